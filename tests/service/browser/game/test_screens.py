"""Every screen of a game: no serious fault of accessibility, nothing wider than the phone, long names, large text."""

from __future__ import annotations

import pytest

from tests.service.browser.game.test_hanchan import PINFU
from tests.service.browser.game.walk import LONG, game_screens
from tests.service.browser.game.words import LOOKS, look
from tests.service.browser.screens import fits, serious


def holds(page):
    assert serious(page) == []
    assert fits(page)


@pytest.mark.parametrize(("language", "size", "scheme"), LOOKS)
def test_each_screen_is_accessible_and_fits(room, language, size, scheme):
    phone = room(language, bypass_csp=True, **look(language, size, scheme))
    for _ in game_screens(phone):
        holds(phone.page)


@pytest.mark.parametrize("width", [320, 740])
def test_nothing_is_cut_off_with_text_at_200_percent_or_in_landscape(room, width):
    phone = room(viewport={"width": width, "height": 360 if width > 360 else 640}).start(names=LONG)
    page = phone.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)
    phone.tap("Drawn hand")
    assert fits(page)
    page.keyboard.press("Escape")
    phone.photo(PINFU).who("Ben", "Dai")
    page.wait_for_selector("#record-it")
    assert fits(page)
