"""Melds on the mahjong table: decides whether tiles side by side form a meld, its kind, and its discarder.

Responsible for the forms of a meld that rules and habits give, one meld at a time. The position of the sideways tile
shows the discarder of the called tile; a chow is always called from the left. If a tile lies on or beyond a sideways
tile, the meld is an added kong. Four tiles, some of them face down, are a concealed kong. `vision.layout.runs` finds
tiles side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.hand import Meld, MeldKind, Source, is_chow
from scorer.tiles import FACE_DOWN, SAME_TILES, SET_TILES, Tile

CONCEALED_FORMS = ((0, 3), (1, 2), (1,), (2,))
"""The possible indices of the face-down tiles in a concealed kong: `?88?`, `8??8`, `8?88` and `88?8`.

The last two are `8??8` with a face-down tile that was read as face up. Other forms (`88??`, `?8?8`, `?888`) are
indicators in a wall, or the side of another tile was read as a face-down tile."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the mahjong table.

    - `members`: the indices of its tiles, in the order of `meld.tiles`
    - `turned`: whether a sideways or face-down tile marks the meld as declared
    - `unsure`: whether its kind or its discarder is uncertain
    """

    meld: Meld
    members: tuple[int, ...]
    turned: bool
    unsure: bool = False

    @property
    def unclear(self) -> bool:
        """Whether the kind or the discarder is uncertain, or whether it is uncertain that the meld was called."""
        return self.unsure or not (self.turned or self.meld.kind is MeldKind.CONCEALED_KONG)


def meld_of(
    tiles: Sequence[Tile], sideways: Sequence[bool], members: Sequence[int], added: tuple[Tile, int] | None = None
) -> Laid | None:
    """Return the meld that `tiles` form from left to right, or None if they do not form a meld.

    `members` has the indices of the tiles. `added` is a tile on or beyond the sideways tile, with its index.
    """
    if added is not None:
        return _stacked(tiles, sideways, members, added)
    # The orientation of a back is known only from its box, which is unreliable at an oblique view.
    sideways = [turned and not tile.is_face_down for tile, turned in zip(tiles, sideways, strict=True)]
    if len(tiles) not in (SET_TILES, SAME_TILES) or sum(sideways) > 1 or any(tile.is_flower for tile in tiles):
        return None
    if any(tile.is_face_down for tile in tiles):
        return _concealed(tiles, sideways, members)
    form = _form(tiles)
    place = next((at for at, flag in enumerate(sideways) if flag), None)
    if form == "chow":
        in_order = [tile.kind for tile in tiles] == sorted(tile.kind for tile in tiles)
        if place not in (None, 0) or (place is None and not in_order):
            return None
        called = None if place is None else tiles[0]
        source = None if place is None else Source.LEFT
        return _laid(MeldKind.CHOW, tiles, members, source, called, place is not None)
    if form == "pung":
        source = None if place is None else (Source.LEFT, Source.ACROSS, Source.RIGHT)[place]
        return _laid(MeldKind.PUNG, tiles, members, source, None if place is None else tiles[place], place is not None)
    if form != "kong":
        return None
    if place is None:
        return Laid(Meld(MeldKind.EXPOSED_KONG, tuple(tiles)), tuple(members), False, unsure=True)
    # An added kong with the fourth tile at the end that does not touch the sideways tile (WSOM, kongs, 3) looks like an
    # exposed kong. One case differs: a pung called from across with the fourth tile at the left. Its sideways tile is
    # the third, and few players rotate the third tile of an exposed kong that was called from across.
    kind = MeldKind.ADDED_KONG if place == 2 else MeldKind.EXPOSED_KONG
    source = (Source.LEFT, Source.ACROSS, Source.ACROSS, Source.RIGHT)[place]
    return _laid(kind, tiles, members, source, tiles[place], True, unsure=True)


def _laid(
    kind: MeldKind,
    tiles: Sequence[Tile],
    members: Sequence[int],
    source: Source | None,
    called: Tile | None,
    turned: bool,
    unsure: bool = False,
) -> Laid:
    return Laid(Meld(kind, tuple(tiles), source, called), tuple(members), turned, unsure)


def _stacked(
    tiles: Sequence[Tile], sideways: Sequence[bool], members: Sequence[int], added: tuple[Tile, int]
) -> Laid | None:
    """Return the added kong: a pung with one sideways tile, and `added` on it or beyond it. None if invalid."""
    all_tiles = (*tiles, added[0])
    if len(tiles) != SET_TILES or sum(sideways) != 1 or any(not _is_plain(tile) for tile in all_tiles):
        return None
    if len({tile.kind for tile in all_tiles}) > 1:
        return None
    place = list(sideways).index(True)
    source = (Source.LEFT, Source.ACROSS, Source.RIGHT)[place]
    return _laid(MeldKind.ADDED_KONG, all_tiles, (*members, added[1]), source, tiles[place], True)


def _concealed(tiles: Sequence[Tile], sideways: Sequence[bool], members: Sequence[int]) -> Laid | None:
    """Return the concealed kong, or None if the face-down tiles do not have one of the `CONCEALED_FORMS`."""
    shown = {tile.kind for tile in tiles if not tile.is_face_down}
    hidden = tuple(place for place, tile in enumerate(tiles) if tile.is_face_down)
    if len(tiles) != SAME_TILES or any(sideways) or len(shown) != 1 or hidden not in CONCEALED_FORMS:
        return None
    return Laid(Meld(MeldKind.CONCEALED_KONG, tuple(tiles)), tuple(members), True)


def hidden_kong(members: Sequence[int]) -> Laid:
    """Return a concealed kong of four face-down tiles. Its tiles are unknown."""
    return Laid(Meld(MeldKind.CONCEALED_KONG, (FACE_DOWN,) * SAME_TILES), tuple(members), False, unsure=True)


def by_habit(melds: Sequence[Laid]) -> tuple[Laid, ...]:
    """Return the melds of a hand after using the player's habit to decide about exposed kongs.

    If at least one meld has a sideways tile, an exposed kong without a sideways tile becomes a concealed kong.
    """
    if not any(laid.meld.called_from is not None for laid in melds):
        return tuple(melds)
    return tuple(
        replace(laid, meld=replace(laid.meld, kind=MeldKind.CONCEALED_KONG), unsure=True)
        if laid.meld.kind is MeldKind.EXPOSED_KONG and laid.meld.called_from is None
        else laid
        for laid in melds
    )


def in_sets(tiles: Sequence[Tile]) -> bool:
    """Return whether the tiles, from left to right, are only chows and pungs, one after the other."""
    sets = [tiles[start : start + SET_TILES] for start in range(0, len(tiles), SET_TILES)]
    return all(meld_of(three, (False,) * len(three), range(len(three))) is not None for three in sets)


def _is_plain(tile: Tile) -> bool:
    return not tile.is_flower and not tile.is_face_down


def _form(tiles: Sequence[Tile]) -> str:
    kinds = tuple(sorted(tile.kind for tile in tiles))
    if len(set(kinds)) == 1:
        return "pung" if len(kinds) == SET_TILES else "kong"
    return "chow" if is_chow(kinds) else ""
