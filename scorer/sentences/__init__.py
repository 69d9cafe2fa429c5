"""Sentences as data: a key with arguments, rendered in a language when somebody reads it.

A key is `area.name`. The texts of an area are in one module per language, `scorer.sentences.<language>.<area>`, which
holds `TEXTS`: name -> format string with the arguments in braces. Other packages add areas with `add_area`. A module
is imported when its first sentence is rendered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

LANGUAGES: Final = ("en", "ja", "zh")
DEFAULT_LANGUAGE: Final = "en"


class Named(Protocol):
    """Something with a name in each language, for example `scorer.rules.Names`."""

    @property
    def en(self) -> str:
        """The English name."""
        ...

    @property
    def ja(self) -> str:
        """The Japanese name."""
        ...

    @property
    def zh(self) -> str:
        """The Chinese name."""
        ...


Argument: TypeAlias = "str | int | Sentence | Named | Row | tuple[Sentence, ...]"
"""Text that is the same in every language (notation, ids), a number, a nested sentence or term, a name, or a list."""

_ONE = ".one"
_PLAIN: Final = frozenset((str, int))
_homes: dict[str, str] = {}
_added: dict[str, Named] = {}
_templates: Final[dict[str, dict[str, str]]] = {language: {} for language in LANGUAGES}
"""Language → key → format string, for the sentences that were rendered before."""


@dataclass(slots=True, unsafe_hash=True)
class Sentence:
    """A sentence, or a term within a sentence, that is not yet in a language.

    Two sentences are equal if they have the same key and equal arguments. If the argument `count` is 1 and the language
    has a text for the key followed by `.one`, that text is used. Must not be changed after creation. The class is not
    frozen, because an answer creates about ten sentences, and a frozen class takes twice the time.
    """

    key: str
    arguments: Mapping[str, Argument] = field(default_factory=dict, hash=False)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """Return the text in a language of `LANGUAGES`. Raises `KeyError` for a key without a text."""
        arguments = self.arguments
        template = _templates[language].get(self.key) or _template(self.key, language)
        if not arguments:
            return template
        if arguments.get("count") == 1:
            template = _singular(self.key, language) or template
        for value in arguments.values():
            if type(value) not in _PLAIN:
                return template.format_map({name: _rendered(each, language) for name, each in arguments.items()})
        return template.format_map(arguments)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Row:
    """Several arguments with a separator between them. `separator`: a key of the area `common`, such as `comma`."""

    parts: tuple[Argument, ...]
    separator: str


def say(key: str, **arguments: Argument) -> Sentence:
    """Return the sentence of a key with these arguments."""
    return Sentence(key, arguments)


def together(sentences: Iterable[Sentence | str]) -> Sentence:
    """Return several sentences, one after the other, as one sentence."""
    return say("common.together", sentences=Row(tuple(sentences), "space"))


def listed(terms: Iterable[Argument]) -> Row:
    """Return terms with the comma of the language between them."""
    return Row(tuple(terms), "comma")


def either(terms: Iterable[Argument]) -> Row:
    """Return terms with "or" between them."""
    return Row(tuple(terms), "or")


def text_of(said: Sentence | str, language: str) -> str:
    """Return the text of a sentence; a `str` is returned unchanged, because it is the same in every language."""
    return said if isinstance(said, str) else said.text(language)


def spoken(said: Sentence | str, language: str | None) -> Any:
    """Return the JSON value of a sentence: its text; without a language the `Sentence` itself, for `rendered`."""
    return said if language is None else text_of(said, language)


def rendered(value: Any, language: str) -> Any:
    """Return a copy of a JSON value in which each `Sentence` is replaced by its text in a language."""
    if isinstance(value, Sentence):
        return value.text(language)
    if isinstance(value, Mapping):
        return {key: rendered(each, language) for key, each in value.items()}
    if isinstance(value, list):
        return [rendered(each, language) for each in value]
    return value


def add_area(area: str, package: str) -> None:
    """Register a package outside of `scorer` whose modules `<package>.<language>.<area>` hold the texts of an area."""
    _homes[area] = package
    _forget()


def add_text(key: str, texts: Named) -> None:
    """Add one sentence with its text in each language; for rule sets outside of `scorer`."""
    _added[key] = texts
    _forget()


def _forget() -> None:
    texts_of.cache_clear()
    _singular.cache_clear()
    for texts in _templates.values():
        texts.clear()


@cache
def texts_of(area: str, language: str) -> Mapping[str, str]:
    """Return a dict from the names of all texts of an area to their format strings in a language."""
    texts: Mapping[str, str] = import_module(f"{_homes.get(area, __name__)}.{language}.{area}").TEXTS
    return texts


def _template(key: str, language: str) -> str:
    """Return the format string of a key, and store it in `_templates`."""
    area, _, name = key.partition(".")
    text: str = getattr(_added[key], language) if key in _added else texts_of(area, language)[name]
    _templates[language][key] = text
    return text


@cache
def _singular(key: str, language: str) -> str | None:
    area, _, name = key.partition(".")
    return None if key in _added else texts_of(area, language).get(name + _ONE)


def _rendered(value: Argument, language: str) -> str | int:
    if isinstance(value, Sentence):
        return value.text(language)
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        value = Row(value, "separator")
    if isinstance(value, Row):
        between = texts_of("common", language)[value.separator]
        return between.join(str(_rendered(each, language)) for each in value.parts)
    name: str = getattr(value, language)
    return name
