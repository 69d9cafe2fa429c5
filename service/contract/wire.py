"""The types of plain JSON that the library checks, made from the dataclasses of `scorer` and their marks.

msgspec fills no dataclass strictly: it ignores unknown fields there and knows no unions of them (decision 0006). So
each dataclass gets a `Struct` with the same fields, which refuses what is unknown and is found by its `type`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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


# Patterns are in the schema only: the reader of the value refuses with a better code than `wrong_shape`.
TileText: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": TILE})]
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
    """A claimed or declared set."""

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
    """A type of `scorer` with a reader of its own: its type in plain JSON, and the reader of value and place."""

    plain: Any
    read: Callable[[Any, str], Any]


def _tiles(value: str, _: str) -> tuple[Tile, ...]:
    return notation.parse_tiles(value)


OPTION: Final = bool | int | float | str | list[str]
"""The value of an option; the rule set decides which it has."""

LEAVES: Final[dict[Any, Leaf]] = {
    Tile: Leaf(TileText, notation.one_tile),
    tuple[Tile, ...]: Leaf(TilesText, _tiles),
    Fraction: Leaf(Amount, read_amount),
    Hand: Leaf(HandShape, lambda value, where: Hand.from_json(msgspec.to_builtins(value), where)),
}


@cache
def wire(hint: Any, prefix: str = "") -> Any:
    """The type of plain JSON for a type of a field. `prefix` begins the names of its dataclasses in the document."""
    limits = marks(hint, Limits)
    if keys := marks(hint, Keys):
        return _keys(keys[0], prefix)
    of_text = bool(marks(hint, OfText))
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint in LEAVES:
        return LEAVES[hint].plain
    made = _plain(hint, prefix)
    if of_text:
        return made | str
    return _limited(made, hint, limits[0]) if limits else made


def _plain(hint: Any, prefix: str) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if is_dataclass(origin or hint):
        return _struct(hint, prefix)
    if origin in (Union, UnionType):
        return reduce(or_, (wire(each, prefix) for each in arguments))
    if origin in (tuple, list) and arguments[-1:] == (...,):
        return list[wire(arguments[0], prefix)]  # type: ignore[misc]
    if origin in (tuple, list):
        return origin[tuple(wire(each, prefix) for each in arguments)]
    if origin in (Mapping, dict):
        key, value = (wire(each, prefix) for each in arguments)
        return dict[key, value] if arguments[0] is str else list[tuple[key, value]]  # type: ignore[valid-type]
    if isinstance(hint, type) and issubclass(hint, Enum):
        # The reader refuses with the choices, which the library does not tell.
        return Annotated[str, msgspec.Meta(extra_json_schema={"enum": [each.value for each in hint]})]
    return OPTION if hint is object else hint


def _limited(made: Any, hint: Any, limits: Limits) -> Any:
    about = limits.about or None
    if hint is int:
        return Annotated[made, msgspec.Meta(ge=limits.least, le=limits.most, description=about)]
    return Annotated[made, msgspec.Meta(min_length=limits.least, max_length=limits.most, description=about)]


def _struct(hint: Any, prefix: str) -> Any:
    kind = get_origin(hint) or hint
    listed = list(_fields(hint, prefix))
    return msgspec.defstruct(
        prefix + getattr(kind, "schema_name", kind.__name__),
        [field for field, _ in listed],
        tag_field="type" if hasattr(kind, "type") else None,
        tag=getattr(kind, "type", None),
        forbid_unknown_fields=True,
        kw_only=True,
        rename={field[0]: key for field, key in listed},
        namespace={"__doc__": (kind.__doc__ or "").split("\n")[0]},
        module=__name__,
    )


def _fields(hint: Any, prefix: str) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Each field of a struct, with its name in JSON; in place of a flat one, its own fields."""
    for item in fields(get_origin(hint) or hint):
        of = hints(hint)[item.name]
        if FLAT in marks(of, Mark):
            yield from _fields(get_args(of)[0], prefix)
            continue
        made, key = wire(of, prefix), json_name(item.name, of)
        if item.default is MISSING and item.default_factory is MISSING and not marks(of, Absent):
            yield (item.name, made), key
        else:
            yield (item.name, made | msgspec.UnsetType, msgspec.UNSET), key


def _keys(keys: Keys, prefix: str) -> Any:
    made = [(name, wire(of, prefix) | msgspec.UnsetType, msgspec.UNSET) for name, of in keys.types.items()]
    return msgspec.defstruct(prefix + keys.name, made, forbid_unknown_fields=True, kw_only=True, module=__name__)
