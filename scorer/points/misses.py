"""Why a hand does not win, and the nearest hand that would: the faults of the shape and of the value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.points.best import best_shape
from scorer.points.book import Book
from scorer.points.reach import Covers, Reach
from scorer.points.shapes import PAIRS, REGULAR, THIRTEEN, Facts
from scorer.points.value import Valued
from scorer.rules import Options, number

_MOST_VALUED = 12
_MOST_VALUED_WILD = 4
"""The number of completing exchanges that are valued for the message; with wild tiles there can be many."""


def too_little(book: Book, facts: Facts, best: Valued, options: Options) -> list[Fault]:
    """The fault of a complete hand that lacks a required pattern or is worth less than the minimum."""
    minimum = number(options, "minimum") if "minimum" in options else 0
    points = best.points
    if not best.counted and not book.chicken:
        wanted = "a pattern; bonuses alone do not win" if book.bonuses else f"a pattern; the minimum is {minimum}"
        if options.get("pattern_required", True) or not book.bonuses:
            message = f"The hand is complete and has no pattern. These rules ask for {wanted}."
            nearest = _nearest(book, facts, options)
            if nearest is not None and nearest.valued.counted:
                message += f" With {nearest.exchange} it would be worth {_worth(nearest.valued, book.unit)}."
            else:
                cheapest = min(book.base, key=lambda row: row.points)
                message += f" The cheapest is {cheapest.pattern.name.en}, {cheapest.points} {book.unit}."
            return [Fault("no_pattern", message, "hand")]
    if not best.counted and book.chicken and points < book.chicken:
        points = book.chicken
    if points >= minimum:
        return []
    worth = _worth(best, book.unit) if best.counted or best.bonus else "no more than a chicken hand"
    message = f"The hand is complete and worth {worth}; the minimum is {minimum}, so {minimum - points} are missing."
    return [Fault("below_minimum", message, "hand")]


def no_shape(book: Book, hand: Hand, facts: Facts, options: Options) -> Fault:
    """The fault of tiles that are not a complete hand. If the winning tile is known, it names an exchange of one tile
    that would complete the hand.
    """
    names = {REGULAR: "four sets and a pair", PAIRS: PAIRS, THIRTEEN: THIRTEEN}
    forms = " or ".join(
        name for form, name in names.items() if form in book.forms and (form == REGULAR or not hand.melds)
    )
    message = f"{format_tiles(hand.concealed)} with {len(hand.melds)} melds is not {forms}."
    if facts.penalty and Reach(facts.natural, 0, facts.melds).complete(book.forms):
        message = "The discard could only complete a set or pair that holds a penalty tile, which is not allowed."
        return Fault("penalty_tile_in_set", message, "situation.penalty_tiles")
    if hand.winning_tile not in hand.concealed:
        return Fault("not_a_winning_shape", message, "hand")
    nearest = _nearest(book, facts, options)
    if nearest is None:
        return Fault("not_a_winning_shape", f"{message} More than one tile is wrong.", "hand")
    worth = f"worth {_worth(nearest.valued, book.unit)}" if nearest.valued.counted else "without a pattern"
    message += f" One tile is wrong: with {nearest.exchange} it would be complete and {worth}."
    return Fault("not_a_winning_shape", message, "hand")


def _worth(valued: Valued, unit: str) -> str:
    """`45 points (All Sequences 5, Nine-Tile Straight 40)`."""
    parts = [f"{row.pattern.name.en} {row.points}" for row, _ in (*valued.counted, *valued.bonus)]
    return f"{valued.points} {unit} ({', '.join(parts)})"


@dataclass(frozen=True, slots=True)
class Near:
    """A hand that differs in one tile: the kind to give away, the kind wanted, and its worth."""

    away: int
    wanted: int
    valued: Valued

    @property
    def exchange(self) -> str:
        """The exchange in words, as `3p in place of 2p`."""
        return f"{format_kinds((self.wanted,))} in place of {format_kinds((self.away,))}"


def _nearest(book: Book, facts: Facts, options: Options) -> Near | None:
    """The best tried exchange of one concealed tile that completes the hand."""
    most = _MOST_VALUED_WILD if facts.wild else _MOST_VALUED
    best: Near | None = None
    valued = 0
    covers: Covers = {}
    declared = (*facts.claimed_tiles, *(kind for kind in facts.concealed_kongs for _ in range(4)))

    def shown(kind: int) -> int:
        return facts.natural[kind] + declared.count(kind)

    for away in range(34):
        if not facts.natural[away] or valued >= most:
            continue
        natural = list(facts.natural)
        natural[away] -= 1
        if not Reach(natural, len(facts.wild) + 1, facts.melds, covers).complete(book.forms):
            # The hand stays incomplete even with a tile that may be anything in its place.
            continue
        for wanted in range(34):
            if wanted == away or wanted in facts.wild_kinds or shown(wanted) >= 4 or valued >= most:
                continue
            natural[wanted] += 1
            complete = Reach(natural, len(facts.wild), facts.melds, covers).complete(book.forms)
            changed = list(natural)
            natural[wanted] -= 1
            if not complete:
                continue
            winning = wanted if away == facts.winning else facts.winning
            shape = best_shape(replace(facts, natural=changed, winning=winning, penalty=()), book, options)
            valued += 1
            if shape is not None and (best is None or shape.points > best.valued.points):
                best = Near(away, wanted, shape)
    return best
