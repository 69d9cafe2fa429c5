"""Our detector and a peer, measured by the same code on the same photos in the same run.

Responsible for the measurement (a tile counts as right where a box overlaps the labelled one by at least 0.5 and bears
the right face) and for the printed table. Both detectors get the photos as they are, squashed to squares, and with
their aspect restored; the peer is measured on its own 34 faces (red fives count as fives, flowers' boxes are left out).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.train.aspect import estimate_aspect
from vision.train.labels import FACES, photos, read_classes
from vision.train.pixels import Image, read_rgb
from vision.train.readers import Found, Reader, overlap

Floats = npt.NDArray[np.float64]
Faces = npt.NDArray[np.int64]

_FLOWERS = range(FACES.index("1f"), FACES.index("8f") + 1)
_AS_34 = np.array([FACES.index(f"5{face[1]}") if face[0] == "0" else i for i, face in enumerate(FACES)])


@dataclass(slots=True)
class Count:
    """Tiles right, tiles found, tiles there; photos with nothing wrong, photos."""

    right: int = 0
    found: int = 0
    there: int = 0
    perfect: int = 0
    photos: int = 0

    def scores(self) -> tuple[float, float, float]:
        """Precision, recall, F1."""
        precision, recall = self.right / max(self.found, 1), self.right / max(self.there, 1)
        return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def match(found: Found, boxes: Floats) -> list[int]:
    """For each found box, best score first, the index of the labelled box it is (overlap of 0.5 or more), or -1."""
    partner = [-1] * len(found.scores)
    if not len(found.scores) or not len(boxes):
        return partner
    between = overlap(found.boxes, boxes)
    for index in np.argsort(-found.scores, kind="stable"):
        best = int(between[index].argmax())
        if between[index, best] >= 0.5:
            partner[int(index)] = best
            between[:, best] = 0
    return partner


def labelled(folder: Path, restore: bool) -> Iterator[tuple[Image, Floats, Faces]]:
    """The photos (RGB) of a folder with their boxes in pixels and their faces, the aspect restored if asked."""
    codes = [FACES.index(code) for code in read_classes(folder.parent / "classes.txt")]
    for path, labels in photos(folder):
        photo = read_rgb(path)
        height, width = photo.shape[:2]
        if restore:
            aspect = estimate_aspect([box.width / box.height for box in labels])
            scale = min(1.0, 2.0 / max(aspect, 1 / aspect))  # no side of more than twice the photo's
            width, height = (
                (round(width * aspect * scale), round(height * scale))
                if aspect >= 1
                else (round(width * scale), round(height / aspect * scale))
            )
            photo = np.asarray(cv2.resize(photo, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
        corners = [(b.x - b.width / 2, b.y - b.height / 2, b.x + b.width / 2, b.y + b.height / 2) for b in labels]
        boxes = np.array(corners, np.float64).reshape(-1, 4) * (width, height, width, height)
        yield photo, boxes, np.array([codes[box.label] for box in labels], np.int64)


def measure(
    found: Sequence[Found], truths: Sequence[tuple[Floats, Faces]], threshold: float, only_34: bool, named: bool = True
) -> Count:
    """Count what is right above `threshold`; `named` False asks for the place only, whatever the face."""
    count = Count(photos=len(truths))
    for every, (boxes, faces) in zip(found, truths, strict=True):
        above = every.scores >= threshold
        seen = Found(every.boxes[above], every.scores[above], every.faces[above])
        partners = match(seen, boxes)
        right = counted = 0
        there = len(faces)
        if only_34:
            there = int(np.sum(~np.isin(faces, _FLOWERS)))
        for face, partner in zip(seen.faces, partners, strict=True):
            truth = int(faces[partner]) if partner >= 0 else -1
            if only_34 and (truth in _FLOWERS or (truth < 0 and int(face) in _FLOWERS)):
                continue
            counted += 1
            same = int(face) == truth or (only_34 and truth >= 0 and _AS_34[int(face)] == _AS_34[truth])
            right += partner >= 0 and (same or not named)
        count.right += right
        count.found += counted
        count.there += there
        count.perfect += right == counted == there
    return count


def confused(
    found: Sequence[Found], truths: Sequence[tuple[Floats, Faces]], threshold: float
) -> list[tuple[int, str, str]]:
    """How often a tile that was found was read as another: (how often, what it is, what was read), worst first."""
    pairs: dict[tuple[str, str], int] = {}
    for every, (boxes, faces) in zip(found, truths, strict=True):
        for face, score, partner in zip(every.faces, every.scores, match(every, boxes), strict=True):
            if score >= threshold and partner >= 0 and face != faces[partner]:
                pair = FACES[int(faces[partner])], FACES[int(face)]
                pairs[pair] = pairs.get(pair, 0) + 1
    return sorted(((number, *pair) for pair, number in pairs.items()), reverse=True)


def compare(readers: Sequence[Reader], root: Path, sets: Sequence[str], thresholds: dict[str, float]) -> Iterator[str]:
    """The lines of the table (Markdown), then the commonest confusions of the first reader."""
    yield "| photos | aspect | detector | faces | precision | recall | F1 | photos all right |"
    yield "|---|---|---|---|---|---|---|---|"
    worst: list[str] = []
    for name in sets:
        for restore in (False, True):
            found: list[list[Found]] = [[] for _ in readers]
            truths = []
            for photo, boxes, faces in labelled(root / name, restore):
                truths.append((boxes, faces))
                for reader, list_ in zip(readers, found, strict=True):
                    list_.append(reader.read(photo))
            aspect = "restored" if restore else "as it is"
            for number, (reader, list_) in enumerate(zip(readers, found, strict=True)):
                threshold = thresholds[reader.name]
                kinds = [("place only", False, False), ("all", False, True)] if not number else []
                for kind, only_34, named in [*kinds, ("its 34" if number else "the 34", True, True)]:
                    count = measure(list_, truths, threshold, only_34, named)
                    numbers = " | ".join(f"{value:.4f}" for value in count.scores())
                    whole = f"{count.perfect} of {count.photos}"
                    yield f"| {name} | {aspect} | {reader.name} | {kind} | {numbers} | {whole} |"
            pairs = confused(found[0], truths, thresholds[readers[0].name])[:10]
            worst.append(f"{name}, {aspect}: " + ", ".join(f"{t} as {r} {n}" for n, t, r in pairs))
    yield ""
    yield f"Commonest confusions of {readers[0].name} (what it is, as what it was read, how often):"
    yield from (f"- {line}" for line in worst)
