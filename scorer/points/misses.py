"""Explain why a hand does not win, and find the nearest hand that wins: faults of the shape and of the value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import Fault, NearMiss
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.points.best import best_shape
from scorer.points.book import Book
from scorer.points.payments import payments, total
from scorer.points.reach import Covers, Reach
from scorer.points.shapes import PAIRS, REGULAR, THIRTEEN, Facts
from scorer.points.value import Valued
from scorer.rules import Options, number
from scorer.sentences import Sentence, either, listed, say, together
from scorer.tiles import tile_of_kind

_MOST_VALUED = 12
_MOST_VALUED_WILD = 4
"""The maximum number of exchanges whose hands are valued for the message; with wild tiles there can be many."""


def too_little(book: Book, hand: Hand, facts: Facts, best: Valued, options: Options) -> list[Fault]:
    """Return the fault of a complete hand that lacks a required pattern or is worth less than the minimum."""
    minimum = number(options, "minimum") if "minimum" in options else 0
    points = best.points
    if not best.counted and not book.chicken and (options.get("pattern_required", True) or not book.bonuses):
        return [_no_pattern(book, hand, facts, options, minimum)]
    if not best.counted and book.chicken and points < book.chicken:
        points = book.chicken
    if points >= minimum:
        return []
    worth = _worth(best, book) if best.counted or best.bonus else say("points.chicken_worth")
    said = say("points.below_minimum", worth=worth, minimum=minimum, missing=minimum - points)
    return [Fault("below_minimum", said, "hand")]


def _no_pattern(book: Book, hand: Hand, facts: Facts, options: Options, minimum: int) -> Fault:
    wanted = say("points.wanted_pattern") if book.bonuses else say("points.wanted_minimum", minimum=minimum)
    nearest = _nearest(book, facts, options)
    near = None
    if nearest is not None and nearest.valued.counted:
        near = _near_miss(nearest, book, hand, facts, options)
        away, to = format_kinds((nearest.away,)), format_kinds((nearest.wanted,))
        more = say("points.would_be_worth", away=away, wanted=to, worth=_worth(nearest.valued, book))
    else:
        cheapest = min(book.base, key=lambda row: row.points)
        more = say("points.cheapest", name=cheapest.pattern.name, points=cheapest.points, unit=book.unit_names)
    return Fault("no_pattern", together((say("points.no_pattern", wanted=wanted), more)), "hand", near)


_FORMS = {REGULAR: say("points.form_regular"), PAIRS: say("points.form_pairs"), THIRTEEN: say("points.form_thirteen")}


def no_shape(book: Book, hand: Hand, facts: Facts, options: Options) -> Fault:
    """Return the fault of tiles that are not a complete hand.

    If the winning tile is known, the fault names an exchange of one tile that completes the hand, or says that more
    than one tile is wrong. If only penalty tiles prevent the win, the fault is `penalty_tile_in_set`.
    """
    if facts.penalty and Reach(facts.natural, 0, facts.melds).complete(book.forms):
        return Fault("penalty_tile_in_set", say("points.penalty_tile_in_set"), "situation.penalty_tiles")
    forms = [name for form, name in _FORMS.items() if form in book.forms and (form == REGULAR or not hand.melds)]
    tiles = format_tiles(hand.concealed)
    said = [say("points.no_shape", tiles=tiles, forms=either(forms))]
    if hand.melds:
        said = [say("points.no_shape_melds", tiles=tiles, count=len(hand.melds), forms=either(forms))]
    near = None
    if hand.winning_tile in hand.concealed:
        nearest = _nearest(book, facts, options)
        said.append(_one_wrong(nearest, book))
        near = _near_miss(nearest, book, hand, facts, options) if nearest else None
    return Fault("not_a_winning_shape", together(said), "hand", near)


def _near_miss(nearest: Near, book: Book, hand: Hand, facts: Facts, options: Options) -> NearMiss:
    points = nearest.valued.points if nearest.valued.counted else book.chicken
    if points < (number(options, "minimum") if "minimum" in options else 0):
        points = 0
    # Of several tiles of a kind, remove first a plain tile, then a red five, and last the winning tile.
    held = [tile for tile in hand.concealed if tile.kind == nearest.away]
    removed = min(held, key=lambda tile: (tile is hand.winning_tile, tile.is_red))
    won = tile_of_kind(nearest.wanted) if hand.winning_tile is removed and len(held) == 1 else hand.winning_tile
    paid = payments(book, points, replace(hand, winning_tile=won), facts.situation, options) if points else []
    added = tile_of_kind(nearest.wanted).code
    return NearMiss(removed.code, added, {book.unit: points}, total(paid, facts.situation))


def _one_wrong(nearest: Near | None, book: Book) -> Sentence:
    if nearest is None:
        return say("points.more_wrong")
    away, wanted = format_kinds((nearest.away,)), format_kinds((nearest.wanted,))
    if nearest.valued.counted:
        return say("points.one_wrong", away=away, wanted=wanted, worth=_worth(nearest.valued, book))
    return say("points.one_wrong_no_pattern", away=away, wanted=wanted)


def _worth(valued: Valued, book: Book) -> Sentence:
    """Return the value as text, for example `45 points (All Sequences 5, Nine-Tile Straight 40)`."""
    rows = [row for row, _ in (*valued.counted, *valued.bonus)]
    parts = listed(say("points.part", name=row.pattern.name, points=row.points) for row in rows)
    return say("points.worth", points=valued.points, unit=book.unit_names, parts=parts)


@dataclass(frozen=True, slots=True)
class Near:
    """A hand that differs in one tile: the kind to remove, the kind to add, and the value of the new hand."""

    away: int
    wanted: int
    valued: Valued


def _nearest(book: Book, facts: Facts, options: Options) -> Near | None:
    """Return the exchange of one concealed tile that gives the complete hand with the highest value.

    None if no exchange completes the hand. Only the first few complete hands are valued.
    """
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
            # Skip a tile if the hand would stay incomplete even with a wild tile in place of that tile.
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
            # Remove other tiles of the same kind before the winning tile.
            winning = wanted if away == facts.winning and not natural[away] else facts.winning
            shape = best_shape(replace(facts, natural=changed, winning=winning, penalty=()), book, options)
            valued += 1
            if shape is not None and (best is None or shape.points > best.valued.points):
                best = Near(away, wanted, shape)
    return best
