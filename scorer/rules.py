"""Rule sets: named, dated data with options that a referee may change; and the list of all.

A rule set is one file in `scorer/sets/` that defines `RULES` (`wrc-2017` is in `wrc_2017.py`). It is found without any
other registration, and imported when it is asked for. A rule set names the engine that values its hands (for example
`scorer.riichi`). Its options and names are values of `scorer.options`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from scorer.errors import Fault, UnknownName
from scorer.hand import Hand
from scorer.nearest import hint_for
from scorer.options import Defaults, Names, Option, Options, OptionValue, number, plain_options
from scorer.score import Score
from scorer.sentences import listed, say
from scorer.situation import Situation

__all__ = [
    "Names",
    "Option",
    "OptionValue",
    "Options",
    "PatternEntry",
    "RuleSet",
    "Scorer",
    "number",
    "options_by_set",
    "plain_options",
    "rule_ids",
    "rule_set",
    "rule_sets",
]


@dataclass(frozen=True, slots=True)
class PatternEntry:
    """A pattern as a rule set lists it, for tables and help."""

    id: str
    name: Names
    value: str
    rule: str


Scorer = Callable[["RuleSet", Hand, Situation, Options], Score]
Misfit = Callable[[Hand, Situation], list[Fault]]
"""The faults of a win that shows what these rules do not have; empty where it fits."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one organisation. `dated` is the day (or year) of the source; `family` names the engine."""

    id: str
    name: Names
    dated: str
    source: str
    family: str
    options: tuple[Option, ...]
    scorer: Scorer
    patterns: Callable[[Options], tuple[PatternEntry, ...]]
    extra: Mapping[str, Any] = field(default_factory=dict)
    misfit: Misfit | None = None
    """Asked where a win is scored under all rule sets; None: every win fits."""
    knitted: bool = False
    """Whether knitted tiles win."""
    defaults: Mapping[str, OptionValue] = field(init=False, repr=False, compare=False)
    """The options at their defaults."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", Defaults(self.options))

    def options_in_force(self, overrides: Mapping[str, object] | None = None) -> dict[str, OptionValue]:
        """Every option with its value; raises `UnknownName` (`unknown_option`) for an unknown name or value."""
        values = dict(self.defaults)
        if not overrides:
            return values
        for name, value in overrides.items():
            option = next((option for option in self.options if option.name == name), None)
            if option is None:
                raise UnknownName(
                    "unknown_option",
                    say("rules.unknown_option", rules=self.id, name=repr(name)),
                    hint=hint_for(name, values, say("rules.unknown_option_hint", names=listed(sorted(values)))),
                    where=f"situation.options.{name}",
                )
            values[name] = option.read(value)
        return values

    def score(self, hand: Hand, situation: Situation) -> Score:
        """The score of a finished hand. It contains the hand's faults; none is raised."""
        options = self.options_in_force(situation.options) if situation.options else self.defaults
        return self.scorer(self, hand, situation, options)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name.to_json(),
            "dated": self.dated,
            "source": self.source,
            "family": self.family,
            "options": [option.to_json() for option in self.options],
            "patterns": [
                {"id": entry.id, "name": entry.name.to_json(), "value": entry.value, "rule": entry.rule}
                for entry in self.patterns(self.options_in_force())
            ],
        }


@cache
def rule_ids() -> tuple[str, ...]:
    """The ids of all rule sets, in alphabetical order. Imports none of them."""
    # pathlib takes longer to import than a rule set.
    folder = os.path.join(os.path.dirname(__file__), "sets")  # noqa: PTH118, PTH120
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name.endswith(".py") and not entry.name.startswith("_")]
    return tuple(sorted(name.removesuffix(".py").replace("_", "-") for name in names))


@cache
def _load(rules_id: str) -> RuleSet:
    """Import the file of a rule set."""
    rules: RuleSet = import_module(f"scorer.sets.{rules_id.replace('-', '_')}").RULES
    return rules


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """All rule sets by id, in alphabetical order. Imports all of them: for one, `rule_set` is faster."""
    return {rules_id: _load(rules_id) for rules_id in rule_ids()}


def rule_set(rules_id: str) -> RuleSet:
    """The rule set with this id; raises `UnknownName` (`unknown_rules`)."""
    if rules_id not in rule_ids():
        raise UnknownName(
            "unknown_rules",
            say("rules.unknown_rules", name=repr(rules_id)),
            hint=hint_for(rules_id, rule_ids(), say("rules.unknown_rules_hint", names=listed(rule_ids()))),
            where="rules",
        )
    return _load(rules_id)


def options_by_set(overrides: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """For every rule set, by id, the overrides that it has an option for.

    Raises `UnknownName` (`unknown_option`) for an option that no set has.
    """
    sets = rule_sets()
    known = dict.fromkeys(name for each in sets.values() for name in each.defaults) if overrides else {}
    for name in overrides:
        if name not in known:
            raise UnknownName(
                "unknown_option",
                say("rules.unknown_everywhere", name=repr(name)),
                hint=hint_for(name, known, say("rules.unknown_everywhere_hint")),
                where=f"situation.options.{name}",
            )
    return {
        set_id: {name: value for name, value in overrides.items() if name in each.defaults}
        for set_id, each in sets.items()
    }
