"""Tables drawn as flat pictures, a detector that knows what was drawn, and a table that plays one before a watcher."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

import numpy as np

from scorer.hand import Hand
from scorer.tiles import TILES, Tile
from vision.geometry.detections import Detections
from vision.stream.frames import Frame
from vision.stream.parts import Part
from vision.stream.watcher import Habits, Sighting, Watcher

WIDTH, HEIGHT = 640, 360
TILE = (30, 40)
RED = 220


def colour_of(index: int) -> tuple[int, int, int]:
    """The colour that a tile is drawn in: it tells which one it is, also after a film was compressed."""
    return 80 + 24 * (index // 7), 80 + 24 * (index % 7), RED


@dataclass(frozen=True)
class Lain:
    """A tile at a place, in pixels of its top left corner."""

    tile: Tile
    x: int
    y: int


def row(text: str, x: int = 60, y: int = 260) -> list[Lain]:
    """The concealed tiles of a typed hand side by side."""
    return [Lain(tile, x + 31 * place, y) for place, tile in enumerate(Hand.from_typed(text).concealed)]


@dataclass
class Table:
    """What lies on a table; `cover`: a part of it that a hand covers (left, top, right, bottom)."""

    lain: list[Lain] = field(default_factory=list)
    cover: tuple[int, int, int, int] | None = None
    grain: int = 2
    """How much a camera's picture differs from one to the next; 0: not at all, it is frozen."""
    taken: int = 0

    def picture(self) -> np.ndarray:
        self.taken += bool(self.grain)
        noise = np.random.default_rng(self.taken).integers(0, self.grain + 1, (HEIGHT, WIDTH, 3), np.uint8)
        pixels = np.full((HEIGHT, WIDTH, 3), 60, np.uint8)
        for one in self.lain:
            pixels[one.y : one.y + TILE[1], one.x : one.x + TILE[0]] = colour_of(one.tile.index)
        if self.cover:
            left, top, right, bottom = self.cover
            pixels[top:bottom, left:right] = (120, 150, 200)
        return pixels + noise

    def seen(self, part: Part | None = None, sure: float = 0.95) -> Detections:
        """What a detector finds on the table, or on a part of it: every tile whose middle is not covered."""
        left, top, right, bottom = part.shown if part else (0, 0, WIDTH, HEIGHT)
        shown = [
            replace(one, x=one.x - left, y=one.y - top)
            for one in self.lain
            if not self._hidden(one) and left <= one.x + TILE[0] / 2 < right and top <= one.y + TILE[1] / 2 < bottom
        ]
        chances = np.full((len(shown), len(TILES)), (1 - sure) / (len(TILES) - 1), np.float32)
        for place, one in enumerate(shown):
            chances[place, one.tile.index] = sure
        boxes = [[one.x, one.y, one.x + TILE[0], one.y + TILE[1]] for one in shown]
        return Detections.from_boxes(boxes, [0.95] * len(shown), chances)

    def _hidden(self, one: Lain) -> bool:
        if self.cover is None:
            return False
        left, top, right, bottom = self.cover
        return left <= one.x + TILE[0] / 2 < right and top <= one.y + TILE[1] / 2 < bottom


class Played:
    """A table before a watcher, ten pictures a second; `delay`: pictures that pass while a detector looks."""

    def __init__(self, watcher: Watcher | None = None, delay: int = 0) -> None:
        self.table = Table()
        self.watcher = watcher or Watcher(habits=Habits())
        self.delay = delay
        self.time = 0.0
        self.looks = 0
        self.reported: list[Sighting] = []
        self.reported_at: list[float] = []
        self._answers: deque[tuple[int, Detections]] = deque()

    def run(self, seconds: float) -> Played:
        for _ in range(round(seconds * 10)):
            self.time = round(self.time + 0.1, 3)
            part = self.watcher.see(Frame(self.time, self.table.picture()))
            if part is not None:
                self.looks += 1
                self._answers.append((self.delay, self.table.seen(part)))
            waiting = [(left - 1, found) for left, found in self._answers]
            self._answers.clear()
            for left, found in waiting:
                if left >= 0:
                    self._answers.append((left, found))
                    continue
                sighting = self.watcher.detected(found)
                if sighting:
                    self.reported.append(sighting)
                    self.reported_at.append(self.time)
        return self

    def arm(self, seconds: float, top: int = 240) -> Played:
        """An arm that moves back and forth over the lower part of the table."""
        for step in range(round(seconds * 10)):
            left = 40 + 37 * (step % 12)
            self.table.cover = (left, top, left + 130, HEIGHT)
            self.run(0.1)
        self.table.cover = None
        return self

    @property
    def hands(self) -> list[str]:
        return [str(one.hand) for one in self.reported]
