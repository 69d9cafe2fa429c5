"""Adds the corners of tiles to labelled photos, to train a locator that predicts corners.

This module restores the aspect of squashed photos. It gives a labelled tile corners if the shipped detector is
confident of them. It also marks boxes that possibly show an unlabelled tile (`vision.train.complete`).

A tile gets corners if all of these conditions hold. Otherwise its `quad` is null.

- The photo's edge does not cut the tile off.
- A detected tile and the labelled box overlap by at least `SAME_TILE`, and both overlap other boxes less.
- The detected tile has the label's face, with a confidence of at least `classification.UNCLEAR`.
- The classifier sees the tile, levelled by these corners, as upright (`orientation.SNAP`). It distinguishes this
  from the opposite direction (`orientation.OPPOSITE`), unless the face looks the same upside down
  (`candidates.LIKE_TURNED`). The corners that the classifier finds differ from those of the detector by at most
  `classification.ASKEW` of the tile's shorter side.
- The classifier also sees the inner part of the tile (`INNER`) as upright or upside down. Some photos of train-green
  were brightened or darkened within the upright box of a label. The edges of such a patch look like the edges of
  a tile.

The corners are those of the detector. If they differ from the corners of the labelled box by at most
`ASKEW` of the box's shorter side, the corners of the box are used.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import TILES
from vision.data.label_files import Box, photos, read_classes
from vision.data.pictures import Image, read_rgb
from vision.detection.classification import ASKEW, UNCLEAR
from vision.detection.classifier import FaceReader
from vision.detection.detector import Detector
from vision.detection.locator import Locator
from vision.detection.orientation import SNAP, tops, turns_of
from vision.errors import PhotoError
from vision.geometry.boxes import around, overlap, upright
from vision.geometry.detections import Detections
from vision.geometry.parallelograms import fitted, in_order
from vision.image.aspect import FACE, alike, estimate_aspect
from vision.image.photo import Photo
from vision.inference.registry import Registry, models_folder
from vision.inference.sessions import open_session
from vision.layout.candidates import LIKE_TURNED
from vision.settings import Settings
from vision.train.complete import HINT, Finder, FindsBoxes, lacking, pixels_of
from vision.train.pipeline import LOWER
from vision.train.prepare import fit

Floats = npt.NDArray[np.float64]

SAME_TILE = 0.6
"""The least overlap at which a detected tile and a labelled tile are the same tile."""
INNER = 0.8
"""The inner part of a tile, as a fraction of its width and height.

The direction that the classifier sees there does not depend on the tile's edges.

Of 969 tiles of train-green that met the other conditions, 4 were rotated by 10 degrees or more in this part.
"""
QUALITY = 80
"""The JPEG quality of the written photos."""
_LIKE_TURNED = np.array([tile.code in LIKE_TURNED for tile in TILES])


@dataclass(frozen=True, slots=True, eq=False)
class Networks:
    """The networks that run on the photos: the detector, its classifier alone, and a finder of possible tiles."""

    detector: Detector
    face: FaceReader
    finder: FindsBoxes

    @classmethod
    def shipped(cls, settings: Settings | None = None) -> Networks:
        """Return the networks of the registry's default models."""
        settings = settings or Settings.from_environment()
        registry = Registry.load(models_folder(settings))
        locator, face = (
            open_session(registry.default_for(task).read, runtime=settings.runtime, threads=settings.threads)
            for task in ("locator", "face")
        )
        # The scores of the shipped locator are lowered, but complete.HINT is a score before the lowering.
        odds = HINT / (1 - HINT) * np.exp(-LOWER)
        finder = Finder(Locator(locator), FaceReader(face), hints=True, hint=float(odds / (1 + odds)))
        return cls(Detector(locator, face), FaceReader(face), finder)


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """The indices of labels, and the detected tile for each of these labels."""

    labels: npt.NDArray[np.int64]
    tiles: Detections


def command(options: argparse.Namespace) -> None:
    """Run `python -m vision.train corners`."""
    for line in write_corners(options.photos, options.out, tuple(options.sets), Networks.shipped()):
        print(line, flush=True)


def write_corners(source: Path, out: Path, sets: tuple[str, ...], networks: Networks) -> Iterator[str]:
    """Write a JPEG and a JSON file for every photo of `sets` into `out`; yield one line of counts for each set.

    Photos whose JSON file exists are skipped.
    """
    for name in sets:
        file = source / name / "classes.txt"
        codes = read_classes(file if file.is_file() else source / "classes.txt")
        (out / name).mkdir(parents=True, exist_ok=True)
        for path, boxes in photos(source / name):
            target = out / name / f"{path.stem}.json"
            if not target.exists():
                image, found = with_corners(read_rgb(path), boxes, codes, networks)
                write(image, found, target)
        yield f"{name}: {figures(out / name)}"


def write(image: Image, found: dict[str, object], target: Path) -> None:
    """Write the photo and its JSON file. The JSON file is written last and atomically.

    Raises `PhotoError` (`bad_training_data`) if the photo cannot be written.
    """
    jpeg = str(target.with_suffix(".jpg"))
    if not cv2.imwrite(jpeg, image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1]):
        raise PhotoError("bad_training_data", f"{jpeg} cannot be written.")
    partial = target.with_suffix(".part")
    partial.write_text(json.dumps(found), encoding="utf-8")
    partial.replace(target)


def figures(folder: Path) -> str:
    """Return the numbers of photos, tiles, corners and unsure boxes in the JSON files of a folder."""
    every = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    tiles = [tile for photo in every for tile in photo["tiles"]]
    quads = sum(tile["quad"] is not None for tile in tiles)
    return (
        f"{len(every)} photos, {len(tiles)} tiles, {quads} with corners, {sum(len(p['unsure']) for p in every)} unsure"
    )


def with_corners(
    image: Image, boxes: list[Box], codes: list[str], networks: Networks
) -> tuple[Image, dict[str, object]]:
    """Return a labelled photo (RGB) with its true aspect, and the content of its JSON file.

    `codes` are the face codes of the classes. Raises `PhotoError` (`bad_labels`) for a class without a code.
    """
    if any(not 0 <= box.label < len(codes) for box in boxes):
        raise PhotoError("bad_labels", f"A label's class is not one of the {len(codes)} classes of classes.txt.")
    faces = np.array([_INDEX[codes[box.label]] for box in boxes], np.int64)
    image, matches = restored(image, boxes, networks.detector)
    height, width = image.shape[:2]
    corners = pixels_of(boxes, width, height)
    quads = sure_quads(_bgr(image), corners, faces, matches, networks.face)
    places = pixels_of(lacking(image, boxes, networks.finder, unsure=True), width, height)
    tiles = [
        {"label": box.label, "box": _rounded(edges), "quad": None if np.isnan(quad).any() else _rounded(quad)}
        for box, edges, quad in zip(boxes, corners, quads)
    ]
    return image, {"width": width, "height": height, "tiles": tiles, "unsure": _rounded(places)}


_INDEX = {tile.code: tile.index for tile in TILES}


def restored(image: Image, boxes: list[Box], detector: Detector) -> tuple[Image, Matches]:
    """Return the photo with its true aspect, its longer side 640 pixels, and the detected tiles that match labels.

    Only square photos were squashed; other photos keep their aspect. `estimate_aspect` assumes upright tiles.
    Therefore the ratios of sideways tiles are corrected and the aspect is estimated again. If the second
    estimate is not confirmed either, the photo stays square.
    """
    own = image.shape[1] / image.shape[0]
    ratios = np.array([box.width / box.height for box in boxes])
    aspect = estimate_aspect(ratios.tolist())
    for _ in range(2 if own == 1 and boxes else 0):
        shown = fit(image, aspect)
        matches = matched(shown, boxes, detector)
        turned = np.abs(np.sin(np.radians(tops(matches.tiles.quads)))) > np.sqrt(0.5)
        upright_ratios = ratios[matches.labels] * np.where(turned, FACE**2, 1)
        seen = estimate_aspect(upright_ratios.tolist())
        if alike(seen, aspect):
            return shown, matches
        aspect = seen
    shown = fit(image, own)
    return shown, matched(shown, boxes, detector)


def matched(image: Image, boxes: list[Box], detector: Detector) -> Matches:
    """Return the detected tiles that match a label, at most one for each label.

    A tile and a label match if they overlap by at least `SAME_TILE`, and both overlap other boxes less.
    """
    found = detector.detect(Photo(_bgr(image)))
    if not len(found) or not boxes:
        return Matches(np.zeros(0, np.int64), found[:0])
    shared = overlap(pixels_of(boxes, image.shape[1], image.shape[0]), found.boxes)
    best = shared.argmax(axis=1)
    labels = np.arange(len(boxes))
    mutual = (shared.argmax(axis=0)[best] == labels) & (shared[labels, best] >= SAME_TILE)
    return Matches(np.flatnonzero(mutual), found[best[mutual]])


def sure_quads(
    pixels: Image, boxes: Floats, faces: npt.NDArray[np.int64], matches: Matches, face: FaceReader
) -> Floats:
    """Return the corners (N x 4 x 2, reading order) of labelled tiles on a BGR photo; NaN if uncertain.

    `boxes` (N x 4) are the labelled boxes in pixels. `faces` (N) are indices of `TILES`. The module's docstring
    has the conditions.
    """
    quads = np.full((len(boxes), 4, 2), np.nan)
    tiles, labels = matches.tiles, matches.labels
    if not len(labels):
        return quads
    lie = tiles.quads.astype(np.float64)
    seen = face.classify(pixels, tiles.quads)
    levelled = np.tile([0.0, 0.0, FACE, 1.0], (len(labels), 1))
    turns = turns_of(seen.turns, levelled)
    middles = lie.mean(axis=1, keepdims=True)
    inner = turns_of(face.classify(pixels, np.asarray(middles + INNER * (lie - middles), np.float32)).turns, levelled)
    again = in_order(fitted(seen.outlines, around(lie)), tops(lie))
    sides = np.linalg.norm(lie - np.roll(lie, 1, axis=1), axis=2).min(axis=1)
    sure = (tiles.classes == faces[labels]) & (tiles.confidences >= UNCLEAR) & turns.level
    sure &= turns.known | _LIKE_TURNED[tiles.classes]
    sure &= np.abs((inner.degrees + 90) % 180 - 90) < SNAP
    sure &= np.linalg.norm(again - lie, axis=2).max(axis=1) <= ASKEW * sides
    sure &= ~_cut_off(boxes[labels], pixels.shape[1], pixels.shape[0])
    level = in_order(upright(boxes[labels]), tops(lie))
    shorter = (boxes[labels, 2:] - boxes[labels, :2]).min(axis=1)
    alike_box = np.abs(level - lie).max(axis=(1, 2)) <= ASKEW * shorter
    chosen = np.where(alike_box[:, None, None], level, lie)
    quads[labels[sure]] = chosen[sure]
    return quads


def _cut_off(boxes: Floats, width: int, height: int) -> npt.NDArray[np.bool_]:
    """Return whether each box (N x 4) reaches the photo's edge, within one pixel."""
    return np.asarray((boxes[:, :2] < 1).any(axis=1) | (boxes[:, 2:] > np.array([width, height]) - 1).any(axis=1))


def _bgr(image: Image) -> Image:
    return np.ascontiguousarray(image[:, :, ::-1])


def _rounded(numbers: Floats) -> object:
    return np.round(numbers, 2).tolist()
