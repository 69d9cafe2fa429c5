"""Find contradictions between a hand and its situation under the point-pattern rules. All faults are collected.

`scorer.points.wild` checks wild tiles. A circumstance that has no value under these rules is listed in `not_counted`;
it is not a fault.
"""

from __future__ import annotations

from collections import Counter

from scorer import checks
from scorer.errors import Fault
from scorer.hand import Hand, MeldKind
from scorer.notation import format_kinds
from scorer.points.book import Book
from scorer.points.payments import exempt, window
from scorer.points.reach import completes
from scorer.points.shapes import Facts
from scorer.rules import Options
from scorer.sentences import say
from scorer.situation import Situation


def situation_faults(book: Book, hand: Hand, situation: Situation) -> list[Fault]:
    """Return a fault for each contradiction between the hand and its situation."""
    found = checks.source_faults(situation) + checks.kong_faults(hand, situation)
    found += checks.first_turn_faults(hand, situation) + checks.ippatsu_faults(situation)
    found += checks.discard_faults(hand, situation)
    if situation.robbed_concealed_kong:
        # wsom 141: 暗槓は槍槓できず、これに例外はありません; zung-jung as wsom; masters 117, 215, 282: 小明槓.
        said = say("points.concealed_kong_robbed")
        found.append(Fault("concealed_kong_robbed", said, "situation.robbed_concealed_kong"))
    if book.penalty_tiles:
        found += _penalty_faults(hand, situation)
    return found


def _penalty_faults(hand: Hand, situation: Situation) -> list[Fault]:
    """Return a fault for each kind of penalty tile if too few tiles of this kind are concealed (zung-jung 36).

    Tiles of concealed kongs count as concealed; the winning tile of a win by discard does not.
    """
    held = Counter(tile.kind for tile in hand.concealed)
    held.update(kind for meld in hand.melds if meld.kind is MeldKind.CONCEALED_KONG for kind in meld.kinds)
    if hand.winning_tile is not None and not situation.self_draw:
        held[hand.winning_tile.kind] -= 1
    exposed = {kind for meld in hand.melds if meld.kind is not MeldKind.CONCEALED_KONG for kind in meld.kinds}
    found = []
    for kind, count in sorted(Counter(tile.kind for tile in situation.penalty_tiles).items()):
        if count <= held[kind]:
            continue
        name = format_kinds((kind,))
        if kind in exposed:
            said = say("points.penalty_tile_exposed", tile=name)
            found.append(Fault("penalty_tile_in_set", said, "situation.penalty_tiles"))
        else:
            said = say("points.penalty_tile_not_held", tile=name, times=count, held=held[kind])
            found.append(Fault("penalty_tile_not_held", said, "situation.penalty_tiles"))
    return found


def furiten(book: Book, facts: Facts, options: Options) -> list[Fault]:
    """Return the fault of furiten if a recent discard would have completed the hand, whatever its value.

    Furiten forbids only a win by discard. `scorer.points.payments.window` returns the discards that are checked.
    """
    situation = facts.situation
    if situation.self_draw or options.get("same_turn") != "furiten" or exempt(situation, book.last_exempt):
        return []
    for seat, kind in window(situation):
        own = seat is situation.seat
        if kind < 34 and (options.get("own_discard_furiten", True) or not own) and completes(facts, kind, book.forms):
            tile = format_kinds((kind,))
            said = say("points.furiten_other", tile=tile, seat=seat.term)
            if own:
                said = say("points.furiten_own", tile=tile)
            return [Fault("furiten", said, "situation.discards_since")]
    return []
