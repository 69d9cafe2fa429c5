"""A win that a referee lets count against the rules: what is paid, what is noted with it, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.errors import MatchFault, ParseError
from scorer.match.ledger import Ledger, replay
from service.contract.events import match_event

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
PINFU = {"concealed": "234567m34588p456s", "winning_tile": "5m"}  # all simples and pinfu: 2 han 30 fu, 2000
NO_WIN = {"concealed": "734567m34588p456s", "winning_tile": "5m"}


def match(rules: str, *events: dict[str, Any]) -> Ledger:
    ledger = Ledger()
    for event in ({"type": "open", "rules": rules, "players": PLAYERS}, *events):
        ledger = ledger.add(match_event(event))
    return ledger


def win(total: int, discarder: str | None = "Chie", **more: Any) -> dict[str, Any]:
    winner = {"player": "Ben", "deviation": {"total": total, "reason": "agreed"}, **more}
    return {"type": "win", "winners": [winner], **({"from": discarder} if discarder else {})}


@pytest.mark.parametrize(
    ("rules", "event", "points", "beside"),
    [
        ("wrc-2017", win(7700, hand=PINFU), [30_000, 37_700, 22_300, 30_000], 2000),
        # A hand that does not win by the rules is worth nothing by them.
        ("wrc-2017", win(7700, hand=NO_WIN), [30_000, 37_700, 22_300, 30_000], 0),
        # 5000 is no hand's total by self-draw; East pays half of it, in whole hundreds.
        ("wrc-2017", win(5000, None, hand=PINFU), [27_400, 35_000, 28_800, 28_800], 2700),
        # By self-draw a total of 5200 is that of 2600 from East and 1300 from the others.
        ("wrc-2017", win(5200, None, hand=PINFU), [27_400, 35_200, 28_700, 28_700], 2700),
        ("wrc-2017", win(64_000, stated={"yakuman": 1}), [30_000, 94_000, -34_000, 30_000], 32_000),
        ("wrc-2017", win(7700), [30_000, 37_700, 22_300, 30_000], None),  # neither tiles nor value are known
        # wsom: 182 is three times no value; the discarder pays what is left.
        ("wsom", win(182, stated={"points": 40}), [-25, 182, -132, -25], 120),
        # wsom: a value of 60 brings 180 in all, 25 from each of two and the rest from the discarder.
        ("wsom", win(180, stated={"points": 40}), [-25, 180, -130, -25], 120),
    ],
)
def test_the_total_is_paid_and_the_rules_stand_beside_it(rules, event, points, beside):
    ledger = match(rules, event)
    assert [ledger.state.points[name] for name in PLAYERS] == points
    (score,) = ledger.steps[-1].scores
    assert (score["valid"], score["faults"]) == (True, [])
    assert (score["total"], score["deviation"]["reason"]) == (event["winners"][0]["deviation"]["total"], "agreed")
    by_the_rules = score["deviation"]["by_the_rules"]
    assert (by_the_rules and by_the_rules["total"]) == beside
    # It comes back from its JSON form as it was.
    assert replay(match_event(each) for each in ledger.to_json()["events"]).to_json() == ledger.to_json()
    assert ledger.events[-1].to_json()["winners"][0]["deviation"] == event["winners"][0]["deviation"]


def test_honba_and_sticks_are_paid_besides():
    drawn = {"type": "draw", "ready": ["Aki"]}  # East is ready: 3000 from the others, one honba
    ledger = match("riichi", drawn, {"type": "riichi", "player": "Dai"}, win(7700, hand=PINFU))
    assert [ledger.state.points[name] for name in PLAYERS] == [
        28_000,
        24_000 + 7700 + 300 + 1000,
        24_000 - 8000,
        23_000,
    ]


def test_in_aml_the_discarder_loses_what_the_tiles_say():
    value = {"points": 30, "loss": 10}
    ledger = match("aml", win(45, stated=value))
    before = match("aml").state.points
    assert [ledger.state.points[name] - before[name] for name in PLAYERS] == [0, 45, -10, 0]


@pytest.mark.parametrize(("rules", "total"), [("wrc-2017", 7777), ("wrc-2017", 0), ("wsom", 0), ("wsom", 61)])
def test_a_total_that_cannot_be_shared_out_is_refused(rules, total):
    with pytest.raises(MatchFault) as error:
        match(rules, win(total, stated={"han": 3, "fu": 30} if rules == "wrc-2017" else {"points": 40}))
    assert [fault.code for fault in error.value.faults] == ["no_such_total"]


@pytest.mark.parametrize(
    "deviation", [{"total": 7700}, {"total": 7700, "reason": " "}, {"total": -1, "reason": "x"}, 7700]
)
def test_a_deviation_has_a_total_and_a_reason(deviation):
    with pytest.raises(ParseError):
        match("wrc-2017", {"type": "win", "winners": [{"player": "Ben", "hand": PINFU, "deviation": deviation}]})
