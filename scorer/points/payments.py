"""Compute the payments of a win, and find the player who must pay for a win by discard (point-pattern rules 1.3, 3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer.hand import Hand
from scorer.rules import Options, number
from scorer.score import NotCounted, Payment
from scorer.sentences import say
from scorer.situation import SEATS, Seat, Situation

if TYPE_CHECKING:
    from scorer.points.book import Book

Responsible = tuple[bool, Seat | None]
"""Whether a player is responsible for the win, and the seat of this player (None: the discarder, who is unknown)."""


def window(situation: Situation) -> tuple[tuple[Seat, int], ...]:
    """Return the winner's last discard and all later discards, as pairs (seat, kind).

    If `discards_since` has no discard of the winner, all of its discards are returned.
    """
    discards = [(seat, tile.kind) for seat, tile in situation.discards_since]
    own = [place for place, (seat, _) in enumerate(discards) if seat is situation.seat]
    return tuple(discards[own[-1] :] if own else discards)


def exempt(situation: Situation, last_exempt: bool) -> bool:
    """Return whether the same-turn rules exempt this win: with `last_exempt`, one on the last discard or a robbed kong.

    Source: line 70 of the rules of Mahjong Masters 2019.
    """
    return last_exempt and (situation.robbed_kong or situation.last_tile)


def responsible(situation: Situation, winning: int, options: Options, *, last_exempt: bool) -> Responsible:
    """Return who must pay for a win by discard: the discarder.

    Under immunity, it can be another player, or no player (wsom 110, zung-jung 18).
    """
    if options.get("same_turn") == "immunity" and not exempt(situation, last_exempt):
        for seat, kind in window(situation):
            if kind == winning:
                return (False, None) if seat is situation.seat else (True, seat)
    return True, situation.discarder


def immunity_note(hand: Hand, situation: Situation, options: Options, *, last_exempt: bool) -> list[NotCounted]:
    """Return why the discarder is not responsible for the win; empty if immunity does not apply."""
    if situation.self_draw or hand.winning_tile is None:
        return []
    anyone, who = responsible(situation, hand.winning_tile.kind, options, last_exempt=last_exempt)
    tile = hand.winning_tile
    if not anyone:
        return [NotCounted("responsibility", say("points.nobody_responsible", tile=tile.code))]
    if who is not None and who is not situation.discarder:
        return [NotCounted("responsibility", say("points.other_responsible", seat=who.term, tile=tile.code))]
    return []


def shared(v: int, situation: Situation, answer: Responsible, split: int) -> list[Payment]:
    """Return the payments of a zero-sum win: the winner receives 3v (wsom 294-297; masters 85, 88-91).

    On a self-draw, if v is at most `split`, or if no player is responsible, each of the three others pays v. Else two
    players pay `split` each, and the responsible player pays the rest. If this player is unknown, so are the two
    others.
    """
    winner = situation.seat
    reason = "self-draw" if situation.self_draw else "discard"
    others = [seat for seat in SEATS if seat is not winner]
    anyone, who = answer
    if not v:
        return []
    if situation.self_draw or v <= split or not anyone:
        return [Payment(seat.value, winner.value, v, reason) for seat in others]
    rest = 3 * v - 2 * split
    if who is None:
        amounts = [rest, split, split]
        return [Payment(None, winner.value, amount, reason) for amount in amounts]
    return [Payment(seat.value, winner.value, rest if seat is who else split, reason) for seat in others]


def zero_sum(v: int, hand: Hand, situation: Situation, options: Options, *, last_exempt: bool) -> list[Payment]:
    """Return the payments of a win by a hand of value `v`: the winner receives 3 × `v`. `last_exempt`: see `Book`."""
    assert hand.winning_tile is not None
    answer = responsible(situation, hand.winning_tile.kind, options, last_exempt=last_exempt)
    return shared(v, situation, answer, number(options, "split"))


def payments(book: Book, points: int, hand: Hand, situation: Situation, options: Options) -> list[Payment]:
    """Return the payments of a win worth this many points under a book."""
    if book.pay is None:
        return zero_sum(points, hand, situation, options, last_exempt=book.last_exempt)
    return book.pay(points, hand, situation, options)


def total(paid: Iterable[Payment], situation: Situation) -> int:
    """Return the points that the winner receives."""
    return sum(payment.amount for payment in paid if payment.payee == situation.seat.value)


def from_table(points: int, hand: Hand, situation: Situation, _: Options) -> list[Payment]:
    """Return the payments of aml, whose sum is not zero (masters 246-247, 293-296).

    The table pays the winner. A discarder pays points to the table: 10 if the winner has claimed nine or more tiles of
    one suit, else 2. On a self-draw, no player pays.
    """
    return table_pays(points, situation, 10 if claimed_of_a_suit(hand) >= 9 else 2)


def table_pays(points: int, situation: Situation, loss: int) -> list[Payment]:
    """Return the payments of aml. `loss`: the points that the discarder pays to the table."""
    winner = situation.seat.value
    if situation.self_draw:
        return [Payment("table", winner, points, "self-draw")]
    loser = situation.discarder.value if situation.discarder else None
    return [Payment("table", winner, points, "discard"), Payment(loser, "table", loss, "discard")]


def claimed_of_a_suit(hand: Hand) -> int:
    """Return the largest number of claimed tiles in one number suit.

    A claimed kong counts as four tiles; honours and concealed kongs are not counted.
    """
    tiles = [kind for meld in hand.melds if meld.kind.is_claimed for kind in meld.kinds if kind < 27]
    return max(sum(kind // 9 == suit for kind in tiles) for suit in range(3))
