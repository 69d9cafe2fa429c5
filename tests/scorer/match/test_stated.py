"""Values stated without tiles: those that some hand has are taken, all others are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scorer.errors import Fault, MatchFault
from scorer.match.events import Won
from scorer.points import possible as possible_points
from scorer.riichi import possible
from scorer.rules import rule_set
from tests.scorer.match.playing import Play, winner
from tests.scorer.scoring import score
from tests.scorer.vector_files import HERE, lines


def faults(play: Play, value: dict[str, int], from_: str | None = "Aki", **situation: Any) -> tuple[Fault, ...]:
    """The faults with which a win of Ben is refused; none where it is taken."""
    try:
        play.win("Ben", value, from_, **situation)
    except MatchFault as error:
        return error.faults
    return ()


def codes(play: Play, value: dict[str, int], from_: str | None = "Aki", **situation: Any) -> list[str]:
    return [fault.code for fault in faults(play, value, from_, **situation)]


@pytest.mark.parametrize("rules", ["riichi", "wrc-2017"])
@pytest.mark.parametrize(
    ("value", "from_", "taken"),
    [
        ({"han": 1, "fu": 20}, "Aki", False),
        ({"han": 1, "fu": 20}, None, False),
        ({"han": 2, "fu": 20}, "Aki", False),  # pinfu by discard is 30 fu
        ({"han": 2, "fu": 20}, None, True),
        ({"han": 1, "fu": 25}, "Aki", False),
        ({"han": 2, "fu": 25}, "Aki", True),
        ({"han": 2, "fu": 25}, None, False),  # seven pairs and self-draw are three han
        ({"han": 3, "fu": 25}, None, True),
        ({"han": 1, "fu": 30}, "Aki", True),
        ({"han": 1, "fu": 30}, None, True),
        ({"han": 1, "fu": 100}, "Aki", True),
        ({"han": 1, "fu": 110}, "Aki", False),  # needs the pair of a wind that is both seat and round
        ({"han": 2, "fu": 110}, "Aki", True),
        ({"han": 3, "fu": 120}, "Aki", False),  # three concealed kongs
        ({"han": 2, "fu": 170}, "Aki", False),
        ({"han": 5}, "Aki", True),
        ({"han": 5, "fu": 20}, "Aki", False),
        ({"han": 13}, "Aki", True),
        ({"han": 66}, "Aki", False),
        ({"han": 4}, "Aki", False),
        ({"fu": 30}, "Aki", False),
        ({"points": 8000}, "Aki", False),
        ({"yakuman": 0}, "Aki", False),
        ({"yakuman": 1}, "Aki", True),
    ],
)
def test_han_and_fu(rules: str, value: dict[str, int], from_: str | None, taken: bool) -> None:
    assert codes(Play(rules), value, from_) == ([] if taken else ["bad_stated_value"])


def test_the_message_says_what_there_is() -> None:
    for value, from_, start in [
        ({"han": 1, "fu": 20}, "Aki", "A hand won by discard cannot have 20 fu. Possible values: 25, 30, 40"),
        ({"han": 1, "fu": 25}, "Aki", "A hand won by discard with 25 fu has at least 2 han, but 1 is stated."),
    ]:
        assert faults(Play("riichi"), value, from_)[0].message.startswith(start)
    points = faults(Play("wsom"), {"points": 17})[0]
    assert (points.message, points.where) == (
        "A hand cannot be worth 17 points under wsom. Nearest possible values: 15 and 20.",
        "winners[0].stated",
    )


def test_the_dealer_in_the_east_round_has_the_pair_of_four_fu() -> None:
    play = Play("riichi")
    play.win("Aki", {"han": 1, "fu": 110}, "Ben")
    assert play.points[0] == 25000 + 5300
    with pytest.raises(MatchFault, match="110 fu"):
        Play("riichi", double_wind_pair_fu=2).win("Aki", {"han": 1, "fu": 110}, "Ben")


def test_a_riichi_that_the_ledger_knows_counts() -> None:
    # Riichi and self-draw are two han; riichi alone by discard is 40 fu, as 30 are pinfu.
    assert codes(Play("riichi").riichi("Ben"), {"han": 1, "fu": 30}, None) == ["bad_stated_value"]
    assert codes(Play("riichi").riichi("Ben"), {"han": 1, "fu": 30}) == ["bad_stated_value"]
    assert codes(Play("riichi").riichi("Ben"), {"han": 1, "fu": 40}) == []
    assert codes(Play("riichi").riichi("Ben"), {"han": 1, "fu": 40}, double_riichi=True) == ["bad_stated_value"]


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"yakuman_add_up": True, "double_yakuman": False}, 4),
        ({"yakuman_add_up": True, "double_yakuman": True}, 6),
        ({"yakuman_add_up": False, "double_yakuman": False}, 1),
        ({"yakuman_add_up": False, "double_yakuman": True}, 2),
    ],
)
def test_yakuman_as_many_as_a_hand_can_count(options: dict[str, bool], most: int) -> None:
    assert codes(Play("riichi", **options), {"yakuman": most}) == []
    assert codes(Play("riichi", **options), {"yakuman": most + 1}) == ["bad_stated_value"]


@pytest.mark.parametrize(("honba", "option", "taken"), [(4, 5, True), (5, 5, False), (5, 0, True), (1, 1, False)])
def test_two_han_from_so_many_honba(honba: int, option: int, taken: bool) -> None:
    def play() -> Play:
        made = Play("riichi", two_han_from_honba=option)
        for _ in range(honba):
            made.draw("Aki", "Ben", "Chie", "Dai")
        return made

    assert codes(play(), {"han": 1, "fu": 30}) == ([] if taken else ["below_minimum"])
    assert codes(play(), {"han": 2, "fu": 30}) == []


@pytest.mark.parametrize(
    ("rules", "taken", "refused"),
    [
        ("wsom", (1, 5, 170, 320, 400, 480), (0, 2, 17, 321, 325, 390, 485, 900)),
        ("zung-jung", (1, 5, 170, 320, 400, 480), (0, 2, 17, 325, 900)),
        ("australian", (15, 100, 320, 400, 480), (17, 325, 900)),
        ("baida", (30, 110, 330, 480), (5, 20, 35, 490)),
        ("aml", (10, 11, 58, 116), (117, 300)),
    ],
)
def test_points(rules: str, taken: tuple[int, ...], refused: tuple[int, ...]) -> None:
    for points in taken:
        assert codes(Play(rules), {"points": points}) == [], points
    for points in refused:
        assert codes(Play(rules), {"points": points}) == ["bad_stated_value"], points


def test_points_below_the_minimum() -> None:
    assert codes(Play("australian"), {"points": 10}) == ["below_minimum"]
    assert codes(Play("aml"), {"points": 9}) == ["below_minimum"]
    assert codes(Play("wsom", minimum=5), {"points": 1}) == ["below_minimum"]


def test_points_follow_the_options() -> None:
    assert codes(Play("baida", cap=0, base_cap=0), {"points": 750}) == []
    assert codes(Play("baida", cap=300), {"points": 310}) == ["bad_stated_value"]
    assert codes(Play("aml", additive=True), {"points": 200}) == []
    assert codes(Play("aml", minimum=0, pattern_required=False), {"points": 3}) == []


def test_what_was_recorded_before_can_still_be_read() -> None:
    play = Play("wsom")
    play.ledger = play.ledger.add(_won(17), recorded=True)
    assert play.points == (-17, 51, -17, -17)
    with pytest.raises(MatchFault):
        play.add(_won(17))
    # A correction of another event leaves it; one that puts it in again is refused.
    play.draw().correct(2)
    with pytest.raises(MatchFault, match="17 points"):
        play.correct(1, _won(17))


def _won(points: int) -> Won:
    return Won((winner("Ben", {"points": points}),))


# --- no value of a real hand is refused --------------------------------------------------------------------------


def test_every_hand_of_the_vectors_could_be_stated() -> None:
    options = tuple(sorted(rule_set("riichi").defaults.items()))
    for line in lines(HERE / "riichi-generated.jsonl.gz"):
        expected = line["expected"]
        if not expected["valid"] or expected["yakuman"]:
            continue
        declared = "double_riichi" if line["double_riichi"] else "riichi" if line["riichi"] else ""
        own_round = line["seat_wind"] == line["round_wind"]
        least = possible.least_han(options, line["tsumo"], declared, own_round)
        assert least[expected["fu"]] <= expected["han"] <= possible.MOST_HAN


def test_every_hand_of_the_point_vectors_could_be_stated() -> None:
    for rules, points in _point_values():
        assert points in possible_points.points(rule_set(rules), tuple(sorted(rule_set(rules).defaults.items())))


def _point_values() -> Iterator[tuple[str, int]]:
    for line in lines(HERE / "zung-jung-generated.jsonl.gz"):
        yield "wsom", line["v33"]
        if line["ma2019"] >= 15:
            yield "australian", line["ma2019"]
    for rules in ("baida", "aml"):
        for hand in ("1133m22445566s77z!7z", "44z!4z +ankong:5555z +ankong:6666z +ankong:7777z +ankong:1111z"):
            for seat in ("east", "south"):
                result = score(hand, rules, seat=seat, turned="9p")
                yield rules, result["value"]["points"]
