"""A rule book of the point-pattern family as data: its patterns with their points, its bonuses and its limits.

A file in `scorer/sets/` defines a `Book`; `scorer.points.value` and `scorer.points.engine` use it to score hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from scorer.hand import Hand
from scorer.points.pattern import Pattern, Table
from scorer.points.shapes import ALL_FORMS, Facts
from scorer.points.wishes import Wishes
from scorer.rules import Names, Option, Options, PatternEntry
from scorer.score import Payment
from scorer.situation import Situation

_POINTS: Final = Names("points", "点", "分")

Pay = Callable[[int, Hand, Situation, Options], list[Payment]]
"""Returns the payments of a win with this number of points."""


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern with its points. Of the rows of one `series`, only the row with the most points counts.

    `contains`: other rows that are part of this row, and do not count if it counts.
    `alone`: no other pattern and no bonus is added to this row.
    `wishes`: the requirements that a hand with wild tiles must meet (None: the pattern does not depend on wild tiles).
    """

    pattern: Pattern
    points: int
    series: str
    contains: tuple[str, ...] = ()
    alone: bool = False
    wishes: Wishes | None = None

    @property
    def id(self) -> str:
        """Return the id of the row's pattern."""
        return self.pattern.id


WildKinds = Callable[[int, Options], frozenset[int]]
"""Returns the wild kinds for a turned tile (kind 0-41)."""


@dataclass(frozen=True, slots=True)
class Book:
    """The patterns of one rule set, and the rules in which it differs from related rule sets.

    `limit`: a pattern with at least this number of points counts alone, and other patterns together are worth at most
    this number (wsom 170-175; masters 86-87); None: no limit.
    `bonuses`: count only in addition to a pattern.
    `chicken`: the value of a complete hand without a pattern; 0: these rules have no chicken hand.
    `pay`: computes the payments; None: the others pay three times the value in total (rules 1.3).
    `last_exempt`: furiten and immunity do not apply to Final Discard and Robbing a Kong (line 70 of the rules of
    Mahjong Masters 2019).
    `wild_kinds`: computes the wild kinds; None: there are no wild tiles.
    `forms`: the forms of a complete hand.
    `seven_wild_win`: a self-drawn hand with seven wild tiles wins, whatever its other tiles are.
    `bonus_triplets`: returns a dict from tile kind to points: the bonus for a triplet of this kind.
    """

    base: tuple[Row, ...]
    bonuses: tuple[Row, ...] = ()
    limit: int | None = 320
    chicken: int = 0
    unit: str = "points"
    unit_names: Names = _POINTS
    """The names of the unit."""
    pay: Pay | None = None
    last_exempt: bool = False
    flowers: bool = False
    penalty_tiles: bool = False
    wild_kinds: WildKinds | None = None
    seven_wild_win: bool = False
    forms: frozenset[str] = ALL_FORMS
    bonus_triplets: Callable[[Facts], Mapping[int, int]] | None = None

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return all rows: first the patterns, then the bonuses."""
        return self.base + self.bonuses

    def entries(self, _: Options) -> tuple[PatternEntry, ...]:
        """Return all patterns with their values, for tables and help."""
        return tuple(
            PatternEntry(
                row.id, row.pattern.name, f"{row.points} {self.unit}", f"{row.pattern.rule} [{row.pattern.source}]"
            )
            for row in self.rows
        )


def rows(table: Iterable[Pattern], points: Mapping[str, int], **wishes: Wishes) -> tuple[Row, ...]:
    """Return a row for each pattern that `points` names, in the order of the table."""
    return tuple(
        Row(pattern, points[pattern.id], pattern.series, wishes=wishes.get(pattern.id))
        for pattern in table
        if pattern.id in points
    )


def merged(*tables: Table) -> dict[str, Pattern]:
    """Return one table with the patterns of all these tables, in order."""
    return {name: pattern for table in tables for name, pattern in table.items()}


def same_turn_options(
    default: str, source: str, choices: tuple[str, ...] = ("immunity", "furiten", "none")
) -> tuple[Option, Option]:
    """Return the two options of the same-turn rules (point-pattern rules 1.3).

    Immunity has an effect only if one player pays more than the others.
    """
    return (
        Option(
            "same_turn",
            default,
            "If the winner has passed or discarded a tile that completes the hand since their last draw: immunity "
            "changes who pays, furiten forbids a win by discard, none has no effect.",
            source,
            choices,
            "payment",
        ),
        Option(
            "own_discard_furiten",
            True,
            "The winner's own last discard can cause furiten too.",
            "not decided by the text (masters 69: 同巡内フリテンのみあり)",
            (True, False),
            "payment",
        ),
    )


BLESSING_SPECIAL: Final = Option(
    "blessing_special",
    True,
    "The Blessings count with seven pairs and thirteen terminals too; off: with four sets and a pair only.",
    "masters 140, 220, 291 say 4面子1雀頭; wsom 278-284 says no such thing",
    (True, False),
)
