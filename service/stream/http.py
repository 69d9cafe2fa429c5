"""The HTTP endpoints for streamed tables: their status, the hands that cameras saw, live events, the overlay's page.

As at the desk, the permissions of a link are checked before each request, and a write needs an `Idempotency-Key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from scorer.sentences import say
from service.desk.desk import asking, body, desk, follow_match, key, may, place_of
from service.desk.guards import within_room
from service.desk.links import Link
from service.desk.live import answer as answer_live
from service.desk.rights import Action, allowed
from service.packed_files import packed_page
from service.page_language import language_asked
from service.problems import ServiceError
from service.records.matches import Place
from service.records.record import Record
from service.request_guards import add_guards
from service.security_headers import FRAMED, FRAMING
from service.stream.air.control import Air
from service.stream.air.http import BLUEPRINT as AIR
from service.stream.air.http import EXTENSION as AIR_EXTENSION
from service.stream.air.http import GUARDS as AIR_GUARDS
from service.stream.air.http import air as on_air
from service.stream.camera_http import GUARDS as CAMERA_GUARDS
from service.stream.camera_http import Cameras, Eyes
from service.stream.follower import Status
from service.stream.hand_list import hand_shown, hands_listed
from service.stream.notices import Notices
from service.stream.replay.http import BLUEPRINT as REPLAY
from service.stream.sample_frame import sample_frame
from service.stream.seen_hands import KINDS, SeenHands, shown

BLUEPRINT = Blueprint("stream", __name__, url_prefix="/api/stream")
OVERLAY = Blueprint("overlay", __name__)
"""The pages: the overlay, and the page on which people answer questions about hands."""
_EXTENSION = "tehai.stream"


_GUARDS = {
    "stream": lambda _: asking(),
    "stream.answer": lambda _: may(Action.RECORD_HANDS),
    "stream.dismiss": lambda _: may(Action.DECIDE),
    "stream.confirm": lambda _: may(Action.DECIDE),
    "stream.refuse": lambda _: may(Action.DECIDE),
}
"""The checks before the body of a request is received. The functions of the endpoints also check the table."""


class Streams:
    """The data that the HTTP endpoints use: the tables, and the hands that cameras saw."""

    def __init__(self, tables: Eyes, seen: SeenHands) -> None:
        self.tables, self.seen = tables, seen

    def lies(self, hand: Record) -> bool:
        """Return whether a hand still lies on its table; only the last hand of a table can."""
        table = hand.parts["seen"]["table"]
        status = self.tables.statuses.get(table)
        return status is not None and status.lies and self.seen.of(table)[-1].number == hand.number


def install(app: Flask, tables: Eyes, air: Air) -> None:
    """Add the endpoints to an application that has a desk. `air`: what is on air, and the hands that cameras saw."""
    app.extensions[_EXTENSION] = Streams(tables, air.seen)
    app.extensions[AIR_EXTENSION] = air
    air.step()  # what was recorded before is not shown
    Cameras(tables, air).install(app)
    app.register_blueprint(AIR)
    app.register_blueprint(REPLAY)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OVERLAY)
    add_guards(app, within_room({**_GUARDS, **AIR_GUARDS, **CAMERA_GUARDS}))
    app.jinja_env.globals["cameras"] = True  # then the referee's page has a link to the page `asked`


def streams() -> Streams:
    """Return the streams of the current application."""
    found: Streams = current_app.extensions[_EXTENSION]
    return found


def status_of(table: str) -> Status:
    """Return the status of a table; raises `ServiceError` (`no_camera`)."""
    found = streams().tables.statuses.get(table)
    if found is None:
        raise ServiceError("no_camera", say("at_desk.no_camera", table=repr(table)), where="table")
    return found


@BLUEPRINT.get("/tables")
def tables() -> Response:
    """Return the status of every table that the link is allowed to see."""
    link = may(Action.SEE_MATCHES)
    return jsonify({"tables": _seen_by(link, streams())})


@BLUEPRINT.get("/hands")
def hands() -> Response:
    """Return the hands that cameras saw at the tables of the link, with their last scores.

    `?open=true`: only hands that are neither answered nor dismissed.
    """
    link = may(Action.SEE_CASES)
    unanswered = request.args.get("open") == "true"
    listed = hands_listed(streams().seen, lambda record: link.reaches(place_of(record)), unanswered=unanswered)
    return jsonify({"hands": listed})


@BLUEPRINT.get("/hands/<int:number>")
def hand(number: int) -> Response:
    """Return the record of a hand, with the state of the match then, and whether the hand `lies` on the table now.

    The pictures of the hand are at `/api/desk/photos`.
    """
    asking()
    found = streams().seen.record(number)
    may(Action.SEE_CASES, place=place_of(found))
    return jsonify({**hand_shown(streams().seen, found), "lies": streams().lies(found)})


@BLUEPRINT.post("/hands/<int:number>/answer")
def answer(number: int) -> tuple[Response, int]:
    """Record what people know about a win and a camera cannot see; return the score.

    The request has `player`, `from` and `situation`, and `hand` if the hand was misread. Overlays show the score if the
    setting of the table allows it, or if a director or referee sets `show`.
    """
    asking()
    found = streams().seen.record(number)
    link = may(Action.RECORD_HANDS, place=place_of(found))
    given = body("player", "from", "situation", "winning_tile", "hand", "show")
    if given.get("show"):
        may(Action.DECIDE, place=place_of(found))
    written = streams().seen.answer(key(), link.who, number, given)
    return jsonify({**written, "shown": on_air().shows(found, written["record"])}), 201


@BLUEPRINT.post("/hands/<int:number>/dismiss")
def dismiss(number: int) -> tuple[Response, int]:
    """Dismiss a hand for a `reason`, for example tiles laid by a child; the overlay then no longer shows it."""
    asking()
    link = may(Action.DECIDE, place=place_of(streams().seen.record(number)))
    return jsonify(streams().seen.dismiss(key(), link.who, number, body("reason"))), 201


@BLUEPRINT.post("/notices/<int:number>/confirm")
def confirm(number: int) -> tuple[Response, int]:
    """Record in the match ledger a riichi or a drawn hand that a camera noticed."""
    notices, link, match = _notices(number)
    answer = notices.confirm(key(), link.who, number, body("player", "ready"))
    return jsonify({**answer, "tournaments": follow_match(link.who, match)}), 201


@BLUEPRINT.post("/notices/<int:number>/refuse")
def refuse(number: int) -> tuple[Response, int]:
    """Record that a camera noticed something wrongly. What it noticed stays in the records."""
    notices, link, _ = _notices(number)
    return jsonify(notices.refuse(key(), link.who, number, body("reason"))), 201


def _notices(number: int) -> tuple[Notices, Link, str]:
    """Return the notices, the link if it is allowed to decide at the table of this notice, and the match.

    A write without an idempotency key is refused before the notice is looked for. Raises `ServiceError` (`bad_key`,
    `no_such_record`, `not_allowed`).
    """
    asking()
    key()
    notices = Notices(streams().seen)
    found = notices.find(number)
    return notices, may(Action.DECIDE, place=place_of(found)), str(found.match)


@BLUEPRINT.get("/live")
def live() -> Response:
    """Send the server-sent events `hand` and `status` of a table.

    `hand` is sent when a hand is announced, when it has a score, and with `hand` null when it is dismissed. The stream
    resumes after `Last-Event-ID`; without this header it begins with the hand that lies on the table. Without a table,
    the stream sends only new events, of all tables that the link can see, and the event `tables` instead of `status`.
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
    """Return the status of all tables that the link is allowed to see. A camera belongs to no tournament."""
    return [_status_for(link, one) for name, one in known.tables.statuses.items() if link.scope in ("", name)]


def _status_for(link: Link, status: Status) -> dict[str, Any]:
    """Return the part of the status that this link can see. The audience does not see the problem of a camera."""
    fields = status.to_json()
    return fields if allowed(link.role, Action.SEE_CASES) else {**fields, "problem": None}


def _begins(table: str | None) -> int:
    """Return the number of the record after which a stream begins.

    If a hand lies on the table, the stream begins with this hand; else it begins with the next record.
    """
    here, length = streams(), desk().store.length()
    hands = here.seen.of(table) if table is not None and here.tables.statuses[table].lies else []
    return hands[-1].number - 1 if hands else length


@OVERLAY.get("/desk/hands")
def asked() -> Response:
    """Return the page on which people state what a camera cannot see of a win."""
    return packed_page("stream/hands.html")


@OVERLAY.get("/desk/air")
def directed() -> Response:
    """Return the page on which a director decides what is on air."""
    response = packed_page("stream/director.html")
    response.headers["Content-Security-Policy"] = FRAMING
    return response


@OVERLAY.get("/desk/phone")
def phone() -> Response:
    """Return the page that sends the pictures of a phone's camera."""
    return packed_page("stream/phone.html")


@OVERLAY.get("/overlay")
def overlay() -> Response:
    """Return the page that OBS shows over the picture of a table."""
    response = packed_page("stream/overlay.html")
    response.headers["Content-Security-Policy"] = FRAMED
    return response


@OVERLAY.get("/overlay/preview")
def preview() -> Response:
    """Return the page on which people try colours for the overlay."""
    response = packed_page("stream/overlay-preview.html")
    response.headers["Content-Security-Policy"] = FRAMING
    return response


@OVERLAY.get("/overlay/sample.json")
def sample() -> Response:
    """Return a sample of what overlays receive, for previews. `?lang=`: the language of the reasons."""
    return jsonify(sample_frame(language_asked()))
