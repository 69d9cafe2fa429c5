"""Rule sets: named, dated data with options that a referee can change; and the list of all.

A rule set is one file in `scorer/sets/` that defines `RULES` (`wrc-2017` is in `wrc_2017.py`), or a preset: one TOML
file in `scorer/sets/presets/` that changes a base set. A file in these folders needs no registration; it is read when
its rule set is asked for. A rule set names the engine that values its hands (for example `scorer.riichi`). Its options
and names are values of `scorer.options`. House rules have the format of a preset (`scorer.presets`).
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
from scorer.options import Defaults, Names, Option, Options, OptionValue, number, plain_options, renamed
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
    "renamed",
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
"""Returns the faults of a win that has items which these rules do not have; empty if there are none."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one organisation. `dated` is the day (or year) of the source; `family` names the engine.

    `base`: the id of the set that a preset or house rules change. `given`: the JSON object of house rules, which have
    no id of their own; their `id` is their name.
    """

    id: str
    name: Names
    dated: str
    source: str
    family: str
    options: tuple[Option, ...]
    scorer: Scorer
    patterns: Callable[[Options], tuple[PatternEntry, ...]]
    extra: Mapping[str, Any] = field(default_factory=dict)
    base: str = ""
    given: Mapping[str, Any] | None = None
    misfit: Misfit | None = None
    """Called if a win is scored under all rule sets; None: every win fits these rules."""
    knitted: bool = False
    """Whether hands of knitted tiles can win under these rules."""
    defaults: Mapping[str, OptionValue] = field(init=False, repr=False, compare=False)
    """For each option: its default."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", Defaults(self.options))

    def options_in_force(self, overrides: Mapping[str, object] | None = None) -> dict[str, OptionValue]:
        """Return every option with its value: from `overrides`, else its default.

        Raises `UnknownName` (`unknown_option`).
        """
        values = dict(self.defaults)
        if not overrides:
            return values
        for name, value in renamed(overrides).items():
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

    @property
    def reference(self) -> str | Mapping[str, Any]:
        """Return the rule set as JSON names it: its id, or the object of house rules."""
        return self.id if self.given is None else self.given

    def score(self, hand: Hand, situation: Situation) -> Score:
        """Return the score of a finished hand, which contains its faults.

        Raises only `UnknownName`, for unknown options.
        """
        options = self.options_in_force(situation.options) if situation.options else self.defaults
        return self.scorer(self, hand, situation, options)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name.to_json(),
            "dated": self.dated,
            "source": self.source,
            "family": self.family,
            "base": self.base,
            "options": [option.to_json() for option in self.options],
            "patterns": [
                {"id": entry.id, "name": entry.name.to_json(), "value": entry.value, "rule": entry.rule}
                for entry in self.patterns(self.options_in_force())
            ],
        }


_SETS = os.path.join(os.path.dirname(__file__), "sets")  # noqa: PTH118, PTH120
PRESETS = os.path.join(_SETS, "presets")  # noqa: PTH118
"""The folder of the presets. pathlib takes longer to import than a rule set."""


@cache
def rule_ids() -> tuple[str, ...]:
    """Return the ids of all rule sets, in alphabetical order, without importing the rule sets."""
    return tuple(sorted({*(name.replace("_", "-") for name in _files(_SETS, ".py")), *_files(PRESETS, ".toml")}))


def _files(folder: str, ending: str) -> list[str]:
    """Return the names of the files of a folder with this ending, without the ending."""
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name.endswith(ending) and not entry.name.startswith("_")]
    return [name.removesuffix(ending) for name in names]


@cache
def _load(rules_id: str) -> RuleSet:
    """Import the file of a rule set, or read that of a preset; raises `UnknownName` (`unknown_rules`)."""
    if rules_id not in rule_ids():
        raise UnknownName(
            "unknown_rules",
            say("rules.unknown_rules", name=repr(rules_id)),
            hint=hint_for(rules_id, rule_ids(), say("rules.unknown_rules_hint", names=listed(rule_ids()))),
            where="rules",
        )
    # Import both by name: they need the packages of matches and patterns, which need this module.
    if rules_id in _files(PRESETS, ".toml"):
        preset: RuleSet = import_module("scorer.presets").preset(rules_id)
        return preset
    rules: RuleSet = import_module(f"scorer.sets.{rules_id.replace('-', '_')}").RULES
    return rules


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """Return all rule sets by id, in alphabetical order. Imports all of them: for one, `rule_set` is faster."""
    return {rules_id: _load(rules_id) for rules_id in rule_ids()}


def rule_set(rules: str | Mapping[str, Any], *, recorded: bool = True) -> RuleSet:
    """Return the rule set with this id, or of this object of house rules; raises `UnknownName` (`unknown_rules`).

    For house rules, raises also the errors of `scorer.presets.house_rules`. `recorded`: the house rules were accepted
    before, so contradictions among their options are not checked.
    """
    if not isinstance(rules, str):
        house: RuleSet = import_module("scorer.presets").house_rules(rules, recorded=recorded)
        return house
    return _load(rules)


def options_by_set(overrides: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """Return a dict from the id of a rule set to the overrides that it knows: it has the option, and allows the value.

    Raises `UnknownName` (`unknown_option`) for an option that no set has, or a value that no set allows.
    """
    sets = rule_sets()
    overrides = renamed(overrides)
    known = dict.fromkeys(name for each in sets.values() for name in each.defaults) if overrides else {}
    found: dict[str, dict[str, object]] = {set_id: {} for set_id in sets}
    for name, value in overrides.items():
        if name not in known:
            raise UnknownName(
                "unknown_option",
                say("rules.unknown_everywhere", name=repr(name)),
                hint=hint_for(name, known, say("rules.unknown_everywhere_hint")),
                where=f"situation.options.{name}",
            )
        refused: UnknownName | None = None
        for set_id, each in sets.items():
            if name in each.defaults:
                try:
                    each.options_in_force({name: value})
                except UnknownName as error:
                    refused = refused or error
                else:
                    found[set_id][name] = value
        if refused is not None and not any(name in own for own in found.values()):
            raise refused
    return found
