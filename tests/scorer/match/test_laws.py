"""Laws of the ledger, over random matches of all seven systems."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.corrections import Change
from scorer.errors import MatchFault
from scorer.match.dice import Method, draw_seats
from scorer.match.events import Correction, Drawn, Event, Foul, Open, Riichi, Ruling, Seats, Time, Won
from scorer.match.ledger import Ledger, replay
from scorer.match.state import MatchState
from scorer.match.stated import point_values
from scorer.notation import parse_tiles
from scorer.rules import rule_set, rule_sets
from service.contract.events import match_event as read
from tests.scorer.match.playing import PLAYERS, winner

RULES = tuple(rule_sets())
NAMES = st.sampled_from(PLAYERS)
PINFU = "23467m567p67822s!5m"


def stated(rules: str) -> st.SearchStrategy[dict[str, int]]:
    if rule_set(rules).family == "riichi":
        small = st.fixed_dictionaries({"han": st.integers(1, 4), "fu": st.sampled_from((30, 40, 50))})
        return small | st.fixed_dictionaries({"han": st.integers(5, 13)})
    known = rule_set(rules)
    values = sorted(point_values(known, known.defaults))
    return st.fixed_dictionaries({"points": st.sampled_from(values)})


@st.composite
def any_event(draw: st.DrawFn, rules: str) -> Event:
    kind = draw(st.sampled_from(("win", "win", "win", "hand", "draw", "draw", "riichi", "foul", "ruling", "time")))
    name = draw(NAMES)
    others = tuple(other for other in PLAYERS if other != name)
    if kind == "win":
        value = draw(stated(rules))
        discarder = draw(st.none() | st.sampled_from(others))
        if discarder is None or draw(st.booleans()):
            return Won((winner(name, value),), discarder)
        second = draw(st.sampled_from([other for other in others if other != discarder]))
        return Won((winner(name, value), winner(second, draw(stated(rules)))), discarder)
    if kind == "hand":
        return Won((winner(name, PINFU),), draw(st.none() | st.sampled_from(others)))
    if kind == "draw":
        reason = draw(st.sampled_from(("exhaustive", "exhaustive", "nine_kinds")))
        return Drawn(tuple(sorted(draw(st.sets(NAMES)))), reason)
    if kind == "riichi":
        return Riichi(name)
    if kind == "foul":
        case = draw(st.sampled_from(("false_win", "no_yaku", "call_taken_back", "swap_call", "tiles_exposed")))
        shown = case == "tiles_exposed" or (case == "false_win" and rules in ("wsom", "zung-jung"))
        return Foul(name, case, parse_tiles("12m") if shown else ())
    if kind == "ruling":
        return Ruling("a quarrel", {name: draw(st.integers(-5, 5)) * 100}, draw(st.none() | NAMES))
    return Time()


@st.composite
def matches(draw: st.DrawFn, rules: str | None = None) -> Ledger:
    """A match of up to thirty events that are possible where they stand."""
    rules = draw(st.sampled_from(RULES)) if rules is None else rules
    ledger = replay([Open(rules, PLAYERS)])
    if draw(st.booleans()):
        method = draw(st.sampled_from(list(Method)))
        ledger = ledger.add(Seats(draw_seats(method, PLAYERS, random.Random(draw(st.integers(0, 10**6))))))
    for _ in range(draw(st.integers(0, 30))):
        with suppress(MatchFault):
            ledger = ledger.add(draw(any_event(rules)))
    return ledger


def on_the_table(ledger: Ledger) -> int:
    state = ledger.state
    return sum(state.points.values()) + 1000 * state.sticks


def given_by_the_table(ledger: Ledger) -> int:
    """What rulings, referees' fouls and aml's table put in: all that is no deposit."""
    deposits = ("riichi", "sticks", "fine", "riichi returned")
    return sum(
        each.amount * ((each.payer == "table") - (each.payee == "table"))
        for step in ledger.steps
        for each in step.transfers
        if each.reason not in deposits
    )


@given(matches())
@settings(max_examples=40)
def test_no_point_is_lost_or_made(ledger: Ledger) -> None:
    start = on_the_table(replay(ledger.events[:1]))
    assert on_the_table(ledger) == start + given_by_the_table(ledger)
    if ledger.state.rules.id != "aml":
        for step in ledger.steps:
            if step.kind in ("win", "draw"):
                assert all(each.reason == "sticks" for each in step.transfers if "table" in (each.payer, each.payee))


@given(matches())
@settings(max_examples=50)
def test_a_replayed_prefix_is_a_prefix_of_the_replay(ledger: Ledger) -> None:
    for length in range(1, len(ledger.events) + 1):
        assert replay(ledger.events[:length]).steps == ledger.steps[:length]


@given(st.data())
@settings(max_examples=50)
def test_a_corrected_match_is_the_match_played_right(data: st.DataObject) -> None:
    ledger = data.draw(matches())
    rules = ledger.state.rules.id
    number = data.draw(st.integers(0, len(ledger.events) - 1))
    to = tuple(data.draw(st.lists(any_event(rules), max_size=2))) if number else ledger.events[:1]
    played = (*ledger.events[:number], *to, *ledger.events[number + 1 :])
    correction = Correction((Change(number, to),), "a slip")
    try:
        right = replay(played)
    except MatchFault as error:
        first = error.code
        with pytest.raises(MatchFault) as refused:
            ledger.add(correction)
        assert first in {fault.code for fault in refused.value.faults}
        return
    corrected = ledger.add(correction)
    assert corrected.state == right.state
    assert corrected.results == right.results
    assert corrected.events == (*ledger.events, correction)
    # And the one after it goes on as in the match that was played right.
    event = data.draw(any_event(rules))
    with suppress(MatchFault):
        assert corrected.add(event).state == right.add(event).state


@given(matches())
@settings(max_examples=40)
def test_events_state_and_ledger_come_back_from_json(ledger: Ledger) -> None:
    written: Any = json.loads(json.dumps(ledger.to_json()))
    # A hand is written with its tiles in order, however they were typed; from then on it stays as it is.
    back = replay(read(each) for each in written["events"])
    assert back.to_json() == written
    assert back.state == ledger.state
    assert [read(each).to_json() for each in written["events"]] == written["events"]
    assert MatchState.from_json(json.loads(json.dumps(ledger.state.to_json()))) == ledger.state


@given(matches("riichi"))
@settings(max_examples=40)
def test_final_points_of_the_common_rules_cancel_out(ledger: Ledger) -> None:
    assert sum(result.total for result in ledger.results) == sum(ledger.state.after_uma.values())


@given(matches("wrc-2017"))
@settings(max_examples=40)
def test_only_sticks_and_penalties_are_missing_in_wrc(ledger: Ledger) -> None:
    state = ledger.state
    missing = sum(result.total for result in ledger.results) - sum(state.after_uma.values())
    assert missing * 1000 == sum(state.points.values()) - 120000


@given(matches())
@settings(max_examples=40)
def test_every_seat_is_held_by_one_player_and_east_deals(ledger: Ledger) -> None:
    for step in ledger.steps:
        state = step.state
        assert {seat.value for seat in state.seats.values()} == {"east", "south", "west", "north"}
        assert state.seats[state.dealer_name].value == "east"
