"""Options of a rule set, each a decision with its default and its other values; and names in three languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import UnknownName
from scorer.nearest import hint_for
from scorer.sentences import Argument, Sentence, listed, say
from scorer.shape import shown

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
                hint=self._hint(value),
                where=f"situation.options.{self.name}",
            )
        return value  # type: ignore[return-value]  # checked against choices or the default's type above

    def _hint(self, value: object) -> Sentence | str:
        """The nearest of the allowed values, and all of them."""
        names = YES_NO if isinstance(self.default, bool) else [str(each) for each in self.choices]
        unknown = [each for each in value if each not in names] if isinstance(value, tuple) else [value]
        allowed = say("rules.bad_value_hint", allowed=self._allowed())
        return hint_for(unknown[0] if unknown else None, names, allowed)

    def _allowed(self) -> Argument:
        """The allowed values, as they are typed."""
        if isinstance(self.default, bool):
            return listed(("true", "false", "yes", "no"))
        if isinstance(self.default, tuple):
            return say("rules.any_of", names=listed(map(str, self.choices))) if self.choices else say("rules.texts")
        if self.choices:
            return listed(map(str, self.choices))
        return say("rules.number", most=MOST) if isinstance(self.default, int) else say("rules.text")


Options = Mapping[str, OptionValue]


def number(options: Options, name: str) -> int:
    """The value of a numeric option."""
    value = options[name]
    assert isinstance(value, int)
    return value


class Defaults(dict[str, OptionValue]):
    """The options of a rule set at their defaults, with their JSON form, which most scores share."""

    def __init__(self, options: Iterable[Option]) -> None:
        super().__init__((option.name, option.default) for option in options)
        self._plain = {name: _plain(value) for name, value in self.items()}
        self._lists = [(name, value) for name, value in self.items() if isinstance(value, tuple)]

    def plain(self) -> dict[str, Any]:
        """The JSON form, a new one each time."""
        found = self._plain.copy()
        for name, value in self._lists:
            found[name] = list(value)
        return found


def plain_options(options: Options) -> dict[str, Any]:
    """The JSON form of options (tuples as lists)."""
    if isinstance(options, Defaults):
        return options.plain()
    return {name: _plain(value) for name, value in options.items()}


def _plain(value: OptionValue) -> bool | int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value
