"""The point-pattern engine: computes the `Score` of a hand and its situation by the `Book` of a rule set.

The engine first collects all faults, then chooses the shape with the highest payment. Other modules have patterns,
values, wild tiles, payments and checks; this module combines them.
"""

from __future__ import annotations

from functools import partial

from scorer.errors import Fault
from scorer.hand import Hand
from scorer.points import checks, misses, notes, payments, wild
from scorer.points.best import best_shape
from scorer.points.book import Book, Row
from scorer.points.pattern import Evidence
from scorer.points.pictures import groups
from scorer.points.shapes import Facts, Shape, facts
from scorer.points.value import Valued
from scorer.rules import Names, Options, RuleSet, number
from scorer.score import NotCounted, PatternLine, Score
from scorer.sentences import Sentence, say
from scorer.situation import Situation

_CAPS = {
    "cap": Names("Cap", "満貫打ち切り", "封顶"),
    "base_cap": Names("Cap on Patterns", "役の打ち切り", "番种封顶"),
}
_CHICKEN = Names("Chicken Hand", "役なし", "鸡和")


def score(book: Book, rules: RuleSet, hand: Hand, situation: Situation, options: Options) -> Score:
    """Return the score of a hand under a point-pattern book. It contains all faults; none is raised."""

    def refused(faults: list[Fault], shape: Shape | None = None) -> Score:
        arrangement = partial(groups, shape) if shape else list
        return Score(
            rules=rules.id,
            valid=False,
            options=options,
            value={book.unit: 0},
            arrangement=arrangement,
            not_counted=partial(_notes, book, hand, situation, shape),
            faults=tuple(faults),
        )

    tile_faults = hand.faults()
    faults = tile_faults + checks.situation_faults(book, hand, situation)
    faults += wild.faults(book, hand, situation, options)
    if tile_faults:
        return refused(faults + _shapeless(book, hand, situation, options))
    held = _facts(book, hand, situation, options)
    best = best_shape(held, book, options)
    if best is None:
        return refused([*faults, misses.no_shape(book, hand, held, options)])
    faults += checks.furiten(book, held, options) + misses.too_little(book, hand, held, best, options)
    if faults:
        return refused(faults, best.shape)
    return _finish(book, rules, hand, situation, options, best)


def _shapeless(book: Book, hand: Hand, situation: Situation, options: Options) -> list[Fault]:
    """Return a fault if the winning tile is not known and the tiles form no complete hand; else an empty list."""
    held = [_facts(book, won, situation, options) for won in hand.won_on_any()]
    if not held or any(best_shape(each, book, options) for each in held):
        return []
    return [misses.no_shape(book, hand, held[0], options)]


def _facts(book: Book, hand: Hand, situation: Situation, options: Options) -> Facts:
    penalty = tuple(tile.kind for tile in situation.penalty_tiles) if book.penalty_tiles else ()
    return facts(hand, situation, options, wild.wild_kinds(book, situation, options), penalty)


def _finish(book: Book, rules: RuleSet, hand: Hand, situation: Situation, options: Options, best: Valued) -> Score:
    points = best.points
    named = (*best.counted, *best.bonus)
    lines = [_line(*line, best.shape, book.unit, named[:place].count(line)) for place, line in enumerate(named)]
    if not lines:
        points = book.chicken
        why = partial(say, "patterns.chicken_hand")
        lines = [PatternLine("chicken_hand", _CHICKEN, points, book.unit, "", why)]
    for name, amount in best.caps:
        lines.append(PatternLine(name, _CAPS[name], amount, book.unit, "", partial(_cap_reason, name, book, options)))
    paid = payments.payments(book, points, hand, situation, options)
    return Score(
        rules=rules.id,
        valid=True,
        options=options,
        value={book.unit: points},
        patterns=tuple(lines),
        total=payments.total(paid, situation),
        payments=tuple(paid),
        arrangement=partial(groups, best.shape),
        not_counted=partial(_not_counted, book, hand, situation, options, best),
    )


def _not_counted(book: Book, hand: Hand, situation: Situation, options: Options, best: Valued) -> list[NotCounted]:
    out = [NotCounted(row.id, say(f"points.{key}", name=by.pattern.name)) for row, key, by in best.left_out]
    out += _notes(book, hand, situation, best.shape)
    if book.pay is None:
        out += payments.immunity_note(hand, situation, options, last_exempt=book.last_exempt)
    return out


def _notes(book: Book, hand: Hand, situation: Situation, shape: Shape | None) -> list[NotCounted]:
    """Return the items of the situation, and of the shape if there is one, that have no value under these rules."""
    of_shape = notes.shape_notes(book, shape) if shape else []
    return of_shape + notes.situation_notes(book, hand, situation)


def _line(row: Row, evidence: Evidence, shape: Shape, unit: str, earlier: int) -> PatternLine:
    pattern = row.pattern
    why = partial(pattern.why, evidence, shape, earlier)
    return PatternLine(pattern.id, pattern.name, row.points, unit, evidence, why)


def _cap_reason(name: str, book: Book, options: Options) -> Sentence:
    return say(f"points.{name}", most=number(options, name) if name in options else book.limit or 0)
