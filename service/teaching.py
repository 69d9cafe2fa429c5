"""The endpoints of the API for teaching tile sets, and for sending corrected photos as training data.

`service.tile_sets` learns tile sets, and `service.training_photos` stores photos.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from flask import Blueprint, Response, current_app, jsonify, request

from scorer.sentences import say
from service import tile_sets, training_photos
from service.json_text import parse_json
from service.problems import ServiceError
from service.readers import readers
from service.request_guards import client_key
from service.settings import Settings
from service.uploads import data_of, photo_parts, text_part
from vision.detection.tile_sets import path_of
from vision.image.decode import decode

teaching = Blueprint("teaching", __name__)


def _settings() -> Settings:
    found: Settings = current_app.config["TEHAI"]
    return found


_GIVEN: Final = "tehai.given"
_SETS: Final = 20
"""The number of tile sets that one client can teach while the service runs; then it can only replace tile sets."""
_SHARE: Final = 4
"""One client can use 1 / `_SHARE` of the space for corrected photos."""


def _given() -> Counter[tuple[str, str]]:
    """Return, by kind and client, the number of tile sets and the bytes of photos sent since the service started."""
    found: Counter[tuple[str, str]] = current_app.extensions.setdefault(_GIVEN, Counter())
    return found


@teaching.get("/api/tile-sets")
def taught() -> Response:
    """Return the names of the learnt tile sets, and the order in which tiles are laid out for teaching."""
    return jsonify({"tile_sets": tile_sets.names(), "order": tile_sets.order_of(None)})


@teaching.post("/api/tile-sets")
def teach() -> Response:
    """Learn a tile set from photos. The photos are not stored."""
    photos = photo_parts(tile_sets.PHOTOS)
    name = text_part("name")
    path_of(_settings().data, name)  # check the name before the photos are read
    order = tile_sets.order_of(request.form.get("order"))
    own = ("sets", client_key())
    if _given()[own] >= _SETS and name not in tile_sets.names():
        raise ServiceError("no_room", say("refused.taught", most=_SETS), hint=say("refused.taught_hint"), where="name")
    with readers().place():
        tile_sets.learn(name, [data_of(photo) for photo in photos], order)
    _given()[own] += 1
    return jsonify({"name": name, "tiles": order})


@teaching.post("/api/corrections")
def correct() -> Response:
    """Store a photo with its corrected tiles, if the service stores photos."""
    settings = _settings()
    if not settings.keep_photos:
        raise ServiceError("keeping_off", say("refused.keeping_off"), hint=say("refused.keeping_off_hint"))
    photo = photo_parts()[0]
    labels = training_photos.labels_of(parse_json(text_part("tiles"), "tiles"))
    data, own = data_of(photo), ("corrections", client_key())
    if _given()[own] + len(data) > settings.keep_bytes // _SHARE:
        raise ServiceError("no_room", say("refused.given_enough"), hint=say("refused.given_enough_hint"), where="photo")
    decoded = decode(data, limits=settings.limits)
    kept = training_photos.keep(settings.data / "corrections", decoded, labels, most_bytes=settings.keep_bytes)
    _given()[own] += len(data)
    return jsonify({"kept": kept})
