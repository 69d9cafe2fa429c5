"""Fans that combine sets (and the pair) of a hand, and the lawful choice of them with the most points.

Imagine the four sets and the pair as five points of a graph; a combination joins its points. A choice is lawful if no
combination closes a cycle and no set is used twice for the same fan. The rule about cycles implies two principles:
non-separation (sets of one combination make no further combination among themselves) and account-once (an unused set is
combined with a used set only one time). The rule about equal fans is the principle non-identical (book of 1998, pages
29-30).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from scorer.arrangement import TRIPLET

PAIR_BIT: Final = 16
"""The bit that stands for the pair; the four sets have the bits 1, 2, 4 and 8."""

Joined = tuple[int, int]
"""The number of a fan, and the bits of the sets that form the fan."""

_SUITS: Final = (0, 9, 18)
_NUMBERS: Final = range(7)
_WINDS: Final = tuple(range(TRIPLET + 27, TRIPLET + 31))
_DRAGONS: Final = tuple(range(TRIPLET + 31, TRIPLET + 34))

Entries = Iterable[tuple[int, Sequence[int]]]


def _of_two() -> Entries:
    for suit in _SUITS:
        yield from ((69, (suit + n, suit + n)) for n in _NUMBERS)
        yield from ((71, (suit + n, suit + n + 3)) for n in range(4))
        yield (72, (suit, suit + 6))
    for one, other in combinations(_SUITS, 2):
        yield from ((70, (one + n, other + n)) for n in _NUMBERS)
        yield from ((65, (TRIPLET + one + n, TRIPLET + other + n)) for n in range(9))
    yield from ((54, both) for both in combinations(_DRAGONS, 2))


def _of_three() -> Entries:
    for suit in _SUITS:
        yield from ((23, (suit + n,) * 3) for n in _NUMBERS)
        yield from ((24, tuple(TRIPLET + suit + n + k for k in range(3))) for n in _NUMBERS)
        yield (28, (suit, suit + 3, suit + 6))
        yield from ((30, (suit + n, suit + n + 1, suit + n + 2)) for n in range(5))
        yield from ((30, (suit + n, suit + n + 2, suit + n + 4)) for n in range(3))
    yield from ((32, tuple(TRIPLET + suit + n for suit in _SUITS)) for n in range(9))
    yield from ((41, tuple(suit + n for suit in _SUITS)) for n in _NUMBERS)
    for a, b, c in permutations(_SUITS):
        yield (39, (a, b + 3, c + 6))
        yield from ((42, (TRIPLET + a + n, TRIPLET + b + n + 1, TRIPLET + c + n + 2)) for n in _NUMBERS)
        yield from ((50, (a + n, b + n + 1, c + n + 2)) for n in range(5))
    yield from ((38, three) for three in combinations(_WINDS, 3))
    yield (2, _DRAGONS)


def _of_four() -> Entries:
    yield (1, _WINDS)
    for suit in _SUITS:
        yield from ((14, (suit + n,) * 4) for n in _NUMBERS)
        yield from ((15, tuple(TRIPLET + suit + n + k for k in range(4))) for n in range(6))
        yield from ((16, tuple(suit + n + k for k in range(4))) for n in range(4))
        yield (16, (suit, suit + 2, suit + 4, suit + 6))


def _with_pair() -> Iterable[tuple[int, int, Sequence[int]]]:
    """Yield fans of sets and a pair: number of the fan, tile kind of the pair, codes of the sets."""
    for kinds, number in ((_WINDS, 9), (_DRAGONS, 10)):
        for pair in kinds:
            yield (number, pair - TRIPLET, [code for code in kinds if code != pair])
    for suit in _SUITS:
        yield (13, suit + 4, (suit, suit, suit + 6, suit + 6))
        one, other = [each for each in _SUITS if each != suit]
        yield (29, suit + 4, (one, one + 6, other, other + 6))


SETS: Final = {tuple(sorted(codes)): number for each in (_of_two, _of_three, _of_four) for number, codes in each()}
"""Set codes in ascending order -> the fan that they make."""
SETS_AND_PAIR: Final = {(pair, *sorted(codes)): number for number, pair, codes in _with_pair()}
"""The kind of the pair, then set codes in ascending order -> the fan that they make together."""


def _choices(size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    places = [each for n in range(2, size + 1) for each in combinations(range(size), n)]
    return tuple([(each, sum([1 << place for place in each])) for each in places])


_PLACES: Final = tuple([_choices(size) for size in range(5)])
"""Number of sets -> every choice of two or more of them, with its bits."""


def candidates(codes: tuple[int, ...], pair: int) -> list[Joined]:
    """Return every fan that these sets and this pair form, sorted by the number of the fan.

    `codes`: the set codes in ascending order; `pair`: the tile kind of the pair.
    """
    found = []
    for places, bits in _PLACES[len(codes)]:
        key = tuple([codes[place] for place in places])
        number = SETS.get(key)
        if number is not None:
            found.append((number, bits))
        if (pair, *key) in SETS_AND_PAIR:
            found.append((SETS_AND_PAIR[pair, *key], bits | PAIR_BIT))
    found.sort()
    return found


def chosen(found: Sequence[Joined], points: Mapping[int, int]) -> list[Joined]:
    """Return the lawful choice with the most points; of several such choices, the first.

    `found`: in the order of `FANS`. `points`: the points of each fan, by number.
    """
    worth = [points[number] for number, _ in found]
    rest = [sum(worth[place:]) for place in range(len(found) + 1)]
    best: tuple[int, list[Joined]] = (-1, [])

    def descend(place: int, parts: tuple[int, ...], taken: list[Joined], total: int) -> None:
        nonlocal best
        if total > best[0]:
            best = (total, taken)
        for following in range(place, len(found)):
            if total + rest[following] <= best[0]:
                return
            number, bits = found[following]
            joined = join(parts, bits)
            if joined is None or any(one == number and other & bits for one, other in taken):
                continue
            descend(following + 1, joined, [*taken, found[following]], total + worth[following])

    descend(0, (), [], 0)
    return best[1]


def join(parts: tuple[int, ...], bits: int) -> tuple[int, ...] | None:
    """Return the connected parts after the sets of `bits` are joined; None if two of these are already connected."""
    others = []
    whole = bits
    for part in parts:
        common = part & bits
        if not common:
            others.append(part)
        elif common & (common - 1):
            return None
        else:
            whole |= part
    return (*others, whole)
