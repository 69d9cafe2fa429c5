"""Classifies the tiles in boxes and finds their orientation with the face network.

Responsible for the two passes over a tile: in its upright box, and rotated level if it is rotated.
`vision.detection.orientation` computes a direction from the network's output, `vision.geometry.parallelograms` the
sides of a tile.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, TILES
from vision.detection.classifier import FaceReader, Faces
from vision.detection.orientation import further, quads, tops, turns_of
from vision.detection.partial_tiles import wholes
from vision.detection.red_fives import red_or_plain
from vision.detection.tile_sets import TileSet
from vision.detection.white_or_back import with_paper_compared
from vision.geometry.boxes import upright
from vision.geometry.parallelograms import fitted, in_order
from vision.image.decode import Pixels
from vision.image.white_balance import Table, balance, white_of
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

Flags = npt.NDArray[np.bool_]

CLEAR = 0.6
"""The lowest confidence of a tile that is used to estimate the light."""
FIRST_LOOK = 0.35
"""The weight of the first pass over a rotated tile; the pass over the levelled tile has the rest."""
UNCLEAR = 0.95
"""Tiles with a lower confidence are classified from more crops."""
CROPS = ((0.07, 0.0, 0.0), (-0.07, 0.0, 0.0), (0.0, -0.04, 0.0), (0.0, 0.04, 0.0), (0.0, 0.0, -0.04), (0.0, 0.0, 0.04))
"""The further crops: how much larger each is, and by how much of its width and height it is shifted."""
CROPPED = 0.7
"""The weight of these crops together; the tile as it lies has the rest. Of 9,550 tiles classified by networks that were
not trained on similar tiles (val-tray and val-green without their training sets, 150 rendered hands), 231 are wrong
without these crops and 189 with them."""
WHOLE, SURE_OF_WHOLE = 0.65, 0.9
"""The weight of the classification of a whole tile compared to that of the visible part, and the confidence from which
it is used. Of 845 partial tiles on 4,000 rendered hands of held-out sets, 126 are wrong without it and 85 with it."""
ASKEW = 0.08
"""A tile is levelled if a corner is farther from the corner of its box than this fraction of the box's shorter side."""


_FLOWERS = np.array([tile.is_flower for tile in TILES])


class Named(NamedTuple):
    """N tiles: `quads` N x 4 x 2 in each tile's own reading order, `probabilities` N x 46, `features` N x F."""

    quads: Array
    probabilities: Array
    features: Array


class _Righted(NamedTuple):
    """N tiles as in `Named`, and their outlines (N x 4 x 2, or none)."""

    quads: Array
    probabilities: Array
    features: Array
    outlines: Array


def named(
    face: FaceReader,
    pixels: Pixels,
    boxes: Array,
    tile_set: TileSet | None = None,
    *,
    tells: Flags | None = None,
    faces: Array | None = None,
) -> Named:
    """Return the classes and the orientation of the tiles in upright boxes N x 4.

    Coloured light is corrected. If the locator gives the corners of `faces` (N x 4 x 2, in reading order), tiles are
    classified as these lie; otherwise a rotated tile is levelled and classified again, and both results count.
    Uncertain tiles are then classified from further crops. A `tile_set` adds the known appearance of its faces.
    `tells` (N) marks the boxes from which the size of the others is estimated; by default all of them. If the pixel
    budget of the photo (`vision.inference.pixel_budget`) does not suffice, only the first boxes get the further passes,
    so pass the most confident boxes first.
    """
    seen = classified(face, pixels, boxes, tells=tells, faces=faces)
    probabilities = red_or_plain(pixels, seen.quads, seen.probabilities)
    probabilities = with_paper_compared(pixels, seen.quads, probabilities)
    if tile_set is not None:
        probabilities = tile_set.weigh(probabilities, seen.features)
    return seen._replace(probabilities=probabilities)


def classified(
    face: FaceReader, pixels: Pixels, boxes: Array, *, tells: Flags | None = None, faces: Array | None = None
) -> Named:
    """Return the result of the classifier alone, before red fives, white dragons and a tile set are considered."""
    corners = upright(boxes) if faces is None else faces
    looks = face.classify(pixels, corners)
    light = _light(pixels, boxes, looks.probabilities)
    if light is not None and len(boxes) <= face.affords():
        looks = face.classify(pixels, corners, light)
    probabilities, chances, features, outlines = looks
    if faces is not None and chances.shape[1]:
        corners, probabilities, features, _ = _righted(face, pixels, corners, looks, light)
    elif len(boxes) and chances.shape[1]:
        turns = turns_of(chances, boxes)
        # The locator is more exact about the extent of a tile, the face network about its orientation within it.
        lie = in_order(fitted(outlines, boxes), turns.degrees) if len(outlines) else quads(boxes, turns.degrees)
        corners = np.asarray(lie, np.float32)
        turned = np.flatnonzero(~turns.level | _askew(corners, boxes))[: face.affords()]
        if len(turned):
            seen = _levelled(face, pixels, corners[turned], boxes[turned], light)
            both = probabilities[turned] ** FIRST_LOOK * seen.probabilities ** (1 - FIRST_LOOK)
            probabilities, features = probabilities.copy(), features.copy()
            probabilities[turned] = both / both.sum(axis=1, keepdims=True)
            corners[turned], features[turned] = seen.quads, seen.features
    probabilities = _recropped(face, pixels, corners, probabilities, light)
    every = np.ones(len(boxes), np.bool_)
    seen = Named(corners, probabilities, features)
    return seen._replace(probabilities=_as_wholes(face, pixels, seen, light, every if tells is None else tells))


def _light(pixels: Pixels, boxes: Array, probabilities: Array) -> Table | None:
    """Return the colour correction estimated from tiles that are confidently face up."""
    clear = (probabilities.argmax(axis=1) != FACE_DOWN_INDEX) & (probabilities.max(axis=1, initial=0.0) > CLEAR)
    return balance(white_of(pixels, boxes[clear]))


def _askew(lie: Array, boxes: Array) -> npt.NDArray[np.bool_]:
    """Return which tiles, with corners `lie` (N x 4 x 2) in boxes N x 4, have a corner far from the box's corner."""
    sides = boxes[:, 2:] - boxes[:, :2]
    off = np.abs(lie - upright(boxes)).max(axis=(1, 2))
    return np.asarray(off > ASKEW * sides.min(axis=1))


def _levelled(face: FaceReader, pixels: Pixels, lie: Array, boxes: Array, light: Table | None) -> Named:
    """Return the classes and orientation of rotated tiles, with corners `lie` (N x 4 x 2), once they are levelled.

    A levelled tile shows its direction and corners more clearly.
    """
    seen = _righted(face, pixels, lie, face.classify(pixels, lie, light), light)
    corners = seen.quads
    if len(seen.outlines):
        corners = np.asarray(in_order(fitted(seen.outlines, boxes), tops(corners)), np.float32)
    return Named(corners, seen.probabilities, seen.features)


def _righted(face: FaceReader, pixels: Pixels, lie: Array, looks: Faces, light: Table | None) -> _Righted:
    """Return tiles with corners `lie` (N x 4 x 2) and what they show, rotated by right angles where they are not yet
    in reading order, provided that they then lie level.
    """
    corners = lie.copy()
    shown = Faces(*(np.array(each) for each in looks))
    more = further(shown.turns)
    wrong = np.flatnonzero(more)[: face.affords()]
    if len(wrong):
        righted = np.stack([np.roll(corners[tile], -more[tile], axis=0) for tile in wrong])
        again = face.classify(pixels, righted, light)
        left = further(again.turns)
        right = np.flatnonzero((left == 0) | ((left == 2) & (more[wrong] % 2 == 1)))
        corners[wrong[right]] = righted[right]
        for whole, part in zip(shown, again):
            whole[wrong[right]] = part[right]
    return _Righted(corners, shown.probabilities, shown.features, shown.outlines)


def _recropped(face: FaceReader, pixels: Pixels, lie: Array, probabilities: Array, light: Table | None) -> Array:
    """Return the probabilities (N x 46) with uncertain tiles, with corners `lie` (N x 4 x 2), also classified from
    `CROPS`.

    A box is never exact, and the network's answer for an unfamiliar face depends on the crop by chance.
    """
    unclear = np.flatnonzero(probabilities.max(axis=1, initial=0.0) < UNCLEAR)[: face.affords() // len(CROPS)]
    if not len(unclear):
        return probabilities
    quads = lie[unclear].astype(np.float64)
    middles = quads.mean(axis=1, keepdims=True)
    across, down = ((quads[:, ends] - quads[:, 0])[:, None] for ends in (1, 3))
    crops = [middles + (1 + more) * (quads - middles) + right * across + below * down for more, right, below in CROPS]
    seen = face.classify(pixels, np.concatenate(crops).astype(np.float32), light).probabilities
    looks = logits_of(seen).reshape(len(CROPS), len(unclear), -1).mean(axis=0)
    found = probabilities.copy()
    found[unclear] = distributions((1 - CROPPED) * logits_of(probabilities[unclear]) + CROPPED * looks)
    return found


def _as_wholes(face: FaceReader, pixels: Pixels, seen: Named, light: Table | None, tells: Flags) -> Array:
    """Return the probabilities (N x 46) with partial tiles also classified as whole tiles.

    See `vision.detection.partial_tiles`. Of the possible positions of the whole tile, the one with the highest
    confidence counts, if it is confident. No partial tile becomes a flower, because an unfamiliar shape looks like one;
    a back is left out, because it shows nothing more.
    """
    places = wholes(seen.quads, tells, (pixels.shape[1], pixels.shape[0]))
    found, faces = seen.probabilities.copy(), seen.probabilities.argmax(axis=1)
    face_up = faces[places.tiles] != FACE_DOWN_INDEX
    parts = places.tiles[face_up]
    if len(parts) > face.affords():
        return found
    looks = face.classify(pixels, places.quads[face_up], light).probabilities
    for tile in np.unique(parts):
        possible = ~_FLOWERS | _FLOWERS[faces[tile]]
        mine = looks[parts == tile]
        whole = mine[mine[:, possible].max(axis=1).argmax()]
        if possible[whole.argmax()] and whole.max() > SURE_OF_WHOLE:
            both = (1 - WHOLE) * logits_of(found[[tile]]) + WHOLE * logits_of(whole[None])
            found[tile] = distributions(both)[0]
    return found
