"""A rule book of the point-pattern family as data: its patterns and their points, its bonuses and its caps.

Each file in `scorer/sets/` fills in a `Book`; `scorer.points.value` reads it, `scorer.points.engine` scores by it.
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
"""The payments of a win worth this many points."""


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern with its points. Among the rows of one `series` the highest counts.

    `contains`: other rows that are part of this one and do not count with it. `alone`: nothing adds to it, not even a
    bonus. `wishes`: what a hand with wild tiles must become to have it (None: independent of wild tiles).
    """

    pattern: Pattern
    points: int
    series: str
    contains: tuple[str, ...] = ()
    alone: bool = False
    wishes: Wishes | None = None

    @property
    def id(self) -> str:
        """The id of its pattern."""
        return self.pattern.id


WildKinds = Callable[[int, Options], frozenset[int]]
"""The kinds that a turned tile (kind 0-41) makes wild."""


@dataclass(frozen=True, slots=True)
class Book:
    """The patterns of one rule set, and how its procedure differs from that of related sets.

    `limit`: a pattern listed at this or more counts alone, and other patterns together are worth no more (wsom
    170-175; masters 86-87); None: no limit. `bonuses` count only with a pattern. `chicken`: the worth of a complete
    hand without a pattern. `pay`: None if the others pay three times the value (rules 1.3). `last_exempt`: furiten and
    immunity do not apply to Final Discard and Robbing a Kong (masters 70). `wild_kinds`: None if there are no wild
    tiles. `forms`: the forms of a complete hand. `seven_wild_win`: seven wild tiles win with any other tiles.
    `bonus_triplets`: the single concealed triplets that a bonus values, with the points.
    """

    base: tuple[Row, ...]
    bonuses: tuple[Row, ...] = ()
    limit: int | None = 320
    chicken: int = 0
    unit: str = "points"
    unit_names: Names = _POINTS
    """The unit as players say it."""
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
        """All rows: the patterns of a hand, then the bonuses."""
        return self.base + self.bonuses

    def entries(self, _: Options) -> tuple[PatternEntry, ...]:
        """All patterns with their values, for tables and help."""
        return tuple(
            PatternEntry(
                row.id, row.pattern.name, f"{row.points} {self.unit}", f"{row.pattern.rule} [{row.pattern.source}]"
            )
            for row in self.rows
        )


def rows(table: Iterable[Pattern], points: Mapping[str, int], **wishes: Wishes) -> tuple[Row, ...]:
    """A row for each pattern that `points` names, in the order of the table."""
    return tuple(
        Row(pattern, points[pattern.id], pattern.series, wishes=wishes.get(pattern.id))
        for pattern in table
        if pattern.id in points
    )


def merged(*tables: Table) -> dict[str, Pattern]:
    """Several tables merged into one, in order."""
    return {name: pattern for table in tables for name, pattern in table.items()}


def same_turn_options(
    default: str, source: str, choices: tuple[str, ...] = ("immunity", "furiten", "none")
) -> tuple[Option, Option]:
    """The two options of the same-turn rules (point-pattern rules 1.3). Immunity requires a player who pays more."""
    return (
        Option(
            "same_turn",
            default,
            "What a tile passed or discarded since the winner's last draw does: immunity changes who is responsible, "
            "furiten forbids a win by discard.",
            source,
            choices,
            "payment",
        ),
        Option(
            "own_discard_furiten",
            True,
            "Furiten looks at the winner's own last discard too.",
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
