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


def shares(base: int, situation: Situation) -> dict[Seat | None, int]:
    """What each payer owes for `base` points, without honba; the key None is a discarder not named."""
    winner = situation.seat
    if not situation.self_draw:
        return {situation.discarder: round_up(base * (6 if winner is Seat.EAST else 4))}
    return {seat: round_up(base * (2 if Seat.EAST in (seat, winner) else 1)) for seat in SEATS if seat is not winner}


def payments(base: int, situation: Situation, options: Options, liable: Seat | None, liable_base: int) -> list[Payment]:
    """All payments of a win worth `base`, of which `liable_base` is the liable player's affair.

    On a self-draw the liable player pays that part alone, honba with it; on another's discard half of it, the
    honba coming from the discarder (riichi.md, liability).
    """
    owed: dict[tuple[Seat | None, str], int] = {}

    def add(payer: Seat | None, reason: str, amount: int) -> None:
        if amount:
            owed[payer, reason] = owed.get((payer, reason), 0) + amount

    reason = "self-draw" if situation.self_draw else "discard"
    for payer, amount in shares(base - liable_base, situation).items():
        add(payer, reason, amount)
    honba_payers = list(shares(base, situation))
    if liable is not None and liable_base:
        whole = sum(shares(liable_base, situation).values())
        if situation.self_draw:
            add(liable, "liability", whole)
            honba_payers = [liable]
        elif liable is situation.discarder:
            add(liable, reason, whole)
        else:
            add(liable, "liability", whole // 2)
            add(situation.discarder, reason, whole - whole // 2)
    honba = number(options, "honba_points") * situation.honba
    for payer in honba_payers:
        add(payer, "honba", honba // len(honba_payers))
    winner = situation.seat.value
    lines = [
        Payment(payer.value if payer else None, winner, amount, reason) for (payer, reason), amount in owed.items()
    ]
    if situation.sticks:
        lines.append(Payment("table", winner, 1000 * situation.sticks, "sticks"))
    return lines
