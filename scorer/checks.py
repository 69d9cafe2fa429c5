"""Contradictions between a hand and its situation that hold under every rule book. Each is a fault.

The rule families add their own (`scorer.riichi.checks`, `scorer.points.checks`).
"""

from __future__ import annotations

from scorer.errors import Fault
from scorer.hand import Hand, MeldKind
from scorer.situation import Seat, Situation
from scorer.tiles import KINDS


class Faults(list[Fault]):
    """Collects the faults of a situation."""

    def add(self, condition: bool, code: str, message: str, field: str) -> None:
        """Add the fault if `condition` is true; `field` is the field of the situation."""
        if condition:
            self.append(Fault(code, message, f"situation.{field}"))


def source_faults(s: Situation) -> list[Fault]:
    """Faults of who discarded, checked against how the hand was won and by whom."""
    found = Faults()
    message = "A self-draw does not come from another player."
    found.add(s.self_draw and s.discarder is not None, "from_on_self_draw", message, "from")
    seat = s.seat.value
    message = f"{seat.capitalize()} cannot win on {seat}'s own discard."
    found.add(not s.self_draw and s.discarder is s.seat, "from_winner", message, "from")
    return found


def kong_faults(hand: Hand, s: Situation) -> list[Fault]:
    """Faults of replacement tiles and robbed kongs."""
    found = Faults()
    drawn, robbed = s.replacement_tile, s.robbed_kong
    found.add(drawn and not s.self_draw, "replacement_on_discard", "A replacement is drawn.", "replacement_tile")
    message = "A replacement tile follows a kong, and the hand has none."
    found.add(drawn and not hand.kongs, "replacement_without_kong", message, "replacement_tile")
    message = "replacement_after_flower goes with replacement_tile."
    flower = s.replacement_after_flower
    found.add(flower and not drawn, "flower_without_replacement", message, "replacement_after_flower")
    found.add(robbed and s.self_draw, "robbed_on_self_draw", "A robbed kong is another player's.", "robbed_kong")
    message = "No kong can be declared on the last tile, so none can be robbed."
    found.add(robbed and s.last_tile, "robbed_on_last_tile", message, "robbed_kong")
    if robbed and hand.winning_tile is not None and hand.winning_tile.kind < KINDS:
        held = hand.kind_counts()[hand.winning_tile.kind]
        message = f"{hand.winning_tile} is the fourth of a kong, and the winner shows {held} of them."
        found.add(held > 1, "robbed_tile_held", message, "robbed_kong")
    return found


def first_turn_faults(hand: Hand, s: Situation) -> list[Fault]:
    """Faults of the first turn, checked against melds, the end of the wall, the deal and earlier discards."""
    found = Faults()
    if not s.first_turn:
        return found
    claimed = any(meld.kind is not MeldKind.CONCEALED_KONG for meld in hand.melds)
    message = "A meld was claimed, so the first turn is over."
    found.add(claimed, "first_turn_with_meld", message, "first_turn")
    message = "A concealed kong was declared, so the first turn is over."
    found.add(bool(hand.melds) and not claimed, "first_turn_on_kong", message, "first_turn")
    found.add(s.last_tile, "first_turn_last_tile", "The first tile of the wall is not the last.", "first_turn")
    message = "A kong was declared, so the first turn is over."
    found.add(s.robbed_kong, "first_turn_on_kong", message, "first_turn")
    own = any(seat is s.seat for seat, _ in s.discards_since)
    message = f"{s.seat.value.capitalize()} has discarded already, so the first turn is over."
    found.add(own, "first_turn_after_discard", message, "first_turn")
    message = "No discard comes before East's first turn."
    discarded = not s.self_draw or (bool(s.discards_since) and not own)
    found.add(s.seat is Seat.EAST and discarded, "first_turn_east_discard", message, "first_turn")
    return found
