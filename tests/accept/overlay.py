"""Compare the overlay with the committed pictures: `python -m tests.accept.overlay`, which writes docs/accept-overlay.md.

Both sizes, three languages, two themes; score bar, card, waits, nothing. `--write` writes the pictures first.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.service.browser.conftest import CHROMIUM, FLAGS, PATIENCE
from tests.service.browser.on_air import on_air
from tests.service.browser.overlay_pictures import EVERY, LANGUAGES, MOST, SIZES, STATES, Sample, apart, picture

PAGE = Path(__file__).parents[2] / "docs" / "accept-overlay.md"
LAYOUTS = ("bar", "corner", "full")
HEAD = f"""# The overlay in every size, language and theme

Written by `make accept-overlay`. Chromium shows the sample; each picture is compared with the committed one in
`tests/service/browser/overlay`. The numbers are the parts of the covered pixels that differ; at most {MOST:.0%} may. In
the last column, the three layouts are shown with card and with waits; counted are elements that reach over an edge of
the screen or are cut off.

| size | language | theme | bar | card | waits | nothing | over an edge |
|---|---|---|--:|--:|--:|--:|--:|
"""


def main() -> int:
    """Compare all of them; the exit status is 1 if one differs."""
    if "--write" in sys.argv:
        os.environ["TEHAI_WRITE_PICTURES"] = "1"
    found, rows, over = {}, [], {}
    with tempfile.TemporaryDirectory() as folder, on_air(Path(folder)) as made, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for language in LANGUAGES:
            page = browser.new_context(viewport=SIZES["1920"], reduced_motion="reduce").new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{made.address}/overlay?held&lang={language}")
            sample = Sample(page)
            for size, _, theme, state in (each for each in EVERY if each[1] == language):
                sample.draw(state, theme=theme, size=size)
                found[size, language, theme, state] = apart(picture(page), f"{size}-{language}-{theme}-{state}")
            for size in SIZES:
                over[size, language] = 0
                for layout in LAYOUTS:
                    for state in ("card", "waits"):
                        sample.draw(state, layout=layout, size=size)
                        over[size, language] += len(sample.outside())
            page.context.close()
        browser.close()
    for size, language, theme, state in EVERY:
        if state == "bar":
            shares = " | ".join(f"{found[size, language, theme, each]:.2%}" for each in STATES)
            rows.append(
                f"| {SIZES[size]['width']}x{SIZES[size]['height']} | {language} | {theme} | {shares} | {over[size, language]} |\n"
            )
    PAGE.write_text(HEAD + "".join(rows), encoding="utf-8")
    sys.stdout.write("".join(rows))
    return int(max(found.values()) > MOST or any(over.values()))


if __name__ == "__main__":
    sys.exit(main())
