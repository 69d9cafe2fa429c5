"""The circumstances of a win: who won and how, the round, indicators, counters on the table.

Fields and names are those of the JSON form. Contradictions are found by the rule family that scores
(`scorer.riichi`, and the point-pattern family), because some hold under one rule book only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from scorer import shape
from scorer.hand import one_tile
from scorer.notation import format_tiles, parse_tiles
from scorer.tiles import Tile


class Win(Enum):
    """How the winning tile came."""

    SELF_DRAW = "self-draw"
    DISCARD = "discard"


class Seat(Enum):
    """A seat by its wind in this hand. East deals; turns go east, south, west, north."""

    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH = "north"

    @property
    def order(self) -> int:
        """0 for East to 3 for North."""
        return SEATS.index(self)

    @property
    def wind_kind(self) -> int:
        """The kind of the tile of this wind."""
        return 27 + self.order


SEATS = (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)

_FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "replacement_tile",
    "replacement_after_flower",
    "robbed_kong",
    "first_turn",
    "discarded_wild",
)
_FLAG_SET = frozenset(_FLAGS)
_TILE_RUNS = ("dora_indicators", "ura_indicators", "wild", "penalty_tiles")
_COUNTS = ("honba", "sticks")


@dataclass(frozen=True, slots=True)
class Situation:
    """How and under what circumstances the hand won. Only `win` and `seat` have no default.

    `discarder` is the JSON field `from`: the seat that discarded, or whose kong was robbed.
    """

    win: Win
    seat: Seat
    round: Seat = Seat.EAST
    discarder: Seat | None = None
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    last_tile: bool = False
    replacement_tile: bool = False
    replacement_after_flower: bool = False
    robbed_kong: bool = False
    first_turn: bool = False
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0
    liable: Mapping[str, Seat] = field(default_factory=dict)
    turned: Tile | None = None
    wild: tuple[Tile, ...] = ()
    discarded_wild: bool = False
    penalty_tiles: tuple[Tile, ...] = ()
    discards_since: tuple[tuple[Seat, Tile], ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def self_draw(self) -> bool:
        return self.win is Win.SELF_DRAW

    @property
    def has_flag(self) -> bool:
        """Whether any of the circumstances that a pattern may ask for is set."""
        return (
            self.riichi
            or self.double_riichi
            or self.ippatsu
            or self.last_tile
            or self.replacement_tile
            or self.robbed_kong
            or self.first_turn
        )

    @property
    def in_riichi(self) -> bool:
        """Riichi or double riichi; the second implies the first."""
        return self.riichi or self.double_riichi

    @classmethod
    def from_json(cls, value: object, where: str = "situation") -> Situation:
        """The situation of the JSON form; raises `ParseError` (`wrong_shape`, `unknown_field`, `bad_notation`)."""
        data = shape.as_object(value, where, _FIELD_SET)
        for name in ("win", "seat"):
            shape.required(data, name, where)
        values: dict[str, Any] = {}
        for name, item in data.items():
            if item is False and name in _FLAG_SET:
                continue
            values["discarder" if name == "from" else name] = _READERS[name](item, f"{where}.{name}")
        return cls(**values)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, with every field that is not at its default, and `win` and `seat`."""
        out: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name not in ("win", "seat") and (value is None or value in (False, 0, (), {})):
                continue
            if item.name == "round" and value is Seat.EAST:
                continue
            out["from" if item.name == "discarder" else item.name] = _plain(value)
        return out


JSON_FIELDS = tuple("from" if item.name == "discarder" else item.name for item in fields(Situation))
"""The fields of the JSON form, in the order of the contract."""

_FIELD_SET = frozenset(JSON_FIELDS)


def _win(value: object, where: str) -> Win:
    return shape.as_choice(value, where, Win)


def _seat(value: object, where: str) -> Seat:
    return shape.as_choice(value, where, Seat)


def _seat_or_none(value: object, where: str) -> Seat | None:
    return None if value is None else shape.as_choice(value, where, Seat)


def _tile_or_none(value: object, where: str) -> Tile | None:
    return None if value is None or value == "" else one_tile(value, where)


def _tiles(value: object, where: str) -> tuple[Tile, ...]:
    return parse_tiles(shape.as_text(value, where)) if value != "" else ()


def _options(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise shape.wrong(where, "an object", value)
    return dict(value)


def _liable(value: object, where: str) -> dict[str, Seat]:
    if not isinstance(value, dict):
        raise shape.wrong(where, "an object of pattern ids and seats", value)
    return {str(name): shape.as_choice(seat, f"{where}.{name}", Seat) for name, seat in value.items()}


def _discards(value: object, where: str) -> tuple[tuple[Seat, Tile], ...]:
    discards = []
    for place, pair in enumerate(shape.as_list(value, where)):
        here = f"{where}[{place}]"
        if not isinstance(pair, list) or len(pair) != 2:
            raise shape.wrong(here, "a pair of seat and tile", pair)
        discards.append((shape.as_choice(pair[0], here, Seat), one_tile(pair[1], here)))
    return tuple(discards)


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Tile):
        return value.code
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        if value and isinstance(value[0], Tile):
            return format_tiles(value, keep_order=True)
        return [[_plain(seat), _plain(tile)] for seat, tile in value]
    return value


_READERS: dict[str, Callable[[object, str], Any]] = {
    "win": _win,
    "seat": _seat,
    "round": _seat,
    "from": _seat_or_none,
    "turned": _tile_or_none,
    "liable": _liable,
    "discards_since": _discards,
    "options": _options,
    **dict.fromkeys(_FLAGS, shape.as_flag),
    **dict.fromkeys(_COUNTS, shape.as_count),
    **dict.fromkeys(_TILE_RUNS, _tiles),
}
