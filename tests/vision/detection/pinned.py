"""Made-up input of the functions of detection and geometry, and what the current code makes of it, in `pinned.jsonl`.

    python -m tests.vision.detection.pinned

The networks are random linear functions of the crops, so that a change of a crop, of an order or of a weight changes the result.
Many values lie exactly at a limit. Large arrays are pinned by their shape and three sums. Results that differ after a change of the
code are looked at before they are committed.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.tiles import FACE_DOWN_INDEX, TILES, Tile
from vision.detection import (
    augmentation,
    classification,
    classifier,
    locator,
    orientation,
    partial_tiles,
    red_fives,
    second_pass,
    similarity,
    tile_sets,
    white_or_back,
)
from vision.detection.detector import Detector, _strongest
from vision.detection.locator import Boxes
from vision.geometry import angles, boxes, fusion, ground_plane, parallelograms
from vision.geometry.detections import CLASSES, Detections, certainty
from vision.image.aspect import FACE
from vision.image.decode import Photo
from vision.inference.pixel_budget import counted

Json = dict[str, Any]
Array = np.ndarray

FILE = Path(__file__).with_name("pinned.jsonl")
COUNT = 40
WHITE = Tile.from_code("5z").index
FIVES = [Tile.from_code(code).index for code in ("0m", "5m", "0p", "5p", "0s", "5s")]
CODES = [tile.code for tile in TILES]
SIDE = 32


class Session:
    """A network: a random linear function of the means of an 8 x 8 grid over each crop."""

    def __init__(self, widths: tuple[int, ...], seed: int, sharp: float, **metadata: str) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [rng.normal(size=(192, width)) * sharp for width in widths]
        self.metadata = metadata

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        faces = inputs["faces"]
        step = faces.shape[2] // 8
        grid = (
            faces[:, :, : 8 * step, : 8 * step]
            .reshape(len(faces), 3, 8, step, 8, step)
            .mean(axis=(3, 5))
            .reshape(len(faces), -1)
        )
        grid = grid - grid.mean(axis=1, keepdims=True)
        return [np.asarray(grid @ weights, np.float32) for weights in self.weights]


class Yolo:
    """A locator whose boxes are the same for each photo, as fractions of its input."""

    def __init__(self, output: Array, **metadata: str) -> None:
        self.output, self.metadata, self.shapes = output, metadata, []

    def run(self, inputs: dict[str, Array]) -> list[Array]:
        height, width = inputs["images"].shape[2:]
        self.shapes.append((height, width))
        found = self.output.copy()
        for start in (0, *range(len(found) - 12, len(found), 3)) if "kpt_shape" in self.metadata else (0,):
            found[start] *= width
            found[start + 1] *= height
        found[2] *= width
        found[3] *= height
        return [found[None]]


def picture(rng: np.random.Generator, width: int = 320, height: int = 240) -> Array:
    """Return a photo of coloured patches."""
    small = rng.integers(0, 256, (height // 16, width // 16, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)


def line_of(rng: np.random.Generator, count: int, height: float = 40.0) -> Array:
    """Return the quads of a line of tiles; some lie turned, askew, partly hidden or apart."""
    found = []
    angle = math.radians(float(rng.choice([0, 0, 7, 30, 90, 200])))
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    turn = np.array([[1, rng.choice([0, 0.1])], [0, rng.choice([1, 1, 0.45])]]) @ turn
    for place in range(count):
        wide, high = FACE * height, height
        kind = rng.integers(10)
        wide *= float(rng.choice([0.5, 0.8, 0.79, 0.31])) if kind == 0 else 1
        high *= float(rng.choice([0.5, 0.8, 0.79, 2.1])) if kind == 1 else 1
        corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
        own = math.radians(float(rng.choice([90, 180, 12, -25]))) if kind == 2 else 0.0
        corners = corners @ np.array([[math.cos(own), math.sin(own)], [-math.sin(own), math.cos(own)]])
        shift = rng.choice([0, 0, 0, 0.6]) * height
        middle = np.array([(place - count / 2) * FACE * height * 1.02, shift])
        found.append((corners + middle) @ turn.T + [160, 120])
    return np.round(np.array(found), 1).astype(np.float32)


def shares(rng: np.random.Generator, count: int) -> Array:
    """Return probabilities: sure ones, blank ones, fives, unclear ones."""
    found = np.zeros((count, CLASSES))
    for row in found:
        one, other = ((WHITE, FACE_DOWN_INDEX), tuple(rng.permutation(FIVES)[:2]), tuple(rng.integers(0, CLASSES, 2)))[
            rng.integers(3)
        ]
        if rng.random() < 0.4:
            pair = rng.integers(3) * 2
            one, other = FIVES[pair], FIVES[pair + 1]
        part = float(rng.choice([1.0, 0.99, 0.95, 0.9, 0.75, 0.6, 0.5, 0.3, 0.0]))
        row[one] += part * 0.98
        row[other] += (1 - part) * 0.98
        row[rng.integers(0, CLASSES)] += 0.02
    return np.asarray(found / found.sum(axis=1, keepdims=True), np.float32)


def detections(rng: np.random.Generator, count: int) -> Detections:
    scores = rng.choice(np.array([0.9, 0.7, 0.4, 0.399, 0.2, 0.05], np.float32), count)
    return Detections(line_of(rng, count), scores, shares(rng, count))


def painted(rng: np.random.Generator, quads: Array) -> Array:
    """Return a photo of tiles with ink on them: a ground in one light, inks in some colours, and some blank tiles."""
    light = np.array(rng.choice([[215, 222, 226], [120, 110, 100], [250, 251, 252], [60, 70, 75]]), np.float64)
    pixels = np.full((240, 320, 3), 50, np.uint8)
    for quad in quads:
        own = np.clip(light * rng.uniform(0.9, 1.06, 3), 0, 255)
        cv2.fillConvexPoly(pixels, np.round(quad).astype(np.int32), tuple(map(float, own)))
        ink = (
            np.array(rng.choice([[40, 40, 190], [40, 35, 40], [60, 120, 50], [120, 60, 30]]), np.float64) * light / 220
        )
        for right, below in ((0.25, 0.2), (0.75, 0.25), (0.5, 0.5), (0.3, 0.75), (0.7, 0.75)):
            if rng.random() < 0.7:
                spot = quad[0] + right * (quad[1] - quad[0]) + below * (quad[3] - quad[0])
                cv2.circle(
                    pixels, tuple(int(each) for each in spot), int(rng.integers(2, 6)), tuple(map(float, ink)), -1
                )
                ink = ink * rng.uniform(0.8, 1.2, 3).clip(0, 1.2) if rng.random() < 0.5 else ink
    return pixels


def network(seed: int, sharp: float, turns: int = 36) -> Session:
    names = {
        "names": json.dumps(CODES),
        "imgsz": str(SIDE),
        "features": "6",
        "shape": "6",
        "margin": "0.1",
        "temperature": "1.3",
    }
    return Session((CLASSES, turns, 6, 6), seed, sharp, **names, turns=str(turns))


def yolo(rng: np.random.Generator, *, corners: bool, classes: int = 1) -> Yolo:
    """Return a locator that finds a line of tiles, twice each, with scores around the limits."""
    count = int(rng.integers(2, 14))
    angle = math.radians(float(rng.choice([0, 3, 5, 20, 60])))
    height = float(rng.choice([0.03, 0.06, 0.15]))
    along = (np.arange(count) - count / 2) * height * 0.8
    x, y = 0.5 + along * math.cos(angle), 0.5 + along * math.sin(angle)
    squash = float(rng.choice([1, 1, 1, 5, 0.2]))
    wide, high = np.full(count, height * 0.75 * squash), np.full(count, height)
    scores = rng.choice([0.9, 0.5, 0.28, 0.279, 0.2, 0.15, 0.149], (classes, count))
    rows = [x, y, wide, high, *scores]
    if corners:
        for right, below in ((-0.4, -0.45), (0.4, -0.4), (0.45, 0.4), (-0.35, 0.45)):
            rows += [x + right * wide, y + below * high, np.ones(count)]
    once = np.stack(rows).astype(np.float32)
    twice = once.copy()
    twice[0] += wide * 0.2
    twice[4 : 4 + classes] *= 0.9
    names = json.dumps(CODES[:classes] if classes > 1 else ["tile"])
    return Yolo(
        np.concatenate([once, twice], axis=1), names=names, imgsz="640", **({"kpt_shape": "[4, 3]"} if corners else {})
    )


def seen_in(number: int) -> Json:
    """Return what the current code makes of case `number`."""
    rng = np.random.default_rng(number)
    count = int(rng.integers(2, 12))
    quads, chances, pixels = line_of(rng, count), shares(rng, count), picture(rng)
    upright = boxes.around(quads)
    features = rng.normal(size=(count, 6)).astype(np.float32)
    features[rng.integers(0, count, 3)] = features[0] + rng.normal(size=6).astype(np.float32) * 0.4
    tells = rng.random(count) < 0.8
    whole = (rng.integers(0, 9, (8, 2)) * 10).astype(np.float32)
    grid = np.concatenate([whole, whole + (rng.integers(1, 4, (8, 2)) * 10)], axis=1).astype(np.float32)
    looks = [detections(rng, count) for _ in range(int(rng.integers(1, 4)))]
    one = looks[0]
    degrees = rng.choice([0, 6, -6, 5.9, 45, 90, 84, 96, 135, 180, 266, -90, 30], count).astype(np.float64)
    steps = int(rng.choice([8, 36]))
    directions = rng.dirichlet(np.full(steps, 0.1), count)
    paint = painted(rng, quads)
    seed, sharp = int(rng.integers(1000)), float(rng.choice([1.0, 3.0, 10.0]))
    budget = int(rng.choice([SIDE**2 * count, SIDE**2 * (2 * count + 3), SIDE**2 * 9 * count, 10**9]))
    python = random.Random(number)

    def classified(given: Array | None) -> Any:
        with counted(budget):
            seen = classification.classified(
                classifier.FaceReader(network(seed, sharp)), pixels, upright, tells=tells, faces=given
            )
        return list(seen)

    def looked(corners: bool) -> Any:
        session = yolo(rng, corners=corners)
        finder = locator.Locator(session)
        photo = Photo(picture(rng, *python.choice([(320, 240), (800, 592), (1600, 1200)])))
        with counted(10**9):
            first = finder.locate(photo.pixels, 0.1)
            found = second_pass.looks(finder, photo, first, 0.1)
        return [
            [list(map(int, each)) for each in session.shapes],
            first.corners,
            [
                [look.boxes.corners, look.boxes.scores, look.on_photo(boxes.upright(look.boxes.corners))]
                for look in found
            ],
            [[look.view.size, look.view.to_photo, look.view.pixels.shape] for look in found if look.view],
        ]

    def detected() -> Any:
        corners = bool(rng.integers(2))
        with counted(10**9):
            detector = Detector(yolo(rng, corners=corners), network(seed, sharp))
            found = detector.detect(Photo(picture(rng, 640, 480)), float(python.choice([0.4, 0.1])))
        return [found.quads, found.scores, found.probabilities]

    def by_class() -> Any:
        with counted(10**9):
            found = Detector(yolo(rng, corners=False, classes=4)).detect(Photo(picture(rng, 640, 480)), 0.1)
        return [found.quads, found.scores, found.probabilities]

    def bigger() -> Any:
        size = python.choice([(100, 80), (333, 100), (64, 64), (90, 250)])
        blob, *rest = locator.letterbox(picture(rng, *size), python.choice([64, 96, 160]), square=python.random() < 0.3)
        return [blob, rest]

    def light() -> Any:
        own = rng.uniform(20, 255, (5, 3))
        ground = np.where(
            rng.random((5, 3)) < 0.5,
            own * rng.uniform(0.95, 1.05, (5, 3)),
            rng.choice([80.0, 130.0, 105.0, 220.0], (5, 1)),
        )
        around = rng.choice([246.0, 245.9, 200.0, 255.0, 100.0], (8, 1)) * rng.uniform(0.9, 1.0, (8, 3))
        return [white_or_back._likelier_white(own, ground), white_or_back._background(around)]

    def whites() -> Any:
        across = python.choice([40.0, 37.0])
        middles = np.arange(8) * across + rng.choice([0, 0, 0, 3, 10, -12], 8)
        down = rng.choice([0, 0, 0, 0, 5, 12], 8)
        size = rng.choice([1, 1, 1, 1, 1.3, 1.4, 0.75], 8)
        flat = np.stack([middles, 100 + down, middles + 37 * size, 100 + down + 50 * size], axis=1)
        given = shares(rng, 8)
        white = rng.random(8) < 0.4
        given[white] = 0
        given[white, WHITE] = rng.choice([0.9, 0.95, 0.89], int(white.sum()))
        given[white, 3] = 1 - given[white, WHITE]
        scores = np.where(white, rng.choice([0.3, 0.4, 0.1], 8), rng.choice([0.9, 0.4, 0.9], 8))
        return white_or_back.whites_between(Detections(boxes.upright(flat), scores.astype(np.float32), given))

    def fives() -> Any:
        others = [0.36, 0.22, 0.33, 0.4]
        signs = [
            red_fives._signs(
                float(face), list(rng.uniform(0.1, 0.4, 2)), list(rng.uniform(0.2, 0.4, length)), others[:equal]
            )
            for face, length, equal in ((-6, 0, 0), (0.5, 1, 2), (5.5, 2, 3), (2, 3, 1), (1, 6, 4))
        ]
        found = red_fives.fives(paint, quads, chances)
        reds = [TILES[index] for index in rng.choice([FIVES[0], FIVES[2], FIVES[2], FIVES[4], 3], 5)]
        odds = [
            red_fives.log_odds(red_fives.Five(0, suit, 0.3, sign, among))
            for suit in "mps"
            for among in (True, False)
            for sign in (signs[2], None)
        ]
        return [
            signs,
            [[five.tile, five.suit, five.face, five.signs, five.among] for five in found],
            red_fives.fewer_reds(reds),
            odds,
        ]

    def set_of() -> Any:
        known = tile_sets.TileSet(
            "set", rng.integers(0, CLASSES, 6), similarity.unit(features[rng.integers(0, count, 6)]), ""
        )
        learnt = tile_sets.learn("set", [(one, features)], [TILES[index] for index in one.classes], model="m")
        return [
            known.weigh(chances, features),
            learnt.features,
            learnt.tiles,
            tile_sets.reading_order(one),
            _order(rng),
        ]

    def changed() -> Any:
        found = []
        for change in (*(augmentation.turned(quarters) for quarters in (1, 2, 3)), augmentation.made_higher(1.4)):
            new, matrix = change(pixels[:50, :70])
            found += [new, matrix]
        return found

    def view() -> Any:
        flat = boxes.around(line_of(rng, int(rng.integers(2, 9)), float(python.choice([20, 40, 90]))))
        shown = second_pass.closer_view(picture(rng, 640, 480), flat, python.choice([160, 320, 640]))
        some = [second_pass.row_angle(flat), second_pass.row_angle(one.boxes)]
        return [
            some,
            None if shown is None else [shown.pixels, shown.to_photo, shown.size, shown.covers(grid[:, :2] * 5)],
        ]

    def strongest() -> Any:
        scores = rng.choice([0.4, 0.39, 0.9, 0.5], 160).astype(np.float32)
        found = _strongest(Boxes(np.zeros((160, 4), np.float32), scores, scores[:, None]), 0.4)
        return [len(found), found.scores]

    calls: dict[str, Callable[[], Any]] = {
        "angles": lambda: [angles.wrapped(degrees * 2), angles.nearest_right_angle(degrees)],
        "boxes": lambda: [boxes.upright(grid), boxes.around(quads), boxes.overlap(grid, grid[:3])],
        "kept": lambda: [boxes.suppressed(grid, rng.choice([0.5, 0.6, 0.7], 8), same, most) for same in (0.5, 0.25, 1 / 3) for most in (None, 3)],
        "sure": lambda: [certainty(chances), one.boxes, one.centres, one.classes, one.confidences],
        "fused": lambda: [(all_in := fusion.fused(looks)).quads, all_in.scores, all_in.probabilities],
        "same": lambda: [list(map(int, group)) for group in fusion.same_tiles(looks, 0.5)],
        "plane": lambda: [(plane := ground_plane.plane_of(one)).places, plane.angles, plane.lines, plane.sizes],
        "seen": lambda: [ground_plane.seen_apart(quads.astype(float)), ground_plane.views_of(quads[:, ::-1].astype(float))],
        "codes": lambda: [codes := parallelograms.encode((quads - 160) / 100), parallelograms.decode(codes), parallelograms.decode(rng.normal(size=(5, 6)))],
        "order": lambda: [parallelograms.in_order(quads, degrees), parallelograms.fitted(quads, upright + 3), orientation.tops(quads)],
        "turns": lambda: [(turns := orientation.turns_of(directions, upright)).degrees, turns.axes, turns.known, turns.level],
        "further": lambda: [orientation.further(directions), orientation.quads(upright, degrees), orientation.quads(upright, -degrees * 0.7)],
        "parts": lambda: list(partial_tiles.wholes(quads, tells, python.choice([(320, 240), (200, 160), (250, 125)]))),
        "fives": fives,
        "red": lambda: red_fives.red_or_plain(paint, quads, chances),
        "white": lambda: white_or_back.with_background_compared(paint, quads, chances),
        "framed": lambda: white_or_back.with_framed_compared(chances, features, tells),
        "light": light,
        "whites": whites,
        "similar": lambda: similarity.with_similar_faces(chances, features, tells),
        "set": set_of,
        "cut": lambda: [classifier.cut(pixels, quad, size, margin) for quad in quads[:3] for size, margin in ((16, 0.1), (8, -0.1), (48, 0.0))],
        "named": lambda: classified(None),
        "faces": lambda: classified(quads),
        "level": lambda: list(classification.named(classifier.FaceReader(network(seed, 1.0)), paint, upright)),
        "letterbox": bigger,
        "looks": lambda: [looked(False), looked(True)],
        "view": view,
        "detected": detected,
        "by_class": by_class,
        "changed": changed,
        "strongest": strongest,
    }  # fmt: skip
    return {name: _plain(call()) for name, call in calls.items()}


def _order(rng: np.random.Generator) -> list[int]:
    """Return the reading order of tiles in two lines that are not level."""
    flat = []
    for place in range(8):
        x, y = (
            (place % 4) * 40 + rng.choice([0, 5, 20]),
            (place // 4) * rng.choice([25, 26, 60]) + rng.choice([0, 4, -6]),
        )
        flat.append([x, y, x + 37, y + 50])
    return tile_sets.reading_order(Detections.from_boxes(flat, np.ones(8), np.eye(CLASSES)[:8]))


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        numbers = np.nan_to_num(np.asarray(value, np.float64).ravel(), posinf=99, neginf=-99)
        if len(numbers) > 12:
            ramp = np.arange(len(numbers))
            sums = np.array([numbers.sum(), numbers @ np.cos(ramp), numbers @ np.sin(ramp / 7)])
            if value.dtype == np.uint8:
                sums = sums / len(numbers) * 10  # machines round pixels differently
            return [list(value.shape), *(round(float(each), 4) for each in sums)]
        return [round(float(each), 4) for each in numbers]
    if isinstance(value, bool | np.bool_):
        return int(value)
    if isinstance(value, float | np.floating):
        return round(float(value), 4)
    if isinstance(value, np.integer):
        return int(value)
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def pinned_cases() -> Iterator[tuple[int, Json]]:
    """Yield the numbers of the cases, with what is pinned of each."""
    with FILE.open(encoding="utf-8") as lines:
        yield from enumerate(map(json.loads, lines))


if __name__ == "__main__":
    text = "".join(json.dumps(seen_in(number), separators=(",", ":")) + "\n" for number in range(COUNT))
    FILE.write_text(text, encoding="utf-8")
