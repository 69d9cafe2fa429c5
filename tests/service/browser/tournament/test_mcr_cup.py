"""A small tournament of Mahjong Competition Rules by its pages: table points 4, 2, 1, 0 with ties, against a recount.

The recount below knows nothing of the service: it takes the points of the sheets as they were entered.
"""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import expect

from tests.service.browser.tournament.conftest import DESKTOP, NAMES
from tests.service.browser.tournament.hall_pages import go
from tests.service.browser.tournament.test_tournament import enter_result, names_at
from tests.service.tournaments.test_nothing_lost import won

TABLE_POINTS = (4, 2, 1, 0)
HANDS = 16


def table_points(sheet):
    """What each player of a table has for their rank; equal players share (1998, page 30, and usual practice)."""
    ranked = sorted(sheet.values(), reverse=True)
    shares = {own: [TABLE_POINTS[n] for n, other in enumerate(ranked) if other == own] for own in sheet.values()}
    return {name: Fraction(sum(shares[own]), len(shares[own])) for name, own in sheet.items()}


def recount(sheets):
    """Place, name, table points of each round and their sum: by this sum, then by the points of the games."""
    found = {
        name: ([table_points(sheet)[name] for sheet in own], sum(sheet[name] for sheet in own))
        for name in NAMES
        for own in [[sheet for sheet in sheets if name in sheet]]
    }
    keys = {name: (sum(rounds), games) for name, (rounds, games) in found.items()}
    return sorted(
        (1 + sum(other > keys[name] for other in keys.values()), name, *rounds, sum(rounds))
        for name, (rounds, _) in found.items()
    )


def shown(page):
    """The lines of the standings, as numbers."""
    lines = []
    for row in page.locator("table.standings tbody tr").all():
        place, name, *points = [
            text.replace("−", "-").replace("+", "") for text in row.locator("th, td").all_inner_texts()
        ]
        lines.append((int(place), name.split()[0], *map(Fraction, points)))
    return sorted(lines)


def played_at_the_desk(hall, match, names):
    """The first of the table draws 30 points: 38 from each. The other fifteen hands are drawn."""
    hall.cup.tell(match, won(names[0]), *[{"type": "draw"}] * (HANDS - 1))
    return dict(zip(names, (614, 462, 462, 462)))


def test_a_cup_of_eight_players_and_two_rounds(hall, open_page):
    page = open_page(hall.address, f"/tournaments#link={hall.director}", **DESKTOP)
    page.fill("#new-name", "MCR Cup")
    page.select_option("#new-format", "mcr")
    page.fill("#new-rounds", "2")
    page.click("#begin")
    page.wait_for_selector("#players-file")
    hall.cup.id = page.url.split("/")[4]
    rows = "number,name\n" + "".join(f"{n},{name}\n" for n, name in enumerate(NAMES, 1))
    page.set_input_files("#players-file", {"name": "p.csv", "mimeType": "text/csv", "buffer": rows.encode()})
    page.click("#load-players")
    page.wait_for_selector('[data-player="8"]')

    # Round 1: table 1 plays its sixteen hands at the desk; three equal players share 2, 1 and 0. Table 2: a tie for second.
    go(page, "round=1")
    page.click("#seat")
    page.click("#open-matches")
    page.wait_for_selector("#collect")
    match = hall.cup.get("/rounds/1")["tables"][0]["match"]
    sheets = [played_at_the_desk(hall, match, names_at(page, 1))]
    page.click("#collect")
    page.wait_for_selector('[data-table="1"] .tag.good')
    sheets.append(dict(zip(names_at(page, 2), (640, 500, 500, 360))))
    enter_result(page, 1, 2, sheets[-1])
    page.wait_for_selector('[data-table="2"] .tag.good')
    assert list(table_points(sheets[0]).values()) == [4, 1, 1, 1]
    assert list(table_points(sheets[1]).values()) == [4, Fraction(3, 2), Fraction(3, 2), 0]
    go(page, "standings")
    expect(page.locator("table.standings tbody tr")).to_have_count(8)
    assert shown(page) == recount(sheets)

    # Round 2: two lead equal and share 4 and 2; a table without a tie.
    go(page, "round=2")
    page.click("#seat")
    page.wait_for_selector("#result-2-1")
    for table, own in enumerate(((575, 575, 450, 400), (700, 520, 420, 360)), 1):
        sheets.append(dict(zip(names_at(page, table), own)))
        enter_result(page, 2, table, sheets[-1])
        page.wait_for_selector(f'[data-table="{table}"] .tag.good')
    go(page, "standings")
    expect(page.locator("table.standings tbody tr")).to_have_count(8)
    lines = recount(sheets)
    assert shown(page) == lines
    assert sum(total for *_, total in lines) == 4 * (4 + 2 + 1)
    # A slip of round 1 is corrected, and everything follows.
    first, second, third, last = sheets[1]
    sheets[1] = {first: 500, second: 640, third: 500, last: 360}
    go(page, "round=1")
    page.wait_for_selector("#result-1-2")
    enter_result(page, 1, 2, sheets[1])
    page.wait_for_selector('[data-table="2"] >> text=640')
    go(page, "standings")
    expect(page.locator("table.standings tbody tr")).to_have_count(8)
    assert shown(page) == recount(sheets)
    assert recount(sheets) != lines
