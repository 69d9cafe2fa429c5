"""Films of whole matches with the truth about riichi, calls, finished hands and drawn hands.

Every state of the table is one rendered scene, as in `vision.render.match`. There are two cameras: one above the near
player, which sees this player's hand and all ponds, and one above the whole table. The seed decides which camera and
which tile set `write_whole_match` uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from scorer.tiles import FACE_DOWN
from vision.draw.faces import STYLES
from vision.render.arms import Arm, swept
from vision.render.draw import render
from vision.render.finished import lay_row
from vision.render.group import Group, extent, moved, turned
from vision.render.layout import lay_hand
from vision.render.looks import random_look
from vision.render.match_plan import SEATS, Discard, Played, Seat, plan_deal
from vision.render.scene import Image, Prop, Scene, Sensor
from vision.render.write import write_json

__all__ = ["CAMERAS", "RATE", "SETS", "write_whole_match"]

Rng = np.random.Generator
RATE = 10
"""Pictures per second: the number that a camera's stream is read with (`vision.stream.sources.PER_SECOND`)."""
SETS = ("standard", "corner", "blank-white", "large")
"""The tile sets; consecutive seeds use them in this order. "large": the style "standard" on tiles of 22 x 30 mm."""
_POND = 62.0
"""The distance in mm from the middle of the table to the ponds, for tiles of 20 mm."""
_STICK = (85.0, 6.5, 4.0)


@dataclass(frozen=True, slots=True)
class Place:
    """A camera and what it sees. Lengths are in mm for tiles of 20 mm.

    - `seen`: the seats whose hands are in the picture
    - `wide`: the width of the table in the picture
    - `middle`: the y of the middle of the picture
    - `rows`: the number of rows of a pond
    - `least`, `most`: the least and greatest number of discards of a player
    - `hand`, `right`: the greatest width of a hand, and how far right of the middle its right end lies
    - `gap`: between ponds and hands, in heights of a tile
    """

    name: str
    size: tuple[int, int]
    seen: tuple[Seat, ...]
    wide: float
    middle: float
    rows: int
    least: int
    most: int
    hand: float
    right: float
    gap: float


CAMERAS = (
    Place("near", (1280, 720), (Seat.NEAR,), 560.0, -18.0, 2, 6, 11, 430.0, 215.0, 0.5),
    Place("table", (1920, 1080), SEATS, 840.0, 0.0, 3, 7, 14, 365.0, 200.0, 1.0),
)


def write_whole_match(folder: Path, name: str, *, deals: int, seed: int) -> Path:
    """Write a film as `NAME.mp4` and its contents as `NAME.json`; return the path of the film. Raises `OSError`."""
    rng = np.random.default_rng([seed, 52])
    place = CAMERAS[(seed + seed // len(SETS)) % len(CAMERAS)]
    tiles = SETS[seed % len(SETS)]
    look = _look(rng, place, tiles)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, place.size)
    if not writer.isOpened():
        raise OSError(f"The film {path} cannot be written.")
    film = _Film(look, place, rng)
    try:
        for picture in film.pictures(deals):
            writer.write(picture)
    finally:
        writer.release()
    write_json(
        folder / f"{name}.json",
        {"rate": RATE, "seed": seed, "camera": place.name, "set": tiles, "seconds": film.now, **film.truth},
    )
    return path


def _look(rng: Rng, place: Place, tiles: str) -> Scene:
    """Return a scene with this camera and tile set, and with a random cloth and lamp."""
    look = random_look(rng, width=place.size[0], height=place.size[1])
    size = replace(look.tile_set, style=STYLES.get(tiles, STYLES["standard"]))
    if tiles == "large":
        size = replace(size, width=22.0, height=30.0)
    unit = size.width / 20
    camera = replace(
        look.camera,
        target=(0.0, place.middle * unit),
        distance=0.95 * place.wide * unit,
        elevation=float(rng.uniform(76, 87)),
        azimuth=float(rng.normal(0, 1)),
        roll=float(rng.normal(0, 1)),
        focal=0.95,
    )
    return replace(look, camera=camera, tile_set=size, sensor=Sensor(jpeg=95), seed=int(rng.integers(2**31)))


class _Film:
    """The pictures of a film, and the truth that grows with them."""

    def __init__(self, look: Scene, place: Place, rng: Rng) -> None:
        self.look, self.place, self.rng = look, place, rng
        self.unit = look.tile_set.width / 20
        self.truth: dict[str, list[dict[str, Any]]] = {"hands": [], "riichi": [], "calls": [], "draws": []}
        self._count = 0
        shape = (look.camera.height, look.camera.width, 1)
        self._noises = [rng.normal(0, 1.6, shape).astype(np.int8) for _ in range(6)]
        self._rested = 0.0
        self._table = self._still([], [])

    @property
    def now(self) -> float:
        """The seconds of film so far."""
        return round(self._count / RATE, 3)

    def pictures(self, deals: int) -> Iterator[Image]:
        """Yield the pictures of this number of deals."""
        for _ in range(deals):
            place = self.place
            deal = plan_deal(self.rng, place.seen, (place.least, place.most), self._fits)
            yield from self._deal(deal)
        yield from self._change(self._still([], []), 1.0, 0.5)

    def _fits(self, hand: Hand) -> bool:
        left, _, right, _ = extent(lay_hand(hand, self.look.tile_set, np.random.default_rng(0)), self.look.tile_set)
        return right - left <= self.place.hand * self.unit

    def _deal(self, deal: Played) -> Iterator[Image]:
        rng, begun = self.rng, {name: len(each) for name, each in self.truth.items()}
        hands = {seat: _at(seat, self._laid(hand)) for seat, hand in deal.hands.items()}
        ponds: dict[Seat, list[Discard]] = {seat: [] for seat in SEATS}
        melds: dict[Seat, set[str]] = {seat: set() for seat in SEATS}
        sticks: list[Prop] = []
        shown: list[tuple[Seat, float]] = []
        yield from self._change(self._still([], []), 0.9, 0.6)
        for move in deal.moves:
            for caller, number, source in move.calls:
                ponds[source].pop()
                melds[caller].add(f"meld {number + 1}")
            for seat, discards in move.ponds.items():
                ponds[seat] += discards
            sticks += [self._stick(seat) for seat in move.riichi]
            yield from self._change(self._still(self._lying(ponds, melds, hands), sticks), 0.8, rng.uniform(0.6, 1.2))
            for caller, number, source in move.calls:
                meld = deal.hands[caller].melds[number].to_json()
                self._note("calls", side=caller.value, meld=meld, source=source.value)
            for seat in move.ponds:
                if seat in move.riichi:
                    self._note("riichi", side=seat.value)
                    shown.append((seat, self._rested))
        rest_of = [tile for seat in deal.opened for tile in hands[seat] if tile.role not in melds[seat]]
        tiles = self._lying(ponds, melds, hands) + rest_of
        if deal.winner is None:
            tiles += [tile for seat in self.place.seen if seat not in deal.hands for tile in self._face_down(seat)]
        rest = rng.uniform(3.5, 5.0)
        yield from self._change(self._still(tiles, sticks), 1.3, rest)
        if deal.winner is not None:
            self._note("hands", side=deal.winner.value, hand=deal.hands[deal.winner].to_json())
        else:
            ready = [{"side": seat.value, "hand": deal.hands[seat].to_json()} for seat in deal.opened]
            self._note("draws", ready=ready)
        for name, count in begun.items():
            for one in self.truth[name][count:]:
                one["cleared"] = self.now

    def _note(self, name: str, **fields: Any) -> None:
        self.truth[name].append({**fields, "rested": self._rested})

    def _change(self, after: Image, sweep: float, rest: float) -> Iterator[Image]:
        """Yield the pictures in which an arm brings the next state of the table, and those of the rest after it."""
        for picture in swept(self._table, after, Arm.random(self.look.camera, self.rng), round(sweep * RATE)):
            yield self._shot(picture)
        self._table, self._rested = after, self.now
        for _ in range(round(rest * RATE)):
            yield self._shot(after)

    def _shot(self, picture: Image) -> Image:
        self._count += 1
        noise = np.roll(self._noises[self._count % len(self._noises)], 7 * self._count, axis=1)
        return np.asarray(cv2.add(picture, np.repeat(noise, 3, axis=2), dtype=cv2.CV_8U), np.uint8)

    def _still(self, tiles: Group, sticks: list[Prop]) -> Image:
        return render(replace(self.look, tiles=tuple(tiles), props=tuple(sticks))).image

    def _laid(self, hand: Hand) -> Group:
        """Return a hand in front of the near player; its right end is always at the same place."""
        size = self.look.tile_set
        hand_laid = lay_hand(hand, size, self.rng)
        _, _, right, _ = extent(hand_laid, size)
        return moved(hand_laid, self.place.right * self.unit - right, -self._hand_line())

    def _hand_line(self) -> float:
        size = self.look.tile_set
        return _POND * self.unit + self.place.rows * (size.height + 1) + (1 + self.place.gap) * size.height

    def _face_down(self, seat: Seat) -> Group:
        size = self.look.tile_set
        row = lay_row([FACE_DOWN] * 13, "other", size, 1.0, self.rng)
        return _at(seat, moved(row, -6.5 * size.width, -self._hand_line()))

    def _lying(self, ponds: dict[Seat, list[Discard]], melds: dict[Seat, set[str]], hands: dict[Seat, Group]) -> Group:
        """Return the tiles of the ponds and of the melds that were called."""
        laid = [tile for seat, hand in hands.items() for tile in hand if tile.role in melds[seat]]
        return laid + [tile for seat, pond in ponds.items() for tile in _at(seat, self._pond(pond, seat))]

    def _pond(self, discards: list[Discard], seat: Seat) -> Group:
        """Return a pond of the near player: rows of six, the last row can be longer. A new tile moves no other tile."""
        size, rng = self.look.tile_set, np.random.default_rng([self.look.seed, SEATS.index(seat)])
        rows = [discards[6 * n : 6 * n + 6] for n in range(self.place.rows - 1)]
        laid: Group = []
        for n, row in enumerate([*rows, discards[6 * (self.place.rows - 1) :]]):
            x = -3 * size.width
            y = -_POND * self.unit - n * (size.height + 1.5) - size.height / 2
            for discard in row:
                dx, dy, turn = rng.normal(0, 1, 3) * np.array([0.3, 0.7, 0.8])
                x += abs(float(dx)) + 0.25
                wide = size.height if discard.turned else size.width
                one = lay_row([discard.tile], "other", size, 0.0, rng)[0]
                yaw = (90.0 if discard.turned else 0.0) + float(turn)
                low = (size.height - size.width) / 2 if discard.turned else 0.0
                laid.append(replace(one, x=x + wide / 2, y=y + float(dy) - low, yaw=yaw))
                x += wide
        return laid

    def _stick(self, seat: Seat) -> Prop:
        """Return a riichi stick between the middle of the table and the pond of a seat."""
        at = _at(seat, lay_row([FACE_DOWN], "other", self.look.tile_set, 0.0, self.rng))[0].yaw
        degrees = 90.0 * SEATS.index(seat)
        y = -(_POND - 9) * self.unit
        x, y = (round(v, 6) for v in (y * -np.sin(np.radians(degrees)), y * np.cos(np.radians(degrees))))
        wide, high, deep = (each * self.unit for each in _STICK)
        return Prop("stick", x, y, at, (wide, high, deep), ((232, 236, 238), (40, 40, 200)), 0.0, 1)


def _at(seat: Seat, tiles: Group) -> Group:
    """Return tiles that are laid for the near player, rotated about the middle of the table to the side of a seat."""
    return turned(tiles, 90.0 * SEATS.index(seat))
