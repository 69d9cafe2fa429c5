"""Detector: finds and classifies the tiles on a photo.

Responsible for the order of the steps (locator, second locator pass if necessary, face network) and for the default
models. `vision.layout.layout` and `vision.reading.reading` group the tiles into a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol, runtime_checkable

import numpy as np

from scorer.sentences import say
from scorer.tiles import Tile
from vision.detection.classification import named
from vision.detection.classifier import FaceReader
from vision.detection.locator import Boxes, Locator, Preparation, probabilities
from vision.detection.second_pass import HINT, Look, looks
from vision.detection.similarity import with_similar_faces
from vision.detection.tile_sets import TileSet, learn, path_of
from vision.detection.white_or_back import with_framed_compared
from vision.errors import PhotoError
from vision.geometry.detections import THRESHOLD, Detections, certainty
from vision.image.denoise import smoothed
from vision.image.photo import Photo
from vision.inference.registry import ModelInfo, ModelName, Registry, models_folder
from vision.inference.sessions import Array, InferenceSession, corrupt, open_session
from vision.settings import Settings

SECOND = "second_locator"
"""The registry's task name for the locator that is used if a reading is uncertain."""
LARGEST_SET = 152
"""The number of tiles in the largest tile set, including jokers. On one mahjong table there is one tile set."""


@dataclass(frozen=True, slots=True)
class Passes:
    """The tiles of a photo, and what the first locator pass alone shows.

    - `tiles`: the tiles after all locator passes
    - `first`: classifies the boxes of the first locator pass, which is over the whole photo; None if there is no
      second pass over a part of the photo
    """

    tiles: Detections
    first: Callable[[], Detections] | None = None


class FindsTilesAbove(Protocol):
    """The interface of a detector."""

    def detect(self, photo: Photo, threshold: float) -> Detections:
        """Return the tiles of a photo that have a score of at least `threshold`."""
        ...


@runtime_checkable
class ShowsPasses(Protocol):
    """The interface of a detector that also shows what its first locator pass finds."""

    def passes(self, photo: Photo, threshold: float) -> Passes:
        """Return the tiles that have a score of at least `threshold`."""
        ...


class Detector:
    """Finds and classifies tiles: `detect(photo) -> Detections`.

    If there is no `face` network, the locator must have tile classes.
    """

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
        """Create a detector.

        `size` overrides the input size of the locator. `preparation` overrides the colour treatment that the metadata
        of the locator name. `second_look` is whether a second locator pass is allowed. Raises `PhotoError`
        (`bad_tile_set`) if the tile set was made with another model.
        """
        self._locator = Locator(locator, size=size, preparation=preparation)
        self._face = FaceReader(face) if face else None
        self._second_look = second_look
        self.info = info or ModelName("unnamed", "0", "")
        if tile_set is not None and tile_set.model != self.info.sha256:
            raise PhotoError(
                "bad_tile_set",
                say("photo.other_model", name=repr(tile_set.name)),
                hint=say("photo.make_it_again"),
            )
        self._tile_set = tile_set

    def detect(self, photo: Photo, threshold: float = THRESHOLD) -> Detections:
        """Return the tiles with a score of at least `threshold`. Raises `PhotoError` if a model cannot be used.

        The score is the locator's score. If there is a face network, this score is multiplied by the probability that
        the box contains a tile (`certainty`). A lower threshold adds tiles; it does not change the other tiles.
        """
        return self.passes(photo, threshold).tiles

    def passes(self, photo: Photo, threshold: float = THRESHOLD) -> Passes:
        """Return the tiles like `detect`, together with what the first locator pass alone shows."""
        columns = self._locator.tile_columns()
        if columns is None and self._face is None:
            raise corrupt("The locator has no tile classes, and there is no face network.")
        photo = replace(photo, pixels=smoothed(photo.pixels))

        def tiles(of: Sequence[Look]) -> Detections:
            if self._face is None:
                found = Detections.joined([self._tiles(look, columns or []) for look in of])
            else:
                found = self._faces(self._face, photo, of)
            return found[np.flatnonzero(found.scores >= threshold)]

        first, found = self._looks(photo, min(threshold, THRESHOLD))
        in_part = any(look.view is not None for look in found)
        return Passes(tiles(found), partial(tiles, [first]) if in_part else None)

    def _looks(self, photo: Photo, threshold: float) -> tuple[Look, list[Look]]:
        """Return the first locator pass, and the passes whose boxes are used."""
        # The second locator pass must not depend on the threshold. The same boxes therefore always decide about it.
        floor = min(threshold, HINT)
        boxes = self._locator.locate(photo.pixels, floor)
        found = looks(self._locator, photo, boxes, floor) if self._second_look else [Look(boxes)]
        first, *used = (Look(_strongest(look.boxes, threshold), look.view) for look in (Look(boxes), *found))
        return first, used

    @staticmethod
    def _tiles(look: Look, columns: list[int]) -> Detections:
        spread = probabilities(look.boxes.by_class, columns)
        level = Detections.from_boxes(look.boxes.corners, look.boxes.scores, spread)
        return Detections(look.on_photo(level.quads), level.scores, level.probabilities)

    def _faces(self, face: FaceReader, photo: Photo, looks: Sequence[Look]) -> Detections:
        """Return the tiles of all locator passes. Confident tiles of all passes help to classify uncertain tiles."""
        seen = [self._named(face, photo, look) for look in looks]
        found = Detections.joined([tiles for tiles, _ in seen])
        # Boxes that are added by a lower threshold must not change the other boxes.
        tells = found.scores >= THRESHOLD
        features = np.concatenate([one for _, one in seen])
        chances = with_similar_faces(found.probabilities, features, tells)
        chances = with_framed_compared(chances, features, tells)
        return Detections(found.quads, found.scores * certainty(chances), chances)

    def _named(self, face: FaceReader, photo: Photo, look: Look) -> tuple[Detections, Array]:
        """Return the tiles of a locator pass with the locator's scores, and the features of these tiles."""
        tiles = named(
            face,
            look.view.pixels if look.view else photo.pixels,
            look.boxes.corners,
            self._tile_set,
            tells=look.boxes.scores >= THRESHOLD,
            faces=look.boxes.faces,
        )
        return Detections(look.on_photo(tiles.quads), look.boxes.scores, tiles.probabilities), tiles.features

    def learn(self, name: str, photos: Sequence[Photo], order: Sequence[Tile]) -> TileSet:
        """Return the tile set that the photos show.

        `order` has the faces on all photos together, line by line in reading order (`reading_order`). Raises
        `PhotoError`: `tiles_do_not_match`, or `model_corrupt` if there is no face network or it has no features.
        """
        if self._face is None:
            raise corrupt("There is no face network.")
        found = []
        for photo in (replace(each, pixels=smoothed(each.pixels)) for each in photos):
            seen = [self._named(self._face, photo, look) for look in self._looks(photo, THRESHOLD)[1]]
            features = np.concatenate([one for _, one in seen])
            if not features.shape[1]:
                raise corrupt("The face network has no output of features, which a tile set needs.")
            found.append((Detections.joined([one for one, _ in seen]), features))
        return learn(name, found, order, model=self.info.sha256)


def _strongest(boxes: Boxes, threshold: float) -> Boxes:
    """Return the boxes with a score of at least `threshold`, the highest score first, at most `LARGEST_SET` boxes."""
    order = np.argsort(-boxes.scores, kind="stable")
    return boxes[order[boxes.scores[order] >= threshold][:LARGEST_SET]]


def default_detector(settings: Settings | None = None) -> Detector:
    """Return the detector with the default models of the registry and with the tile set in the settings.

    If no tile set is set, the detector has none. If `settings` is None, the settings come from the environment.

    The models are loaded, and their checksums checked, when the first photo is processed. Raises `PhotoError`:
    `model_missing` or `model_corrupt` for the registry; `no_such_tile_set` or `bad_tile_set` for the tile set;
    `bad_setting` for an invalid setting or a runtime that is not installed.
    """
    return default_detectors(settings)[0]


def default_detectors(settings: Settings | None = None) -> tuple[Detector, Detector | None]:
    """Return the default detector, and a second detector for uncertain readings.

    The second detector has the registry's second locator, and the same face network and tile set as the first. It is
    None if the registry has no second locator. Arguments and errors are those of `default_detector`.
    """
    settings = settings or Settings.from_environment()
    registry = Registry.load(models_folder(settings))
    tile_set = TileSet.load(path_of(settings.tile_sets, settings.tile_set)) if settings.tile_set else None
    face = registry.default_for("face") if "face" in registry.default else None
    opened = partial(open_session, runtime=settings.runtime, threads=settings.threads)
    names = opened(face.read) if face else None

    def name_with(locator: ModelInfo) -> ModelName:
        return _joined([locator, face] if face else [locator])

    def with_locator(locator: ModelInfo, tile_set: TileSet | None) -> Detector:
        return Detector(opened(locator.read), names, info=name_with(locator), tile_set=tile_set)

    first = with_locator(registry.default_for("locator"), tile_set)
    if SECOND not in registry.default:
        return first, None
    locator = registry.default_for(SECOND)
    # A tile set depends only on the face network, and both detectors have the same face network.
    known = replace(tile_set, model=name_with(locator).sha256) if tile_set else None
    return first, with_locator(locator, known)


def _joined(models: list[ModelInfo]) -> ModelName:
    return ModelName(*("+".join(str(getattr(model, key)) for model in models) for key in ("name", "version", "sha256")))
