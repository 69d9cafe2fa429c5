"""Two directors at once, a table server that was away, a late correction: nothing lost, nothing twice, on both databases."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from fractions import Fraction
from typing import Any

from service.http import create_app
from service.records.store import Store
from service.records.verify import verify
from service.tournaments.tournaments import Tournaments
from tests.service.tournaments.conftest import Cup, points

SHORT = {"id": "short", "rules": "australian", "rounds": [{}] + [{"carries": "1/4"}] * 3}
TIME = ({"type": "time"}, {"type": "time"})
"""The time of both halves is up."""


def recount(cup: Cup) -> dict[int, Fraction]:
    """Totals from the results alone: what was carried is a quarter of the total before it."""
    totals: dict[int, Fraction] = {}
    for round_ in cup.get("/results")["rounds"]:
        won = {who: n for table in round_["tables"] if table["sheet"] for who, n in table["sheet"]["points"]}
        seated = {seat for table in round_["tables"] for seat in table["seats"]}
        totals = {who: totals.get(who, Fraction(0)) / 4 + won.get(who, 0) for who in seated | totals.keys()}
    return totals


def test_two_directors_who_decide_on_the_same_sight_do_not_undo_each_other(cup):
    cup.begin(SHORT, 16, house=1)
    other = cup.link("director")
    seen = cup.get("/proposal")
    seat = {"type": "seat", "round": 1, "tables": seen["tables"]}
    withdraw = {"type": "withdraw", "player": 3, "round": 1, "reason": "ill"}
    assert cup.event(withdraw, other, version=seen["version"]).status_code == 201
    refused = cup.event(seat, version=seen["version"])
    assert (refused.status_code, refused.json["code"]) == (409, "tournament_changed")
    assert "withdraw by director" in refused.json["detail"]
    assert cup.get("")["rounds"] == []
    proposal = cup.get("/proposal")
    assert cup.event({**seat, "tables": proposal["tables"]}, version=proposal["version"]).status_code == 201
    sitting = {who for table in proposal["tables"] for who in table}
    assert (3 in sitting, 901 in sitting) == (False, True)


def test_two_directors_who_enter_the_same_sheet_count_it_once(cup):
    cup.begin(SHORT, 16)
    tables = cup.seat()
    other = cup.link("director")
    sheet = points(tables[0], 1)
    assert cup.result(1, 1, sheet).status_code == 201
    again = cup.result(1, 1, sheet, link=other)
    assert (again.status_code, again.json["code"]) == (409, "result_there")
    differs = cup.result(1, 1, [[who, -n] for who, n in sheet], link=other)
    assert (differs.status_code, differs.json["code"]) == (409, "result_differs")
    assert cup.totals() == recount(cup)


def test_two_directors_at_once_from_two_servers(url, clock, fake_reader, cup):
    """Every table's sheet is sent by both at the same time; each counts once, and the chain is whole."""
    cup.begin(SHORT, 32)
    tables = cup.seat()
    answers = []
    with ExitStack() as stack:
        directors = []
        for name in ("one", "two"):
            own = stack.enter_context(Store(url, clock))
            client = create_app(fake_reader, store=own).test_client()
            keys = map(f"{name} {{}}".format, itertools.count())
            directors.append(Cup(client, own, keys, cup.director, cup.id))
        pool = stack.enter_context(ThreadPoolExecutor(len(directors)))
        for table, seats in enumerate(tables, 1):
            asked = [pool.submit(each.result, 1, table, points(seats, 1)) for each in directors]
            answers += [each.result().status_code for each in asked]
    assert sorted(answers) == [201] * 8 + [409] * 8
    assert cup.totals() == recount(cup)
    assert verify(cup.store).whole


def test_an_answer_that_was_lost_is_given_again(cup):
    cup.begin(SHORT, 16)
    seen = cup.get("/proposal")
    seat = {"type": "seat", "round": 1, "tables": seen["tables"]}
    first = cup.event(seat, version=seen["version"], key="seat")
    again = cup.event(seat, version=seen["version"], key="seat")
    assert (first.status_code, again.json) == (201, first.json)
    assert len(cup.get("")["rounds"]) == 1


def test_a_table_server_is_lost_for_a_round_and_its_result_counts_once(cup):
    cup.begin(SHORT, 16)
    tables = cup.seat()
    cup.post("/rounds/1/matches")
    matches = {each["table"]: each["match"] for each in cup.get("/rounds/1")["tables"]}
    assert cup.post("/rounds/1/matches")["matches"] == [{"table": t, "match": m} for t, m in matches.items()]
    for table in (1, 2, 3):
        finish(cup, matches[table])
        assert table not in cup.get("")["rounds"][0]["open"]  # the result is in as soon as the table has finished
    assert cup.post("/rounds/1/collect")["taken"] == []
    # Table 4 is away. The next round does not wait for it, since no player is cut.
    second = cup.seat()
    cup.play(2, second)
    assert cup.get("")["rounds"][0]["open"] == [4]
    # Its result is typed from the sheet; then its server is back, with the same result.
    seats = tables[3]
    typed = [[seats[0], 90], [seats[1], -30], [seats[2], -30], [seats[3], -30]]
    assert cup.result(1, 4, typed).status_code == 201
    finish(cup, matches[4])
    back = cup.post("/rounds/1/collect")
    assert (back["taken"], back["corrected"], back["differs"]) == ([], [], [])
    # Had the sheet said something else, both stay and a director decides.
    number = cup.number_of("result", round=1, table=4)
    other = {"type": "result", "round": 1, "table": 4, "points": [[seats[0], 30], *[[who, -10] for who in seats[1:]]]}
    assert cup.correct(number, other, reason="read wrong").status_code == 201
    assert cup.post("/rounds/1/collect")["differs"] == [4]
    assert cup.totals() == recount(cup)
    assert verify(cup.store).whole


def test_a_table_whose_result_was_typed_gets_no_match(cup):
    cup.begin(SHORT, 16)
    cup.play(1, cup.seat(), skip=(1, 2, 4))
    assert [each["table"] for each in cup.post("/rounds/1/matches")["matches"]] == [1, 2, 4]


def finish(cup: Cup, match: str) -> None:
    """The first player wins 30 from each by self-draw; then the time of both halves is called."""
    first = cup.desk("get", f"/matches/{match}").json["state"]["order"][0]
    cup.tell(match, won(first), *TIME)


def won(player: str) -> dict[str, Any]:
    """A win by self-draw: 30 from each."""
    return {"type": "win", "winners": [{"player": player, "stated": {"points": 30}}]}


def test_a_match_that_is_corrected_after_it_was_counted_is_counted_anew(cup):
    cup.begin(SHORT, 16)
    tables = cup.seat()
    cup.post("/rounds/1/matches")
    match = cup.get("/rounds/1")["tables"][0]["match"]
    finish(cup, match)
    cup.post("/rounds/1/collect")
    assert cup.totals()[tables[0][0]] == 90
    change = {"event": 1, "to": [won(f"Player {tables[0][1]}")]}
    cup.tell(match, {"type": "correction", "changes": [change], "reason": "the winner was another"})
    assert cup.post("/rounds/1/collect")["corrected"] == []  # it was taken in at once
    assert (cup.totals()[tables[0][0]], cup.totals()[tables[0][1]]) == (-30, 90)


def test_a_late_correction_of_round_1_during_round_4(cup):
    cup.begin(SHORT, 32)
    for round_ in (1, 2, 3):
        cup.play(round_, cup.seat())
    tables = cup.seat()
    cup.play(4, tables, skip=(2, 5))
    before = cup.totals()
    number, wrong = cup.last("result", round=1, table=1)
    (one, a), (two, b), *rest = wrong["points"]
    right = {**wrong, "points": [[one, a + 64], [two, b - 64], *rest]}
    # Results of round 4 come in meanwhile; they disturb no correction.
    seen = cup.version
    assert cup.result(4, 2, points(tables[1], 4)).status_code == 201
    assert cup.correct(number, right, version=seen).status_code == 201
    assert cup.result(4, 5, points(tables[4], 4)).status_code == 201
    after = cup.totals()
    # 64 in round 1 is 16, 4 and 1 in the rounds after it; tables 2 and 5 of round 4 came in besides.
    since = dict(points(tables[1], 4)) | dict(points(tables[4], 4))
    assert after[one] - before[one] == 1 + since.get(one, 0)
    assert after[two] - before[two] == -1 + since.get(two, 0)
    assert after == recount(cup)
    # A fresh server reads the same from the records alone.
    again = Tournaments(cup.store).get(cup.id)
    assert again.state.to_json()["rounds"] == cup.get("")["rounds"]
    assert verify(cup.store).whole
