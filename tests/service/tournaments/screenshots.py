"""Pictures of the pages of tournaments for the documents: `python -m tests.service.tournaments.screenshots`.

A tournament of 64 in its second round, with names of several languages; a phone, a desktop, a projector.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.service.browser.conftest import CHROMIUM, FLAGS
from tests.service.browser.tournament.hall_pages import go
from tests.service.screenshots import DESKTOP, PHONE, write
from tests.service.tournaments.conftest import Cup
from tests.service.tournaments.halls import serving_hall

PROJECTOR = {"width": 1920, "height": 1080}
FIRST = (
    "Aoi",
    "Anna",
    "小龙",
    "Benoît",
    "花子",
    "Jan",
    "Olga",
    "伟",
    "Maria",
    "Kenji",
    "Sofia",
    "Piotr",
    "Lucía",
    "丽",
    "Tom",
    "Gül",
)
LAST = ("Mori", "Schmidt", "李", "Dupont")


def names() -> list[str]:
    """Sixty-four."""
    return [f"{first} {last}" for last in LAST for first in FIRST]


def begin(cup: Cup) -> str:
    """A first round that is played and a second one half played; a player's own link."""
    opening = {"name": "Spring Cup", "format": {"id": "own", "rules": "wrc-2017", "rounds": [{}] * 6}, "seed": "1"}
    cup.id = cup.ask("post", "", json=opening).json["tournament"]
    cup.post("/players", json={"players": [{"number": n, "name": name} for n, name in enumerate(names(), 1)]})
    rng = random.Random(1)
    for round_ in (1, 2):
        for table, seats in enumerate(cup.seat(), 1):
            three = [30000 + 100 * rng.randrange(-200, 200) for _ in range(3)]
            if (round_, table % 3) != (2, 0):
                cup.result(round_, table, [list(pair) for pair in zip(seats, [*three, 120000 - sum(three)])])
    cup.post("/rounds/2/matches")
    cup.post("/rounds/2/clocks", json={"action": "start"})
    cup.event({"type": "announce", "text": "Lunch at 13:00. Round 3 begins at 14:00."})
    return str(cup.post("/links", json={"player": 3, "hours": 5})["token"])


def take(browser: Browser, address: str, cup: Cup, player: str) -> None:
    """All of them."""
    for name, view, link, size, scheme, locale in (
        ("tournament-round", "director#round=2", cup.director, DESKTOP, "light", "en-US"),
        ("tournament-round-phone", "director#round=2", cup.director, PHONE, "dark", "ja-JP"),
        ("tournament-standings-phone", "director#standings", cup.director, PHONE, "light", "zh-CN"),
        ("tournament-screen", "screen", cup.director, PROJECTOR, "light", "en-US"),
        ("tournament-me", "me", player, PHONE, "light", "en-US"),
        ("tournament-print", "print", cup.director, DESKTOP, "light", "en-US"),
    ):
        context = browser.new_context(viewport=size, color_scheme=scheme, locale=locale)
        page = context.new_page()
        path, _, chosen = view.partition("#")
        page.goto(f"{address}/tournaments/{cup.id}/{path}#link={link}")
        page.wait_for_selector("html[data-ready]")
        if chosen:
            go(page, chosen)
            page.wait_for_selector("#results-in" if "round" in chosen else "table.standings")
        write(page, name)
        context.close()


def main() -> None:
    """Write them to docs/screenshots/."""
    with tempfile.TemporaryDirectory() as folder, serving_hall(Path(folder)) as (address, cup):
        player = begin(cup)
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            take(browser, address, cup, player)
            browser.close()


if __name__ == "__main__":
    main()
