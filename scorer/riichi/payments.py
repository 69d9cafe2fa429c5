"""Payments for a riichi win: shares by seat, honba, sticks, liability (pao).

Each payment is rounded up to 100. If the discarder is unknown, the payer is None, and the amount is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules import Options, number
from scorer.score import Payment
from scorer.situation import SEATS, SELF_DRAW, Seat, Situation


def round_up(points: int) -> int:
    """Round up to the next hundred."""
    return -(-points // 100) * 100


Shares = tuple[Sequence[str | None], Sequence[int]]
"""The payers, and the amount that each pays. A payer is None if the discarder is unknown."""

_OTHERS = tuple([tuple([other.word for other in SEATS if other is not seat]) for seat in SEATS])


def shares(base: int, situation: Situation) -> Shares:
    """Return the payers and their amounts for `base` points, without honba."""
    order = situation.seat.order
    if situation.win is not SELF_DRAW:
        discarder = situation.discarder
        return (None if discarder is None else discarder.word,), (round_up(base * (4 if order else 6)),)
    double = round_up(2 * base)
    # East is the first of the others.
    rest = round_up(base) if order else double
    return _OTHERS[order], (double, rest, rest)


def payments(
    base: int, situation: Situation, options: Options, liable: Mapping[Seat, int] | None = None
) -> tuple[int, list[Payment]]:
    """Return the total of a win worth `base` points, without honba and sticks, and all payments.

    `liable`: liable player → the base points for which the player is liable. On a self-draw, a liable player pays this
    part alone, and the first liable player also pays the honba. On another player's discard, the liable player pays
    half of this part; an option decides whether the discarder or the first liable player pays the honba.
    """
    winner = situation.seat.word
    reason = situation.win.word
    payers, amounts = shares(base, situation)
    total = sum(amounts)
    lines = [Payment(payer, winner, amount, reason) for payer, amount in zip(payers, amounts)]
    if liable:
        lines = []
        own = base - sum(liable.values())
        if own > 0:
            lines = [Payment(payer, winner, amount, reason) for payer, amount in zip(*shares(own, situation))]
        for seat, part in liable.items():
            lines = _with_liability(lines, situation, reason, seat, sum(shares(part, situation)[1]))
        if situation.self_draw or options["liability_honba"] == "liable":
            payers = (next(iter(liable)).word,)
    if situation.honba:
        honba = number(options, "honba_points") * situation.honba // len(payers)
        lines += [Payment(payer, winner, honba, "honba") for payer in payers]
    if situation.sticks:
        lines.append(Payment("table", winner, 1000 * situation.sticks, "sticks"))
    return total, lines


def _with_liability(lines: list[Payment], situation: Situation, reason: str, liable: Seat, whole: int) -> list[Payment]:
    """Return the payments including those for a liable pattern, with one line per payer and reason."""
    discarder = situation.discarder
    parts: list[tuple[Seat | None, str, int]] = [(liable, "liability", whole)]
    if discarder is liable:
        parts = [(liable, reason, whole)]
    elif not situation.self_draw:
        parts = [(liable, "liability", whole // 2), (discarder, reason, whole - whole // 2)]
    for payer, why, amount in parts:
        name = payer.word if payer else None
        same = next((line for line in lines if (line.payer, line.reason) == (name, why)), None)
        lines = [line for line in lines if line is not same]
        lines.append(Payment(name, situation.seat.word, amount + (same.amount if same else 0), why))
    return lines
