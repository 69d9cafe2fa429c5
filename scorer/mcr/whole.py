"""Fans that do not depend on the reading: the kinds of the hand, kongs, and how the hand was won."""

from __future__ import annotations

from typing import Final

from scorer.facts import GREENS, HONOURS, ORPHANS, TERMINALS, Facts
from scorer.packed import KINDS_MASK, mask, one

Found = list[tuple[int, int]]
"""Numbers of fans, each with the bits of the sets that form it; 0: the whole hand or the situation gives the fan."""


def _numbers(*numbers: int) -> int:
    return mask([9 * suit + number - 1 for suit in range(3) for number in numbers])


WINDS: Final = mask(range(27, 31))
DRAGONS: Final = mask(range(31, 34))
EVEN: Final = _numbers(2, 4, 6, 8)
_REVERSIBLE: Final = mask([*[8 + n for n in (1, 2, 3, 4, 5, 8, 9)], *[17 + n for n in (2, 4, 5, 6, 8, 9)], 31])
_ONLY: Final = (
    (3, KINDS_MASK & ~GREENS),
    (8, KINDS_MASK & ~TERMINALS),
    (11, KINDS_MASK & ~HONOURS),
    (18, KINDS_MASK & ~ORPHANS),
    (25, KINDS_MASK & ~_numbers(7, 8, 9)),
    (26, KINDS_MASK & ~_numbers(4, 5, 6)),
    (27, KINDS_MASK & ~_numbers(1, 2, 3)),
    (36, KINDS_MASK & ~_numbers(6, 7, 8, 9)),
    (37, KINDS_MASK & ~_numbers(1, 2, 3, 4)),
    (40, KINDS_MASK & ~_REVERSIBLE),
    (68, ORPHANS),
    (76, HONOURS),
)
"""Pairs (fan, mask): the fan counts if the hand has no tile of the mask."""
FOURS: Final = sum(4 * one(kind) for kind in range(34))
"""The bits that are set in counts of four."""


def whole(facts: Facts) -> Found:
    """Return the fans of the tiles, the kongs and the way of winning, in no particular order."""
    counts = facts.counts
    found = [(number, 0) for number, without in _ONLY if not counts & without]
    honours = counts & HONOURS
    suits = facts.suits
    if suits == 1:
        found.append((49, 0) if honours else (22, 0))
    elif suits == 2:
        found.append((75, 0))
    elif suits == 3 and counts & WINDS and counts & DRAGONS:
        found.append((51, 0))
    found += [(64, 0)] * (hogs(facts).bit_count())
    if facts.melds:
        found += _kongs(len(facts.concealed_kongs), len(facts.exposed_kongs))
    return found + _win(facts)


def hogs(facts: Facts) -> int:
    """Return packed counts with a bit for each kind that the hand has four times without a kong."""
    four = facts.counts & FOURS
    for kind in facts.kongs if four and facts.melds else ():
        four &= ~(4 * one(kind))
    return four


def _kongs(concealed: int, melded: int) -> Found:
    kongs = concealed + melded
    holds = (
        (5, kongs == 4),
        (17, kongs >= 3),
        (53, concealed >= 2),
        (57, melded >= 2),
        (82, concealed == melded == 1),
        (67, concealed >= 1),
        (74, melded >= 1),
    )
    return [(number, 0) for number, held in holds if held]


def _win(facts: Facts) -> Found:
    situation = facts.situation
    if facts.self_draw:
        found = [(80, 0)]
        if not facts.open_hand:
            found.append((56, 0))
        if situation.last_tile:
            found.append((44, 0))
        if situation.replacement_tile and not situation.replacement_after_flower:
            found.append((46, 0))
    else:
        found = [] if facts.open_hand else [(62, 0)]
        if situation.last_tile:
            found.append((45, 0))
        if situation.robbed_kong:
            found.append((47, 0))
        if facts.open_hand and claimed(facts) == 4:
            found.append((52, 0))
    if situation.last_of_kind or lies_open(facts):
        found.append((58, 0))
    return found


def claimed(facts: Facts) -> int:
    """Return the number of claimed melds."""
    return len(facts.meld_chows) + len(facts.meld_pungs) + len(facts.exposed_kongs)


def lies_open(facts: Facts) -> bool:
    """Return whether the winner's claimed melds contain the other three tiles of the winning tile's kind."""
    winning = facts.winning
    if winning in facts.meld_pungs:
        return True
    return sum([code <= winning <= code + 2 for code in facts.meld_chows]) == 3
