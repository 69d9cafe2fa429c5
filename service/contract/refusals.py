"""Make a `ParseError` for a value that msgspec rejected: its code, its location and the expected value.

msgspec names the expected value in English, and a location such as `$.points[...]` without the keys of mappings. This
module finds the keys, the known fields and the expected value from the location, the value and the type. The sentence
is in the player's language.
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
from scorer.sentences import Sentence, listed, say

_PLACE: Final = re.compile(r" - at `\$?(.*)`$")
Step = str | int


def refuse(message: str, plain: Any, value: object, where: str) -> NoReturn:
    """Raise the error for a value that msgspec rejected."""
    place = _PLACE.search(message)
    steps = _steps(place[1] if place else "", value, plain)
    here = where + "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in steps)
    kinds = list(_kinds(plain, value, steps))
    if field := re.search(r"unknown field `(.*?)`", message):
        structs = [kind for kind in kinds if isinstance(kind, inspect.StructType)]
        known = sorted({each.encode_name for struct in structs for each in struct.fields})
        said = say("shape.unknown_field", where=here, field=repr(field[1]))
        hint = say("shape.unknown_field_hint", names=listed(known))
        raise ParseError("unknown_field", said, hint=hint, where=f"{here}.{field[1]}")
    if field := re.search(r"missing required field `(.*?)`", message):
        said = say("shape.missing", where=here, field=repr(field[1]))
        raise ParseError("wrong_shape", said, where=f"{here}.{field[1]}")
    raise shape.wrong(here, _expected(kinds), _at(value, steps))


def _expected(kinds: list[inspect.Type]) -> Sentence:
    """Return the sentence that describes a value of these types to a player."""
    kinds = [kind for kind in kinds if not isinstance(kind, inspect.NoneType)]
    choices = [each.value for kind in kinds if isinstance(kind, inspect.EnumType) for each in kind.cls]
    choices += [each for kind in kinds if isinstance(kind, inspect.LiteralType) for each in kind.values]
    if choices:
        return shape.one_of(choices)
    names = {type(kind) for kind in kinds}
    if names == {inspect.IntType, inspect.StrType}:
        return say("shape.amount")
    if len(names) != 1:
        return say("shape.allowed")
    match kinds[0]:
        case inspect.IntType(ge=int(least), le=int(most)):
            return say("shape.count", least=least, most=most)
        case inspect.StrType(min_length=int(least), max_length=int(most)):
            return say("shape.text_of", least=least, most=most)
        case inspect.ListType(min_length=int(least), max_length=int(most)):
            return say("shape.list_of", least=least, most=most)
        case inspect.ListType(min_length=int(least)):
            return say("shape.list_from", least=least)
        case inspect.TupleType(item_types=items):
            return say("shape.list_of", least=len(items), most=len(items))
        case kind:
            return say(f"shape.{_WORDS.get(type(kind), 'allowed')}")


_WORDS: Final[dict[type[inspect.Type], str]] = {
    inspect.IntType: "a_whole_number",
    inspect.FloatType: "a_number",
    inspect.StrType: "text",
    inspect.BoolType: "true_or_false",
    inspect.ListType: "a_list",
    inspect.DictType: "an_object",
    inspect.StructType: "an_object",
}


def _steps(path: str, value: Any, plain: Any) -> list[Step]:
    """Return the steps to the value that msgspec rejected, from its `path`.

    If the path does not name the key of a mapping, each key is tried alone.
    """
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
    """Return whether msgspec still rejects the value if the mapping at this location has only this key."""
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
    """Return the types allowed for the value at a location; of several object types, only the one with its `type`."""
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
