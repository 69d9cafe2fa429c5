"""A hall with everything that its pages can show, and a walk through the pages of tournaments and of the desk.

Tests and `tests.accept.hall` look at each page where it is yielded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page

from service.desk.links import Links
from tests.service.browser.conftest import PATIENCE, until
from tests.service.tournaments.conftest import Cup

FIRST = ("Aoi", "Anna-Lena", "小龙", "Benoît", "花子", "Jan", "Olga", "伟", "Maria", "Kenji", "Sofia", "Piotr", "Lucía",
         "丽", "Tom", "Gül")  # fmt: skip
LAST = (
    "Mori",
    "Schmidt-Rottluff",
    "李",
    "Dupont",
    "Wiśniewska",
    "Papadopoulos",
    "佐々木",
    "van der Berg",
    "O’Neill",
    "Kim",
)
CLUBS = ("Riichi Club Berlin", "雀友会", "Mahjong Madrid", "")


@dataclass
class Walk:
    """What the pages need: the service, a tournament, links, a match of the desk."""

    address: str
    cup: Cup
    player: str
    table: str
    match: str


def csv_of_players(count: int) -> str:
    """Return the file of so many players, with names of several languages, clubs and teams."""
    rows = [
        f"{n},{FIRST[n % 16]} {LAST[n // 16 % 10]},{CLUBS[n % 4]},{'DE' if n % 3 else 'JP'},Team {n % 8 + 1}"
        for n in range(1, count + 1)
    ]
    return "\n".join(["number,name,club,country,team", *rows, ""])


def csv_of_results(round_: int, tables: list[list[int]], skip: int, rng: random.Random) -> str:
    """Return the results of all tables but the last `skip` as a file."""
    rows = []
    for table, seats in enumerate(tables[: len(tables) - skip], 1):
        three = [30000 + 100 * rng.randrange(-250, 250) for _ in range(3)]
        rows += [f"{round_},{table},{who},{points}" for who, points in zip(seats, [*three, 120000 - sum(three)])]
    return "\n".join(["round,table,number,points", *rows, ""])


def prepare(cup: Cup, address: str, players: int, cuts: tuple[int, int], seed: int = 1) -> Walk:
    """Run a tournament by CSV up to its last round of four, which two cuts precede; a table of it still plays."""
    rounds = [{}, {}, {"admits": cuts[0]}, {"admits": cuts[1], "carries": "1/2"}]
    opening = {
        "name": "Spring Cup 春季大会",
        "format": {"id": "own", "rules": "wrc-2025", "rounds": rounds},
        "seed": "1",
    }
    cup.id = cup.ask("post", "", json=opening).json["tournament"]
    cup.post("/players", data=csv_of_players(players).encode(), content_type="text/csv")
    rng = random.Random(seed)
    for round_ in (1, 2, 3, 4):
        tables = cup.seat()
        skip = len(tables) // 2 if round_ == 4 else 0
        cup.post("/results", data=csv_of_results(round_, tables, skip, rng).encode(), content_type="text/csv")
    cup.post("/rounds/4/matches")
    cup.post("/rounds/4/clocks", json={"action": "start"})
    cup.post("/rounds/4/clocks", json={"action": "extra", "table": len(tables), "seconds": 300})
    cup.event({"type": "announce", "text": "Lunch at 13:00. Round 4 begins at 14:00. 昼食は13時から。"})
    late = {
        "type": "penalty",
        "round": 1,
        "player": 5,
        "case": "late_for_match",
        "times": 4,
        "points": -4,
        "reason": "-",
    }
    cup.event(late)
    withdraw = {"type": "withdraw", "player": tables[0][0] % players + 1, "round": 5, "reason": "the last train"}
    cup.event(withdraw, version=cup.version)
    number, sheet = cup.last("result", round=3, table=1)
    (one, a), (two, b), *rest = sheet["points"]
    cup.correct(number, {**sheet, "points": [[one, b], [two, a], *rest]}, reason="a slip on the sheet")
    player = cup.post("/links", json={"player": tables[-1][0], "hours": 5})["token"]
    table = cup.link("table", "3")
    return Walk(address, cup, player, table, _match(cup, table))


def _match(cup: Cup, link: str) -> str:
    """Open a match at the desk with some events and a call for the referee; return its id."""
    names = ["Aki Papadopoulos", "Ben", "陈 美丽", "Dai"]

    def ask(path: str, body: object) -> dict[str, str]:
        answer = cup.desk("post", path, link, json=body)
        assert answer.status_code < 300, answer.json
        found: dict[str, str] = answer.json
        return found

    match = ask("/matches", {"table": "3", "rules": "wrc-2017", "players": names})["match"]
    ask(f"/matches/{match}/events", {"type": "draw", "ready": names[:1]})
    ask(f"/matches/{match}/events", {"type": "riichi", "player": names[1]})
    ask(f"/matches/{match}/calls", {"words": "The last hand was another.", "event": 1})
    return match


def go(page: Page, view: str) -> None:
    """Go to a view of the director's page, and wait until it is drawn and its tab marked."""
    page.evaluate(f"location.hash = '{view}'")
    page.wait_for_selector(f'#view[data-shown="{view}"]')
    page.wait_for_selector(f'.tabs a[href="#{view.partition("=")[0]}"][aria-current]')


class Visitor:
    """A browser of one size and language."""

    def __init__(self, browser: Browser, walk: Walk, width: int, height: int, locale: str) -> None:
        self.walk = walk
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            has_touch=width < 1000,
            reduced_motion="reduce",
            bypass_csp=True,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)

    def open(self, path: str, link: str, hash_: str = "") -> Page:
        """Open a page by a link, drawn. The page is loaded again."""
        self.page.goto("about:blank")
        more = f"&{hash_}" if hash_ else ""
        self.page.goto(f"{self.walk.address}{path}#link={link}{more}")
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def go(self, view: str) -> None:
        """Go to a view of the director's page."""
        go(self.page, view)


def walk_tournament(visitor: Visitor) -> Iterator[str]:
    """Walk through the pages of the tournament; yield the name of each while it is shown."""
    walk = visitor.walk
    director, here = walk.cup.director, f"/tournaments/{walk.cup.id}"
    page = visitor.open("/tournaments", director)
    page.locator("#new summary").first.click()
    page.locator("#rounds-options summary").click()
    yield "tournaments"
    visitor.open(f"{here}/director", director)
    for view in ("players", "round=4", "round=1", "plan", "standings", "rulings", "log", "links"):
        visitor.go(view)
        yield f"director {view}"
    visitor.go("round=4")
    last = page.locator(".tables > li").last.get_attribute("data-table")
    for name, opens in (
        ("result", f"#result-4-{last}"),
        ("substitute", f"#substitute-4-{last}"),
        ("extra time", f"#extra-4-{last}"),
        ("swap", "#swap-two-players"),
    ):
        page.click(opens)
        page.wait_for_selector("dialog[open] form")
        yield f"director {name}"
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    visitor.go("links")
    page.select_option("#slip-player", index=1)
    page.click("#slip-one")
    page.wait_for_selector("#slips img")
    yield "director QR code"
    visitor.open(f"{here}/screen", director)
    page.wait_for_selector("#round-clock b")
    page.click("#hold")
    yield "screen standings"
    page.click("#show-seating")
    page.wait_for_selector(".seating")
    yield "screen seating"
    for view, hash_ in (("print", ""), ("slips", "round=4"), ("slips", "kind=results")):
        visitor.open(f"{here}/{view}", director)
        if hash_:
            page.evaluate(f"location.hash = '{hash_}'")
            page.wait_for_selector(".cut.results" if "results" in hash_ else ".cut.seats")
        yield f"{view} {hash_}".strip()
    visitor.open(f"{here}/me", walk.player)
    page.wait_for_selector("#round-clock b")
    yield "player"


def walk_desk(visitor: Visitor) -> Iterator[str]:
    """Walk through the pages of the desk."""
    walk = visitor.walk
    director = walk.cup.director
    page = visitor.open("/desk/table", walk.table)
    yield "table"
    page.click("#record-draw")
    page.wait_for_selector("dialog[open]")
    yield "table draw"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    yield "table win"
    page.click("#win-stated")
    yield "table win by value"
    visitor.open("/desk/table", Links(walk.cup.store).give(next(walk.cup.keys), "tests", "table", "4", 8)["token"])
    yield "table opening"
    visitor.open("/desk/referee", director)
    yield "referee"
    page.click("#tab-matches")
    page.wait_for_selector("#match-list button")
    yield "referee matches"
    page.locator("#match-list button", has_text="Papadopoulos").first.click()
    page.wait_for_selector("#foul")
    yield "referee match"
    for name in ("foul", "ruling"):
        page.click(f"#{name}")
        page.wait_for_selector("dialog[open]")
        yield f"referee {name}"
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.click("#tab-links")
    page.wait_for_selector("#give-link")
    yield "referee links"
    visitor.open("/desk/clock", director)
    page.evaluate(f"location.hash = 'match={walk.match}'")
    until(page, "document.querySelector('#face .round-left')")
    yield "clock"
