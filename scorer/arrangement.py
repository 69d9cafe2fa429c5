"""All arrangements of concealed tiles into sets and a pair, seven pairs, thirteen orphans or knitted tiles.

Works on counts by kind (0-33), as arrays or packed into one integer (`scorer.packed`). Every engine calls this many
times, so the ways to split a suit into sets are in a table that is built at import in a few milliseconds; a hand then
takes a few look-ups. A set is one small integer, its *set code*: a chow's code is its lowest kind (0-26), the code of
a triplet of kind k is `TRIPLET + k`. The rule families decide what an arrangement is worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from scorer.packed import BITS, has_five, mask, one, pack
from scorer.tiles import HAND_TILES, KINDS

TRIPLET: Final = 34
"""Added to the kind of a triplet to make its set code."""

ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
"""Kinds of the thirteen terminals and honours."""

Arrangement = tuple[int, tuple[int, ...]]
"""The kind of the pair, and the set codes of the concealed sets."""


_Ways = tuple[tuple[int, ...], ...]


def set_kinds(code: int) -> tuple[int, int, int]:
    """The three kinds of a set code."""
    if code < TRIPLET:
        return (code, code + 1, code + 2)
    return (code - TRIPLET,) * 3


def _suit_sets(kinds: range) -> list[tuple[int, int]]:
    """The codes of the sets of a suit with their packed counts: by lowest kind, the triplet before the chow."""
    codes = []
    for kind in kinds:
        codes.append(TRIPLET + kind)
        if kind < 27 and kind + 2 in kinds:
            codes.append(kind)
    return [(code, sum(map(one, set_kinds(code)))) for code in codes]


def _ways() -> dict[int, _Ways]:
    """Packed counts of one suit → every way to split them into up to four sets, each way in ascending order."""
    table: dict[int, _Ways] = {}
    for kinds in SUIT_KINDS:
        sets = _suit_sets(kinds)
        level: list[tuple[int, tuple[int, ...], int]] = [(0, (), 0)]
        for _ in range(4):
            longer = []
            for counts, way, first in level:
                for place in range(first, len(sets)):
                    code, tiles = sets[place]
                    if not has_five(counts + tiles):
                        longer.append((counts + tiles, (*way, code), place))
            for counts, way, _ in longer:
                table[counts] = (*table.get(counts, ()), way)
            level = longer
    return table


SUIT_KINDS: Final = (range(9), range(9, 18), range(18, 27), range(27, 34))
_M, _P, _S, _Z = (mask(kinds) for kinds in SUIT_KINDS)
_WAYS: Final = _ways()
_NOTHING: Final[_Ways] = ((),)


def _split_with_pair(counts: int) -> tuple[Arrangement, ...]:
    """Every way to split the packed counts of one suit into sets and a pair, for suits with too many tiles for the
    table.
    """
    found: list[Arrangement] = []
    for kind in SUIT_KINDS[(counts.bit_length() - 1) // (9 * BITS)] if counts else ():
        # If there are fewer than two of the kind, the subtraction borrows from its neighbours, and the table has no
        # such key.
        rest = counts - 2 * one(kind)
        found += [(kind, way) for way in _WAYS.get(rest, ())]
    return tuple(found)


def _pairs() -> dict[int, tuple[Arrangement, ...]]:
    """Packed counts of one suit → every way to split them into a pair and up to two sets."""
    table: dict[int, tuple[Arrangement, ...]] = {}
    few = [counts for counts, ways in _WAYS.items() if len(ways[0]) <= 2]
    for kinds in SUIT_KINDS:
        others = ~mask(kinds)
        rests = [0, *[counts for counts in few if not counts & others]]
        for kind in kinds:
            for rest in rests:
                whole = rest + 2 * one(kind)
                if not has_five(whole):
                    ways = [(kind, way) for way in (_WAYS[rest] if rest else _NOTHING)]
                    table[whole] = (*table.get(whole, ()), *ways)
    return table


_PAIR_WAYS: Final = _pairs()


def regular(counts: list[int]) -> list[Arrangement]:
    """Every way to split `counts` (34 kinds, 3n + 2 tiles) into n sets and a pair, each once.

    Up to four sets, of up to four tiles of a kind.
    """
    return packed_regular(pack(counts)) if max(counts) <= 4 else []


def packed_regular(counts: int) -> list[Arrangement]:
    """The same as `regular`, for packed counts of the kinds 0-33."""
    pair_suit = 0
    rests: _Ways = _NOTHING
    for suit in (counts & _M, counts & _P, counts & _S, counts & _Z):
        if suit:
            ways = _WAYS.get(suit)
            if ways is not None:
                rests = ways if rests is _NOTHING else tuple([rest + way for rest in rests for way in ways])
            elif pair_suit:
                return []
            else:
                pair_suit = suit
    pairs = _PAIR_WAYS.get(pair_suit)
    if pairs is None:
        pairs = _split_with_pair(pair_suit)
    return [(kind, way + rest) for kind, way in pairs for rest in rests]


def is_seven_pairs(counts: list[int], *, four_alike: bool = False) -> bool:
    """Whether 14 tiles are seven pairs; with `four_alike`, four of a kind count as two pairs."""
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
    """Whether 14 tiles are one of each terminal and honour, and a second one of any of them."""
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
    """The lowest bit of each kind of which packed counts of at most four tiles hold any."""
    return (counts | counts >> 1 | counts >> 2) & _SINGLES


def knitted_straights(counts: int) -> list[tuple[tuple[int, ...], int]]:
    """The knitted sets of which the packed counts hold all nine tiles, each with the counts of the other tiles."""
    held = present(counts)
    return [(kinds, counts - nine) for kinds, nine in _KNITTED if not nine & ~held]


def honours_and_knitted(counts: int) -> tuple[int, ...]:
    """The knitted set of 14 tiles, packed, that are all different: honours, the rest of the set. Else empty."""
    if counts & ~_SINGLES or counts.bit_count() != HAND_TILES:
        return ()
    numbers = counts & _NUMBERS
    return next((kinds for kinds, nine in _KNITTED if not numbers & ~nine), ())


def wins_knitted(counts: int, melds: int) -> bool:
    """Whether packed counts of concealed tiles complete a hand of knitted tiles; at most one set is a meld."""
    if melds == 0 and honours_and_knitted(counts):
        return True
    return melds <= 1 and any(packed_regular(rest) for _, rest in knitted_straights(counts))


def wins(counts: list[int], *, four_alike: bool = False) -> bool:
    """Whether the concealed tiles complete a hand. With a meld they are too few for the forms of fourteen tiles."""
    if is_seven_pairs(counts, four_alike=four_alike) or is_thirteen_orphans(counts):
        return True
    return bool(regular(counts))


def is_whole(kinds: Iterable[int], melds: int) -> bool:
    """Whether concealed tiles of these kinds, with this number of melds, make a finished hand under any rules: sets
    and a pair, seven pairs (four of a kind may count as two), or thirteen orphans. A kind above 33 never does.
    """
    counts = [0] * KINDS
    for kind in kinds:
        if kind >= KINDS:
            return False
        counts[kind] += 1
    whole = sum(counts) + 3 * melds == 14 and max(counts) <= 4
    return whole and wins(counts, four_alike=True)


def holds(code: int, kind: int) -> bool:
    """Whether the set holds a tile of the kind."""
    return code <= kind <= code + 2 if code < TRIPLET else code - TRIPLET == kind


def _completed(winning: int) -> tuple[tuple[int, str], ...]:
    """The set codes that hold a kind, lowest tile first, each with the wait that the kind completes."""
    found = [(winning - 2, "edge" if winning % 9 == 2 else "two-sided"), (winning - 1, "closed")]
    chow = (winning, "edge" if winning % 9 == 6 else "two-sided")
    found = [(code, wait) for code, wait in found if winning < 27 and code % 9 < 7 and code // 9 == winning // 9]
    return (*found, (TRIPLET + winning, "triplet"), *((chow,) if winning < 27 and winning % 9 < 7 else ()))


COMPLETED: Final = tuple(_completed(kind) for kind in range(34))
"""By kind of the winning tile: the set codes that it can complete, with the wait of each."""
