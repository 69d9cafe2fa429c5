"""The addresses of streamed tables: what each waits for, the hands that were seen, live; and the overlay's page.

As at the desk every request begins with the link of who asks, and writes carry an `Idempotency-Key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from service.asgi import gone
from service.desk.desk import asking, body, desk, key, may, token
from service.desk.live import stream
from service.desk.rights import Action
from service.pages import POLICY, packed_page
from service.problems import ServiceError
from service.records.store import Record
from service.stream.follower import Status
from service.stream.sample import sample_hand
from service.stream.seen import ANSWER_FIELDS, KINDS, SeenHands, shown

BLUEPRINT = Blueprint("stream", __name__, url_prefix="/api/stream")
OVERLAY = Blueprint("overlay", __name__)
_EXTENSION = "tehai.stream"


class Tables(Protocol):
    """What follows the tables: in threads, or in a cluster."""

    @property
    def statuses(self) -> Mapping[str, Status]:
        """What each table waits for, by its name."""


class Streams:
    """What the addresses need: the tables, and the hands that were seen."""

    def __init__(self, tables: Tables, seen: SeenHands) -> None:
        self.tables, self.seen = tables, seen


def install(app: Flask, tables: Tables, seen: SeenHands) -> None:
    """Add the addresses to an application that has a desk."""
    app.extensions[_EXTENSION] = Streams(tables, seen)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OVERLAY)


def streams() -> Streams:
    """The streams of the application that answers now."""
    found: Streams = current_app.extensions[_EXTENSION]
    return found


def status_of(table: str) -> Status:
    """What a table waits for; raises `ServiceError` (`no_camera`)."""
    found = streams().tables.statuses.get(table)
    if found is None:
        raise ServiceError("no_camera", f"No camera is above a table {table!r}.", where="table")
    return found


@BLUEPRINT.get("/tables")
def tables() -> Response:
    """Every table that the link may see, and what it waits for."""
    link = may(Action.SEE_MATCHES)
    found = [one.to_json() for name, one in streams().tables.statuses.items() if link.scope in ("", name)]
    return jsonify({"tables": found})


@BLUEPRINT.get("/hands/<int:number>")
def hand(number: int) -> Response:
    """A hand that was seen, as its record; its pictures are at `/api/desk/photos`."""
    asking()
    found = streams().seen.record(number)
    may(Action.SEE_CASES, table=found.parts["seen"]["table"])
    return jsonify(found.to_json())


@BLUEPRINT.post("/hands/<int:number>/answer")
def answer(number: int) -> tuple[Response, int]:
    """Say what people know of a win (`player`, `from`, `situation`; `hand` where it was misread): its score."""
    asking()
    link = may(Action.RECORD_HANDS, table=streams().seen.record(number).parts["seen"]["table"])
    return jsonify(streams().seen.answer(key(), link.who, number, body(*ANSWER_FIELDS))), 201


@BLUEPRINT.get("/live")
def live() -> Response:
    """Server-sent events of a table: `hand` (announced, and again with its score), `status`; resumes after
    `Last-Event-ID`, and begins with the hand that lies there.
    """
    table = request.args.get("table", "")
    may(Action.SEE_MATCHES, table=table)
    status_of(table)
    made, own, here = desk(), token(), streams()
    after = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    resumes = after.isdecimal() and len(after) < 16
    first = int(after) if resumes else _begins(table)

    def told(record: Record) -> Mapping[str, Any] | None:
        value = shown(record) if record.kind in KINDS else None
        return value if value is not None and value["table"] == table else None

    def status() -> Mapping[str, Any]:
        return here.tables.statuses[table].to_json()

    words = stream(
        made.store, gone(request.environ), first, told, ("status", status), lambda: made.links.check(own), "hand"
    )
    return Response(words, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _begins(table: str) -> int:
    """After which record a stream begins: with the hand that lies there now, or with what comes."""
    here, length = streams(), desk().store.length()
    hands = here.seen.of(table) if here.tables.statuses[table].lies else []
    return hands[-1].number - 1 if hands else length


@OVERLAY.get("/overlay")
def overlay() -> Response:
    """The page that OBS shows above the picture of a table."""
    response = packed_page("stream/overlay.html")
    # The preview shows it in a frame; nobody else may.
    response.headers["Content-Security-Policy"] = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    return response


@OVERLAY.get("/overlay/preview")
def preview() -> Response:
    """The page on which its colours are tried."""
    response = packed_page("stream/overlay-preview.html")
    response.headers["Content-Security-Policy"] = f"{POLICY}; frame-src 'self'"
    return response


@OVERLAY.get("/overlay/sample.json")
def sample() -> Response:
    """A hand as the overlay is told it, for trying."""
    return jsonify(sample_hand())
