"""From a photo to its tiles: the locator, a second look where the first cannot have seen well, and the face network.

Responsible for the order of these steps and for which models are used by default. What the tiles make together is
the business of `vision.layout` and `vision.reading`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from scorer.tiles import TILES, Tile
from vision.boxes import upright
from vision.decode import Photo, Pixels
from vision.detections import THRESHOLD, Detections
from vision.errors import PhotoError
from vision.faces import FaceReader
from vision.locate import Locator, Preparation, probabilities
from vision.parallelograms import fitted, in_order
from vision.registry import ModelInfo, ModelName, Registry, models_folder
from vision.second_look import Look, looks
from vision.sessions import Array, InferenceSession, corrupt, open_session
from vision.settings import Settings
from vision.tile_sets import TileSet, learn, path_of
from vision.turns import quads, told

_KINDS = sorted({"flower" if tile.is_flower else str(tile.kind) for tile in TILES})
_ALIKE = np.array(
    [[("flower" if tile.is_flower else str(tile.kind)) == kind for kind in _KINDS] for tile in TILES], np.float32
)
"""Which of the 46 tiles are of one kind, all flowers being one."""

RED = {"m": math.exp(-1.0), "p": math.exp(1.5), "s": math.exp(0.6)}
"""How many times likelier a five that looks both red and plain is red, by suit: plain characters are written in red,
for the greater part, and the circles of many sets hold some. Of 1,989 plain and 1,044 red fives of 1,000 rendered hands
of held-out sets it makes 20 plain ones red and 12 red ones plain; even chances make it 24 and 19."""
_REDS = np.array([tile.index for tile in TILES if tile.is_red])
_FIVES = np.array([TILES[red].kind for red in _REDS])  # the index of a plain tile is its kind
_LIKELIER = np.array([RED[TILES[red].suit] for red in _REDS], np.float32)

FIRST_LOOK = 0.35
"""How much the look at a turned tile counts beside the look at the same tile turned level."""


class FindsTilesAbove(Protocol):
    """What is asked of a detector."""

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """The tiles of a photo with at least this score."""
        ...


class Detector:
    """Finds tiles: `detect(photo) -> Detections`. Without a `face` network the locator must name the tiles itself."""

    def __init__(
        self,
        locator: InferenceSession,
        face: InferenceSession | None = None,
        *,
        info: ModelName | None = None,
        size: int | None = None,
        preparation: Preparation | None = None,
        second_look: bool = True,
        tile_set: TileSet | None = None,
    ) -> None:
        """`size` overrides the locator's input, `preparation` what its file says of colours.

        Raises `PhotoError` (`bad_tile_set`) for a tile set that another model learnt.
        """
        self._locator = Locator(locator, size=size, preparation=preparation)
        self._face = FaceReader(face) if face else None
        self._second_look = second_look
        self.info = info or ModelName("unnamed", "0", "")
        if tile_set is not None and tile_set.model != self.info.sha256:
            raise PhotoError(
                "bad_tile_set",
                f"The tile set {tile_set.name!r} was learnt by another model.",
                hint="Make it again with: tehai adapt NAME PHOTO",
            )
        self._tile_set = tile_set

    def detect(self, photo: Photo, threshold: float = THRESHOLD) -> Detections:
        """All tiles whose score is at least `threshold`. Raises `PhotoError` for models that cannot be used.

        The score is the locator's, times how certain the face is where a face network looks at it. A lower threshold
        only adds tiles: those above it stay the same.
        """
        columns = self._locator.tile_columns()
        if columns is None and self._face is None:
            raise corrupt("The locator finds tiles without naming them, and there is no face network.")
        floor = min(threshold, THRESHOLD)
        found = Detections.joined([self._tiles(photo, look, columns or []) for look in self._looks(photo, floor)])
        return found[np.flatnonzero(found.scores >= threshold)]

    def _looks(self, photo: Photo, threshold: float) -> list[Look]:
        boxes = self._locator.locate(photo.pixels, threshold)
        if not self._second_look:
            return [Look(boxes)]
        return looks(self._locator, photo, boxes, threshold)

    def _tiles(self, photo: Photo, look: Look, columns: list[int]) -> Detections:
        if self._face is None:
            spread = probabilities(look.boxes.by_class, columns)
            level = Detections.from_boxes(look.boxes.corners, look.boxes.scores, spread)
            return Detections(look.on_photo(level.quads), level.scores, level.probabilities)
        return self._named(self._face, photo, look)[0]

    def _named(self, face: FaceReader, photo: Photo, look: Look) -> tuple[Detections, Array]:
        tiles = named(face, look.view.pixels if look.view else photo.pixels, look.boxes.corners, self._tile_set)
        scores = look.boxes.scores * certainty(tiles.probabilities)
        return Detections(look.on_photo(tiles.quads), scores, tiles.probabilities), tiles.features

    def learn(self, name: str, photos: Sequence[Photo], order: Sequence[Tile]) -> TileSet:
        """The tile set that photos show laid out in `order`. Raises `PhotoError`: `tiles_do_not_match`, and
        `model_corrupt` for a face network that gives no features.
        """
        if self._face is None:
            raise corrupt("There is no face network.")
        found = []
        for photo in photos:
            seen = [self._named(self._face, photo, look) for look in self._looks(photo, THRESHOLD)]
            features = np.concatenate([one for _, one in seen])
            if not features.shape[1]:
                raise corrupt("The face network gives no features to learn a tile set from.")
            found.append((Detections.joined([one for one, _ in seen]), features))
        return learn(name, found, order, model=self.info.sha256)


def certainty(probabilities: Array) -> Array:
    """How certain it is that tiles (N x 46 chances) are tiles, whichever of the flowers, and red or not (N).

    What cannot be told apart is seldom a tile that counts: it is cut off, or lies far behind the hand. But which flower
    it is cannot be told in many sets.
    """
    return np.asarray((probabilities @ _ALIKE).max(axis=1, initial=0.0), np.float32)


class Named(NamedTuple):
    """N tiles: `quads` N x 4 x 2 in each tile's own reading order, `probabilities` N x 46, `features` N x F."""

    quads: Array
    probabilities: Array
    features: Array


def named(face: FaceReader, pixels: Pixels, boxes: Array, tile_set: TileSet | None = None) -> Named:
    """What the tiles in upright boxes N x 4 are and how they lie.

    A tile that lies turned is turned level and looked at again; what both looks say counts. A `tile_set` says what its
    own faces look like.
    """
    corners = upright(boxes)
    probabilities, chances, features, outlines = face.classify(pixels, corners)
    if len(boxes) and chances.shape[1]:
        turns = told(chances, boxes)
        # The locator knows better where a tile ends, the face network how it lies in between.
        lie = in_order(fitted(outlines, boxes), turns.degrees) if len(outlines) else quads(boxes, turns.degrees)
        corners = np.asarray(lie, np.float32)
        turned = np.flatnonzero(~turns.level)
        if len(turned):
            levelled = face.classify(pixels, corners[turned])
            both = probabilities[turned] ** FIRST_LOOK * levelled.probabilities ** (1 - FIRST_LOOK)
            probabilities, features = probabilities.copy(), features.copy()
            probabilities[turned] = both / both.sum(axis=1, keepdims=True)
            features[turned] = levelled.features
    probabilities = _with_red(probabilities)
    if tile_set is not None:
        probabilities = tile_set.weigh(probabilities, features)
    return Named(corners, probabilities, features)


def _with_red(probabilities: Array) -> Array:
    """The chances with those of each five shared out anew between red and plain."""
    found = probabilities.copy()
    red, plain = probabilities[:, _REDS] * _LIKELIER, probabilities[:, _FIVES]
    both = probabilities[:, _REDS] + plain
    found[:, _REDS] = both * red / np.maximum(red + plain, 1e-12)
    found[:, _FIVES] = both - found[:, _REDS]
    return found


def default_detector(settings: Settings | None = None) -> Detector:
    """The detector of the registry's default models and of the tile set of the settings, if they name one.

    The models are opened, and their checksums verified, when the first photo is read. Raises `PhotoError`
    (`model_missing`, `model_corrupt`) for the registry, (`no_such_tile_set`, `bad_tile_set`) for the set.
    """
    settings = settings or Settings.from_environment()
    registry = Registry.load(models_folder(settings))
    locator = registry.default_for("locator")
    face = registry.default_for("face") if "face" in registry.default else None
    return Detector(
        open_session(locator.read, runtime=settings.runtime, threads=settings.threads),
        open_session(face.read, runtime=settings.runtime, threads=settings.threads) if face else None,
        info=_joined([locator, face] if face else [locator]),
        tile_set=TileSet.load(path_of(settings.tile_sets, settings.tile_set)) if settings.tile_set else None,
    )


def _joined(models: list[ModelInfo]) -> ModelName:
    return ModelName(*("+".join(str(getattr(model, key)) for model in models) for key in ("name", "version", "sha256")))
