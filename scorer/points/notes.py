"""What the situation or the hand shows and these rules do not value, with reasons for the player."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.points.book import Book
from scorer.points.patterns.circumstances import first_discard
from scorer.points.shapes import Shape
from scorer.score import NotCounted
from scorer.situation import Seat, Situation


def situation_notes(book: Book, hand: Hand, situation: Situation) -> list[NotCounted]:
    """An entry for each circumstance that these rules have no rule for."""
    s = situation
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    wild = book.wild_kinds is not None
    blessed = s.self_draw if s.seat is Seat.EAST else first_discard(s)
    entries = (
        ("riichi", s.in_riichi, "These rules have no riichi."),
        ("ippatsu", s.ippatsu, "These rules have no ippatsu."),
        ("dora", bool(s.dora_indicators or s.ura_indicators), "These rules have no dora."),
        ("red_dora", any(tile.is_red for tile in tiles), "A red five is a five like others here."),
        ("honba", bool(s.honba), "These rules have no honba."),
        ("sticks", bool(s.sticks), "These rules have no riichi sticks."),
        ("liability", bool(s.liable), "These rules have no liability for a pattern."),
        ("flowers", bool(hand.flowers) and not book.flowers, "There are no flowers in these rules."),
        ("wild", bool(s.wild or s.turned) and not wild, "These rules have no wild tiles."),
        ("wild", wild and not (s.wild or s.turned), "No tile turned over was given, so no tile is taken as wild."),
        ("discarded_wild", s.discarded_wild and not wild, "These rules have no wild tiles."),
        ("penalty_tiles", bool(s.penalty_tiles) and not book.penalty_tiles, "These rules have no penalty tiles."),
        (
            "first_turn",
            s.first_turn and not blessed,
            "The Blessings are for East on the tiles dealt and for others on East's first discard.",
        ),
        (
            "discarded_wild",
            s.discarded_wild and wild and not any(row.id == "big_crane_wild_discarded" for row in book.rows),
            "Nothing here depends on whether the winner discarded a wild tile.",
        ),
        (
            "replacement_after_flower",
            s.replacement_after_flower and not book.flowers,
            "There are no flowers in these rules.",
        ),
        (
            "flower",
            s.replacement_after_flower and book.flowers and not hand.flowers,
            "A flower was drawn after the kong, and the hand shows none, so none is counted.",
        ),
    )
    return [NotCounted(name, why) for name, shown, why in entries if shown]


def shape_notes(book: Book, shape: Shape) -> list[NotCounted]:
    """What the shape shows: a set of the round wind where only the seat wind counts; forms that add no pattern."""
    facts = shape.facts
    ids = {row.id for row in book.rows}
    found = []
    wind = facts.round_wind
    if "value_honour" in ids and wind in shape.triplets and wind != facts.seat_wind:
        found.append(NotCounted("round_wind", "The round wind never counts, only the winner's own."))
    if "concealed_hand" in ids and shape.form != "regular":
        found.append(NotCounted("concealed_hand", "implied: seven pairs and thirteen terminals are concealed anyway."))
    if facts.situation.last_tile and not facts.self_draw and "final_discard" not in ids:
        found.append(NotCounted("final_discard", "The last discard gives nothing in these rules."))
    return found
