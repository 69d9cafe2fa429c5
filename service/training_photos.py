"""Store corrected photos as training data, if both the owner of the service and the player agree.

The photos are stored in the YOLO format (`images/`, `labels/` with the corners of each tile, `classes.txt`) within a
size limit, and only if `TEHAI_KEEP_PHOTOS` is 1. A photo is decoded and encoded again, so that only its pixels are
stored, and no metadata.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import cv2

from scorer import shape
from scorer.sentences import say
from scorer.tiles import TILES, Tile
from service.problems import ServiceError
from vision.image.photo import Photo

Corner = tuple[float, float]
_MOST_TILES = 200
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 92]
_writing = threading.Lock()


@dataclass(frozen=True, slots=True)
class Label:
    """A tile and its four corners, in pixels of the upright photo."""

    tile: Tile
    quad: tuple[Corner, ...]

    @classmethod
    def from_json(cls, value: object, where: str) -> Label:
        """Read the label `{"tile", "quad"}`; raises `ParseError`."""
        data = shape.as_object(value, where, frozenset(("tile", "quad")))
        tile = Tile.from_code(shape.as_text(shape.required(data, "tile", where), f"{where}.tile"))
        corners = shape.as_list(shape.required(data, "quad", where), f"{where}.quad")
        if len(corners) != 4 or not all(_is_point(corner) for corner in corners):
            raise shape.wrong(f"{where}.quad", say("refused.four_points"), corners)
        return cls(tile, tuple((float(x), float(y)) for x, y in corners))

    def line(self, width: int, height: int) -> str:
        """Return the line of the label file: the class, and the corners as fractions of width and height."""
        numbers = [f"{min(max(x / width, 0), 1):.6f} {min(max(y / height, 0), 1):.6f}" for x, y in self.quad]
        return " ".join([str(self.tile.index), *numbers])


def _is_point(corner: object) -> bool:
    return (
        isinstance(corner, list)
        and len(corner) == 2
        and all(isinstance(n, int | float) and not isinstance(n, bool) and abs(n) < 1e6 for n in corner)
    )


def labels_of(value: object) -> list[Label]:
    """Read the labels of a JSON list; raises `ParseError`."""
    given = shape.as_list(value, "tiles")
    if not 1 <= len(given) <= _MOST_TILES:
        raise shape.wrong("tiles", say("refused.some_tiles", most=_MOST_TILES), len(given))
    return [Label.from_json(one, f"tiles[{place}]") for place, one in enumerate(given)]


def keep(folder: Path, photo: Photo, labels: Sequence[Label], *, most_bytes: int) -> str:
    """Write a photo and its labels; returns the common name of both files.

    Raises `ServiceError` (`no_room`) if all photos together would have more than `most_bytes`.
    """
    data = cv2.imencode(".jpg", photo.pixels, _JPEG)[1].tobytes()
    name = uuid4().hex
    with _writing:
        images, texts = folder / "images", folder / "labels"
        for each in (images, texts):
            each.mkdir(parents=True, exist_ok=True)
        used = sum(path.stat().st_size for path in images.iterdir())
        if used + len(data) > most_bytes:
            hint = say("refused.no_room_for_photo_hint", folder=str(folder))
            raise ServiceError("no_room", say("refused.no_room_for_photo"), hint=hint, where="photo")
        (folder / "classes.txt").write_text("\n".join(tile.code for tile in TILES) + "\n", encoding="utf-8")
        lines = [label.line(photo.width, photo.height) for label in labels]
        (texts / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (images / f"{name}.jpg").write_bytes(data)
    return name
