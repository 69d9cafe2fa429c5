"""Follow many tables with Ray (extra `cluster`): one actor per table, and detectors that all tables share.

Ray chooses the machine of each actor, and restarts an actor that dies. The loop of a table is the same as in threads on
one machine (`service.stream.threads.follower_of`). Each actor opens the database of records by its URL, so a cluster of
several machines needs PostgreSQL. Announced hands are stored in the database: a restarted actor reads them, so it
announces no hand twice.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from service.stream.cluster_connection import installed, join
from service.stream.detectors import Makes, default_model, look, make_default
from service.stream.follower import Follower, Status, keep_following
from service.stream.tables import HandCamera, Table
from service.stream.threads import Changed, Together, Watched, follower_of, hand_follower_of
from service.stream.waiting_states import STARTING
from vision.geometry.detections import Detections
from vision.image.photo import Pixels
from vision.stream.camera import AnyCamera, camera_of
from vision.stream.view import View

ASK_EVERY = 0.2
"""Seconds between two status requests to the tables."""
TABLE, DETECTOR = 0.1, 0.5
"""CPU cores requested from Ray per table and per detector.

A table needs 0.1 core to decode and watch pictures. A detector gets less than one core, because it is idle between
requests. With one detector per core, a cluster is full at five tables per core. An actor for which there is no core
left waits until a machine joins.
"""
_PATIENCE = 5.0
ASKERS = 4
"""How many calls a table's actor answers at the same time: its status, a still, a picture of a phone, a view."""


class Cluster:
    """The tables of a file, each followed by an actor of Ray.

    `detectors`: the number of detector replicas; by default one per core of the cluster, and at most one per camera.
    `make` and `camera` must be module-level functions, because workers import them by name. Raises `ServiceError`
    (`no_cluster`).
    """

    def __init__(
        self,
        tables: Iterable[Table],
        records: str,
        photo_days: int,
        changed: Changed,
        *,
        detectors: int | None = None,
        make: Makes = make_default,
        camera: Callable[[str], AnyCamera] = camera_of,
    ) -> None:
        self._ray = installed()
        self.tables = tuple(tables)
        self.statuses = {table.name: Status(table.name, STARTING) for table in self.tables}
        self.workers: dict[str, Any] = {}
        self.detectors: list[Any] = []
        self._records, self._photo_days, self._changed = records, photo_days, changed
        self._count, self._make, self._camera = detectors, make, camera
        self._stopped = threading.Event()
        self._asking: list[threading.Thread] = []
        self._given: dict[str, Any] = {}

    def start(self) -> None:
        """Join the cluster, or start one on this machine, and follow every table.

        Raises `ServiceError` (`no_cluster`).
        """
        ray = self._ray
        if not ray.is_initialized():
            join(ray)
        replica = ray.remote(max_restarts=-1, num_cpus=DETECTOR)(DetectorActor)
        worker = ray.remote(max_restarts=-1, num_cpus=TABLE, max_concurrency=ASKERS)(TableActor)
        cameras = sum(1 + len(table.hands) for table in self.tables)
        count = self._count or max(1, min(cameras, int(ray.cluster_resources().get("CPU", 1))))
        self.detectors = [replica.remote(self._make) for _ in range(count)]
        for number, table in enumerate(self.tables):
            # Each table starts with a different detector, so hands laid down at the same time are detected in parallel.
            first = number % count
            turns = self.detectors[first:] + self.detectors[:first]
            # This class keeps the actor's arguments, because a restarted actor needs them.
            self._given[table.name] = ray.put((table, self._records, self._photo_days, turns, self._camera))
            self.workers[table.name] = worker.remote(self._given[table.name])
            thread = threading.Thread(target=self._ask, args=(table.name,), name=f"ask {table.name}", daemon=True)
            thread.start()
            self._asking.append(thread)

    def still(self, table: str, *, whole: bool) -> bytes | None:
        """Return what the camera of a table sees, as a small JPEG; None if it or its actor provides no pictures."""
        try:
            found: bytes | None = self._ray.get(self.workers[table].still.remote(whole), timeout=_PATIENCE)
        except self._ray.exceptions.RayError:
            return None
        return found

    def look_at(self, table: str, view: View | None) -> None:
        """Watch this part of the pictures of a table from now on. An actor that restarts reads it from the records."""
        self.workers[table].look_at.remote(view)

    def receive(self, table: str, pixels: Pixels) -> None:
        """Receive a picture that a phone sent for a table; it is lost if the actor of the table restarts."""
        with suppress(self._ray.exceptions.RayError):
            self._ray.get(self.workers[table].receive.remote(pixels), timeout=_PATIENCE)

    def stop(self) -> None:
        """Stop following; announced hands are in the database."""
        self._stopped.set()
        for thread in self._asking:
            thread.join()
        for actor in (*self.workers.values(), *self.detectors):
            self._ray.kill(actor)

    def _ask(self, name: str) -> None:
        """Request the status of a table repeatedly, until the cluster stops."""
        while not self._stopped.wait(ASK_EVERY):
            try:
                status = self._ray.get(self.workers[name].status.remote(), timeout=_PATIENCE)
            except self._ray.exceptions.RayError:
                status = Status(name, STARTING)  # the actor or its machine died; Ray restarts the actor
            if status != self.statuses[name]:
                self.statuses[name] = status
                self._changed(status)


class DetectorActor:
    """The Ray actor of a detector that all tables share."""

    def __init__(self, make: Makes) -> None:
        self._detector = make()

    def look(self, pixels: Pixels) -> Detections:
        """Detect the tiles of a picture."""
        return look(self._detector, pixels)


class TableActor:
    """The Ray actor of one table: runs its loop and returns its status."""

    def __init__(self, given: tuple[Table, str, int, list[Any], Callable[[str], AnyCamera]]) -> None:
        """Follow a table in a thread.

        `given` has five items: the table, the URL of the database of records, the number of days for which pictures
        are stored, the detectors, and a function that opens the camera of a source.
        """
        self._given = given
        self._together = Together(given[0], lambda _: None)
        self._watched: Watched | None = None
        threading.Thread(target=self._follow, name=f"table {given[0].name}", daemon=True).start()
        for hand in given[0].hands:
            threading.Thread(target=self._follow_hand, args=(hand,), name=f"hand {given[0].name}", daemon=True).start()

    def status(self) -> Status:
        """Return the table's status."""
        return self._together.status

    def still(self, whole: bool) -> bytes | None:
        """Return what the camera sees, as a small JPEG; None if it provides no pictures."""
        return None if self._watched is None else self._watched.stills.jpeg(whole=whole)

    def look_at(self, view: View | None) -> None:
        """Watch this part of the pictures from now on."""
        if self._watched is not None:
            self._watched.follower.look_at(view)

    def receive(self, pixels: Pixels) -> None:
        """Receive a picture that a phone sent."""
        if self._watched is not None:
            self._watched.receive(pixels)

    def pid(self) -> int:
        """Return the id of the actor's process."""
        return os.getpid()

    def _follow(self) -> None:
        # The follower is made in the thread, so that an unreachable database is retried: Ray does not restart an
        # actor whose constructor failed.
        keep_following(self._given[0].name, self._made, threading.Event(), self._together.table)

    def _follow_hand(self, hand: HandCamera) -> None:
        table, _, _, detectors, camera = self._given
        say = partial(self._together.hand, hand.side)
        make = partial(hand_follower_of, table, hand, _Replicas(detectors), say, camera)
        keep_following(table.name, make, threading.Event(), say)

    def _made(self) -> Follower:
        from service.records.matches import Matches
        from service.records.store import Store
        from service.stream.seen_hands import SeenHands

        table, records, photo_days, detectors, camera = self._given
        store = Store(records)
        seen = SeenHands(store, Matches(store), photo_days)
        follower = follower_of(table, seen, _Replicas(detectors), self._together.table, default_model(), camera)
        self._watched = Watched(follower)
        return follower


class _Replicas:
    """Sends pictures to the detectors in turn."""

    def __init__(self, detectors: list[Any]) -> None:
        self._turns = itertools.cycle(detectors)

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """Return the detections of a picture as a future; the future fails if the detector dies."""
        future: Future[Detections] = next(self._turns).look.remote(pixels).future()
        return future
