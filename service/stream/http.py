"""The HTTP addresses of streamed tables: the status of each, the hands that were seen, live events; and the overlay's
page.

As at the desk, every request is checked against its link first, and writes carry an `Idempotency-Key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from scorer.sentences import say
from service.desk.desk import asking, body, desk, key, may, place_of
from service.desk.guards import within_room
from service.desk.links import Link
from service.desk.live import answer as answer_live
from service.desk.rights import Action, allowed
from service.packed_files import packed_page
from service.problems import ServiceError
from service.records.matches import Place
from service.records.record import Record
from service.request_guards import add_guards
from service.security_headers import POLICY
from service.stream.follower import Status
from service.stream.hand_list import hand_shown, hands_listed
from service.stream.sample_event import sample_hand
from service.stream.seen_hands import ANSWER_FIELDS, DISMISS_FIELDS, KINDS, SeenHands, shown

BLUEPRINT = Blueprint("stream", __name__, url_prefix="/api/stream")
OVERLAY = Blueprint("overlay", __name__)
"""Pages: the overlay, and the page on which hands are answered."""
_EXTENSION = "tehai.stream"


_GUARDS = {
    "stream": lambda _: asking(),
    "stream.answer": lambda _: may(Action.RECORD_HANDS),
    "stream.dismiss": lambda _: may(Action.DECIDE),
}
"""The checks before the body of a request is received; the addresses also check the table."""


class Tables(Protocol):
    """The followed tables: in threads, or in a cluster."""

    @property
    def statuses(self) -> Mapping[str, Status]:
        """The status of each table, by name."""


class Streams:
    """What the addresses use: the tables, and the hands that were seen."""

    def __init__(self, tables: Tables, seen: SeenHands) -> None:
        self.tables, self.seen = tables, seen

    def lies(self, hand: Record) -> bool:
        """Whether a hand still lies on its table: it is the last one of the table."""
        table = hand.parts["seen"]["table"]
        status = self.tables.statuses.get(table)
        return status is not None and status.lies and self.seen.of(table)[-1].number == hand.number


def install(app: Flask, tables: Tables, seen: SeenHands) -> None:
    """Add the addresses to an application that has a desk."""
    app.extensions[_EXTENSION] = Streams(tables, seen)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OVERLAY)
    add_guards(app, within_room(_GUARDS))
    app.jinja_env.globals["cameras"] = True  # the referee's page then links to the page below


def streams() -> Streams:
    """The streams of the current application."""
    found: Streams = current_app.extensions[_EXTENSION]
    return found


def status_of(table: str) -> Status:
    """The status of a table; raises `ServiceError` (`no_camera`)."""
    found = streams().tables.statuses.get(table)
    if found is None:
        raise ServiceError("no_camera", say("at_desk.no_camera", table=repr(table)), where="table")
    return found


@BLUEPRINT.get("/tables")
def tables() -> Response:
    """The status of every table that the link may see."""
    link = may(Action.SEE_MATCHES)
    return jsonify({"tables": _seen_by(link, streams())})


@BLUEPRINT.get("/hands")
def hands() -> Response:
    """The hands that were seen, with their last scores; `?open=true`: those neither answered nor dismissed."""
    link = may(Action.SEE_CASES)
    unanswered = request.args.get("open") == "true"
    listed = hands_listed(streams().seen, lambda record: link.reaches(place_of(record)), unanswered=unanswered)
    return jsonify({"hands": listed})


@BLUEPRINT.get("/hands/<int:number>")
def hand(number: int) -> Response:
    """A hand that was seen, as its record, with the state of its table and whether the hand `lies` there now; its
    pictures are at `/api/desk/photos`.
    """
    asking()
    found = streams().seen.record(number)
    may(Action.SEE_CASES, place=place_of(found))
    return jsonify({**hand_shown(streams().seen, found), "lies": streams().lies(found)})


@BLUEPRINT.post("/hands/<int:number>/answer")
def answer(number: int) -> tuple[Response, int]:
    """Answer with what people know about a win (`player`, `from`, `situation`; `hand` if it was misread); returns its
    score.

    It is `shown` on overlays if the hand lies on its table. With `show`, by a director or a referee, it is always
    shown.
    """
    asking()
    found = streams().seen.record(number)
    link = may(Action.RECORD_HANDS, place=place_of(found))
    given = body(*ANSWER_FIELDS)
    if given.get("show"):
        may(Action.DECIDE, place=place_of(found))
    written = streams().seen.answer(key(), link.who, number, given)
    return jsonify({**written, "shown": bool(given.get("show")) or streams().lies(found)}), 201


@BLUEPRINT.post("/hands/<int:number>/dismiss")
def dismiss(number: int) -> tuple[Response, int]:
    """Dismiss a hand for a `reason`, for example tiles laid by a child; the overlay then no longer shows it."""
    asking()
    link = may(Action.DECIDE, place=place_of(streams().seen.record(number)))
    return jsonify(streams().seen.dismiss(key(), link.who, number, body(*DISMISS_FIELDS))), 201


@BLUEPRINT.get("/live")
def live() -> Response:
    """Server-sent events of a table: `hand` (when announced, again with its score, and with `hand` null when
    dismissed), `status`. Resumes after `Last-Event-ID`, and begins with the hand that lies there. Without a table:
    events of everything that the link may see, with `tables` in place of `status`, and only new events.
    """
    table = request.args.get("table")
    link = may(Action.SEE_MATCHES)
    if table is not None:
        link.demand(Action.SEE_MATCHES, Place(table, link.tournament))
        status_of(table)
    here, matches = streams(), desk().matches

    def visible(record: Record) -> Mapping[str, Any] | None:
        value = shown(record) if record.kind in KINDS else None
        if value is None or table not in (None, value["table"]):
            return None
        place = Place(value["table"]) if record.match is None else matches.place_of(record.match)
        return value if link.reaches(place) else None

    def status() -> Mapping[str, Any]:
        return {"tables": _seen_by(link, here)} if table is None else _status_for(link, here.tables.statuses[table])

    beside = ("tables" if table is None else "status", status)
    heard = ("stream", table, link.scope, link.tournament, allowed(link.role, Action.SEE_CASES))
    return answer_live(heard, visible, beside, "hand", lambda: _begins(table))


def _seen_by(link: Link, known: Streams) -> list[dict[str, Any]]:
    """The status of the cameras above tables of this name; a camera belongs to no tournament."""
    return [_status_for(link, one) for name, one in known.tables.statuses.items() if link.scope in ("", name)]


def _status_for(link: Link, status: Status) -> dict[str, Any]:
    """A status as a link may see it: the problem of a camera is not for an audience."""
    fields = status.to_json()
    return fields if allowed(link.role, Action.SEE_CASES) else {**fields, "problem": None}


def _begins(table: str | None) -> int:
    """The record after which a stream begins: before the hand that lies there now, else the last record."""
    here, length = streams(), desk().store.length()
    hands = here.seen.of(table) if table is not None and here.tables.statuses[table].lies else []
    return hands[-1].number - 1 if hands else length


@OVERLAY.get("/desk/hands")
def asked() -> Response:
    """The page on which people answer what a camera cannot see of a win."""
    return packed_page("stream/hands.html")


@OVERLAY.get("/overlay")
def overlay() -> Response:
    """The page that OBS shows above the picture of a table."""
    response = packed_page("stream/overlay.html")
    # The preview shows it in a frame; no other site may.
    response.headers["Content-Security-Policy"] = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    return response


@OVERLAY.get("/overlay/preview")
def preview() -> Response:
    """The page for trying the overlay's colours."""
    response = packed_page("stream/overlay-preview.html")
    response.headers["Content-Security-Policy"] = f"{POLICY}; frame-src 'self'"
    return response


@OVERLAY.get("/overlay/sample.json")
def sample() -> Response:
    """A sample hand event of the overlay, for trying."""
    return jsonify(sample_hand())
