"""Follow many tables with Ray (extra `cluster`): one actor per table, and detectors on each machine.

Ray chooses the machine of each table, and restarts an actor that dies. The loop of a table is the same as in threads on
one machine (`service.stream.threads.follower_of`). Each actor opens the database of records by its URL, so a cluster of
several machines needs PostgreSQL. Announced hands are stored in the database: a restarted actor reads them, so it
announces no hand twice.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from service.stream.cluster_connection import installed, join
from service.stream.cluster_detectors import ByMachine, ClusterDetectors, OwnDetectors
from service.stream.detectors import Makes, default_model, make_default
from service.stream.follower import Follower, Status, keep_following
from service.stream.tables import HandCamera, Table
from service.stream.threads import Changed, Together, Watched, follower_of, hand_follower_of
from service.stream.waiting_states import STARTING
from vision.image.photo import Pixels
from vision.stream.camera import AnyCamera, camera_of
from vision.stream.view import View

ASK_EVERY = 0.2
"""Seconds between two status requests to the tables, and between two requests for the machines of the cluster."""
TABLE = 0.1
"""CPU cores requested from Ray per table, which needs them to decode and watch pictures.

With one detector per core, a cluster is full at five tables per core. A table for which there is no core left waits
until a machine joins.
"""
_PATIENCE = 5.0
ASKERS = 4
"""How many calls a table's actor answers at the same time: its status, a still, a picture of a phone, a view."""


class Cluster:
    """The tables of a file, each followed by an actor of Ray.

    `detectors`: the largest number of detectors per machine; by default one per camera. No machine has more than one
    per core. `make` and `camera` must be module-level functions, because workers import them by name. Raises
    `ServiceError` (`no_cluster`).
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
        cameras = sum(1 + len(table.hands) for table in self.tables)
        self._detectors = ClusterDetectors(self._ray, make, detectors or cameras)
        self._records, self._photo_days, self._changed = records, photo_days, changed
        self._camera = camera
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
        self._detectors.update()
        worker = ray.remote(
            max_restarts=-1, num_cpus=TABLE, max_concurrency=ASKERS, scheduling_strategy="SPREAD"
        )(TableActor)  # fmt: skip
        for number, table in enumerate(self.tables):
            # This class keeps the actor's arguments, because a restarted actor needs them.
            self._given[table.name] = ray.put(
                Given(table, self._records, self._photo_days, self._detectors.by_machine, number, self._camera)
            )
            self.workers[table.name] = worker.remote(self._given[table.name])
        for table in self.tables:
            self._begin(self._ask, table.name)
        self._begin(self._follow_machines)

    @property
    def detectors(self) -> list[Any]:
        """Return the actors of all detectors."""
        return [detector for own in self._detectors.by_machine.values() for detector in own]

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
        for actor in self.workers.values():
            self._ray.kill(actor)
        self._detectors.stop()

    def _begin(self, loop: Callable[..., None], *of: str) -> None:
        thread = threading.Thread(target=loop, args=of, name=f"cluster {loop.__name__}", daemon=True)
        thread.start()
        self._asking.append(thread)

    def _follow_machines(self) -> None:
        """Start detectors on machines that join, until the cluster stops."""
        while not self._stopped.wait(ASK_EVERY):
            with suppress(self._ray.exceptions.RayError):  # the head does not answer now
                if self._detectors.update():
                    for worker in self.workers.values():
                        worker.use.remote(self._detectors.by_machine)

    def _ask(self, name: str) -> None:
        """Request the status of a table repeatedly, until the cluster stops."""
        died = False
        while not self._stopped.wait(ASK_EVERY):
            try:
                status = self._ray.get(self.workers[name].status.remote(), timeout=_PATIENCE)
            except self._ray.exceptions.RayError:
                status, died = Status(name, STARTING), True  # the actor or its machine died; Ray restarts the actor
            else:
                if died:
                    # The actor restarts with its first arguments, which lack machines that joined later.
                    self.workers[name].use.remote(self._detectors.by_machine)
                    died = False
            if status != self.statuses[name]:
                self.statuses[name] = status
                self._changed(status)


class Given(NamedTuple):
    """The arguments of the actor of a table.

    `records`: the URL of the database of records; `photo_days`: the number of days for which pictures are stored;
    `detectors`: those of each machine; `first`: the number of the detector that gets the first picture; `camera`: opens
    the camera of a source.
    """

    table: Table
    records: str
    photo_days: int
    detectors: ByMachine
    first: int
    camera: Callable[[str], AnyCamera]


class TableActor:
    """The Ray actor of one table: runs its loop and returns its status."""

    def __init__(self, given: Given) -> None:
        """Follow a table in a thread."""
        import ray

        self._given = given
        self._detectors = OwnDetectors(ray.get_runtime_context().get_node_id(), given.detectors, given.first)
        self._together = Together(given.table, lambda _: None)
        self._watched: Watched | None = None
        threading.Thread(target=self._follow, name=f"table {given.table.name}", daemon=True).start()
        for hand in given.table.hands:
            threading.Thread(
                target=self._follow_hand, args=(hand,), name=f"hand {given.table.name}", daemon=True
            ).start()

    def status(self) -> Status:
        """Return the table's status."""
        return self._together.status

    def still(self, whole: bool) -> bytes | None:
        """Return what the camera sees, as a small JPEG; None if it provides no pictures."""
        return None if self._watched is None else self._watched.stills.jpeg(whole=whole)

    def use(self, detectors: ByMachine) -> None:
        """Use the detectors that this machine has now."""
        self._detectors.use(detectors)

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
        keep_following(self._given.table.name, self._made, threading.Event(), self._together.table)

    def _follow_hand(self, hand: HandCamera) -> None:
        table, camera = self._given.table, self._given.camera
        say = partial(self._together.hand, hand.side)
        make = partial(hand_follower_of, table, hand, self._detectors, say, camera)
        keep_following(table.name, make, threading.Event(), say)

    def _made(self) -> Follower:
        from service.records.matches import Matches
        from service.records.store import Store
        from service.stream.seen_hands import SeenHands

        given = self._given
        store = Store(given.records)
        seen = SeenHands(store, Matches(store), given.photo_days)
        say = self._together.table
        follower = follower_of(given.table, seen, self._detectors, say, default_model(), given.camera)
        self._watched = Watched(follower)
        return follower
