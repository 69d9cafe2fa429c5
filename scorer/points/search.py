"""Find the best shape of a hand with wild tiles, without trying all tiles that each wild tile can stand for.

Every pattern has wishes, the requirements on the hand (`scorer.points.wishes`). The search tries combinations of
wishes, the highest points first. It leaves a branch if the tiles cannot meet the wishes (`scorer.points.reach`), or if
the remaining wishes cannot give more points than the best shape found so far. The tests of all patterns then give the
value of a shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.points.book import Book, Row
from scorer.points.reach import Reach
from scorer.points.shapes import PAIRS, REGULAR, SEVEN_WILD, THIRTEEN, Facts, Shape, choices
from scorer.points.value import Valued, series_of
from scorer.points.wishes import ALL_KINDS, Wish

Evaluate = Callable[[Shape], Valued]
Alternative = tuple[int, Wish]
"""The points of a row, and a wish; a hand that meets the wish has the row."""


def wild_best(facts: Facts, book: Book, evaluate: Evaluate) -> Valued | None:
    """Return the shape with the highest payment; None if the tiles can form no shape."""
    reach = Reach(facts.natural, len(facts.wild), facts.melds)
    found = [evaluate(shape) for shape in _special(facts, book, reach)]
    for form in (REGULAR, PAIRS):
        if form in book.forms and (form == REGULAR or not facts.melds):
            best = _Search(facts, book, evaluate, reach, form).best
            if best is not None:
                found.append(best)
    return max(found, key=lambda valued: valued.rank, default=None)


def _special(facts: Facts, book: Book, reach: Reach) -> Iterator[Shape]:
    """Yield the shapes that are tried separately: seven wild tiles, thirteen terminals, patterns of exact tiles."""
    if book.seven_wild_win and len(facts.wild) == 7 and facts.self_draw:
        yield Shape(facts, SEVEN_WILD, (), (), -1)
    double = reach.thirteen()
    if double is not None and THIRTEEN in book.forms:
        yield Shape(facts, THIRTEEN, (), (double,), -1)
    for row in book.base:
        for wish in row.wishes(facts) if row.wishes else ():
            if wish.exact and reach.exact(wish.exact):
                for pair, sets in arrangement.regular(list(wish.exact)):
                    yield from choices(facts, REGULAR, sets, (pair,))


class _Search:
    """The search for one form of a hand (regular or seven pairs). `best`: the result."""

    def __init__(self, facts: Facts, book: Book, evaluate: Evaluate, reach: Reach, form: str) -> None:
        self.facts = facts
        self.evaluate = evaluate
        self.reach = reach
        self.form = form
        self.best: Valued | None = None
        start = Wish(ALL_KINDS, forms=frozenset((form,)))
        if not self._reached(start):
            return
        self.groups = [sorted(group, key=lambda one: -one[0]) for group in self._groups(book, start) if group]
        # For each position: the maximum number of points that the groups from this position on can add.
        self.rest = [0]
        for group in reversed(self.groups):
            self.rest.insert(0, self.rest[0] + group[0][0])
        self.best = self._valued(start)
        self.fixed = self._fixed(book)
        self._descend(0, start, 0)

    def _reached(self, wish: Wish) -> bool:
        return (self.reach.regular(wish) if self.form == REGULAR else self.reach.pairs(wish)) is not None

    def _valued(self, wish: Wish) -> Valued | None:
        if self.form == REGULAR:
            regular = self.reach.regular(wish)
            assert regular is not None
            shapes = choices(self.facts, REGULAR, regular[0], (regular[1],))
        else:
            pairs = self.reach.pairs(wish)
            assert pairs is not None
            shapes = choices(self.facts, PAIRS, (), pairs)
        return max((self.evaluate(shape) for shape in shapes), key=lambda valued: valued.rank, default=None)

    def _groups(self, book: Book, start: Wish) -> Iterator[list[Alternative]]:
        """Yield groups of alternatives: first the series, then the bonuses that depend on wild tiles.

        At most one alternative of each group counts.
        """
        series: dict[str, list[Row]] = {}
        for row in book.base:
            series.setdefault(series_of(row, self.facts.options), []).append(row)
        for rows in (*series.values(), *([row] for row in book.bonuses)):
            yield [
                (row.points, wish)
                for row in rows
                for one in (row.wishes(self.facts) if row.wishes else ())
                if not one.exact and (wish := start.joined(one)) is not None and self._reached(wish)
            ]
        if book.bonus_triplets is not None and self.form == REGULAR:
            points = book.bonus_triplets(self.facts)
            alternatives = []
            for size in range(1, 5 - self.facts.melds):
                for kinds in combinations_with_replacement(sorted(points), size):
                    wish = Wish(required=tuple(TRIPLET + kind for kind in kinds), forms=start.forms)
                    if self._reached(wish):
                        alternatives.append((sum(points[kind] for kind in kinds), wish))
            yield alternatives

    def _fixed(self, book: Book) -> int:
        """Return the points of the bonuses that do not depend on wild tiles. Every shape has these points."""
        shape = self.best.shape if self.best else None
        if shape is None:
            return 0
        fixed = sum(row.points * len(row.pattern.test(shape)) for row in book.bonuses if row.wishes is None)
        if book.bonus_triplets is not None:
            points = book.bonus_triplets(self.facts)
            fixed += sum(points.get(kind, 0) for kind in self.facts.pungs)
        return fixed

    def _descend(self, place: int, wish: Wish, points: int) -> None:
        bound = points + self.rest[place] + self.fixed
        if self.best is not None and self.best.counted and bound <= self.best.uncapped:
            return
        if place == len(self.groups):
            valued = self._valued(wish)
            if valued is not None and (self.best is None or valued.rank > self.best.rank):
                self.best = valued
            return
        for worth, alternative in self.groups[place]:
            if points + worth + self.rest[place + 1] + self.fixed <= (self.best.uncapped if self.best else -1):
                break
            joined = wish.joined(alternative)
            if joined is not None and self._reached(joined):
                self._descend(place + 1, joined, points + worth)
        self._descend(place + 1, wish, points)
