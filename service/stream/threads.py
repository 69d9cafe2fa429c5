"""Follow many tables on one machine: one thread per table, and detectors in separate processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from functools import partial

from service.stream.detectors import DetectorProcesses, default_model
from service.stream.follower import Follower, Looks, Status, keep_following
from service.stream.notices import Notices
from service.stream.seen_hands import SeenHands
from service.stream.stills import Stills
from service.stream.tables import Table
from service.stream.views import view_of
from service.stream.waiting_states import STARTING
from vision.image.photo import Pixels
from vision.inference.registry import ModelName
from vision.stream.camera import AnyCamera, camera_of
from vision.stream.phone import PhoneCamera
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


class Watched:
    """The loop of a table that runs at the moment, and the stills of its camera."""

    def __init__(self, follower: Follower) -> None:
        self.follower, self.stills = follower, Stills(follower.camera)

    def receive(self, pixels: Pixels) -> None:
        """Take over a picture that a phone sent, if the camera is a phone."""
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
        self.statuses = {table.name: Status(table.name, STARTING) for table in self.tables}
        self._stopped = threading.Event()
        self._closing = ExitStack()
        """Detectors that were started here."""
        if looks is None:
            # At most one detector per core and per table; each detector has one thread.
            count = min(len(self.tables), os.cpu_count() or 1)
            looks = self._closing.enter_context(closing(DetectorProcesses(count=count)))
        self._looks = looks
        self._threads: list[threading.Thread] = []
        self._watched: dict[str, Watched] = {}

    def start(self) -> None:
        """Follow every table."""
        model = default_model()
        for table in self.tables:
            thread = threading.Thread(target=self._follow, args=(table, model), name=f"table {table.name}")
            thread.start()
            self._threads.append(thread)

    def _follow(self, table: Table, model: ModelName) -> None:
        def made() -> Follower:
            follower = follower_of(table, self.seen, self._looks, self._say, model, self._camera)
            self._watched[table.name] = Watched(follower)
            return follower

        keep_following(table.name, made, self._stopped, self._say)

    def still(self, table: str, *, whole: bool) -> bytes | None:
        """Return what the camera of a table sees, as a small JPEG; None if it provides no pictures."""
        found = self._watched.get(table)
        return None if found is None else found.stills.jpeg(whole=whole)

    def look_at(self, table: str, view: View | None) -> None:
        """Watch this part of the pictures of a table from now on."""
        if table in self._watched:
            self._watched[table].follower.look_at(view)

    def receive(self, table: str, pixels: Pixels) -> None:
        """Take over a picture that a phone sent for a table."""
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
