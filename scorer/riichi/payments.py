"""Payments for a riichi win: shares by seat, honba, sticks, liability (pao).

Each payment is rounded up to a multiple of 100. If the discarder is unknown, the payer is None, and the amount is the
same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scorer.lazy import LazyTable
from scorer.rules import Options, number
from scorer.score import Payment
from scorer.situation import EAST, SEATS, SELF_DRAW, Seat, Situation


def round_up(points: int) -> int:
    """Return the points rounded up to a multiple of 100."""
    return -(-points // 100) * 100


_Win = tuple[int, str, str, str | None]
"""The base points, the reason of the payments, the winner, and the discarder. The discarder is None if unknown."""

_DRAWN: Final = SELF_DRAW.word
_EAST: Final = EAST.word


_Payers = tuple[str | None, ...]


def _shares(win: _Win) -> tuple[_Payers, Sequence[int]]:
    """Return the payers, and the amount that each pays, without honba."""
    base, reason, winner, discarder = win
    if reason != _DRAWN:
        return (discarder,), (round_up(base * (6 if winner == _EAST else 4)),)
    others = tuple([seat.word for seat in SEATS if seat.word != winner])
    double, single = round_up(2 * base), round_up(base)
    return others, [double if _EAST in (winner, other) else single for other in others]


def _paid(win: _Win) -> tuple[int, tuple[Payment, ...], _Payers]:
    """Return the total and the payments of a win, without honba, sticks and liability, and the payers."""
    payers, amounts = _shares(win)
    paid = [_PAYMENTS[payer, win[2], amount, win[1]] for payer, amount in zip(payers, amounts)]
    return sum(amounts), tuple(paid), payers


def _honba(honba: tuple[_Payers, str, int]) -> tuple[Payment, ...]:
    """Return the payments for honba by each of these payers to a winner."""
    payers, winner, amount = honba
    return tuple([_PAYMENTS[payer, winner, amount, "honba"] for payer in payers])


_PAID: Final = LazyTable(_paid, most=1 << 12)
_HONBA: Final = LazyTable(_honba, most=1 << 12)
_PAYMENTS: Final[LazyTable[tuple[str | None, str, int, str], Payment]] = LazyTable(
    lambda fields: Payment(*fields), 1 << 12
)
"""Payments that scores share, by their fields. The three tables hold some 3 MB at most."""


def payments(
    base: int, situation: Situation, options: Options, liable: Mapping[Seat, int] | None = None
) -> tuple[int, tuple[Payment, ...]]:
    """Return the total of a win worth `base` points, without honba and sticks, and all payments.

    `liable`: for each liable player, the base points for which the player is liable. On a self-draw, a liable player
    pays this part alone, and the first liable player also pays the honba. On another player's discard, the liable
    player pays half of this part; an option decides whether the discarder or the first liable player pays the honba.
    """
    discarder = situation.discarder
    winner, reason = situation.seat.word, situation.win.word
    win = (base, reason, winner, None if discarder is None else discarder.word)
    total, paid, payers = _PAID[win]
    if liable:
        own = base - sum(liable.values())
        lines = [*_PAID[own, *win[1:]][1]] if own > 0 else []
        for seat, part in liable.items():
            lines = _with_liability(lines, situation, reason, seat, _PAID[part, *win[1:]][0])
        paid = tuple(lines)
        if situation.self_draw or options["liability_honba"] == "liable":
            payers = (next(iter(liable)).word,)
    if situation.honba:
        paid += _HONBA[payers, winner, number(options, "honba_points") * situation.honba // len(payers)]
    if situation.sticks:
        paid += (_PAYMENTS["table", winner, 1000 * situation.sticks, "sticks"],)
    return total, paid


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
