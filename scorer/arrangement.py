"""All arrangements of concealed tiles into sets and a pair, seven pairs, thirteen orphans or knitted tiles.

Works on counts by kind (0-33), as arrays or packed into one integer (`scorer.packed`). Every engine calls this many
times, so the ways to split a suit into sets are kept in a table: the first hand that holds a suit computes its entry, a
later hand takes a few look-ups. A set is one small integer, its *set code*: a chow's code is its lowest kind (0-26),
the code of a triplet of kind k is `TRIPLET + k`. The rule families decide what an arrangement is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import permutations
from operator import or_
from typing import Final

from scorer.lazy import LazyTable
from scorer.packed import ANY, BITS, has_five, mask, one, pack, unpack
from scorer.tiles import HAND_TILES, KINDS, SAME_TILES

TRIPLET: Final = 34
"""Added to the kind of a triplet to make its set code."""

ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""The kinds of the thirteen terminals and honours."""

Arrangement = tuple[int, tuple[int, ...]]
"""The kind of the pair, and the set codes of the concealed sets."""


_Ways = tuple[tuple[int, ...], ...]


def set_kinds(code: int) -> tuple[int, int, int]:
    """Return the three kinds of a set code."""
    if code < TRIPLET:
        return (code, code + 1, code + 2)
    return (code - TRIPLET,) * 3


SUIT_KINDS: Final = (range(9), range(9, 18), range(18, 27), range(27, 34))
_M, _P, _S, _Z = (mask(kinds) for kinds in SUIT_KINDS)
_NOTHING: Final[_Ways] = ((),)
_MOST_SETS: Final = 4
_MOST_SUITS: Final = 1 << 15
"""The maximum number of entries in each table, about 5 MB.

An entry is for the tiles of one suit in a hand. Winning hands have 65,723 different ones; those that are not in the
table are split each time.
"""


def _split(counts: int) -> _Ways:
    """Return all ways to split the packed counts of one suit into one to four sets.

    The sets are in ascending order of their lowest kind, a triplet before chows.
    """
    if not counts or has_five(counts):
        return ()
    kind = ((counts & -counts).bit_length() - 1) // BITS
    number = counts >> BITS * kind & ANY
    return tuple([way for way in _split_from(counts, kind, number) if len(way) <= _MOST_SETS])


def _split_from(counts: int, kind: int, number: int) -> list[tuple[int, ...]]:
    """Return the ways to split counts whose lowest kind is `kind`, with `number` tiles of this kind."""
    ways: list[tuple[int, ...]] = []
    for triplets in (1, 0) if number >= 3 else (0,):
        chows = number - 3 * triplets
        rest = counts - number * one(kind)
        if chows:
            if kind >= 27 or kind % 9 > 6:
                continue
            if min(counts >> BITS * (kind + 1) & ANY, counts >> BITS * (kind + 2) & ANY) < chows:
                continue
            rest -= chows * (one(kind + 1) + one(kind + 2))
        first = (TRIPLET + kind,) * triplets + (kind,) * chows
        ways += [first + way for way in (_WAYS[rest] if rest else _NOTHING)]
    return ways


def _split_with_pair(counts: int) -> tuple[Arrangement, ...]:
    """Return all ways to split the packed counts of one suit into sets and a pair."""
    found: list[Arrangement] = []
    for kind in SUIT_KINDS[(counts.bit_length() - 1) // (9 * BITS)] if counts else ():
        if counts >> BITS * kind & ANY >= 2:
            rest = counts - 2 * one(kind)
            found += [(kind, way) for way in (_WAYS[rest] if rest else _NOTHING)]
    return tuple(found)


_WAYS: Final = LazyTable(_split, _MOST_SUITS)
"""For the packed counts of one suit: all ways to split them into one to four sets."""


TERMINAL, SIMPLE, MIDDLE, HONOUR = 1, 2, 4, 8
"""Marks of tiles: 1 and 9; 2, 3, 7 and 8; 4, 5 and 6; winds and dragons."""
NUMBER_SUITS: Final = (16, 32, 64)
"""The marks of characters, dots and bamboo."""
OPEN, THREE_KONGS = 1 << 14, 1 << 15
"""Marks of a claimed set, which makes the hand open, and of a hand with at least three kongs."""
HONOUR_SETS: Final = {kind: 128 << kind - 27 for kind in range(27, KINDS)}
"""For each kind of wind or dragon: the mark of three or four tiles, which are a set in every arrangement."""


def _mark(kind: int, count: int) -> int:
    if kind >= 27:
        return HONOUR | HONOUR_SETS[kind] if count >= 3 else HONOUR
    number = kind % 9
    mark = TERMINAL if number in (0, 8) else MIDDLE if number in (3, 4, 5) else SIMPLE
    return mark | NUMBER_SUITS[kind // 9]


def number_of_suits(marks: int) -> int:
    """Return how many of the three number suits these marks have."""
    return sum([marks & suit != 0 for suit in NUMBER_SUITS])


def marks_of(counts: int) -> int:
    """Return the marks of packed counts of the kinds 0-33, combined."""
    return reduce(or_, [_mark(kind, count) for kind, count in enumerate(unpack(counts)) if count], 0)


class Suit:
    """The tiles of one suit.

    `ways`: all ways to split them into sets; `pairs`: all ways to split them into sets and a pair. At least one of
    the two is empty. `marks`: the marks of all tiles, combined.
    """

    __slots__ = ("marks", "pairs", "ways")

    def __init__(self, counts: int) -> None:
        self.marks = marks_of(counts)
        # The remainder of division by 31 is the number of tiles, because 31 is one less than the base of packed counts.
        left = counts % ANY % 3
        self.ways = _WAYS[counts] if left == 0 else ()
        self.pairs = _split_with_pair(counts) if left == 2 else ()


suit_of: Final = LazyTable(Suit, _MOST_SUITS).__getitem__
"""Returns the `Suit` of the packed counts of one suit."""


def suits_of(counts: int) -> list[Suit]:
    """Return the suits of packed counts of the kinds 0-33."""
    return [*map(suit_of, filter(None, (counts & _M, counts & _P, counts & _S, counts & _Z)))]


def regular(counts: list[int]) -> list[Arrangement]:
    """Return all ways to split `counts` (34 kinds, 3n + 2 tiles) into n sets and a pair, each way once.

    n must be at most 4. If a kind has more than four tiles, the list is empty.
    """
    return packed_regular(pack(counts)) if max(counts) <= 4 else []


def packed_regular(counts: int) -> list[Arrangement]:
    """Return the result of `regular`, for packed counts of the kinds 0-33."""
    return arrangements(suits_of(counts))


def arrangements(suits: list[Suit]) -> list[Arrangement]:
    """Return the result of `regular`, for the suits of the tiles."""
    pairs: tuple[Arrangement, ...] = ()
    rests: _Ways = _NOTHING
    for suit in suits:
        ways = suit.ways
        if ways:
            if rests is _NOTHING:
                rests = ways
            elif len(ways) == len(rests) == 1:
                rests = (rests[0] + ways[0],)
            else:
                rests = tuple([rest + way for rest in rests for way in ways])
        elif pairs or not suit.pairs:
            return []
        else:
            pairs = suit.pairs
    if len(pairs) == len(rests) == 1:
        kind, way = pairs[0]
        return [(kind, way + rests[0])]
    return [(kind, way + rest) for kind, way in pairs for rest in rests]


def is_seven_pairs(counts: list[int], *, four_alike: bool = False) -> bool:
    """Return whether 14 tiles are seven pairs. `four_alike`: four tiles of a kind count as two pairs."""
    pairs = 0
    for count in counts:
        if count == 2:
            pairs += 1
        elif count == 4 and four_alike:
            pairs += 2
        elif count:
            return False
    return pairs == 7


def is_thirteen_orphans(counts: list[int]) -> bool:
    """Return whether 14 tiles are one of each terminal and honour, and a second tile of one of these kinds."""
    return sum(counts) == 14 and all(counts[kind] for kind in ORPHANS) and sum(counts[k] for k in ORPHANS) == 14


def _knitted() -> tuple[tuple[int, ...], ...]:
    sets = []
    for suits in permutations(range(3)):
        sets.append(tuple([9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6)]))
    return tuple(sets)


KNITTED: Final = _knitted()
"""The six knitted sets: the kinds 1 4 7 of a suit, 2 5 8 of a second and 3 6 9 of the third."""
_KNITTED: Final = tuple([(kinds, sum(map(one, kinds))) for kinds in KNITTED])
_SINGLES: Final = sum(map(one, range(KINDS)))
_NUMBERS: Final = _M | _P | _S


def present(counts: int) -> int:
    """Return packed counts of one tile for each kind that occurs in `counts`; a kind has at most four tiles."""
    return (counts | counts >> 1 | counts >> 2) & _SINGLES


def knitted_straights(counts: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the knitted sets whose nine tiles are all in the packed counts, each with counts of the other tiles."""
    held = present(counts)
    return [(kinds, counts - nine) for kinds, nine in _KNITTED if not nine & ~held]


def honours_and_knitted(counts: int) -> tuple[int, ...]:
    """Return the kinds of the knitted set that makes these packed counts a hand of honours and knitted tiles.

    In such a hand, all 14 tiles are different, and each is an honour or a tile of the set. Otherwise the result is
    empty.
    """
    if counts & ~_SINGLES or counts.bit_count() != HAND_TILES:
        return ()
    numbers = counts & _NUMBERS
    return next((kinds for kinds, nine in _KNITTED if not numbers & ~nine), ())


def wins_knitted(counts: int, melds: int) -> bool:
    """Return whether concealed tiles (packed counts) and this number of melds form a hand of knitted tiles."""
    if melds == 0 and honours_and_knitted(counts):
        return True
    return melds <= 1 and any(packed_regular(rest) for _, rest in knitted_straights(counts))


def wins(counts: list[int], *, four_alike: bool = False) -> bool:
    """Return whether concealed tiles form sets and a pair, seven pairs or thirteen orphans.

    Knitted tiles are not tested. With a meld, the tiles are too few for the forms of fourteen tiles.
    """
    if is_seven_pairs(counts, four_alike=four_alike) or is_thirteen_orphans(counts):
        return True
    return bool(regular(counts))


def is_whole(kinds: Iterable[int], melds: int) -> bool:
    """Return whether concealed tiles of these kinds, with this number of melds, form a finished hand in some rule set.

    The forms are sets and a pair, seven pairs (four tiles of a kind can count as two pairs), thirteen orphans, and the
    hands of knitted tiles. A hand with a kind above 33 is never finished.
    """
    counts = [0] * KINDS
    for kind in kinds:
        if kind >= KINDS:
            return False
        counts[kind] += 1
    if sum(counts) + 3 * melds != HAND_TILES or max(counts) > SAME_TILES:
        return False
    return wins(counts, four_alike=True) or wins_knitted(pack(counts), melds)


def holds(code: int, kind: int) -> bool:
    """Return whether the set has a tile of the kind."""
    return code <= kind <= code + 2 if code < TRIPLET else code - TRIPLET == kind


def _completed(winning: int) -> tuple[tuple[int, str], ...]:
    """Return the codes of the sets that contain a kind, by their lowest tile, each with the wait for the kind."""
    found = [(winning - 2, "edge" if winning % 9 == 2 else "two-sided"), (winning - 1, "closed")]
    chow = (winning, "edge" if winning % 9 == 6 else "two-sided")
    found = [(code, wait) for code, wait in found if winning < 27 and code % 9 < 7 and code // 9 == winning // 9]
    return (*found, (TRIPLET + winning, "triplet"), *((chow,) if winning < 27 and winning % 9 < 7 else ()))


COMPLETED: Final = tuple(_completed(kind) for kind in range(34))
"""For each kind of the winning tile: the codes of the sets that it can complete, each with its wait."""
