"""Read JSON objects strictly: fields of a wrong type and unknown fields are errors, and each error names its field.

The readers of the value types use these functions. The functions that read a value or a field raise `ParseError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar

from scorer.errors import ParseError
from scorer.nearest import hint_for
from scorer.sentences import Argument, Sentence, listed, say

_Choice = TypeVar("_Choice", bound=Enum)
_WHOLE = re.compile(r"[+-]?\d{1,11}")
MOST_COUNT = 1000
"""The usual maximum of a count."""


def as_object(value: object, where: str, fields: frozenset[str]) -> Mapping[str, Any]:
    """Read an object that has no other fields than `fields`."""
    if not isinstance(value, dict):
        raise wrong(where, say("shape.an_object"), value)
    if value.keys() <= fields:
        return value
    unknown = sorted(str(key) for key in value if key not in fields)
    raise ParseError(
        "unknown_field",
        say("shape.unknown_field", where=where, field=repr(unknown[0])),
        hint=hint_for(unknown[0], sorted(fields), say("shape.unknown_field_hint", names=listed(sorted(fields)))),
        where=f"{where}.{unknown[0]}",
    )


def as_mapping(value: object, where: str) -> dict[str, Any]:
    """Read an object, whatever its keys."""
    if not isinstance(value, dict):
        raise wrong(where, say("shape.an_object"), value)
    return {str(key): each for key, each in value.items()}


def required(data: Mapping[str, Any], key: str, where: str) -> object:
    """Return the required field `key`."""
    if key in data:
        return data[key]
    raise ParseError("wrong_shape", say("shape.missing", where=where, field=repr(key)), where=f"{where}.{key}")


def text_field(data: Mapping[str, Any], key: str, where: str) -> str:
    """Return the text in the required field `key`. The text for `where` is built only for an error."""
    value = data.get(key)
    return value if isinstance(value, str) else as_text(required(data, key, where), f"{where}.{key}")


def list_field(data: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """Return the list in the required field `key`."""
    return as_list(required(data, key, where), f"{where}.{key}")


def reason_field(data: Mapping[str, Any], where: str) -> str:
    """Return the text in the required field `reason`, which must not be blank."""
    reason = text_field(data, "reason", where)
    if not reason.strip():
        raise wrong(f"{where}.reason", say("shape.a_reason"), reason)
    return reason


def choice_field(data: Mapping[str, Any], key: str, where: str, names: Mapping[str, _Choice]) -> _Choice:
    """Return the value of `names` for the name in the required field `key`."""
    value = data.get(key)
    chosen = names.get(value) if isinstance(value, str) else None
    return choice(required(data, key, where), where, key, names) if chosen is None else chosen


def choice(value: object, where: str, key: str, names: Mapping[str, _Choice]) -> _Choice:
    """Return the value of `names` for the name `value`, which the field `key` has."""
    chosen = names.get(value) if isinstance(value, str) else None
    if chosen is None:
        raise unknown_choice(f"{where}.{key}", list(names), value)
    return chosen


def as_list(value: object, where: str) -> list[Any]:
    """Read a list."""
    if not isinstance(value, list):
        raise wrong(where, say("shape.a_list"), value)
    return value


def as_text(value: object, where: str) -> str:
    """Read a text."""
    if not isinstance(value, str):
        raise wrong(where, say("shape.text"), value)
    return value


def as_flag(value: object, where: str) -> bool:
    """Read true or false; a number is rejected."""
    if not isinstance(value, bool):
        raise wrong(where, say("shape.true_or_false"), value)
    return value


def as_count(value: object, where: str, *, most: int = MOST_COUNT) -> int:
    """Read a whole number from 0 to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise wrong(where, say("shape.count", least=0, most=most), value)
    return value


def whole_number(text: str) -> int | None:
    """Return the whole number in a text: at most one sign, then digits of any script; None for any other text.

    A number with more digits than any field allows gives None, because Python refuses to parse thousands of digits.
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def as_choice(value: object, where: str, choices: type[_Choice]) -> _Choice:
    """Return the member of `choices` whose value is `value`."""
    try:
        return choices(value)
    except ValueError:
        raise unknown_choice(where, [choice.value for choice in choices], value) from None


def one_of(names: Iterable[object]) -> Sentence:
    """Return the expected value for an error: one of these names."""
    return say("shape.one_of", names=listed(map(repr, names)))


def unknown_choice(where: str, names: Sequence[str], value: object) -> ParseError:
    """Return the error for a value that is not one of these names."""
    return wrong(where, one_of(names), value, hint_for(value, names, say("shape.hint")))


def wrong(where: str, expected: Argument, value: object, hint: Sentence | str | None = None) -> ParseError:
    """Return the error for a field of the wrong type or value."""
    said = say("shape.wrong", where=where, expected=expected, value=shown(value))
    return ParseError("wrong_shape", said, hint=say("shape.hint") if hint is None else hint, where=where)


def shown(value: object) -> str:
    """Return a value as text for a message, cut off if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
