"""Measures how corrections change the tiles that are read on labelled photos of real tiles.

Responsible for the printed table. In this module, a row is a hand of `vision.layout.layout` that has at least `LEAST`
tiles, all of them labelled. Each row of a photo is read as if it were the only hand. A row is correct if its tiles are
the labelled tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from scorer.hand import Hand
from scorer.tiles import TILES, Tile
from vision.data.labelled_photos import Labelled
from vision.detection.detector import FindsTilesAbove
from vision.evaluation.evaluate import OVERLAP, Floats
from vision.evaluation.repair_figures import invents, tallied, tally
from vision.geometry.boxes import overlap
from vision.geometry.detections import THRESHOLD, Detections
from vision.image.decode import decode
from vision.layout.layout import LaidHand, Layout, lay_out
from vision.reading.reading import read

LEAST = 5


def row_figures(photos: Iterable[Labelled], detector: FindsTilesAbove) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    counts = Counter[str]()
    for labelled in photos:
        photo = decode(labelled.path.read_bytes())
        layout = lay_out(detector.detect(photo, THRESHOLD))
        boxes = labelled.boxes * np.array([photo.width, photo.height] * 2)
        for laid in layout.hands:
            there = _labels(layout.detections, laid, boxes, labelled)
            if len(laid.members) < LEAST or there is None:
                continue
            reading = read(_alone(layout, laid), (photo.width, photo.height))
            before, after = (_codes(hand) == there for hand in (reading.as_seen, reading.hand))
            tally(counts, "rows", reading, before=before, after=after)
            counts["wins invented"] += not after and invents(reading)
    yield from tallied(counts, "rows", "wins invented")


def _alone(layout: Layout, laid: LaidHand) -> Layout:
    """Return the layout with only one of its hands. The tiles of the other hands become scenery."""
    others = tuple(member for hand in layout.hands if hand is not laid for member in hand.members)
    return replace(layout, hands=(laid,), scenery=layout.scenery + others)


def _labels(detections: Detections, laid: LaidHand, boxes: Floats, labelled: Labelled) -> Counter[str] | None:
    """Return the labels of the tiles in a row, or None if a tile has no label."""
    overlaps = overlap(detections.boxes[list(laid.members)].astype(np.float64), boxes)
    if not len(boxes) or overlaps.max(axis=1).min() < OVERLAP:
        return None
    return Counter(TILES[labelled.tiles[place]].code for place in overlaps.argmax(axis=1))


def tiles_of(hand: Hand | None) -> list[Tile]:
    """Return all tiles of a hand, including melds and flowers. The list is empty for None."""
    if hand is None:
        return []
    return [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *hand.flowers]


def _codes(hand: Hand | None) -> Counter[str]:
    return Counter(tile.code for tile in tiles_of(hand))
