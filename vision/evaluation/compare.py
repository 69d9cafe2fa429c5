"""Compares our detector with a detector from another project (the peer), with the same code and photos, in one command.

Responsible for the printed tables. `vision.evaluation.evaluate` decides whether a detection is correct: the
intersection over union with the labelled box is at least 0.5, and the class is the labelled class. Both detectors are
measured on the original photos (squashed to squares) and on the photos with restored aspect ratio. The comparison uses
the 34 faces that the peer knows: red fives count as plain fives, and boxes of flowers are left out.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from scorer.tiles import TILES
from vision.data.audit import load_audit
from vision.data.labelled_photos import labelled_photos
from vision.detection.detector import FindsTilesAbove
from vision.evaluation.confusion_picture import confusion_picture
from vision.evaluation.evaluate import FLOOR, OVERLAP, Evaluation, Figures, evaluate
from vision.geometry.boxes import overlap
from vision.geometry.detections import Detections
from vision.image.aspect import estimate_aspect, stretch
from vision.image.decode import decode
from vision.image.photo import Photo

THE_34 = tuple(tile.code for tile in TILES if tile.code[-1] not in "f?")
"""The faces that the peer knows. Red fives are included, because they count as plain fives."""


class Remembering:
    """A detector that stores its result for each photo. For the same photo, it returns the stored result."""

    def __init__(self, detector: FindsTilesAbove) -> None:
        self._detector = detector
        self._known: dict[bytes, Detections] = {}

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """Return the detections with a score of at least `threshold`, or at least `FLOOR` if `threshold` is lower."""
        key = hashlib.sha256(photo.pixels.tobytes()).digest() + bytes(photo.width.to_bytes(4, "big"))
        if key not in self._known:
            self._known[key] = self._detector.detect(photo, FLOOR)
        known = self._known[key]
        return known[np.flatnonzero(known.scores >= threshold)]


def places(
    folder: Path, detector: FindsTilesAbove, threshold: float, restore: bool
) -> tuple[Figures, Counter[tuple[str, str]]]:
    """Return the results for finding tiles, and the number of each confusion (true tile, predicted tile).

    A box counts as correct even if its class is wrong.
    """
    right = found = there = 0
    confused = Counter[tuple[str, str]]()
    for labelled in labelled_photos(folder):
        photo = decode(labelled.path.read_bytes())
        if restore:
            sides = (labelled.boxes[:, 2:] - labelled.boxes[:, :2]) * (photo.width, photo.height)
            photo = stretch(photo, estimate_aspect((sides[:, 0] / np.maximum(sides[:, 1], 1e-9)).tolist()))
        tiles = detector.detect(photo, threshold)
        found, there = found + len(tiles), there + len(labelled.tiles)
        if not len(tiles) or not len(labelled.tiles):
            continue
        between = overlap(
            tiles.boxes.astype(np.float64), labelled.boxes * (photo.width, photo.height, photo.width, photo.height)
        )
        for index in np.argsort(-tiles.scores, kind="stable"):
            best = int(between[index].argmax())
            if between[index, best] >= OVERLAP:
                between[:, best] = 0
                right += 1
                if tiles.classes[index] != labelled.tiles[best]:
                    confused[TILES[labelled.tiles[best]].code, TILES[tiles.classes[index]].code] += 1
    return Figures(right, found, there), confused


def row(*cells: object) -> str:
    """Return a row of a Markdown table. Fractional numbers have four decimal places."""
    return "| " + " | ".join(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in cells) + " |"


def _figures_row(name: str, aspect: str, detector: str, faces: str, one: Evaluation) -> str:
    total, perfect = one.total, f"{one.photos_all_right} of {one.photos}"
    return row(name, aspect, detector, faces, total.precision, total.recall, total.f1, perfect)


def compare(
    ours: FindsTilesAbove,
    others: Mapping[str, FindsTilesAbove],
    root: Path,
    sets: Sequence[str],
    thresholds: Mapping[str, float],
    picture: Path | None = None,
    audits: Path | None = None,
) -> Iterator[str]:
    """Yield the lines of the tables (Markdown).

    `others` maps names to peers. `sets` has the names of sets of photos (folders in `root`). `thresholds` maps the name
    of each detector to its score threshold; the name of our detector is `tehai`. `picture` is the path where an SVG
    picture is written: the most frequent confusions of our detector on the photos whose aspect ratio was not restored.
    If the folder `audits` has an audit file for a set of photos, our detector is also measured with the audited labels.
    """
    yield row("photos", "aspect", "detector", "faces", "precision", "recall", "F1", "photos all right")
    yield "|---|---|---|---|---|---|---|---|"
    worst = []
    by_face: dict[str, dict[str, Figures]] = {}
    drawn: dict[str, Counter[tuple[str, str]]] = {}
    for name in sets:
        for restore in (False, True):
            aspect = "restored" if restore else "as it is"
            folder, threshold = root / name, thresholds["tehai"]
            detector = Remembering(ours)
            figures, confused = places(folder, detector, threshold, restore)
            yield row(name, aspect, "tehai", "place only", figures.precision, figures.recall, figures.f1, "")
            worst.append((f"{name}, {aspect}", confused.most_common(10)))
            drawn.setdefault(name, confused)
            file = audits / f"{name}.toml" if audits else None
            audit = load_audit(file) if file and file.is_file() else None
            result = evaluate(folder, detector, threshold=threshold, restore_aspect=restore, audit=audit)
            by_face.setdefault(name, result.per_class)
            for faces, one in (("all 46", result), ("all 46, audited", result.audited)):
                if one is not None:
                    yield _figures_row(name, aspect, "tehai", faces, one)
            for label, peer in {"tehai": detector, **others}.items():
                result = evaluate(
                    folder, peer, threshold=thresholds[label], only=THE_34, plain_fives=True, restore_aspect=restore
                )
                yield _figures_row(name, aspect, label, "the 34", result)
    if picture:
        picture.write_text(confusion_picture(drawn), encoding="utf-8")
    yield ""
    yield "Most frequent confusions of tehai (true tile → predicted tile, count):"
    yield ""
    for label, pairs in worst:
        yield f"- {label}: " + (", ".join(f"{truth} → {read} {count}" for (truth, read), count in pairs) or "none")
    yield ""
    yield from _by_face(by_face)


def _by_face(by_face: Mapping[str, Mapping[str, Figures]]) -> Iterator[str]:
    """Yield the lines of a Markdown table with the number of tiles and F1 for each face and each set of photos.

    If a set of photos has no tiles with a face, the number of detections is shown instead of F1.
    """
    yield row("face", *(head for name in by_face for head in (f"{name}: there", "F1")))
    yield "|---|" + "---:|---:|" * len(by_face)
    for code in (tile.code for tile in TILES):
        ones = [figures.get(code) for figures in by_face.values()]
        if any(ones):
            yield row(code, *(cell for one in ones for cell in _of_face(one)))


def _of_face(one: Figures | None) -> tuple[object, object]:
    if one is None:
        return "", ""
    return one.tiles, one.f1 if one.tiles else f"{one.found} detected"
