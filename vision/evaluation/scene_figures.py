"""Measures how well tiles on rendered scenes are detected, for the direction and size of tiles and the kind of scene.

Responsible for the printed table. The scenes come from `python -m vision.render train` and contain the rotation of each
tile. A tile is correct if a detection has the correct face and an intersection over union of at least 0.5 with the box
of the tile. Boxes end at the edge of the photo, like the labels of photos.

A second result is printed for the tiles in clear view (`is_clear`). In the second result, all other tiles, with or
without a label, count neither as false negatives nor as false positives.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES, Tile
from vision.detection.detector import FindsTilesAbove
from vision.evaluation.evaluate import OVERLAP
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import Detections
from vision.image.decode import decode
from vision.inference.sessions import Array
from vision.render.training_set import scene_files, turn_of

LIKE_TURNED = frozenset(("1p", "2p", "3p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "8s", "9s", "5z", "?"))
"""Faces that look almost the same upside down. Their direction is not judged."""
AGREE = 20.0
"""A direction is correct if its error is at most this number of degrees."""
CLEAR_WIDTH, CLEAR_SHARE, CLEAR_SHAPE = 16.0, 0.85, 0.3
"""The conditions for a tile in clear view: the lowest allowed values of three measures.

| value | measure | reason |
|---|---|---|
| first | pixels of the shorter side | a smaller face has fewer pixels than its symbol has strokes |
| second | visible share of the tile | |
| third | shorter side divided by the longer side | a more oblique face looks like a line |"""
COVERED = 0.5
"""A box is ignored if at least this share of its area is on one ignored tile."""
_SIZES = (12, 18, 26, 40, 64)


def is_clear(tile: dict[str, Any]) -> bool:
    """Return whether a tile of a scene is in clear view."""
    corners = np.array(tile["quad"], np.float64)
    sides = sorted((np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0])))
    return bool(sides[0] >= CLEAR_WIDTH and tile.get("seen", 1.0) >= CLEAR_SHARE and sides[0] >= CLEAR_SHAPE * sides[1])


def beside_the_point(scene: dict[str, Any], boxes: Array) -> npt.NDArray[np.bool_]:
    """Return, for each box (N x 4), whether it is ignored because it lies on a tile that is not in clear view.

    At least `COVERED` of the box must be on this tile. The tile can have a label or be in `unlabelled`.
    """
    quads = [tile["quad"] for tile in scene["tiles"] if not is_clear(tile)]
    others = [*around(np.array(quads, np.float32).reshape(-1, 4, 2)), *scene.get("unlabelled", ())]
    if not others or not len(boxes):
        return np.zeros(len(boxes), np.bool_)
    bodies = np.array(others, np.float32)
    low = np.maximum(boxes[:, None, :2], bodies[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], bodies[None, :, 2:])
    shared = np.prod(np.maximum(high - low, 0), axis=2)
    areas = np.maximum(np.prod(boxes[:, 2:] - boxes[:, :2], axis=1), 1e-9)
    return np.asarray((shared / areas[:, None]).max(axis=1) >= COVERED, np.bool_)


def groups_of(tile: dict[str, Any], kind: str) -> list[str]:
    """Return the groups of tiles (rows of the printed table) to which a tile of a scene belongs."""
    turn = abs(float(tile["yaw"]))
    corners = np.array(tile["quad"], np.float64)
    shorter = min(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0]))
    size = next((f"under {limit} px wide" for limit in _SIZES if shorter < limit), f"{_SIZES[-1]} px wide and more")
    if tile["tile"] == "?":
        return ["all", "backs", size, f"scene: {kind}"]
    lies = "level" if turn <= 15 else "sideways" if abs(turn - 90) <= 15 else "upside down" if turn >= 165 else "aslant"
    return ["all", lies, size, f"scene: {kind}"]


def scene_figures(folder: Path, detector: FindsTilesAbove, threshold: float) -> Iterator[str]:
    """Yield lines with the F1 values, then the lines of a Markdown table.

    Raises `PhotoError` (`bad_training_data`) if there are no scenes.
    """
    there, found, right, judged, agreed = (Counter[str]() for _ in range(5))
    boxes = flowers = 0
    clear, clear_boxes = Counter[str](), 0
    for path in scene_files(folder):
        scene = json.loads(path.read_text())
        photo = decode((folder / "images" / f"{path.stem}.jpg").read_bytes())
        detections = detector.detect(photo, threshold)
        boxes += len(detections)
        matches = matched(scene["tiles"], detections, (photo.width, photo.height))
        beside = beside_the_point(scene, np.clip(detections.boxes, 0, (photo.width, photo.height) * 2))
        clear_boxes += int((~beside[[n for n in range(len(detections)) if n not in matches]]).sum())
        for tile, match in zip(scene["tiles"], matches):
            if is_clear(tile):
                clear_boxes += match is not None
                _count_clear(clear, tile, None if match is None else TILES[detections.classes[match]])
            is_tile = Tile.from_code(tile["tile"])
            seen = None if match is None else TILES[detections.classes[match]]
            flowers += seen is not None and seen is not is_tile and seen.is_flower and is_tile.is_flower
            for group in groups_of(tile, scene["kind"]):
                there[group] += 1
                if match is None:
                    continue
                found[group] += 1
                if seen is is_tile:
                    right[group] += 1
                if tile["tile"] not in LIKE_TURNED:
                    judged[group] += 1
                    off = (turn_of(detections.quads[match].astype(np.float64)) - float(tile["yaw"]) + 180) % 360 - 180
                    agreed[group] += abs(off) <= AGREE
    for faces, good in (("face", right["all"]), ("face, all flowers as one face", right["all"] + flowers)):
        f1 = 2 * good / max(there["all"] + boxes, 1)
        yield f"F1, place and {faces}: {f1:.4f} ({good} right, {boxes} boxes, {there['all']} tiles)"
    yield from _clear_lines(clear, clear_boxes)
    yield ""
    yield "| tiles | number | found | right face | direction right |"
    yield "|---|---:|---:|---:|---:|"
    for group in sorted(there, key=lambda name: (name != "all", name.startswith("scene"), "px" in name, name)):
        direction = f"{agreed[group] / judged[group]:.4f}" if judged[group] else ""
        shares = [f"{counter[group] / there[group]:.4f}" for counter in (found, right)]
        yield f"| {group} | {there[group]} | {' | '.join(shares)} | {direction} |"


def _count_clear(clear: Counter[str], tile: dict[str, Any], seen: Tile | None) -> None:
    is_tile = Tile.from_code(tile["tile"])
    lies = "back" if is_tile.is_face_down else "sideways" if abs(abs(float(tile["yaw"])) - 90) <= 15 else "other"
    for group in ("all", lies):
        clear[f"{group} there"] += 1
        clear[f"{group} right"] += seen is is_tile
    clear["flowers"] += seen is not None and seen is not is_tile and seen.is_flower and is_tile.is_flower


def _clear_lines(clear: Counter[str], boxes: int) -> Iterator[str]:
    """Yield the lines for tiles in clear view."""
    there = clear["all there"]
    for face, good in (("", clear["all right"]), (", all flowers as one face", clear["all right"] + clear["flowers"])):
        f1 = 2 * good / max(there + boxes, 1)
        yield f"F1 in clear view{face}: {f1:.4f} ({good} right, {boxes} boxes, {there} tiles)"
    for name, lies in (("backs", "back"), ("sideways", "sideways")):
        share = clear[f"{lies} right"] / max(clear[f"{lies} there"], 1)
        yield f"{name} in clear view: {share:.4f} ({clear[f'{lies} right']} right, {clear[f'{lies} there']} tiles)"


def matched(tiles: list[dict[str, Any]], detections: Detections, size: tuple[int, int]) -> list[int | None]:
    """Return, for each tile of a scene, the index of its detection, or None.

    If several detections overlap a tile, a detection with the correct face is preferred, then a detection with a larger
    overlap and a higher score. `size` is the width and height of the photo. If the edge of the photo cuts a tile off,
    only the visible part of the tile is compared.
    """
    result: list[int | None] = [None] * len(tiles)
    if not tiles or not len(detections):
        return result
    corners = np.array([tile["quad"] for tile in tiles], np.float64)
    truth = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    between = overlap(np.clip(detections.boxes, 0, size * 2), np.clip(truth, 0, size * 2))
    codes = np.array([Tile.from_code(tile["tile"]).index for tile in tiles])
    merit = between + (detections.classes[:, None] == codes[None]) + detections.scores[:, None] / 100
    taken: set[int] = set()
    for place in np.argsort(-np.where(between >= OVERLAP, merit, -1.0), axis=None, kind="stable"):
        box, tile = divmod(int(place), len(tiles))
        if between[box, tile] >= OVERLAP and box not in taken and result[tile] is None:
            result[tile] = box
            taken.add(box)
    return result
