"""The locator's set of real photos and rendered scenes.

Responsible for how much there is of each, and for scenes whose tiles are too small to learn from: of these a part is
cut out and enlarged. Of a large scene there is what a second look shows as well (`looks`); some of everything is made
`worse`. Scenes are those of `python -m vision.render train`. Nothing is mirrored.
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
from vision.train.finish import examples
from vision.train.looks import near, second_look
from vision.train.prepare import LONG_SIDE, Cropped, fit, write_example, write_index, zoom
from vision.train.worse import SHARE, worse

VARIANTS, ROUNDS = 1600, 2
"""Variants of real photos (`prepare.variant`), beside the photos as they are and their rows; of one photo at most."""
NEAR = 1
"""Windows of each large scene."""
LEAST = 4.0
"""Pixels of a tile's shorter side, in the example, below which nothing is said of it."""
SMALL = 15.0
"""Pixels of a tile's longer side, at `LONG_SIDE`, below which a scene is looked at more closely."""


def prepare_mixed(
    source: Path, scenes: Path, out: Path, sets: tuple[str, ...], *, seed: int, share: float = SHARE, count: int = -1
) -> int:
    """Write the set and a `data.yaml` under `out`; return how many examples it has. `share`: of them are made worse;
    `count`: only so many scenes, the first ones.
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
    """Rendered scenes, or the part of one around some tiles where these would be too small; and second looks. With a
    `count` only the first ones.
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
    """The boxes of an example; nothing is said of those too small to learn from."""
    height, width = example[0].shape[:2]
    return [
        box if min(box.width * width, box.height * height) >= LEAST else replace(box, label=UNSURE)
        for box in example[1]
    ]
