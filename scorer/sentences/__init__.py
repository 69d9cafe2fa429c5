"""Sentences as data: a key with arguments, rendered in a language when somebody reads it.

A key is `area.name`. The texts of an area lie in one module per language, `scorer.sentences.<language>.<area>`, which
holds `TEXTS`: name -> format string with the arguments in braces. Other packages add areas with `add_area`. A module
is imported when its first sentence is rendered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Final, Protocol, TypeAlias

LANGUAGES: Final = ("en", "ja", "zh")
DEFAULT_LANGUAGE: Final = "en"


class Named(Protocol):
    """Something with a name in each language, for example `scorer.rules.Names`."""

    @property
    def en(self) -> str:
        """In English."""

    @property
    def ja(self) -> str:
        """In Japanese."""

    @property
    def zh(self) -> str:
        """In Chinese."""


Argument: TypeAlias = "str | int | Sentence | Named | tuple[Sentence, ...]"
"""Text that is the same in every language (notation, ids), a number, a nested sentence or term, a name, or a list."""

_ONE = ".one"
_homes: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or a term within one, in no language yet. Two sentences are equal if key and arguments are.

    If the argument `count` is 1 and the language has a text for the key followed by `.one`, that text is used.
    """

    key: str
    arguments: Mapping[str, Argument] = field(default_factory=dict, hash=False)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence in a language of `LANGUAGES`. Raises `KeyError` for a key without a text."""
        area, _, name = self.key.partition(".")
        texts = texts_of(area, language)
        single = texts.get(name + _ONE) if self.arguments.get("count") == 1 else None
        template = texts[name] if single is None else single
        if not self.arguments:
            return template
        return template.format_map({name: _rendered(value, language) for name, value in self.arguments.items()})


def say(key: str, **arguments: Argument) -> Sentence:
    """The sentence of a key with these arguments."""
    return Sentence(key, arguments)


def add_area(area: str, package: str) -> None:
    """Look up the texts of an area in `<package>.<language>.<area>`; for areas outside of `scorer`."""
    _homes[area] = package
    texts_of.cache_clear()


@cache
def texts_of(area: str, language: str) -> Mapping[str, str]:
    """All texts of an area in a language: name -> format string."""
    texts: Mapping[str, str] = import_module(f"{_homes.get(area, __name__)}.{language}.{area}").TEXTS
    return texts


def _rendered(value: Argument, language: str) -> str | int:
    if isinstance(value, str | int):
        return value
    if isinstance(value, Sentence):
        return value.text(language)
    if isinstance(value, tuple):
        return texts_of("common", language)["separator"].join(each.text(language) for each in value)
    name: str = getattr(value, language)
    return name
