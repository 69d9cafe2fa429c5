"""Read JSON into the dataclasses of `scorer`: msgspec checks the plain value, then the dataclass is filled.

A rejected value raises `ParseError` with a code and the location of the value (`event.winners[0].player`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

import msgspec

from scorer import shape
from scorer.forms import FLAT, Absent, Keys, Limits, Mark, OfText, hints, json_name, marks
from scorer.sentences import say
from service.contract.refusals import refuse
from service.contract.wire import LEAVES, wire

Filler: TypeAlias = Callable[[Any, str], Any]
"""A function that returns the value of a field, from checked plain JSON and its location."""


def read(kind: Any, value: object, where: str = "value") -> Any:
    """Return the dataclass for plain JSON. Raises `ParseError`, and the errors that a `check` of a dataclass raises."""
    checked(wire(kind), value, where)
    return filler(kind)(value, where)


def checked(plain: Any, value: object, where: str) -> Any:
    """Return the value converted by msgspec to the type `plain`; raises `ParseError`."""
    try:
        return msgspec.convert(value, plain)
    except msgspec.ValidationError as error:
        refuse(str(error), plain, value, where)


@cache
def filler(hint: Any) -> Filler:
    """Return the function that fills a type, including the checks and readers in the marks of the type."""
    checks = [each.check for each in marks(hint, Limits) if each.check is not None]
    of_text = marks(hint, OfText)
    bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    fill: Filler = (lambda value, _: dict(value)) if marks(hint, Keys) else _filler(bare)
    if not checks and not of_text:
        return fill

    def filled(value: Any, where: str) -> Any:
        if of_text and isinstance(value, str):
            return of_text[0].read(value)
        for check in checks:
            check(value, where)
        return fill(value, where)

    return filled


def _filler(hint: Any) -> Filler:
    if hint in LEAVES:
        return LEAVES[hint].read
    origin, arguments = get_origin(hint), get_args(hint)
    if is_dataclass(origin or hint):
        return _dataclass(hint)
    if origin in (Union, UnionType):
        return _union(arguments)
    if origin in (tuple, list) and (origin is list or arguments[-1] is ...):
        each_of = filler(arguments[0])
        return lambda value, where: origin(each_of(each, f"{where}[{n}]") for n, each in enumerate(value))
    if origin is tuple:
        fills = [filler(each) for each in arguments]
        return lambda value, where: tuple(fill(value[n], f"{where}[{n}]") for n, fill in enumerate(fills))
    if origin is Mapping:
        return _mapping(filler(arguments[1]))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value, where: shape.as_choice(value, where, hint)
    return lambda value, _: value


def _dataclass(hint: Any) -> Filler:
    kind = get_origin(hint) or hint
    named = [(name, json_name(name, of), filler(of)) for name, of in hints(hint).items() if FLAT not in marks(of, Mark)]
    flat = [(name, filler(get_args(of)[0])) for name, of in hints(hint).items() if FLAT in marks(of, Mark)]
    absent = {name: each.value for name, of in hints(hint).items() for each in marks(of, Absent)}
    has_check = hasattr(kind, "check")

    def filled(value: Mapping[str, Any], where: str) -> Any:
        given = absent | {name: fill(value[key], f"{where}.{key}") for name, key, fill in named if key in value}
        made = kind(**given, **{name: fill(value, where) for name, fill in flat})
        if has_check:
            made.check(where)
        return made

    return filled


def _mapping(fill: Filler) -> Filler:
    """Return the filler of a mapping. Its JSON is an object, or a list of pairs if the keys are numbers."""

    def filled(value: Any, where: str) -> dict[Any, Any]:
        if isinstance(value, dict):
            return {key: fill(each, f"{where}.{key}") for key, each in value.items()}
        made: dict[Any, Any] = {}
        for place, (key, each) in enumerate(value):
            if key in made:
                raise shape.wrong(f"{where}[{place}]", say("tournament.once"), key)
            made[key] = fill(each, f"{where}[{place}][1]")
        return made

    return filled


def _union(kinds: tuple[Any, ...]) -> Filler:
    """Return the filler of a union of null, text and one other type, or of several events, which differ by `type`."""
    texts = [kind for kind in kinds if kind is str or (get_origin(kind) is Annotated and get_args(kind)[0] is str)]
    others = [kind for kind in kinds if kind is not NoneType and kind not in texts] or [str]
    if len(others) == 1:
        fill = filler(others[0])
        return lambda value, where: value if value is None or (texts and isinstance(value, str)) else fill(value, where)
    by_type = {kind.type: filler(kind) for kind in others}
    return lambda value, where: by_type[value["type"]](value, where)
