"""The engine of Mahjong Competition Rules: a hand and its situation in, a `Score` out.

It collects every fault first, then takes the reading with the most points (`scorer.mcr.value`). This module only
combines checks, payments, notes and near misses; each of them has its own module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from scorer.errors import Fault
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr import checks, misses, notes
from scorer.mcr.editions import BOOKS, Book, revalued
from scorer.mcr.fans import BY_NUMBER, FANS, FLOWERS
from scorer.mcr.payments import payments
from scorer.mcr.value import Valued, best
from scorer.mcr.words import because, counts
from scorer.notation import format_tiles
from scorer.rules import Options, PatternEntry, RuleSet, number
from scorer.score import PatternLine, Score
from scorer.situation import Situation

UNIT = "points"


def score(rules: RuleSet, hand: Hand, situation: Situation, options: Options) -> Score:
    """Return the score of a hand. It contains all faults; none is raised."""
    book = book_of_set(rules, options)

    faults = checks.situation_faults(hand, situation)
    if not hand.is_complete:
        faults = hand.faults() + faults
        won = next(iter(hand.won_on_any()), None)
        if won is not None and not best(Facts(won, situation), options, book):
            faults.append(misses.no_shape(hand, situation, options, book))
        return _refused(rules, options, hand, situation, faults)
    found = best(Facts(hand, situation), options, book)
    if not found:
        faults.append(misses.no_shape(hand, situation, options, book))
        return _refused(rules, options, hand, situation, faults)
    if found[0].points < number(options, "minimum"):
        faults.append(misses.below_minimum(found[0], hand, options, book))
    if faults:
        return _refused(rules, options, hand, situation, faults, found[0])
    return _finish(rules, hand, situation, options, book, found)


def _refused(
    rules: RuleSet,
    options: Options,
    hand: Hand,
    situation: Situation,
    faults: list[Fault],
    valued: Valued | None = None,
) -> Score:
    return Score(
        rules=rules.id,
        valid=False,
        options=options,
        value={UNIT: 0, "without_flowers": 0},
        arrangement=valued.reading.groups if valued else list,
        not_counted=partial(checks.notes, hand, situation),
        faults=tuple(faults),
    )


def _finish(
    rules: RuleSet, hand: Hand, situation: Situation, options: Options, book: Book, found: list[Valued]
) -> Score:
    valued = found[0]
    points = valued.points + len(hand.flowers) * book.points[FLOWERS]
    total, paid = payments(points, situation)
    return Score(
        rules=rules.id,
        valid=True,
        options=options,
        value={UNIT: points, "without_flowers": valued.points},
        patterns=_lines(hand, valued, book),
        total=total,
        payments=paid,
        arrangement=valued.reading.groups,
        not_counted=partial(notes.not_counted, hand, found, book),
    )


def _lines(hand: Hand, valued: Valued, book: Book) -> tuple[PatternLine, ...]:
    """Return a line for each fan, with the number of times that the fan counts; flowers come last."""
    winning = valued.reading.facts.winning
    lines = []
    for fan_number, times in counts(valued).items():
        fan = BY_NUMBER[fan_number]
        groups = tuple([group for each in times for group in each])
        kinds = tuple([kind for group in groups for kind in group])
        reason = partial(because, fan_number, groups, winning)
        lines.append(PatternLine(fan.id, fan.name, book.points[fan_number], UNIT, kinds, reason, len(times)))
    if hand.flowers and FLOWERS not in book.absent:
        fan, shown = BY_NUMBER[FLOWERS], format_tiles(hand.flowers)
        reason = partial(because, FLOWERS, shown, winning)
        lines.append(PatternLine(fan.id, fan.name, book.points[FLOWERS], UNIT, shown, reason, len(hand.flowers)))
    return tuple(lines)


def book_of_set(rules: RuleSet, options: Options) -> Book:
    """Return the book of the edition, with the points that house rules give."""
    books: Mapping[str, Book] = rules.extra.get("books", BOOKS)
    return books[str(options["edition"])]


def pattern_entries(options: Options) -> tuple[PatternEntry, ...]:
    """Return all fans with their points under these options, for tables and help."""
    return _entries(BOOKS, options)


def _entries(books: Mapping[str, Book], options: Options) -> tuple[PatternEntry, ...]:
    book = books[str(options["edition"])]
    return tuple(
        [
            PatternEntry(fan.id, fan.name, f"{book.points[fan.number]} {UNIT}", fan.rule)
            for fan in FANS
            if fan.number not in book.absent
        ]
    )


def revalued_set(rules: RuleSet, values: Mapping[str, int]) -> RuleSet:
    """Return the rule set with new points. `values`: points by fan id. A fan with 0 points does not exist."""
    books = {edition: revalued(book, values) for edition, book in rules.extra.get("books", BOOKS).items()}
    extra = {**rules.extra, "books": books, "values": {**rules.extra.get("values", {}), **values}}
    return replace(rules, patterns=partial(_entries, books), extra=extra)
