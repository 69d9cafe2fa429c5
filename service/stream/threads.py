"""Follow many tables on one machine: one thread per table, and detectors in separate processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial

from service.stream.detectors import DetectorProcesses, default_model
from service.stream.follower import Follower, Looks, Status, keep_following
from service.stream.notices import Notices
from service.stream.seen_hands import SeenHands
from service.stream.stills import Stills
from service.stream.tables import HandCamera, Table
from service.stream.views import view_of
from service.stream.waiting_states import STARTING
from vision.image.photo import Pixels
from vision.inference.registry import ModelName
from vision.stream.camera import AnyCamera, camera_of
from vision.stream.held import HandWatcher
from vision.stream.phone import PhoneCamera
from vision.stream.sides import Side
from vision.stream.view import View
from vision.stream.watcher import Watcher

Changed = Callable[[Status], object]


def follower_of(
    table: Table,
    seen: SeenHands,
    looks: Looks,
    changed: Changed,
    model: ModelName,
    camera: Callable[[str], AnyCamera] = camera_of,
) -> Follower:
    """Make the loop of a table, with the hands announced before and its playing area.

    `Threads` and `Cluster` both use this function.
    """

    def new_watcher() -> Watcher:
        return Watcher(model, reported=seen.reported(table.name))

    opened = camera(table.source)
    opened.view = view_of(seen.store, table.name, table.source)
    announce, note = partial(seen.announce, table), partial(Notices(seen).record, table)
    return Follower(table.name, opened, new_watcher(), looks, announce, changed, new_watcher=new_watcher, note=note)


def hand_follower_of(
    table: Table, hand: HandCamera, looks: Looks, changed: Changed, camera: Callable[[str], AnyCamera] = camera_of
) -> Follower:
    """Make the loop of a camera on a concealed hand. It announces nothing: what it sees is in its status."""
    name = f"{table.name}, hand {hand.side.value}"
    return Follower(name, camera(hand.source), HandWatcher(), looks, lambda _: None, changed)


class Together:
    """Joins the status of the camera above a table with those of the cameras on concealed hands."""

    def __init__(self, table: Table, changed: Changed) -> None:
        self._hands = {hand.side: Status(table.name, STARTING) for hand in table.hands}
        self.status = Status(table.name, STARTING, hands=tuple(self._hands.items()))
        self._changed = changed
        self._lock = threading.Lock()

    def table(self, status: Status) -> None:
        """Store a new status of the camera above the table."""
        with self._lock:
            self._take(status)

    def hand(self, side: Side, status: Status) -> None:
        """Store a new status of the camera on the concealed hand of the player at this side."""
        with self._lock:
            self._hands[side] = status
            self._take(self.status)

    def _take(self, status: Status) -> None:
        self.status = replace(status, hands=tuple(self._hands.items()))
        self._changed(self.status)


class Watched:
    """The loop of a table that runs at the moment, and the stills of its camera."""

    def __init__(self, follower: Follower) -> None:
        self.follower, self.stills = follower, Stills(follower.camera)

    def receive(self, pixels: Pixels) -> None:
        """Receive a picture that a phone sent, if the camera is a phone."""
        if isinstance(self.follower.camera, PhoneCamera):
            self.follower.camera.receive(pixels)


class Threads:
    """The tables of a file, followed in threads.

    For tests, `looks` replaces the detector processes, and `camera` the real cameras.
    """

    def __init__(
        self,
        tables: Iterable[Table],
        seen: SeenHands,
        changed: Changed,
        *,
        looks: Looks | None = None,
        camera: Callable[[str], AnyCamera] = camera_of,
    ) -> None:
        self.tables, self.seen, self._changed, self._camera = tuple(tables), seen, changed, camera
        self._together = {table.name: Together(table, self._say) for table in self.tables}
        self.statuses = {name: together.status for name, together in self._together.items()}
        self._stopped = threading.Event()
        self._closing = ExitStack()
        """Detectors that were started here."""
        if looks is None:
            # At most one detector per core and per camera; each detector has one thread.
            count = min(sum(1 + len(table.hands) for table in self.tables), os.cpu_count() or 1)
            looks = self._closing.enter_context(closing(DetectorProcesses(count=count)))
        self._looks = looks
        self._threads: list[threading.Thread] = []
        self._watched: dict[str, Watched] = {}

    def start(self) -> None:
        """Follow every table."""
        model = default_model()
        for table in self.tables:
            loops = [threading.Thread(target=self._follow, args=(table, model), name=f"table {table.name}")]
            loops += [
                threading.Thread(target=self._follow_hand, args=(table, hand), name=f"hand {table.name}")
                for hand in table.hands
            ]
            for thread in loops:
                thread.start()
            self._threads += loops

    def _follow(self, table: Table, model: ModelName) -> None:
        def made() -> Follower:
            follower = follower_of(table, self.seen, self._looks, say, model, self._camera)
            self._watched[table.name] = Watched(follower)
            return follower

        say = self._together[table.name].table
        keep_following(table.name, made, self._stopped, say)

    def _follow_hand(self, table: Table, hand: HandCamera) -> None:
        say = partial(self._together[table.name].hand, hand.side)
        make = partial(hand_follower_of, table, hand, self._looks, say, self._camera)
        keep_following(table.name, make, self._stopped, say)

    def still(self, table: str, *, whole: bool) -> bytes | None:
        """Return what the camera of a table sees, as a small JPEG; None if it provides no pictures."""
        found = self._watched.get(table)
        return None if found is None else found.stills.jpeg(whole=whole)

    def look_at(self, table: str, view: View | None) -> None:
        """Watch this part of the pictures of a table from now on."""
        if table in self._watched:
            self._watched[table].follower.look_at(view)

    def receive(self, table: str, pixels: Pixels) -> None:
        """Receive a picture that a phone sent for a table."""
        if table in self._watched:
            self._watched[table].receive(pixels)

    def stop(self) -> None:
        """Stop following the tables, and wait for their threads. All announced hands are already stored on the disk."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        self._closing.close()

    def _say(self, status: Status) -> None:
        self.statuses[status.table] = status
        self._changed(status)
