"""Compute the value of one shape under a book: the patterns that count, limit and caps (rules 1.2, 2, 3)."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.points.book import Book, Row
from scorer.points.pattern import Evidence
from scorer.points.shapes import Shape
from scorer.rules import Options

Present = list[tuple[Row, list[Evidence]]]
LeftOut = list[tuple[Row, str, Row]]
"""Rows that do not count, each with its reason (the key of a sentence of `points`) and the row that counts instead."""


@dataclass(slots=True)
class Valued:
    """A shape with its value. The best shape of a hand gives the score.

    `uncapped`: the sum before the cap on the total; `caps`: the id of each cap, and the (negative) points that it adds.
    """

    shape: Shape
    points: int
    uncapped: int
    counted: list[tuple[Row, Evidence]]
    bonus: list[tuple[Row, Evidence]]
    caps: list[tuple[str, int]]
    left_out: LeftOut

    @property
    def rank(self) -> tuple[int, int, int]:
        """Return the sort key of shapes: points, points before the cap on the total, points of the patterns."""
        return (self.points, self.uncapped, sum(row.points for row, _ in self.counted))


def value(shape: Shape, book: Book, options: Options) -> Valued:
    """Return the value of a shape: 0 without patterns and bonuses, because the engine adds that of a chicken hand."""
    present = _present(shape, book.base)
    kept, left_out = _of_each_series(present, options)
    limit = _limit(kept, book.limit)
    if limit is not None:
        left_out += [(row, "at_limit", limit) for row, _ in kept if row is not limit]
        kept = [(row, evidence) for row, evidence in kept if row is limit]
    counted = [(row, tiles) for row, evidence in kept for tiles in evidence]
    total = sum(row.points for row, _ in counted)
    caps: list[tuple[str, int]] = []
    base_cap = _number(options, "base_cap") if "base_cap" in options else book.limit
    if limit is None and base_cap and total > base_cap:
        caps.append(("base_cap" if book.bonuses else "cap", base_cap - total))
        total = base_cap
    bonus: list[tuple[Row, Evidence]] = []
    if book.bonuses and (counted or not options.get("pattern_required", True)):
        found, beside = _of_each_series(_present(shape, book.bonuses), options, bonus=True)
        left_out += beside
        if limit is not None and limit.alone:
            left_out += [(row, "nothing_adds", limit) for row, _ in found]
        else:
            bonus = [(row, tiles) for row, evidence in found for tiles in evidence]
        total += sum(row.points for row, _ in bonus)
    uncapped = total
    cap = _number(options, "cap") if "cap" in options else 0
    if cap and total > cap:
        caps.append(("cap", cap - total))
        total = cap
    return Valued(shape, total, uncapped, counted, bonus, caps, left_out)


def _number(options: Options, name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value


def _present(shape: Shape, rows: tuple[Row, ...]) -> Present:
    return [(row, evidence) for row in rows if (evidence := row.pattern.test(shape))]


def series_of(row: Row, options: Options) -> str:
    """Return the series of a pattern; all patterns form one series if they do not add up (aml, `additive` off)."""
    return row.series if options.get("additive", True) else "all"


def _of_each_series(present: Present, options: Options, *, bonus: bool = False) -> tuple[Present, LeftOut]:
    """Return the highest pattern of each series in the order of the table, and the patterns that are left out.

    Of equal patterns, the first counts.
    """
    adds = bonus or bool(options.get("additive", True))
    contained = {name: row for row, _ in present for name in row.contains} if adds else {}
    best: dict[str, Row] = {}
    for row, _ in present:
        key = row.series if bonus else series_of(row, options)
        if row.id not in contained and (key not in best or row.points > best[key].points):
            best[key] = row
    kept: Present = []
    left_out: LeftOut = []
    for item in present:
        row = item[0]
        if row.id in contained:
            left_out.append((row, "implied", contained[row.id]))
            continue
        winner = best[row.series if bonus else series_of(row, options)]
        if row is winner:
            kept.append(item)
        elif row.id in winner.contains:
            left_out.append((row, "implied", winner))
        elif row.series == winner.series:
            left_out.append((row, "same_series", winner))
        else:
            left_out.append((row, "not_additive", winner))
    return kept, left_out


def _limit(kept: Present, least: int | None) -> Row | None:
    """Return the highest pattern worth at least `least`, of equal ones the first: no other pattern then counts."""
    if least is None:
        return None
    return max((row for row, _ in kept if row.points >= least), key=lambda row: row.points, default=None)
