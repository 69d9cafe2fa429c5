"""A refusal of the library as a `ParseError` with its code, its place and what is expected there.

The library tells a place as `$.points[...]`, without keys of mappings, and no known fields or choices. Both are found
from the value and the type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, NoReturn

import msgspec
from msgspec import inspect

from scorer import shape
from scorer.errors import ParseError

_PLACE: Final = re.compile(r" - at `\$?(.*)`$")
_WORDS: Final = {
    "`int`": "a whole number",
    "`str`": "text",
    "`float`": "a number",
    "`bool`": "true or false",
    "`array`": "a list",
    "`object`": "an object",
    "`null`": "null",
    "of length >= ": "of at least ",
    "of length <= ": "of at most ",
    ">= ": "from ",
    "<= ": "up to ",
}
"""The library's words → those of our messages."""

Step = str | int


def refuse(message: str, plain: Any, value: object, where: str) -> NoReturn:
    """Raise the error for a refusal of the library."""
    place = _PLACE.search(message)
    steps = _steps(place[1] if place else "", value, plain)
    said = message[: place.start()] if place else message
    here = where + "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in steps)
    kinds = list(_kinds(plain, value, steps))
    if field := re.search(r"unknown field `(.*)`", said):
        structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
        known = ", ".join(sorted({each.encode_name for struct in structs for each in struct.fields}))
        message = f"{here} has the unknown field {field[1]!r}."
        raise ParseError("unknown_field", message, hint=f"Known fields: {known}.", where=f"{here}.{field[1]}")
    if field := re.search(r"missing required field `(.*)`", said):
        raise ParseError("wrong_shape", f"{here} lacks the field {field[1]!r}.", where=f"{here}.{field[1]}")
    choices = [each.value for kind in kinds if isinstance(kind, inspect.EnumType) for each in kind.cls]
    choices += [each for kind in kinds if isinstance(kind, inspect.LiteralType) for each in kind.values]
    raise shape.wrong(here, "one of " + ", ".join(map(repr, choices)) if choices else _words(said), _at(value, steps))


def _words(said: str) -> str:
    """What the library expects, in our words."""
    expected = re.match(r"Expected `?(.*?)`?(?:, got .*)?$", said, re.S)
    if expected is None:
        return "a value that is allowed here"
    words = re.sub(r"`?(?<!\w)(int|str|float|bool|array|object|null)(?!\w)`?", r"`\1`", expected[1])
    for name, word in _WORDS.items():
        words = words.replace(name, word)
    return words.replace(" | ", " or ")


def _steps(path: str, value: Any, plain: Any) -> list[Step]:
    """The way to a place of the library; of a mapping each key is tried alone."""
    steps: list[Step] = []
    for field, place in re.findall(r"\.(\w+)|\[(\d+|\.\.\.)\]", path):
        if place == "...":
            found = next((key for key in _at(value, steps) if _refused_alone(value, steps, key, plain)), None)
            if found is None:
                break
            steps.append(found)
        else:
            steps.append(field or int(place))
    return steps


def _refused_alone(value: Any, steps: list[Step], key: str, plain: Any) -> bool:
    """Whether the library still refuses the value if the mapping at this place has only this key."""
    alone = deepcopy(value)
    mapping = _at(alone, steps)
    for other in mapping.keys() - {key}:
        del mapping[other]
    try:
        msgspec.convert(alone, plain)
    except msgspec.ValidationError:
        return True
    return False


def _at(value: Any, steps: list[Step]) -> Any:
    for step in steps:
        value = value[step]
    return value


def _kinds(plain: Any, value: Any, steps: list[Step]) -> Iterator[inspect.Type]:
    """The types that the value at a place may have; of several objects, the one with its `type`."""
    found = list(_members(inspect.type_info(plain)))
    for number, step in enumerate(steps):
        held = _at(value, steps[:number])
        tagged = [kind for kind in found if isinstance(kind, inspect.StructType) and kind.tag == _tag(held)]
        found = [each for kind in tagged or found for inner in _inside(kind, step) for each in _members(inner)]
    held = _at(value, steps)
    yield from [kind for kind in found if isinstance(kind, inspect.StructType) and kind.tag == _tag(held)] or found


def _tag(value: Any) -> object:
    return value.get("type") if isinstance(value, dict) else None


def _members(kind: inspect.Type) -> list[inspect.Type]:
    if isinstance(kind, inspect.Metadata):
        return _members(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [each for member in kind.types for each in _members(member)]
    return [kind]


def _inside(kind: inspect.Type, step: Step) -> list[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields if field.encode_name == step]
    if isinstance(kind, inspect.ListType):
        return [kind.item_type]
    if isinstance(kind, inspect.TupleType) and isinstance(step, int):
        return [kind.item_types[step]]
    return [kind.value_type] if isinstance(kind, inspect.DictType) else []
