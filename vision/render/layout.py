"""Lays a finished hand on the table: concealed row, winning tile, melds and flowers, with discards behind them.

This module decides the positions of the tiles and the camera. The caller decides the appearance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.meld import meld_picture
from scorer.tiles import Tile
from vision.render.geometry import face_corners, view_of
from vision.render.scene import Camera, Points, Scene, SceneTile, TileSet

__all__ = ["fit_camera", "hand_scene", "lay_hand"]

_SLACK = 0.25  # mm between neighbours
_WINNING_GAP = 0.6  # in tile widths
_MELD_GAP = 0.9


@dataclass(slots=True)
class _Row:
    """A cursor that lays tiles from left to right with their near edges on one line."""

    size: TileSet
    rng: np.random.Generator
    untidy: float
    x: float = 0.0
    y: float = 0.0

    def lay(self, tile: Tile, role: str, *, sideways: bool = False, behind: bool = False) -> SceneTile:
        """Return the next tile at its position; with `behind`, the tile lies beyond the last sideways tile."""
        w, h = (self.size.height, self.size.width) if sideways else (self.size.width, self.size.height)
        near = self.y + (self.size.width + _SLACK if behind else 0.0)
        left = self.x - w - _SLACK if behind else self.x
        if not behind:
            self.x += w + _SLACK + self.untidy * float(abs(self.rng.normal(0, 0.15)))
        dx, dy, turn = self.rng.normal(0, 1, 3) * np.array([0.04, 0.7, 0.35]) * self.untidy
        dy = abs(dy) if behind else dy
        return SceneTile(tile, left + w / 2 + dx, near + h / 2 + dy, (90.0 if sideways else 0.0) + turn, role)


def lay_hand(
    hand: Hand, size: TileSet, rng: np.random.Generator, *, untidy: float = 1.0, keep_order: bool = False
) -> list[SceneTile]:
    """Return the tiles of a hand from left to right; the near edge of the row is at y = 0.

    The concealed tiles are sorted unless `keep_order`. The winning tile lies apart, to the right of them.
    Then follow the melds, with the called tile sideways, and the flowers.
    """
    row = _Row(size, rng, untidy)
    rest = list(hand.concealed)
    if hand.winning_tile is not None and hand.winning_tile in rest:
        rest.reverse()
        rest.remove(hand.winning_tile)
        rest.reverse()
    if not keep_order:
        rest.sort(key=lambda tile: tile.sort_key)
    laid = [row.lay(tile, "concealed") for tile in rest]
    if hand.winning_tile is not None:
        row.x += _WINNING_GAP * size.width
        laid.append(row.lay(hand.winning_tile, "winning"))
    for number, meld in enumerate(hand.melds, start=1):
        row.x += _MELD_GAP * size.width
        laid += _lay_meld(meld, f"meld {number}", row)
    if hand.flowers:
        row.x += _MELD_GAP * size.width
        laid += [row.lay(tile, "flower") for tile in hand.flowers]
    return laid


def _lay_meld(meld: Meld, role: str, row: _Row) -> list[SceneTile]:
    pictured = [(Tile.from_code(code), sideways) for code, sideways in meld_picture(meld)]
    added: Tile | None = None
    if meld.kind is MeldKind.ADDED_KONG and meld.called_from is not None and len(pictured) == 4:
        # Lay three tiles as for a pung; the fourth tile lies sideways beyond the called tile.
        called = next(tile for tile, sideways in pictured if sideways)
        upright = [tile for tile, sideways in pictured if not sideways]
        added = upright.pop()
        pictured = [(tile, False) for tile in upright]
        pictured.insert({Source.LEFT: 0, Source.ACROSS: 1, Source.RIGHT: 2}[meld.called_from], (called, True))
    laid: list[SceneTile] = []
    for tile, sideways in pictured:
        laid.append(row.lay(tile, role, sideways=sideways))
        if sideways and added is not None:
            laid.append(row.lay(added, role, sideways=True, behind=True))
    return laid


def _clutter(
    tiles: Sequence[Tile], size: TileSet, rng: np.random.Generator, middle: float, untidy: float
) -> list[SceneTile]:
    """Return discards in rows of six, far behind the hand."""
    row = _Row(size, rng, untidy)
    laid: list[SceneTile] = []
    for place, tile in enumerate(tiles):
        if place % 6 == 0:
            row.x = middle - 3 * size.width
            row.y = 4.2 * size.height - (place // 6) * (size.height + 1)
        laid.append(row.lay(tile, "other"))
    return laid


def fit_camera(camera: Camera, tiles: Sequence[SceneTile], size: TileSet, margin: float = 0.06) -> Camera:
    """Return the camera moved so that the tiles fill the picture except for a margin on each side.

    `margin`: the margin as a fraction of the picture's width or height. Without tiles, the camera is not moved.
    """
    if not tiles:
        return camera
    corners: Points = np.concatenate([face_corners(tile, size) * [1, 1, z] for tile in tiles for z in (0, 1)])
    camera = replace(camera, target=(float(corners[:, 0].mean()), float(corners[:, 1].mean())))
    for _ in range(24):
        seen = view_of(camera).project(corners)
        low, high = seen.min(axis=0), seen.max(axis=0)
        frame = np.array([camera.width, camera.height], np.float64)
        off = (low + high) / 2 - frame / 2
        per_mm = camera.focal * camera.width / camera.distance
        grow = float(((high - low) / (frame * (1 - 2 * margin))).max())
        target = (camera.target[0] + off[0] / per_mm * 0.8, camera.target[1] - off[1] / per_mm * 0.8)
        camera = replace(camera, target=target, distance=camera.distance * (0.3 + 0.7 * grow))
    return camera


def hand_scene(
    hand: Hand,
    *,
    seed: int = 0,
    look: Scene | None = None,
    discards: Sequence[Tile] = (),
    untidy: float = 1.0,
    keep_order: bool = False,
    margin: float = 0.06,
) -> Scene:
    """Return the scene of a finished hand.

    `look` gives the tile set, cloth, camera and light; its tiles and seed are replaced. The camera is moved so
    that the whole hand is in the picture. Discards behind the hand can be cut off.
    """
    rng = np.random.default_rng([seed, 1])
    look = look if look is not None else Scene(())
    laid = lay_hand(hand, look.tile_set, rng, untidy=untidy, keep_order=keep_order)
    camera = fit_camera(look.camera, laid, look.tile_set, margin)
    middle = camera.target[0]
    behind = _clutter(discards, look.tile_set, rng, middle, untidy)
    return replace(look, tiles=(*laid, *behind), camera=camera, seed=seed)
