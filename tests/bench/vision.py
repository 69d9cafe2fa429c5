"""Measures the speed of reading photos and prints it as tables: `make bench`. Writes docs/benchmarks.md.

It measures:

- the time from the bytes of a 12-megapixel JPEG to detections, compared with the `mahjong-detector` package on
  the same photo, and the memory;
- the cost of an unclear hand;
- the locator by input size, inference runtime and threads;
- the cost of reading after detection.

Nothing is asserted.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

import numpy as np

from scorer.hand import Hand
from vision.detection.detector import Detector, default_detector, default_detectors
from vision.detection.locator import Locator
from vision.geometry.detections import THRESHOLD, Detections
from vision.image.decode import decode
from vision.image.photo import Photo
from vision.inference.pixel_budget import counted
from vision.inference.registry import Registry, models_folder
from vision.inference.sessions import InferenceSession, OnnxSession, OpenVinoSession, openvino_is_there
from vision.layout.low_confidence import FAINTEST
from vision.reader import Reader, default_reader
from vision.reading.read_detections import read_detections
from vision.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "benchmarks.md"
ROUNDS = 15
HANDS = 30
WIDTH, HEIGHT = 4032, 3024
SIZES = (480, 640, 960, 1280)
UNCLEAR = "123m56p789s22z"
"""Tiles that form no hand, so that the reader looks at their photo as often as the limits allow."""


def large_photo(margin: float, tiles: str = "") -> bytes:
    """Return rendered tiles (by default a finished hand) as a JPEG of 12 megapixels.

    A greater `margin` makes them smaller.
    """
    import cv2

    from vision.render.draw import render
    from vision.render.layout import hand_scene
    from vision.render.sample import SAMPLE_HAND, SEED, sample_scenes

    _, look = sample_scenes()["sample"]
    hand = Hand.from_typed(tiles) if tiles else SAMPLE_HAND
    scene = hand_scene(hand, seed=SEED, look=look, margin=margin)
    scene = replace(scene, camera=replace(scene.camera, width=1600, height=1200))
    picture = cv2.resize(render(scene).image, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])


def milliseconds(work: Callable[[], object]) -> float:
    """Return the wall time of `work` in milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def beside_the_peer(photo: bytes) -> tuple[int, int, float, float, float]:
    """Return tiles, inferences of our locator, milliseconds of ours and of the peer, and the ratio.

    Times are medians; ours and the peer's alternate.
    """
    from io import BytesIO

    from mahjong_detector import detect_tiles

    ours = default_detector()
    looks = Counting(ours)
    tiles = len(looks.detect(decode(photo)))
    works: list[Callable[[], object]] = [lambda: ours.detect(decode(photo)), lambda: detect_tiles(BytesIO(photo))]
    for work in works:
        work()
    times = [[milliseconds(work) for work in works] for _ in range(ROUNDS)]
    mine, theirs = (median(row[place] for row in times) for place in (0, 1))
    return tiles, looks.runs, mine, theirs, median(row[0] / row[1] for row in times)


class Counting:
    """A detector that counts its photos and the inferences of its locator."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self.info = detector.info
        self.photos = self.runs = 0

    def detect(self, photo: Photo, threshold: float = THRESHOLD) -> Detections:
        """Return the detections of a photo."""
        self.photos += 1
        locator = self._detector._locator
        locate = locator.locate

        def counted(*given: object, **named: object) -> object:
            self.runs += 1
            return locate(*given, **named)  # type: ignore[arg-type]

        locator.locate = counted  # type: ignore[method-assign, assignment]
        try:
            return self._detector.detect(photo, threshold)
        finally:
            locator.locate = locate  # type: ignore[method-assign]


def not_clear_table(clear: bytes, unclear: bytes) -> list[str]:
    """Return the table rows for the cost of an unclear hand, from bytes to a reading; the photos alternate."""
    first, second = default_detectors()
    photos = {"a whole hand": clear, "ten tiles that are no hand": unclear}
    looks, pixels = {}, {}
    for name, photo in photos.items():
        counting = [Counting(each) for each in (first, second) if each]
        with counted() as cost:
            Reader(counting[0], second=counting[-1] if second else None).read(photo)
        pixels[name] = cost.spent
        looks[name] = sum(each.photos for each in counting)
    reader = Reader(first, second=second)
    times = [[milliseconds(partial(reader.read, photo)) for photo in photos.values()] for _ in range(ROUNDS)]
    rows = []
    for place, name in enumerate(photos):
        ratio = median(row[place] / row[0] for row in times)
        spent = f"{pixels[name] / 1e6:.2f} | {pixels[name] / pixels['a whole hand']:.2f}"
        rows.append(f"| {name} | {looks[name]} | {spent} | {median(row[place] for row in times):.0f} | {ratio:.2f} |")
    return rows


def peak_memory(photo: bytes) -> float:
    """Return the peak memory in megabytes of a new process that reads the photo."""
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        file.write(photo)
        file.flush()
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.vision", "--memory", file.name],
            cwd=ROOT, check=True, capture_output=True, text=True,
        )  # fmt: skip
    return float(done.stdout)


def locator_table() -> list[str]:
    """Return a table of the locator's milliseconds (median, minimum) by input size, runtime and threads."""
    registry = Registry.load(models_folder(Settings.from_environment()))
    model = registry.default_for("locator")
    kinds: list[tuple[str, Callable[[int], InferenceSession]]] = [
        ("onnxruntime", lambda threads: OnnxSession(model.read, threads=threads))
    ]
    if openvino_is_there():
        kinds.append(("OpenVINO", lambda threads: OpenVinoSession(model.read, threads=threads)))
    photo = np.random.default_rng(1).integers(0, 255, (1200, 1600, 3), dtype=np.uint8)
    lines = ["| longer side | run time | threads | median, ms | best, ms |", "|---:|---|---:|---:|---:|"]
    for size in SIZES:
        locators = {
            (name, threads): Locator(make(threads)) for name, make in kinds for threads in (1, 2)
        }  # opened once, then used in turn
        times: dict[tuple[str, int], list[float]] = {key: [] for key in locators}
        for turn in range(ROUNDS):
            for key, locator in locators.items():
                spent = milliseconds(lambda locator=locator, size=size: locator.locate(photo, 0.3, size=size))  # type: ignore[misc]
                if turn:
                    times[key].append(spent)
        lines += [
            f"| {size} | {name} | {threads} | {median(spent):.0f} | {min(spent):.0f} |"
            for (name, threads), spent in times.items()
        ]
    return lines


def reading_table() -> list[str]:
    """Return the table rows for the steps after detection: layout, repair, the hand."""
    from vision.evaluation.hand_scenes import exact, new_scenes

    scenes = [
        (exact(scene), (scene["image"]["width"], scene["image"]["height"])) for _, scene in new_scenes(5001, HANDS)
    ]
    sample = (ROOT / "datasets" / "sample" / "images" / "finished-hand.jpg").read_bytes()
    photo = decode(sample)
    found = (default_detector().detect(photo, FAINTEST), (photo.width, photo.height))
    ways = {
        "the sample, again and again": [found] * HANDS,
        "rendered hands with scenery, every tile found": scenes,
        "the same, one tile of each with low confidence": [(_one_faint(tiles), size) for tiles, size in scenes],
    }
    rows = []
    for name, given in ways.items():
        times = [milliseconds(lambda tiles=tiles, size=size: read_detections(tiles, size)) for tiles, size in given]
        count = median(len(tiles) for tiles, _ in given)
        rows.append(f"| {name} | {count:.0f} | {median(times):.1f} | {max(times):.0f} |")
    return rows


def _one_faint(tiles: Detections) -> Detections:
    scores = tiles.scores.copy()
    scores[0] = FAINTEST * 3
    return Detections(tiles.quads, scores, tiles.probabilities)


def page() -> str:
    """Return the text of the page."""
    lines = [
        "# Speed of reading photos",
        "",
        "Written by `make bench` (`tests/bench/vision.py`). Times are wall time on a machine that also runs other programs, so",
        f"compare the ratios, not the times. Python {platform.python_version()}, {platform.machine()}.",
        "",
        "## From the bytes of a 12-megapixel JPEG to detections, against mahjong-detector 0.0.6",
        "",
        "The peer runs its function `detect_tiles`, which includes decoding. Both programs alternate on the same photo of a",
        "rendered hand. If the tiles are small in the first detector pass, the detector makes a second pass (column *passes*).",
        "",
        "| photo | tiles found | passes | tehai, ms | mahjong-detector, ms | ratio |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    photos = {
        "a few tiles, large": large_photo(0.05, "55m678p!6p"),
        "hand that fills the width": large_photo(0.02),
        "hand in the middle of the table": large_photo(0.33),
    }
    unclear = large_photo(0.02, UNCLEAR)
    for name, photo in photos.items():
        tiles, looks, ours, theirs, ratio = beside_the_peer(photo)
        lines.append(f"| {name} | {tiles} | {looks} | {ours:.0f} | {theirs:.0f} | {ratio:.2f} |")
    most = max(peak_memory(photo) for photo in [*photos.values(), unclear])
    lines += [
        "",
        f"A new process that reads one of these photos, or the unclear photo below, uses at most {most:.0f} MB of memory.",
        "",
        "## A hand that is not clear",
        "",
        "Time from the bytes of a photo to its reading. If the hand is not clear, Tehai makes further detector passes, also",
        "with the second locator, until all passes have cost six times the input pixels of a clear photo.",
        "",
        "| photo | detector passes | million input pixels | ratio | median, ms | ratio |",
        "|---|---:|---:|---:|---:|---:|",
        *not_clear_table(photos["hand that fills the width"], unclear),
        "",
        "## From detections to a reading",
        "",
        f"Time for the layout, the repair, the hand and the warnings; {HANDS} readings for each line of the table. If a hand",
        "lacks a tile, Tehai repeats the layout with low-confidence tiles.",
        "",
        "| hands | tiles on the photo | median, ms | slowest, ms |",
        "|---|---:|---:|---:|",
        *reading_table(),
        "",
        "## The locator alone",
        "",
    ]
    return "\n".join([*lines, *locator_table(), ""])


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memory", metavar="PHOTO", help="print the peak memory of reading PHOTO, in megabytes")
    given = parser.parse_args()
    if given.memory:
        reader = default_reader()
        photo, _ = reader.read_with_photo(Path(given.memory).read_bytes())
        if reader.second:
            reader.second.detect(photo, FAINTEST)  # it is opened only if a reading is uncertain
        # Do not use getrusage: a process inherits its peak from the parent process.
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
        return
    text = page()
    print(text)
    from tests.bench.dearest import section_of, with_section  # this module imports the present one

    dearest = section_of(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(with_section(text, dearest) if dearest else text, encoding="utf-8")


if __name__ == "__main__":
    main()
