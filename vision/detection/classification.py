"""What the tiles in boxes are and how they lie, by the face network.

Responsible for the two looks at a tile: in its upright box, and turned level where it lies turned. How a direction
follows from what the network says is the business of `vision.detection.orientation`, the sides of a tile that of
`vision.geometry.parallelograms`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import FACE_DOWN_INDEX, TILES
from vision.detection.classifier import FaceReader, Faces
from vision.detection.orientation import further, quads, told, tops
from vision.detection.partial_tiles import wholes
from vision.detection.red_fives import red_or_plain
from vision.detection.tile_sets import TileSet
from vision.detection.white_or_back import told_by_paper
from vision.geometry.boxes import upright
from vision.geometry.parallelograms import fitted, in_order
from vision.image.decode import Pixels
from vision.image.white_balance import Table, balance, white_of
from vision.inference.logits import distributions, logits_of
from vision.inference.sessions import Array

Flags = npt.NDArray[np.bool_]

CLEAR = 0.6
"""The least chance of its face for a tile to tell the light."""
FIRST_LOOK = 0.35
"""How much the look at a turned tile counts beside the look at the same tile turned level."""
UNCLEAR = 0.95
"""The chance of its face below which a tile is looked at from more crops."""
CROPS = ((0.07, 0.0, 0.0), (-0.07, 0.0, 0.0), (0.0, -0.04, 0.0), (0.0, 0.04, 0.0), (0.0, 0.0, -0.04), (0.0, 0.0, 0.04))
"""These crops: how much larger each is, and by how much of its width and height the tile is shifted."""
CROPPED = 0.7
"""How much they count together beside the look at the tile as it lies. Of 9,550 tiles that networks read which saw none
like them (val-tray and val-green without their training sets, 150 rendered hands) 231 were read as others without
these crops, and 189 are with them."""
WHOLE, SURE_OF_WHOLE = 0.65, 0.9
"""How much the look at a whole tile counts beside that at the part of it that its box holds, and the chance of its face
above which it does. Of 845 parts on 4,000 rendered hands of held-out sets 126 were read as others without it, and 85
are with it."""
ASKEW = 0.08
"""How far from its box's corner a corner of a tile lies, in the box's shorter sides, to be turned level."""


_FLOWERS = np.array([tile.is_flower for tile in TILES])


class Named(NamedTuple):
    """N tiles: `quads` N x 4 x 2 in each tile's own reading order, `probabilities` N x 46, `features` N x F."""

    quads: Array
    probabilities: Array
    features: Array


def named(
    face: FaceReader,
    pixels: Pixels,
    boxes: Array,
    tile_set: TileSet | None = None,
    *,
    tells: Flags | None = None,
) -> Named:
    """What the tiles in upright boxes N x 4 are and how they lie.

    Coloured light is made up for. Those boxes tell how large the others are whose flag in `tells` (N) is set; all of
    them, where it is not given. A tile that lies turned is turned level and looked at again; what both looks
    say counts. What is unclear then is cropped otherwise, several times. A `tile_set` says what its own faces look
    like. Where that would cost more than the photo may (`vision.inference.pixel_budget`), the first boxes are looked at
    so: give the surest first.
    """
    seen = classified(face, pixels, boxes, tells=tells)
    probabilities = red_or_plain(pixels, seen.quads, seen.probabilities)
    probabilities = told_by_paper(pixels, seen.quads, probabilities)
    if tile_set is not None:
        probabilities = tile_set.weigh(probabilities, seen.features)
    return seen._replace(probabilities=probabilities)


def classified(face: FaceReader, pixels: Pixels, boxes: Array, *, tells: Flags | None = None) -> Named:
    """The same by the classifier alone: before red or plain, white or back, and a tile set are decided."""
    corners = upright(boxes)
    looks = face.classify(pixels, corners)
    light = _light(pixels, boxes, looks.probabilities)
    if light is not None and len(boxes) <= face.affords():
        looks = face.classify(pixels, corners, light)
    probabilities, chances, features, outlines = looks
    if len(boxes) and chances.shape[1]:
        turns = told(chances, boxes)
        # The locator knows better where a tile ends, the face network how it lies in between.
        lie = in_order(fitted(outlines, boxes), turns.degrees) if len(outlines) else quads(boxes, turns.degrees)
        corners = np.asarray(lie, np.float32)
        turned = np.flatnonzero(~turns.level | _askew(corners, boxes))[: face.affords()]
        if len(turned):
            seen = _levelled(face, pixels, corners[turned], boxes[turned], light)
            both = probabilities[turned] ** FIRST_LOOK * seen.probabilities ** (1 - FIRST_LOOK)
            probabilities, features = probabilities.copy(), features.copy()
            probabilities[turned] = both / both.sum(axis=1, keepdims=True)
            corners[turned], features[turned] = seen.quads, seen.features
    probabilities = _cropped_anew(face, pixels, corners, probabilities, light)
    every = np.ones(len(boxes), np.bool_)
    seen = Named(corners, probabilities, features)
    return seen._replace(probabilities=_as_wholes(face, pixels, seen, light, every if tells is None else tells))


def _light(pixels: Pixels, boxes: Array, probabilities: Array) -> Table | None:
    """What puts the colours of the tiles right, as those tell it that are clearly not face down."""
    clear = (probabilities.argmax(axis=1) != FACE_DOWN_INDEX) & (probabilities.max(axis=1, initial=0.0) > CLEAR)
    return balance(white_of(pixels, boxes[clear]))


def _askew(lie: Array, boxes: Array) -> npt.NDArray[np.bool_]:
    """Which tiles that `lie` (N x 4 x 2) in their boxes (N x 4) have a corner far from the box's."""
    sides = boxes[:, 2:] - boxes[:, :2]
    off = np.abs(lie - upright(boxes)).max(axis=(1, 2))
    return np.asarray(off > ASKEW * sides.min(axis=1))


def _levelled(face: FaceReader, pixels: Pixels, lie: Array, boxes: Array, light: Table | None) -> Named:
    """What tiles that `lie` (N x 4 x 2) turned in their boxes are once they are turned level, and how they lie.

    A tile turned level shows better which way it lies, and where its corners are: where it still lies turned by right
    angles, it is turned by these, if it lies level then.
    """
    corners = lie.copy()
    looks = face.classify(pixels, corners, light)
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
    if len(shown.outlines):
        corners = np.asarray(in_order(fitted(shown.outlines, boxes), tops(corners)), np.float32)
    return Named(corners, shown.probabilities, shown.features)


def _cropped_anew(face: FaceReader, pixels: Pixels, lie: Array, probabilities: Array, light: Table | None) -> Array:
    """The chances (N x 46) where unclear tiles that `lie` so (N x 4 x 2) are looked at from `CROPS` as well.

    A box is never quite the tile's, and what a network makes of a sign that it never saw depends on that by chance.
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
    """The chances (N x 46) where tiles that are parts of one are looked at as wholes, too; see
    `vision.detection.partial_tiles`.

    Of the places where the whole may lie that counts which the network is surest of, if it is sure. No part becomes a
    flower, since what looks like no other face looks like one, and a back shows no more of itself.
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
