"""Measures readings of thirteen-tile hands that a false positive completes to fourteen tiles.

This module prints the table of the probabilities of these readings, and fits the probability that a box is a tile
(`vision.reading.tile_probability`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from vision.geometry.boxes import around, overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.layout.low_confidence import candidates_beside
from vision.reading.calibration import near_hand
from vision.reading.reading import Reading
from vision.reading.tile_probability import TileSigns, signs_of_tile
from vision.train.calibration_fit import fitted, of_odds

Json = dict[str, Any]

ASKED = 0.9
"""The probability of a hand with a false tile should be below this value."""
SAME, OTHER = 0.5, 0.2
"""Limits of the intersection over union.

A box that overlaps a tile of the scene by at least the first value is this tile. A box that overlaps every tile by at
most the second value is not a tile.
"""
NOT_OF_HAND = ("other", "indicator")


def false_box_figures(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """Yield the lines of the table (Markdown), then the names of the hands with a probability of at least `ASKED`."""
    there, seen, whole, sure = (Counter[str]() for _ in range(4))
    highest: dict[str, float] = {}
    names = []
    for name, scene in scenes:
        reading, kind = reads(name, scene), scene["false"]["kind"]
        there[kind] += 1
        seen[kind] += _is_seen(scene, reading)
        whole[kind] += reading.hand is not None and reading.hand.tile_count == 14
        highest[kind] = max(highest.get(kind, 0.0), reading.probability)
        if reading.probability >= ASKED:
            sure[kind] += 1
            names.append(f"{name} ({reading.probability:.3f})")
    yield "| added object | hands | read as a tile | read as 14 tiles | highest probability | at 0.9 or more |"
    yield "|---|---:|---:|---:|---:|---:|"
    for kind in sorted(there):
        yield f"| {kind} | {there[kind]} | {seen[kind]} | {whole[kind]} | {highest[kind]:.3f} | {sure[kind]} |"
    most = max(highest.values(), default=0.0)
    yield f"| all | {there.total()} | {seen.total()} | {whole.total()} | {most:.3f} | {sure.total()} |"
    yield f"probability of {ASKED} or more: {', '.join(names) or 'none'}"


def _is_seen(scene: Json, reading: Reading) -> bool:
    """Return whether at least one tile of the reading's hand has its centre in the box of the added object."""
    return any(_is_added(scene, one.quad) for one in reading.tiles if one.role not in NOT_OF_HAND)


def _is_added(scene: Json, quad: Any) -> bool:
    """Return whether the centre of `quad`, a tile or a box, lies in the box of the added object."""
    left, top, right, bottom = scene["false"]["box"]
    x, y = np.mean(quad, axis=0)
    return bool(left <= x <= right and top <= y <= bottom)


def tile_fit_lines(scenes: Iterable[tuple[str, Json]], finds: Callable[[str], Detections]) -> Iterator[str]:
    """Yield lines of text: the weights of `vision.reading.tile_probability`, fitted on the boxes in and near the hands.

    The other lines compare the fitted probability of boxes with the share of tiles among them.
    """
    rows: list[TileSigns] = []
    right: list[float] = []
    for name, scene in scenes:
        for signs, is_one in boxes_at_hand(scene, finds(name)):
            rows.append(signs)
            right.append(float(is_one))
    weights = fitted(np.array(rows), np.array(right))
    chances = of_odds(np.array(rows) @ weights)
    yield "TILE_WEIGHTS = TileSigns(" + ", ".join(f"{weight:.3f}" for weight in weights) + ")"
    yield f"{len(right)} boxes, {int(sum(right))} of them tiles"
    for low, high in ((0.0, 0.1), (0.1, 0.5), (0.5, 0.9), (0.9, 1.0)):
        among = (chances >= low) & (chances < high)
        if among.any():
            share = float(np.array(right)[among].mean())
            yield f"{int(among.sum())} boxes, {low} to {high}: {chances[among].mean():.3f} expected, {share:.3f} tiles"


def boxes_at_hand(scene: Json, found: Detections) -> Iterator[tuple[TileSigns, bool]]:
    """Yield the features of each box in or near the hand, and whether the box is one of the hand's tiles.

    Boxes of tiles that are not in the hand are left out, and boxes for which this is unclear (`SAME`, `OTHER`).
    """
    quads = np.array([tile["quad"] for tile in scene["tiles"]], np.float32)
    of_hand = np.array([tile["role"] not in NOT_OF_HAND for tile in scene["tiles"]])
    shared = overlap(around(found.quads), around(quads))
    strong = np.flatnonzero(found.scores >= THRESHOLD)
    mine = [int(one) for one in strong if shared[one].max() >= SAME and of_hand[int(shared[one].argmax())]]
    row = np.array([tile["quad"] for tile in scene["tiles"] if tile["role"] == "concealed"]).mean(axis=1)
    if len(mine) < 2 or len(row) < 2:
        return
    x, y = (row[-1] - row[0]) / max(float(np.linalg.norm(row[-1] - row[0])), 1e-6)
    near = candidates_beside(found, np.array(mine))
    close = strong[near_hand(found.quads.astype(np.float64), strong.tolist(), mine)]
    false = [int(one) for one in close if shared[one].max() <= OTHER or _is_added(scene, found.quads[one])]
    for one in sorted({*(int(one) for one in near), *mine, *false}):
        best = 0.0 if _is_added(scene, found.quads[one]) else float(shared[one].max())
        # Skip ambiguous boxes and tiles that are not part of the hand.
        if OTHER < best < SAME or (best >= SAME and not of_hand[int(shared[one].argmax())]):
            continue
        others = [other for other in mine if other != one]
        yield signs_of_tile(found, int(one), others, (float(x), float(y)), _size(scene)), best >= SAME


def _size(scene: Json) -> tuple[int, int]:
    return scene["image"]["width"], scene["image"]["height"]
