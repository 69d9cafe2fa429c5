"""A hand: concealed tiles, the winning tile, melds, flowers; as JSON and as typed text.

`Hand.faults` returns the faults of the tiles that all rules share; a rule set decides whether the tiles win. The
winning tile is one of `concealed`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from scorer import shape
from scorer.arrangement import Suit, is_whole
from scorer.errors import Fault, ParseError
from scorer.meld import CONCEALED_KONG, TILE_OR_NONE, Meld, MeldKind, Source, is_chow, usual_meld
from scorer.notation import (
    Counted,
    count_tiles,
    counted_at,
    format_tiles,
    one_tile,
    parse_counted,
    parse_tiles,
    tiles_at,
)
from scorer.packed import MOST, cannot_be_held
from scorer.sentences import say, together
from scorer.tiles import BY_CODE, FACE_DOWN_INDEX, HAND_TILES, KINDS, SAME_TILES, Tile, tile_of_kind

__all__ = [
    "Hand",
    "Meld",
    "MeldKind",
    "Source",
    "is_chow",
    "one_tile",
    "parse_flowers",
]


_HAND_FIELDS = frozenset(("concealed", "winning_tile", "melds", "flowers"))
_NO_MELDS: list[Any] = []


@dataclass(slots=True, init=False, unsafe_hash=True)
class Hand:
    """A finished or nearly finished hand. `concealed` includes the winning tile, and keeps the given order.

    Must not be changed after creation. It is not frozen, because a frozen dataclass sets its fields five times slower.
    """

    concealed: tuple[Tile, ...]
    winning_tile: Tile | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    concealed_counts: int = field(init=False, repr=False, compare=False)
    """The concealed tiles as packed counts (`scorer.packed`); -1 if the hand, melds included, has too many tiles."""
    counts: int = field(init=False, repr=False, compare=False)
    """The packed counts of the concealed tiles and the melds, without flowers; -1 if there are too many tiles."""
    suits: list[Suit] = field(init=False, repr=False, compare=False)
    """The `Suit` of each suit of the concealed tiles; only for a hand without faults."""
    is_complete: bool = field(init=False, repr=False, compare=False)
    """Whether the hand has the number of tiles of a win, and `faults` would return no faults."""

    def __init__(
        self,
        concealed: tuple[Tile, ...],
        winning_tile: Tile | None = None,
        melds: tuple[Meld, ...] = (),
        flowers: tuple[Tile, ...] = (),
        counted: Counted | None = None,
    ) -> None:
        """Make a hand. `counted`: the concealed tiles with their packed counts and suits, as they were parsed."""
        if counted is None:
            counted = count_tiles(concealed)
        _, concealed_counts, self.suits = counted
        counts = concealed_counts
        sound = len(concealed) + 3 * len(melds) == HAND_TILES
        for meld in melds:
            counts += meld.counts
            if not meld.is_sound:
                sound = False
        if not sound and len(concealed) + sum([len(meld.tiles) for meld in melds]) > MOST:
            concealed_counts = counts = -1
        self.concealed = concealed
        self.winning_tile = winning_tile
        self.melds = melds
        self.flowers = flowers
        self.concealed_counts = concealed_counts
        self.counts = counts
        self.is_complete = (
            sound
            and not cannot_be_held(counts)
            and winning_tile in concealed
            and (not flowers or len(set(flowers)) == len(flowers))
        )

    @classmethod
    def from_json(cls, value: object, where: str = "hand") -> Hand:
        """Read a hand from its JSON form; raises `ParseError` (`wrong_shape`, `unknown_field`, `bad_notation`)."""
        return _usual_hand(value) or cls._from_any_json(value, where)

    @classmethod
    def _from_any_json(cls, value: object, where: str) -> Hand:
        """Read a hand in any notation, or raise the error."""
        data = shape.as_object(value, where, _HAND_FIELDS)
        given = data.get("melds", _NO_MELDS)
        if not isinstance(given, list):
            raise shape.wrong(f"{where}.melds", say("shape.a_list"), given)
        counted = counted_at(shape.required(data, "concealed", where), f"{where}.concealed")
        winning, flowers = data.get("winning_tile"), data.get("flowers", "")
        winning_tile = BY_CODE.get(winning) if isinstance(winning, str) else None
        if winning_tile is None and winning is not None:
            winning_tile = one_tile(winning, f"{where}.winning_tile")
        melds: tuple[Meld, ...] = ()
        if given:
            # For speed, build the text for `where` only for melds that are not in a usual notation.
            read = [usual_meld(meld) or Meld.from_json(meld, f"{where}.melds[{n}]") for n, meld in enumerate(given)]
            melds = tuple(read)
        laid_aside = parse_flowers(flowers, f"{where}.flowers") if flowers != "" else ()
        return cls(counted[0], winning_tile, melds, laid_aside, counted)

    def to_json(self) -> dict[str, Any]:
        return {
            "concealed": format_tiles(self.concealed),
            "winning_tile": self.winning_tile.code if self.winning_tile else None,
            "melds": [meld.to_json() for meld in self.melds],
            "flowers": format_tiles(self.flowers),
        }

    @classmethod
    def from_typed(cls, text: str) -> Hand:
        """Read a hand typed as `23499m567p777z!4m +kong:1111s<left +flowers:1f`.

        `!` comes before the winning tile. If the hand already has the number of tiles of a win, `!` names one of them;
        if one tile is missing, `!` adds this tile (`123m…11z!2z`). Without `!`, the last concealed tile is the winning
        tile if there are enough tiles for a win; else there is no winning tile. Raises `ParseError`.
        """
        words = text.split()
        if not words:
            raise ParseError("bad_notation", say("hand.empty"), hint=say("hand.empty_hint"))
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
                        raise ParseError("bad_notation", say("hand.two_winning_tiles", text=repr(text)))
                    winning = one_tile(won, f"{text!r} after '!'")
        if winning is None:
            winning = concealed[-1] if len(concealed) % 3 == 2 else None
        elif len(concealed) % 3 == 1 or winning not in concealed:
            concealed.append(winning)
        return cls(tuple(concealed), winning, tuple(melds), tuple(flowers))

    def typed(self) -> str:
        """Return the typed form, which `from_typed` reads. It does not state which tile of a meld was called."""
        won = f"!{self.winning_tile.code}" if self.winning_tile else ""
        parts = [format_tiles(self.concealed) + won]
        parts += [f"+{meld.typed()}" for meld in self.melds]
        if self.flowers:
            parts.append(f"+flowers:{format_tiles(self.flowers)}")
        return " ".join(parts)

    @property
    def is_concealed(self) -> bool:
        """Return whether the hand has no claimed set. A hand with concealed kongs is concealed."""
        return all([meld.kind is CONCEALED_KONG for meld in self.melds])  # noqa: C419 - a list is quicker

    @property
    def kongs(self) -> int:
        """Return the number of melds that are kongs."""
        return sum([meld.kind.is_kong for meld in self.melds])

    @property
    def tile_count(self) -> int:
        """Return the number of tiles. A kong counts as three tiles, so a complete hand has 14."""
        return len(self.concealed) + 3 * len(self.melds)

    def kind_counts(self) -> list[int]:
        """Return the count of each kind 0-33 in the hand, including melds, without flowers and face-down tiles."""
        counts = [0] * (FACE_DOWN_INDEX + 1)
        for tile in self.concealed:
            counts[tile.kind] += 1
        for meld in self.melds:
            for kind in meld.kinds:
                counts[kind] += 1
        return counts[:KINDS]

    def won_on_any(self) -> list[Hand]:
        """Return one copy of the hand for each different concealed tile, with this tile as the winning tile.

        The list is empty unless the only fault of the hand is its winning tile (unknown, or not a concealed tile).
        """
        if self.winning_tile in self.concealed:
            return []
        hands = [Hand(self.concealed, tile, self.melds, self.flowers) for tile in dict.fromkeys(self.concealed)]
        return hands if hands and hands[0].is_complete else []

    @property
    def is_whole(self) -> bool:
        """Return whether the tiles form a finished hand under at least one rule set, in any of its forms."""
        return is_whole((tile.kind for tile in self.concealed), len(self.melds))

    def faults(self) -> list[Fault]:
        """Return all faults that all rules share, such as a wrong number of tiles. It does not check the shape."""
        if self.is_complete:
            return []
        faults: list[Fault] = []
        for place, meld in enumerate(self.melds):
            faults += meld.faults(f"melds[{place}]")
        if len(self.melds) > 4:
            faults.append(Fault("too_many_melds", say("hand.too_many_melds", count=len(self.melds)), "melds"))
        flowers = [tile for tile in self.concealed if tile.is_flower]
        if flowers:
            said = say("hand.flower_in_hand", tiles=format_tiles(flowers))
            faults.append(Fault("flower_in_hand", said, "concealed"))
        hidden = sum(tile.is_face_down for tile in self.concealed)
        if hidden:
            faults.append(Fault("face_down_tile", say("hand.face_down", count=hidden), "concealed"))
        if self.tile_count != HAND_TILES:
            faults.append(self._count_fault())
        for kind, count in enumerate(self.kind_counts()):
            if count > SAME_TILES:
                said = say("hand.five_of_a_kind", count=count, tile=tile_of_kind(kind).code)
                faults.append(Fault("five_of_a_kind", said, "hand"))
        for tile, count in Counter(self.flowers).items():
            if count > 1:
                said = say("hand.duplicate_flower", tile=tile.code, count=count)
                faults.append(Fault("duplicate_flower", said, "flowers"))
        if self.winning_tile is None:
            if self.tile_count == HAND_TILES:
                faults.append(Fault("winning_tile_missing", say("hand.winning_tile_missing"), "winning_tile"))
        elif self.winning_tile not in self.concealed:
            tiles = format_tiles(self.concealed)
            said = say("hand.winning_tile_not_in_hand", tile=self.winning_tile.code, tiles=tiles)
            faults.append(Fault("winning_tile_not_in_hand", said, "winning_tile"))
        return faults

    def _count_fault(self) -> Fault:
        shown = len(self.concealed) + sum(len(meld.tiles) for meld in self.melds)
        wanted = HAND_TILES + self.kongs
        said = [say("hand.tile_count", shown=shown, wanted=wanted)]
        if self.kongs:
            said = [say("hand.tile_count_kongs", shown=shown, wanted=wanted, count=self.kongs)]
        if shown < wanted and self.melds == () and 4 in self.kind_counts():
            said.append(say("hand.four_alike"))
        return Fault("wrong_tile_count", together(said), "hand")

    def __repr__(self) -> str:
        return self.typed()


def _usual_hand(value: Any) -> Hand | None:
    """Read a hand that has all fields, no flowers, and melds in a usual notation; None for any other value.

    Most hands are like this. They are read without the checks of `Hand.from_json` that name the field of an error.
    """
    try:
        given = value["melds"]
        if len(value) != len(_HAND_FIELDS) or value["flowers"] != "" or type(given) is not list:
            return None
        counted = parse_counted(value["concealed"])
        melds: tuple[Meld, ...] = ()
        for each in given:
            meld = usual_meld(each)
            if meld is None:
                return None
            melds += (meld,)
        return Hand(counted[0], TILE_OR_NONE[value["winning_tile"]], melds, (), counted)
    except (AttributeError, KeyError, TypeError, ParseError):
        return None


def parse_flowers(text: object, where: str = "") -> tuple[Tile, ...]:
    """Read a text of flowers and seasons, and return them in canonical order. `where`: its field, for errors.

    Raises `ParseError` if the text cannot be read or has another tile.
    """
    tiles = tiles_at(text, where)
    for tile in tiles:
        if not tile.is_flower:
            said = say("hand.no_flower", tile=tile.code)
            raise ParseError("bad_notation", said, hint=say("hand.no_flower_hint"), where=where)
    return tuple(sorted(tiles, key=lambda tile: tile.sort_key))
