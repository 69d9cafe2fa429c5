"""Hands of `pinned-hands.jsonl` with changes, and what the current code makes of them, in `pinned-disturbed.jsonl`.

    python -m tests.vision.layout.disturbed

lays them out again. The changes are what a photo or a table can show: tiles that are missing, misread, moved, turned, too small or
doubled, melds that lie elsewhere, a wall, a second hand, a slanted camera. The number of a line determines its changes.
A layout that differs after a change of the code is looked at before it is committed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, TILES, Tile
from tests.vision.layout.pinned import pinned_hands
from tests.vision.pinning import numbered_lines, write_lines
from vision.geometry.detections import CLASSES, Detections
from vision.image.aspect import FACE
from vision.layout.explanation import explained
from vision.layout.layout import LaidHand, lay_out

Json = dict[str, Any]
Floats = npt.NDArray[np.float64]

FILE = Path(__file__).with_name("pinned-disturbed.jsonl")
CANDIDATES = 2
"""The number of candidate hands whose layout costs are pinned."""
BACK = FACE_DOWN_INDEX
WHITE = Tile.from_code("5z").index
FLOWERS = tuple(tile.index for tile in TILES if tile.is_flower)


@dataclass(frozen=True)
class Placed:
    """A tile of a scene: `middle`, and the vectors `across` and `down` the tile, each one tile height long on the table."""

    index: int
    role: str
    middle: Floats
    across: Floats
    down: Floats
    score: float = 0.99

    @property
    def quad(self) -> Floats:
        half, rise = self.across * FACE / 2, self.down / 2
        return np.array(
            [
                self.middle - half - rise,
                self.middle + half - rise,
                self.middle + half + rise,
                self.middle - half + rise,
            ]
        )

    def moved(self, across: float, down: float) -> Placed:
        """Return the tile moved by so many tile heights along its sides."""
        return replace(self, middle=self.middle + across * self.across + down * self.down)

    def turned(self, degrees: float) -> Placed:
        """Return the tile turned clockwise on the table."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return replace(self, across=cos * self.across + sin * self.down, down=cos * self.down - sin * self.across)

    def mapped(self, matrix: Floats) -> Placed:
        """Return the tile as a camera with this matrix (2 x 2) sees it."""
        return replace(self, middle=matrix @ self.middle, across=matrix @ self.across, down=matrix @ self.down)


Tiles = list[Placed]
Change = Callable[[random.Random, Tiles], Tiles]


def missing(rng: random.Random, tiles: Tiles) -> Tiles:
    """Some tiles are not detected."""
    gone = set(rng.sample(range(len(tiles)), min(rng.randint(1, 3), len(tiles) - 2)))
    return [tile for place, tile in enumerate(tiles) if place not in gone]


def misread(rng: random.Random, tiles: Tiles) -> Tiles:
    """Some tiles have another face."""
    found = list(tiles)
    for place in rng.sample(range(len(tiles)), min(rng.randint(1, 2), len(tiles))):
        other = rng.choice((rng.randrange(CLASSES), BACK, WHITE, rng.choice(FLOWERS), rng.choice(tiles).index))
        found[place] = replace(found[place], index=other)
    return found


def moved(rng: random.Random, tiles: Tiles) -> Tiles:
    """A tile lies elsewhere."""
    found, place = list(tiles), rng.randrange(len(tiles))
    found[place] = found[place].moved(rng.uniform(-1.2, 1.2), rng.uniform(-1.5, 1.5))
    return found


def askew(rng: random.Random, tiles: Tiles) -> Tiles:
    """A tile lies sideways, upside down or a little askew."""
    found, place = list(tiles), rng.randrange(len(tiles))
    found[place] = found[place].turned(rng.choice((90, -90, 180, rng.uniform(-35, 35), rng.uniform(-35, 35))))
    return found


def small(rng: random.Random, tiles: Tiles) -> Tiles:
    """A tile is smaller than the others, as dice are, or larger."""
    found, place = list(tiles), rng.randrange(len(tiles))
    size = rng.uniform(0.3, 1.5)
    found[place] = replace(found[place], across=size * found[place].across, down=size * found[place].down)
    return found


def doubled(rng: random.Random, tiles: Tiles) -> Tiles:
    """Something lies beside a tile or on it."""
    tile = rng.choice(tiles)
    other = rng.choice((tile.index, tile.index, rng.randrange(CLASSES), BACK))
    places = (
        (FACE, 0),
        (-FACE, 0),
        (rng.uniform(-2, 2), rng.uniform(-2, 2)),
        (0, rng.choice((-1, 1)) * rng.uniform(0.6, 1.4)),
    )
    return [
        *tiles,
        replace(tile, index=other, role="other").moved(*rng.choice(places)).turned(rng.choice((0, 0, 90, 180))),
    ]


def stacked(rng: random.Random, tiles: Tiles) -> Tiles:
    """A tile lies on a sideways tile or beyond it, as in an added kong."""
    sideways = [tile for tile in tiles if abs(tile.across @ tiles[0].across) < abs(tile.across @ tiles[0].down)]
    tile = rng.choice(sideways or tiles)
    return [*tiles, tile.moved(rng.choice((-1, 1)) * rng.uniform(0.3, 1.1), rng.uniform(-0.4, 0.4))]


def group_moved(rng: random.Random, tiles: Tiles) -> Tiles:
    """A meld, the flowers or the row lies elsewhere or turned."""
    role = rng.choice(sorted({tile.role for tile in tiles}))
    part = [tile for tile in tiles if tile.role == role]
    shift = rng.uniform(-2, 2), rng.choice((0, 0, rng.uniform(-2.5, 2.5)))
    degrees = rng.choice((0, 0, 90, -90, rng.uniform(-20, 20)))
    first = part[0]
    table = np.linalg.inv(np.stack([first.across, first.down], axis=1))
    found = [tile for tile in tiles if tile.role != role]
    for tile in part:
        right, below = table @ (tile.middle - first.middle)
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        place = (cos * right - sin * below + shift[0], sin * right + cos * below + shift[1])
        found.append(replace(tile.turned(degrees), middle=first.moved(*place).middle))
    return found


def parted(rng: random.Random, tiles: Tiles) -> Tiles:
    """A gap in a line: the tiles of a role from one on lie farther along."""
    role = rng.choice(sorted({tile.role for tile in tiles}))
    part = [place for place, tile in enumerate(tiles) if tile.role == role]
    found, cut = list(tiles), rng.randrange(len(part))
    shift = rng.uniform(-0.1, 1.3), rng.choice((0, 0, rng.uniform(-1.3, 1.3)))
    first = tiles[part[0]]
    for place in part[cut:]:
        found[place] = replace(tiles[place], middle=tiles[place].middle + first.moved(*shift).middle - first.middle)
    return found


def fewer(rng: random.Random, tiles: Tiles) -> Tiles:
    """Only some parts of the hand are on the photo."""
    roles = sorted({tile.role for tile in tiles})
    kept = set(rng.sample(roles, rng.randint(1, len(roles))))
    return [tile for tile in tiles if tile.role in kept]


def wall(rng: random.Random, tiles: Tiles) -> Tiles:
    """A wall of backs with some faces lies beyond the hand."""
    tile = rng.choice(tiles).moved(0, rng.choice((-1, 1)) * rng.uniform(1.5, 4))
    count, faces = rng.randint(2, 9), rng.randint(0, 6)
    return tiles + [
        replace(tile, index=BACK if place >= faces else rng.randrange(37), role="wall").moved(
            (place - count / 2) * FACE * 1.01, 0
        )
        for place in range(count)
    ]


def second_hand(rng: random.Random, tiles: Tiles) -> Tiles:
    """Another hand lies on the table."""
    other = placed(rng.randrange(len(hands())))
    low, high = np.min([tile.middle for tile in tiles], axis=0), np.max([tile.middle for tile in tiles], axis=0)
    start = np.min([tile.middle for tile in other], axis=0)
    side = float(np.linalg.norm(tiles[0].down))
    shift = (
        (0, high[1] - low[1] + rng.uniform(1, 6) * side)
        if rng.random() < 0.7
        else (high[0] - low[0] + rng.uniform(1, 6) * side, 0)
    )
    return tiles + [replace(tile, middle=tile.middle - start + low + shift) for tile in other]


def camera(rng: random.Random, tiles: Tiles) -> Tiles:
    """The camera looks from another side or from a lower place."""
    turn = math.radians(rng.choice((0, 90, 180, 270, rng.uniform(0, 360))))
    matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    matrix = np.array([[1, rng.uniform(-0.2, 0.2)], [0, rng.uniform(0.35, 1.1)]]) @ matrix
    return [tile.mapped(matrix) for tile in tiles]


def shaken(rng: random.Random, tiles: Tiles) -> Tiles:
    """No tile lies exactly where its neighbours make one expect it."""
    much = rng.uniform(0.02, 0.2)
    return [tile.moved(rng.gauss(0, much), rng.gauss(0, much)).turned(rng.gauss(0, 20 * much)) for tile in tiles]


CHANGES: Sequence[Change] = (
    missing, misread, misread, moved, moved, askew, askew, small, doubled, doubled, stacked, group_moved, group_moved, parted, parted,
    fewer, wall, second_hand, camera, camera, shaken,
)  # fmt: skip


@cache
def hands() -> tuple[Json, ...]:
    """Return the hands that are changed."""
    return tuple(pinned_hands())


def placed(number: int) -> Tiles:
    """Return the tiles of a pinned hand."""
    found = []
    for tile in hands()[number]["tiles"]:
        quad = np.array(tile["quad"], np.float64)
        across = (quad[1] + quad[2] - quad[0] - quad[3]) / 2 / FACE
        down = (quad[2] + quad[3] - quad[0] - quad[1]) / 2
        found.append(Placed(Tile.from_code(tile["tile"]).index, tile["role"], quad.mean(axis=0), across, down))
    return found


def changed(number: int) -> Tiles:
    """Return the tiles of line `number`: one of the pinned hands after up to four changes."""
    rng = random.Random(number)
    tiles = placed(rng.randrange(len(hands())))
    for change in rng.sample(CHANGES, rng.randint(1, 4)):
        tiles = change(rng, tiles)
    return tiles


def detections_of(tiles: Tiles) -> Detections:
    """Return the detections of these tiles, each with a sure face."""
    probabilities = np.zeros((len(tiles), CLASSES), np.float32)
    probabilities[np.arange(len(tiles)), [tile.index for tile in tiles]] = 1
    quads = np.round([tile.quad for tile in tiles], 1)
    return Detections(quads, np.array([tile.score for tile in tiles], np.float32), probabilities)


def laid_again(number: int) -> Json:
    """Return what the current code makes of line `number`."""
    found = detections_of(changed(number))
    layout = lay_out(found)
    return {
        "hands": [_told(hand) for hand in layout.hands],
        "indicators": list(layout.indicators),
        "scenery": list(layout.scenery),
        "beyond": list(layout.beyond),
        "sideways": [place for place, flag in enumerate(layout.sideways) if flag],
        "costs": [
            {"cost": one.to_json()["cost"], **one.to_json()["terms"]} for one in explained(found)[:CANDIDATES]
        ],
    }  # fmt: skip


def _told(hand: LaidHand) -> Json:
    return {
        "row": list(hand.row.members),
        "winning": hand.winning,
        "melds": [
            [laid.meld.kind.value, list(laid.members), str(laid.meld.called_from), "unsure" if laid.unsure else ""]
            for laid in hand.melds
        ],
        "flowers": list(hand.flowers),
        "hidden": list(hand.hidden),
        "apart": list(hand.apart),
        "widest": round(hand.widest, 3),
        "lines": hand.lines,
        "cost": round(float(hand.row.cost), 3),
        "direction": [round(part, 3) for part in hand.row.direction],
        "likelihood": round(hand.likelihood, 4),
    }  # fmt: skip


def pinned_lines() -> Iterator[tuple[int, Json]]:
    """Yield the numbers of the committed lines, with what was made of each."""
    return numbered_lines(FILE)


if __name__ == "__main__":
    write_lines(FILE, [number for number, _ in pinned_lines()], laid_again)
