"""Score old records again and report every difference.

A record names the version of the engine that made it. If this program has another version, a difference can come from
the change of version.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import TehaiError
from scorer.hand import Hand
from scorer.match.deviation import Deviation, deviating_score
from scorer.match.ledger import Ledger
from scorer.rules import RuleSet, renamed, rule_set
from scorer.score import ENGINE
from scorer.situation import Situation
from service.records.canonical import canonical, parsed
from service.records.claim_comparison import Claim
from service.records.claims import judged
from service.records.decision_results import score_of
from service.records.matches import event_of
from service.records.outcomes import outcome
from service.records.record import Record
from service.records.store import Store


@dataclass(frozen=True, slots=True)
class Rescored:
    """One record scored again: the version of the engine that made it, and every difference between then and now."""

    record: int
    kind: str
    engine: str
    differences: tuple[tuple[str, Any, Any], ...]

    @property
    def same(self) -> bool:
        """Return whether this version gives the recorded score."""
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        return {
            "record": self.record,
            "kind": self.kind,
            "same": self.same,
            "engine": {"then": self.engine, "now": ENGINE},
            "differences": [{"where": where, "then": then, "now": now} for where, then, now in self.differences],
        }


def replay(store: Store, *, numbers: tuple[int, ...] = (), match: str | None = None) -> Iterator[Rescored]:
    """Score the events, cases and decisions again: all, or only those with these `numbers` and of this `match`.

    A decision without a score is left out. If a record cannot be scored any more, its difference is the error.
    """
    ledgers: dict[str, Ledger] = {}
    rules_of: dict[int, RuleSet] = {}
    for record in store.records(match=match, kinds=("match", "event", "case", "decision")):
        found = _now(record, ledgers, rules_of)  # a requested event can be replayed only after the events before it
        if found is not None and (not numbers or record.number in numbers):
            then, now = found
            yield Rescored(record.number, record.kind, record.parts["engine"], tuple(differences(then, now)))


def _now(record: Record, ledgers: dict[str, Ledger], rules_of: dict[int, RuleSet]) -> tuple[Any, Any] | None:
    """Return the recorded result and the new result; None if the record has nothing to score."""
    try:
        if record.kind in ("match", "event"):
            assert record.match is not None
            ledger = ledgers.get(record.match, Ledger()).add(event_of(record), recorded=True)
            ledgers[record.match] = ledger
            return record.parts["outcome"], _plain(outcome(ledger))
        if record.kind == "case":
            claim = Claim.from_json(record.parts["claim"])
            rules_of[record.number] = rule_set(claim.rules)
            fresh = judged(claim, record.parts.get("reading"), record.parts["standing"])
            names = ("hand", "rules", "score", "lines")
            return {name: record.parts[name] for name in names}, _plain({name: fresh[name] for name in names})
        return _decision(record, rules_of)
    except TehaiError as error:
        return {"error": None}, {"error": str(error)}


def _decision(record: Record, rules_of: Mapping[int, RuleSet]) -> tuple[Any, Any] | None:
    then, stated = record.parts["score"], record.parts.get("stated")
    if then is None:
        return None
    # The score names house rules; their values are in the record of the case.
    rules = rules_of.get(record.parts["decision"]["case"]) or rule_set(then["rules"])
    hand = None if record.parts["hand"] is None else Hand.from_json(record.parts["hand"])
    situation = Situation.from_json(record.parts["situation"])
    score = score_of(rules, hand, stated, situation)
    if "deviation" in then:
        paid = Deviation(then["total"], then["deviation"]["reason"])
        score = deviating_score(rules, rules.options_in_force(situation.options), paid, score, situation)
    return {"score": then}, _plain({"score": score})


def _grows(where: str) -> bool:
    """Return whether later versions add fields at this location of a record: in a match state, or in options."""
    return where == "state" or where.rpartition(".")[2] == "options"


def differences(then: Any, now: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield every difference between two JSON values, as its location, the old value and the new value.

    The version of the engine is ignored, and so are options and fields of a match state that did not exist when the
    record was made. Options are compared by their current names.
    """
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        if where.rpartition(".")[2] == "options":
            then = renamed(then)
        for key in sorted(then if _grows(where) else {*then, *now}):
            if key != "engine":
                yield from differences(then.get(key), now.get(key), f"{where}.{key}".lstrip("."))
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for place, (old, new) in enumerate(zip(then, now)):
            yield from differences(old, new, f"{where}[{place}]")
    elif then != now:
        yield where, then, now


def _plain(value: Any) -> Any:
    """Return the value after a round trip through canonical JSON, as it would be stored."""
    return parsed(canonical(value))
