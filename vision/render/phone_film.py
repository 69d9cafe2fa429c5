"""Renders films that a phone takes while it is held over a finished hand, together with their true contents.

A film begins with a hand that lacks its winning tile; the camera comes to rest over this hand. Then an arm lays the
winning tile, and the camera moves a little and rests again. The table is rendered two times, without and with the
winning tile, and larger than the pictures of the film. The pictures are parts of these two renderings, shifted and
rotated like the view of a phone in a person's hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from vision.render.arms import Arm, swept
from vision.render.draw import render
from vision.render.hands import random_hand, random_tiles
from vision.render.layout import hand_scene
from vision.render.looks import random_look
from vision.render.scene import Image, Scene, Sensor
from vision.render.write import write_json

__all__ = ["RATE", "PhoneFilm", "write_phone_film"]

RATE = 30
"""Pictures per second; Chromium plays Motion JPEG at this rate."""
_ROOM = 1.25
"""The size of the rendered table divided by the size of a picture of the film."""
_MARGIN = 0.17
"""The free margin on each side of the hand, as a share of the rendered table."""
_QUALITY = 88

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class PhoneFilm:
    """The contents of a film. All times are in seconds.

    - `came`: from this time, the camera rests over the incomplete hand.
    - `laid`: from this time, the winning tile lies on the table and the arm has left; None if the tile is never laid.
    - `rested`: from this time until `ended`, the camera rests over the complete hand; None like `laid`.
    """

    hand: Hand
    came: float
    laid: float | None
    rested: float | None
    ended: float

    def to_json(self) -> dict[str, Any]:
        times = {"came": self.came, "laid": self.laid, "rested": self.rested, "ended": self.ended}
        return {
            "rate": RATE,
            "hand": self.hand.to_json(),
            **{name: None if at is None else round(at, 3) for name, at in times.items()},
        }


@dataclass(frozen=True, slots=True)
class _Hold:
    """How the phone is held: the size of the picture, and the phases and sizes of the small movements of a hand."""

    width: int
    height: int
    phases: tuple[float, ...]
    pixels: float

    @classmethod
    def random(cls, width: int, height: int, rng: Rng) -> _Hold:
        phases = tuple(float(each) for each in rng.uniform(0, 2 * math.pi, 4))
        return cls(width, height, phases, width * float(rng.uniform(0.0008, 0.0022)))

    def seen(self, table: Image, time: float, away: tuple[float, float], blur: float = 0.0) -> Image:
        """Return the part of the table that the phone sees at a time. `away`: its offset in picture widths."""
        a, b, c, d = self.phases
        x = self.pixels * (math.sin(2.1 * time + a) + 0.5 * math.sin(5.3 * time + b)) + away[0] * self.width
        y = self.pixels * (math.sin(1.7 * time + c) + 0.5 * math.sin(4.6 * time + d)) + away[1] * self.width
        turned = 0.15 * math.sin(1.3 * time + b) + 5 * away[0]
        middle = (table.shape[1] / 2 + x, table.shape[0] / 2 + y)
        view = cv2.getRotationMatrix2D(middle, turned, 1.0)
        view[:, 2] += (self.width / 2 - middle[0], self.height / 2 - middle[1])
        part = cv2.warpAffine(table, view, (self.width, self.height), borderMode=cv2.BORDER_REFLECT)
        if blur >= 1:
            part = cv2.blur(part, (1 + round(blur), 1 + round(0.4 * blur)))
        return np.asarray(part, np.uint8)


def write_phone_film(
    folder: Path,
    name: str,
    *,
    seed: int,
    width: int = 1280,
    height: int = 720,
    rest: float = 5.0,
    complete: bool = True,
) -> Path:
    """Write a film as `NAME.mjpeg` and its contents as `NAME.json`; return the path of the film.

    `complete`: whether the winning tile is laid. `rest`: how many seconds the camera rests over the hand at the end.
    """
    rng = np.random.default_rng([seed, 16])
    hand = random_hand(rng)
    before, after = _tables(hand, rng, round(_ROOM * width), round(_ROOM * height))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.mjpeg"
    hold = _Hold.random(width, height, rng)
    noise = rng.normal(0, 1.8, (height, width, 1)).astype(np.int8)
    marks: dict[str, float] = {}
    count = 0
    with path.open("wb") as file:
        for table, away, blur, mark in _pictures(before, after if complete else before, rest, complete, rng):
            if mark:
                marks[mark] = count / RATE
            picture = hold.seen(table, count / RATE, away, blur)
            shifted = np.repeat(np.roll(noise, 37 * count, axis=1), 3, axis=2)
            shot = cv2.add(picture, shifted, dtype=cv2.CV_8U)
            file.write(cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes())
            count += 1
    film = PhoneFilm(hand, marks["came"], marks.get("laid"), marks.get("rested"), count / RATE)
    write_json(folder / f"{name}.json", {"seed": seed, **film.to_json()})
    return path


def _tables(hand: Hand, rng: Rng, width: int, height: int) -> tuple[Image, Image]:
    """Return the rendered table without the winning tile, and with the winning tile."""
    look = random_look(rng, width=width, height=height)
    camera = replace(look.camera, elevation=float(rng.uniform(55, 85)), azimuth=float(rng.normal(0, 4)))
    look = replace(look, camera=camera, sensor=Sensor(jpeg=95))
    discards = random_tiles(rng, int(rng.choice([0, 0, 6, 11])))
    scene = hand_scene(hand, seed=int(rng.integers(2**31)), look=look, discards=discards, margin=_MARGIN)
    short: Scene = replace(scene, tiles=tuple(tile for tile in scene.tiles if tile.role != "winning"))
    return render(short).image, render(scene).image


def _pictures(
    before: Image, after: Image, rest: float, complete: bool, rng: Rng
) -> Iterator[tuple[Image, tuple[float, float], float, str]]:
    """Yield four values for each picture of the film.

    The values are the picture of the table, the offset of the phone, the motion blur, and the name of the part of the
    film that begins with this picture ("" if no part begins).
    """
    still = (0.0, 0.0)
    start = (float(rng.choice([-1, 1]) * rng.uniform(0.2, 0.4)), float(rng.uniform(-0.1, 0.1)))
    yield from _moved(before, start, still, 0.8)
    yield from _still(before, float(rng.uniform(2.0, 3.5)), "came")
    if not complete:
        yield from _still(before, rest, "")
        return
    height, width = before.shape[:2]
    arm = replace(Arm.random(replace(Scene(()).camera, width=width, height=height), rng), back=False)
    for picture in swept(before, after, arm, RATE):
        yield picture, still, 0.0, ""
    off = (float(rng.choice([-1, 1]) * rng.uniform(0.03, 0.06)), float(rng.uniform(-0.02, 0.02)))
    yield after, still, 0.0, "laid"
    yield from _moved(after, still, off, 0.5)
    yield from _moved(after, off, still, 0.5)
    yield from _still(after, rest, "rested")


def _moved(
    table: Image, begin: tuple[float, float], end: tuple[float, float], seconds: float
) -> Iterator[tuple[Image, tuple[float, float], float, str]]:
    """Yield the pictures while the phone moves smoothly from one offset to another."""
    count = round(seconds * RATE)
    reach = math.dist(begin, end)
    for number in range(count):
        part = (number + 1) / count
        done = part * part * (3 - 2 * part)
        blur = 0.4 * 1280 * reach * 6 * part * (1 - part) / count
        yield table, (begin[0] + done * (end[0] - begin[0]), begin[1] + done * (end[1] - begin[1])), blur, ""


def _still(table: Image, seconds: float, mark: str) -> Iterator[tuple[Image, tuple[float, float], float, str]]:
    """Yield the pictures while the phone rests."""
    for number in range(round(seconds * RATE)):
        yield table, (0.0, 0.0), 0.0, "" if number else mark
