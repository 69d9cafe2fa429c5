"""The addresses of streamed tables: what each waits for, the hands that were seen, live; and the overlay's page.

As at the desk every request begins with the link of who asks, and writes carry an `Idempotency-Key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from service.desk.desk import asking, body, desk, key, may, place_of
from service.desk.guards import within_room
from service.desk.links import Link
from service.desk.live import answer as answer_live
from service.desk.rights import Action, allowed
from service.hardening import POLICY
from service.pages import packed_page
from service.problems import ServiceError
from service.records.matches import Place
from service.records.store import Record
from service.rights import add_guards
from service.stream.follower import Status
from service.stream.listing import hand_shown, hands_listed
from service.stream.sample import sample_hand
from service.stream.seen import ANSWER_FIELDS, DISMISS_FIELDS, KINDS, SeenHands, shown

BLUEPRINT = Blueprint("stream", __name__, url_prefix="/api/stream")
OVERLAY = Blueprint("overlay", __name__)
"""Pages: the overlay, and the one on which hands are answered."""
_EXTENSION = "tehai.stream"


_GUARDS = {
    "stream": lambda _: asking(),
    "stream.answer": lambda _: may(Action.RECORD_HANDS),
    "stream.dismiss": lambda _: may(Action.DECIDE),
}
"""What is asked before the body of a request is taken in; the addresses ask for the table besides."""


class Tables(Protocol):
    """What follows the tables: in threads, or in a cluster."""

    @property
    def statuses(self) -> Mapping[str, Status]:
        """What each table waits for, by its name."""


class Streams:
    """What the addresses need: the tables, and the hands that were seen."""

    def __init__(self, tables: Tables, seen: SeenHands) -> None:
        self.tables, self.seen = tables, seen

    def lies(self, hand: Record) -> bool:
        """Whether a hand that was seen lies on its table now: it is the last one of the table."""
        table = hand.parts["seen"]["table"]
        status = self.tables.statuses.get(table)
        return status is not None and status.lies and self.seen.of(table)[-1].number == hand.number


def install(app: Flask, tables: Tables, seen: SeenHands) -> None:
    """Add the addresses to an application that has a desk."""
    app.extensions[_EXTENSION] = Streams(tables, seen)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OVERLAY)
    add_guards(app, within_room(_GUARDS))
    app.jinja_env.globals["cameras"] = True  # the referee's page then leads to the one below


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
    return jsonify({"tables": _seen_by(link, streams())})


@BLUEPRINT.get("/hands")
def hands() -> Response:
    """The hands that were seen, with their last scores; `?open=true`: those that nobody has answered or dismissed."""
    link = may(Action.SEE_CASES)
    unanswered = request.args.get("open") == "true"
    listed = hands_listed(streams().seen, lambda record: link.reaches(place_of(record)), unanswered=unanswered)
    return jsonify({"hands": listed})


@BLUEPRINT.get("/hands/<int:number>")
def hand(number: int) -> Response:
    """A hand that was seen, as its record, with how its table lay, and whether the hand `lies` there now; its pictures
    are at `/api/desk/photos`.
    """
    asking()
    found = streams().seen.record(number)
    may(Action.SEE_CASES, place=place_of(found))
    return jsonify({**hand_shown(streams().seen, found), "lies": streams().lies(found)})


@BLUEPRINT.post("/hands/<int:number>/answer")
def answer(number: int) -> tuple[Response, int]:
    """Say what people know of a win (`player`, `from`, `situation`; `hand` where it was misread): its score.

    It is `shown` on overlays where the hand lies on its table. With `show`, by a director or a referee, it is shown
    in any case.
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
    """Say for which `reason` a hand does not count, as a child may lay tiles; the overlay then shows it no more."""
    asking()
    link = may(Action.DECIDE, place=place_of(streams().seen.record(number)))
    return jsonify(streams().seen.dismiss(key(), link.who, number, body(*DISMISS_FIELDS))), 201


@BLUEPRINT.get("/live")
def live() -> Response:
    """Server-sent events of a table: `hand` (announced, again with its score, and with `hand` null where it is
    dismissed), `status`; resumes after `Last-Event-ID`, and begins with the hand that lies there. Without a table: of
    all that the link may see, `tables` in place of `status`, and only what comes.
    """
    table = request.args.get("table")
    link = may(Action.SEE_MATCHES)
    if table is not None:
        link.demand(Action.SEE_MATCHES, Place(table, link.tournament))
        status_of(table)
    here, matches = streams(), desk().matches

    def told(record: Record) -> Mapping[str, Any] | None:
        value = shown(record) if record.kind in KINDS else None
        if value is None or table not in (None, value["table"]):
            return None
        place = Place(value["table"]) if record.match is None else matches.place_of(record.match)
        return value if link.reaches(place) else None

    def status() -> Mapping[str, Any]:
        return {"tables": _seen_by(link, here)} if table is None else _status_for(link, here.tables.statuses[table])

    beside = ("tables" if table is None else "status", status)
    heard = ("stream", table, link.scope, link.tournament, allowed(link.role, Action.SEE_CASES))
    return answer_live(heard, told, beside, "hand", lambda: _begins(table))


def _seen_by(link: Link, known: Streams) -> list[dict[str, Any]]:
    """What cameras wait for, above tables of this name; a camera is of no tournament."""
    return [_status_for(link, one) for name, one in known.tables.statuses.items() if link.scope in ("", name)]


def _status_for(link: Link, status: Status) -> dict[str, Any]:
    """A status as a link may see it: what is wrong with a camera is not for an audience."""
    told = status.to_json()
    return told if allowed(link.role, Action.SEE_CASES) else {**told, "problem": None}


def _begins(table: str | None) -> int:
    """After which record a stream begins: with the hand that lies there now, or with what comes."""
    here, length = streams(), desk().store.length()
    hands = here.seen.of(table) if table is not None and here.tables.statuses[table].lies else []
    return hands[-1].number - 1 if hands else length


@OVERLAY.get("/desk/hands")
def asked() -> Response:
    """The page on which people say what a camera cannot see of a win."""
    return packed_page("stream/hands.html")


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
