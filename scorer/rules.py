"""Rule sets: named, dated data with options that a referee may change; and the list of all.

A rule set is one file in `scorer/sets/` that defines `RULES`; it is found without any other registration. A rule set
names the engine that values its hands (for example `scorer.riichi`).
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from scorer.errors import UnknownName
from scorer.sentences import Argument, listed, say
from scorer.shape import shown

if TYPE_CHECKING:
    from scorer.hand import Hand
    from scorer.score import Score
    from scorer.situation import Situation

OptionValue = bool | int | str | tuple[str, ...]
YES_NO = {"true": True, "yes": True, "false": False, "no": False}
"""The words for a yes-or-no option, in upper or lower case."""
MOST = 1_000_000
"""The maximum of a numeric option; the minimum is 0. It is far above any rule book."""


@dataclass(frozen=True, slots=True)
class Names:
    """A name as players know it, in English, Japanese and Chinese."""

    en: str
    ja: str
    zh: str

    def to_json(self) -> dict[str, str]:
        return {"en": self.en, "ja": self.ja, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Option:
    """One decision of a rule set: its default, its other values, its meaning and its source.

    `choices` is empty if any value of the default's type is allowed (numbers, lists of names).
    """

    name: str
    default: OptionValue
    about: str
    source: str
    choices: tuple[OptionValue, ...] = ()
    group: str = "scoring"

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "default": _plain(self.default),
            "choices": [_plain(choice) for choice in self.choices],
            "about": self.about,
            "source": self.source,
            "group": self.group,
        }

    def read(self, value: object) -> OptionValue:
        """Convert `value`, from JSON, to a value of this option; raises `UnknownName` (`unknown_option`).

        A yes-or-no option takes the words of `YES_NO` besides true and false.
        """
        if isinstance(value, list):
            value = tuple(value)
        if isinstance(self.default, bool) and isinstance(value, str):
            value = YES_NO.get(value.strip().casefold(), value)
        same_type = type(value) is type(self.default)
        if isinstance(value, tuple) and isinstance(self.default, tuple):
            fits = all(isinstance(item, str) and (not self.choices or item in self.choices) for item in value)
        elif self.choices:
            fits = same_type and value in self.choices
        elif same_type and type(value) is int:
            fits = 0 <= value <= MOST
        else:
            fits = same_type
        if not fits:
            given = shown(_plain(value) if isinstance(value, tuple) else value)
            raise UnknownName(
                "unknown_option",
                say("rules.bad_value", name=self.name, value=given),
                hint=say("rules.bad_value_hint", allowed=self._allowed()),
                where=f"situation.options.{self.name}",
            )
        return value  # type: ignore[return-value]  # checked against choices or the default's type above

    def _allowed(self) -> Argument:
        """The allowed values, as they are typed."""
        if isinstance(self.default, bool):
            return listed(("true", "false", "yes", "no"))
        if isinstance(self.default, tuple):
            return say("rules.any_of", names=listed(map(str, self.choices))) if self.choices else say("rules.texts")
        if self.choices:
            return listed(map(str, self.choices))
        return say("rules.number", most=MOST) if isinstance(self.default, int) else say("rules.text")


@dataclass(frozen=True, slots=True)
class PatternEntry:
    """A pattern as a rule set lists it, for tables and help."""

    id: str
    name: Names
    value: str
    rule: str


Options = Mapping[str, OptionValue]


def number(options: Options, name: str) -> int:
    """The value of a numeric option."""
    value = options[name]
    assert isinstance(value, int)
    return value


Scorer = Callable[["RuleSet", "Hand", "Situation", Options], "Score"]


class Defaults(dict[str, "OptionValue"]):
    """The options of a rule set at their defaults, with their JSON form, which most scores share."""

    def __init__(self, options: Iterable[Option]) -> None:
        super().__init__((option.name, option.default) for option in options)
        self._plain = {name: _plain(value) for name, value in self.items()}
        self._lists = [(name, value) for name, value in self.items() if isinstance(value, tuple)]

    @cached_property
    def text(self) -> str:
        """The JSON form as text."""
        return json.dumps(self._plain, ensure_ascii=False)

    def plain(self) -> dict[str, Any]:
        """The JSON form, a new one each time."""
        found = self._plain.copy()
        for name, value in self._lists:
            found[name] = list(value)
        return found


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


@cache
def rule_sets() -> Mapping[str, RuleSet]:
    """All rule sets by id, in alphabetical order."""
    import scorer.sets

    found: dict[str, RuleSet] = {}
    for module in pkgutil.iter_modules(scorer.sets.__path__):
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


def options_text(options: Options) -> str:
    """The JSON form of options as text."""
    return options.text if isinstance(options, Defaults) else json.dumps(options, ensure_ascii=False)


def plain_options(options: Options) -> dict[str, Any]:
    """The JSON form of options (tuples as lists)."""
    if isinstance(options, Defaults):
        return options.plain()
    return {name: _plain(value) for name, value in options.items()}


def _plain(value: OptionValue) -> bool | int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value
