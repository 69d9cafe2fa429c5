"""Options of a rule set, each a decision with its default and its other values; and names in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorer.errors import UnknownName
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


Options = Mapping[str, OptionValue]


def number(options: Options, name: str) -> int:
    """The value of a numeric option."""
    value = options[name]
    assert isinstance(value, int)
    return value


def plain_options(options: Options) -> dict[str, Any]:
    """The JSON form of options (tuples as lists)."""
    return {name: _plain(value) for name, value in options.items()}


def _plain(value: OptionValue) -> bool | int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value
