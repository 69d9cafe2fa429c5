"""Finds the best legal choice of sets by trying every choice. Each fan is found by its definition in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from scorer.arrangement import TRIPLET
from scorer.mcr.fans import BY_NUMBER

PAIR = 4
Combination = tuple[int, tuple[int, ...]]


def fan_of(codes: Sequence[int], pair: int) -> Iterator[tuple[int, bool]]:
    """The fans that these sets make, each with whether it needs the pair."""
    chows = all(code < TRIPLET for code in codes)
    pungs = all(code >= TRIPLET for code in codes)
    kinds = sorted(code if code < TRIPLET else code - TRIPLET for code in codes)
    suits = sorted(kind // 9 if kind < 27 else 3 for kind in kinds)
    numbers = sorted(kind % 9 for kind in kinds)
    steps = {b - a for a, b in pairwise(numbers)}
    one_suit, size = len(set(suits)) == 1, len(codes)
    each_suit = suits == [0, 1, 2]
    if chows:
        if size == 2 and one_suit:
            names = {0: 69, 3: 71, 6: 72}
            if numbers[1] - numbers[0] in names:
                yield names[numbers[1] - numbers[0]], False
        if size == 2 and not one_suit and numbers[0] == numbers[1]:
            yield 70, False
        if size == 3 and one_suit:
            if steps == {0}:
                yield 23, False
            if numbers == [0, 3, 6]:
                yield 28, False
            if steps in ({1}, {2}):
                yield 30, False
        if size == 3 and each_suit:
            if numbers == [0, 3, 6]:
                yield 39, False
            if steps == {0}:
                yield 41, False
            if steps == {1}:
                yield 50, False
        if size == 4 and one_suit:
            if steps == {0}:
                yield 14, False
            if steps in ({1}, {2}):
                yield 16, False
            if numbers == [0, 0, 6, 6] and pair < 27 and pair % 9 == 4 and pair // 9 == suits[0]:
                yield 13, True
        if size == 4 and pair < 27 and pair % 9 == 4:
            others = [suit for suit in range(3) if suit != pair // 9]
            if kinds == sorted(9 * suit + number for suit in others for number in (0, 6)):
                yield 29, True
    if pungs:
        honours = [kind for kind in kinds if kind >= 27]
        winds = [kind for kind in honours if kind < 31]
        dragons = [kind for kind in honours if kind >= 31]
        if not honours:
            if size == 2 and not one_suit and steps == {0}:
                yield 65, False
            if size == 3 and one_suit and steps == {1}:
                yield 24, False
            if size == 3 and each_suit and steps == {0}:
                yield 32, False
            if size == 3 and each_suit and steps == {1}:
                yield 42, False
            if size == 4 and one_suit and steps == {1}:
                yield 15, False
        if len(winds) == size == 3:
            yield 38, False
            if 27 <= pair < 31:
                yield 9, True
        if len(winds) == size == 4:
            yield 1, False
        if len(dragons) == size == 2:
            yield 54, False
            if pair >= 31:
                yield 10, True
        if len(dragons) == size == 3:
            yield 2, False


def every_combination(sets: Sequence[int], pair: int) -> list[Combination]:
    """Every fan that joins sets, with the points that it joins (4: the pair)."""
    found = []
    for size in (2, 3, 4):
        for places in combinations(range(len(sets)), size):
            for number, needs_pair in fan_of([sets[place] for place in places], pair):
                found.append((number, (*places, PAIR) if needs_pair else places))
    return found


def is_lawful(choice: Sequence[Combination]) -> bool:
    """No cycle, and no set with the same fan twice."""
    colour = list(range(5))
    for _, places in choice:
        colours = {colour[place] for place in places}
        if len(colours) < len(places):
            return False
        colour = [min(colours) if each in colours else each for each in colour]
    carried = [(number, place) for number, places in choice for place in places]
    return len(set(carried)) == len(carried)


def every_choice(sets: Sequence[int], pair: int) -> Iterator[list[Combination]]:
    """Every lawful choice of combinations."""
    found = every_combination(sets, pair)
    for picked in range(1 << len(found)):
        choice = [each for place, each in enumerate(found) if picked >> place & 1]
        if is_lawful(choice):
            yield choice


def worth(choice: Sequence[Combination]) -> int:
    """The points of a choice."""
    return sum(BY_NUMBER[number].points for number, _ in choice)
