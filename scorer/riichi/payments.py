"""Who pays whom for a riichi win: shares by seat, honba, sticks, liability (pao).

Amounts are rounded up to 100 for each payment, as they are paid at the table. The discarder may be unknown:
then the payer is None, and the amount stands.
"""

from __future__ import annotations

from scorer.rules import Options, number
from scorer.score import Payment
from scorer.situation import SEATS, Seat, Situation


def round_up(points: int) -> int:
    """To the next hundred."""
    return -(-points // 100) * 100


Shares = list[tuple[Seat | None, int]]
"""What each payer owes; the payer None is a discarder who was not named."""

_OTHERS = {seat.value: tuple(other for other in SEATS if other is not seat) for seat in SEATS}


def shares(base: int, situation: Situation) -> Shares:
    """What each payer owes for `base` points, without honba."""
    winner = situation.seat
    if not situation.self_draw:
        return [(situation.discarder, round_up(base * (6 if winner is Seat.EAST else 4)))]
    single, double = round_up(base), round_up(2 * base)
    dealer = winner is Seat.EAST
    return [(seat, double if dealer or seat is Seat.EAST else single) for seat in _OTHERS[winner.value]]


def payments(
    base: int, situation: Situation, options: Options, liable: Seat | None = None, liable_base: int = 0
) -> list[Payment]:
    """All payments of a win worth `base`, of which `liable_base` is the liable player's affair.

    On a self-draw the liable player pays that part alone, honba with it; on another's discard half of it, the
    honba coming from the discarder (riichi.md, liability).
    """
    winner = situation.seat.value
    reason = "self-draw" if situation.self_draw else "discard"
    owed = shares(base - liable_base, situation) if base > liable_base else []
    honba_payers: tuple[Seat | None, ...] = (situation.discarder,)
    if situation.self_draw:
        honba_payers = _OTHERS[winner] if liable is None else (liable,)
    lines = [Payment(payer.value if payer else None, winner, amount, reason) for payer, amount in owed]
    if liable is not None and liable_base:
        lines = _with_liability(lines, situation, reason, liable, sum(a for _, a in shares(liable_base, situation)))
    if situation.honba:
        honba = number(options, "honba_points") * situation.honba // len(honba_payers)
        lines += [Payment(payer.value if payer else None, winner, honba, "honba") for payer in honba_payers]
    if situation.sticks:
        lines.append(Payment("table", winner, 1000 * situation.sticks, "sticks"))
    return lines


def _with_liability(lines: list[Payment], situation: Situation, reason: str, liable: Seat, whole: int) -> list[Payment]:
    """The payments with what a liable pattern costs; what one payer owes for one reason is one line."""
    discarder = situation.discarder
    parts: list[tuple[Seat | None, str, int]] = [(liable, "liability", whole)]
    if discarder is liable:
        parts = [(liable, reason, whole)]
    elif not situation.self_draw:
        parts = [(liable, "liability", whole // 2), (discarder, reason, whole - whole // 2)]
    for payer, why, amount in parts:
        name = payer.value if payer else None
        same = next((line for line in lines if (line.payer, line.reason) == (name, why)), None)
        lines = [line for line in lines if line is not same]
        lines.append(Payment(name, situation.seat.value, amount + (same.amount if same else 0), why))
    return lines
