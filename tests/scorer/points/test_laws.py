"""Laws of the point-pattern rules that hold for every hand: payments, order of tiles, names of suits, best arrangement."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorer.api import answer
from scorer.hand import Hand
from scorer.points.best import best_shape
from scorer.points.book import Book
from scorer.points.search import wild_best
from scorer.points.shapes import facts, shapes
from scorer.points.value import value
from scorer.rules import rule_set
from scorer.situation import Situation
from scorer.tiles import tile_of_kind
from tests.scorer.strategies import complete_hands, renamed

ZERO_SUM = ("wsom", "zung-jung", "australian", "baida")
ALL = (*ZERO_SUM, "aml")
SEATS = ("east", "south", "west", "north")
seats = st.sampled_from(SEATS)
turned = st.integers(0, 33).map(lambda kind: tile_of_kind(kind).code)
rules = st.sampled_from(ALL)


@st.composite
def situations(draw: st.DrawFn) -> dict[str, Any]:
    seat = draw(seats)
    found: dict[str, Any] = {"win": "self-draw", "seat": seat, "round": draw(seats), "turned": draw(turned)}
    if draw(st.booleans()):
        found |= {"win": "discard", "from": draw(st.sampled_from([other for other in SEATS if other != seat]))}
    if draw(st.booleans()):
        found["last_tile"] = True
    return found


def ask(name: str, hand: Hand, situation: dict[str, Any]) -> dict[str, Any]:
    options = {} if name == "baida" else {"minimum": 0}
    return answer({"rules": name, "hand": hand.to_json(), "situation": {**situation, "options": options}})


@given(st.sampled_from(ZERO_SUM), complete_hands(), situations())
def test_payments_sum_to_three_times_the_value(name: str, hand: Hand, situation: dict[str, Any]) -> None:
    result = ask(name, hand, situation)
    points = result["value"]["points"]
    assert result["total"] == 3 * points == sum(entry["amount"] for entry in result["payments"])
    assert sum(entry["value"] for entry in result["patterns"]) == points
    assert result["valid"] == bool(points) == (not result["faults"])
    if result["valid"]:
        assert {entry["to"] for entry in result["payments"]} == {situation["seat"]}
        assert {entry["from"] for entry in result["payments"]} == set(SEATS) - {situation["seat"]}
        if situation["win"] == "self-draw":
            assert len({entry["amount"] for entry in result["payments"]}) == 1


@given(complete_hands(flowers=True), situations())
def test_aml_pays_by_its_own_rule(hand: Hand, situation: dict[str, Any]) -> None:
    result = ask("aml", hand, situation)
    if not result["valid"]:
        assert result["total"] == 0
        assert result["payments"] == []
        return
    gain, *loss = result["payments"]
    assert gain["from"] == "table"
    assert gain["to"] == situation["seat"]
    assert gain["amount"] == result["total"] == result["value"]["points"]
    assert sum(entry["value"] for entry in result["patterns"]) == result["total"]
    if situation["win"] == "self-draw":
        assert loss == []
    else:
        assert [(entry["from"], entry["to"]) for entry in loss] == [(situation["from"], "table")]
        assert loss[0]["amount"] in (2, 10)


@given(rules, complete_hands(), situations(), st.randoms(use_true_random=False))
def test_the_order_of_tiles_never_matters(name: str, hand: Hand, situation: dict[str, Any], random: Any) -> None:
    tiles = list(hand.concealed)
    random.shuffle(tiles)
    melds = list(hand.melds)
    random.shuffle(melds)
    other = Hand(tuple(tiles), hand.winning_tile, tuple(melds), hand.flowers)
    before, after = ask(name, hand, situation), ask(name, other, situation)
    for field in ("value", "total", "payments", "valid"):
        assert before[field] == after[field]
    assert sorted(entry["id"] for entry in before["patterns"]) == sorted(entry["id"] for entry in after["patterns"])


@given(rules, complete_hands(), situations(), st.permutations("mps"))
def test_renaming_suits_changes_no_value_but_all_green(
    name: str, hand: Hand, situation: dict[str, Any], suits: list[str]
) -> None:
    table = str.maketrans("mps", "".join(suits))
    other = {**situation, "turned": situation["turned"].translate(table)}
    before, after = ask(name, hand, situation), ask(name, renamed(hand, suits), other)
    if "all_green" not in {entry["id"] for entry in (*before["patterns"], *after["patterns"])}:
        for field in ("value", "total", "payments", "valid"):
            assert before[field] == after[field]


@given(rules, complete_hands(), situations())
def test_the_best_arrangement_is_never_beaten_and_the_search_finds_it(
    name: str, hand: Hand, situation: dict[str, Any]
) -> None:
    chosen = rule_set(name)
    book: Book = chosen.extra["book"]
    options = chosen.options_in_force({} if name == "baida" else {"minimum": 0})
    plain = {key: given for key, given in situation.items() if key != "turned"}
    held = facts(hand, Situation.from_json(plain), options, frozenset())
    best = best_shape(held, book, options)
    assert best is not None
    assert all(value(shape, book, options).points <= best.points for shape in shapes(held))
    if name in ("baida", "aml"):
        # The search for hands with wild tiles, on a hand that has none, is the same question.
        found = wild_best(held, book, partial(value, book=book, options=options))
        assert found is not None
        assert found.points == best.points


@given(complete_hands(), situations(), st.booleans())
def test_a_wild_tile_is_never_worse_than_the_tile_it_replaces(
    hand: Hand, situation: dict[str, Any], additive: bool
) -> None:
    chosen = rule_set("aml")
    book: Book = chosen.extra["book"]
    options = chosen.options_in_force({"minimum": 0, "additive": additive})
    # A red dragon takes the place of a tile that did not win, and is wild; other reds stay what they are.
    held = facts(hand, Situation.from_json(situation), options, frozenset())
    before = best_shape(held, book, options)
    assert before is not None
    away = next(kind for kind in range(34) if held.natural[kind] > (kind == held.winning))
    held.natural[away] -= 1
    held.wild = (33,)
    after = best_shape(held, book, options)
    assert after is not None
    assert after.points >= before.points
