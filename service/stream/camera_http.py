"""The HTTP endpoints for cameras: what they see, the playing area, and the pictures that phones send."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Protocol

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from scorer.sentences import say
from scorer.shape import wrong
from service.desk.desk import body, desk, key, may
from service.desk.links import Link
from service.desk.rights import Action
from service.problems import ServiceError
from service.request_guards import Guard
from service.stream.air.control import Air
from service.stream.air.http import EXTENSION as AIR
from service.stream.air.http import demand_table, reaches_table
from service.stream.follower import Status
from service.stream.phones import Phones
from service.stream.views import set_view, view_json, view_of
from service.uploads import refuse_type
from vision.image.photo import Pixels
from vision.stream.phone import picture_of
from vision.stream.sources import PHONE, is_file, no_pictures
from vision.stream.view import View

BLUEPRINT = Blueprint("cameras", __name__, url_prefix="/api/stream/cameras")
CLEAR = 45
"""The width of a tile in pixels from which the camera is close enough (docs/streams.md)."""
_EXTENSION = "tehai.cameras"
_SENDER = re.compile(r"[0-9a-f]{32}")


class Eyes(Protocol):
    """The followed tables, in threads (`Threads`) or in a cluster (`Cluster`), with what their cameras see."""

    @property
    def statuses(self) -> Mapping[str, Status]:
        """Return the status of each table, by name."""

    def still(self, table: str, *, whole: bool) -> bytes | None:
        """Return what the camera of a table sees, as a small JPEG; None if it provides no pictures."""

    def look_at(self, table: str, view: View | None) -> None:
        """Watch this part of the pictures of a table from now on; None: the whole pictures."""

    def receive(self, table: str, pixels: Pixels) -> None:
        """Receive a picture that a phone sent for a table."""


class Cameras:
    """The cameras of the tables, what is on air there, and the phones that send at the moment."""

    def __init__(self, eyes: Eyes, air: Air) -> None:
        self.eyes, self.air, self.phones = eyes, air, Phones()

    def install(self, app: Flask) -> None:
        """Add the endpoints to an application."""
        app.extensions[_EXTENSION] = self
        app.register_blueprint(BLUEPRINT)


def cameras() -> Cameras:
    """Return the cameras of the current application."""
    found: Cameras = current_app.extensions[_EXTENSION]
    return found


def _linked(action: Action, table: object) -> Link:
    """Return the link of the request. Raises `ServiceError` unless it allows the action at this table."""
    link = may(action)
    if isinstance(table, str):
        demand_table(link, action, current_app.extensions[AIR], table)
    return link


def _may_send(table: str) -> str:
    """Return the sender of a picture. Raises `ServiceError` and `ParseError` unless it can send one now."""
    _linked(Action.SEND_PICTURES, table)
    if cameras().air.source(table) != PHONE:
        raise ServiceError("no_camera", say("at_stream.no_phone"), hint=say("at_stream.no_phone_hint"), where="table")
    if request.mimetype != "image/jpeg":
        refuse_type("image/jpeg")
    sender = request.args.get("sender", "")
    if not _SENDER.fullmatch(sender):
        raise wrong("sender", say("at_stream.a_sender"), sender)
    cameras().phones.demand(table, sender)
    return sender


GUARDS: dict[str, Guard] = {
    "cameras.receive": lambda named: _may_send(named["table"]),
    "cameras.frame": lambda _: may(Action.DECIDE),
}
"""The checks before the body of a request is received."""


@BLUEPRINT.get("")
def every() -> Response:
    """Return the cameras of the tables that the link is allowed to direct, with their playing areas."""
    link, here = may(Action.DECIDE), cameras()
    names = [name for name in here.eyes.statuses if reaches_table(link, here.air, name)]
    return jsonify({"cameras": [_camera(here, name) for name in names], "clear": CLEAR})


def _camera(here: Cameras, table: str) -> dict[str, Any]:
    source = here.air.source(table)
    kind = "phone" if source == PHONE else "film" if is_file(source) else "camera"
    return {"table": table, "kind": kind, "view": view_json(view_of(here.air.store, table, source))}


@BLUEPRINT.get("/<table>/picture")
def still(table: str) -> Response:
    """Return what the camera of a table sees, as a small JPEG that is at most a second old.

    `?whole=true`: the whole picture, and not only the playing area. Raises `PhotoError` (`no_pictures`).
    """
    _linked(Action.SEE_PHOTOS, table)
    here = cameras()
    jpeg = here.eyes.still(table, whole=request.args.get("whole") == "true")
    if jpeg is None:
        raise no_pictures(here.air.source(table))
    return Response(jpeg, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@BLUEPRINT.put("/<table>/picture")
def receive(table: str) -> Response:
    """Receive a picture from the phone that is the camera of a table; return what the table waits for, and the seconds
    until the next picture is wanted.

    Raises `PhotoError` for data that is not a picture, and `ServiceError` (`camera_taken`, `too_many_requests`).
    """
    sender, here = _may_send(table), cameras()
    with here.phones.turn(table, sender):
        here.eyes.receive(table, picture_of(request.get_data()))
    status = here.eyes.statuses[table]
    answer = {"waiting": status.waiting, "tile": status.tile, "clear": CLEAR, "wait": here.phones.wait(table)}
    return jsonify(answer)


@BLUEPRINT.post("/view")
def frame() -> tuple[Response, int]:
    """Set the playing area of a table by four corners; with null, its whole picture is watched."""
    once, given, here = key(), body("table", "corners", "straight"), cameras()
    table = given.get("table")
    link = _linked(Action.DECIDE, table)
    source = here.air.source(table) if isinstance(table, str) else ""
    done = set_view(desk().store, once, link.who, source, given)
    here.eyes.look_at(str(table), view_of(desk().store, str(table), source))
    return jsonify(done), 201
