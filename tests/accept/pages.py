"""Looks at every screen of the phone page in every size, colour and language.

    python -m tests.accept.pages

For each screen: what axe-core finds, controls without contrast, what reaches over the side (also with text of 200 % and
on the narrowest phone), and whether there is one heading. Writes docs/accept-pages.md; the exit status is 1 if anything
is found.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, ReadsOnce, serving
from tests.service.browser.screens import CONTRAST, HEADINGS, SMALL, WIDE, faults, screens

TARGET = Path(__file__).parents[2] / "docs" / "accept-pages.md"
SIZES = ((360, 740, 100), (412, 915, 100))
EXTREMES = ((320, 640, 100), (360, 740, 200), (740, 360, 100))
"""The narrowest phone, text of 200 %, and landscape; in light, in the language with the longest words."""
SCHEMES = ("light", "dark")
LANGUAGES = {"en": "en-US", "ja": "ja-JP", "zh": "zh-CN"}


def look(
    browser: Browser, address: str, size: tuple[int, int, int], scheme: str, locale: str
) -> tuple[int, Counter[str]]:
    """Walk through the screens once; return their number, and how many faults of each kind were found."""
    width, height, text = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        color_scheme=scheme,  # type: ignore[arg-type]
        locale=locale,
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.add_init_script(ASKED)
    page.set_default_timeout(120_000)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.add_style_tag(content=f"html {{ font-size: {text}% }}")
    found: Counter[str] = Counter()
    count = 0
    for name in screens(page):
        count += 1
        seen = {
            "axe": faults(page),
            "contrast": page.evaluate(CONTRAST),
            "over the side": page.evaluate(WIDE),
            "headings": ["not one"] if page.evaluate(HEADINGS) != 1 else [],
            "small tiles": ["small"] * page.evaluate(SMALL),
        }
        for kind, each in seen.items():
            found[kind] += len(each)
            if each:
                print(f"{width}x{height} {text} % {scheme} {locale} {name}: {kind}: {each}", flush=True)
    context.close()
    return count, found


def main() -> int:
    """Look at all of them and write the page."""
    address, stop = serving(create_app(ReadsOnce(), Settings()))
    rows = []
    try:
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for size, scheme, language in (*product(SIZES, SCHEMES, LANGUAGES), *product(EXTREMES, ["light"], ["en"])):
                rows.append((size, scheme, language, *look(browser, address, size, scheme, LANGUAGES[language])))
                print(rows[-1], flush=True)
                TARGET.write_text(report(rows), encoding="utf-8")
            browser.close()
    finally:
        stop()
    print(report(rows))
    return 1 if any(sum(found.values()) for *_, found in rows) else 0


def report(rows: list[tuple[tuple[int, int, int], str, str, int, Counter[str]]]) -> str:
    """Return the text of docs/accept-pages.md."""
    kinds = ("axe", "contrast", "over the side", "headings", "small tiles")
    lines = [
        "# Every screen in every size, colour and language",
        "",
        "Written by `make accept-pages`. Chromium walks through the screens of the phone page: the start, the hand, a",
        "question, each sheet, the result with all its reasons, sharing, the last hands. On each screen are counted: what",
        "axe-core finds (WCAG 2.2 A and AA, best practices), controls whose border and ground have a contrast below 3 to 1,",
        "what reaches over the side, screens with another number of first headings than one, and tiles of the picker below",
        "44 pixels.",
        "",
        "| screen | text | colours | language | screens | " + " | ".join(kinds) + " |",
        "|---" * (5 + len(kinds)) + "|",
    ]
    for (width, height, text), scheme, language, count, found in rows:
        cells = [f"{width}x{height}", f"{text} %", scheme, language, str(count), *(str(found[kind]) for kind in kinds)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
