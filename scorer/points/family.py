"""Make a rule set of the point-pattern family from its book and its options."""

from __future__ import annotations

from functools import partial

from scorer.points import engine
from scorer.points.book import Book
from scorer.rules import Names, Option, RuleSet


def point_rules(
    rules_id: str, name: Names, dated: str, source: str, book: Book, options: tuple[Option, ...]
) -> RuleSet:
    """Return the rule set of a book. `extra["book"]` is the book, for tables and tests."""
    return RuleSet(
        id=rules_id,
        name=name,
        dated=dated,
        source=source,
        family="points",
        options=options,
        scorer=partial(engine.score, book),
        patterns=book.entries,
        extra={"book": book},
    )
