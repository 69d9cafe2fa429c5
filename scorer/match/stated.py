"""A win whose value is stated and whose tiles are not known, as paper sheets have it: what is paid for it.

The value is taken as it stands; who pays how much is the rule set's own arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.errors import Fault
from scorer.points.payments import shared, table_pays
from scorer.riichi.checks import liability_faults, liable_pattern
from scorer.riichi.limits import YAKUMAN, base_points
from scorer.riichi.payments import payments
from scorer.rules import Options, RuleSet, number
from scorer.score import Payment
from scorer.situation import Seat, Situation

FU = (20, 25, *range(30, 180, 10))


def stated_score(rules: RuleSet, options: Options, stated: Mapping[str, int], situation: Situation) -> dict[str, Any]:
    """A score as JSON with value, total and payments; `valid: false` and its faults where there is no such value.

    `stated`: `{"han", "fu"}` or `{"yakuman"}` under riichi rules, else `{"points"}`, and `loss` where the table pays.
    """
    faults = _faults(rules, options, stated)
    if rules.family == "riichi":
        faults += liability_faults(situation, options)
    total, paid = (0, []) if faults else _paid(rules, options, stated, situation)
    return {
        "rules": rules.id,
        "valid": not faults,
        "value": dict(stated),
        "total": total,
        "payments": [payment.to_json() for payment in paid],
        "not_counted": [],
        "faults": [fault.to_json() for fault in faults],
    }


def _table_pays(rules: RuleSet) -> bool:
    return rules.family == "points" and rules.extra["book"].pay is not None


def _faults(rules: RuleSet, options: Options, stated: Mapping[str, int]) -> list[Fault]:
    names = set(stated)
    if rules.family == "riichi":
        if names == {"yakuman"} and 1 <= stated["yakuman"] <= 6:
            return []
        han, fu = stated.get("han", 0), stated.get("fu", 0)
        if names <= {"han", "fu"} and 1 <= han <= 100 and (fu in FU or (han >= 5 and not fu)):
            return []
        message = "A riichi hand is stated as han and fu (fu may be left out from 5 han on), or as yakuman."
    else:
        expected = {"points", "loss"} if _table_pays(rules) else {"points"}
        least = max(number(options, "minimum") if "minimum" in options else 0, 1)
        losses = stated.get("loss", 2) in (2, 10)
        if "points" in names <= expected and stated["points"] >= least and losses:
            return []
        message = f"A hand is stated here as its points, {least} at least"
        message += ", and the discarder's loss of 2 or 10." if _table_pays(rules) else "."
    return [Fault("bad_stated_value", message, "stated")]


def _paid(
    rules: RuleSet, options: Options, stated: Mapping[str, int], situation: Situation
) -> tuple[int, list[Payment]]:
    if rules.family == "riichi":
        times = stated.get("yakuman", 0)
        base = YAKUMAN * times if times else base_points(stated["han"], stated.get("fu", 0), options)[0]
        return payments(base, situation, options, _liable(situation, options, times))
    points = stated["points"]
    if _table_pays(rules):
        return points, table_pays(points, situation, stated.get("loss", 2))
    paid = shared(points, situation, (True, situation.discarder), number(options, "split"))
    return sum(payment.amount for payment in paid), paid


def _liable(situation: Situation, options: Options, times: int) -> dict[Seat, int]:
    """Who is liable for how many base points: each pattern for its own yakuman of those stated."""
    liable: dict[Seat, int] = {}
    for name, seat in situation.liable.items():
        counts = min(times, 2 if options["double_yakuman"] and liable_pattern(name) == "daisuushii" else 1)
        if counts:
            liable[seat] = liable.get(seat, 0) + YAKUMAN * counts
            times -= counts
    return liable
