"""Renders hands of thirteen tiles with an object nearby that looks like the fourteenth tile.

One tile is removed from a finished hand. An object that must not be read as a tile is placed near the row: a bright
patch, a tile that shows only its side or back, or a tile cut off by the edge of the picture.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from scorer.tiles import KINDS, TILES
from vision.evaluation.hand_scenes import SHOWN, shows_a_hand, unpainted
from vision.render.draw import render
from vision.render.geometry import box_corners, stand, view_of
from vision.render.group import base, overlaps
from vision.render.photo_sets import PhotoSet
from vision.render.props import prop_box
from vision.render.scene import Label, Points, Prop, Rendered, Scene, SceneTile
from vision.render.training import training_scene
from vision.render.training_set import training_json
from vision.render.write import write_classes, write_json, write_scene

Json = dict[str, Any]
Rng = np.random.Generator

KINDS_OF_FALSE = ("bright patch", "side of a tile", "cut tile")
NOT_OF_HAND = ("other", "indicator")
TRIES = 30
"""The number of positions tried for the added object; if none is free, the scene is skipped."""
NEAR = 4.5
"""Face-up tiles that are not part of the hand are removed if they are nearer to it than this, in tile heights."""
SHOWN_OF_CUT = 0.25, 0.5
"""The range of the visible fraction of a cut tile."""
RATIOS, THIN = ((0.35, 0.58), (0.92, 1.12), (1.65, 2.8)), 0.5
"""The ranges of the width-to-height ratio of a bright patch, and its thickness in millimetres.

A white object with the exact shape of a tile would look like a blank tile, even to a person.
"""
CHANGED = 7919
"""The random numbers of the added object depend on the seed, the scene number and this value.

They are independent of the random numbers of the scene, so that the scene itself does not change.
"""


@dataclass(frozen=True, slots=True)
class Spoilt:
    """A scene whose hand lacks the tile `removed`. It has an added object of the kind `kind` near the hand instead.

    `place`: the index of the added object among the tiles if it is a tile; None if it is a prop.
    """

    scene: Scene
    kind: str
    place: int | None
    removed: SceneTile


def false_scenes(folder: Path) -> Iterator[tuple[str, Json]]:
    """Yield the names and JSON of the scenes that `write_false_boxes` wrote, sorted by name."""
    for path in sorted((folder / "scenes").glob("false-*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8"))


def write_false_boxes(
    folder: Path, sets: list[PhotoSet], *, count: int, seed: int, longest: int = 1280
) -> Iterator[tuple[str, Json]]:
    """Write the first `count` scenes of a seed to which an object can be added; yield the name and JSON of each.

    The kinds of objects alternate. Existing scenes are not rendered again.
    """
    cv2.setNumThreads(1)
    write_classes(folder / "classes.txt")
    number = written = 0
    while written < count:
        scene, hand, kind = training_scene(seed, number, sets, longest)
        name, rng = f"false-{seed}-{number:05d}", np.random.default_rng([seed, number, CHANGED])
        number += 1
        if hand is None or kind not in SHOWN or not shows_a_hand(training_json(unpainted(scene), scene, hand, kind)):
            continue
        spoilt = spoil(scene, KINDS_OF_FALSE[written % len(KINDS_OF_FALSE)], rng)
        if spoilt is None:
            continue
        written += 1
        path = folder / "scenes" / f"{name}.json"
        if not path.exists():
            assert scene.sensor is not None
            rendered, labels = photographed(spoilt, hand, kind, rng)
            write_scene(folder, name, rendered, quality=scene.sensor.jpeg)
            write_json(path, labels)
        yield name, json.loads(path.read_text(encoding="utf-8"))


def spoil(scene: Scene, kind: str, rng: Rng) -> Spoilt | None:
    """Return the scene without the winning tile (or the last tile of the row) and with an added object, or None.

    None means that there is no room for an object of this kind. Face-up tiles near the hand that are not part of it
    are removed, because one of them could be read as the winning tile.
    """
    row = [tile for tile in scene.tiles if tile.role in ("concealed", "winning")]
    if len(row) < 2:
        return None
    removed = next((tile for tile in row if tile.role == "winning"), row[-1])
    mine = np.array([(tile.x, tile.y) for tile in scene.tiles if tile.role not in NOT_OF_HAND])
    near = {
        id(tile)
        for tile in scene.tiles
        if tile.role in NOT_OF_HAND
        and not tile.tile.is_face_down
        and np.hypot(*(mine - (tile.x, tile.y)).T).min() < NEAR * scene.tile_set.height
    }
    rest = tuple(tile for tile in scene.tiles if tile is not removed and id(tile) not in near)
    row = [tile for tile in row if tile is not removed]
    for _ in range(TRIES):
        x, y = _spot(row, removed, scene, kind, rng)
        added = _added(kind, x, y, row[-1], scene, rng)
        if not (_free(added, rest, scene) and _in_picture(added, scene)):
            continue
        if isinstance(added, Prop):
            return Spoilt(replace(scene, tiles=rest, props=(*scene.props, added)), kind, None, removed)
        changed = Spoilt(replace(scene, tiles=(*rest, added)), kind, len(rest), removed)
        if kind == KINDS_OF_FALSE[1] and unpainted(changed.scene).labels[len(rest)].seen > 0:
            continue  # its face is also visible, so a person would see a tile too
        if kind != KINDS_OF_FALSE[2] or _cut(changed, 0.5) is not None:
            return changed
    return None


def _spot(row: list[SceneTile], removed: SceneTile, scene: Scene, kind: str, rng: Rng) -> tuple[float, float]:
    """Return a random position for the added object: at the removed tile, or beyond an end or side of the row."""
    high, wide = scene.tile_set.height, scene.tile_set.width
    if kind != KINDS_OF_FALSE[2] and rng.random() < 0.5:
        return removed.x + float(rng.normal(0, 0.15)) * high, removed.y + float(rng.normal(0, 0.15)) * high
    ends = (row[0], row[-1]) if rng.random() < 0.5 else (row[-1], row[0])
    along = np.array([ends[0].x - ends[1].x, ends[0].y - ends[1].y])
    along = along / max(float(np.linalg.norm(along)), 1e-6)
    if rng.random() < 0.7:
        off = along * (wide + high * float(rng.uniform(0.05, 1.2))) + along[::-1] * [-1, 1] * float(rng.normal(0, 4))
        return float(ends[0].x + off[0]), float(ends[0].y + off[1])
    one = row[int(rng.integers(len(row)))]
    off = along[::-1] * [-1, 1] * high * float(rng.choice([-1, 1]) * rng.uniform(1.1, 2.2))
    return float(one.x + off[0]), float(one.y + off[1])


def _added(kind: str, x: float, y: float, like: SceneTile, scene: Scene, rng: Rng) -> SceneTile | Prop:
    high, wide = scene.tile_set.height, scene.tile_set.width
    if kind == KINDS_OF_FALSE[0]:
        low, most = RATIOS[int(rng.integers(len(RATIOS)))]
        ratio, area = float(rng.uniform(low, most)), wide * high * float(rng.uniform(0.5, 1.8))
        size = math.sqrt(area * ratio), math.sqrt(area / ratio), THIN
        bright = float(rng.uniform(205, 255))
        colour = (bright - float(rng.uniform(0, 30)), bright - float(rng.uniform(0, 12)), bright)
        return Prop("box", x, y, like.yaw + float(rng.normal(0, 12)), size, (colour,))
    tile = SceneTile(TILES[int(rng.integers(KINDS))], x, y, like.yaw + float(rng.normal(0, 6)), "other")
    if kind == KINDS_OF_FALSE[2]:
        return tile
    # Show the camera the back or the left or right side, or the upper side of a tile that stands.
    aside = scene.camera.azimuth + float(rng.choice([90, 180, 270])) + float(rng.normal(0, 8))
    return stand(replace(tile, yaw=aside), scene.tile_set, 90.0, float(rng.choice([0, 90, 180, 270])))


def _free(added: SceneTile | Prop, tiles: tuple[SceneTile, ...], scene: Scene) -> bool:
    ground = base(added, scene.tile_set) if isinstance(added, SceneTile) else prop_box(added)[:4, :2]
    low = [base(tile, scene.tile_set) for tile in tiles if tile.z < scene.tile_set.depth]
    things = [prop_box(prop)[:4, :2] for prop in scene.props]
    return not overlaps(ground, np.stack([*low, *things])).any()


def _in_picture(added: SceneTile | Prop, scene: Scene) -> bool:
    box = box_corners(added, scene.tile_set) if isinstance(added, SceneTile) else prop_box(added)
    seen = view_of(scene.camera).project(box)
    return bool((seen > 0).all() and (seen < (scene.camera.width, scene.camera.height)).all())


def photographed(spoilt: Spoilt, hand: Hand, kind: str, rng: Rng) -> tuple[Rendered, Json]:
    """Render a scene with an added object, and return the picture and its JSON.

    The JSON's key `false` has the kind and the box (left, top, right, bottom) of the added object.
    """
    rendered, scene = render(spoilt.scene), spoilt.scene
    hand = Hand(tuple(_without(hand, spoilt.removed)), None, hand.melds, hand.flowers)
    if spoilt.place is None:
        view = view_of(scene.camera)
        corners = view.project(prop_box(scene.props[-1]))
    else:
        label = rendered.labels[spoilt.place]
        corners = label.quad if label.body is None else label.body
    box = np.concatenate([corners.min(axis=0), corners.max(axis=0)])
    if spoilt.kind == KINDS_OF_FALSE[2]:
        window = _cut(spoilt, float(rng.uniform(*SHOWN_OF_CUT)))
        assert window is not None
        assert spoilt.place is not None
        rendered = _cropped(rendered, window)
        rendered = Rendered(rendered.image, rendered.labels[: spoilt.place])
        height, width = rendered.image.shape[:2]
        box = np.clip(box - np.tile(window[:2], 2), 0, [width, height] * 2)
    labels = training_json(rendered, scene, hand, kind)
    return rendered, {**labels, "false": {"kind": spoilt.kind, "box": [round(float(one), 1) for one in box]}}


def _without(hand: Hand, removed: SceneTile) -> list[Any]:
    concealed = list(hand.concealed)
    concealed.remove(removed.tile)
    return concealed


def _cut(spoilt: Spoilt, share: float) -> tuple[int, int, int, int] | None:
    """Return a window (left, top, right, bottom) with the hand and the fraction `share` of the added tile, or None.

    None means that no straight cut gives this window.
    """
    scene, place = spoilt.scene, spoilt.place
    labels = unpainted(scene).labels
    assert place is not None
    width, height = scene.camera.width, scene.camera.height
    tile = labels[place].quad
    mine = np.concatenate([label.quad for label in labels if label.role not in NOT_OF_HAND])
    for axis, size in ((0, width), (1, height)):
        low, high = float(tile[:, axis].min()), float(tile[:, axis].max())
        if low < 0 or high > size or tile[:, 1 - axis].min() < 0 or tile[:, 1 - axis].max() > (height, width)[axis]:
            continue
        window = [0, 0, width, height]
        if low > mine[:, axis].max():
            window[2 + axis] = math.ceil(low + share * (high - low))
            return window[0], window[1], window[2], window[3]
        if high < mine[:, axis].min():
            window[axis] = math.floor(high - share * (high - low))
            return window[0], window[1], window[2], window[3]
    return None


def _cropped(rendered: Rendered, window: tuple[int, int, int, int]) -> Rendered:
    left, top, right, bottom = window

    def moved(points: Points | None) -> Points | None:
        return None if points is None else points - np.array([left, top])

    labels = tuple(
        Label(label.tile, label.quad - np.array([left, top]), label.role, label.seen, moved(label.body))
        for label in rendered.labels
    )
    return Rendered(np.ascontiguousarray(rendered.image[top:bottom, left:right]), labels)
