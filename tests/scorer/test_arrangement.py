"""Arrangements against a brute force that tries every order of taking sets away."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import arrangement
from scorer.arrangement import TRIPLET, is_whole
from scorer.notation import parse_tiles


def brute_force(counts: list[int], sets: int) -> set[tuple[int, tuple[int, ...]]]:
    codes = [start + step for start in (0, 9, 18) for step in range(7)] + [TRIPLET + kind for kind in range(34)]
    codes = [code for code in codes if all(counts[kind] for kind in arrangement.set_kinds(code))]
    found = set()
    for chosen in combinations_with_replacement(codes, sets):
        left = list(counts)
        for code in chosen:
            for kind in arrangement.set_kinds(code):
                left[kind] -= 1
        if min(left) >= 0 and 2 in left and sum(left) == 2:
            found.add((left.index(2), tuple(sorted(chosen))))
    return found


@st.composite
def small_hands(draw: st.DrawFn) -> tuple[list[int], int]:
    """Two to three sets and a pair, close together so that they can be arranged in many ways."""
    sets = draw(st.integers(1, 3))
    counts = [0] * 34
    for _ in range(sets):
        code = draw(st.sampled_from([0, 1, 2, 3, 9, 10, TRIPLET, TRIPLET + 1, TRIPLET + 2, TRIPLET + 3, TRIPLET + 31]))
        for kind in arrangement.set_kinds(code):
            counts[kind] += 1
    counts[draw(st.sampled_from([0, 1, 2, 3, 31, 33]))] += 2
    return counts, sets


@given(small_hands())
def test_every_arrangement_is_found_once(hand: tuple[list[int], int]) -> None:
    counts, sets = hand
    if max(counts) > 4:
        return
    before = list(counts)
    found = [(pair, tuple(sorted(codes))) for pair, codes in arrangement.regular(counts)]
    assert counts == before
    assert len(found) == len(set(found))
    assert set(found) == brute_force(counts, sets)


@given(st.lists(st.integers(0, 33), min_size=14, max_size=14))
def test_tiles_at_random_are_arranged_only_where_they_can_be(kinds: list[int]) -> None:
    counts = [kinds.count(kind) for kind in range(34)]
    for pair, codes in arrangement.regular(counts):
        left = list(counts)
        left[pair] -= 2
        for code in codes:
            for kind in arrangement.set_kinds(code):
                left[kind] -= 1
        assert not any(left)


def test_seven_pairs_and_orphans() -> None:
    pairs = [2] * 7 + [0] * 27
    assert arrangement.is_seven_pairs(pairs)
    four = [4, 2, 2, 2, 2, 2] + [0] * 28
    assert not arrangement.is_seven_pairs(four)
    assert arrangement.is_seven_pairs(four, four_alike=True)
    orphans = [int(kind in arrangement.ORPHANS) for kind in range(34)]
    assert not arrangement.is_thirteen_orphans(orphans)
    orphans[33] += 1
    assert arrangement.is_thirteen_orphans(orphans)


@pytest.mark.parametrize(
    ("concealed", "melds", "whole"),
    [
        ("123m456p789s11222z", 0, True),
        ("123m456p11222z", 1, True),
        ("11z", 4, True),
        ("1155m2277p3388s11z", 0, True),
        ("1111m2277p3388s11z", 0, True),
        ("1155m2277p3388s", 1, False),  # seven pairs have no meld
        ("19m19p19s12345677z", 0, True),
        ("147m258p69s123467z", 0, True),  # knitted tiles and six honours
        ("147m258p369s12345z", 0, True),
        ("147m258p369s12344z", 0, False),
        ("147m258p369s23499m", 0, True),  # a knitted straight, a set and a pair
        ("147m258p369s99m", 1, True),
        ("147m258p369s", 2, False),
        ("147m258p368s23499m", 0, False),
        ("123m446p789s11222z", 0, False),
        ("123m456p789s1122z", 0, False),  # 13 tiles
        ("123m456p11222z1f", 0, False),
        ("11111m23m456p789s", 0, False),  # five alike
    ],
)
def test_a_whole_hand_whatever_the_rules(concealed: str, melds: int, whole: bool) -> None:
    assert is_whole((tile.kind for tile in parse_tiles(concealed)), melds) is whole


@pytest.mark.parametrize("tiles", ["1122334455m", "1188m2299p55z", "19m19p19s1234z", "1122m3344p77z"])
def test_beside_a_meld_pairs_and_orphans_are_no_hand(tiles: str) -> None:
    """Seven pairs and thirteen orphans have fourteen concealed tiles; with a meld there are at most eleven."""
    counts = [0] * 34
    for tile in parse_tiles(tiles):
        counts[tile.kind] += 1
    assert not arrangement.wins(counts, four_alike=True)


def knitted_hands() -> st.SearchStrategy[list[int]]:
    """The kinds of hands that only knitted tiles complete."""
    honours = st.integers(5, 7).flatmap(
        lambda n: st.tuples(
            st.sampled_from(arrangement.KNITTED).flatmap(lambda nine: st.permutations(nine).map(lambda p: p[: 14 - n])),
            st.permutations(range(27, 34)).map(lambda p: p[:n]),
        )
    )
    return honours.map(lambda both: [*both[0], *both[1]])


@given(knitted_hands(), st.data())
def test_honours_and_knitted_tiles_are_whole_until_one_of_them_is_another(
    kinds: list[int], data: st.DataObject
) -> None:
    assert is_whole(kinds, 0)
    place = data.draw(st.integers(0, 13))
    other = [*kinds[:place], kinds[place - 1], *kinds[place + 1 :]]
    assert not is_whole(other, 0)
