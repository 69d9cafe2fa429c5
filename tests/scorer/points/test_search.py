"""The search for the best hand with wild tiles, under options that change what the best is.

Every assignment of the wild tiles is made into shapes and valued by the scorer's own tests: none may pay more than what
the search found. (That the tests themselves are right, `test_naive.py` holds under the default options.)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from scorer.hand import Hand
from scorer.points import wild
from scorer.points.best import best_shape
from scorer.points.reach import Reach
from scorer.points.shapes import PAIRS, REGULAR, THIRTEEN, Facts, Shape, choices, facts
from scorer.points.value import value
from scorer.points.wishes import Wish
from scorer.rules import rule_set
from scorer.situation import Situation
from tests.scorer.points.hands import deal, request
from tests.scorer.points.naive import Deal, Made, made_of


def shapes_of(held: Facts, made: Made, tiles: Counter[int]) -> Iterator[Shape]:
    if made.thirteen:
        yield Shape(held, THIRTEEN, (), (next(kind for kind in tiles if tiles[kind] == 2),), -1)
    elif len(made.pairs) == 7:
        yield from choices(held, PAIRS, (), tuple(made.pairs))
    else:
        sets = sorted(one[0] if one[0] != one[1] else 34 + one[0] for one in made.own)
        yield from choices(held, REGULAR, tuple(sets), tuple(made.pairs))


def every_shape(held: Facts, one: Deal) -> Iterator[Shape]:
    natural, wild_tiles = one.split()
    for stand in combinations_with_replacement(range(34), len(wild_tiles)):
        tiles = Counter(natural) + Counter(stand)
        for made in made_of(tiles, 4 - held.melds):
            yield from shapes_of(held, made, tiles)


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("aml", {"additive": True}),
        ("aml", {"additive": True, "pattern_required": False}),
        ("aml", {"pung_bonus": "claimed"}),
        ("aml", {"blessing_special": False}),
        ("baida", {"dragon_itself": False}),
        ("baida", {"base_cap": 0, "cap": 0}),
        ("baida", {"crane_concealed_kongs": False}),
    ],
)
def test_no_assignment_pays_more(rules: str, options: dict[str, Any]) -> None:
    rng = random.Random(f"{rules} {options}")
    chosen = rule_set(rules)
    book, in_force = chosen.extra["book"], chosen.options_in_force(options)
    for number in range(12):
        one, turned = deal(rng, rules, wild_count=1 + number % 2)
        asked = request(one, turned, rules)
        hand, situation = Hand.from_json(asked["hand"]), Situation.from_json(asked["situation"])
        held = facts(hand, situation, in_force, wild.wild_kinds(book, situation, in_force))
        best = best_shape(held, book, in_force)
        most = max((value(shape, book, in_force).points for shape in every_shape(held, one)), default=None)
        assert (best.points if best else None) == most, asked


def test_a_reached_shape_holds_every_tile_and_what_was_wished() -> None:
    rng = random.Random("reach")
    reached = 0
    for _ in range(300):
        natural = [0] * 34
        for _ in range(8):
            natural[rng.randrange(34)] += 1
        required = tuple(sorted(rng.choices([*range(7), *range(34, 68)], k=rng.randrange(3))))
        wish = Wish(required=required, pair=rng.choice([-1, -1, rng.randrange(34)]))
        found = Reach(natural, 6, 0).regular(wish)
        if found is None:
            continue
        reached += 1
        sets, pair = found
        assert len(sets) == 4
        assert not Counter(required) - Counter(sets)
        assert wish.pair in (-1, pair)
        tiles = Counter([pair, pair])
        for code in sets:
            tiles.update((code, code + 1, code + 2) if code < 34 else [code - 34] * 3)
        assert all(tiles[kind] >= count for kind, count in enumerate(natural))
    assert reached > 20
