"""A hand: concealed tiles, the winning tile, melds, flowers; as JSON, as typed text, as a picture.

What is wrong with the tiles whatever the rules (`Hand.faults`) is found here; whether they win is the
business of a rule set. The winning tile is one of `concealed`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from scorer import shape
from scorer.errors import Fault, ParseError
from scorer.notation import format_tiles, parse_tiles
from scorer.tiles import BY_CODE, FACE_DOWN_INDEX, KINDS, Tile, tile_of_kind


class MeldKind(Enum):
    """How a declared set came about. `value` is the JSON word."""

    CHOW = "chow"
    PUNG = "pung"
    EXPOSED_KONG = "exposed kong"
    ADDED_KONG = "added kong"
    CONCEALED_KONG = "concealed kong"

    @property
    def is_kong(self) -> bool:
        return self is not MeldKind.CHOW and self is not MeldKind.PUNG

    @property
    def is_claimed(self) -> bool:
        """Whether another player's tile is in it, which opens the hand."""
        return self is not MeldKind.CONCEALED_KONG


class Source(Enum):
    """Who discarded a called tile, seen from the caller."""

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


_MELD_FIELDS = frozenset(("kind", "tiles", "called_from", "called_tile"))
_HAND_FIELDS = frozenset(("concealed", "winning_tile", "melds", "flowers"))
_TYPED_KINDS = {
    "chow": MeldKind.CHOW,
    "pung": MeldKind.PUNG,
    "kong": MeldKind.EXPOSED_KONG,
    "addkong": MeldKind.ADDED_KONG,
    "ankong": MeldKind.CONCEALED_KONG,
}
_TYPED_NAMES = {kind: name for name, kind in _TYPED_KINDS.items()}


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set. `tiles` are in the order in which they lie; `?` only in a concealed kong."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called_from: Source | None = None
    called_tile: Tile | None = None
    kinds: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The kinds in it, ascending; face-down tiles of a concealed kong are taken as the others."""

    def __post_init__(self) -> None:
        kinds = sorted([tile.kind for tile in self.tiles])
        if kinds and kinds[-1] == FACE_DOWN_INDEX and self.kind is MeldKind.CONCEALED_KONG:
            seen = [kind for kind in kinds if kind != FACE_DOWN_INDEX]
            kinds = seen + [seen[-1]] * (len(kinds) - len(seen)) if seen else kinds
        object.__setattr__(self, "kinds", tuple(kinds))

    @classmethod
    def from_json(cls, value: object, where: str = "meld") -> Meld:
        data = shape.as_object(value, where, _MELD_FIELDS)
        called_from = data.get("called_from")
        called_tile = data.get("called_tile")
        return cls(
            kind=shape.as_choice(shape.required(data, "kind", where), f"{where}.kind", MeldKind),
            tiles=parse_tiles(shape.as_text(shape.required(data, "tiles", where), f"{where}.tiles")),
            called_from=None if called_from is None else shape.as_choice(called_from, f"{where}.called_from", Source),
            called_tile=None if called_tile is None else one_tile(called_tile, f"{where}.called_tile"),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind.value,
            "tiles": format_tiles(self.tiles, keep_order=True),
            "called_from": self.called_from.value if self.called_from else None,
            "called_tile": self.called_tile.code if self.called_tile else None,
        }

    @classmethod
    def from_typed(cls, text: str) -> Meld:
        """A meld typed as `chow:345p`, `addkong:1111s<left`."""
        word, colon, rest = text.partition(":")
        if not colon or word not in _TYPED_KINDS:
            raise ParseError(
                "bad_notation",
                f"{text!r} is no meld.",
                hint="Write +chow:345p, +pung:777z, +kong:…, +addkong:…, +ankong:…, with <left, <across or <right.",
            )
        tiles, angle, source = rest.partition("<")
        return cls(
            kind=_TYPED_KINDS[word],
            tiles=parse_tiles(tiles),
            called_from=shape.as_choice(source, f"{text!r}: the caller's side", Source) if angle else None,
        )

    def typed(self) -> str:
        """The typed form; it does not say which tile was called."""
        source = f"<{self.called_from.value}" if self.called_from else ""
        return f"{_TYPED_NAMES[self.kind]}:{format_tiles(self.tiles, keep_order=True)}{source}"

    @property
    def is_sound(self) -> bool:
        """Whether it is a set of its kind and the call can have happened."""
        kinds = self.kinds
        if not kinds or kinds[-1] >= KINDS:
            return False
        if self.kind is MeldKind.CHOW:
            formed = is_chow(kinds) and self.called_from in (None, Source.LEFT)
        else:
            formed = kinds[0] == kinds[-1] and len(kinds) == (4 if self.kind.is_kong else 3)
        if self.kind is MeldKind.CONCEALED_KONG:
            return formed and self.called_from is None and self.called_tile is None
        return formed and (self.called_tile is None or self.called_tile in self.tiles)

    def faults(self, where: str) -> list[Fault]:
        """What keeps these tiles from being the set they are declared as."""
        if self.is_sound:
            return []
        faults: list[Fault] = []
        kinds, text = self.kinds, format_tiles(self.tiles, keep_order=True)
        if any(tile.is_flower for tile in self.tiles):
            faults.append(Fault("flower_in_hand", f"{text} holds a flower, which forms no set.", where))
        elif self.kind is not MeldKind.CONCEALED_KONG and any(tile.is_face_down for tile in self.tiles):
            faults.append(Fault("face_down_tile", f"{text} is claimed, so no tile of it lies face down.", where))
        elif self.kind is MeldKind.CHOW and not is_chow(kinds):
            faults.append(Fault("not_a_chow", f"{text} is no chow: three consecutive numbers of a suit.", where))
        elif self.kind is MeldKind.PUNG and (len(kinds) != 3 or len(set(kinds)) != 1):
            faults.append(Fault("not_a_pung", f"{text} is no pung: three alike.", where))
        elif self.kind.is_kong and (len(kinds) != 4 or len(set(kinds)) != 1 or kinds[0] >= KINDS):
            faults.append(Fault("not_a_kong", f"{text} is no kong: four alike.", where))
        if self.kind is MeldKind.CHOW and self.called_from not in (None, Source.LEFT):
            faults.append(Fault("chow_not_from_left", f"{text} can be called from the left only.", where))
        if self.kind is MeldKind.CONCEALED_KONG and (self.called_from or self.called_tile):
            faults.append(Fault("concealed_kong_called", f"{text} is concealed: nobody discarded for it.", where))
        elif self.called_tile is not None and self.called_tile not in self.tiles:
            message = f"The called {self.called_tile} is not in {text}."
            faults.append(Fault("called_tile_not_in_meld", message, where))
        return faults

    def __repr__(self) -> str:
        return self.typed()


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished (or nearly finished) hand. `concealed` holds the winning tile too; its order is kept."""

    concealed: tuple[Tile, ...]
    winning_tile: Tile | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()

    @classmethod
    def from_json(cls, value: object, where: str = "hand") -> Hand:
        """The hand of the JSON form; raises `ParseError` (`wrong_shape`, `unknown_field`, `bad_notation`)."""
        data = shape.as_object(value, where, _HAND_FIELDS)
        winning = data.get("winning_tile")
        flowers = data.get("flowers", "")
        melds = shape.as_list(data.get("melds", []), f"{where}.melds")
        return cls(
            concealed=parse_tiles(shape.as_text(shape.required(data, "concealed", where), f"{where}.concealed")),
            winning_tile=None if winning is None else one_tile(winning, f"{where}.winning_tile"),
            melds=tuple(Meld.from_json(meld, f"{where}.melds[{place}]") for place, meld in enumerate(melds)),
            flowers=parse_flowers(shape.as_text(flowers, f"{where}.flowers")) if flowers != "" else (),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "concealed": format_tiles(self.concealed),
            "winning_tile": self.winning_tile.code if self.winning_tile else None,
            "melds": [meld.to_json() for meld in self.melds],
            "flowers": format_tiles(self.flowers),
        }

    @classmethod
    def from_typed(cls, text: str) -> Hand:
        """A hand typed as `23499m567p777z!4m +kong:1111s<left +flowers:1f`.

        `!` stands before the winning tile. It names one of the tiles written before it where these are as many
        as a win needs, and adds itself to them where they are one short (`123m…11z!2z`). Without `!` the last
        concealed tile won, where there are enough for a win (else nothing has won yet).
        """
        words = text.split()
        if not words:
            raise ParseError("bad_notation", "The hand is empty.", hint="Write it as 123m456p789s11z22z!2z.")
        concealed: list[Tile] = []
        winning: Tile | None = None
        melds: list[Meld] = []
        flowers: list[Tile] = []
        for word in words:
            if word.startswith("+flowers:"):
                flowers += parse_flowers(word.removeprefix("+flowers:"))
            elif word.startswith("+"):
                melds.append(Meld.from_typed(word[1:]))
            else:
                tiles, bang, won = word.partition("!")
                concealed += parse_tiles(tiles)
                if bang:
                    if winning is not None:
                        raise ParseError("bad_notation", f"{text!r} names two winning tiles.")
                    winning = one_tile(won, f"{text!r} after '!'")
        if winning is None:
            winning = concealed[-1] if len(concealed) % 3 == 2 else None
        elif len(concealed) % 3 == 1 or winning not in concealed:
            concealed.append(winning)
        return cls(tuple(concealed), winning, tuple(melds), tuple(flowers))

    def typed(self) -> str:
        """The typed form, which `from_typed` reads back (but for which tile of a meld was called)."""
        won = f"!{self.winning_tile.code}" if self.winning_tile else ""
        parts = [format_tiles(self.concealed) + won]
        parts += [f"+{meld.typed()}" for meld in self.melds]
        if self.flowers:
            parts.append(f"+flowers:{format_tiles(self.flowers)}")
        return " ".join(parts)

    @property
    def is_concealed(self) -> bool:
        """Whether no set was claimed (concealed kongs leave a hand concealed)."""
        return not any(meld.kind.is_claimed for meld in self.melds)

    @property
    def kongs(self) -> int:
        return sum([meld.kind.is_kong for meld in self.melds])

    @property
    def tile_count(self) -> int:
        """Tiles of the hand with each kong counted as three; a hand that has won has 14."""
        return len(self.concealed) + 3 * len(self.melds)

    def kind_counts(self) -> list[int]:
        """How many of each kind 0-33 the hand shows, melds included, flowers and face-down tiles not."""
        counts = [0] * (FACE_DOWN_INDEX + 1)
        for tile in self.concealed:
            counts[tile.kind] += 1
        for meld in self.melds:
            for kind in meld.kinds:
                counts[kind] += 1
        return counts[:KINDS]

    @property
    def is_complete(self) -> bool:
        """Whether the tiles are as many as a win needs, and legal: `faults` would find nothing."""
        melds = self.melds
        if self.winning_tile not in self.concealed or len(self.concealed) + 3 * len(melds) != 14:
            return False
        for meld in melds:
            if not meld.is_sound:
                return False
        counts = [0] * (FACE_DOWN_INDEX + 1)
        for tile in self.concealed:
            counts[tile.kind] += 1
        if any(counts[KINDS:]):
            return False
        for meld in melds:
            for kind in meld.kinds:
                counts[kind] += 1
        return max(counts) <= 4 and len(melds) <= 4 and len(set(self.flowers)) == len(self.flowers)

    def faults(self) -> list[Fault]:
        """Everything that keeps these tiles from being a complete hand, whatever the rules."""
        if self.is_complete:
            return []
        faults: list[Fault] = []
        for place, meld in enumerate(self.melds):
            faults += meld.faults(f"melds[{place}]")
        if len(self.melds) > 4:
            faults.append(Fault("too_many_melds", f"{len(self.melds)} melds; a hand has four sets.", "melds"))
        flowers = [tile for tile in self.concealed if tile.is_flower]
        if flowers:
            message = f"{format_tiles(flowers)} is among the concealed tiles; lay it aside as a flower."
            faults.append(Fault("flower_in_hand", message, "concealed"))
        hidden = sum(tile.is_face_down for tile in self.concealed)
        if hidden:
            faults.append(Fault("face_down_tile", f"{hidden} concealed tiles lie face down.", "concealed"))
        if self.tile_count != 14:
            faults.append(self._count_fault())
        for kind, count in enumerate(self.kind_counts()):
            if count > 4:
                message = f"{count} tiles of {tile_of_kind(kind)}; a set of tiles has four of each."
                faults.append(Fault("five_of_a_kind", message, "hand"))
        for tile, count in Counter(self.flowers).items():
            if count > 1:
                faults.append(Fault("duplicate_flower", f"{tile} is there {count} times.", "flowers"))
        if self.winning_tile is None:
            if self.tile_count == 14:
                faults.append(Fault("winning_tile_missing", "Which tile won is not known; name it.", "winning_tile"))
        elif self.winning_tile not in self.concealed:
            message = f"The winning {self.winning_tile} is not among {format_tiles(self.concealed)}."
            faults.append(Fault("winning_tile_not_in_hand", message, "winning_tile"))
        return faults

    def _count_fault(self) -> Fault:
        shown = len(self.concealed) + sum(len(meld.tiles) for meld in self.melds)
        wanted = 14 + self.kongs
        kongs = f" with {self.kongs} kong{'s' if self.kongs > 1 else ''}" if self.kongs else ""
        message = f"{shown} tiles; a hand that has won{kongs} has {wanted}."
        if shown < wanted and self.melds == () and 4 in self.kind_counts():
            message += " Four alike count as a kong only where they are declared."
        return Fault("wrong_tile_count", message, "hand")

    def __repr__(self) -> str:
        return self.typed()

    def _repr_svg_(self) -> str:
        from scorer.faces import hand_svg

        return hand_svg(picture_groups(self))


def picture_groups(hand: Hand) -> list[list[tuple[str, bool]]]:
    """The hand as groups of (code, turned sideways) for drawing: concealed, winning tile, melds, flowers."""
    rest = list(hand.concealed)
    groups: list[list[tuple[str, bool]]] = []
    if hand.winning_tile is not None and hand.winning_tile in rest:
        rest.remove(hand.winning_tile)
        groups.append([(hand.winning_tile.code, False)])
    groups.insert(0, [(tile.code, False) for tile in rest])
    groups += [meld_picture(meld) for meld in hand.melds]
    if hand.flowers:
        groups.append([(tile.code, False) for tile in hand.flowers])
    return groups


def meld_picture(meld: Meld) -> list[tuple[str, bool]]:
    """A meld as it lies: the called tile turned at the place that tells who discarded it."""
    codes = [tile.code for tile in meld.tiles]
    if meld.kind is MeldKind.CONCEALED_KONG:
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


def one_tile(value: object, where: str) -> Tile:
    """Exactly one tile, from its text."""
    tile = BY_CODE.get(value) if isinstance(value, str) else None
    if tile is not None:
        return tile
    tiles = parse_tiles(shape.as_text(value, where))
    if len(tiles) != 1:
        raise shape.wrong(where, "one tile", value)
    return tiles[0]


def parse_flowers(text: str) -> tuple[Tile, ...]:
    """Flowers and seasons only, in canonical order."""
    tiles = parse_tiles(text)
    for tile in tiles:
        if not tile.is_flower:
            raise ParseError("bad_notation", f"{tile} is no flower or season.", hint="Flowers are 1f to 8f.")
    return tuple(sorted(tiles, key=lambda tile: tile.sort_key))


def is_chow(kinds: tuple[int, ...]) -> bool:
    """Whether three kinds, ascending, are consecutive numbers of one suit."""
    return (
        len(kinds) == 3
        and kinds[0] < 27
        and kinds[0] % 9 <= 6
        and kinds[1] == kinds[0] + 1
        and kinds[2] == kinds[0] + 2
    )
