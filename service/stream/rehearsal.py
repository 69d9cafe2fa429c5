"""A rehearsal: a film is played as a table, with a match of its own, a reset, and checks of what a director should see.

Records are kept in a folder that is removed at the end, so a rehearsal leaves nothing behind.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from service.records.matches import Matches
from service.records.record import Record
from service.records.store import Store
from service.stream.air.control import Air
from service.stream.air.schemas import CHECKS, HAND_CHECKS
from service.stream.follower import Status
from service.stream.notices import READY
from service.stream.seen_hands import ANSWERED, SEEN, SeenHands
from service.stream.tables import HandCamera, Table
from service.stream.threads import Changed, Threads
from service.stream.waiting_states import BLIND
from vision.image.photo import Pixels
from vision.stream.sides import Side
from vision.stream.view import View

TABLE: Final = "1"
PLAYERS: Final = ("Aki", "Ben", "Chie", "Dai")
RULES: Final = "wrc-2017"
MakeThreads = Callable[[Iterable[Table], SeenHands, Changed], Threads]


class RehearsedHands(SeenHands):
    """The hands of one run of the film; hands of earlier runs are not remembered."""

    since = 0
    """The number of the last record before this run."""

    def of(self, table: str) -> list[Record]:
        """Return the hands of this run, in order."""
        return [each for each in super().of(table) if each.number > self.since]


class Rehearsal:
    """A film as a table. `make`: makes the threads that follow it.

    `hand`: a film of the concealed hand of the player at the lower side of the picture; "" for none.
    """

    def __init__(
        self, film: str, store: Store, photo_days: int, rules: str, make: MakeThreads = Threads, hand: str = ""
    ) -> None:
        self.film, self.store, self.rules, self._make = film, store, rules, make
        hands = (HandCamera(Side.NEAR, hand),) if hand else ()
        self.table = Table(TABLE, film, near=PLAYERS[0], hands=hands)
        self.checks = (*CHECKS, *(HAND_CHECKS if hand else ()))
        """The codes of the checks."""
        self.seen = RehearsedHands(store, Matches(store), photo_days)
        self.air = Air(self.seen, lambda: self.statuses, [self.table])
        self.air.rehearsal = self
        self.done: set[str] = set()
        self._threads: Threads | None = None

    @property
    def statuses(self) -> Mapping[str, Status]:
        """Return the status of the table, by its name."""
        return {TABLE: Status(TABLE, "starting")} if self._threads is None else self._threads.statuses

    @contextmanager
    def running(self) -> Iterator[Rehearsal]:
        """Play the film."""
        self._begin()
        with self.air.running():
            try:
                yield self
            finally:
                self._end()

    def still(self, table: str, *, whole: bool) -> bytes | None:
        """Return what the film shows at the moment, as a small JPEG; None if it has ended."""
        return None if self._threads is None else self._threads.still(table, whole=whole)

    def look_at(self, table: str, view: View | None) -> None:
        """Watch this part of the film from now on."""
        if self._threads is not None:
            self._threads.look_at(table, view)

    def receive(self, table: str, pixels: Pixels) -> None:
        """Do nothing: a rehearsal plays a film, and no phone sends pictures."""

    def reset(self) -> None:
        """Play the film from its beginning, with a new match, and mark every check as not done."""
        self._end()
        self.air.clear(TABLE)
        self.done.clear()
        self._begin()
        self.store.wake()

    def _begin(self) -> None:
        self.seen.since = self.store.length()
        self.seen.mark = uuid.uuid4().hex
        opening = {"rules": self.rules, "players": [*PLAYERS]}
        self.seen.matches.open(self.seen.mark, "rehearsal", TABLE, opening)
        self._threads = self._make([self.table], self.seen, lambda _: self.store.wake())
        self._threads.start()

    def _end(self) -> None:
        if self._threads is not None:
            self._threads.stop()
            self._threads = None

    def to_json(self) -> dict[str, Any]:
        """Return the film and the checks."""
        return {"film": self.film, "checks": [{"code": code, "done": code in self.done} for code in self.checks]}

    def note(self) -> None:
        """Mark the checks that are fulfilled now as done. Called whenever something has changed."""
        on, status = self.air.on[TABLE], self.statuses[TABLE]
        hands = [each for of, each in self.air.versions[TABLE].items() if of > self.seen.since]
        seen_now = {
            "film": status.waiting not in BLIND,
            "overlay": TABLE in self.air.listened,
            "bar": on.bar is not None,
            SEEN: bool(hands),
            ANSWERED: any(len(versions) > 1 for versions in hands),
            "shown": on.card is not None,
            "pinned": on.pinned,
            "delayed": on.setting.delay > 0,
            "hidden": self.air.hid(TABLE) > self.seen.since,
            READY: bool(self.air.ready[TABLE].now),
            "waits": on.waits is not None,
            "over": status.waiting == "ended" and on.bar is None and on.card is None and on.waits is None,
        }
        self.done |= {code for code, held in seen_now.items() if held}
