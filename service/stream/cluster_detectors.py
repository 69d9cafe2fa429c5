"""The detectors of a Ray cluster: each machine has its own, and its tables use only these.

So a machine that dies disturbs no table of another machine, and no picture of a camera is sent over the network. The
detectors of a dead machine are not restarted elsewhere: there they would take the cores that its tables need.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

from service.stream.detectors import Makes, look
from vision.geometry.detections import Detections
from vision.image.photo import Pixels

DETECTOR = 0.5
"""CPU cores requested from Ray per detector, which is idle between requests."""
ByMachine = dict[str, list[Any]]
"""The detectors (actors of Ray) of each machine, by Ray's id of the machine."""


class DetectorActor:
    """The Ray actor of a detector that all tables of a machine share."""

    def __init__(self, make: Makes) -> None:
        self._detector = make()

    def look(self, pixels: Pixels) -> Detections:
        """Detect the tiles of a picture."""
        return look(self._detector, pixels)


class ClusterDetectors:
    """Starts detectors on each machine of the cluster: one per core, but at most `most` per machine."""

    def __init__(self, ray: Any, make: Makes, most: int) -> None:
        self.by_machine: ByMachine = {}
        self._ray, self._make, self._most = ray, make, most

    def update(self) -> bool:
        """Start detectors on machines that joined, and remove those of machines that left; return whether any did.

        Raises `ray.exceptions.RayError` if the head of the cluster does not answer.
        """
        cores = {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in self._ray.nodes() if node["Alive"]}
        own = self.by_machine
        left = own.keys() - cores.keys()
        joined = [machine for machine in cores if cores[machine] and machine not in own]
        # A new dict, because other threads send the present one to tables.
        kept = {machine: detectors for machine, detectors in own.items() if machine not in left}
        started = {m: [self._start(m) for _ in range(min(cores[m], self._most))] for m in joined}
        self.by_machine = kept | started
        for machine in left:
            self._end(own[machine])
        return bool(left or joined)

    def stop(self) -> None:
        """End all detectors."""
        for detectors in self.by_machine.values():
            self._end(detectors)

    def _start(self, machine: str) -> Any:
        strategy = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(machine, soft=False)
        replica = self._ray.remote(max_restarts=-1, num_cpus=DETECTOR, scheduling_strategy=strategy)(DetectorActor)
        return replica.remote(self._make)

    def _end(self, detectors: list[Any]) -> None:
        for detector in detectors:
            self._ray.kill(detector)


class OwnDetectors:
    """Sends the pictures of a table to the detectors of its machine in turn.

    `machine`: Ray's id of the machine; `first`: the detector that gets the first picture, counted from 0. Each table
    starts with a different detector, so hands laid down at the same time are detected in parallel.
    """

    def __init__(self, machine: str, by_machine: ByMachine, first: int) -> None:
        self._machine, self._first = machine, first
        self._turns: Iterator[Any] = iter(())
        self.use(by_machine)

    def use(self, by_machine: ByMachine) -> None:
        """Use these detectors from now on."""
        own = by_machine.get(self._machine, [])
        start = self._first % len(own) if own else 0
        self._turns = itertools.cycle(own[start:] + own[:start])

    def ask(self, pixels: Pixels) -> Future[Detections]:
        """Return the detections of a picture as a future.

        The future fails if the detector dies, or if the detectors of this machine are not started yet.
        """
        detector = next(self._turns, None)
        future: Future[Detections]
        if detector is None:
            future = Future()
            future.set_exception(LookupError("no detector on this machine"))
            return future
        future = detector.look.remote(pixels).future()
        return future
