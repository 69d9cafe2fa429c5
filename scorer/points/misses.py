"""Why a hand does not win, and the nearest that would: the faults of the shape and of the value."""

from __future__ import annotations

from dataclasses import replace

from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.points.best import best_shape
from scorer.points.book import Book
from scorer.points.reach import Reach
from scorer.points.shapes import Facts
from scorer.points.value import Valued
from scorer.rules import Options, number

_MOST_VALUED = 24
_MOST_VALUED_WILD = 4
"""Of the exchanges that would complete the hand, so many are valued for the message: with wild tiles there are many."""


def too_little(book: Book, best: Valued, options: Options) -> Fault | None:
    """The fault of a complete hand that has no pattern where one is needed, or is worth less than the minimum."""
    minimum = number(options, "minimum") if "minimum" in options else 0
    points = best.points
    if not best.counted and not book.chicken:
        wanted = "a pattern; bonuses alone do not win" if book.bonuses else f"a pattern; the minimum is {minimum}"
        if options.get("pattern_required", True) or not book.bonuses:
            cheapest = min(book.base, key=lambda row: row.points)
            message = f"The hand is complete and has no pattern. These rules ask for {wanted}. "
            message += f"The cheapest pattern is {cheapest.pattern.name.en}, {cheapest.points} points."
            return Fault("no_pattern", message, "hand")
    if not best.counted and book.chicken and points < book.chicken:
        points = book.chicken
    if points >= minimum:
        return None
    parts = [f"{row.pattern.name.en} {row.points}" for row, _ in (*best.counted, *best.bonus)]
    worth = f"{points} points ({', '.join(parts)})" if parts else "no more than a chicken hand"
    message = f"The hand is complete and worth {worth}; the minimum is {minimum}, so {minimum - points} are missing."
    return Fault("below_minimum", message, "hand")


def no_shape(book: Book, hand: Hand, facts: Facts, options: Options) -> Fault:
    """The fault of tiles that are no complete hand, with an exchange of one tile that would complete it."""
    forms = "four sets and a pair" + ("" if hand.melds else ", seven pairs or thirteen terminals")
    message = f"{format_tiles(hand.concealed)} with {len(hand.melds)} melds is not {forms}."
    if facts.penalty and Reach(facts.natural, 0, facts.melds).complete():
        message = "The discard could only complete a set or pair that holds a penalty tile, which is not allowed."
        return Fault("penalty_tile_in_set", message, "situation.penalty_tiles")
    nearest = _nearest(book, facts, options)
    if nearest is None:
        return Fault("not_a_winning_shape", f"{message} More than one tile is wrong.", "hand")
    away, wanted, points = nearest
    message += f" One tile is wrong: with {format_kinds((wanted,))} in place of {format_kinds((away,))} it would be "
    message += f"complete and worth {points}."
    return Fault("not_a_winning_shape", message, "hand")


def _nearest(book: Book, facts: Facts, options: Options) -> tuple[int, int, int] | None:
    """An exchange of one concealed tile that completes the hand, the best of those tried: away, wanted, points."""
    most = _MOST_VALUED_WILD if facts.wild else _MOST_VALUED
    best: tuple[int, int, int] | None = None
    valued = 0
    for away in range(34):
        if not facts.natural[away]:
            continue
        for wanted in range(34):
            if wanted == away or wanted in facts.wild_kinds or facts.natural[wanted] >= 4 or valued >= most:
                continue
            natural = list(facts.natural)
            natural[away] -= 1
            natural[wanted] += 1
            if not Reach(natural, len(facts.wild), facts.melds).complete():
                continue
            winning = wanted if away == facts.winning else facts.winning
            shape = best_shape(replace(facts, natural=natural, winning=winning, penalty=()), book, options)
            valued += 1
            if shape is not None and (best is None or shape.points > best[2]):
                best = (away, wanted, shape.points)
    return best
