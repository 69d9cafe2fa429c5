"""Makes the data set for the locator's last training stages: unchanged photos, and crops of their lines of tiles.

The many variants of `prepare` teach the appearance of tiles. This data set then teaches which tiles have labels. For
example, tiles that are partly visible behind a hand have no labels. All copies of a photo (`label_files.stem`) belong
to one split. Photos are never mirrored.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

from vision.data.label_files import Box, photos, sure
from vision.data.pictures import Image, read_rgb
from vision.image.aspect import estimate_aspect
from vision.train.prepare import Cropped, crop, fit, quarter_turn, variant, write_example, write_index

STRIPS = 170
"""The largest number of lines of tiles that are cut out of photos."""
VARIANTS = 150
"""The number of variants (`prepare.variant`), without which the network would forget what it has learned."""


def prepare_finish(source: Path, out: Path, sets: tuple[str, ...], *, seed: int) -> int:
    """Write the data set and a `data.yaml` into `out`; return the number of examples."""
    rng = random.Random(seed)
    written = 0
    for image, boxes in examples(source, sets, rng, variants=VARIANTS):
        write_example(out, f"finish-{written:05d}", image, boxes)
        written += 1
    write_index(out, few=8)
    return written


def examples(
    source: Path, sets: tuple[str, ...], rng: random.Random, *, variants: int, rounds: int = 1
) -> Iterator[Cropped]:
    """Yield all photos unchanged, then crops of their longest lines of tiles, then variants.

    There are at most `variants` variants in total, and at most `rounds` of them per photo.
    """
    every = [(path, boxes) for name in sets for path, boxes in photos(source / name)]
    for path, boxes in every:
        yield read_rgb(path), boxes
    strips = 0
    for path, boxes in every:
        if strips == STRIPS or path.stem.endswith("-1"):  # `-0` and `-1` are the same photo
            continue
        cut = strip(read_rgb(path), boxes, rng)
        if cut is not None:
            strips += 1
            yield cut
    left = min(variants, rounds * len(every))
    while left:
        some = rng.sample(every, min(left, len(every)))
        left -= len(some)
        for path, boxes in some:
            yield variant(read_rgb(path), boxes, rng)


def strip(image: Image, boxes: list[Box], rng: random.Random) -> Cropped | None:
    """Return a tight crop of the longest level line of tiles of a photo, or None if there is no long line.

    The crop has its true aspect. It is unchanged or rotated by a right angle.
    """
    tiles = sure(boxes)
    rows = [
        [other for other in tiles if abs(other.y - box.y) < 0.35 * box.height and 0.7 < other.height / box.height < 1.4]
        for box in tiles
    ]
    row = max(rows, key=len, default=[])
    if len(row) < 8:
        return None
    top, bottom = median(box.y - box.height / 2 for box in row), median(box.y + box.height / 2 for box in row)
    left, right = min(box.x - box.width / 2 for box in row), max(box.x + box.width / 2 for box in row)
    tall = bottom - top
    part, kept = crop(
        image,
        boxes,
        left + rng.uniform(-0.01, 0.01),
        top + rng.uniform(-0.06, 0.12) * tall,
        right + rng.uniform(-0.01, 0.01),
        bottom - rng.uniform(-0.06, 0.12) * tall,
    )
    kept = [box for box in kept if box.height > 0.5]
    if len(sure(kept)) < 6:
        return None
    aspect = estimate_aspect([box.width / box.height for box in tiles]) * part.shape[1] / part.shape[0]
    return quarter_turn(np.asarray(fit(part, aspect, least=8), np.uint8), kept, rng.choice((0, 1, 1, 3)))
