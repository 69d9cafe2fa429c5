"""Measures what a machine of a Ray cluster that is killed costs its tables and the tables of the other machine.

    python -m tests.bench.nodes [--times 5] [--default-checks]

Two machines, each a raylet of this computer, have two tables each. A hand lies on one table of each machine. One machine
is killed, and at once a hand is laid on the two other tables. Detectors, readers and records are real; a camera shows one
of two photos of the sample. The health checks are those of docs/streams.md, or with `--default-checks` those of Ray, too.
Times are wall time. Writes docs/bench-nodes.md.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import tempfile
import threading
import time
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from service.records.store import Store
from service.stream.cluster import Cluster
from service.stream.follower import Status
from service.stream.seen_hands import SEEN
from service.stream.tables import Table
from service.stream.waiting_states import DETECTOR, STARTING
from tests.bench.machine import machine
from vision.stream.camera import Camera

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "docs" / "bench-nodes.md"
EMPTY, HAND = (
    ROOT / "datasets" / each for each in ("sample-empty/images/empty-table.jpg", "sample/images/finished-hand.jpg")
)
PICTURE = (1280, 720)
TABLES = ("1", "2", "3", "4")
BROKEN = (STARTING, DETECTOR)
LONGEST = 120
"""The seconds after which a run fails."""
WANTED = 10.0
"""The seconds within which the tables of a killed machine must be back (the director's requirement)."""


class Photos:
    """The pictures of a camera: the photo whose path is in a file, with noise as a camera has."""

    def __init__(self, source: str) -> None:
        self._source, self._random, self._pause = Path(source), np.random.default_rng(1), threading.Event()
        self._shown, self._photo = "", np.zeros((*PICTURE[::-1], 3), np.uint8)

    def skip(self) -> bool:
        self._pause.wait(0.05)
        return True

    def take(self) -> Any:
        path = self._source.read_text(encoding="utf-8")
        if path and path != self._shown:
            self._shown, self._photo = path, cv2.resize(cv2.imread(path), PICTURE, interpolation=cv2.INTER_AREA)
        return cv2.add(self._photo, self._random.integers(0, 3, self._photo.shape, np.uint8))

    def close(self) -> None:
        pass


def camera(source: str) -> Camera:
    return Camera(lambda: Photos(source), per_second=20)


@dataclass
class Heard:
    """Every status with its time; `until` waits for one of a table."""

    said: list[tuple[float, Status]] = field(default_factory=list)
    news: threading.Condition = field(default_factory=threading.Condition)

    def __call__(self, status: Status) -> None:
        with self.news:
            self.said.append((time.monotonic(), status))
            self.news.notify_all()

    def first(self, table: str, after: float, *, lies: bool | None = None) -> float | None:
        """Return when a table first watched its pictures after this time (with a hand announced, if asked)."""
        for moment, status in self.said:
            fits = status.waiting not in BROKEN and (lies is None or status.lies == lies)
            if moment >= after and status.table == table and fits:
                return moment
        return None

    def until(self, tables: tuple[str, ...], after: float, *, lies: bool | None = None) -> dict[str, float]:
        with self.news:
            found = self.news.wait_for(lambda: self._all(tables, after, lies), LONGEST)
        if not found:
            raise SystemExit(f"a table did not come back within {LONGEST} s")
        return {table: moment for table in tables if (moment := self.first(table, after, lies=lies))}

    def broke(self, table: str, after: float) -> list[float]:
        return [
            moment for moment, each in self.said if moment >= after and each.table == table and each.waiting in BROKEN
        ]

    def _all(self, tables: tuple[str, ...], after: float, lies: bool | None) -> bool:
        return all(self.first(table, after, lies=lies) for table in tables)


def lay(folder: Path, table: str, photo: Path) -> None:
    """Show a photo to the camera of a table; a reader never sees half a path."""
    made = folder / f"{table}.new"
    made.write_text(str(photo), encoding="utf-8")
    made.replace(folder / table)


def one_run(ray: Any) -> dict[str, list[float]]:
    """Kill a machine once. Return what was measured, in seconds; counts for `wrong` and `disturbed`."""
    from ray.cluster_utils import Cluster as Machines

    machines = Machines(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [machines.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=machines.address, log_to_driver=False, configure_logging=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for table in TABLES:
            lay(folder, table, EMPTY)
        url, heard = f"sqlite:///{folder / 'records.db'}", Heard()
        store = Store(url)
        cluster = Cluster([Table(each, str(folder / each)) for each in TABLES], url, 30, heard, camera=camera)
        begun = time.monotonic()
        cluster.start()
        try:
            heard.until(TABLES, begun)
            places = {each: _place(ray, cluster.workers[each]) for each in TABLES}
            killed = nodes[0]
            own = tuple(each for each in TABLES if places[each] == killed.node_id)
            other = tuple(each for each in TABLES if each not in own)
            first = (own[0], other[0])
            laid = time.monotonic()
            for table in first:
                lay(folder, table, HAND)
            before = heard.until(first, laid, lies=True)
            at = time.monotonic()
            machines.remove_node(killed, allow_graceful=False)
            for table in (own[1], other[1]):
                lay(folder, table, HAND)
            announced = heard.until((other[1],), at, lies=True)[other[1]]
            noticed = {table: min(_until_broken(heard, table, at)) for table in own}
            back = {table: heard.until((table,), noticed[table])[table] for table in own}
            announced_there = heard.until((own[1],), noticed[own[1]], lies=True)[own[1]]
            lies = heard.until((own[0],), noticed[own[0]], lies=True)[own[0]]
            tables = [record.parts["seen"]["table"] for record in store.records(kinds=(SEEN,))]
            return {
                "back": [moment - at for moment in back.values()],
                "laid before": [lies - at],
                "laid": [announced_there - at],
                "other before": [before[other[0]] - laid],
                "other": [announced - at],
                "disturbed": [float(sum(len(heard.broke(table, at)) for table in other))],
                "wrong": [float(sorted(tables) != sorted(TABLES))],
            }
        finally:
            cluster.stop()
            store.close()
            ray.shutdown()
            machines.shutdown()


def _until_broken(heard: Heard, table: str, at: float) -> list[float]:
    with heard.news:
        if not heard.news.wait_for(lambda: heard.broke(table, at), LONGEST):
            raise SystemExit(f"table {table} did not notice the end of its machine")
    return heard.broke(table, at)


def _place(ray: Any, actor: Any) -> str:
    return str(ray.get(actor.__ray_call__.remote(lambda _: ray.get_runtime_context().get_node_id())))


def _row(runs: list[dict[str, list[float]]], key: str) -> str:
    found = [each for run in runs for each in run[key]]
    return f"{statistics.median(found):.1f} s, {max(found):.1f} s"


def _rows(runs: list[dict[str, list[float]]], checks: str) -> str:
    lines = {
        f"tables of the killed machine watch again (wanted: {WANTED:.0f} s)": _row(runs, "back"),
        "a hand that lay there before the kill is known again": _row(runs, "laid before"),
        "a hand laid at the kill on a table of the killed machine is announced": _row(runs, "laid"),
        "a hand laid before the kill is announced": _row(runs, "other before"),
        "a hand laid at the kill on a table of the other machine is announced": _row(runs, "other"),
        "statuses of the other machine's tables without a detector or a start": f"{sum(run['disturbed'][0] for run in runs):.0f}",
        "runs in which a hand was announced twice or never": f"{sum(run['wrong'][0] for run in runs):.0f} of {len(runs)}",
    }
    head = f"## {checks}\n\n| what | median, longest |\n|---|---:|\n"
    return head + "\n".join(f"| {what} | {value} |" for what, value in lines.items()) + "\n"


def checks_of_the_docs() -> dict[str, str]:
    """Return the settings of the health checks that docs/streams.md tells the owner of a cluster to make."""
    text = (ROOT / "docs" / "streams.md").read_text(encoding="utf-8")
    return dict(re.findall(r"(RAY_health_check_\w+)=(\d+)", text))


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--default-checks", action="store_true", help="measure with the health checks of Ray, too")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    import ray

    checks = checks_of_the_docs()
    os.environ |= checks
    parts = [_rows([one_run(ray) for _ in range(given.times)], "With the health checks of docs/streams.md")]
    if given.default_checks:
        for name in checks:
            del os.environ[name]
        parts.append(_rows([one_run(ray) for _ in range(given.times)], "With the health checks of Ray"))
    text = (
        "# What a killed machine costs\n\nWritten by `python -m tests.bench.nodes` (`make bench-nodes`), "
        f"{given.times} runs each. Two machines, each a raylet of this\ncomputer with one core, have two tables each; one "
        f"machine is killed.\n{machine()}\n\n" + "\n".join(parts)
    )
    TARGET.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
