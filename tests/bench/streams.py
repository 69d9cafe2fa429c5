"""Measures the cost of watching a table.

The table shows:

- the share of a core while nothing happens, also for a camera on a concealed hand,
- the cost of a look,
- the streams per core,
- the looks per second by Ray workers,
- the gain if the locator takes pictures of several tables in one inference.

    python -m tests.bench.streams FILM.mp4 [--seconds 20] [--cluster] [--before TREE]

FILM is a film of `python -m vision.render match`. TREE is another tree of this project, for example an older one, which
measures itself on the same film before; its figures are a column of the table. Costs are processor time, so that other work of the machine
changes them little. Lag and looks per second are wall time. Writes docs/bench-streams.md.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from service.stream.detectors import default_model, look, make_default
from tests.bench.machine import machine
from vision.detection.locator import letterbox
from vision.detection.second_pass import LARGEST
from vision.inference.registry import Registry, models_folder
from vision.inference.sessions import open_session
from vision.settings import Settings
from vision.stream.camera import camera_of
from vision.stream.held import HandWatcher
from vision.stream.sources import recorded
from vision.stream.watcher import Watcher

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "docs" / "bench-streams.md"
LOOKS = 10
TABLES = 100
TOGETHER = 4
"""The number of pictures in one inference of the locator."""
LOOK_EVERY = 5.0
"""The seconds between two looks at a table in play.

A player discards about as often, and after each discard the tiles lie still and are looked at.
"""


def at_rest(film: str, seconds: float, watcher: Watcher) -> dict[str, float]:
    """Measure a 720p camera with 30 pictures per second and its watcher, without a detector.

    Return the share of a core, and the lag in the first and second half of the measurement.
    """
    camera, ages = camera_of(film), []
    started, used = time.monotonic(), time.process_time()
    thread = camera.start()
    while time.monotonic() < started + seconds:
        frame = camera.take(0.2)
        if frame is not None:
            ages.append(time.monotonic() - frame.time)
            if watcher.see(frame) is not None:
                watcher.lost()
    camera.stop()
    thread.join()
    half = len(ages) // 2
    return {
        "share": (time.process_time() - used) / seconds,
        "early": statistics.median(ages[:half]),
        "late": statistics.median(ages[half:]),
    }


def looks(film: str) -> tuple[float, float]:
    """Return processor seconds and wall seconds of a look at a picture of the film, as medians."""
    detector = make_default()
    frames = [frame for frame, _ in zip(recorded(film, per_second=0.5), range(LOOKS + 1))]
    look(detector, frames[0].pixels)
    used, took = [], []
    for frame in frames[1:]:
        processor, clock = time.process_time(), time.perf_counter()
        look(detector, frame.pixels)
        used.append(time.process_time() - processor)
        took.append(time.perf_counter() - clock)
    return statistics.median(used), statistics.median(took)


def together(film: str) -> float:
    """Return the speed of the locator with several pictures per inference, relative to one picture (median)."""
    registry = Registry.load(models_folder(Settings()))
    session = open_session(registry.default_for("locator").read, threads=1)
    frames = [frame for frame, _ in zip(recorded(film, per_second=0.5), range(TOGETHER))]
    blobs = [letterbox(frame.pixels, LARGEST)[0] for frame in frames]
    ratios = []
    for _ in range(LOOKS):
        started = time.process_time()
        for blob in blobs:
            session.run({"images": blob})
        alone = time.process_time() - started
        started = time.process_time()
        session.run({"images": np.concatenate(blobs)})
        ratios.append(alone / (time.process_time() - started))
    return statistics.median(ratios)


def by_ray(film: str, workers: int) -> float:
    """Return the looks per second of `workers` Ray workers, where each worker gets all its pictures at once."""
    import ray

    from service.stream.cluster_detectors import DetectorActor

    ray.init(address="local", num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        replica = ray.remote(num_cpus=1)(DetectorActor)
        actors = [replica.remote(make_default) for _ in range(workers)]
        frames = [frame.pixels for frame, _ in zip(recorded(film, per_second=0.5), range(LOOKS))]
        ray.get([actor.look.remote(frames[0]) for actor in actors])
        started = time.perf_counter()
        ray.get([actors[n % workers].look.remote(pixels) for n, pixels in enumerate(frames * workers)])
        return LOOKS * workers / (time.perf_counter() - started)
    finally:
        ray.shutdown()


def of_before(tree: Path, film: str, seconds: float, *, cluster: bool) -> dict[str, str]:
    """Let another tree measure itself on the same film. Return its rows."""
    # The installed package is this tree: it must not be found where the other tree has a folder without __init__.py.
    start = f"import runpy, sys; sys.path.remove({str(ROOT)!r}); runpy.run_module('tests.bench.streams', run_name='__main__')"
    command = [sys.executable, "-c", start, str(Path(film).resolve()), "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    subprocess.run([*command, *(["--cluster"] if cluster else [])], cwd=tree, env=environment, check=True)
    text = (tree / "docs" / "bench-streams.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| (.+?) \| (.+?) \|$", text, re.MULTILINE))


def _date(tree: Path) -> str:
    command = ["git", "-C", str(tree), "log", "-1", "--format=%cs"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("film")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--cluster", action="store_true", help="with looks by Ray's workers")
    parser.add_argument("--before", type=Path, help="another tree, measured on the same film before")
    given = parser.parse_args()
    before = {} if given.before is None else of_before(given.before, given.film, given.seconds, cluster=given.cluster)
    default_model()
    rest = at_rest(given.film, given.seconds, Watcher())
    held = at_rest(given.film, given.seconds, HandWatcher())
    used, took = looks(given.film)
    playing = rest["share"] + used / LOOK_EVERY
    rows = {
        "a stream at rest (720p, 30 pictures a second): share of a core": f"{rest['share']:.2f}",
        "age of a picture when it is seen, first half and second half of the run": f"{1000 * rest['early']:.0f} ms, {1000 * rest['late']:.0f} ms",
        "a look: processor time": f"{used:.2f} s",
        "a look: by the clock": f"{took:.2f} s",
        f"a table in play (a look every {LOOK_EVERY:.0f} s): share of a core": f"{playing:.2f}",
        "streams per core": f"{1 / playing:.1f}",
    }
    rows["a camera on a concealed hand at rest: share of a core"] = f"{held['share']:.2f}"
    rows[f"{TABLES} tables in play: cores"] = f"{TABLES * playing:.0f}"
    rows[f"pictures a second with {TOGETHER} in a run of the locator, compared with one by one"] = (
        f"{together(given.film):.2f} times"
    )
    if given.cluster:
        one = by_ray(given.film, 1)
        for workers, name in ((1, "one worker"), (2, "two workers")):
            rate = one if workers == 1 else by_ray(given.film, workers)
            share = rest["share"] + workers / rate / LOOK_EVERY
            rows[f"looks a second by Ray, {name}"] = f"{rate:.2f} ({rate / one:.2f} times)"
            rows[f"a table in play by Ray, {name}: share of a core"] = f"{share:.2f}"
            rows[f"{TABLES} tables in play by Ray, {name}: cores"] = f"{TABLES * share:.0f}"
    columns = "| what | measured |\n|---|---|" if not before else "| what | before | now |\n|---|---|---|"
    lines = "\n".join(
        f"| {' | '.join([name, *([before.get(name, '')] if before else []), value])} |" for name, value in rows.items()
    )
    than = (
        f"The column *before* is the tree of {_date(given.before)} on the same film, measured just before.\n"
        if before
        else ""
    )
    text = (
        "# What a table costs\n\nWritten by `python -m tests.bench.streams` (`make bench-streams`). "
        "A *look* is one detection on one picture. A *table in\n"
        f"play* decodes and watches its stream, and has a look every {LOOK_EVERY:.0f} s.\n"
        f"{machine()}\n{than}\n{columns}\n{lines}\n"
    )
    TARGET.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
