"""A declared set: its kind, its tiles in the order in which they lie, and who discarded the called tile.

Includes its JSON form, typed text, picture, and the faults that all rules share (`Meld.faults`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from scorer import shape
from scorer.arrangement import OPEN, marks_of
from scorer.errors import Fault, ParseError
from scorer.notation import format_tiles, one_tile, parse_tiles, tiles_at
from scorer.packed import KINDS_MASK, REDS, one
from scorer.sentences import say
from scorer.tiles import BY_CODE, FACE_DOWN_INDEX, KINDS, PACKED_OF, Tile


class MeldKind(Enum):
    """The kind of a declared set. `value` is the word in JSON."""

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED_KONG = "exposed kong"
    ADDED_KONG = "added kong"
    CONCEALED_KONG = "concealed kong"

    form: str
    """The form that the tiles must have: `chow`, `pung` or `kong`."""

    def __init__(self, word: str) -> None:
        self.form = word.rpartition(" ")[2]

    @property
    def is_kong(self) -> bool:
        """Return whether it is a kong of any kind."""
        return self.form == "kong"

    @property
    def is_claimed(self) -> bool:
        """Return whether the set contains another player's tile, so that the hand is open."""
        return self is not CONCEALED_KONG


class Source(Enum):
    """Who discarded a called tile, seen from the caller."""

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


CHOW, PUNG, CONCEALED_KONG = MeldKind.CHOW, MeldKind.PUNG, MeldKind.CONCEALED_KONG
_LEFT = Source.LEFT
# These names are read for every hand, and a global name is faster than an enum member.

_MELD_FIELDS = frozenset(("kind", "tiles", "called_from", "called_tile"))
_TYPED_KINDS = {
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong": MeldKind.EXPOSED_KONG,
    "addkong": MeldKind.ADDED_KONG,
    "ankong": MeldKind.CONCEALED_KONG,
}
_TYPED_NAMES = {kind: name for name, kind in _TYPED_KINDS.items()}
_KIND_NAMES = {kind.value: kind for kind in MeldKind}
_SOURCE_NAMES = {source.value: source for source in Source}
_SOURCE_OR_NONE: dict[str | None, Source | None] = dict(_SOURCE_NAMES) | {None: None}
TILE_OR_NONE: dict[str | None, Tile | None] = dict(BY_CODE) | {None: None}


def _sound_sets() -> dict[int, tuple[tuple[int, ...], str]]:
    sets: list[tuple[tuple[int, ...], str]] = [
        *(((kind, kind + 1, kind + 2), "chow") for kind in range(27) if kind % 9 < 7),
        *(((kind,) * 3, "pung") for kind in range(KINDS)),
        *(((kind,) * 4, "kong") for kind in range(KINDS)),
    ]
    return {sum(map(one, kinds)): (kinds, form) for kinds, form in sets}


_SETS = _sound_sets()
"""For the packed counts of each chow, pung or kong: its kinds in ascending order, and its form."""
_NO_SET: tuple[tuple[int, ...], str] = ((), "")

_Key = tuple[Any, ...]
"""The values of all fields of the JSON form; for an object without some of them, the names and then the values."""


_LONGEST_USUAL = 8
"""The number of characters of a kong with a suit letter after each digit."""
_USUAL: dict[_Key, Meld] = {}
"""For the fields of the JSON form: the meld, cached on first use.

The cache has only valid melds in a usual notation (`_usual_tiles`), about five thousand if all objects have the same
fields in the same order. A meld is immutable, so hands can share it.
"""
_MOST_USUAL = 1 << 13


def _usual_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles of a chow, pung or kong in a usual notation; empty for any other text.

    A usual notation has the tiles in any order, one suit letter for all tiles (`406s`) or for each tile (`4s0s6s`), and
    at most one red five. There are about five hundred such texts.
    """
    if len(text) > _LONGEST_USUAL:
        return ()
    tiles = parse_tiles(text)
    counts = sum(map(PACKED_OF, tiles))
    kinds, _ = _SETS.get(counts & KINDS_MASK, _NO_SET)
    usual = (
        0 < len(tiles) == len(kinds)
        and sum([tile.is_red for tile in tiles]) <= 1
        and text in (format_tiles(tiles, keep_order=True), "".join([tile.code for tile in tiles]))
    )
    return tiles if usual else ()


def usual_meld(value: Any) -> Meld | None:
    """Look up a valid set in a usual notation by its JSON form; returns None for other sets and for errors."""
    try:
        if len(value) == len(_MELD_FIELDS):
            key: _Key = (value["kind"], value["tiles"], value["called_from"], value["called_tile"])
        else:
            key = (*value, *value.values())
        return _USUAL.get(key) or _make_usual(value, key)
    except (AttributeError, KeyError, TypeError, ParseError):
        return None


def _make_usual(fields: dict[str, Any], key: _Key) -> Meld | None:
    """Build the meld of these fields and cache it; None if it is not written in a usual form.

    Raises `KeyError`, `TypeError` and `ParseError` for fields that cannot be read.
    """
    if not fields.keys() <= _MELD_FIELDS:
        return None
    tiles = _usual_tiles(fields["tiles"])
    source, called = _SOURCE_OR_NONE[fields.get("called_from")], TILE_OR_NONE[fields.get("called_tile")]
    meld = Meld(_KIND_NAMES[fields["kind"]], tiles, source, called)
    if not tiles or not meld.is_sound:
        return None
    if len(_USUAL) < _MOST_USUAL:
        _USUAL[key] = meld
    return meld


@dataclass(slots=True, init=False, unsafe_hash=True)
class Meld:
    """A declared set. `tiles` are in the order on the table; only a concealed kong can have face-down tiles (`?`).

    Must not be changed after creation. It is not frozen, for the reason that `scorer.hand.Hand` gives.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called_from: Source | None = None
    called_tile: Tile | None = None
    kinds: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The kinds of the tiles in ascending order. Face-down tiles of a concealed kong have the kind of the others."""

    counts: int = field(init=False, repr=False, compare=False)
    """The packed counts (`scorer.packed`) of `kinds` and of the red fives."""
    marks: int = field(init=False, repr=False, compare=False)
    """The marks of the tiles (`scorer.arrangement.TERMINAL` and others), and `OPEN` for a claimed set, combined."""
    form: str = field(init=False, repr=False, compare=False)
    """The form of the tiles: `chow`, `pung`, `kong`, or empty."""
    is_sound: bool = field(init=False, repr=False, compare=False)
    """Whether the tiles are a set of this kind, and the call is possible."""

    def __init__(
        self,
        kind: MeldKind,
        tiles: tuple[Tile, ...],
        called_from: Source | None = None,
        called_tile: Tile | None = None,
    ) -> None:
        counts = sum(map(PACKED_OF, tiles))
        kinds, form = _SETS.get(counts & KINDS_MASK, _NO_SET)
        if len(tiles) != len(kinds):
            kinds = _sorted_kinds(kind, tiles)
            form = "kong" if len(kinds) == 4 and kinds[0] == kinds[3] < KINDS else ""
            counts = sum(map(one, kinds)) + (counts & REDS)
        self.kind = kind
        self.tiles = tiles
        self.called_from = called_from
        self.called_tile = called_tile
        self.kinds = kinds
        self.counts = counts
        self.marks = marks_of(counts) if kind is CONCEALED_KONG else marks_of(counts) | OPEN
        self.form = form
        self.is_sound = form == kind.form and _can_be_called(kind, tiles, called_from, called_tile)

    @classmethod
    def from_json(cls, value: object, where: str = "meld") -> Meld:
        """Read a meld from its JSON form; `where` names it in errors. Raises `ParseError`."""
        data = shape.as_object(value, where, _MELD_FIELDS)
        kind = shape.choice_field(data, "kind", where, _KIND_NAMES)
        tiles = tiles_at(shape.required(data, "tiles", where), f"{where}.tiles")
        source = tile = None
        if data.get("called_from") is not None:
            source = shape.choice_field(data, "called_from", where, _SOURCE_NAMES)
        if data.get("called_tile") is not None:
            tile = one_tile(data["called_tile"], f"{where}.called_tile")
        return cls(kind, tiles, source, tile)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind.value,
            "tiles": format_tiles(self.tiles, keep_order=True),
            "called_from": self.called_from.value if self.called_from else None,
            "called_tile": self.called_tile.code if self.called_tile else None,
        }

    @classmethod
    def from_typed(cls, text: str) -> Meld:
        """Read a meld typed as `chow:345p`, `addkong:1111s<left`; raises `ParseError`."""
        word, colon, rest = text.partition(":")
        if not colon or word not in _TYPED_KINDS:
            raise ParseError("bad_notation", say("hand.no_meld", text=repr(text)), hint=say("hand.no_meld_hint"))
        tiles, angle, source = rest.partition("<")
        return cls(
            kind=_TYPED_KINDS[word],
            tiles=parse_tiles(tiles),
            called_from=shape.as_choice(source, f"{text!r}: the caller's side", Source) if angle else None,
        )

    def typed(self) -> str:
        """Return the typed form. It does not state which tile was called."""
        source = f"<{self.called_from.value}" if self.called_from else ""
        return f"{_TYPED_NAMES[self.kind]}:{format_tiles(self.tiles, keep_order=True)}{source}"

    def faults(self, where: str) -> list[Fault]:
        """Return the reasons why these tiles are not a set of the declared kind, or why the call is impossible."""
        if self.is_sound:
            return []
        faults: list[Fault] = []
        kinds, text = self.kinds, format_tiles(self.tiles, keep_order=True)

        def add(code: str, key: str = "") -> None:
            faults.append(Fault(code, say(f"hand.{key or code}", tiles=text), where))

        if any(tile.is_flower for tile in self.tiles):
            add("flower_in_hand", "flower_in_meld")
        elif self.kind is not CONCEALED_KONG and any(tile.is_face_down for tile in self.tiles):
            add("face_down_tile", "face_down_in_meld")
        elif self.kind is CHOW and not is_chow(kinds):
            add("not_a_chow")
        elif self.kind is PUNG and (len(kinds) != 3 or len(set(kinds)) != 1):
            add("not_a_pung")
        elif self.kind.is_kong and (len(kinds) != 4 or len(set(kinds)) != 1 or kinds[0] >= KINDS):
            add("not_a_kong")
        if self.kind is CHOW and self.called_from not in (None, _LEFT):
            add("chow_not_from_left")
        if self.kind is CONCEALED_KONG and (self.called_from or self.called_tile):
            add("concealed_kong_called")
        elif self.called_tile is not None and self.called_tile not in self.tiles:
            said = say("hand.called_tile_not_in_meld", tile=self.called_tile.code, tiles=text)
            faults.append(Fault("called_tile_not_in_meld", said, where))
        return faults

    def __repr__(self) -> str:
        return self.typed()


def _can_be_called(kind: MeldKind, tiles: tuple[Tile, ...], source: Source | None, called: Tile | None) -> bool:
    if kind is CONCEALED_KONG:
        return source is None and called is None
    if kind is CHOW and source is not None and source is not _LEFT:
        return False
    return called is None or called in tiles


def meld_picture(meld: Meld) -> list[tuple[str, bool]]:
    """Return the codes of the tiles in the order in which they lie, each with True if it is turned sideways.

    The position of the called tile, which is turned sideways, shows who discarded it. If the called tile is unknown,
    it is taken to be the first tile.
    """
    codes = [tile.code for tile in meld.tiles]
    if meld.kind is CONCEALED_KONG:
        if "?" not in codes and len(codes) == 4:
            codes = ["?", codes[1], codes[2], "?"]
        return [(code, False) for code in codes]
    if meld.called_from is None:
        return [(code, False) for code in codes]
    called = meld.called_tile.code if meld.called_tile else codes[0]
    if called in codes:
        codes.remove(called)
    across = 1
    place = {Source.LEFT: 0, Source.ACROSS: across, Source.RIGHT: len(codes)}[meld.called_from]
    pictured = [(code, False) for code in codes]
    pictured.insert(place, (called, True))
    return pictured


def _sorted_kinds(kind: MeldKind, tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    kinds = sorted([tile.kind for tile in tiles])
    if kinds and kinds[-1] == FACE_DOWN_INDEX and kind is CONCEALED_KONG:
        seen = [each for each in kinds if each != FACE_DOWN_INDEX]
        kinds = seen + [seen[-1]] * (len(kinds) - len(seen)) if seen else kinds
    return tuple(kinds)


def is_chow(kinds: tuple[int, ...]) -> bool:
    """Return whether three kinds, ascending, are consecutive numbers of one suit."""
    return (
        len(kinds) == 3
        and kinds[0] < 27
        and kinds[0] % 9 <= 6
        and kinds[1] == kinds[0] + 1
        and kinds[2] == kinds[0] + 2
    )
