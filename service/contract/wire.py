"""The types of plain JSON that msgspec checks, made from the dataclasses of `scorer` and their marks.

msgspec does not check dataclasses strictly: it ignores unknown fields, and does not support unions of dataclasses
(decision 0006). So each dataclass gets a `Struct` with the same fields. The `Struct` rejects unknown fields, and its
`type` selects it in a union.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin

import msgspec

from scorer import notation
from scorer.amounts import read_amount
from scorer.forms import FLAT, Absent, Keys, Limits, Mark, OfText, hints, json_name, marks
from scorer.hand import Hand, MeldKind, Source
from scorer.tiles import Tile

TILES: Final = "^(?:[0-9]+[mps]|[1-7]+z|[1-8]+f|[?]|[ESWNPFC]|[\U0001f000-\U0001f029]|\\s)*$"
TILE: Final = "^(?:[0-9][mps]|[1-7]z|[1-8]f|[?]|[ESWNPFC]|[\U0001f000-\U0001f029])$"
AMOUNT: Final = "^-?[0-9]{1,12}([.][0-9]{1,12}|/[1-9][0-9]{0,11})?$"


# Patterns are only in the schema: the reader of the value raises errors with a better code than `wrong_shape`.
TileText: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": TILE})]
_MaybeTile: TypeAlias = Annotated[str | None, msgspec.Meta(extra_json_schema={"pattern": f"^$|{TILE}"})]
TilesText: TypeAlias = Annotated[
    str, msgspec.Meta(description="Tiles in notation: `123m055p77z?`.", extra_json_schema={"pattern": TILES})
]
Amount: TypeAlias = Annotated[
    int | str,
    msgspec.Meta(
        description='Exact: a whole number, or a text such as "12.25" or "5/3".', extra_json_schema={"pattern": AMOUNT}
    ),
]


class Meld(msgspec.Struct, forbid_unknown_fields=True):
    """A called set, or a concealed kong."""

    kind: MeldKind
    tiles: TilesText
    called_from: Source | msgspec.UnsetType | None = msgspec.UNSET
    called_tile: TileText | msgspec.UnsetType | None = msgspec.UNSET


class HandShape(msgspec.Struct, forbid_unknown_fields=True):
    """A hand."""

    concealed: TilesText
    winning_tile: TileText | msgspec.UnsetType | None = msgspec.UNSET
    melds: list[Meld] | msgspec.UnsetType = msgspec.UNSET
    flowers: TilesText | msgspec.UnsetType = msgspec.UNSET


HandShape.__name__ = "Hand"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A type of `scorer` with its own reader. `plain`: its type in JSON; `read`: the reader of (value, location)."""

    plain: Any
    read: Callable[[Any, str], Any]


def _tiles(value: str, _: str) -> tuple[Tile, ...]:
    return notation.parse_tiles(value)


REFERENCE: Final = "#/components/schemas/{name}"
OPTION: Final = bool | int | float | str | list[str | int | float] | dict[str, list[str | int | float]]
"""The value of an option. The rule set decides which values are valid."""

LEAVES: Final[dict[Any, Leaf]] = {
    Tile: Leaf(TileText, notation.one_tile),
    Tile | None: Leaf(_MaybeTile, lambda value, where: notation.one_tile(value, where) if value else None),
    tuple[Tile, ...]: Leaf(TilesText, _tiles),
    Fraction: Leaf(Amount, read_amount),
    Hand: Leaf(HandShape, lambda value, where: Hand.from_json(msgspec.to_builtins(value), where)),
}


@cache
def wire(hint: Any) -> Any:
    """Return the type of plain JSON for the type of a field."""
    limits = marks(hint, Limits)
    if keys := marks(hint, Keys):
        return record_of(keys[0].name, keys[0].types)
    of_text = bool(marks(hint, OfText))
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint in LEAVES:
        return LEAVES[hint].plain
    made = _plain(hint)
    if of_text:
        return made | str
    return _limited(made, hint, limits[0]) if limits else made


def _plain(hint: Any) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if is_dataclass(origin or hint):
        return _struct(hint)
    if origin in (Union, UnionType):
        return _union([wire(each) for each in arguments])
    if origin in (tuple, list) and arguments[-1:] == (...,):
        return list[wire(arguments[0])]  # type: ignore[misc]
    if origin in (tuple, list):
        return origin[tuple(wire(each) for each in arguments)]
    if origin in (Mapping, dict):
        key, value = (wire(each) for each in arguments)
        return dict[key, value] if arguments[0] is str else list[tuple[key, value]]  # type: ignore[valid-type]
    if isinstance(hint, type) and issubclass(hint, Enum):
        # The reader's error lists the choices, which an error of msgspec does not.
        return Annotated[str, msgspec.Meta(extra_json_schema={"enum": [each.value for each in hint]})]
    return OPTION if hint is object else hint


def _union(kinds: list[Any]) -> Any:
    """Return a union. Of several objects without a `type`, msgspec only checks that one is there; OpenAPI names all."""
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    if len(structs) > 1 and not all(kind.__struct_config__.tag for kind in structs):
        references = [{"$ref": REFERENCE.format(name=kind.__name__)} for kind in structs]
        return Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"anyOf": references})]
    return reduce(or_, kinds)


def _limited(made: Any, hint: Any, limits: Limits) -> Any:
    about = limits.about or None
    # msgspec checks the bounds. The schema has the patterns and choices, and the reader of the value checks them.
    more = {key: each for key, each in (("pattern", limits.pattern), ("enum", [*limits.choices])) if each}
    if hint in (int, float, int | None):
        return Annotated[made, msgspec.Meta(ge=limits.least, le=limits.most, description=about)]
    low, high, extra = limits.least, limits.most, more or None
    return Annotated[made, msgspec.Meta(min_length=low, max_length=high, description=about, extra_json_schema=extra)]


@cache
def _struct(hint: Any) -> Any:
    kind = get_origin(hint) or hint
    listed = list(_fields(hint))
    tag_field, tag = getattr(kind, "tag", ("type", getattr(kind, "type", None)))
    if not isinstance(tag, str):  # a field of its own with this name
        tag_field, tag = None, None
    return msgspec.defstruct(
        schema_name(hint),
        [field for field, _ in listed],
        tag_field=tag_field,
        tag=tag,
        forbid_unknown_fields=True,
        kw_only=True,
        rename={field[0]: key for field, key in listed},
        namespace={"__doc__": (kind.__doc__ or "").split("\n")[0]},
        module=__name__,
    )


def schema_name(hint: Any) -> str:
    """Return the name of a dataclass in the OpenAPI document.

    Dataclasses of matches and tournaments get the prefix `Match` or `Tournament`, because some of them share a name.
    """
    kind = get_origin(hint) or hint
    of = get_args(get_args(hint)[0])[0] if get_args(hint) else kind  # a change is one of the events that it holds
    before = next((word for part, word in _PREFIXES.items() if of.__module__.startswith(part)), "")
    return before + str(kind.__name__)


_PREFIXES: Final = {"scorer.match": "Match", "scorer.tournament": "Tournament"}


def _fields(hint: Any) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield each field of a struct with its JSON name. A flat field is replaced by the fields of its own struct."""
    for item in fields(get_origin(hint) or hint):
        of = hints(hint)[item.name]
        if FLAT in marks(of, Mark):
            yield from _fields(get_args(of)[0])
            continue
        made, key = wire(of), json_name(item.name, of)
        if item.default is MISSING and item.default_factory is MISSING and not marks(of, Absent):
            yield (item.name, made), key
        else:
            yield (item.name, made | msgspec.UnsetType, msgspec.UNSET), key


def record_of(name: str, types: Mapping[str, Any], required: Sequence[str] = ()) -> Any:
    """Return a struct with these fields, given by their JSON names."""
    made = [
        (f"{key}_", wire(of)) if key in required else (f"{key}_", wire(of) | msgspec.UnsetType, msgspec.UNSET)
        for key, of in types.items()
    ]
    rename = {f"{key}_": key for key in types}
    return msgspec.defstruct(name, made, forbid_unknown_fields=True, kw_only=True, rename=rename, module=__name__)
