"""Looks at every screen of the phone page, and of a game on it, in every size, colour and language.

    python -m tests.accept.pages [page | game [SIZE…]]

With `page` or `game` only that part is looked at, and with sizes such as `360x740` or `360x740@200` (the size of the
text) only those; the other lines of docs/accept-pages.md stay as they are.
For each screen: what axe-core finds, controls without contrast, what reaches over the side (also with text of 200 % and
on the narrowest phone), and whether there is one heading. Writes docs/accept-pages.md; the exit status is 1 if anything
is found.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PATIENCE, ReadsOnce, serving
from tests.service.browser.game.conftest import Phone, Said
from tests.service.browser.game.walk import game_screens
from tests.service.browser.screens import CONTRAST, HEADINGS, SMALL, WIDE, faults, screens

TARGET = Path(__file__).parents[2] / "docs" / "accept-pages.md"
SIZES = ((360, 740, 100), (412, 915, 100))
EXTREMES = ((320, 640, 100), (360, 740, 200), (740, 360, 100))
"""The narrowest phone, text of 200 %, and landscape; in light, in the language with the longest words."""
SCHEMES = ("light", "dark")
LANGUAGES = {"en": "en-US", "ja": "ja-JP", "zh": "zh-CN"}


PARTS = ("page", "game")
KINDS = ("axe", "contrast", "over the side", "headings", "small tiles")
HEADS = {"page": "## The page", "game": "## A game"}
Look = tuple[tuple[int, int, int], str, str]
Row = tuple[Look, int, Counter[str]]


def look(browser: Browser, walk: Callable[[Page, str], Iterator[str]], address: str, one: Look) -> Row:
    """Walk through the screens once; return their number, and how many faults of each kind were found."""
    (width, height, text), scheme, language = one
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=True,
        color_scheme=scheme,  # type: ignore[arg-type]
        locale=LANGUAGES[language],
        bypass_csp=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.add_init_script(ASKED)
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.add_style_tag(content=f"html {{ font-size: {text}% }}")
    found: Counter[str] = Counter()
    count = 0
    for name in walk(page, language):
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
                print(f"{width}x{height} {text} % {scheme} {language} {name}: {kind}: {each}", flush=True)
    context.close()
    return one, count, found


def _walk(part: str, reader: Said, page: Page, language: str) -> Iterator[str]:
    return screens(page) if part == "page" else game_screens(Phone(page, reader, language))


def looks(browser: Browser, part: str, reader: ReadsOnce, sizes: set[str]) -> Iterator[Row]:
    """Yield a row for each look at a part: at all sizes, or only at these."""
    every = [*product(SIZES, SCHEMES, LANGUAGES), *product(EXTREMES, ["light"], ["en"])]
    for one in every:
        width, height, text = one[0]
        if sizes and not sizes & {f"{width}x{height}", f"{width}x{height}@{text}"}:
            continue
        said = Said(reader)
        address, stop = serving(create_app(said, Settings(data=Path(tempfile.mkdtemp()))))
        try:
            yield look(browser, partial(_walk, part, said), address, one)
        finally:
            stop()


def main(part: str = "", *sizes: str) -> int:
    """Look at all parts, or at one, and write the page."""
    reader = ReadsOnce()
    bad = 0
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for each in [part] if part else PARTS:
            rows: list[Row] = []
            for row in looks(browser, each, reader, set(sizes)):
                rows.append(row)
                bad += sum(row[2].values())
                print(row, flush=True)
                TARGET.write_text(report(each, rows, TARGET.read_text(encoding="utf-8")), encoding="utf-8")
        browser.close()
    print(TARGET.read_text(encoding="utf-8"))
    return 1 if bad else 0


def report(part: str, rows: list[Row], before: str) -> str:
    """Return the text of docs/accept-pages.md, with new lines in the table of one part."""
    head = ["| screen | text | colours | language | screens | " + " | ".join(KINDS) + " |", "|---" * 10 + "|"]
    lines = {_key(line): line for line in _table(before, part).splitlines()[2:]}
    for ((width, height, text), scheme, language), count, found in rows:
        cells = [f"{width}x{height}", f"{text} %", scheme, language, str(count), *(str(found[kind]) for kind in KINDS)]
        line = f"| {' | '.join(cells)} |"
        lines[_key(line)] = line
    tables = {name: _table(before, name) for name in PARTS} | {part: "\n".join([*head, *lines.values()])}
    sections = (f"{HEADS[name]}\n\n{table}\n" for name, table in tables.items() if table)
    return f"{ABOUT}\n" + "\n".join(sections)


def _key(line: str) -> str:
    """Return what a line of a table is about: screen, text, colours, language."""
    return "|".join(line.split("|")[1:5])


def _table(text: str, part: str) -> str:
    """Return the table of a part as the page has it, or nothing."""
    found = re.search(rf"^{HEADS[part]}\n\n(.*?)\n(?=\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


ABOUT = """# Every screen in every size, colour and language

Written by `make accept-pages`. Chromium walks through the screens of the phone page: the start, the hand, a
question, each sheet, the result with all its reasons, sharing, the last hands. Then it plays a game with long names: the
form of a new game, the running game, a drawn hand, a value without tiles, a foul, the question who won, the result, two
winners, the history, what is needed, a second entry. On each screen are counted: what
axe-core finds (WCAG 2.2 A and AA, best practices), controls whose border and ground have a contrast below 3 to 1,
what reaches over the side, screens with another number of first headings than one, and tiles of the picker below
44 pixels.
"""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
