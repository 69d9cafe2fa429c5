"""Looks at every page of tournaments and of the desk in three sizes and three languages.

    python -m tests.accept.hall [--players 24] [--sizes 1366x768 …] [--languages en …]

A hall of 24 players, then one of 160 in one size; players and results come from CSV files, and there are two cuts.
Counted on each page: text that is clipped, broken, over the side or over something else (`tests.service.browser.layout`).
Writes docs/accept-hall.md; the exit status is 1 if anything is found. `--pictures FOLDER` keeps a picture of each page.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.service.browser.conftest import CHROMIUM, FLAGS
from tests.service.browser.layout import misplaced
from tests.service.browser.tournament.hall_pages import Visitor, Walk, prepare, walk_desk, walk_tournament
from tests.service.tournaments.halls import serving_hall

TARGET = Path(__file__).parents[2] / "docs" / "accept-hall.md"
SIZES = ("1366x768", "820x1180", "412x915")
LANGUAGES = {"en": "en-US", "ja": "ja-JP", "zh": "zh-CN"}
KINDS = ("clipped", "over the side", "overlap", "spills over", "broken word")
Row = tuple[int, str, str, int, Counter[str]]
MANY = 160


def look(browser: Browser, walk: Walk, size: str, language: str, pictures: Path | None) -> tuple[int, Counter[str]]:
    """Walk through the pages once; return their number, and how many faults of each kind were found."""
    width, height = map(int, size.split("x"))
    visitor = Visitor(browser, walk, width, height, LANGUAGES[language])
    found: Counter[str] = Counter()
    count = 0
    for name in itertools.chain(walk_tournament(visitor), walk_desk(visitor)):
        count += 1
        seen = misplaced(visitor.page)
        found.update(each.partition(":")[0] for each in seen)
        for each in seen:
            print(f"{size} {language} {name}: {each}", flush=True)
        if pictures:
            file = f"{size}-{language}-{name.replace(' ', '-').replace('=', '')}.png"
            visitor.page.screenshot(path=pictures / file)
    visitor.context.close()
    return count, found


def report(rows: list[Row]) -> str:
    """Return the text of docs/accept-hall.md."""
    lines = [
        "# Every page of a hall in three sizes and three languages",
        "",
        "Written by `make accept-pages`. Chromium walks through the pages of tournaments and of the desk: the form, every",
        "view of the director's page with its dialogs, the screen of the hall, the printed result, the slips, a player's",
        "page, the table, the referee's page, the clock. Players and results were entered by CSV, and there are two cuts. On",
        "each page are counted: text that is clipped, that reaches over the side, over another text or control, or over the",
        "edge of its button, and words of up to ten letters that are broken over two lines.",
        "",
        "| players | screen | language | pages | " + " | ".join(KINDS) + " |",
        "|---" * (4 + len(KINDS)) + "|",
    ]
    for players, size, language, count, found in rows:
        cells = [str(players), size, language, str(count), *(str(found[kind]) for kind in KINDS)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


@contextmanager
def hall(players: int) -> Iterator[Walk]:
    """Serve a hall in which so many players have played up to the last round."""
    with tempfile.TemporaryDirectory() as folder, serving_hall(Path(folder)) as (address, cup):
        cuts = (max(12, players * 2 // 5 // 4 * 4), max(8, players // 10 // 4 * 4))
        yield prepare(cup, address, players, cuts)


def main() -> int:
    """Look at all of them and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=24)
    parser.add_argument("--sizes", nargs="+", default=list(SIZES))
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES))
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--dry", action="store_true", help="write no page, and look at no hall of 160")
    given = parser.parse_args()
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    looks = [(given.players, list(itertools.product(given.sizes, given.languages)))]
    if not given.dry:
        looks.append((MANY, [(SIZES[0], "en")]))
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for players, chosen in looks:
            with hall(players) as walk:
                for size, language in chosen:
                    rows.append((players, size, language, *look(browser, walk, size, language, given.pictures)))
                    print(rows[-1], flush=True)
                    if not given.dry:
                        TARGET.write_text(report(rows), encoding="utf-8")
        browser.close()
    return 1 if any(found for *_, found in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
