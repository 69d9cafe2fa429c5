"""What the controls of a game say in each language, and the looks of the phones on which it is played."""

from __future__ import annotations

import os
import re
from functools import cache
from itertools import product

from tests.service.test_pages import texts

SMALL, LARGE = (360, 740), (412, 915)
LOCALES = {"en": "en-US", "ja": "ja-JP", "zh": "zh-CN"}
EVERY = [*product(LOCALES, (SMALL, LARGE), ("light", "dark"))]
LOOKS = EVERY if os.environ.get("TEHAI_ACCEPT") else [EVERY[0]]
"""Language, size and colours: one of them in `make test`, all in `make accept-pages`."""


@cache
def _tables(language):
    return {
        **texts(language),
        **texts(language, "names"),
        **texts(language, "desk/desk"),
        **texts(language, "game/game"),
    }


def say(language, key, **values):
    """The text of a key, as the page says it."""
    text = _tables(language)[key].replace(r"\u200b", "")  # where a line may break, which is not read
    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), text)


def look(language, size, scheme):
    """The arguments of a browser for a phone of this look."""
    width, height = size
    return {
        "viewport": {"width": width, "height": height},
        "locale": LOCALES[language],
        "color_scheme": scheme,
    }
