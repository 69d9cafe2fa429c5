"""House rules that give fans other points: the best choice, near misses, stated values and help follow them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorer.api import answer
from scorer.errors import MatchFault, UnknownName
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.match.stated import point_values
from scorer.mcr.combinations import candidates, chosen
from scorer.mcr.editions import BOOKS, CHINA, revalued
from scorer.mcr.fans import BY_NUMBER
from scorer.mcr.readings import REGULAR, readings
from scorer.presets import house_rules
from scorer.rules import rule_set
from scorer.situation import Seat, Situation, Win
from tests.scorer.mcr.naive import every_choice
from tests.scorer.mcr.test_laws import hands
from tests.scorer.scoring import codes

FLUSH = "111m234m567m888m99m!9m"


def house(**values: int) -> dict[str, Any]:
    return {"base": "mcr", "name": "Club", "values": values}


def scored(rules: Any, typed: str, **situation: Any) -> dict[str, Any]:
    situation = {"win": "self-draw", "seat": "south", **situation}
    return answer({"rules": rules, "hand": Hand.from_typed(typed).to_json(), "situation": situation})


def counted(score: dict[str, Any]) -> dict[str, int]:
    return {line["id"]: line["value"] * line["count"] for line in score["patterns"]}


def test_a_fan_has_the_points_of_the_house() -> None:
    base, club = scored("mcr", FLUSH), scored(house(full_flush=20), FLUSH)
    assert (counted(base)["full_flush"], counted(club)["full_flush"]) == (24, 20)
    assert base["value"]["points"] - club["value"]["points"] == 4
    assert base["total"] - club["total"] == 12  # each of three pays it
    assert club["rules"] == "Club"


def test_a_fan_worth_nothing_does_not_exist_and_rules_out_nothing() -> None:
    club = scored(house(full_flush=0), FLUSH)
    assert "full_flush" not in counted(club)
    assert counted(club)["no_honors"] == 1  # Full Flush brings it, but there is none here
    assert "full_flush" not in {entry.id for entry in house_rules(house(full_flush=0)).patterns({"edition": CHINA})}
    flowers = "123m456p789s22p345s!3s +flowers:1f5f"
    assert scored(house(flower_tiles=0), flowers)["value"] == {"points": 14, "without_flowers": 14}
    assert scored(house(flower_tiles=2), flowers)["value"] == {"points": 18, "without_flowers": 14}


def test_the_minimum_and_the_near_miss_follow_the_points_of_the_house() -> None:
    hand = "123m456p678s234p22p!2p"
    base = scored("mcr", hand)
    assert codes(base) == ["below_minimum"]
    assert base["faults"][0]["change"] == {"remove": "6s", "add": "9s"}  # Mixed Straight
    assert scored(house(fully_concealed_hand=6), hand)["valid"]
    cheap = scored(house(mixed_straight=1), hand)["faults"][0]
    assert cheap["change"] == {"remove": "1m", "add": "4m"}  # All Simples and Mixed Double Chow


@pytest.mark.parametrize("edition", ["cn", "wmo-2006"])
def test_values_go_before_those_of_the_edition(edition: str) -> None:
    rules = {**house(two_concealed_kongs=10), "options": {"edition": edition}}
    score = scored(rules, "66m222z!2z +pung:444z +ankong:1111z +ankong:3333z")
    assert counted(score)["two_concealed_kongs"] == 10


def test_the_best_choice_is_that_of_the_points_of_the_house() -> None:
    """On 200 random hands with random points of the fans that join sets; brute force tries every lawful choice."""
    source = random.Random(7)
    differs = 0
    for hand in hands(200, 70):
        joining = (23, 24, 28, 30, 32, 39, 41, 42, 50, 54, 65, 69, 70, 71, 72)
        book = revalued(BOOKS[CHINA], {BY_NUMBER[number].id: source.randrange(1, 30) for number in joining})
        facts = Facts(hand, Situation(Win.DISCARD, Seat.SOUTH, discarder=Seat.EAST))
        for reading in readings(facts):
            if reading.form != REGULAR:
                continue
            found = candidates(reading.sets, reading.pair)
            most = max(
                sum(book.points[number] for number, _ in choice) for choice in every_choice(reading.sets, reading.pair)
            )
            picked = chosen(found, book.points)
            assert sum(book.points[number] for number, _ in picked) == most
            differs += picked != chosen(found, BOOKS[CHINA].points)
    assert differs >= 10


def test_a_stated_value_may_be_as_high_as_the_house_makes_it() -> None:
    base, club = rule_set("mcr"), house_rules(house(all_green=500))
    assert max(point_values(base, base.defaults)) == 328
    green = scored(house(all_green=500), "22334466688s66z!6z")["value"]["points"]
    assert green in point_values(club, club.defaults)
    assert min(point_values(club, club.defaults)) == 8


@pytest.mark.parametrize(
    ("values", "code"),
    [({"no_such": 3}, "unknown_pattern"), ({"full_flush": -1}, "bad_pattern_value"), ({"pinfu": 1}, "unknown_pattern")],
)
def test_values_that_cannot_be_are_refused(values: dict[str, int], code: str) -> None:
    with pytest.raises((MatchFault, UnknownName)) as refused:
        house_rules(house(**values))
    found = refused.value.faults if isinstance(refused.value, MatchFault) else [refused.value]
    assert [each.code for each in found] == [code]
