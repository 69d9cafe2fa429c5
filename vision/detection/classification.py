"""Classifies the tiles in boxes and finds their orientation with the face network.

Responsible for the two classifier passes over a tile. The first pass uses the upright box of the tile. If the tile is
rotated, the second pass uses a crop in which the tile is level. `vision.detection.orientation` computes the direction
of a tile from the network's output, and `vision.geometry.parallelograms` computes its sides.
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
from vision.detection.white_or_back import with_background_compared
from vision.geometry.boxes import upright
from vision.geometry.parallelograms import fitted, in_order
from vision.image.photo import Pixels
from vision.image.white_balance import Table, balance, white_of
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

Flags = npt.NDArray[np.bool_]

CLEAR = 0.6
"""A tile with a higher confidence is used to estimate the colour of the light.

Fitted by `python -m vision.train fit-thresholds`."""
FIRST_PASS = 0.35
"""For a rotated tile, the weight of the first classifier pass. The weight of the second pass is 1 minus this value.

Fitted by the same command."""
UNCLEAR = 0.95
"""A tile with a lower confidence is also classified from the crops in `CROPS`. Fitted by the same command."""
CROPS = ((0.07, 0.0, 0.0), (-0.07, 0.0, 0.0), (0.0, -0.04, 0.0), (0.0, 0.04, 0.0), (0.0, 0.0, -0.04), (0.0, 0.0, 0.04))
"""The additional crops of an uncertain tile: the enlargement, the shift to the right and the shift down.

The values are fractions of the width and height of the tile. Fitted by the same command."""
CROPPED = 0.7
"""The combined weight of the crops in `CROPS`. The weight of the original crop is 1 minus this value.

Measured on 9,550 tiles with networks that were not trained on similar tiles (val-tray and val-green without the
training photos of the same tiles, and 150 rendered hands): 231 tiles are wrong without these crops and 189 with them.

Fitted by the same command."""
WHOLE, SURE_OF_WHOLE = 0.65, 0.9
"""The weight of the whole tile in the classification of a partial tile, and the smallest confidence of the whole tile.

The weight of the visible part is 1 minus the first value. Measured on 845 partial tiles on 4,000 rendered hands of
held-out tile sets: 126 tiles are wrong without the whole tile and 85 with it. Fitted by the same command."""
ASKEW = 0.08
"""A tile is levelled if one of its corners is too far from the corresponding corner of its box.

The limit is this fraction of the shorter side of the box. Fitted by the same command."""


_FLOWERS = np.array([tile.is_flower for tile in TILES])


class Named(NamedTuple):
    """N classified tiles.

    - `quads`: N x 4 x 2, corners clockwise from the top left corner of the upright face
    - `probabilities`: N x 46, over `scorer.tiles.TILES`
    - `features`: N x F, the feature vectors of the face network
    """

    quads: Array
    probabilities: Array
    features: Array


class _Righted(NamedTuple):
    """N classified tiles as in `Named`, with their outlines.

    `outlines` is N x 4 x 2, or 0 x 4 x 2 if the network has no such output.
    """

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
    """Return the classes and the orientation of the tiles in the upright boxes N x 4.

    - The colour of the light is corrected.
    - If the locator gives the corners of the `faces` (N x 4 x 2, from the top left corner of the upright face), a tile
      is classified in the parallelogram of its corners. Otherwise it is classified in its box. A rotated tile is then
      levelled and classified again, and both results are combined.
    - Uncertain tiles are also classified from additional crops.
    - If a `tile_set` is given, the known faces of this tile set are compared with the tiles.

    `tells` (N booleans) marks the boxes that are used to estimate the size of the other tiles; by default all boxes. If
    the pixel budget of the photo (`vision.inference.pixel_budget`) is too small, only the first boxes get the
    additional classifier passes. The boxes with the highest confidence should therefore come first.
    """
    seen = classified(face, pixels, boxes, tells=tells, faces=faces)
    probabilities = red_or_plain(pixels, seen.quads, seen.probabilities)
    probabilities = with_background_compared(pixels, seen.quads, probabilities)
    if tile_set is not None:
        probabilities = tile_set.weigh(probabilities, seen.features)
    return seen._replace(probabilities=probabilities)


def classified(
    face: FaceReader, pixels: Pixels, boxes: Array, *, tells: Flags | None = None, faces: Array | None = None
) -> Named:
    """Return the result of the classifier, without the checks for red fives, white dragons and the tile set.

    The arguments are those of `named`.
    """
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
        # The locator measures the extent of a tile more precisely, the face network its orientation within the box.
        lie = in_order(fitted(outlines, boxes), turns.degrees) if len(outlines) else quads(boxes, turns.degrees)
        corners = np.asarray(lie, np.float32)
        turned = np.flatnonzero(~turns.level | _askew(corners, boxes))[: face.affords()]
        if len(turned):
            seen = _levelled(face, pixels, corners[turned], boxes[turned], light)
            both = probabilities[turned] ** FIRST_PASS * seen.probabilities ** (1 - FIRST_PASS)
            probabilities, features = probabilities.copy(), features.copy()
            probabilities[turned] = both / both.sum(axis=1, keepdims=True)
            corners[turned], features[turned] = seen.quads, seen.features
    probabilities = _recropped(face, pixels, corners, probabilities, light)
    every = np.ones(len(boxes), np.bool_)
    seen = Named(corners, probabilities, features)
    return seen._replace(probabilities=_as_wholes(face, pixels, seen, light, every if tells is None else tells))


def _light(pixels: Pixels, boxes: Array, probabilities: Array) -> Table | None:
    """Return the colour correction, estimated from the tiles that are face up and have a high confidence.

    The result is None if the light is nearly neutral or cannot be estimated.
    """
    clear = (probabilities.argmax(axis=1) != FACE_DOWN_INDEX) & (probabilities.max(axis=1, initial=0.0) > CLEAR)
    return balance(white_of(pixels, boxes[clear]))


def _askew(lie: Array, boxes: Array) -> npt.NDArray[np.bool_]:
    """Return, for each tile, whether a corner is too far from the corresponding corner of its box (`ASKEW`).

    `lie` has the corners of the tiles (N x 4 x 2), `boxes` their upright boxes (N x 4).
    """
    sides = boxes[:, 2:] - boxes[:, :2]
    off = np.abs(lie - upright(boxes)).max(axis=(1, 2))
    return np.asarray(off > ASKEW * sides.min(axis=1))


def _levelled(face: FaceReader, pixels: Pixels, lie: Array, boxes: Array, light: Table | None) -> Named:
    """Return the classes and the orientation of rotated tiles, classified in levelled crops.

    `lie` has the corners of the tiles (N x 4 x 2). A levelled crop shows the direction and the corners of a tile more
    clearly.
    """
    seen = _righted(face, pixels, lie, face.classify(pixels, lie, light), light)
    corners = seen.quads
    if len(seen.outlines):
        corners = np.asarray(in_order(fitted(seen.outlines, boxes), tops(corners)), np.float32)
    return Named(corners, seen.probabilities, seen.features)


def _righted(face: FaceReader, pixels: Pixels, lie: Array, looks: Faces, light: Table | None) -> _Righted:
    """Return the classified tiles with their corners, which start at the top left corner of the upright face.

    `lie` has the corners of the tiles (N x 4 x 2), and `looks` has their classification. If the network sees a tile
    sideways or upside down, another corner becomes the first, and the tile is classified again. The new corners
    and the new classification are kept if the network then sees the tile upright, or if it sees a tile that was
    sideways upside down. Otherwise, both remain as they were.
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
    """Return the probabilities (N x 46) after the uncertain tiles are also classified from the crops in `CROPS`.

    `lie` has the corners of the tiles (N x 4 x 2). Several crops help because boxes are not exact, and because small
    changes of the crop change the network's output for an unfamiliar face.
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
    """Return the probabilities (N x 46) after partial tiles are also classified as whole tiles.

    See `vision.detection.partial_tiles`. Among the possible positions of the whole tile, the position with the highest
    confidence is used, if that confidence is high enough (`SURE_OF_WHOLE`). A partial tile never becomes a flower,
    because unfamiliar shapes are often classified as flowers. Face-down tiles are left out, because a whole back is not
    clearer than a part of a back.
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
