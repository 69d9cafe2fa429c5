"""A round with everything that can go wrong in a hall, on both databases: nothing is lost, nothing is counted twice.

In round 4 a table is cut off and sends its hands late and twice, another differs from its tablet, two directors type the
same sheet from two servers, a result of round 1 is corrected, and the server is started again.
"""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from service.http import create_app
from service.records.store import Store
from service.records.verify import verify
from tests.service.tournaments.conftest import Cup, points
from tests.service.tournaments.test_nothing_lost import SHORT, TIME, finish, recount, won

TEAMS = ("Cranes", "Pines")


@pytest.fixture
def again(url, clock, fake_reader, cup):
    """Start the server again on the same database: a fresh store, application and keys."""
    stores = []

    def started(name: str) -> Cup:
        stores.append(Store(url, clock))
        client = create_app(fake_reader, store=stores[-1]).test_client()
        return Cup(client, stores[-1], (f"{name} {n}" for n in itertools.count()), cup.director, cup.id)

    yield started
    for store in stores:
        store.close()


def begun(cup: Cup) -> list[list[int]]:
    """Sixteen players in two teams, three rounds played, the matches of the fourth open; returns its tables."""
    cup.begin(SHORT, 0)
    listed = [{"number": n, "name": f"Player {n}", "team": TEAMS[n % 2]} for n in range(1, 17)]
    cup.post("/players", json={"players": listed})
    for round_ in (1, 2, 3):
        cup.play(round_, cup.seat())
    tables = cup.seat()
    cup.post("/rounds/4/matches")
    return tables


def backlog(cup: Cup, match: str, link: str, key: str, first: str) -> dict[str, object]:
    """What the tablet recorded without the network: a win of this player and a drawn hand."""
    body = {"after": 1, "events": [won(first), {"type": "draw"}]}
    answer = cup.desk("post", f"/matches/{match}/backlog", link, key, json=body)
    assert answer.status_code == 201, answer.json
    found: dict[str, object] = answer.json
    return found


def test_a_hard_evening(cup, again):
    tables = begun(cup)
    matches = {each["table"]: each["match"] for each in cup.get("/rounds/4")["tables"]}
    tablets = {table: cup.link("table", str(table), cup.id) for table in (2, 3)}
    finish(cup, matches[1])

    # The server is started again in the round. What was recorded is there, and so are the tablets' links.
    other = again("second")
    assert other.get("")["rounds"] == cup.get("")["rounds"]
    assert other.get("")["rounds"][3]["open"] == [2, 3, 4]

    # Table 2 was cut off: its hands arrive late, the answer is lost, and they are sent again under another key.
    sent = [backlog(other, matches[2], tablets[2], key, f"Player {tables[1][0]}") for key in ("late", "late", "more")]
    assert sent[0] == sent[1]
    assert (sent[0]["recorded"], sent[2]["recorded"], sent[2]["same"]) == ([1, 2], [], [1, 2])
    other.tell(matches[2], *TIME)
    assert other.get("")["rounds"][3]["open"] == [3, 4]

    # Table 3: the referee recorded another winner meanwhile. Both are kept until the referee chooses.
    other.tell(matches[3], won(f"Player {tables[2][0]}"))
    held = backlog(other, matches[3], tablets[3], "differs", f"Player {tables[2][1]}")["held"]
    said = {"choice": "device", "reason": "the players agree"}
    answer = other.desk("post", f"/held/{held}/answers", json=said)
    assert answer.status_code == 201, answer.json
    other.tell(matches[3], *TIME)

    # Two directors type the sheet of table 4 at once, from two servers; then round 1 is corrected.
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(each.result, 4, 4, points(tables[3], 4)) for each in (cup, other)]
        assert sorted(each.result().status_code for each in asked) == [201, 409]
    before = cup.totals()
    number, wrong = cup.last("result", round=1, table=1)
    (one, a), (two, b), *rest = wrong["points"]
    right = {**wrong, "points": [[one, a + 64], [two, b - 64], *rest]}
    assert cup.correct(number, right).status_code == 201

    # A third start reads the same from the records alone, and both counts agree.
    third = again("third")
    after = third.totals()
    assert {who: after[who] - before[who] for who in after if after[who] != before[who]} == {one: 1, two: -1}
    assert after == cup.totals() == recount(third)
    scored = dict(third.get("/results")["rounds"][3]["tables"][2]["sheet"]["points"])
    assert (scored[tables[2][0]], scored[tables[2][1]]) == (-30, 90)  # the referee chose the tablet's winner
    teams = {each["team"]: Fraction(each["total"]) for each in third.get("/standings")["teams"]}
    assert teams == {team: sum(after[who] for who in after if TEAMS[who % 2] == team) for team in TEAMS}
    holds = [each for listed in third.get("/events")["events"] for each in listed["holds"]]
    results = [(each["round"], each["table"]) for each in holds if each["type"] == "result"]
    assert sorted(results) == [(round_, table) for round_ in (1, 2, 3, 4) for table in (1, 2, 3, 4)]
    assert verify(third.store).whole
