"""Options of a rule set, each with a default and other allowed values, and names in three languages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scorer.errors import UnknownName
from scorer.nearest import hint_for
from scorer.sentences import Argument, Sentence, listed, say
from scorer.shape import shown

OptionValue = bool | int | str | tuple[str, ...]
YES_NO = {"true": True, "yes": True, "false": False, "no": False}
"""Words for the values of a yes-or-no option. Upper and lower case are ignored."""
MOST = 1_000_000
"""The maximum of a numeric option; the minimum is 0. It is far above any rule book."""


RENAMED: Final[Mapping[str, tuple[str, Mapping[object, OptionValue]]]] = {
    "time_hand": ("time_up", {"finished": "finish_hand", "dropped": "drop"}),
}
"""For each former name of an option: its current name, and a dict from former to current values. Recorded matches have
the former ones."""

UNCERTAIN: Final = ("S!", "?")
"""The marks of a value that sources contradict, or that no source states."""


@dataclass(frozen=True)
class Names:
    """A name as players know it, in English, Japanese and Chinese."""

    en: str
    ja: str
    zh: str

    @cached_property
    def plain(self) -> dict[str, str]:
        """Return the JSON form. All answers share this dict, so it must not be changed."""
        return {"en": self.en, "ja": self.ja, "zh": self.zh}

    def to_json(self) -> dict[str, str]:
        return self.plain


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a rule set: its default, allowed values, meaning and source.

    `choices` is empty if every value of the default's type is allowed (numbers, lists of names). `mark` is the
    certainty of the source of a preset's value: P, P* (primary text), S (secondary), S! (contradicted), ? (no source).
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

        A yes-or-no option accepts true, false and the words of `YES_NO`. An option whose value is a list of free texts
        accepts three forms: a list of texts, a list of numbers, and an object of such lists. For example, it converts
        `{"1": [12, -1, -3, -8]}` to `("1: 12, -1, -3, -8",)`.
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
            given = shown(_plain(value) if isinstance(value, tuple) else value)
            raise UnknownName(
                "unknown_option",
                say("rules.bad_value", name=self.name, value=given),
                hint=self._hint(value),
                where=f"situation.options.{self.name}",
            )
        return value  # type: ignore[return-value]  # checked against choices or the default's type above

    def _hint(self, value: object) -> Sentence | str:
        """Return a hint that names the most similar allowed value, and all allowed values."""
        names = tuple(YES_NO) if isinstance(self.default, bool) else tuple(map(str, self.choices))
        unknown = [each for each in value if each not in names] if isinstance(value, tuple) else [value]
        allowed = say("rules.bad_value_hint", allowed=self._allowed())
        return hint_for(unknown[0] if unknown else None, names, allowed)

    def _allowed(self) -> Argument:
        """Return the allowed values in the form in which they are typed."""
        if isinstance(self.default, bool):
            return listed(("true", "false", "yes", "no"))
        if isinstance(self.default, tuple):
            return say("rules.any_of", names=listed(map(str, self.choices))) if self.choices else say("rules.texts")
        if self.choices:
            return listed(map(str, self.choices))
        return say("rules.number", most=MOST) if isinstance(self.default, int) else say("rules.text")


def _rows(value: object) -> object:
    """Return a list of numbers, or an object of such lists, as texts; return any other value unchanged."""
    if isinstance(value, list):
        return [_as_text(each) for each in value]
    if isinstance(value, dict) and all(isinstance(each, list) for each in value.values()):
        return [f"{key}: {', '.join(str(_as_text(each)) for each in value[key])}" for key in sorted(value)]
    return value


def _as_text(value: object) -> object:
    """Return a number as exact text (12.5 as "12.5"), and any other value unchanged."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return str(int(value)) if isinstance(value, int) or value.is_integer() else str(value)


Options = Mapping[str, OptionValue]


def number(options: Options, name: str) -> int:
    """Return the value of a numeric option."""
    value = options[name]
    assert isinstance(value, int)
    return value


class Defaults(dict[str, OptionValue]):
    """The options of a rule set with their default values, and the JSON form, which most scores use."""

    def __init__(self, options: Iterable[Option]) -> None:
        super().__init__((option.name, option.default) for option in options)
        self._plain = {name: _plain(value) for name, value in self.items()}

    @cached_property
    def text(self) -> str:
        """Return the JSON form as text."""
        return json.dumps(self._plain, ensure_ascii=False)

    def plain(self) -> dict[str, Any]:
        """Return a copy of the JSON form. All copies share the lists in it, so these are never changed."""
        return self._plain.copy()


def renamed(options: Mapping[str, object]) -> dict[str, object]:
    """Return options with current names and values in place of former names and values (`RENAMED`)."""
    found = {}
    for name, value in options.items():
        now, values = RENAMED.get(name, (name, {}))
        found[now] = values.get(value, value) if isinstance(value, str) else value
    return found


def options_text(options: Options) -> str:
    """Return the JSON form of options as text."""
    return options.text if isinstance(options, Defaults) else json.dumps(options, ensure_ascii=False)


def plain_options(options: Options) -> dict[str, Any]:
    """Return the JSON form of options (tuples as lists)."""
    if isinstance(options, Defaults):
        return options.plain()
    return {name: _plain(value) for name, value in options.items()}


def _plain(value: OptionValue) -> bool | int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value
