"""Unclear detections of changed hands with the readings that the current code makes of them, in `pinned-disturbed.jsonl`.

    python -m tests.vision.reading.disturbed

reads them again. The hands are those of `tests.vision.layout.disturbed`; here, tiles have low scores, are misread with their true
face as the second most probable one, look like backs, white dragons or flowers, or are false positives. The number of a line
determines what happens to it. A reading that differs after a change of the code is looked at before it is committed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.vision.layout import disturbed
from tests.vision.layout.disturbed import BACK, FLOWERS, WHITE, Json, Placed, Tiles
from tests.vision.pinning import numbered_lines, write_lines
from tests.vision.reading.pinned import summary
from vision.geometry.detections import CLASSES, Detections
from vision.reading.read_detections import read_detections

FILE = Path(__file__).with_name("pinned-disturbed.jsonl")
GENTLE = (
    disturbed.missing, disturbed.misread, disturbed.moved, disturbed.doubled, disturbed.parted, disturbed.fewer, disturbed.camera,
    disturbed.shaken, disturbed.second_hand, disturbed.stacked, disturbed.wall, disturbed.small,
)  # fmt: skip


def unclear(number: int) -> tuple[Detections, tuple[int, int]]:
    """Return the detections of line `number`, and the size of the photo."""
    rng = random.Random(f"reading {number}")
    tiles = disturbed.placed(rng.randrange(len(disturbed.hands())))
    for change in rng.sample(GENTLE, rng.choice((0, 0, 1, 1, 2))):
        tiles = change(rng, tiles)
    tiles = _with_false_positives(rng, tiles)
    quads = np.round([tile.quad for tile in tiles], 1)
    quads -= quads.reshape(-1, 2).min(axis=0) - rng.choice((0.0, 20.0, 60.0))
    size = tuple(int(side) for side in np.ceil(quads.reshape(-1, 2).max(axis=0)) + rng.choice((0, 20, 60)))
    scores = np.array([_score(rng, tile) for tile in tiles], np.float32)
    shares = np.stack([_shares(rng, tile, tiles) for tile in tiles])
    order = rng.sample(range(len(tiles)), len(tiles)) if rng.random() < 0.2 else list(range(len(tiles)))
    return Detections(quads[order], scores[order], shares[order]), (size[0], size[1])


def _with_false_positives(rng: random.Random, tiles: Tiles) -> Tiles:
    """Return the tiles with some detections that are no tiles: tops of tiles, parts of them, patches of the table."""
    found = list(tiles)
    for _ in range(rng.choice((0, 0, 1, 1, 3))):
        tile, index = rng.choice(tiles), rng.choice((BACK, WHITE, WHITE, rng.randrange(CLASSES)))
        place = rng.choice(((0, -0.75), (0, -0.75), (0.8, 0), (rng.uniform(-1.2, 1.2), rng.uniform(-1.2, 1.2))))
        found.append(Placed(index, "false", tile.middle, tile.across, tile.down, rng.uniform(0.25, 0.8)).moved(*place))
    if rng.random() < 0.15:
        first = next(tile for tile in tiles if tile.role == rng.choice([one.role for one in tiles]))
        found += [
            Placed(WHITE, "false", tile.middle, tile.across, tile.down, rng.uniform(0.3, 0.7)).moved(0, -0.8)
            for tile in tiles
            if tile.role == first.role
        ]
    return found


def _score(rng: random.Random, tile: Placed) -> float:
    if tile.role == "false":
        return round(tile.score, 2)
    return round(rng.choice((0.95,) * 12 + (0.8, rng.uniform(0.4, 0.6), rng.uniform(0.03, 0.4))), 2)


def _shares(rng: random.Random, tile: Placed, tiles: Tiles) -> np.ndarray:
    """Return the probabilities of a tile: most are clear, some are misread with the true face as the second one."""
    found = np.zeros(CLASSES, np.float32)
    near = (_beside(rng, tile.index), rng.choice(FLOWERS), BACK, WHITE, rng.choice(tiles).index, rng.randrange(CLASSES))
    other = rng.choice(near)
    most = rng.choice((0.99,) * 8 + (0.9, 0.7, 0.55, 0.45, 0.3, 0.05))
    if tile.role == "false" and rng.random() < 0.7:
        other = BACK if tile.index == WHITE else WHITE
    found[tile.index] += most
    found[other] += (1 - most) * 0.9
    found[rng.randrange(CLASSES)] += (1 - most) * 0.1
    return found / found.sum()


def _beside(rng: random.Random, index: int) -> int:
    """Return a face that looks like this one: the next one of its suit."""
    return (index + rng.choice((-1, 1))) % CLASSES


def read_again(number: int) -> Json:
    """Return what the current code reads in line `number`."""
    return summary(read_detections(*unclear(number)))


def pinned_lines() -> Iterator[tuple[int, Json]]:
    """Yield the numbers of the committed lines, with what is read in each."""
    return numbered_lines(FILE)


if __name__ == "__main__":
    write_lines(FILE, [number for number, _ in pinned_lines()], read_again)
