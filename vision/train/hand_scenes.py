"""Rendered scenes without their pictures: what lies where and what of it can be seen, in a hundredth of the time.

Responsible for telling a scene as its JSON does, from the order in which bodies would be painted; and for detections
that know all of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from scorer.tiles import TILES, Tile
from vision.detections import Detections
from vision.render.draw import labels_of
from vision.render.geometry import box_corners, view_of
from vision.render.order import painting_order
from vision.render.paint import fill
from vision.render.photo_sets import load_sets
from vision.render.props import prop_box, prop_rings
from vision.render.scene import Prop, Rendered, Scene, SceneTile
from vision.render.training import training_scene
from vision.render.training_set import training_json
from vision.render.visible import PROP, Numbers, hull, paint_number, seen_shares

Json = dict[str, Any]

KINDS = ("hand", "table", "row")
NEAREST = 60.0
"""Bodies nearer to the camera than so many millimetres are left out."""


def written_scenes(folder: Path) -> Iterator[tuple[str, Json]]:
    """The names and JSON of the scenes in which a whole hand is to be seen."""
    for path in sorted((folder / "scenes").glob("*.json")):
        scene = json.loads(path.read_text(encoding="utf-8"))
        if scene.get("whole") and scene["kind"] in KINDS:
            yield path.stem, scene


def new_scenes(seed: int, count: int, longest: int = 640) -> Iterator[tuple[str, Json]]:
    """`count` such scenes of a seed, laid out and photographed, but not painted."""
    sets = load_sets(None, "drawn")
    number = 0
    while count:
        scene, hand, kind = training_scene(seed, number, sets, longest)
        number += 1
        if hand is None or kind not in KINDS:
            continue
        told = training_json(unpainted(scene), scene, hand, kind)
        if told["whole"]:
            count -= 1
            yield f"{seed}-{number - 1}", told


def unpainted(scene: Scene) -> Rendered:
    """The labels of a scene as `render` would give them, with an empty picture."""
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
    """The tiles of a scene as a detector that errs in nothing would give them."""
    tiles = scene["tiles"]
    probabilities = np.zeros((len(tiles), len(TILES)), np.float32)
    probabilities[np.arange(len(tiles)), [Tile.from_code(tile["tile"]).index for tile in tiles]] = 1
    quads = np.array([tile["quad"] for tile in tiles], np.float32).reshape(-1, 4, 2)
    return Detections(quads, np.full(len(tiles), 0.99, np.float32), probabilities)
