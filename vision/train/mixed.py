"""Makes the locator's data set from real photos and rendered scenes.

This module decides how many photos and scenes are used. If the tiles of a scene are too small to learn from, a part of
the scene is cropped and enlarged. Large scenes also give views of the second locator pass (`second_pass_views`). Some
examples are degraded (`degradation`). The scenes are from `python -m vision.render train`. Nothing is mirrored.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median

from vision.data.label_files import UNSURE, Box, photos
from vision.data.pictures import read_rgb
from vision.train.degradation import SHARE, worse
from vision.train.last_stage_data import examples
from vision.train.prepare import LONG_SIDE, Cropped, fit, write_example, write_index, zoom
from vision.train.second_pass_views import near, second_look

VARIANTS, ROUNDS = 1600, 2
"""The number of variants of real photos (`prepare.variant`), and the most variants per photo.

The unchanged photos and the crops of their lines of tiles are used in addition to these variants.
"""
NEAR = 1
"""The number of windows (`second_pass_views.near`) per large scene."""
LEAST = 4.0
"""Tiles whose shorter side is below this, in pixels of the example, get the label `UNSURE`."""
SMALL = 15.0
"""A scene is enlarged if the median longer side of its tiles is below this, in pixels at `LONG_SIDE`."""


def prepare_mixed(
    source: Path, scenes: Path, out: Path, sets: tuple[str, ...], *, seed: int, share: float = SHARE, count: int = -1
) -> int:
    """Write the data set and a `data.yaml` into `out`; return the number of examples.

    `share` is the share of degraded examples. Only the first `count` scenes are used; -1: all scenes.
    """
    rng = random.Random(seed)
    written = 0
    labelled = examples(source, sets, rng, variants=VARIANTS, rounds=ROUNDS)
    for kind, found in (("photo", labelled), ("scene", closer(scenes, rng, count))):
        for image, boxes in found:
            write_example(out, f"{kind}-{written:05d}", worse(image, rng, share), boxes)
            written += 1
    write_index(out, few=8)
    return written


def closer(scenes: Path, rng: random.Random, count: int = -1) -> Iterator[Cropped]:
    """Yield rendered scenes and, for large scenes, views of the second locator pass and windows.

    If the tiles of a scene are too small, the scene is cropped around a random tile.

    Only the first `count` scenes are used; -1: all scenes.
    """
    for path, boxes in islice(photos(scenes), count if count >= 0 else None):
        image = read_rgb(path)
        height, width = image.shape[:2]
        if max(height, width) > LONG_SIDE:
            again = second_look(image, scenes / "scenes" / f"{path.stem}.json", rng)
            if again is not None:
                yield again[0], _large_enough(again)
        for _ in range(NEAR):
            part = near(image, boxes, rng)
            if part is not None:
                yield part[0], _large_enough(part)
        scale = LONG_SIDE / max(height, width)
        sides = [max(box.width * width, box.height * height) * scale for box in boxes]
        if sides and median(sides) < SMALL:
            image, boxes = zoom(image, boxes, rng, reach=(5.0, 9.0))
        if max(image.shape[:2]) != LONG_SIDE:
            image = fit(image, image.shape[1] / image.shape[0], least=1)
        yield image, _large_enough((image, boxes))


def _large_enough(example: Cropped) -> list[Box]:
    """Return the boxes of an example; boxes that are too small to learn from get the label `UNSURE`."""
    height, width = example[0].shape[:2]
    return [
        box if min(box.width * width, box.height * height) >= LEAST else replace(box, label=UNSURE)
        for box in example[1]
    ]
