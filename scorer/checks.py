"""Find contradictions between a hand and its situation that are faults under all rules.

The rule families have more checks (`scorer.riichi.checks`, `scorer.points.checks`).
"""

from __future__ import annotations

from scorer.errors import Fault
from scorer.hand import Hand, MeldKind
from scorer.notation import format_kinds
from scorer.sentences import Argument, say
from scorer.situation import Seat, Situation
from scorer.tiles import KINDS, SAME_TILES


class Faults(list[Fault]):
    """Collects the faults of a situation."""

    def add(self, condition: bool, code: str, field: str, key: str = "", **arguments: Argument) -> None:
        """Add a fault if `condition` is true.

        `field`: the field of the situation; `key`: the key of its sentence, if it is not the code.
        """
        if condition:
            self.append(Fault(code, say(f"situation.{key or code}", **arguments), f"situation.{field}"))


def source_faults(s: Situation) -> list[Fault]:
    """Return faults if the discarder contradicts how the hand was won, or who won it."""
    found = Faults()
    found.add(s.self_draw and s.discarder is not None, "from_on_self_draw", "from")
    found.add(not s.self_draw and s.discarder is s.seat, "from_winner", "from", seat=s.seat.term)
    return found


def kong_faults(hand: Hand, s: Situation) -> list[Fault]:
    """Return the faults of replacement tiles and robbed kongs."""
    found = Faults()
    drawn, robbed = s.replacement_tile, s.robbed_kong
    found.add(drawn and not s.self_draw, "replacement_on_discard", "replacement_tile")
    found.add(drawn and not hand.kongs, "replacement_without_kong", "replacement_tile")
    after_flower = s.replacement_after_flower
    found.add(after_flower and not drawn, "flower_without_replacement", "replacement_after_flower")
    found.add(robbed and s.self_draw, "robbed_on_self_draw", "robbed_kong")
    found.add(robbed and s.last_tile, "robbed_on_last_tile", "robbed_kong")
    tile = hand.winning_tile
    if robbed and tile is not None and tile.kind < KINDS:
        held = hand.kind_counts()[tile.kind]
        found.add(held > 1, "robbed_tile_held", "robbed_kong", tile=tile.code, held=held)
    return found


def first_turn_faults(hand: Hand, s: Situation) -> list[Fault]:
    """Return faults if the first turn contradicts melds, riichi, the end of the wall, the deal or earlier discards."""
    found = Faults()
    if not s.first_turn:
        return found
    field = "first_turn"
    claimed = any(meld.kind is not MeldKind.CONCEALED_KONG for meld in hand.melds)
    found.add(claimed, "first_turn_with_meld", field)
    found.add(bool(hand.melds) and not claimed, "first_turn_on_kong", field, "first_turn_on_concealed_kong")
    found.add(s.last_tile, "first_turn_last_tile", field)
    found.add(s.robbed_kong, "first_turn_on_kong", field)
    own = any(seat is s.seat for seat, _ in s.discards_since)
    found.add(own, "first_turn_after_discard", field, seat=s.seat.term)
    discarded = not s.self_draw or (bool(s.discards_since) and not own)
    found.add(s.seat is Seat.EAST and discarded, "first_turn_east_discard", field)
    by = s.discarder
    if not s.self_draw and by is not None and by.order > s.seat.order > 0:
        found.add(True, "first_turn_drawn", field, seat=s.seat.term, discarder=by.term)
    code = "double_riichi_first_turn" if s.double_riichi else "first_turn_with_riichi"
    found.add(s.in_riichi, code, field, "first_turn_with_riichi")
    return found


def discard_faults(hand: Hand, s: Situation, *, flowers: bool = False) -> list[Fault]:
    """Return the faults of `discards_since`: what cannot be a discard, the order, and more than four equal tiles.

    `flowers`: whether the rules allow a player to discard a flower.
    """
    found = Faults()
    field = "discards_since"
    discards = s.discards_since
    for tile in dict.fromkeys(tile for _, tile in discards):
        found.add(tile.is_face_down or (tile.is_flower and not flowers), "bad_discard", field, tile=tile.code)
    later = any(seat is s.seat for seat, _ in discards[1:])
    found.add(later, "own_discard_not_first", field, seat=s.seat.term)
    # A winner on a replacement tile can have called one of these discards for a kong: this tile is also in the hand.
    called = {meld.kinds[0] for meld in hand.melds if meld.kind is MeldKind.EXPOSED_KONG and s.replacement_tile}
    held = hand.kind_counts()
    for kind in sorted({tile.kind for _, tile in discards if tile.kind < KINDS}):
        seats = [seat for seat, tile in discards if tile.kind == kind]
        total = held[kind] + len(seats) - (kind in called and any(seat is not s.seat for seat in seats))
        if total > SAME_TILES >= held[kind]:
            tile_name = format_kinds((kind,))
            found.add(True, "five_of_a_kind", field, "five_with_discards", total=total, tile=tile_name)
    return found


def ippatsu_faults(s: Situation) -> list[Fault]:
    """Return a fault if ippatsu is stated without riichi."""
    found = Faults()
    found.add(s.ippatsu and not s.in_riichi, "ippatsu_without_riichi", "ippatsu")
    return found
