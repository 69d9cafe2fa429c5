"""The circumstances of a win: who won and how, the round, dora indicators, honba and sticks.

The fields have the names of the JSON form. The rule families find contradictions (`scorer.checks` and their own
`checks`), because some circumstances are contradictions only under some rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from scorer import shape
from scorer.errors import ParseError
from scorer.lazy import LazyTable
from scorer.notation import LONGEST_RUN, format_tiles, one_tile, parse_tiles, tiles_at
from scorer.sentences import Sentence, say
from scorer.tiles import Tile


class Win(Enum):
    """Where the winning tile came from."""

    SELF_DRAW = "self-draw"
    DISCARD = "discard"

    word: str
    """The same as `value`. A plain attribute is read many times faster."""

    def __init__(self, word: str) -> None:
        self.word = word


class Seat(Enum):
    """A seat by its wind in this hand. East deals; turns go east, south, west, north."""

    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH = "north"

    word: str
    """The same as `value`, for speed as in `Win`."""
    order: int
    """0 for East to 3 for North."""
    wind_kind: int
    """The kind of the tile of this wind."""
    term: Sentence
    """The name of the seat, for sentences."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.order = len(type(self).__members__)
        self.wind_kind = 27 + self.order
        self.term = say(f"common.seat_{word}")


SELF_DRAW, DISCARD = Win.SELF_DRAW, Win.DISCARD
EAST = Seat.EAST
SEATS = (EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)

_FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "replacement_tile",
    "replacement_after_flower",
    "robbed_kong",
    "robbed_concealed_kong",
    "first_turn",
    "last_of_kind",
    "discarded_wild",
)
_TILE_RUNS = ("dora_indicators", "ura_indicators", "wild", "penalty_tiles")
_COUNTS = ("honba", "sticks")


@dataclass(slots=True)
class Situation:
    """The circumstances of a win. Only `win` and `seat` have no default.

    `discarder`: the JSON field `from`, the seat of the player who discarded the winning tile or whose kong was robbed.
    `discards_since`: the winner's own last discard, if there is one, and all later discards, the oldest first.
    `robbed_concealed_kong` implies `robbed_kong`. Must not be changed after creation. It is not frozen, for the reason
    that `scorer.hand.Hand` gives.
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
    robbed_concealed_kong: bool = False
    first_turn: bool = False
    last_of_kind: bool = False
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

    def __post_init__(self) -> None:
        if self.robbed_concealed_kong and not self.robbed_kong:
            self.robbed_kong = True

    @property
    def self_draw(self) -> bool:
        """Return whether the winner drew the winning tile."""
        return self.win is SELF_DRAW

    @property
    def in_riichi(self) -> bool:
        """Return whether riichi or double riichi was declared. Double riichi implies riichi."""
        return self.riichi or self.double_riichi

    @classmethod
    def from_json(cls, value: object, where: str = "situation") -> Situation:
        """Read a situation from its JSON form; raises `ParseError` (`wrong_shape`, `unknown_field`, `bad_notation`)."""
        if not isinstance(value, dict):
            raise shape.wrong(where, say("shape.an_object"), value)
        try:
            # Setting the few given fields is faster than a call with keywords.
            situation = cls(_WIN_NAMES[value["win"]], _SEAT_NAMES[value["seat"]])
            for name, item in value.items():
                own_name, default, read = _USUAL[name]
                # A default value such as `"riichi": false` is skipped. Comparing by identity is fast and safe here.
                if item is not default and read is not None:
                    setattr(situation, own_name, read(item))
        except (KeyError, TypeError, ParseError):
            # A field or a value that is less usual, or an error.
            return cls(**_read(value, where))
        if situation.robbed_concealed_kong:
            situation.robbed_kong = True
        return situation

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form: `win`, `seat`, and every field that differs from its default."""
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
"""The fields of the JSON form, in their order in the API."""

_FIELD_SET = frozenset(JSON_FIELDS)

_WIN_NAMES = {win.value: win for win in Win}
_SEAT_NAMES = {seat.value: seat for seat in Seat}


def _read(value: object, where: str) -> dict[str, Any]:
    """Read every field with its reader; raises `ParseError`, first for unknown fields, then for missing fields."""
    data = shape.as_object(value, where, _FIELD_SET)
    shape.required(data, "win", where)
    shape.required(data, "seat", where)
    values = {}
    for name, item in data.items():
        own_name, read = _FIELDS[name]
        values[own_name] = read(item, where, name)
    return values


# Each reader gets the value, the location of the situation (for errors), and the name of the field.


def _win(value: object, where: str, name: str) -> Win:
    return shape.choice(value, where, name, _WIN_NAMES)


def _seat(value: object, where: str, name: str) -> Seat:
    return shape.choice(value, where, name, _SEAT_NAMES)


def _seat_or_none(value: object, where: str, name: str) -> Seat | None:
    return None if value is None else _seat(value, where, name)


def _flag(value: object, where: str, name: str) -> bool:
    return shape.as_flag(value, f"{where}.{name}")


def _count(value: object, where: str, name: str) -> int:
    return shape.as_count(value, f"{where}.{name}")


def _tile_or_none(value: object, where: str, name: str) -> Tile | None:
    return None if value is None or value == "" else one_tile(value, f"{where}.{name}")


def _tiles(value: object, where: str, name: str) -> tuple[Tile, ...]:
    return tiles_at(value, f"{where}.{name}")


def _options(value: object, where: str, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise shape.wrong(f"{where}.{name}", say("shape.an_object"), value)
    return dict(value)


def _liable(value: object, where: str, name: str) -> dict[str, Seat]:
    if not isinstance(value, dict):
        raise shape.wrong(f"{where}.{name}", say("shape.liable"), value)
    return {str(key): shape.choice(seat, f"{where}.{name}", key, _SEAT_NAMES) for key, seat in value.items()}


def _discards(value: object, where: str, name: str) -> tuple[tuple[Seat, Tile], ...]:
    discards = []
    for place, pair in enumerate(shape.as_list(value, f"{where}.{name}")):
        here = f"{where}.{name}[{place}]"
        if not isinstance(pair, list) or len(pair) != 2:
            raise shape.wrong(here, say("shape.seat_and_tile"), pair)
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


_READERS: dict[str, Callable[[object, str, str], Any]] = {
    "win": _win,
    "seat": _seat,
    "round": _seat,
    "from": _seat_or_none,
    "turned": _tile_or_none,
    "liable": _liable,
    "discards_since": _discards,
    "options": _options,
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_COUNTS, _count),
    **dict.fromkeys(_TILE_RUNS, _tiles),
}
_FIELDS: dict[str, tuple[str, Callable[[object, str, str], Any]]] = {
    name: (item.name, _READERS[name]) for name, item in zip(JSON_FIELDS, fields(Situation))
}
"""For each JSON field: the name of the field here, and its reader."""

# The usual values of the usual fields are read without a location for errors: after an error, `_read` reads all fields.


def _usual_flag(value: object) -> bool:
    if value is True:
        return value
    raise TypeError


def _usual_count(value: object) -> int:
    if type(value) is int and 0 <= value <= shape.MOST_COUNT:
        return value
    raise TypeError


def _usual_options(value: object) -> dict[str, object]:
    if isinstance(value, dict):
        return dict(value)
    raise TypeError


_MOST_RUNS = 1 << 12


def _short_run(text: str) -> tuple[Tile, ...]:
    if len(text) > LONGEST_RUN:
        raise KeyError(text)
    return parse_tiles(text)


_usual_tiles = LazyTable(_short_run, _MOST_RUNS).__getitem__
_USUAL_READERS: dict[str, Callable[[Any], Any] | None] = {
    "win": None,
    "seat": None,
    "round": _SEAT_NAMES.__getitem__,
    "from": _SEAT_NAMES.__getitem__,
    "options": _usual_options,
    **dict.fromkeys(_FLAGS, _usual_flag),
    **dict.fromkeys(_COUNTS, _usual_count),
    **dict.fromkeys(_TILE_RUNS, _usual_tiles),
}
_NO_DEFAULT = object()
_PLAIN_DEFAULTS: dict[str, object] = {
    **dict.fromkeys(_FLAGS, False),
    **dict.fromkeys(_TILE_RUNS, ""),
    **dict.fromkeys(_COUNTS, 0),
    "from": None,
}
"""For each JSON field: the JSON value that means the default."""
_USUAL = {
    name: (_FIELDS[name][0], _PLAIN_DEFAULTS.get(name, _NO_DEFAULT), read) for name, read in _USUAL_READERS.items()
}
"""For each JSON field: the name of the field here, its default, and the reader of its usual values.

`win` and `seat`, which every situation has, need no reader here. A reader raises `KeyError`, `TypeError` or
`ParseError` for another value. Some 1 MB of tiles at most are kept.
"""
