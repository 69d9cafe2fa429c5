"""Decides what is new before a win: what one picture shows (`vision.stream.laid`) is compared with earlier pictures.

Something is noticed when two looks in succession show it. A player has one riichi in a hand: if the turned discard is
called, the next discard is turned instead, and is not a second riichi.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from scorer.hand import Meld
from vision.geometry.boxes import around, overlap
from vision.geometry.detections import Detections, Floats
from vision.stream.change import Change
from vision.stream.frames import Frame
from vision.stream.joining import SAME
from vision.stream.laid import Laid, find_laid, pond_tiles
from vision.stream.play import Called, Drawn, Noticed, Opened, Play, Riichi
from vision.stream.sides import Side
from vision.stream.table_tiles import TableTiles

_CLEARED = 0.5
"""A new hand has begun if less than this share of the tiles of the last hand lies on the table."""


@dataclass(frozen=True, slots=True)
class At:
    """The picture of a look, and the motion before it.

    `rest` and `around` are those of the habits of a watcher; `still`: whether nothing moves in the whole picture.
    """

    frame: Frame
    change: Change
    rest: float
    around: float
    still: bool = True

    def rested(self, quads: Floats) -> float:
        """Return the time since which the tiles have not moved."""
        return self.change.last_moved(quads, self.frame.size)

    def is_free(self, quads: Floats) -> bool:
        """Return whether nothing moves on or near the tiles, so that a person's hand does not hide a part of them."""
        return self.frame.time - self.change.last_moved(quads, self.frame.size, self.around) >= self.rest


@dataclass(frozen=True, slots=True)
class _First:
    """The picture in which something was seen first, and when its tiles came to rest."""

    frame: Frame
    rested: float


class Noticing:
    """What was noticed in the hand that is played."""

    def __init__(self) -> None:
        self.middle: Floats | None = None
        """The middle of the table in pixels."""
        self._weight = 1
        """The number of tiles that showed where the middle is; fewer tiles show it less well."""
        self._before: dict[object, _First] = {}
        self._known: set[object] = set()
        self._ready: set[Side] = set()
        self._most = 0
        self._won = False

    def won(self) -> None:
        """Note that a finished hand was announced. The hand is not drawn."""
        self._won = True

    def look(self, found: Detections, at: At, own: Iterable[Floats] = ()) -> tuple[list[Noticed], Floats | None]:
        """Return what is new in a picture.

        `own`: the corners of the tiles of finished hands. The second value has the corners of tiles that another look
        must confirm (N x 4 x 2), or None.
        """
        tiles = TableTiles.of(found)
        if at.still:
            self._begin_if_cleared(len(tiles))
        if not len(tiles):
            return [], None
        among = pond_tiles(tiles)
        if len(among) >= self._weight:
            self.middle, self._weight = tiles.middle(among, at.frame.size), len(among)
        if self.middle is None:
            return [], None
        laid = {_key(each.play): each for each in find_laid(tiles, self.middle, _places(tiles, own))}
        news = {key: each for key, each in laid.items() if self._is_new(key, each.play) and at.is_free(each.quads)}
        noticed: list[Noticed] = []
        first = {key: self._first(key, each, at) for key, each in news.items()}
        for key, each in news.items():
            if key in self._before:
                self._known.add(key)
                noticed.append(Noticed(first[key].rested, each.play, first[key].frame))
        unconfirmed = [each.quads for key, each in news.items() if key not in self._known]
        self._before = {key: seen for key, seen in first.items() if key not in self._known}
        noticed += self._drawn(noticed)
        return noticed, np.concatenate(unconfirmed) if unconfirmed else None

    def _begin_if_cleared(self, count: int) -> None:
        if count < _CLEARED * self._most:
            self._known, self._ready, self._most, self._won = set(), set(), 0, False
            # The camera may have been moved: half as many tiles show the middle again.
            self._weight = max(1, self._weight // 2)
        self._most = max(self._most, count)

    def _first(self, key: object, laid: Laid, at: At) -> _First:
        return self._before.get(key) or _First(at.frame, at.rested(laid.quads))

    def _is_new(self, key: object, play: Play) -> bool:
        return key not in self._known and not (self._won and isinstance(play, Opened))

    def _drawn(self, noticed: list[Noticed]) -> list[Noticed]:
        """Return the drawn hand that the opened hands show; again if another hand is opened."""
        opened = [each for each in noticed if isinstance(each.play, Opened)]
        if not opened:
            return []
        self._ready |= {each.play.side for each in opened if isinstance(each.play, Opened)}
        last = max(opened, key=lambda each: each.rested)
        return [Noticed(last.rested, Drawn(tuple(side for side in Side if side in self._ready)), last.frame)]


def _key(play: Play) -> object:
    """Return what makes two plays of one hand the same."""
    if isinstance(play, Riichi):
        return Riichi, play.side
    if isinstance(play, Called):
        return Called, play.side, _kinds(play.meld)
    if isinstance(play, Opened):
        return Opened, play.side
    return Drawn


def _kinds(meld: Meld) -> tuple[int, ...]:
    """Return the first three kinds of a meld: a kong that was a pung is the same meld."""
    return meld.kinds[:3]


def _places(tiles: TableTiles, own: Iterable[Floats]) -> list[int]:
    """Return the tiles that lie where `own` says."""
    quads = np.concatenate([np.zeros((0, 4, 2), np.float32), *own])
    return [int(n) for n in np.flatnonzero((overlap(around(quads), tiles.found.boxes) >= SAME).any(axis=0))]
