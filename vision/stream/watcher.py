"""Watcher: decides when to look at a table and what is new there; a state machine over pictures and detections.

It owns no clock, no thread and no camera: time is that of the pictures. The caller passes each picture (`see`), lets a
detector look at the requested part, and passes the detections (`detected`). There may be constant motion, such as hands
next to a finished hand; only whether the tiles of the hand rest matters.
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
from vision.geometry.detections import THRESHOLD, Detections, Floats
from vision.inference.registry import ModelName
from vision.reading.read_detections import read_detections
from vision.reading.reading import UNNAMED, Reading
from vision.stream.change import Change
from vision.stream.frames import Frame
from vision.stream.joining import joined
from vision.stream.lying import ReportedHand, ReportedHands
from vision.stream.parts import Part

_TINY = 1e-6
"""Tolerance in seconds for comparing times after additions and subtractions."""


class Waiting(Enum):
    """What a watcher waits for."""

    REST = "rest"
    """Tiles or hands move."""
    LOOK = "look"
    """The detections in the requested picture."""
    HAND = "hand"
    """There is no finished hand."""
    CLEARER = "clearer"
    """A possible finished hand cannot be read with confidence: it is covered, or not complete."""
    CLEARING = "clearing"
    """The reported hand still lies there."""
    KNOWN = "known"
    """The hand equals one that was reported and was not seen to be cleared away, so it is not reported."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The times and counts of a watcher, in seconds.

    `rest`: tiles that have not moved for this time rest; `beside`: the same while something moves elsewhere, and the
    time between two looks then. `around`: nothing may move this near to a hand, in heights of a tile: more of it may be
    coming. `least`, `most`: the number of looks that are joined before a hand is reported, and before it is given up
    until something moves. `sure`: the lowest probability of a reported hand. `frozen`: a picture that is identical bit
    by bit for this time is frozen.
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
    """A finished hand that was not reported before.

    `rested`: when its tiles came to rest; `frames`: the pictures from which its reading was joined, in order.
    """

    rested: float
    reading: Reading
    frames: tuple[Frame, ...]

    @property
    def hand(self) -> Hand:
        """The hand of the reading."""
        assert self.reading.hand is not None
        return self.reading.hand


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    frame: Frame
    detections: Detections


class Watcher:
    """Watches one table. `reported`: hands that were reported before this watcher began."""

    def __init__(
        self, model: ModelName = UNNAMED, habits: Habits | None = None, reported: Iterable[ReportedHand] = ()
    ) -> None:
        self.model = model
        self.habits = habits or Habits()
        self.hands = ReportedHands(reported)
        self.now = -math.inf
        self._change = Change()
        self._asked: Part | None = None
        self._still = False
        """Whether nothing moved in the requested picture."""
        self._looked = -math.inf
        """The time of the last picture that was looked at."""
        self._looks: list[_Look] = []
        self._more: Floats | None = None
        """The tiles of the hand for which another look would help."""
        self._unclear = False

    @property
    def frozen(self) -> bool:
        """Whether the picture has been identical bit by bit for longer than that of a live camera."""
        return self.now - self._change.same_since >= self.habits.frozen

    @property
    def waiting(self) -> Waiting:
        """What the watcher waits for."""
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
        """Process the next picture; return the part that a detector is to look at, or None.

        Nothing else is requested before `detected` is called.
        """
        self._change.see(frame)
        self.now = frame.time
        if self._asked is not None or not self._wanted():
            return None
        self._asked, self._still = self._part(frame), not self._stirred.any()
        return self._asked

    def detected(self, detections: Detections) -> Sighting | None:
        """Process the detections in the requested part; return a finished hand if it is new."""
        assert self._asked is not None
        part, self._asked = self._asked, None
        frame, detections = part.frame, part.on_table(detections)
        self._looked = frame.time
        self._drop_old(detections, frame)
        self._looks.append(_Look(frame, detections))
        found = joined([look.detections for look in self._looks])
        self.hands.look(found[np.flatnonzero(found.scores >= THRESHOLD)], frame.pixels, still=self._still)
        reading = read_detections(self.hands.rest(found), frame.size, self.model)
        return self._judged(reading, found)

    def lost(self) -> None:
        """Cancel the requested look after a failure; the next picture is requested instead."""
        self._asked = None

    @property
    def _stirred(self) -> npt.NDArray[np.bool_]:
        """The parts of the picture that moved within the time of rest."""
        return np.asarray(self.now - self._change.moved_at < self.habits.rest - _TINY)

    def _wanted(self) -> bool:
        still = self.habits.beside if self._stirred.any() else self.habits.rest
        # A part that moved shortly before the last look was not at rest then.
        moved = self._change.moved_at
        news = (self._looked - moved < self.habits.rest - _TINY) & (self.now - moved >= still - _TINY)
        if news.any():
            return still == self.habits.rest or self.now - self._looked >= still
        return self._more is not None

    def _part(self, frame: Frame) -> Part:
        """Return the area of the hand that was just seen, or the whole picture if something moved since."""
        if self._more is None or self._looked - self._change.moved_at.max() < self.habits.rest - _TINY:
            return Part.whole(frame)
        return Part.near(frame, self._more, self._looks[-1].detections)

    def _drop_old(self, detections: Detections, frame: Frame) -> None:
        """Drop looks from before the last motion where tiles lie now or lay then: they show another scene."""
        now = self._last_moved(detections, frame)
        kept = [
            look
            for look in self._looks
            if look.frame.time - max(now, self._last_moved(look.detections, look.frame)) >= self.habits.rest - _TINY
        ]
        self._looks = kept[-(self.habits.most - 1) :]

    def _last_moved(self, detections: Detections, frame: Frame) -> float:
        return self._change.last_moved(detections.quads[detections.scores >= THRESHOLD], frame.size)

    def _judged(self, reading: Reading, found: Detections) -> Sighting | None:
        """Return the sighting if the reading is a new hand; decide whether to look once more."""
        self._more, self._unclear = None, False
        hand, count = reading.hand, len(self._looks)
        if hand is None or hand.tile_count != HAND_TILES:
            return None
        reported = ReportedHand.of(reading)
        sure = found[np.flatnonzero(found.scores >= THRESHOLD)]
        if self.hands.recognise(reported, sure):
            return None
        own = np.array([tile.quad for tile in reading.tiles if tile.role.in_hand], np.float32)
        rested = self._change.last_moved(own, reading.size, self.habits.around)
        whole = hand.is_whole
        if self._looks[0].frame.time - rested < self.habits.rest - _TINY:
            # Something moves there: the picture shows too much or too little; look again at the next rest.
            return None
        if whole and reading.probability >= self.habits.sure and count >= self.habits.least:
            self.hands.add(reported, sure, self._looks[-1].frame.pixels)
            frames = tuple(look.frame for look in self._looks)
            self._looks = []
            return Sighting(rested, reading, frames)
        self._more = own if count < self.habits.most else None
        self._unclear = self._more is None
        return None
