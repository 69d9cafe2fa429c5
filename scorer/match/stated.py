"""Payments for a win with a stated value and unknown tiles, as on paper score sheets.

A value that no hand can have under the rules is rejected. The rule set computes who pays how much.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scorer.errors import Fault
from scorer.mcr import payments as mcr_payments
from scorer.mcr import possible as mcr_possible
from scorer.points import possible as possible_points
from scorer.points.payments import shared, table_pays
from scorer.riichi import possible
from scorer.riichi.checks import liability_faults, liable_pattern
from scorer.riichi.limits import YAKUMAN, base_points
from scorer.riichi.payments import payments
from scorer.rules import Options, RuleSet, number
from scorer.score import Payment, payments_json
from scorer.sentences import DEFAULT_LANGUAGE, Row, Sentence, listed, say
from scorer.situation import Seat, Situation

FU = (20, 25, *range(30, 180, 10))
"""The possible values of rounded fu. `value_faults` decides which of them a hand can have."""


def stated_score(
    rules: RuleSet,
    options: Options,
    stated: Mapping[str, int],
    situation: Situation,
    *,
    recorded: bool = False,
    language: str | None = DEFAULT_LANGUAGE,
) -> dict[str, Any]:
    """Return a score as JSON with value, total and payments; with `valid: false` and faults if no hand has this value.

    `stated`: `{"han", "fu"}` or `{"yakuman"}` under riichi rules, else `{"points"}`, and `loss` if the table pays.
    `recorded`: the value was recorded before, so the function does not check whether a hand can have it.
    """
    faults = _form_faults(rules, stated)
    if not faults and not recorded:
        faults = value_faults(rules, options, stated, situation)
    if rules.family == "riichi":
        faults += liability_faults(situation, options)
    total, paid = (0, []) if faults else _paid(rules, options, stated, situation)
    return {
        "rules": rules.id,
        "valid": not faults,
        "value": dict(stated),
        "total": total,
        "payments": payments_json(paid),
        "not_counted": [],
        "faults": [fault.to_json(language) for fault in faults],
    }


def _table_pays(rules: RuleSet) -> bool:
    return rules.family == "points" and rules.extra["book"].pay is not None


def value_faults(rules: RuleSet, options: Options, stated: Mapping[str, int], situation: Situation) -> list[Fault]:
    """Return the reasons why no hand can have this value in this situation. The form of the value must be correct."""
    if rules.family != "riichi":
        return _points_faults(rules, options, stated["points"])
    key = tuple(sorted(options.items()))
    if "yakuman" in stated:
        most = possible.most_yakuman(key)
        if stated["yakuman"] <= most:
            return []
        return [_impossible(say("match.most_yakuman", most=most))]
    return _han_faults(options, stated["han"], stated.get("fu", 0), situation)


def _han_faults(options: Options, han: int, fu: int, situation: Situation) -> list[Fault]:
    from_honba = number(options, "two_han_from_honba")
    if from_honba and situation.honba >= from_honba and han < 2:
        return [Fault("below_minimum", say("match.two_han_stated", honba=situation.honba, han=han), "stated")]
    if han > possible.MOST_HAN:
        return [_impossible(say("match.too_many_han", han=han, most=possible.MOST_HAN))]
    declared = "double_riichi" if situation.double_riichi else "riichi" if situation.riichi else ""
    own_round = situation.seat is situation.round
    least = possible.least_han(tuple(sorted(options.items())), situation.self_draw, declared, own_round)
    won = say(f"match.{'by_draw' if situation.self_draw else 'by_discard'}{'_riichi' if declared else ''}")
    if not fu:
        return []
    if fu not in least:
        return [_impossible(say("match.no_such_fu", won=won, fu=fu, values=listed(map(str, least))))]
    if han < least[fu]:
        return [_impossible(say("match.too_few_han", fu=fu, won=won, least=least[fu], han=han))]
    return []


def point_values(rules: RuleSet, options: Options) -> Collection[int]:
    """Return the points that a hand can have, under rules that count points.

    For mcr, this is a range, in which some numbers belong to no hand.
    """
    chosen = tuple(sorted(options.items()))
    if rules.family == "mcr":
        return mcr_possible.points(chosen, tuple(sorted(rules.extra.get("values", {}).items())))
    return possible_points.points(rules, chosen)


def _points_faults(rules: RuleSet, options: Options, stated: int) -> list[Fault]:
    least = number(options, "minimum") if "minimum" in options else 0
    if stated < least:
        return [Fault("below_minimum", say("match.minimum_stated", least=least, points=stated), "stated")]
    values = point_values(rules, options)
    if stated in values:
        return []
    near = [
        max((each for each in values if each < stated), default=None),
        min((each for each in values if each > stated), default=None),
    ]
    nearest = Row(tuple(str(each) for each in near if each is not None), "and")
    return [_impossible(say("match.no_such_points", points=stated, rules=rules.id, near=nearest))]


def _impossible(said: Sentence) -> Fault:
    return Fault("bad_stated_value", said, "stated")


def _form_faults(rules: RuleSet, stated: Mapping[str, int]) -> list[Fault]:
    """Return the faults in the form of the stated fields."""
    names = set(stated)
    if rules.family == "riichi":
        if names == {"yakuman"} and stated["yakuman"] >= 1:
            return []
        han, fu = stated.get("han", 0), stated.get("fu", 0)
        if names <= {"han", "fu"} and han >= 1 and (fu in FU or (han >= 5 and not fu)):
            return []
        said = say("match.form_riichi")
    else:
        expected = {"points", "loss"} if _table_pays(rules) else {"points"}
        losses = stated.get("loss", 2) in (2, 10)
        if "points" in names <= expected and stated["points"] >= 1 and losses:
            return []
        said = say("match.form_points_loss") if _table_pays(rules) else say("match.form_points")
    return [_impossible(said)]


def _paid(
    rules: RuleSet, options: Options, stated: Mapping[str, int], situation: Situation
) -> tuple[int, Sequence[Payment]]:
    if rules.family == "riichi":
        times = stated.get("yakuman", 0)
        base = YAKUMAN * times if times else base_points(stated["han"], stated.get("fu", 0), options)[0]
        return payments(base, situation, options, _liable(situation, options, times))
    points = stated["points"]
    if rules.family == "mcr":
        return mcr_payments.payments(points, situation)
    if _table_pays(rules):
        return points, table_pays(points, situation, stated.get("loss", 2))
    paid = shared(points, situation, (True, situation.discarder), number(options, "split"))
    return sum(payment.amount for payment in paid), paid


def _liable(situation: Situation, options: Options, times: int) -> dict[Seat, int]:
    """Return, for each liable player, the base points of the yakuman that the player completed, or of the whole hand.

    `times`: the stated number of yakuman.
    """
    if situation.liable and options["liability_covers"] == "hand":
        return {next(iter(situation.liable.values())): YAKUMAN * times} if times else {}
    liable: dict[Seat, int] = {}
    for name, seat in situation.liable.items():
        counts = min(times, 2 if options["double_yakuman"] and liable_pattern(name) == "daisuushii" else 1)
        if counts:
            liable[seat] = liable.get(seat, 0) + YAKUMAN * counts
            times -= counts
    return liable
