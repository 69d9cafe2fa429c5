"""Rendered scenes for measuring how well hands are read, with or without pictures.

Responsible for three tasks: choosing scenes that show a hand as a user would photograph it; computing the JSON of a
scene without rendering it, which takes a hundredth of the time; and returning the exact detections of such a scene. For
the JSON, the visible parts of the bodies (tiles and props) are computed from the order in which rendering would paint
them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.tiles import TILES, Tile
from vision.geometry.detections import Detections
from vision.render.draw import labels_of, render
from vision.render.geometry import box_corners, view_of
from vision.render.order import painting_order
from vision.render.paint import fill
from vision.render.photo_sets import PhotoSet, load_sets
from vision.render.props import prop_box, prop_rings
from vision.render.scene import Prop, Rendered, Scene, SceneTile
from vision.render.training import training_scene
from vision.render.training_set import scene_files, training_json
from vision.render.visible import PROP, Numbers, hull, paint_number, seen_shares
from vision.render.write import write_classes, write_json, write_scene

Json = dict[str, Any]

KINDS = ("hand", "table", "row")
SHOWN = ("hand", "table")
LEAST = 20.0
"""The smallest length of the shortest edge of a readable tile of the hand, in pixels."""
NEAREST = 60.0
"""Tiles and props with a smaller distance from the camera, in millimetres, are left out."""


def written_scenes(folder: Path) -> Iterator[tuple[str, Json]]:
    """Yield the names and the JSON of the scenes that show a whole hand. Raises the errors of `scene_files`."""
    for path in scene_files(folder):
        scene = json.loads(path.read_text(encoding="utf-8"))
        if scene.get("whole") and scene["kind"] in KINDS:
            yield path.stem, scene


def new_scenes(seed: int, count: int, longest: int = 640) -> Iterator[tuple[str, Json]]:
    """Yield the names and the JSON of `count` scenes with a whole hand. The scenes are laid out but not rendered."""
    sets = load_sets(None, "drawn")
    number = 0
    while count:
        scene, hand, kind = training_scene(seed, number, sets, longest)
        number += 1
        if hand is None or kind not in KINDS:
            continue
        labels = training_json(unpainted(scene), scene, hand, kind)
        if labels["whole"]:
            count -= 1
            yield f"{seed}-{number - 1}", labels


def write_hands(
    folder: Path, sets: list[PhotoSet], *, count: int, seed: int, longest: int = 1280, spoilt: bool = False
) -> tuple[int, int]:
    """Write the first `count` scenes of a seed that show a readable finished hand (`shows_a_hand`).

    The format of the files is that of `python -m vision.render train`. A scene that already has a file is not rendered
    again. Returns the number of suitable scenes and the number of examined scenes.
    """
    cv2.setNumThreads(1)
    write_classes(folder / "classes.txt")
    number = written = 0
    while written < count:
        scene, hand, kind = training_scene(seed, number, sets, longest, spoilt=spoilt)
        name = f"scene-{seed}-{number:05d}"
        number += 1
        if kind not in SHOWN or not shows_a_hand(training_json(unpainted(scene), scene, hand, kind)):
            continue
        written += 1
        if (folder / "scenes" / f"{name}.json").exists():
            continue
        rendered = render(scene)
        assert scene.sensor is not None
        write_scene(folder, name, rendered, quality=scene.sensor.jpeg)
        write_json(folder / "scenes" / f"{name}.json", training_json(rendered, scene, hand, kind))
    return written, number


def shows_a_hand(labels: Json) -> bool:
    """Return whether every tile of the hand is visible and has only edges of at least `LEAST` pixels."""
    mine = [np.array(tile["quad"]) for tile in labels["tiles"] if tile["role"] not in ("other", "indicator")]
    sides = [np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).min() for quad in mine]
    return bool(labels["whole"]) and min(sides, default=0.0) >= LEAST


def unpainted(scene: Scene) -> Rendered:
    """Return the labels that `render` gives for a scene, with an empty picture."""
    view, size = view_of(scene.camera), scene.tile_set
    boxes = {place: box_corners(tile, size) for place, tile in enumerate(scene.tiles)}
    near = {place: scene.tiles[place] for place, box in boxes.items() if view.depths(box).min() > NEAREST}
    props = [prop for prop in scene.props if view.depths(prop_box(prop)).min() > NEAREST]
    bodies: list[tuple[int, SceneTile | Prop]] = [*near.items(), *((-1, prop) for prop in props)]
    numbers: Numbers = np.zeros((scene.camera.height, scene.camera.width), np.uint16)
    if bodies:
        outlines = [boxes[place] if isinstance(body, SceneTile) else prop_box(body) for place, body in bodies]
        for number in painting_order(np.stack(outlines), view):
            place, body = bodies[number]
            if isinstance(body, SceneTile):
                paint_number(numbers, place, body, size, view)
            else:
                fill(numbers, hull(view.project(np.vstack(prop_rings(body)))), PROP, 1)
    shares = seen_shares(numbers, near, size, view)
    labels = (replace(label, seen=shares.get(place, 0.0)) for place, label in enumerate(labels_of(scene)))
    return Rendered(np.zeros((scene.camera.height, scene.camera.width, 3), np.uint8), tuple(labels))


def exact(scene: Json) -> Detections:
    """Return the tiles of a scene as a perfect detector would return them."""
    tiles = scene["tiles"]
    probabilities = np.zeros((len(tiles), len(TILES)), np.float32)
    probabilities[np.arange(len(tiles)), [Tile.from_code(tile["tile"]).index for tile in tiles]] = 1
    quads = np.array([tile["quad"] for tile in tiles], np.float32).reshape(-1, 4, 2)
    return Detections(quads, np.full(len(tiles), 0.99, np.float32), probabilities)
