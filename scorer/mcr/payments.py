"""Payments of a win worth v points, flowers included (page 28): zero-sum, no dealer, no limit."""

from __future__ import annotations

from typing import Final

from scorer.score import Payment
from scorer.situation import SEATS, Situation

BASE: Final = 8
"""The amount that each other player pays in addition to the points of the hand."""


def payments(points: int, situation: Situation) -> tuple[int, tuple[Payment, ...]]:
    """Return the total that the winner gains, and the payments.

    On a self-draw, each of the three other players pays 8 plus the points. On a discard or a robbed kong, the discarder
    pays 8 plus the points, and the two others pay 8. If the discarder is not named, no payer is named.
    """
    winner = situation.seat
    whole = BASE + points
    if situation.self_draw:
        seats = [seat.word for seat in SEATS if seat is not winner]
        return 3 * whole, tuple([Payment(seat, winner.word, whole, "self-draw") for seat in seats])
    total = whole + 2 * BASE
    discarder = situation.discarder
    if discarder is None:
        return total, tuple([Payment(None, winner.word, amount, "discard") for amount in (whole, BASE, BASE)])
    lines = [
        Payment(seat.word, winner.word, whole if seat is discarder else BASE, "discard")
        for seat in SEATS
        if seat is not winner
    ]
    return total, tuple(lines)
