"""List the items of a situation or hand that have no value under these rules, each with a reason for the player."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.points.book import Book
from scorer.points.patterns.circumstances import first_discard
from scorer.points.shapes import Shape
from scorer.score import NotCounted
from scorer.sentences import say
from scorer.situation import Seat, Situation


def situation_notes(book: Book, hand: Hand, situation: Situation) -> list[NotCounted]:
    """Return an entry for each circumstance that has no effect under these rules."""
    s = situation
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    wild = book.wild_kinds is not None
    blessed = s.self_draw if s.seat is Seat.EAST else first_discard(s)
    entries = (
        ("riichi", s.in_riichi, "no_riichi"),
        ("ippatsu", s.ippatsu, "no_ippatsu"),
        ("dora", bool(s.dora_indicators or s.ura_indicators), "no_dora"),
        ("red_dora", any(tile.is_red for tile in tiles), "no_red_fives"),
        ("honba", bool(s.honba), "no_honba"),
        ("sticks", bool(s.sticks), "no_sticks"),
        ("liability", bool(s.liable), "no_liability"),
        ("flowers", bool(hand.flowers) and not book.flowers, "no_flowers"),
        ("wild", bool(s.wild or s.turned) and not wild, "no_wild"),
        ("wild", wild and not (s.wild or s.turned), "no_turned"),
        ("discarded_wild", s.discarded_wild and not wild, "no_wild"),
        ("last_of_kind", s.last_of_kind, "no_last_of_kind"),
        ("penalty_tiles", bool(s.penalty_tiles) and not book.penalty_tiles, "no_penalty_tiles"),
        (
            "first_turn",
            s.first_turn and not blessed,
            "no_blessing",
        ),
        (
            "discarded_wild",
            s.discarded_wild and wild and not any(row.id == "big_crane_wild_discarded" for row in book.rows),
            "no_discarded_wild",
        ),
        (
            "replacement_after_flower",
            s.replacement_after_flower and not book.flowers,
            "no_flowers",
        ),
        (
            "flower",
            s.replacement_after_flower and book.flowers and not hand.flowers,
            "flower_not_shown",
        ),
    )
    return [NotCounted(name, say(f"points.{key}")) for name, shown, key in entries if shown]


def shape_notes(book: Book, shape: Shape) -> list[NotCounted]:
    """Return the items of a shape that have no value.

    Examples are a set of the round wind if only the seat wind counts, and forms that have no pattern.
    """
    facts = shape.facts
    ids = {row.id for row in book.rows}
    found = []
    wind = facts.round_wind
    if "value_honour" in ids and wind in shape.triplets and wind != facts.seat_wind:
        found.append(NotCounted("round_wind", say("points.round_wind")))
    if "concealed_hand" in ids and shape.form != "regular":
        found.append(NotCounted("concealed_hand", say("points.special_concealed")))
    if facts.situation.last_tile and not facts.self_draw and "final_discard" not in ids:
        found.append(NotCounted("final_discard", say("points.no_final_discard")))
    return found
