"""The reasons why a hand does not win, and the nearest winning hands: by exchanging one tile, or by self-draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.errors import Fault, NearMiss
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr.checks import last_of_kind_faults
from scorer.mcr.editions import Book
from scorer.mcr.fans import FLOWERS
from scorer.mcr.payments import payments
from scorer.mcr.readings import completing_any
from scorer.mcr.value import Valued, best
from scorer.mcr.words import listed
from scorer.notation import format_tiles
from scorer.packed import ANY, BITS, KINDS_MASK, one
from scorer.rules import Options, number
from scorer.sentences import Sentence, say, together
from scorer.situation import Situation, Win
from scorer.tiles import Tile, tile_of_kind


@dataclass(frozen=True, slots=True)
class Near:
    """A winning hand that differs from the hand in one tile."""

    remove: Tile
    add: Tile
    hand: Hand
    valued: Valued

    def sentence(self, book: Book) -> Sentence:
        """Return the exchange and the points of the new hand."""
        fans = listed(self.valued, book)
        return say("mcr.near", remove=self.remove.code, add=self.add.code, points=self.valued.points, fans=fans)


def below_minimum(valued: Valued, hand: Hand, options: Options, book: Book) -> Fault:
    """Return the fault of a complete hand with too few points, and the self-draw or exchange that would win."""
    minimum = number(options, "minimum")
    situation = valued.reading.facts.situation
    fans = listed(valued, book)
    parts = [say("mcr.below_minimum", points=valued.points, minimum=minimum, fans=fans)]
    if not situation.self_draw:
        drawn = replace(situation, win=Win.SELF_DRAW, discarder=None, robbed_kong=False, robbed_concealed_kong=False)
        found = best(Facts(hand, drawn), options, book)
        if found[0].points >= minimum:
            parts.append(say("mcr.near_self_draw", points=found[0].points, fans=listed(found[0], book)))
    return _fault("below_minimum", parts, nearest(hand, situation, options, book), situation, book)


def no_shape(hand: Hand, situation: Situation, options: Options, book: Book) -> Fault:
    """Return the fault of tiles that form no complete hand, and the best exchange of one tile, if one wins."""
    tiles = format_tiles(hand.concealed)
    parts = [say("mcr.no_shape_melds", tiles=tiles, count=len(hand.melds)) if hand.melds else _bare(tiles)]
    if hand.winning_tile not in hand.concealed:
        return _fault("not_a_winning_shape", parts, None, situation, book)
    near = nearest(hand, situation, options, book)
    if near is not None:
        parts.append(say("mcr.one_wrong"))
    elif any(_exchanges(hand)):
        parts.append(say("mcr.one_wrong_short", minimum=number(options, "minimum")))
    else:
        parts.append(say("mcr.too_far"))
    return _fault("not_a_winning_shape", parts, near, situation, book)


def _bare(tiles: str) -> Sentence:
    return say("mcr.no_shape", tiles=tiles)


def _fault(code: str, parts: list[Sentence], near: Near | None, situation: Situation, book: Book) -> Fault:
    if near is None:
        return Fault(code, together(parts), "hand")
    points = near.valued.points + len(near.hand.flowers) * book.points[FLOWERS]
    value = {"points": points, "without_flowers": near.valued.points}
    miss = NearMiss(near.remove.code, near.add.code, value, payments(points, situation)[0])
    return Fault(code, together([*parts, near.sentence(book)]), "hand", miss)


def nearest(hand: Hand, situation: Situation, options: Options, book: Book) -> Near | None:
    """Return the exchange of one concealed tile that gives the winning hand with the most points; None if none wins."""
    minimum = number(options, "minimum")
    found: Near | None = None
    for remove, add, other in _exchanges(hand):
        if last_of_kind_faults(other, situation):
            continue
        values = best(Facts(other, situation), options, book)
        if values and values[0].points >= max(minimum, found.valued.points + 1 if found else 0):
            found = Near(remove, add, other, values[0])
    return found


def _exchanges(hand: Hand) -> Iterator[tuple[Tile, Tile, Hand]]:
    """Yield every exchange of one concealed tile that gives a complete hand: removed tile, added tile, new hand."""
    counts = hand.concealed_counts & KINDS_MASK
    for away in dict.fromkeys(tile.kind for tile in hand.concealed):
        for wanted in completing_any(counts - one(away), len(hand.melds)):
            if wanted != away and hand.counts >> BITS * wanted & ANY < 4:
                yield _exchanged(hand, away, tile_of_kind(wanted))


def _exchanged(hand: Hand, away: int, wanted: Tile) -> tuple[Tile, Tile, Hand]:
    concealed = list(hand.concealed)
    winning = hand.winning_tile
    # Remove another tile of the same kind rather than the winning tile, so that the winning tile stays in the hand.
    gone = next((tile for tile in concealed if tile.kind == away and tile is not winning), winning)
    assert gone is not None
    concealed[concealed.index(gone)] = wanted
    return gone, wanted, Hand(tuple(concealed), winning if winning in concealed else wanted, hand.melds, hand.flowers)
