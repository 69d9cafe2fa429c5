"""The requirements (`Wish`) that a hand with wild tiles must meet to have a pattern. A pattern can have several wishes.

Each function of this module returns the wishes of a pattern as alternatives. `scorer.points.reach` decides whether the
tiles can meet a wish, and `scorer.points.search` combines wishes. The pattern's test then checks the resulting shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from scorer.arrangement import TRIPLET, set_kinds
from scorer.points.shapes import (
    DRAGONS,
    GREENS,
    HONOURS,
    ORPHAN_KINDS,
    PAIRS,
    REGULAR,
    TERMINALS,
    THIRTEEN,
    WINDS,
    Facts,
)

ALL_KINDS: Final = frozenset(range(34))
FORMS: Final = frozenset((REGULAR, PAIRS))
_REGULAR_ONLY: Final = frozenset((REGULAR,))
_PAIRS_ONLY: Final = frozenset((PAIRS,))


@dataclass(frozen=True, slots=True)
class Wish:
    """Requirements on the concealed part of a hand.

    `allowed`: the kinds that are allowed, also in melds; `required`: the codes of the required sets, with repetitions.
    `pair`: the kind of the pair, or -1 if every kind is allowed; `triplets_only`: no chows.
    `by_wild`: a kind. A wild tile must replace a tile of this kind in the required sets (-1: no such requirement).
    `exact`: the exact number of tiles per kind; then nothing else is checked.
    """

    allowed: frozenset[int] = ALL_KINDS
    required: tuple[int, ...] = ()
    pair: int = -1
    triplets_only: bool = False
    by_wild: int = -1
    forms: frozenset[str] = FORMS
    exact: tuple[int, ...] = ()

    def joined(self, other: Wish) -> Wish | None:
        """Combine two wishes; returns None if they contradict each other, or if both have `by_wild`.

        Do not use it for `exact` wishes.
        """
        forms = self.forms & other.forms
        pair = self.pair if other.pair < 0 else other.pair
        if not forms or (self.pair >= 0 and pair != self.pair) or (self.by_wild >= 0 <= other.by_wild):
            return None
        required = tuple(sorted((Counter(self.required) | Counter(other.required)).elements()))
        triplets_only = self.triplets_only or other.triplets_only
        if len(required) > 4 or (triplets_only and any(code < TRIPLET for code in required)):
            return None
        return Wish(
            self.allowed & other.allowed, required, pair, triplets_only, max(self.by_wild, other.by_wild), forms
        )


ANYTHING: Final = Wish()
Wishes = Callable[[Facts], list[Wish]]


def suit_kinds(suit: int) -> frozenset[int]:
    """Return the kinds of a number suit."""
    return frozenset(range(9 * suit, 9 * suit + 9))


def _present(facts: Facts) -> frozenset[int]:
    """Return the kinds that are certainly in the hand."""
    return facts.meld_kinds | {kind for kind in range(34) if facts.natural[kind]}


def _of(required: Iterable[int], pair: int = -1, by_wild: int = -1) -> Wish:
    return Wish(required=tuple(sorted(required)), pair=pair, by_wild=by_wild, forms=_REGULAR_ONLY)


def _one_of(kinds: frozenset[int], within: frozenset[int]) -> list[Wish]:
    """Return the wishes for a pair or a set of `kinds`, for a hand without natural tiles of `kinds`.

    `within`: the kinds that are allowed in the hand.
    """
    ways = [Wish(within, pair=kind) for kind in sorted(kinds)]
    ways += [Wish(within, (TRIPLET + kind,), forms=_REGULAR_ONLY) for kind in sorted(kinds)]
    chows = [code for code in range(27) if code % 9 <= 6 and kinds.issuperset(set_kinds(code))]
    return ways + [Wish(within, (code,), forms=_REGULAR_ONLY) for code in chows]


def mixed_one_suit(facts: Facts) -> list[Wish]:
    """Return the wishes for one suit and at least one honour."""
    present = _present(facts)
    wishes: list[Wish] = []
    for suit in range(3):
        allowed = suit_kinds(suit) | HONOURS
        if not present <= allowed:
            continue
        ways = [Wish(allowed)]
        for part in (suit_kinds(suit), HONOURS):
            if not present & part:
                ways = [both for way in ways for one in _one_of(part, allowed) if (both := way.joined(one))]
        wishes += ways
    return wishes


def pure_one_suit(facts: Facts) -> list[Wish]:
    """Return the wishes for one suit only."""
    return [Wish(kinds) for suit in range(3) if _present(facts) <= (kinds := suit_kinds(suit))]


def only(kinds: frozenset[int]) -> Wishes:
    """Return a function that gives the wish for a hand of only these kinds, or no wish if the hand has another kind."""
    return lambda facts: [Wish(kinds)] if _present(facts) <= kinds else []


all_honours: Final = only(HONOURS)
only_orphans: Final = only(ORPHAN_KINDS)
only_terminals: Final = only(TERMINALS)
all_green: Final = only(GREENS)


def all_triplets(facts: Facts) -> list[Wish]:
    """Return the wishes for four triplets or kongs."""
    return [] if facts.claimed_chows else [Wish(triplets_only=True, forms=_REGULAR_ONLY)]


def seven_pairs(facts: Facts) -> list[Wish]:
    """Return the wishes for seven pairs."""
    return [] if facts.melds else [Wish(forms=_PAIRS_ONLY)]


def thirteen(facts: Facts) -> list[Wish]:
    """Return the wishes for thirteen terminals. `scorer.points.search` tries this form separately."""
    return [] if facts.melds else [Wish(forms=frozenset((THIRTEEN,)))]


def _missing(facts: Facts, codes: Iterable[int]) -> tuple[int, ...]:
    """Return those of these set codes that the melds do not have."""
    declared = Counter(facts.claimed_chows) + Counter(TRIPLET + kind for kind in (*facts.pungs, *facts.kongs))
    return tuple((Counter(codes) - declared).elements())


def straight(facts: Facts) -> list[Wish]:
    """Return the wishes for 123, 456 and 789 of a suit. A chow that is already declared is not required again."""
    return [_of(_missing(facts, (start, start + 3, start + 6))) for start in (0, 9, 18)]


def concealed_straight(_: Facts) -> list[Wish]:
    """Return the wishes for 123, 456 and 789 of a suit in the concealed part."""
    return [_of((start, start + 3, start + 6)) for start in (0, 9, 18)]


def wild_straight(facts: Facts) -> list[Wish]:
    """Return the wishes for a straight in the suit of the wild kinds with at least one wild tile.

    No declared chow holds a wild tile, so a chow that is already declared is required in the concealed part again.
    """
    wishes = []
    for suit in sorted({kind // 9 for kind in facts.wild_kinds if kind < 27}):
        codes = (9 * suit, 9 * suit + 3, 9 * suit + 6)
        missing = _missing(facts, codes)
        for code in codes:
            required = missing if code in missing else (*missing, code)
            wishes += [_of(required, by_wild=kind) for kind in set_kinds(code)]
    return wishes


def identical(times: int) -> Wishes:
    """Return the function of wishes for the same chow `times` times."""
    codes = [code for code in range(27) if code % 9 <= 6]
    return lambda facts: [_of(_missing(facts, (code,) * times)) for code in codes]


def big(kinds: frozenset[int], sets: int) -> Wishes:
    """Return the function of wishes for triplets of `sets` different kinds of `kinds`, which has `sets` or one more."""

    def wishes(facts: Facts) -> list[Wish]:
        leave_out = [frozenset[int]()] if len(kinds) == sets else [frozenset((kind,)) for kind in sorted(kinds)]
        return [_of(_missing(facts, (TRIPLET + kind for kind in sorted(kinds - out)))) for out in leave_out]

    return wishes


def small(kinds: frozenset[int]) -> Wishes:
    """Return the function of wishes for triplets of all `kinds` except one, and a pair of the remaining kind."""

    def wishes(facts: Facts) -> list[Wish]:
        return [
            _of(_missing(facts, (TRIPLET + kind for kind in sorted(kinds) if kind != pair)), pair=pair)
            for pair in sorted(kinds)
        ]

    return wishes


small_dragons: Final = small(DRAGONS)
big_dragons: Final = big(DRAGONS, 3)
small_winds: Final = small(WINDS)
big_winds: Final = big(WINDS, 4)


def four_kongs(facts: Facts) -> list[Wish]:
    """Return the wishes for four kongs; empty unless four kongs are declared."""
    return [ANYTHING] if len(facts.kongs) == 4 else []


def four_concealed_triplets(facts: Facts) -> list[Wish]:
    """Return the wishes for four triplets made by own draws; another player's tile can complete only the pair."""
    if facts.open_hand:
        return []
    return [Wish(pair=-1 if facts.self_draw else facts.winning, triplets_only=True, forms=_REGULAR_ONLY)]


def value_triplets(_: Facts) -> list[Wish]:
    """Return no wishes, because `Book.bonus_triplets` lists the single triplets that have a bonus."""
    return []


def nine_gates(facts: Facts) -> list[Wish]:
    """Return the wishes for 1112345678999 of a suit and one more tile of it, minus the claimed tiles."""
    if facts.kongs:
        return []
    wishes = []
    for start in (0, 9, 18):
        for extra in range(9):
            counts = [0] * 34
            counts[start : start + 9] = (3, 1, 1, 1, 1, 1, 1, 1, 3)
            counts[start + extra] += 1
            for kind in facts.claimed_tiles:
                counts[kind] -= 1
            if min(counts) >= 0:
                wishes.append(Wish(exact=tuple(counts), forms=_REGULAR_ONLY))
    return wishes
