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
    reason = "self-draw" if situation.self_draw else "discard"
    owed: dict[tuple[Seat | None, str], int] = {}
    if base > liable_base:
        owed = {(payer, reason): amount for payer, amount in shares(base - liable_base, situation).items()}
    honba_payers = (
        [seat for seat in SEATS if seat is not situation.seat] if situation.self_draw else [situation.discarder]
    )
    if liable is not None and liable_base:
        honba_payers = _add_liability(owed, situation, reason, liable, sum(shares(liable_base, situation).values()))
    winner = situation.seat.value
    lines = [_payment(payer, winner, amount, why) for (payer, why), amount in owed.items()]
    if situation.honba:
        honba = number(options, "honba_points") * situation.honba // len(honba_payers)
        lines += [_payment(payer, winner, honba, "honba") for payer in honba_payers]
    if situation.sticks:
        lines.append(Payment("table", winner, 1000 * situation.sticks, "sticks"))
    return lines


def _payment(payer: Seat | None, winner: str, amount: int, reason: str) -> Payment:
    return Payment(payer.value if payer else None, winner, amount, reason)


def _add_liability(
    owed: dict[tuple[Seat | None, str], int], situation: Situation, reason: str, liable: Seat, whole: int
) -> list[Seat | None]:
    """Adds what a liable pattern costs to `owed`; gives those who pay the honba."""

    def add(payer: Seat | None, why: str, amount: int) -> None:
        owed[payer, why] = owed.get((payer, why), 0) + amount

    if situation.self_draw:
        add(liable, "liability", whole)
        return [liable]
    if liable is situation.discarder:
        add(liable, reason, whole)
    else:
        add(liable, "liability", whole // 2)
        add(situation.discarder, reason, whole - whole // 2)
    return [situation.discarder]
