"""Finds what players laid before a win: sideways discards (riichi), melds, and shown hands that are ready.

Each function judges one picture. `vision.stream.noticing` compares pictures and decides what is new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from scorer.arrangement import is_whole
from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.tiles import HAND_TILES, KINDS, SAME_TILES, SET_TILES, Tile, tile_of_kind
from vision.geometry.detections import Floats
from vision.layout.melds import meld_of
from vision.stream.play import Called, Opened, Play, Riichi
from vision.stream.sides import Side
from vision.stream.table_tiles import LONGEST_POND_ROW, TableTiles, side_from

_APART = 1.5
"""The greatest gap between two tiles of one hand, in widths of a tile: a winning tile lies a little apart."""
_BACKS = 2
"""The number of face-down tiles in a concealed kong, by the rules of riichi.

If all four tiles lie face down, the picture does not show which tiles they are. If only one does, a back was probably
read as a face."""
_IN_LINE = 0.7
"""Tiles of a row differ by less than this across the row, in widths of a tile; rows of a pond differ by a height."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """Something that lies on the table, and the corners of its tiles (N x 4 x 2)."""

    play: Play
    quads: Floats


@dataclass(frozen=True, slots=True)
class _Row:
    """Tiles in a row as the player at `side` sees them, from left to right; `hidden`: those that lie face down."""

    side: Side
    tiles: tuple[int, ...]
    hidden: tuple[int, ...] = ()


def find_laid(tiles: TableTiles, middle: Floats, own: Iterable[int] = ()) -> list[Laid]:
    """Return every riichi, meld and shown ready hand on a picture, with the corners of its tiles.

    `own`: the indices of the tiles of finished hands, which belong to no pond and are not ready hands.
    """
    melds = _melds(tiles, middle)
    melds += _beside_backs(tiles, middle, {row.tiles for row, _ in melds})
    in_melds = {tile for row, _ in melds for tile in row.tiles}
    hands = _hand_rows(tiles, middle, in_melds)
    taken = in_melds | {tile for row in hands for tile in row.tiles} | set(own)
    # The first discards of a player can look like a meld. They are neither a call nor a riichi until more lie there.
    melds = [(row, meld) for row, meld in melds if not _is_pond(tiles, middle, row)]
    found = [Laid(Called(row.side, meld), tiles.every.quads[[*row.tiles, *row.hidden]]) for row, meld in melds]
    found += _turned(tiles, middle, taken)
    return found + _ready(tiles, hands, melds, set(own))


def pond_tiles(tiles: TableTiles) -> list[int]:
    """Return the tiles that show where the middle of the table is: the tiles in no meld and in no row of a hand."""
    long = {tile for row in straight_rows(tiles, range(len(tiles))) if len(row) > LONGEST_POND_ROW for tile in row}
    sets = tiles_of_melds(tiles)
    return [tile for tile in range(len(tiles)) if tile not in long | sets]


def tiles_of_melds(tiles: TableTiles) -> set[int]:
    """Return the tiles of the groups that are rows of melds for a player on at least one side."""
    called = {tile for group in tiles.clusters(range(len(tiles))) if _is_melds(tiles, group) for tile in group}
    return called | {
        tile for group in _groups_with_backs(tiles) if _is_melds(tiles.with_backs, group) for tile in group
    }


def _is_melds(tiles: TableTiles, group: Sequence[int]) -> bool:
    """Return whether a group of tiles consists of melds if a player on one of the four sides reads it."""
    return any(_melds_of(tiles, side, group) for side in Side)


def _turned(tiles: TableTiles, middle: Floats, taken: set[int]) -> list[Laid]:
    """Return the discards that lie sideways in the pond of their player.

    The pond is the group of tiles nearest to the middle of the table in the sector of the player.
    """
    found = []
    sides = [side_from(point, middle) for point in tiles.centres]
    for side in Side:
        among = [n for n in range(len(tiles)) if sides[n] is side and n not in taken]
        groups = tiles.clusters(among)
        if not groups:
            continue
        depths = tiles.seen_by(side)[:, 1]
        pond = min(groups, key=lambda group: float(depths[group].min()))
        upright = tiles.upright_for(side)
        for tile in pond:
            beside = [n for n in pond if tiles.touching[tile, n]]
            # A tile that is alone shows nothing: whether it is turned can be seen only beside another discard.
            if not upright[tile] and any(upright[n] for n in beside):
                found.append(Laid(Riichi(side, tiles.tiles[tile]), tiles.found.quads[[tile]]))
    return found


def _melds(tiles: TableTiles, middle: Floats) -> list[tuple[_Row, Meld]]:
    """Return the called melds: three or four tiles of a set in a row; one of them lies sideways.

    A meld lies apart from the discards, or next to other melds of the same player.
    """
    found = []
    for group in tiles.clusters(range(len(tiles))):
        if len(group) < SET_TILES or len(group) > HAND_TILES + 2:
            continue
        along_y = bool(np.count_nonzero(tiles.along_y[group]) * 2 > len(group))
        side = _seat_of(tiles, group, middle, along_y=along_y)
        found += [(_Row(side, tuple(part)), _meld(tiles, side, part)) for part in _melds_of(tiles, side, group)]
    return found


def concealed_kongs(tiles: TableTiles) -> list[Meld]:
    """Return the concealed kongs that show two of their tiles and two backs, of the players on all sides."""
    every = tiles.with_backs
    found = []
    for group in _groups_with_backs(tiles):
        parts = next((parts for side in (Side.NEAR, Side.RIGHT) if (parts := _melds_of(every, side, group))), [])
        found += [kong for part in parts if (kong := _concealed(every, part)) is not None]
    return found


def _groups_with_backs(tiles: TableTiles) -> list[list[int]]:
    """Return the groups of touching tiles in which some tiles lie face down, as indices of `tiles.with_backs`."""
    groups = tiles.with_backs.clusters(range(len(tiles.every)))
    return [group for group in groups if group[0] < len(tiles) <= group[-1] and len(group) <= HAND_TILES + 2]


def _beside_backs(tiles: TableTiles, middle: Floats, known: set[tuple[int, ...]]) -> list[tuple[_Row, Meld]]:
    """Return the concealed kongs, and the called melds (not those in `known`) that touch a concealed kong.

    A group that has any other tile, such as a part of a wall with its indicators, has no concealed kong.
    """
    every, found = tiles.with_backs, []
    for group in _groups_with_backs(tiles):
        faces = [tile for tile in group if tile < len(tiles)]
        along_y = bool(np.count_nonzero(tiles.along_y[faces]) * 2 > len(faces))
        side = _seat_of(tiles, faces, middle, along_y=along_y)
        for part in _melds_of(every, side, group):
            shown, hidden = ([tile for tile in part if (tile < len(tiles)) is up] for up in (True, False))
            meld = _concealed(every, part) or _meld(every, side, part)
            if tuple(part) not in known:
                found.append((_Row(side, tuple(shown), tuple(hidden)), meld))
    return found


def _concealed(tiles: TableTiles, part: Sequence[int]) -> Meld | None:
    """Return four tiles from left to right as a concealed kong if exactly two of them lie face down, else None."""
    shown = [tiles.tiles[tile] for tile in part]
    if sum(tile.is_face_down for tile in shown) != _BACKS:
        return None
    laid = meld_of(shown, [False] * len(part), part)
    return None if laid is None else laid.meld


def _melds_of(tiles: TableTiles, side: Side, group: Sequence[int]) -> list[list[int]]:
    """Return a group of touching tiles divided into melds, from left to right as the player at `side` sees them.

    The result is empty if the group is not a row of melds.
    """
    order = sorted(group, key=lambda tile: float(tiles.seen_by(side)[tile, 0]))
    return [] if _spread(tiles, side, order) >= _IN_LINE * tiles.width else _sets(tiles, side, order) or []


def _is_pond(tiles: TableTiles, middle: Floats, row: _Row) -> bool:
    """Return whether a row is the pond of its player: no other tiles in the sector are nearer to the middle."""
    if side_from(tiles.centres[list(row.tiles)].mean(axis=0), middle) is not row.side:
        return False
    depths = tiles.seen_by(row.side)[:, 1]
    nearest = float(depths[list(row.tiles)].min())
    return not any(
        depths[tile] < nearest - tiles.width
        for tile, point in enumerate(tiles.centres)
        if tile not in row.tiles and side_from(point, middle) is row.side
    )


def _sets(tiles: TableTiles, side: Side, order: Sequence[int]) -> list[list[int]] | None:
    """Return the row `order` divided into melds, each with one sideways tile, or None if this is not possible."""
    if not order:
        return []
    for size in (SAME_TILES, SET_TILES):
        part = list(order[:size])
        if len(part) == size and _is_set(tiles, side, part):
            rest = _sets(tiles, side, order[size:])
            if rest is not None:
                return [part, *rest]
    return None


def _is_set(tiles: TableTiles, side: Side, part: list[int]) -> bool:
    """Return whether tiles from left to right are a called meld, or a concealed kong whose faces are upright."""
    faces = [tile for tile in part if not tiles.tiles[tile].is_face_down]
    if len(faces) < len(part):
        return _concealed(tiles, part) is not None and bool(tiles.upright_for(side)[faces].all())
    return _meld(tiles, side, part).is_sound and _one_turned(tiles, side, part)


def _one_turned(tiles: TableTiles, side: Side, part: list[int]) -> bool:
    return int(np.count_nonzero(~tiles.upright_for(side)[part])) == 1


def _meld(tiles: TableTiles, side: Side, part: list[int]) -> Meld:
    """Return the tiles `part`, from left to right, as a meld. The place of the sideways tile shows who discarded it.

    Without exactly one sideways tile, the result is a pung that is not called; callers drop it (`_one_turned`).
    """
    shown = tuple(tiles.tiles[tile] for tile in part)
    sideways = [place for place, tile in enumerate(part) if not tiles.upright_for(side)[tile]]
    if len(sideways) != 1:
        return Meld(MeldKind.PUNG, shown)
    place = sideways[0]
    source = Source.LEFT if place == 0 else Source.RIGHT if place == len(part) - 1 else Source.ACROSS
    kinds = {tile.kind for tile in shown}
    kind = MeldKind.CHOW if len(kinds) > 1 else MeldKind.EXPOSED_KONG if len(part) == SAME_TILES else MeldKind.PUNG
    called = shown[place]
    rest = [tile for n, tile in enumerate(shown) if n != place]
    return Meld(kind, tuple(shown) if kind is not MeldKind.CHOW else (called, *rest), source, called)


def _hand_rows(tiles: TableTiles, middle: Floats, in_melds: set[int]) -> list[_Row]:
    """Return the straight rows of tiles that are possibly the concealed tiles of a player who shows the hand."""
    rows = []
    for order in straight_rows(tiles, [tile for tile in range(len(tiles)) if tile not in in_melds]):
        side = _seat_of(tiles, order, middle, along_y=bool(tiles.along_y[order[0]]))
        seen = tiles.seen_by(side)[:, 0]
        rows.append(_Row(side, tuple(sorted(order, key=lambda tile: float(seen[tile])))))
    return rows if not rows else [row for row in rows if len(row.tiles) > LONGEST_POND_ROW or _outermost(tiles, row)]


def _outermost(tiles: TableTiles, row: _Row) -> bool:
    """Return whether no tile lies between a row and its player, and the row touches no other tile."""
    depths = tiles.seen_by(row.side)[:, 1]
    inside = list(row.tiles)
    if any(tiles.touching[tile, n] for tile in inside for n in range(len(tiles)) if n not in row.tiles):
        return False
    return bool(depths[inside].mean() >= np.delete(depths, inside).max(initial=-np.inf) - tiles.width)


def straight_rows(tiles: TableTiles, among: Iterable[int]) -> list[list[int]]:
    """Return rows of tiles that are upright for one player, from left to right in the picture or from its top."""
    found = []
    left = set(among)
    for along in (True, False):
        across = 1 if along else 0
        own = sorted((n for n in left if tiles.along_y[n] == along), key=lambda n: float(tiles.centres[n, 1 - across]))
        rows: list[list[int]] = []
        for tile in own:
            point = tiles.centres[tile]
            fits = [
                row
                for row in rows
                if abs(point[across] - tiles.centres[row[-1], across]) < _IN_LINE * tiles.width
                and point[1 - across] - tiles.centres[row[-1], 1 - across] < (1 + _APART) * tiles.width
            ]
            if fits:
                min(fits, key=lambda row: abs(float(point[across] - tiles.centres[row[-1], across]))).append(tile)
            else:
                rows.append([tile])
        found += rows
    return found


def _ready(tiles: TableTiles, hands: list[_Row], melds: list[tuple[_Row, Meld]], own: set[int]) -> list[Laid]:
    """Return the shown hands that lack one tile. A row with one of the tiles `own` (of finished hands) is left out."""
    seen = Counter(tile.kind for tile in tiles.tiles)
    seen.update(kind for kong in concealed_kongs(tiles) for kind in hidden_kinds(kong))
    found = []
    for row in hands:
        called = [(at, meld) for at, meld in melds if at.side is row.side and _same_line(tiles, row, at)]
        if own & set(row.tiles) or len(row.tiles) + SET_TILES * len(called) != HAND_TILES - 1:
            continue
        held = [tiles.tiles[tile] for tile in row.tiles]
        waits = waited_for(held, len(called))
        if not waits:
            continue
        quads = tiles.found.quads[[*row.tiles, *(tile for at, _ in called for tile in at.tiles)]]
        left = tuple((tile, max(0, SAME_TILES - seen[tile.kind])) for tile in waits)
        found.append(Laid(Opened(row.side, Hand(tuple(held), None, tuple(meld for _, meld in called)), left), quads))
    return found


def hidden_kinds(kong: Meld) -> list[int]:
    """Return the kinds of the tiles of a concealed kong that lie face down."""
    return [kong.kinds[0] for tile in kong.tiles if tile.is_face_down]


def waited_for(held: Sequence[Tile], melds: int) -> list[Tile]:
    """Return each tile with which the concealed tiles `held` and `melds` melds are a complete hand.

    A tile of which `held` has all four copies is left out.
    """
    kinds = [tile.kind for tile in held]
    missing = (kind for kind in range(KINDS) if kinds.count(kind) < SAME_TILES)
    return [tile_of_kind(kind) for kind in missing if is_whole([*kinds, kind], melds)]


def _same_line(tiles: TableTiles, row: _Row, other: _Row) -> bool:
    depths = tiles.seen_by(row.side)[:, 1]
    return abs(float(depths[list(row.tiles)].mean() - depths[list(other.tiles)].mean())) < 2 * tiles.width


def _seat_of(tiles: TableTiles, group: Sequence[int], middle: Floats, *, along_y: bool) -> Side:
    """Return the player of a group of tiles: of the two players who read tiles in this direction, the nearer one.

    `along_y`: whether the longer sides of the tiles run along y in the picture.
    """
    x, y = (float(each) for each in tiles.centres[list(group)].mean(axis=0) - middle)
    if along_y:
        return Side.NEAR if y > 0 else Side.FAR
    return Side.RIGHT if x > 0 else Side.LEFT


def _spread(tiles: TableTiles, side: Side, group: Sequence[int]) -> float:
    depths = tiles.seen_by(side)[list(group), 1]
    return float(np.abs(depths - np.median(depths)).max())
