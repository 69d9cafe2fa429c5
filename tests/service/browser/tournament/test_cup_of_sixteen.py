"""A tournament of sixteen by its pages, from the form to the standings, against an independent recount.

The recount knows nothing of the service. It takes the sheets and penalties as they were typed, and the rules of the
World Riichi Championship of 2025: 30,000 points at the start, 15, 5, -5 and -15 for the places, equal players share.
"""

from __future__ import annotations

import csv
import re
from fractions import Fraction

from playwright.sync_api import expect

from tests.service.browser.tournament.conftest import DESKTOP
from tests.service.browser.tournament.hall_pages import go
from tests.service.browser.tournament.test_tournament import enter_result, names_at

NAMES = [
    "Aki",
    "Ben",
    "Chie",
    "Dai",
    "Emi",
    "Finn",
    "Gül",
    "Hana",
    "Ito",
    "Jun",
    "Kai",
    "Lea",
    "Mio",
    "Noa",
    "Oda",
    "Pia",
]
UMA = (15, 5, -5, -15)
SHEETS = {
    1: ([452, 318, 250, 180], [400, 400, 260, 140], [391, 330, 299, 180], [505, 301, 222, 172]),
    2: ([377, 333, 301, 189], [441, 309, 290, 160], [366, 350, 284, 200], [523, 327, 207, 143]),
    3: ([410, 306, 294, 190], [388, 345, 261, 206]),
}
"""Round → the points of each table in hundreds."""


def games(sheet):
    """The final points of a table: the points above the start in thousands, and the uma."""
    ranked = sorted(sheet.values(), reverse=True)
    found = {}
    for name, points in sheet.items():
        shared = [UMA[place] for place, each in enumerate(ranked) if each == points]
        found[name] = Fraction(points - 30000, 1000) + Fraction(sum(shared), len(shared))
    return found


class Recount:
    """Sheets by round and table, penalties by round and player, and who plays the final."""

    def __init__(self):
        self.sheets = {}
        self.penalties = {}
        self.final = ()

    def rounds_of(self, name):
        """Each round of a player: the game and the penalty."""
        found = {}
        for (round_, _), sheet in sorted(self.sheets.items()):
            if name in sheet:
                found[round_] = (games(sheet)[name], self.penalties.get((round_, name), Fraction(0)))
        return found

    def total(self, name):
        """The sum of the rounds; half of it is carried into the final."""
        total = Fraction(0)
        for round_, (game, penalty) in self.rounds_of(name).items():
            total = (total / 2 if round_ == 3 else total) + game + penalty
        return total

    def lines(self):
        """Place, name, rounds and total of each player; those in the final are before the others."""
        keys = {name: (name in self.final, self.total(name)) for name in NAMES}
        return sorted(
            (1 + sum(other > keys[name] for other in keys.values()), name, list(self.rounds_of(name).values()), own)
            for name, (_, own) in keys.items()
        )


def amount(text):
    return Fraction(text.replace("−", "-").replace("+", "").replace(",", ""))


def shown(page):
    """The lines of the standings on the page."""
    lines = []
    for row in page.locator("table.standings tbody tr").all():
        place, name, *rounds, total = row.locator("th, td").all_inner_texts()
        read = []
        for game, penalty in (re.fullmatch(r"(\S+)(?: \((\S+)\))?", each).groups() for each in rounds if each):
            read.append((amount(game), amount(penalty or "0")))
        lines.append((int(place), name.split()[0], read, amount(total)))
    return sorted(lines)


def check(page, counted, after):
    go(page, "standings")
    expect(page.locator("#standings-after")).to_contain_text(after)
    expect(page.locator("table.standings tbody tr")).to_have_count(16)
    assert shown(page) == counted.lines()


def play(page, counted, round_):
    """Type the sheet of each table of a round."""
    for table, hundreds in enumerate(SHEETS[round_], 1):
        sheet = dict(zip(names_at(page, table), (100 * each for each in hundreds)))
        counted.sheets[round_, table] = sheet
        enter_result(page, round_, table, sheet)
        page.wait_for_selector(f'[data-table="{table}"] .tag.good')


def punish(page, counted, round_, name, worth, case="", **fields):
    go(page, "rulings")
    page.select_option("#penalty-player", str(1 + NAMES.index(name)))
    page.fill("#penalty-round", str(round_))
    page.select_option("#penalty-case", case)
    for key, value in fields.items():
        page.fill(f"#penalty-{key}", value)
    expect(page.locator("#penalty-points")).to_have_value(str(worth))  # typed, or as the rules say
    page.click("#penalise")
    counted.penalties[round_, name] = counted.penalties.get((round_, name), 0) + Fraction(worth)
    page.locator(".said li", has_text=name).last.wait_for()


def begin(page, hall):
    """The form: own rules, three rounds, a final of eight that carries half."""
    page.fill("#new-name", "Cup of Sixteen")
    page.select_option("#new-format", "wrc-2017")
    page.select_option("#new-rules", "wrc-2025")
    page.fill("#new-rounds", "3")
    page.locator("#new-rounds").press("Tab")
    page.click("#rounds-options summary")
    final = page.locator("#rounds-options tbody tr").nth(2)
    final.locator("input").nth(0).fill("8")
    final.locator("input").nth(1).fill("1/2")
    page.click("#begin")
    page.wait_for_selector("#players-file")
    hall.cup.id = page.url.split("/")[4]
    rows = "".join(f"{n},{name},{'Cranes' if n % 2 else 'Pines'}\n" for n, name in enumerate(NAMES, 1))
    text = f"number,name,team\n{rows}".encode()
    page.set_input_files("#players-file", {"name": "players.csv", "mimeType": "text/csv", "buffer": text})
    page.click("#load-players")
    expect(page.locator("[data-player]")).to_have_count(16)


def swap(page, counted, names):
    """Two players of the seated round change places."""
    page.click("#swap-two-players")
    for field, name in zip(("one", "two"), names):
        page.select_option(f"#swap-{field}", str(1 + NAMES.index(name)))
    page.fill("#swap-reason", "sisters")
    page.click("dialog button[type=submit]")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector(f'[data-table="2"] .who:has-text("{names[0]}")')


def withdraw(page, name):
    go(page, "players")
    number = 1 + NAMES.index(name)
    page.click(f"#withdraw-{number}")
    page.fill("#withdraw-reason", "the last train")
    page.click("#withdraw")
    page.wait_for_selector(f'[data-player="{number}"] .tag.bad')


def test_a_cup_of_sixteen_from_the_form_to_the_standings(hall, open_page):
    counted = Recount()
    page = open_page(hall.address, f"/tournaments#link={hall.director}", **DESKTOP)
    begin(page, hall)
    go(page, "round=1")
    page.click("#seat")
    page.wait_for_selector("#result-1-4")
    play(page, counted, 1)
    check(page, counted, "After round 1 of 3")

    # Penalties by name, whose points follow from the rules, and one that the referee decides.
    punish(page, counted, 1, "Emi", -4, "late_for_match", times="4")
    punish(page, counted, 1, "Oda", "-2.5", points="-2.5", reason="phone")
    check(page, counted, "After round 1 of 3")

    # Round 2: two players change places before it is played.
    go(page, "round=2")
    page.click("#seat")
    page.wait_for_selector("#result-2-4")
    swap(page, counted, (names_at(page, 1)[0], names_at(page, 2)[0]))
    play(page, counted, 2)
    punish(page, counted, 2, "Ben", -30, "match_missed")
    check(page, counted, "After round 2 of 3")

    # The leader goes home, and the ninth is in the final.
    ranked = sorted(NAMES, key=counted.total, reverse=True)
    assert len({counted.total(name) for name in NAMES}) == 16
    withdraw(page, ranked[0])
    go(page, "round=3")
    page.click("#seat")
    page.wait_for_selector("#result-3-2")
    counted.final = tuple(ranked[1:9])
    assert sorted(names_at(page, 1) + names_at(page, 2)) == sorted(counted.final)
    play(page, counted, 3)
    check(page, counted, "After round 3 of 3")
    expect(page.locator("tr.below-cut td:first-child")).to_have_text("9")  # the first who is not in the final

    # A slip of round 1 is corrected, and everything follows but the seating of the final.
    before = counted.lines()
    first, second, *rest = counted.sheets[1, 1].items()
    counted.sheets[1, 1] = dict([(first[0], second[1]), (second[0], first[1]), *rest])
    go(page, "round=1")
    page.wait_for_selector("#result-1-1")
    enter_result(page, 1, 1, counted.sheets[1, 1])
    page.wait_for_selector(f'[data-table="1"] li:has-text("{first[0]}") .number:has-text("{second[1]:,}")')
    check(page, counted, "After round 3 of 3")
    assert counted.lines() != before

    # The same in the file for a spreadsheet; the teams have the sums of their players.
    with page.expect_download() as download:
        page.click("#standings-csv")
    lines = csv.DictReader(download.value.path().read_text(encoding="utf-8").splitlines())
    found = sorted((int(each["place"]), each["name"], Fraction(each["total"].lstrip("'"))) for each in lines)
    assert found == [(place, name, total) for place, name, _, total in counted.lines()]
    teams = {"Cranes": sum(map(counted.total, NAMES[::2])), "Pines": sum(map(counted.total, NAMES[1::2]))}
    for team, total in teams.items():
        row = page.locator("#teams tr", has_text=team)
        assert amount(row.locator("td").last.inner_text()) == total
