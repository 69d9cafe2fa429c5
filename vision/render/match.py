"""Renders films of matches together with their true contents.

A film shows discards, a finished hand that is laid down, arms that cover it, and the next deal. This module
decides the events at the table and their times. Each state of the table is one rendered scene. Between two
states an arm sweeps over the table, and behind it the next state appears (`vision.render.arms`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from scorer.tiles import Tile, tile_of_kind
from vision.render.arms import Arm, swept
from vision.render.draw import render
from vision.render.finished import lay_row
from vision.render.group import Group, extent, moved, turned
from vision.render.hands import random_hand
from vision.render.layout import lay_hand
from vision.render.looks import random_look
from vision.render.scene import Image, Scene, Sensor
from vision.render.write import write_json

__all__ = ["RATE", "Deal", "Filmed", "film", "plan", "write_match"]

RATE = 30
"""Pictures per second."""
_WIDEST = 440.0
"""The largest width of a hand in millimetres; the camera sees about 500 mm."""
_NOISES = 12
"""The number of noise fields that alternate, so that successive pictures differ like those of a real camera."""

Rng = np.random.Generator


class Side(Enum):
    """The side of the picture from which the hand is read."""

    NEAR = "near"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class Deal:
    """The events of one deal.

    `hand` is laid down on `side` after the `discards`. All times are in seconds:

    - `before`: how long discards lie still before the hand is laid down: half of the time the first half of them, then
      all of them.
    - `rest`: how long the hand lies on the table without an arm above it, in total.
    - `until_way`: the part of `rest` before an arm covers the hand.
    - `way`: how long the arm covers the hand; 0 means that no arm covers it.
    """

    hand: Hand
    side: Side
    discards: tuple[Tile, ...]
    before: float
    rest: float
    until_way: float
    way: float


@dataclass(frozen=True, slots=True)
class Filmed:
    """A hand in a film. `rested` is the time in seconds when its tiles lie still, `cleared` when they are removed."""

    deal: Deal
    rested: float
    cleared: float

    def to_json(self) -> dict[str, Any]:
        return {
            "hand": self.deal.hand.to_json(),
            "side": self.deal.side.value,
            "rested": round(self.rested, 3),
            "cleared": round(self.cleared, 3),
        }


def plan(rng: Rng, look: Scene, hands: int) -> list[Deal]:
    """Return random deals whose hands fit into the picture."""
    deals: list[Deal] = []
    while len(deals) < hands:
        hand = random_hand(rng)
        left, _, right, _ = extent(lay_hand(hand, look.tile_set, rng), look.tile_set)
        if right - left > _WIDEST:
            continue
        side = Side.FAR if rng.random() < 0.3 else Side.NEAR
        discards = tuple(_rest_of_wall(hand, rng)[: int(rng.integers(6, 19))])
        seconds = rng.uniform([1.0, 4.0, 2.6, 0.5], [2.0, 6.0, 3.0, 1.5])
        way = float(seconds[3]) if rng.random() < 0.6 else 0.0
        deals.append(Deal(hand, side, discards, float(seconds[0]), float(seconds[1]), float(seconds[2]), way))
    return deals


def film(deals: list[Deal], look: Scene, rng: Rng) -> Iterator[tuple[Image, Filmed | None]]:
    """Yield the pictures of the deals (`RATE` pictures are one second of film), each with a second value.

    The second value is None, except for the last picture of each hand at rest: then it describes the hand.
    """
    noises = [rng.normal(0, 1.6, (look.camera.height, look.camera.width, 1)).astype(np.int8) for _ in range(_NOISES)]
    count = 0

    def shot(picture: Image) -> Image:
        nonlocal count
        count += 1
        noise = np.repeat(np.roll(noises[count % _NOISES], 7 * count, axis=1), 3, axis=2)
        return np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)

    table = _still(look, [])
    for deal in deals:
        begun, played, laid = _states(deal, look, rng)
        for after in (begun, played):
            for picture in swept(table, after, Arm.random(look.camera, rng), round(0.9 * RATE)):
                yield shot(picture), None
            table = after
            for _ in range(round(deal.before / 2 * RATE)):
                yield shot(table), None
        for picture in swept(table, laid, Arm.random(look.camera, rng), round(1.3 * RATE)):
            yield shot(picture), None
        table, rested = laid, count / RATE
        for _ in range(round((deal.until_way if deal.way else deal.rest) * RATE)):
            yield shot(table), None
        if deal.way:
            for picture in swept(table, table, Arm.random(look.camera, rng), round(deal.way * RATE)):
                yield shot(picture), None
            for _ in range(round((deal.rest - deal.until_way) * RATE)):
                yield shot(table), None
        yield shot(table), Filmed(deal, rested, (count + 1) / RATE)
    for picture in swept(table, _still(look, []), Arm.random(look.camera, rng), RATE):
        yield shot(picture), None


def write_match(folder: Path, name: str, *, hands: int, seed: int, width: int = 1280, height: int = 720) -> Path:
    """Write a film as `NAME.mp4` and its contents as `NAME.json`; return the path of the film. Raises `OSError`."""
    rng = np.random.default_rng([seed, 9])
    look = _look(rng, width, height)
    deals = plan(rng, look, hands)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (width, height))
    if not writer.isOpened():
        raise OSError(f"The film {path} cannot be written.")
    filmed: list[Filmed] = []
    try:
        for picture, hand in film(deals, look, rng):
            writer.write(picture)
            if hand is not None:
                filmed.append(hand)
    finally:
        writer.release()
    write_json(folder / f"{name}.json", {"rate": RATE, "seed": seed, "hands": [one.to_json() for one in filmed]})
    return path


def _look(rng: Rng, width: int, height: int) -> Scene:
    """Return a scene with a camera above one side of the table, and with a random lamp and tile set."""
    look = random_look(rng, width=width, height=height)
    camera = replace(
        look.camera,
        target=(0.0, 45.0),
        distance=475.0,
        elevation=float(rng.uniform(66, 84)),
        azimuth=float(rng.normal(0, 2)),
        roll=float(rng.normal(0, 1.5)),
        focal=0.95,
    )
    return replace(look, camera=camera, sensor=Sensor(jpeg=95), seed=int(rng.integers(2**31)))


def _states(deal: Deal, look: Scene, rng: Rng) -> tuple[Image, Image, Image]:
    """Return three pictures of the table: early in the deal, just before the hand is laid down, and with the hand."""
    river = _river(deal.discards, look, rng)
    hand = lay_hand(deal.hand, look.tile_set, rng)
    left, _, right, _ = extent(hand, look.tile_set)
    hand = moved(hand, -(left + right) / 2 + float(rng.uniform(-15, 15)), float(rng.uniform(-20, 0)))
    hand = turned(hand, float(rng.normal(0, 1.5)), (0.0, 10.0))
    if deal.side is Side.FAR:
        river, hand = (turned(group, 180.0, (0.0, 45.0)) for group in (river, hand))
    early = river[: len(river) // 2]
    return _still(look, early), _still(look, river), _still(look, river + hand)


def _river(discards: tuple[Tile, ...], look: Scene, rng: Rng) -> Group:
    """Return discards in rows of six beyond the hand."""
    size = look.tile_set
    laid: Group = []
    for number in range(0, len(discards), 6):
        row = lay_row(list(discards[number : number + 6]), "other", size, 1.0, rng)
        laid += moved(row, -3 * size.width, 130.0 - (number // 6) * (size.height + 1.5))
    return laid


def _still(look: Scene, tiles: Group) -> Image:
    """Return the picture of the table with these tiles. Cloth and light are the same in all pictures of a film."""
    return render(replace(look, tiles=tuple(tiles))).image


def _rest_of_wall(hand: Hand, rng: Rng) -> list[Tile]:
    """Return the wall without the hand's tiles, shuffled. It contains no flowers and no red fives."""
    held = Counter(dict(enumerate(hand.kind_counts())))
    wall = [tile_of_kind(kind) for kind in range(34) for _ in range(4 - held[kind])]
    return [wall[place] for place in rng.permutation(len(wall))]
