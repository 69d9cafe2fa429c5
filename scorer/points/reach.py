"""Decide whether a hand with wild tiles can meet a `Wish`, and find one way to do it.

Every concealed tile must be used; wild tiles fill the remaining positions. So the natural tiles outside the required
sets must fit into the remaining sets and the pair. The module computes, for each suit, the lowest number of sets that
cover these tiles, with and without the pair. The result is exact, because a set that covers fewer tiles never helps.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorer.arrangement import ORPHANS, TRIPLET, set_kinds
from scorer.points.shapes import ALL_FORMS, PAIRS, REGULAR, THIRTEEN, Facts
from scorer.points.wishes import Wish

_SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))
_NONE = 9
"""A number of sets for tiles that cannot be covered: more sets than a hand has."""

Cover = tuple[int, tuple[int, ...], int]
"""The number of sets, their codes, and the kind of the pair (or -1)."""

Covers = dict[tuple[int, tuple[int, ...], bool, frozenset[int], bool], Cover]


class Reach:
    """Answers which wishes one hand can meet. Results for a suit are cached for the next wish.

    `covers`: the cache of another `Reach`, to share it between hands that differ in one tile.
    """

    def __init__(self, natural: list[int], wild: int, melds: int, covers: Covers | None = None) -> None:
        self.natural = natural
        self.wild = wild
        self.sets = 4 - melds
        self._covers: Covers = {} if covers is None else covers

    def regular(self, wish: Wish) -> tuple[tuple[int, ...], int] | None:
        """Return the concealed sets (codes) and the pair (kind) of a regular shape that meets the wish, or None.

        A declared set does not fulfil `wish.required`.
        """
        if REGULAR not in wish.forms or len(wish.required) > self.sets:
            return None
        left = list(self.natural)
        for code in wish.required:
            for kind in set_kinds(code):
                if kind not in wish.allowed:
                    return None
                left[kind] -= left[kind] > 0
        if wish.by_wild >= 0:
            return self._with_one_wild(wish, left)
        return self._complete(wish, left)

    def _with_one_wild(self, wish: Wish, left: list[int]) -> tuple[tuple[int, ...], int] | None:
        kind = wish.by_wild
        if not self.wild:
            return None
        used = sum(kind in set_kinds(code) for code in wish.required)
        if self.natural[kind] >= used:
            # All tiles of this kind in the required sets are natural; one is used elsewhere and a wild tile takes its
            # place.
            left[kind] += 1
        return self._complete(wish, left)

    def _complete(self, wish: Wish, left: list[int]) -> tuple[tuple[int, ...], int] | None:
        if any(left[kind] and kind not in wish.allowed for kind in range(34)):
            return None
        spare = self.sets - len(wish.required)
        fixed = wish.pair >= 0
        if fixed:
            if wish.pair not in wish.allowed:
                return None
            left[wish.pair] -= min(2, left[wish.pair])
        plain = [self._cover(suit, left, False, wish) for suit in range(4)]
        total = sum(cover[0] for cover in plain)
        best: list[Cover] | None = plain if total <= spare else None
        if not fixed and best is None:
            for suit in range(4):
                paired = self._cover(suit, left, True, wish)
                if total - plain[suit][0] + paired[0] <= spare:
                    best = [*plain[:suit], paired, *plain[suit + 1 :]]
                    break
        if best is None:
            return None
        pair = wish.pair if fixed else max(cover[2] for cover in best)
        if pair < 0:
            pair = max(wish.allowed)
        codes = [*wish.required, *(code for cover in best for code in cover[1])]
        # A set that consists only of wild tiles can be any allowed set.
        taken = [code - TRIPLET for code in codes if code >= TRIPLET]
        codes += [TRIPLET + kind for kind in _others(wish, taken, self.sets - len(codes))]
        return tuple(sorted(codes)), pair

    def _cover(self, suit: int, left: list[int], pair: bool, wish: Wish) -> Cover:
        """Return the lowest number of sets that cover all tiles of a suit. `pair`: a pair can cover tiles too."""
        start, end = _SUITS[suit]
        return self._least(suit, tuple(left[start:end]), pair, wish)

    def _least(self, suit: int, counts: tuple[int, ...], pair: bool, wish: Wish) -> Cover:
        if not any(counts):
            return (0, (), -1)
        key = (suit, counts, pair, wish.allowed, wish.triplets_only)
        known = self._covers.get(key)
        if known is not None:
            return known
        first = next(place for place, count in enumerate(counts) if count)
        best: Cover = (_NONE, (), -1)
        for taken, code, is_pair in self._pieces(suit, first, counts, pair, wish):
            rest = self._least(suit, taken, pair and not is_pair, wish)
            cost = rest[0] + (not is_pair)
            if cost < best[0]:
                codes = rest[1] if is_pair else (code, *rest[1])
                best = (cost, codes, code if is_pair else rest[2])
        self._covers[key] = best
        return best

    def _pieces(
        self, suit: int, first: int, counts: tuple[int, ...], pair: bool, wish: Wish
    ) -> Iterator[tuple[tuple[int, ...], int, bool]]:
        """Yield each set or pair that can contain the first tile.

        Each item has the remaining tiles, the code of the set or the kind of the pair, and whether it is a pair.
        """
        kind = _SUITS[suit][0] + first
        for most, is_pair in ((3, False), (2, True)):
            if not is_pair or pair:
                left = list(counts)
                left[first] -= min(most, left[first])
                yield tuple(left), kind if is_pair else TRIPLET + kind, is_pair
        if suit == 3 or wish.triplets_only:
            return
        for low in range(max(0, first - 2), min(6, first) + 1):
            code = _SUITS[suit][0] + low
            if not wish.allowed.issuperset(set_kinds(code)):
                continue
            left = list(counts)
            for place in range(low, low + 3):
                left[place] -= left[place] > 0
            yield tuple(left), code, False

    def pairs(self, wish: Wish) -> tuple[int, ...] | None:
        """Return the kinds of seven pairs that meet the wish, or None. Four tiles of a kind are two pairs."""
        if PAIRS not in wish.forms or wish.required or wish.triplets_only or self.sets < 4:
            return None
        kinds: list[int] = []
        for kind, count in enumerate(self.natural):
            if count and kind not in wish.allowed:
                return None
            kinds += [kind] * ((count + 1) // 2)
        if wish.pair >= 0 and wish.pair not in kinds:
            if wish.pair not in wish.allowed:
                return None
            kinds.append(wish.pair)
        if len(kinds) > 7:
            return None
        return tuple(sorted(kinds + _others(wish, kinds, 7 - len(kinds))))

    def thirteen(self) -> int | None:
        """Return the kind that occurs twice if the tiles can be thirteen terminals; None if they cannot."""
        held = [kind for kind in range(34) if self.natural[kind]]
        double = [kind for kind in held if self.natural[kind] > 1]
        if self.sets < 4 or any(kind not in ORPHANS for kind in held) or len(double) > 1:
            return None
        if double:
            return double[0] if self.natural[double[0]] == 2 else None
        return ORPHANS[0]

    def exact(self, counts: tuple[int, ...]) -> bool:
        """Return whether the concealed tiles, with wild tiles, can stand for exactly these counts by kind."""
        return all(held <= wanted for held, wanted in zip(self.natural, counts))

    def complete(self, forms: frozenset[str] = ALL_FORMS) -> bool:
        """Return whether the tiles can form a complete hand in one of the forms."""
        return (
            (REGULAR in forms and self.regular(Wish()) is not None)
            or (PAIRS in forms and self.pairs(Wish()) is not None)
            or (THIRTEEN in forms and self.thirteen() is not None)
        )


def _others(wish: Wish, taken: list[int], wanted: int) -> list[int]:
    """Return `wanted` kinds that the wish allows, for sets or pairs of only wild tiles; unused kinds come first."""
    free = [kind for kind in sorted(wish.allowed) if kind not in taken]
    return (free + [min(wish.allowed)] * wanted)[:wanted]


def completes(facts: Facts, kind: int, forms: frozenset[str] = ALL_FORMS) -> bool:
    """Return whether a discard of this kind would have completed the hand. A discard is not a wild tile."""
    natural = list(facts.natural)
    natural[facts.winning] -= 1
    natural[kind] += 1
    return Reach(natural, len(facts.wild), facts.melds).complete(forms)
