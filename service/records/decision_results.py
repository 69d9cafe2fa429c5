"""The result of a decision: the hand, the situation, and the score with the payments.

An accepted claim is paid as it was claimed. If the claimed total differs from the total by the rules for the tiles in
the photo (without a photo: for the claimed tiles or value), the claim is a deviation. A deviation needs a reason, and
its score also contains the score by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorer import shape
from scorer.errors import Fault, MatchFault
from scorer.hand import Hand
from scorer.match.deviation import Deviation, deviating_score
from scorer.match.stated import stated_score
from scorer.rules import RuleSet, rule_set
from scorer.sentences import say
from scorer.situation import Situation
from service.problems import ServiceError
from service.records.claim_comparison import Claim
from service.records.record import Record
from service.records.verdicts import Verdict

_LIMITS: Final[Mapping[str, dict[str, int]]] = {
    "mangan": {"han": 5},
    "haneman": {"han": 6},
    "baiman": {"han": 8},
    "sanbaiman": {"han": 11},
    "yakuman": {"yakuman": 1},
    "counted yakuman": {"han": 13},
}
"""For the name of each limit: a value that reaches this limit, for claims that state a limit without han."""


def decision_result(
    case: Record, verdict: Verdict, hand: Hand | None, situation: object, reason: str
) -> dict[str, Any]:
    """Return the parts `hand`, `stated`, `situation` and `score` of a decision; all None if the claim is rejected.

    `hand`, `situation`: those of the decision; None: those of the case. `score` can also be None if no hand is
    known.

    Raises `ServiceError` (`deviation_needs_reason`), `ParseError`, and `MatchFault` for a claim that cannot be paid.
    """
    if verdict is Verdict.REJECT:
        return {"hand": None, "stated": None, "situation": None, "score": None}
    claim = Claim.from_json(case.parts["claim"])
    given = claim.situation if situation is None else Situation.from_json(situation, "decision.situation").to_json()
    if hand is None and case.parts["hand"] is not None:
        hand = Hand.from_json(case.parts["hand"])
    if verdict is Verdict.ACCEPT:
        return {**_accepted(claim, hand, Situation.from_json(given), reason), "situation": dict(given)}
    score = None if hand is None else rule_set(claim.rules).score(hand, Situation.from_json(given)).to_json()
    return {"hand": _json(hand), "stated": None, "situation": dict(given), "score": score}


def _accepted(claim: Claim, seen: Hand | None, situation: Situation, reason: str) -> dict[str, Any]:
    """Return the parts `hand`, `stated` and `score` of an accepted claim. `seen`: the hand that the rules score."""
    rules = rule_set(claim.rules)
    stated = None if seen is not None else _stated(claim.value)
    by_the_rules = score_of(rules, seen, stated, situation)
    claimed = by_the_rules if claim.hand in (None, seen) else rules.score(claim.hand, situation).to_json()
    total = _total(claim, claimed, rules, situation)
    if total is None:  # the claim states neither a payment nor a value
        return {"hand": None, "stated": None, "score": None}
    if by_the_rules is not None and by_the_rules["total"] == total:
        # Record the claimed tiles if they are worth as much as the tiles in the photo.
        if claimed is not by_the_rules and claimed is not None and claimed["total"] == total:
            return {"hand": _json(claim.hand), "stated": None, "score": claimed}
        return {"hand": _json(seen), "stated": stated, "score": by_the_rules}
    if not reason:
        known = (
            say("at_desk.nothing_known")
            if by_the_rules is None
            else say("at_desk.by_the_rules", total=by_the_rules["total"])
        )
        message = say("at_desk.needs_reason", total=total, known=known)
        raise ServiceError("deviation_needs_reason", message, where="decision.reason")
    options = rules.options_in_force(situation.options)
    score = deviating_score(rules, options, Deviation(total, reason), by_the_rules, situation)
    _refuse(deviating_score(rules, options, Deviation(total, reason), by_the_rules, situation, None))
    return {"hand": _json(seen), "stated": stated, "score": score}


def score_of(
    rules: RuleSet, hand: Hand | None, stated: Mapping[str, int] | None, situation: Situation
) -> dict[str, Any] | None:
    """Return the score by the rules: of the hand, else of the stated value; None if neither is known."""
    if hand is not None:
        return rules.score(hand, situation).to_json()
    if stated is None:
        return None
    return stated_score(rules, rules.options_in_force(situation.options), stated, situation)


def _total(claim: Claim, claimed: Mapping[str, Any] | None, rules: RuleSet, situation: Situation) -> int | None:
    """Return the claimed payment for the hand: the claimed total, else the total of the claimed value or tiles."""
    if claim.total is not None:
        return claim.total
    value = _stated(claim.value)
    if value is not None:
        # A referee is allowed to accept a value that no hand can have, hence `recorded=True`.
        options = rules.options_in_force(situation.options)
        score = stated_score(rules, options, value, situation, recorded=True, language=None)
        # Han without fu determine no payment. If the claimed tiles have these han, use the score of the claimed tiles.
        if claimed is not None and claimed["valid"] and value.items() <= dict(claimed["value"]).items():
            score = dict(claimed)
        _refuse(score)
        return int(score["total"])
    return None if claimed is None else int(claimed["total"])


def _stated(value: Mapping[str, int | str] | None) -> dict[str, int] | None:
    """Return the numbers of a claimed value; without numbers, a value that reaches the claimed limit, or None."""
    numbers = {name: shape.as_count(each, name) for name, each in (value or {}).items() if name != "limit"}
    if not numbers and value and value.get("limit") is not None:
        return _LIMITS.get(str(value["limit"]))
    return numbers or None


def _refuse(score: Mapping[str, Any]) -> None:
    """Raise `MatchFault` if a score has faults. The score must be made with `language=None`."""
    if score["faults"]:
        raise MatchFault([Fault(each["code"], each["message"], each["where"]) for each in score["faults"]])


def _json(hand: Hand | None) -> dict[str, Any] | None:
    return None if hand is None else hand.to_json()
