"""Rule sets: named, dated data with options that a referee may change; and the list of all.

A rule set is one file in `scorer/sets/` that defines `RULES`; it is found without any other registration. A rule set
names the engine that values its hands (for example `scorer.riichi`). Its options and names are values of
`scorer.options`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from scorer.errors import UnknownName
from scorer.hand import Hand
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
                    hint=say("rules.unknown_option_hint", names=listed(sorted(values))),
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


_SETS = Path(__file__).parent / "sets"


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """All rule sets by id, in alphabetical order."""
    found: dict[str, RuleSet] = {}
    for module in pkgutil.iter_modules([str(_SETS)]):
        rules: RuleSet = import_module(f"scorer.sets.{module.name}").RULES
        found[rules.id] = rules
    return dict(sorted(found.items()))


def rule_set(rules_id: str) -> RuleSet:
    """The rule set with this id; raises `UnknownName` (`unknown_rules`)."""
    try:
        return rule_sets()[rules_id]
    except KeyError:
        raise UnknownName(
            "unknown_rules",
            say("rules.unknown_rules", name=repr(rules_id)),
            hint=say("rules.unknown_rules_hint", names=listed(rule_sets())),
            where="rules",
        ) from None


def options_by_set(overrides: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """For every rule set, by id, the overrides that it has an option for.

    Raises `UnknownName` (`unknown_option`) for an option that no set has.
    """
    sets = rule_sets()
    for name in overrides:
        if not any(name in each.defaults for each in sets.values()):
            raise UnknownName(
                "unknown_option",
                say("rules.unknown_everywhere", name=repr(name)),
                hint=say("rules.unknown_everywhere_hint"),
                where=f"situation.options.{name}",
            )
    return {
        set_id: {name: value for name, value in overrides.items() if name in each.defaults}
        for set_id, each in sets.items()
    }
