"""`python -m vision.render train`: write training scenes with labels and a JSON file for every scene.

A scene whose JSON file exists is skipped, so that a stopped command can be resumed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from vision.errors import PhotoError
from vision.geometry.boxes import around
from vision.geometry.ground_plane import views_of
from vision.render.draw import labels_of, render
from vision.render.photo_sets import PhotoSet
from vision.render.restyle import Faces
from vision.render.scene import Label, Points, Rendered, Scene
from vision.render.training import Recipe, training_scene
from vision.render.write import is_labelled, scene_json, write_classes, write_json, write_scene

__all__ = ["height_above", "scene_files", "training_json", "turn_of", "write_training_set"]


def turn_of(quad: Points) -> float:
    """Return the rotation of a tile in the picture, in degrees clockwise from upright, above -180 and up to 180."""
    up = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
    return math.degrees(math.atan2(float(up[0]), float(-up[1])))


def height_above(quads: Points) -> float:
    """Return the camera's elevation above the faces of tiles (N x 4 x 2), in degrees, 0 to 90.

    The elevation is that of the most oblique face.
    """
    sides = np.linalg.svd(views_of(quads), compute_uv=False)
    return float(np.degrees(np.arcsin(np.clip(sides[:, 1] / sides[:, 0], 0, 1))).min())


def training_json(rendered: Rendered, scene: Scene, hand: Hand | None, kind: str) -> dict[str, Any]:
    """Return the `scene_json` of the labelled tiles, with the rotation and the visible fraction of each tile.

    - `whole`: whether there is a hand and all its tiles are labelled; otherwise no hand can be read.
    - `set`: the name of the tile set, if its faces come from a named set.
    - `material`: the material of the tiles, unless it is ivory.
    - `unlabelled`: boxes (left, top, right, bottom) around the other tiles in the picture: hidden, cut off, too
      small, or seen from behind.
    """
    height, width = rendered.image.shape[:2]
    labels = tuple(label for label in rendered.labels if is_labelled(label, width, height))
    value = scene_json(Rendered(rendered.image, labels), hand, scene.seed)
    for entry, label in zip(value["tiles"], labels, strict=True):
        entry["yaw"] = round(turn_of(label.quad), 1)
        entry["seen"] = round(label.seen, 2)
    hidden = not all(is_labelled(label, width, height) for label in _of_the_hand(rendered.labels))
    faces = scene.tile_set.faces
    named = {"set": faces.entry.name} if isinstance(faces, Faces) else {}
    if scene.tile_set.material != "ivory":
        named["material"] = scene.tile_set.material
    others = [label.body for label in rendered.labels if not is_labelled(label, width, height)]
    boxes = [around(body[None])[0] for body in others if body is not None]
    shown = [box.round(1).tolist() for box in boxes if (box[:2] < (width, height)).all() and (box[2:] > 0).all()]
    return {"kind": kind, "whole": hand is not None and not hidden, **named, **value, "unlabelled": shown}


def scene_files(folder: Path) -> list[Path]:
    """Return the JSON files of a folder's scenes, sorted by name.

    Raises `PhotoError` (`bad_training_data`) if there are none.
    """
    files = sorted((folder / "scenes").glob("*.json"))
    if not files:
        raise PhotoError(
            "bad_training_data",
            f"{folder} contains no rendered scenes.",
            hint="Render some with `python -m vision.render train`.",
        )
    return files


def write_training_set(
    folder: Path,
    sets: list[PhotoSet],
    *,
    count: int,
    seed: int,
    longest: int = 640,
    first: int = 0,
    below: float | None = None,
    recipe: Recipe = "usual",
) -> tuple[int, float]:
    """Write scenes `first` to `first + count - 1` of a seed.

    Return the number rendered now and the seconds per scene.

    `below`: write only scenes with a finished hand that has a tile seen from less than this elevation in
    degrees. `recipe`: the kinds of scenes (one of `training.RECIPES`).
    """
    cv2.setNumThreads(1)
    write_classes(folder / "classes.txt")
    rendered_now, began = 0, time.perf_counter()
    for number in range(first, first + count):
        name = f"scene-{seed}-{number:05d}"
        if (folder / "scenes" / f"{name}.json").exists():
            continue
        scene, hand, kind = training_scene(seed, number, sets, longest, recipe=recipe)
        if below is not None and (hand is None or not _lies_low(scene, below)):
            continue
        rendered = render(scene)
        assert scene.sensor is not None
        write_scene(folder, name, rendered, quality=scene.sensor.jpeg)
        write_json(folder / "scenes" / f"{name}.json", training_json(rendered, scene, hand, kind))
        rendered_now += 1
    return rendered_now, (time.perf_counter() - began) / max(rendered_now, 1)


def _lies_low(scene: Scene, below: float) -> bool:
    return height_above(np.array([label.quad for label in _of_the_hand(labels_of(scene))])) < below


def _of_the_hand(labels: Iterable[Label]) -> list[Label]:
    return [label for label in labels if label.role not in ("other", "indicator")]
