"""Films of the concealed hand of one player, as a camera of its own sees it: an arm changes the row, and it rests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from scorer.notation import parse_tiles
from vision.render.arms import Arm, swept
from vision.render.draw import render
from vision.render.finished import lay_row
from vision.render.group import moved
from vision.render.looks import random_look
from vision.render.scene import Sensor

RATE, SWEEP, REST = 10, 8, 14
"""Pictures per second; pictures of an arm; pictures in which nothing moves."""
SIZE = (1280, 720)


def write_hand_film(path: Path, rows: Iterable[str], *, seed: int, elevation: float) -> Path:
    """Write a film of an empty place, these rows of tiles one after another ("": none), and an empty place."""
    rng = np.random.default_rng(seed)
    look = random_look(rng, width=SIZE[0], height=SIZE[1])
    camera = replace(
        look.camera, target=(0.0, 13.0), distance=350.0, elevation=elevation, azimuth=0.0, roll=0.5, focal=0.95
    )
    look = replace(look, camera=camera, sensor=Sensor(jpeg=95), seed=seed)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, SIZE)
    before = render(replace(look, tiles=())).image
    for text in ["", *rows, ""]:
        wide = look.tile_set.width
        tiles = lay_row(parse_tiles(text), "concealed", look.tile_set, 1.0, rng) if text else []
        after = render(replace(look, tiles=tuple(moved(tiles, -len(tiles) / 2 * wide, 0.0)))).image
        for picture in [*swept(before, after, Arm.random(look.camera, rng), SWEEP), *[after] * REST]:
            writer.write(cv2.add(picture, rng.integers(0, 4, picture.shape, np.uint8)))
        before = after
    writer.release()
    return path
