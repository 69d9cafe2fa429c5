"""Follow many tables on one machine: one thread per table, and detectors in separate processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from functools import partial

from service.stream.detectors import DetectorProcesses, default_model
from service.stream.follower import Follower, Looks, Status, keep_following
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from service.stream.waiting_states import STARTING
from vision.inference.registry import ModelName
from vision.stream.camera import Camera, camera_of
from vision.stream.watcher import Watcher

Changed = Callable[[Status], object]


def follower_of(
    table: Table,
    seen: SeenHands,
    looks: Looks,
    changed: Changed,
    model: ModelName,
    camera: Callable[[str], Camera] = camera_of,
) -> Follower:
    """Make the loop of a table, with the hands announced before. `Threads` and `Cluster` both use this function."""
    watcher = Watcher(model, reported=seen.reported(table.name))
    return Follower(table.name, camera(table.source), watcher, looks, partial(seen.announce, table), changed)


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
        camera: Callable[[str], Camera] = camera_of,
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

    def start(self) -> None:
        """Follow every table."""
        model = default_model()
        for table in self.tables:
            thread = threading.Thread(target=self._follow, args=(table, model), name=f"table {table.name}")
            thread.start()
            self._threads.append(thread)

    def _follow(self, table: Table, model: ModelName) -> None:
        keep_following(
            table.name,
            lambda: follower_of(table, self.seen, self._looks, self._say, model, self._camera),
            self._stopped,
            self._say,
        )

    def stop(self) -> None:
        """Stop following; announced hands are on the disk."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        self._closing.close()

    def _say(self, status: Status) -> None:
        self.statuses[status.table] = status
        self._changed(status)
