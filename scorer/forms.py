"""The JSON form of a dataclass, declared by its fields: their names, types, defaults and limits.

A field with a default can be missing in JSON, and is written only if it differs from the default, unless it is marked
`ALWAYS` or its class is `Whole`. A mapping with numbers as keys is a list of pairs in JSON. Here are the marks for
`Annotated`, and the writer; the reader and the schemas are in `service.contract`, which uses a library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from scorer.amounts import plain
from scorer.notation import format_tiles
from scorer.sentences import say
from scorer.shape import as_text, wrong
from scorer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Limits:
    """What a field allows beyond its type.

    `least` and `most`: the minimum and the maximum of a number, or of the length of a text or a list. `pattern`,
    `choices` and `about` are for the schema. `check` gets the value and its location; it raises `ParseError`.
    """

    least: int | None = None
    most: int | None = None
    pattern: str = ""
    choices: tuple[str, ...] = ()
    about: str = ""
    check: Callable[[Any, str], object] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Keys:
    """A JSON object whose keys are all optional: for each key, the type of its value. In Python it is a mapping too."""

    types: Mapping[str, Any]
    name: str


@dataclass(frozen=True, slots=True)
class Named:
    """The name of the field in JSON, if it differs from the name in Python, for example for a keyword."""

    name: str


@dataclass(frozen=True, slots=True)
class Absent:
    """The value of a field that is missing in JSON, if this value differs from the default in Python."""

    value: Any


@dataclass(frozen=True, slots=True)
class OfText:
    """In JSON, the value can also be a text instead of an object. `read` converts such a text."""

    read: Callable[[str], Any]


class Mark(Enum):
    """Marks without arguments."""

    ALWAYS = 1
    """The field is written to JSON even if it has its default."""
    FLAT = 2
    """The value is not a nested object: in JSON its fields are among the other fields."""


ALWAYS, FLAT = Mark.ALWAYS, Mark.FLAT


def a_line(value: str, where: str) -> None:
    """Raise `ParseError` for a text with a line break or another character that cannot be printed."""
    if not value.isprintable():
        raise wrong(where, say("shape.a_line"), value)


def a_filled_line(value: str, where: str) -> None:
    """Raise `ParseError` as `a_line` does, and for an empty text or a text of spaces only."""
    if not value.isprintable() or not value.strip():
        raise wrong(where, say("shape.a_line"), value)


def not_blank(value: str, where: str) -> None:
    """Raise `ParseError` for an empty text or a text of spaces only, and for a value that is not a text."""
    if not as_text(value, where).strip():
        raise wrong(where, say("shape.a_reason"), value)


Count: TypeAlias = Annotated[int, Limits(0, 1000)]
Points: TypeAlias = Annotated[int, Limits(-10_000_000, 10_000_000)]
Reason: TypeAlias = Annotated[str, Limits(1, check=not_blank)]


class Formed:
    """A dataclass with a JSON form."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form; for an event, the first field is its `type`."""
        tag = getattr(self, "type", None)
        out: dict[str, Any] = {} if tag is None else {"type": tag}
        kind: Any = type(self)
        for name, key, default, flat in _written_fields(kind):
            value = getattr(self, name)
            if flat:
                out |= value.to_json()
            elif value != default:
                out[key] = plain_form(value)
        return out


class Whole(Formed):
    """A dataclass whose JSON form has every field, also the fields that have their defaults."""

    __slots__ = ()


def plain_form(value: Any) -> Any:
    """Return the JSON form of a value, such as a tile, an amount, a list or a mapping."""
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, tuple | list):
        if value and isinstance(value[0], Tile):
            return format_tiles(value)
        return [plain_form(each) for each in value]
    if isinstance(value, Mapping) and value and isinstance(next(iter(value)), int):
        return [[key, plain_form(each)] for key, each in value.items()]
    if isinstance(value, Mapping):
        return {key: plain_form(each) for key, each in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, Tile):
        return value.code
    return value.to_json()


def marks(hint: Any, kind: type[Any]) -> list[Any]:
    """Return the marks of the type `hint` that are instances of `kind`; empty if it is not an `Annotated` type."""
    return [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, kind)]


def json_name(name: str, hint: Any) -> str:
    """Return the name of a field in JSON."""
    named = marks(hint, Named)
    return str(named[0].name) if named else name


@cache
def hints(kind: Any) -> dict[str, Any]:
    """Return a dict from the field names of a dataclass to their types with marks.

    The dataclass can be generic, such as `Change[Event]`.
    """
    origin = get_origin(kind) or kind
    found = get_type_hints(origin, include_extras=True)
    alias = (
        kind if get_args(kind) else next((base for base in getattr(kind, "__orig_bases__", ()) if get_args(base)), kind)
    )
    arguments = tuple(each for each in get_args(alias) if not isinstance(each, TypeVar))
    named = {item.name: found[item.name] for item in fields(origin)}
    return {
        name: hint[arguments] if arguments and getattr(hint, "__parameters__", ()) else hint
        for name, hint in named.items()
    }


_NEVER: Final = object()


@cache
def _written_fields(kind: Any) -> tuple[tuple[str, str, object, bool], ...]:
    """Return, for each field, its name, its JSON name, the value with which it is not written, and whether it is flat.

    A flat field is replaced by the fields of its own dataclass.
    """
    made = []
    for item in fields(kind):
        hint = hints(kind)[item.name]
        default = item.default if item.default_factory is MISSING else item.default_factory()
        always = default is MISSING or ALWAYS in marks(hint, Mark) or issubclass(kind, Whole)
        made.append((item.name, json_name(item.name, hint), _NEVER if always else default, FLAT in marks(hint, Mark)))
    return tuple(made)
