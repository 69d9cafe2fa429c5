"""Find the shape of a hand with the highest payment: among all shapes, or by a search if the hand has wild tiles."""

from __future__ import annotations

from functools import partial

from scorer.points.book import Book
from scorer.points.search import wild_best
from scorer.points.shapes import Facts, shapes
from scorer.points.value import Valued, value
from scorer.rules import Options


def best_shape(facts: Facts, book: Book, options: Options) -> Valued | None:
    """Return the shape with the highest value, the first of equal shapes; None if the tiles form no complete hand."""
    evaluate = partial(value, book=book, options=options)
    if facts.wild:
        return wild_best(facts, book, evaluate)
    return max(
        (evaluate(shape) for shape in shapes(facts) if shape.form in book.forms),
        key=lambda valued: valued.rank,
        default=None,
    )
