"""How well rendered scenes are read: by how tiles lie, by their size, by what the scene shows.

Responsible for the printed table. Scenes are those of `python -m vision.render train`, which tell of every tile how it
is turned; a tile counts as right where a box overlaps its box by at least half and bears the right face. Boxes end
where the photo ends, as labels of photos do.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from scorer.tiles import TILES, Tile
from vision.boxes import overlap
from vision.decode import decode
from vision.detect import FindsTilesAbove
from vision.detections import Detections
from vision.evaluate import OVERLAP
from vision.render.training_set import scene_files, turn_of

LIKE_TURNED = frozenset(("1p", "2p", "3p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "8s", "9s", "5z", "?"))
"""Faces that look the same, or nearly so, when they are turned by two right angles: their direction is not judged."""
AGREE = 20.0
"""Degrees within which a direction is right."""
_SIZES = (12, 18, 26, 40, 64)


def groups_of(tile: dict[str, Any], kind: str) -> list[str]:
    """The groups that a tile of a scene belongs to."""
    turn = abs(float(tile["yaw"]))
    corners = np.array(tile["quad"], np.float64)
    shorter = min(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[3] - corners[0]))
    size = next((f"under {limit} px wide" for limit in _SIZES if shorter < limit), f"{_SIZES[-1]} px wide and more")
    if tile["tile"] == "?":
        return ["all", "backs", size, f"scene: {kind}"]
    lies = "level" if turn <= 15 else "sideways" if abs(turn - 90) <= 15 else "upside down" if turn >= 165 else "aslant"
    return ["all", lies, size, f"scene: {kind}"]


def scene_figures(folder: Path, detector: FindsTilesAbove, threshold: float) -> Iterator[str]:
    """The lines of the table (Markdown). Raises `PhotoError` (`bad_training_data`) where there are no scenes."""
    there, found, right, judged, agreed = (Counter[str]() for _ in range(5))
    boxes = flowers = 0
    for path in scene_files(folder):
        scene = json.loads(path.read_text())
        photo = decode((folder / "images" / f"{path.stem}.jpg").read_bytes())
        detections = detector.detect(photo, threshold)
        boxes += len(detections)
        matches = matched(scene["tiles"], detections, (photo.width, photo.height))
        for tile, match in zip(scene["tiles"], matches):
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
    for faces, good in (("face", right["all"]), ("face, any flower for a flower", right["all"] + flowers)):
        f1 = 2 * good / max(there["all"] + boxes, 1)
        yield f"F1, place and {faces}: {f1:.4f} ({good} right, {boxes} found, {there['all']} there)"
    yield ""
    yield "| tiles | there | found | right face | direction right |"
    yield "|---|---:|---:|---:|---:|"
    for group in sorted(there, key=lambda name: (name != "all", name.startswith("scene"), "px" in name, name)):
        direction = f"{agreed[group] / judged[group]:.4f}" if judged[group] else ""
        shares = [f"{counter[group] / there[group]:.4f}" for counter in (found, right)]
        yield f"| {group} | {there[group]} | {' | '.join(shares)} | {direction} |"


def matched(tiles: list[dict[str, Any]], detections: Detections, size: tuple[int, int]) -> list[int | None]:
    """For each tile of a scene of this width and height the detection on it; where several are, the one with the right
    face, then the surest. Of a tile that the photo cuts off only what it shows counts.
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
