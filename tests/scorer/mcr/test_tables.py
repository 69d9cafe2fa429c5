"""The tables of fans of several sets, and of tiles, against what the fans are said to be: every choice of sets is asked."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest

from scorer.arrangement import TRIPLET
from scorer.mcr.combinations import SETS, SETS_AND_PAIR
from scorer.mcr.whole import _ONLY
from scorer.notation import parse_tiles
from scorer.packed import KINDS_MASK, mask

CHOWS = [9 * suit + number for suit in range(3) for number in range(7)]
PUNGS = [TRIPLET + kind for kind in range(34)]


def parts(codes):
    """Whether all are pungs, none is, or some are (None); their suits (3: honours) and their numbers from 0 on."""
    pungs = {code >= TRIPLET for code in codes}
    kinds = [code - TRIPLET if code >= TRIPLET else code for code in codes]
    return (pungs.pop() if len(pungs) == 1 else None), [kind // 9 for kind in kinds], [kind % 9 for kind in kinds]


def steps(numbers):
    found = sorted(numbers)
    return [later - earlier for earlier, later in pairwise(found)]


def fan_of(codes):
    """The fan of two to four sets by its description in the rules; None if they make none."""
    pungs, suits, numbers = parts(codes)
    size, step, in_order = len(codes), steps(numbers), [suit for _, suit in sorted(zip(numbers, suits))]
    if pungs is None:
        return None
    if set(suits) == {3}:
        winds, dragons = all(number < 4 for number in numbers), all(number >= 4 for number in numbers)
        if len(set(codes)) < size or not (winds or dragons):
            return None
        return {(True, 3): 38, (True, 4): 1, (False, 2): 54, (False, 3): 2}.get((winds, size))
    if 3 in suits:
        return None
    one, each = len(set(suits)) == 1, len(set(in_order)) == size
    same = set(step) == {0}
    if size == 2:
        if pungs:
            return 65 if same and each else None
        if same:
            return 69 if one else 70
        return {3: 71, 6: 72}.get(step[0]) if one else None
    even = step[0] if len(set(step)) == 1 else None
    if pungs:
        found = {(3, True, 1): 24, (4, True, 1): 15, (3, False, 0): 32, (3, False, 1): 42}
    else:
        found = {
            (3, True, 0): 23, (3, True, 3): 28, (3, True, 1): 30, (3, True, 2): 30,
            (4, True, 0): 14, (4, True, 1): 16, (4, True, 2): 16,
            (3, False, 0): 41, (3, False, 3): 39, (3, False, 1): 50,
        }  # fmt: skip
    return found.get((size, one, even)) if one or each else None


@pytest.mark.parametrize("size", [2, 3])
def test_every_two_and_three_sets_make_the_fan_that_the_rules_describe(size):
    made = {codes: fan_of(codes) for codes in combinations_with_replacement(sorted(CHOWS + PUNGS), size)}
    expected = {codes: fan for codes, fan in made.items() if fan is not None and not impossible(codes)}
    assert {codes: fan for codes, fan in SETS.items() if len(codes) == size} == expected


def impossible(codes):
    """Two pungs of one kind."""
    pungs = [code for code in codes if code >= TRIPLET]
    return len(set(pungs)) < len(pungs)


def test_every_four_sets_of_a_suit_or_of_winds_make_the_fan_that_the_rules_describe():
    made = {}
    for suit in range(4):
        own = [code for code in CHOWS + PUNGS if parts([code])[1] == [suit]]
        made.update({codes: fan_of(codes) for codes in combinations_with_replacement(sorted(own), 4)})
    expected = {codes: fan for codes, fan in made.items() if fan is not None and not impossible(codes)}
    assert {codes: fan for codes, fan in SETS.items() if len(codes) == 4} == expected


def test_fans_of_sets_and_a_pair():
    """Little four winds and little three dragons; seven-in-the-middle hands of two terminal chows each, in one suit or three."""
    expected = {}
    winds, dragons = range(27, 31), range(31, 34)
    for kinds, fan in ((winds, 9), (dragons, 10)):
        for pair in kinds:
            expected[(pair, *(TRIPLET + kind for kind in kinds if kind != pair))] = fan
    for suit in (0, 9, 18):
        five, others = suit + 4, sorted({0, 9, 18} - {suit})
        expected[(five, suit, suit, suit + 6, suit + 6)] = 13
        expected[(five, *sorted(code for other in others for code in (other, other + 6)))] = 29
    assert expected == SETS_AND_PAIR


@pytest.mark.parametrize(
    ("fan", "tiles"),
    [
        (3, "23468s6z"),
        (8, "19m19p19s"),
        (11, "1234567z"),
        (18, "19m19p19s1234567z"),
        (25, "789m789p789s"),
        (26, "456m456p456s"),
        (27, "123m123p123s"),
        (36, "6789m6789p6789s"),
        (37, "1234m1234p1234s"),
        (40, "1234589p245689s5z"),
        (68, "2345678m2345678p2345678s"),
        (76, "123456789m123456789p123456789s"),
    ],
)
def test_fans_of_hands_of_certain_tiles_alone(fan, tiles):
    """All green, all terminals, all honours, terminals and honours, upper, middle and lower tiles and so on."""
    kinds = [9 * "mpsz".index(tile.code[1]) + int(tile.code[0]) - 1 for tile in parse_tiles(tiles)]
    assert KINDS_MASK & ~dict(_ONLY)[fan] == mask(kinds)
