"""Rule sets: named, dated data with options that a referee may change; and the list of all.

A rule set is one file in `scorer/sets/` that defines `RULES`, or a preset: one TOML file in `scorer/sets/presets/` that
changes a base set. Both are found without any other registration. A rule set names the engine that values its hands
(for example `scorer.riichi`). House rules have the format of a preset (`scorer.presets`).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from scorer.errors import UnknownName
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

RENAMED: Final[Mapping[str, tuple[str, Mapping[object, OptionValue]]]] = {
    "time_hand": ("time_up", {"finished": "finish_hand", "dropped": "drop"}),
}
"""Former name of an option → its name, and its former values → its values. Recorded matches have the former ones."""

UNCERTAIN: Final = ("S!", "?")
"""The marks of a value that sources contradict, or that no source states."""


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

    `choices` is empty if any value of the default's type is allowed (numbers, lists of names). `mark` is the certainty
    of the source of a preset's value: P, P* (primary text), S (secondary), S! (contradicted), ? (no source).
    """

    name: str
    default: OptionValue
    about: str
    source: str
    choices: tuple[OptionValue, ...] = ()
    group: str = "scoring"
    mark: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "default": _plain(self.default),
            "choices": [_plain(choice) for choice in self.choices],
            "about": self.about,
            "source": self.source,
            "group": self.group,
            "mark": self.mark,
        }

    def read(self, value: object) -> OptionValue:
        """Convert `value`, from JSON, to a value of this option; raises `UnknownName` (`unknown_option`).

        A yes-or-no option takes the words of `YES_NO` besides true and false. A list without choices takes numbers
        besides text, and an object of lists: `{"1": [12, -1, -3, -8]}` is `("1: 12, -1, -3, -8",)`.
        """
        if isinstance(self.default, tuple) and not self.choices:
            value = _rows(value)
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
            raise UnknownName(
                "unknown_option",
                f"The option {self.name} cannot be {shown(_plain(value) if isinstance(value, tuple) else value)}.",
                hint=f"It may be: {self._allowed()}.",
                where=f"situation.options.{self.name}",
            )
        return value  # type: ignore[return-value]  # checked against choices or the default's type above

    def _allowed(self) -> str:
        """The allowed values, as they are typed."""
        if isinstance(self.default, bool):
            return "true, false, yes, no"
        if isinstance(self.default, tuple):
            return f"any of {', '.join(map(str, self.choices))}, or none" if self.choices else "a list of texts"
        if self.choices:
            return ", ".join(str(choice) for choice in self.choices)
        return f"a whole number from 0 to {MOST}" if isinstance(self.default, int) else "text"


def _rows(value: object) -> object:
    """A list of numbers, or an object of such lists, as texts; anything else as it is."""
    if isinstance(value, list):
        return [_as_text(each) for each in value]
    if isinstance(value, dict) and all(isinstance(each, list) for each in value.values()):
        return [f"{key}: {', '.join(str(_as_text(each)) for each in value[key])}" for key in sorted(value)]
    return value


def _as_text(value: object) -> object:
    """A number as text, exact: 12.5 is "12.5"."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return str(value) if isinstance(value, int) or Fraction(str(value)).denominator > 1 else str(int(value))


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
    defaults: Mapping[str, OptionValue] = field(init=False, repr=False, compare=False)
    """The options at their defaults."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "defaults", {option.name: option.default for option in self.options})

    def options_in_force(self, overrides: Mapping[str, object] | None = None) -> dict[str, OptionValue]:
        """Every option with its value; raises `UnknownName` (`unknown_option`) for an unknown name or value."""
        values = dict(self.defaults)
        if not overrides:
            return values
        for name, value in renamed(overrides).items():
            option = next((option for option in self.options if option.name == name), None)
            if option is None:
                raise UnknownName(
                    "unknown_option",
                    f"The rule set {self.id} has no option {name!r}.",
                    hint=f"Its options: {', '.join(sorted(values))}.",
                    where=f"situation.options.{name}",
                )
            values[name] = option.read(value)
        return values

    @property
    def reference(self) -> str | Mapping[str, Any]:
        """What names the set in JSON: its id, or the object of house rules."""
        return self.id if self.given is None else self.given

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
            "base": self.base,
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
    from scorer.presets import presets

    found.update(presets(found))
    return dict(sorted(found.items()))


def rule_set(rules: str | Mapping[str, Any], *, recorded: bool = True) -> RuleSet:
    """The rule set with this id, or of this object of house rules; raises `UnknownName` (`unknown_rules`).

    For house rules `scorer.presets.house_rules` raises more. `recorded`: they were accepted before, so contradictions
    among their options are not looked for.
    """
    if isinstance(rules, Mapping):
        from scorer.presets import house_rules

        return house_rules(rules, recorded=recorded)
    try:
        return rule_sets()[rules]
    except KeyError:
        raise UnknownName(
            "unknown_rules",
            f"There is no rule set {rules!r}.",
            hint=f"Rule sets: {', '.join(rule_sets())}.",
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
                f"No rule set has an option {name!r}.",
                hint="`tehai rules ID` lists the options of one.",
                where=f"situation.options.{name}",
            )
    return {
        set_id: {name: value for name, value in overrides.items() if name in each.defaults}
        for set_id, each in sets.items()
    }


def renamed(options: Mapping[str, object]) -> dict[str, object]:
    """Options by their present names, with former values as present ones (`RENAMED`)."""
    found = {}
    for name, value in options.items():
        now, values = RENAMED.get(name, (name, {}))
        found[now] = values.get(value, value) if isinstance(value, str) else value
    return found


def plain_options(options: Options) -> dict[str, Any]:
    """The JSON form of options (tuples as lists)."""
    return {name: list(value) if value.__class__ is tuple else value for name, value in options.items()}


def _plain(value: OptionValue) -> bool | int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value
