"""Watcher: decides when a detector looks at a table and which hands are new. It is a state machine.

The watcher has no clock, no thread and no camera of its own; it uses the times of the pictures. The caller passes each
picture (`see`), runs a detector on the requested part, and passes the detections (`detected`). Motion can be constant,
for example if a person's hands move next to the finished hand. Only the tiles of the finished hand must be at rest.
(The code names a detector pass "look".)
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from scorer.hand import Hand
from scorer.tiles import HAND_TILES
from vision.geometry.boxes import CORNERS
from vision.geometry.detections import THRESHOLD, Detections, Floats
from vision.inference.registry import ModelName
from vision.reading.read_detections import read_detections
from vision.reading.reading import UNNAMED, Reading
from vision.reading.seen_tile import Role
from vision.stream.change import Change
from vision.stream.first_seen import FirstSeen
from vision.stream.frames import Frame
from vision.stream.joining import joined
from vision.stream.lying import ReportedHand, ReportedHands
from vision.stream.noticing import At, Noticing
from vision.stream.parts import Part
from vision.stream.play import Noticed
from vision.stream.table_tiles import TableTiles
from vision.stream.visible import Visible

_TINY = 1e-6
"""The tolerance in seconds for comparing computed times."""


class Waiting(Enum):
    """The event that a watcher waits for."""

    REST = "rest"
    """Something moves; the watcher waits until it rests."""
    LOOK = "look"
    """The watcher waits for the detections in the requested picture."""
    HAND = "hand"
    """There is no finished hand; the watcher waits for one."""
    CLEARER = "clearer"
    """A possible finished hand is covered, incomplete or uncertain; the watcher waits for a clearer picture."""
    CLEARING = "clearing"
    """The reported hand still lies on the table; the watcher waits until it is cleared away."""
    KNOWN = "known"
    """The hand is not reported, because an equal hand was reported and not cleared away."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The settings of a watcher. Times are in seconds.

    - `rest`: tiles are at rest if they have not moved for this time
    - `beside`: the value of `rest` while something moves elsewhere, and the time between two detector passes in this
      case
    - `around`: while something moves within this distance of a hand (in heights of a tile), the hand is not reported,
      because more tiles are possibly coming
    - `least`: the number of detector passes that are joined before a hand is reported
    - `most`: the number of detector passes after which the watcher waits for the next motion
    - `sure`: a hand with a lower probability is not reported
    - `frozen`: a picture is frozen if it is identical in every bit for this time
    """

    rest: float = 0.2
    beside: float = 1.5
    around: float = 2.0
    least: int = 2
    most: int = 4
    sure: float = 0.5
    frozen: float = 10.0


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A finished (winning) hand that was not reported before.

    - `rested`: the time when its tiles came to rest
    - `frames`: the pictures whose detections were joined for the reading, in order
    """

    rested: float
    reading: Reading
    frames: tuple[Frame, ...]

    @property
    def hand(self) -> Hand:
        """The hand in the reading."""
        assert self.reading.hand is not None
        return self.reading.hand


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    frame: Frame
    detections: Detections


class Watcher:
    """Watches one table. `reported` has hands that were reported before this watcher was made."""

    def __init__(
        self, model: ModelName = UNNAMED, habits: Habits | None = None, reported: Iterable[ReportedHand] = ()
    ) -> None:
        self.model = model
        self.habits = habits or Habits()
        self.hands = ReportedHands(reported)
        self.now = -math.inf
        self.visible: Visible | None = None
        """The visible tiles, when nothing moved in the whole picture for the last time; None before."""
        self._change = Change()
        self._asked: Part | None = None
        self._still = False
        """Whether nothing moves in the requested picture."""
        self._looked = -math.inf
        """The time of the last picture with detections."""
        self._looks: list[_Look] = []
        self._more: Floats | None = None
        """The corners of the hand's tiles if another detector pass is needed; otherwise None."""
        self._unclear = False
        self._play = Noticing()
        self._first_seen = FirstSeen()
        self._noticed: list[Noticed] = []

    @property
    def frozen(self) -> bool:
        """Whether the picture is frozen: identical in every bit for a longer time than on a live camera."""
        return self.now - self._change.same_since >= self.habits.frozen

    @property
    def waiting(self) -> Waiting:
        """The event that the watcher waits for."""
        if self._asked is not None:
            return Waiting.LOOK
        if self._stirred.any():
            return Waiting.REST
        if self._unclear:
            return Waiting.CLEARER
        if self.hands.returned:
            return Waiting.KNOWN
        return Waiting.CLEARING if self.hands.lies else Waiting.HAND

    def see(self, frame: Frame) -> Part | None:
        """Process the next picture. Returns the part that a detector must look at, or None.

        No other part is requested before `detected` is called.
        """
        self._change.see(frame)
        self.now = frame.time
        if self._asked is not None or not self._wanted():
            return None
        self._asked, self._still = self._part(frame), not self._stirred.any()
        return self._asked

    def detected(self, detections: Detections) -> Sighting | None:
        """Process the detections in the requested part. Returns a finished hand if it is new, otherwise None."""
        frame, found = self._joined(detections)
        if self._still:
            self.visible = Visible.of(found)
        self.hands.look(found[np.flatnonzero(found.scores >= THRESHOLD)], frame.pixels, still=self._still)
        self._first_seen.look(found, frame.time, still=self._still)
        reading = self._read(self.hands.rest(found), frame)
        sighting = self._judged(reading, found)
        self._notice(found, frame, reading, sighting)
        return sighting

    def _read(self, found: Detections, frame: Frame) -> Reading:
        """Return the reading without a winning tile that lay in a pond before the hand was shown."""
        reading = read_detections(found, frame.size, self.model)
        winning = next((tile.detection for tile in reading.tiles if tile.role is Role.WINNING), None)
        if winning is None:
            return reading
        times = dict(zip(found.ids.tolist(), self._first_seen.times(found).tolist(), strict=True))
        shown = min((times[tile.detection] for tile in reading.tiles if tile.role is Role.CONCEALED), default=math.inf)
        if times[winning] < shown and _touches_others(found, reading, winning):
            return read_detections(found[np.flatnonzero(found.ids != winning)], frame.size, self.model)
        return reading

    def _joined(self, detections: Detections) -> tuple[Frame, Detections]:
        """Return the picture of the requested part, and its detections joined with those of earlier passes."""
        assert self._asked is not None
        part, self._asked = self._asked, None
        frame, detections = part.frame, part.on_table(detections)
        self._looked = frame.time
        self._drop_old(detections, frame)
        self._looks.append(_Look(frame, detections))
        return frame, joined([look.detections for look in self._looks])

    def take_noticed(self) -> list[Noticed]:
        """Return what was noticed (`vision.stream.play`) since the last call. Each item is returned only one time."""
        noticed, self._noticed = self._noticed, []
        return noticed

    def lost(self) -> None:
        """Cancel the requested detector pass after a failure. The next picture can then be requested."""
        self._asked = None

    def _notice(self, found: Detections, frame: Frame, reading: Reading, sighting: Sighting | None) -> None:
        """Look for riichi, called melds and shown hands; request another detector pass if one must be confirmed."""
        own = [hand.quads for hand in self.hands.hands if hand.lies]
        if reading.hand is not None and reading.hand.is_whole:
            own.append(_own(reading))
        if sighting is not None:
            self._play.won()
        at_rest = At(frame, self._change, self._at_rest, self.habits.around, self._still)
        noticed, unconfirmed = self._play.look(found, at_rest, own)
        self._noticed += noticed
        if self._more is None and sighting is None and len(self._looks) < self.habits.most:
            self._more = unconfirmed

    @property
    def _at_rest(self) -> float:
        """The time without motion from which tiles are at rest, with the tolerance for computed times."""
        return self.habits.rest - _TINY

    @property
    def _stirred(self) -> npt.NDArray[np.bool_]:
        """The parts of the picture that moved within the last `rest` seconds."""
        return np.asarray(self.now - self._change.moved_at < self._at_rest)

    def _wanted(self) -> bool:
        still = self.habits.beside if self._stirred.any() else self.habits.rest
        # A part was not at rest at the time of the last pass if it had moved shortly before.
        moved = self._change.moved_at
        news = (self._looked - moved < self._at_rest) & (self.now - moved >= still - _TINY)
        if news.any():
            return still == self.habits.rest or self.now - self._looked >= still
        return self._more is not None

    def _part(self, frame: Frame) -> Part:
        """Return the area of the hand that was just found, or the whole picture if something has moved since then."""
        if self._more is None or self._looked - self._change.moved_at.max() < self._at_rest:
            return Part.whole(frame)
        return Part.near(frame, self._more, self._looks[-1].detections)

    def _drop_old(self, detections: Detections, frame: Frame) -> None:
        """Drop each detector pass after which tiles have moved.

        `detections`: the tiles of the newest pass, in `frame`. Motion counts at their positions and at the positions of
        the tiles in the older pass.
        """
        now = self._last_moved(detections, frame)
        kept = [
            look
            for look in self._looks
            if look.frame.time - max(now, self._last_moved(look.detections, look.frame)) >= self._at_rest
        ]
        self._looks = kept[-(self.habits.most - 1) :]

    def _last_moved(self, detections: Detections, frame: Frame) -> float:
        return self._change.last_moved(detections.quads[detections.scores >= THRESHOLD], frame.size)

    def _judged(self, reading: Reading, found: Detections) -> Sighting | None:
        """Return the sighting if the reading is a new hand, otherwise None.

        Also decides whether another detector pass is needed.
        """
        self._more, self._unclear = None, False
        hand, count = reading.hand, len(self._looks)
        if hand is None or hand.tile_count != HAND_TILES:
            return None
        reported = ReportedHand.of(reading)
        sure = found[np.flatnonzero(found.scores >= THRESHOLD)]
        if self.hands.recognise(reported, sure):
            return None
        own = _own(reading)
        rested = self._change.last_moved(own, reading.size, self.habits.around)
        whole = hand.is_whole
        if self._looks[0].frame.time - rested < self._at_rest:
            # Something moves near the hand, so the picture possibly shows too few or too many tiles. The next
            # detector pass follows when nothing moves.
            return None
        if whole and reading.probability >= self.habits.sure and count >= self.habits.least:
            self.hands.add(reported, sure, self._looks[-1].frame.pixels)
            frames = tuple(look.frame for look in self._looks)
            self._looks = []
            return Sighting(rested, reading, frames)
        self._more = own if count < self.habits.most else None
        self._unclear = self._more is None
        return None


def _own(reading: Reading) -> Floats:
    """Return the corners of the tiles of the hand in a reading (N x 4 x 2)."""
    return np.array([tile.quad for tile in reading.tiles if tile.role.in_hand], np.float32).reshape(-1, CORNERS, 2)


def _touches_others(found: Detections, reading: Reading, winning: int) -> bool:
    """Return whether the winning tile lies in one group with tiles that are not of the hand."""
    own = {tile.detection for tile in reading.tiles if tile.role.in_hand}
    tiles = TableTiles.of(found)
    groups = [{int(tiles.found.ids[n]) for n in group} for group in tiles.clusters(range(len(tiles)))]
    return any(winning in group and not group <= own for group in groups)
