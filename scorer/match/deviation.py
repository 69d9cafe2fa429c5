"""A win whose total a referee sets, in deviation from the rules. The score also contains the score by the rules.

The players pay the total as for a hand with this total. A referee can set a total that no hand can have; it is rejected
only if it cannot be divided among the payers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from scorer.errors import Fault
from scorer.forms import Formed, Limits, Reason
from scorer.match.stated import FU, stated_score
from scorer.mcr.payments import BASE
from scorer.points.payments import shared
from scorer.riichi.limits import MANGAN
from scorer.riichi.payments import payments
from scorer.rules import Options, RuleSet, number
from scorer.score import payments_json
from scorer.sentences import DEFAULT_LANGUAGE, say
from scorer.situation import Situation

STICK = 100
"""The smallest amount that players pay under riichi rules."""


@dataclass(frozen=True, slots=True)
class Deviation(Formed):
    """A total set by a referee.

    `total`: the payment to the winner for the hand, without honba and sticks; `reason`: why it deviates from the rules.
    """

    total: Annotated[int, Limits(0, 10_000_000)]
    reason: Reason


def deviating_score(
    rules: RuleSet,
    options: Options,
    deviation: Deviation,
    by_the_rules: Mapping[str, Any] | None,
    situation: Situation,
    language: str | None = DEFAULT_LANGUAGE,
) -> dict[str, Any]:
    """Return a score as JSON that pays the total of the deviation.

    The field `deviation` of the score contains the reason and the score `by_the_rules`; this score is None if neither
    tiles nor a value are known. `valid` is false if the total cannot be divided among the payers.
    """
    paid = _as_a_hand(rules, options, deviation.total, by_the_rules, situation)
    if paid is None:
        paid = _otherwise(rules, options, deviation.total, situation)
    said = say("match.no_such_total", total=deviation.total)
    faults = [] if paid is not None else [Fault("no_such_total", said, "deviation.total").to_json(language)]
    return {
        "rules": rules.id,
        "valid": not faults,
        "value": {"total": deviation.total},
        "total": 0 if faults else deviation.total,
        "payments": paid or [],
        "not_counted": [],
        "faults": faults,
        "deviation": {
            "reason": deviation.reason,
            "by_the_rules": None if by_the_rules is None else dict(by_the_rules),
        },
    }


def _as_a_hand(
    rules: RuleSet,
    options: Options,
    total: int,
    by_the_rules: Mapping[str, Any] | None,
    situation: Situation,
) -> list[dict[str, Any]] | None:
    """Return the payments of a hand with this total; None if no hand has this total."""
    # In aml the discarder's payment to the table depends on the tiles; it stays as the rules compute it.
    losses = [each["amount"] for each in (by_the_rules or {}).get("payments", ()) if each["to"] == "table"]
    loss = {"loss": losses[0]} if losses else {}
    for stated in _values(rules, total):
        score = stated_score(rules, options, {**stated, **loss}, situation, recorded=True)
        if score["valid"] and score["total"] == total:
            return list(score["payments"])
    return None


def _values(rules: RuleSet, total: int) -> Iterator[dict[str, int]]:
    """Yield stated values that possibly have this total; the caller checks each. Equal totals have equal payments."""
    if rules.family == "riichi":
        yield from ({"han": han, "fu": fu} for han in range(1, 5) for fu in FU)
        yield from ({"han": han} for han in (5, 6, 8, 11, 13))
        yield from ({"yakuman": times} for times in range(1, 7))
        return
    if rules.family == "mcr":
        each = total - 3 * BASE
        yield from ({"points": points} for points in (each, each // 3) if points >= 1)
        return
    # The total is the value itself, or the sum of three payments of the value.
    yield from ({"points": points} for points in (total, total // 3) if points)


def _otherwise(rules: RuleSet, options: Options, total: int, situation: Situation) -> list[dict[str, Any]] | None:
    """Return the payments of a total that no hand has: the discarder pays, or the payers divide it according to seat.

    None if the total cannot be divided.
    """
    if rules.family == "riichi":
        if not total or total % STICK or situation.liable:
            return None
        # Compute the payments of a limit hand for payers, honba and sticks, and replace the amounts for the hand.
        _, lines = payments(MANGAN, situation, options)
        own = [line for line in lines if line.reason == situation.win.word]
        amounts = _amounts(total, [line.payer for line in own])
        if amounts is None:
            return None
        main = [replace(line, amount=amount) for line, amount in zip(own, amounts)]
        return payments_json([*main, *lines[len(own) :]])
    split = number(options, "split") if "split" in options else 0
    if not split or situation.self_draw or total <= 3 * split:
        return None
    rest = total - 2 * split
    each = shared(split + 1, situation, (True, situation.discarder), split)
    return payments_json([replace(line, amount=rest if line.amount > split else split) for line in each])


def _amounts(total: int, payers: list[str | None]) -> list[int] | None:
    """Divide a total among the payers in units of `STICK`; None if it cannot be divided.

    One payer pays all. If East is one of three payers, the other two pay a quarter each, rounded down, and East pays
    the rest; else each pays a third.
    """
    if len(payers) == 1:
        return [total]
    if "east" in payers:
        quarter = total // 4 // STICK * STICK
        return [total - 2 * quarter if payer == "east" else quarter for payer in payers]
    return None if total % (3 * STICK) else [total // 3] * 3
