"""Detections of rendered photos with the readings that the current code makes of them, in `pinned-detections.jsonl`.

    python -m tests.vision.reading.pinned            # read the committed detections again; after a change of layout or reading
    python -m tests.vision.reading.pinned FOLDER     # detect the photos of FOLDER (`vision.train draw-hands`) and read them

The detections are those of the first pass of both detectors, faint tiles included: they have the misses, the false positives and
the unclear faces that exact tiles do not have. A reading that changes is looked at before it is committed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from scorer.tiles import TILES
from vision.geometry.detections import CLASSES, Detections
from vision.image.decode import decode
from vision.layout.explanation import explained
from vision.layout.low_confidence import FAINTEST
from vision.reader import default_reader
from vision.reading.read_detections import read_detections
from vision.reading.reading import Reading

Json = dict[str, Any]

FILE = Path(__file__).with_name("pinned-detections.jsonl")
LIKELIEST = 6
"""The number of probabilities of a tile that are kept; the first class takes what is left of 1."""
CANDIDATES = 3
"""The number of candidate hands whose layout costs are pinned."""


def pinned() -> Iterator[Json]:
    """Yield the committed lines: `name`, `size`, `tiles` and what is read (`reading`)."""
    with FILE.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def detections_of(line: Json) -> Detections:
    """Return the detections of a line."""
    tiles = line["tiles"]
    probabilities = np.zeros((len(tiles), CLASSES), np.float32)
    for row, tile in zip(probabilities, tiles):
        for index, share in tile["classes"]:
            row[index] = share
        row[tile["classes"][0][0]] += 1 - row.sum()
    quads = np.array([tile["quad"] for tile in tiles], np.float32).reshape(-1, 4, 2)
    return Detections(quads, np.array([tile["score"] for tile in tiles], np.float32), probabilities)


def read_again(line: Json) -> Json:
    """Return what the current code reads in a line, with the layout costs of the first candidates."""
    found, size = detections_of(line), tuple(line["size"])
    return {**summary(read_detections(found, size)), "candidates": costs(found)}


def summary(reading: Reading) -> Json:
    """Return what a client sees of a reading, and the features of its probability."""
    said = reading.stated().to_json()
    return {
        "tiles": " ".join(f"{tile.tile.code}:{tile.role.name}{'-' if tile.sideways else ''}" for tile in reading.tiles),
        "hand": said["hand"],
        "as_seen": said["as_seen"],
        "probability": said["probability"],
        "compared": round(reading.probability, 4),
        "doubts": [[doubt["code"], doubt["tiles"]] for doubt in said["doubts"]],
        "runners_up": said["runners_up"],
        "hands": said.get("hands", []),
        "signs": [round(float(sign), 3) for sign in reading.signs or ()],
        "complete": [round(float(part), 4) for part in reading.complete],
    }


def costs(found: Detections) -> list[Json]:
    """Return the first candidates with their layout costs, term by term."""
    return [{"cost": one.to_json()["cost"], "terms": one.to_json()["terms"]} for one in explained(found)[:CANDIDATES]]


def line_of(name: str, size: tuple[int, int], found: Detections) -> Json:
    """Return the line of these detections."""
    tiles = []
    for quad, score, shares in zip(found.quads, found.scores, found.probabilities):
        likeliest = np.argsort(-shares, kind="stable")[:LIKELIEST]
        tiles.append(
            {
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in quad],
                "score": round(float(score), 3),
                "classes": [[int(one), round(float(shares[one]), 4)] for one in likeliest if one == likeliest[0] or shares[one] >= 0.0005],
            }
        )  # fmt: skip
    line = {"name": name, "size": size, "tiles": tiles}
    return {**line, "reading": read_again(line)}


def detected(folder: Path) -> Iterator[Json]:
    """Yield a line for the first pass of each detector over each photo of a folder."""
    reader = default_reader()
    for path in sorted((folder / "images").glob("*.jpg")):
        photo = decode(path.read_bytes())
        for number, detector in enumerate(filter(None, (reader.detector, reader.second)), 1):
            found = detector.detect(photo, FAINTEST)
            if len(found):
                yield line_of(f"{path.stem} {number}", (photo.width, photo.height), found)


def written(lines: Iterable[Json]) -> None:
    """Write the file."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?")
    options = parser.parse_args()
    assert len(TILES) == CLASSES
    if options.folder:
        written(detected(options.folder))
    else:
        written([{**line, "reading": read_again(line)} for line in pinned()])
