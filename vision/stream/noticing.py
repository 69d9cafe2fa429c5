"""Decides what is new before a win: compares what one picture shows (`vision.stream.laid`) with earlier pictures.

Something is noticed when two detector passes in succession show it. (The code names a detector pass "look".) A player
has at most one riichi in a hand: if another player calls the sideways discard, the player lays the next discard
sideways, which is not a second riichi.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from scorer.hand import Meld
from vision.geometry.boxes import CORNERS, around, overlap
from vision.geometry.detections import Detections, Floats
from vision.stream.change import Change
from vision.stream.frames import Frame
from vision.stream.joining import SAME
from vision.stream.laid import Laid, find_laid, pond_tiles
from vision.stream.play import Called, Drawn, Noticed, Opened, Play, Riichi
from vision.stream.sides import Side
from vision.stream.table_tiles import TableTiles

_CLEARED = 0.5
"""A new hand has begun if the number of visible tiles is below this share of the largest number in the last hand."""


@dataclass(frozen=True, slots=True)
class At:
    """The picture of a detector pass, and the motion before it.

    `rest` and `around` are values of `vision.stream.watcher.Habits`; `still`: whether nothing moves in the whole
    picture.
    """

    frame: Frame
    change: Change
    rest: float
    around: float
    still: bool = True

    def rested(self, quads: Floats) -> float:
        """Return the point in time, in seconds of the stream, since which the tiles have not moved."""
        return self.change.last_moved(quads, self.frame.size)

    def is_free(self, quads: Floats) -> bool:
        """Return whether nothing has moved on or near the tiles for `rest` seconds: no person's hand hides a tile."""
        return self.frame.time - self.change.last_moved(quads, self.frame.size, self.around) >= self.rest


@dataclass(frozen=True, slots=True)
class _First:
    """The picture in which something was seen first, and the time when its tiles came to rest."""

    frame: Frame
    rested: float


class Noticing:
    """Finds what is new in the hand that is being played, and remembers what was already noticed in it."""

    def __init__(self) -> None:
        self.middle: Floats | None = None
        """The middle of the table in pixels."""
        self._weight = 1
        """The number of tiles that showed where the middle is; fewer tiles show it less well."""
        self._before: dict[object, _First] = {}
        self._known: set[object] = set()
        self._places: dict[object, Floats] = {}
        """Key of what was noticed → the corners of its tiles at that time."""
        self._ready: set[Side] = set()
        self._most = 0
        self._won = False

    def won(self) -> None:
        """Record that a finished hand was reported. From now on, no shown hand is noticed until a new hand begins."""
        self._won = True

    def look(self, found: Detections, at: At, own: Iterable[Floats] = ()) -> tuple[list[Noticed], Floats | None]:
        """Return what two detector passes have now shown for the first time, and the tiles that need another pass.

        `found` has the detections of the picture `at`, and `own` the corners of the tiles of finished hands. The second
        value has the corners (N x 4 x 2) of the tiles that only this pass has shown, or None.
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
        laid = self._by_key(find_laid(tiles, self.middle, _places(tiles, own)))
        news = {key: each for key, each in laid.items() if self._is_new(key, each.play) and at.is_free(each.quads)}
        noticed: list[Noticed] = []
        first = {key: self._first(key, each, at) for key, each in news.items()}
        for key, each in news.items():
            if key in self._before:
                self._known.add(key)
                self._places[key] = each.quads
                noticed.append(Noticed(first[key].rested, each.play, first[key].frame))
        unconfirmed = [each.quads for key, each in news.items() if key not in self._known]
        self._before = {key: seen for key, seen in first.items() if key not in self._known}
        noticed += self._drawn(noticed)
        return noticed, np.concatenate(unconfirmed) if unconfirmed else None

    def _by_key(self, found: Iterable[Laid]) -> dict[object, Laid]:
        """Return what is laid by key. A player can have several melds of equal tiles; their keys differ by the copy.

        A meld that lies where a copy was noticed is this copy. A meld without another one beside it is copy 1: only a
        picture with both melds shows that there are two.
        """
        alike: dict[object, list[Laid]] = {}
        for each in found:
            alike.setdefault(_key(each.play), []).append(each)
        return {key: each for lying in alike.values() for key, each in self._copies(lying)}

    def _copies(self, lying: list[Laid]) -> Iterator[tuple[object, Laid]]:
        """Yield what is laid with equal keys, as copies 1, 2, …, each with the key of its copy.

        Only melds have copies: a second turned tile or a second shown hand of a player is misread.
        """
        left = list(lying)
        for copy in range(1, len(lying) + 1 if isinstance(lying[0].play, Called) else 2):
            key = _key(left[0].play, copy)
            place = self._places.get(key)
            each = left.pop(0 if place is None else _nearest(left, place))
            yield key, replace(each, play=replace(each.play, copy=copy)) if isinstance(each.play, Called) else each

    def _begin_if_cleared(self, count: int) -> None:
        if count < _CLEARED * self._most:
            self._known, self._ready, self._most, self._won = set(), set(), 0, False
            self._places = {}
            # The camera was possibly moved: half as many tiles are now enough to show the middle again.
            self._weight = max(1, self._weight // 2)
        self._most = max(self._most, count)

    def _first(self, key: object, laid: Laid, at: At) -> _First:
        return self._before.get(key) or _First(at.frame, at.rested(laid.quads))

    def _is_new(self, key: object, play: Play) -> bool:
        return key not in self._known and not (self._won and isinstance(play, Opened))

    def _drawn(self, noticed: list[Noticed]) -> list[Noticed]:
        """Return a `Drawn` with all players who have shown a ready hand so far; empty if `noticed` has no `Opened`."""
        opened = [each for each in noticed if isinstance(each.play, Opened)]
        if not opened:
            return []
        self._ready |= {each.play.side for each in opened if isinstance(each.play, Opened)}
        last = max(opened, key=lambda each: each.rested)
        return [Noticed(last.rested, Drawn(tuple(side for side in Side if side in self._ready)), last.frame)]


def _key(play: Play, copy: int = 1) -> object:
    """Return a key that is equal if two plays in the same hand are the same riichi, meld, shown hand or draw."""
    if isinstance(play, Riichi):
        return Riichi, play.side
    if isinstance(play, Called):
        return Called, play.side, _kinds(play.meld), copy
    if isinstance(play, Opened):
        return Opened, play.side
    return Drawn


def _nearest(lying: list[Laid], place: Floats) -> int:
    """Return the index of what lies nearest to a place (the corners of the tiles that were noticed there)."""
    middles = np.array([each.quads.mean(axis=(0, 1)) for each in lying])
    return int(np.linalg.norm(middles - place.mean(axis=(0, 1)), axis=1).argmin())


def _kinds(meld: Meld) -> tuple[int, ...]:
    """Return the first three tile kinds of a meld, so that a pung and the added kong made of it are the same meld."""
    return meld.kinds[:3]


def _places(tiles: TableTiles, own: Iterable[Floats]) -> list[int]:
    """Return the indices of the tiles that lie at the positions of the quads in `own`."""
    quads = np.concatenate([np.zeros((0, CORNERS, 2), np.float32), *own])
    return [int(n) for n in np.flatnonzero((overlap(around(quads), tiles.found.boxes) >= SAME).any(axis=0))]
