"""What a player needs to pass a rival: the answers against every value tried in a new ledger, and by hand."""

from __future__ import annotations

import random

import pytest

from scorer.errors import MatchFault
from scorer.match.events import Drawn, Open, Riichi, Winner, Won
from scorer.match.final import results
from scorer.match.ledger import replay
from scorer.match.needs import needs
from scorer.match.stated import FU, point_values
from tests.scorer.match.playing import PLAYERS, Play

RULES = (
    "wrc-2017",
    "riichi",
    "m-league",
    "ema-2025",
    "tenhou",
    "zung-jung",
    "wsom",
    "baida",
    "australian",
    "aml",
    "mcr",
)
RIICHI = [
    *({"han": han, "fu": fu} for han in range(1, 5) for fu in FU),
    *({"han": han} for han in range(5, 14)),
    *({"yakuman": times} for times in range(1, 7)),
]


def every_value(state):
    if state.rules.family == "riichi":
        return RIICHI
    return [{"points": points} for points in range(1, 700) if points in point_values(state.rules, state.options)]


def play(rules, seed):
    """A match of this seed that is some hands old and not over, and its ledger."""
    rng = random.Random(f"{rules} {seed}")
    ledger = replay([Open(rules, PLAYERS)])
    values = every_value(ledger.state)
    for _ in range(rng.randrange(1, 7)):
        before = ledger
        for name in rng.sample(PLAYERS, rng.randrange(3)) if ledger.state.rules.family == "riichi" else ():
            if ledger.state.points[name] >= 1000:
                ledger = ledger.add(Riichi(name))
        try:
            if rng.random() < 0.25:
                ready = ledger.state.riichi or tuple(rng.sample(PLAYERS, rng.randrange(5)))
                ledger = ledger.add(Drawn(tuple(ready)))
            else:
                player, other = rng.sample(PLAYERS, 2)
                winner = Winner(player, stated=rng.choice(values))
                ledger = ledger.add(Won((winner,), rng.choice((None, other))))
        except MatchFault:  # no hand has this value
            ledger = before
            continue
        if ledger.state.ended is not None:
            return before
    return ledger


def tried(ledger, player, discarder, rivals):
    """The lowest total of all values after which the player ranks above the rivals, tried one after another."""
    found = []
    for value in every_value(ledger.state):
        try:
            after = ledger.add(Won((Winner(player, stated=value),), discarder))
        except MatchFault:
            continue
        places = {each.player: each.place for each in results(after.state)}
        if all(places[player] < places[rival] for rival in rivals):
            found.append((after.steps[-1].scores[0]["total"], dict(after.state.points)))
    return min(found, key=lambda each: each[0], default=None)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_each_answer_is_the_cheapest_of_all_values(rules, seed):
    ledger = play(rules, seed)
    state = ledger.state
    places = {each.player: each.place for each in results(state)}
    last = max(PLAYERS, key=lambda name: (places[name], name))
    asked = needs(state, last)
    ahead = [name for name in PLAYERS if name != last and places[name] <= places[last]]
    assert {each.rival for each in asked} == {*ahead, *([None] if len(ahead) > 1 else [])}
    for need in asked:
        rivals = ahead if need.rival is None else [need.rival]
        assert need.gap == max(state.points[name] for name in rivals) - state.points[last]
        assert [way.discarder for way in need.ways] == [None, *(name for name in state.order if name != last)]
        for way in need.ways:
            expected = tried(ledger, last, way.discarder, rivals)
            assert (way.value is None) == (expected is None)
            if expected is not None:
                assert way.total == expected[0]
                assert dict(way.points) == expected[1]
                assert way.gains == expected[1][last] - state.points[last]


def test_honba_and_sticks_count_towards_it():
    """25,000 each. Ben wins 7,700 off Aki: 17,300 and 32,700. Then one counter is set by a draw, and a stick lies."""
    game = Play("m-league").win("Ben", {"han": 4, "fu": 30}, "Aki")  # 7,700 or 8,000 by rounding up
    game = game.riichi("Chie").draw("Chie", "Dai")
    state = game.ledger.state
    assert (state.sticks, state.honba) == (1, 1)
    gap = state.points["Ben"] - state.points["Aki"]
    (need,) = [each for each in needs(state, "Aki") if each.rival == "Ben"]
    assert need.gap == gap
    by_draw, *_ = need.ways
    # the winner takes the stick and 300 for the counter; Ben pays a share and 100 of them
    assert by_draw.gains == by_draw.total + 300 + 1000
    assert by_draw.points["Aki"] > by_draw.points["Ben"]
    from_ben = next(way for way in need.ways if way.discarder == "Ben")
    assert 2 * from_ben.total + 600 + 1000 > gap
    assert from_ben.value is not None


@pytest.mark.parametrize(
    ("rules", "lead", "needed"),
    [
        ("wrc-2017", {"han": 11}, {"yakuman": 1}),  # 24,000 more; a hand of 24,000 draws level only
        ("m-league", {"yakuman": 3}, {"yakuman": 4}),  # nobody goes bust; at most four yakuman add up in a hand
    ],
)
def test_the_dearest_hand_of_the_rules_is_among_the_ways(rules, lead, needed):
    state = Play(rules).win("Ben", lead, "Chie").ledger.state
    (need,) = [each for each in needs(state, "Aki") if each.rival == "Ben"]
    from_chie = next(way for way in need.ways if way.discarder == "Chie")
    assert dict(from_chie.value) == needed
    state = Play(rules).win("Ben", needed, "Chie").ledger.state
    (need,) = [each for each in needs(state, "Aki") if each.rival == "Ben"]
    assert next(way for way in need.ways if way.discarder == "Chie").value is None


def test_it_is_nothing_for_the_leader_and_impossible_for_a_dead_hand():
    game = Play("wrc-2017").win("Ben", {"han": 3, "fu": 40}, "Aki")
    assert needs(game.ledger.state, "Ben") == ()
    game.foul("Aki", "wrong_draw")
    assert all(way.value is None for need in needs(game.ledger.state, "Aki") for way in need.ways)


def test_equal_points_pass_only_where_the_rules_rank_by_the_deal():
    """After 1,000 from Dai to Aki and back, all have 25,000 again."""
    game = Play("riichi")
    assert game.ledger.state.options["ties"] == "first_dealer"
    assert needs(game.ledger.state, "Aki") == ()
    assert [each.rival for each in needs(game.ledger.state, "Ben")] == ["Aki"]
    shared = Play("wrc-2017").ledger.state
    assert shared.options["ties"] == "share"
    assert [each.rival for each in needs(shared, "Aki")] == ["Dai", "Chie", "Ben", None]


def test_a_stranger_is_refused():
    with pytest.raises(MatchFault) as refused:
        needs(Play("mcr").ledger.state, "Eve")
    assert [fault.code for fault in refused.value.faults] == ["unknown_player"]
