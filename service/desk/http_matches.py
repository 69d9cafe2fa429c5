"""The HTTP endpoints of matches: their events, seats, fouls, clocks, and live events.

`service.desk.http_cases` has the endpoints of cases and links, `service.desk.http_calls` the endpoints of calls.

The permissions of the access link are checked before each request (`service.desk.desk.may`). A write needs an
`Idempotency-Key`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request

from scorer import shape
from scorer.match.cases import cases as cases_of
from scorer.match.dice import draw_seats, method_of
from scorer.match.events import TYPES, Correction, Open, Won
from scorer.sentences import listed, say
from service.contract.events import match_event
from service.contract.reading import read
from service.desk.consequences import consequences
from service.desk.desk import Desk, asking, body, desk, follow_match, key, may
from service.desk.guards import GUARDS, within_room
from service.desk.http_calls import CALLS
from service.desk.http_cases import CASES
from service.desk.http_held import HELD
from service.desk.links import Link
from service.desk.live import answer
from service.desk.match_view import shown_match
from service.desk.pages import PAGES
from service.desk.rights import NEEDS, Action, deviates
from service.desk.schemas import ClockRequest, SeatDrawRequest
from service.desk.stored_clocks import apply_action, clock_of
from service.json_text import parse_json
from service.records import held_events
from service.records.held_shapes import EntryBegun
from service.records.matches import Place
from service.records.record import Record
from service.request_guards import add_guards

BLUEPRINT = Blueprint("desk", __name__, url_prefix="/api/desk")


def install(app: Flask, made: Desk) -> None:
    """Add the desk to an application."""
    made.install(app)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(CASES)
    app.register_blueprint(CALLS)
    app.register_blueprint(HELD)
    app.register_blueprint(PAGES)
    add_guards(app, within_room(GUARDS))


@BLUEPRINT.get("/me")
def me() -> Response:
    """Return the request's access link: its role, its table or tournament, and its expiry time."""
    return jsonify(asking().to_json())


@BLUEPRINT.get("/matches")
def matches() -> Response:
    """Return the matches that the access link is allowed to see: of its table, of its tournament, or all matches."""
    link = may(Action.SEE_MATCHES)
    return jsonify({"matches": [each for each in desk().matches.all() if link.reaches(_place(each))]})


@BLUEPRINT.post("/matches")
def open_match() -> tuple[Response, int]:
    """Open a match."""
    data = body("table", "rules", "players", "options", "carried")
    table = shape.text_field(data, "table", "body")
    tournament = asking().tournament  # a match that a tournament's link opens belongs to that tournament
    link = may(Action.OPEN_MATCH, place=Place(table, tournament))
    event = {name: value for name, value in data.items() if name != "table"}
    return jsonify(desk().matches.open(key(), link.who, table, event, tournament)), 201


def _place(match: Mapping[str, Any]) -> Place:
    return Place(match["table"], match["tournament"])


@BLUEPRINT.get("/matches/<match>")
def match_(match: str) -> Response:
    """Return the state of a match with its complete ledger."""
    link = may(Action.SEE_MATCHES, match=match)
    shown = shown_match(match, desk().matches.table_of(match), desk().matches.ledger(match))
    return jsonify({**shown, "undoable": desk().matches.undoable(match, link.who)})


@BLUEPRINT.get("/matches/<match>/fouls")
def fouls(match: str) -> Response:
    """Return the fouls that the rules of a match list, each with its penalty and source."""
    may(Action.SEE_MATCHES, match=match)
    state = desk().matches.ledger(match).state
    fouls = [each.to_json() for each in cases_of(state.rules, state.options)]
    return jsonify({"rules": state.rules.reference, "fouls": fouls})


@BLUEPRINT.post("/matches/<match>/events")
def add_event(match: str) -> tuple[Response, int]:
    """Record an event of a match. The field `tournaments` of the answer has the consequences in tournaments.

    With `after`, the event is rejected if the match has another event since its form was opened that conflicts with it.
    """
    event, link = _event_of(match)
    if "after" in event:
        begun: EntryBegun = read(EntryBegun, {"after": event.pop("after")}, "body")
        answer = held_events.add(desk().matches, key(), link.who, match, event, begun.after)
    else:
        answer = desk().matches.add(key(), link.who, match, event)
    # This step runs for a repeated request too: the first request possibly ended before this step.
    return jsonify({**answer, "tournaments": follow_match(link.who, match)}), 201


@BLUEPRINT.post("/matches/<match>/preview")
def preview(match: str) -> Response:
    """Return the effect of an event without recording it: payments, scores, and the points after the event."""
    event, _ = _event_of(match)
    found = desk().matches.preview(match, event)
    if event["type"] == Correction.type:
        before = desk().matches.ledger(match)
        after = before.add(match_event(event))
        tables = [each for foresee in desk().foreseen for each in foresee(match, after)]
        found["consequences"] = consequences(desk().store, match, before, after, tables)
    return jsonify(found)


def _event_of(match: str) -> tuple[dict[str, Any], Link]:
    """Return the event, and the request's access link. Raises `ServiceError` if the link does not allow it."""
    event = parse_json(request.get_data(), "body")
    kind = TYPES.get(str(event.get("type"))) if isinstance(event, dict) else None
    if kind is None or not isinstance(event, dict):
        raise shape.wrong("body.type", say("at_tournament.one_of", names=listed(TYPES)), event)
    link = may(NEEDS[kind], match=match)
    if kind is Won and deviates(event):
        link.demand(Action.RULE)
    return event, link


@BLUEPRINT.post("/matches/<match>/seats")
def seats(match: str) -> tuple[Response, int]:
    """Draw seats by the `method` of the request, else of the rules, and record the draw."""
    link = may(Action.RECORD_HANDS, match=match)
    ledger = desk().matches.ledger(match)
    asked: SeatDrawRequest = read(SeatDrawRequest, body("method"), "body")
    method = asked.method or method_of(ledger.state.options)
    opening = ledger.events[0]
    assert isinstance(opening, Open)
    # The draw depends on the first seating and on a seed, so a repeated request draws the same seats. The seed is
    # signed with the secret of the store, so no player can compute the draw of a key and choose a key with good seats.
    rng = random.Random(desk().links.sealed(f"{match} {key()}"))
    draw = draw_seats(method, opening.players, rng, _top_before(match, opening.players))
    return jsonify(desk().matches.add(key(), link.who, match, {"type": "seats", "draw": draw.to_json()})), 201


def _top_before(match: str, players: tuple[str, ...]) -> str | None:
    """Return the winner of the last game that these four players finished at this table; None if there is none."""
    matches, place = desk().matches, desk().matches.place_of(match)
    before = [
        each["match"]
        for each in matches.all()
        if _place(each) == place and each["ended"] and set(each["players"]) == set(players) and each["match"] != match
    ]
    if not before:
        return None
    return next(result.player for result in matches.ledger(before[-1]).results if result.place == 1)


@BLUEPRINT.get("/matches/<match>/clock")
def clock(match: str) -> Response:
    """Return the state of a match's clock, and the values that a screen shows."""
    may(Action.SEE_MATCHES, match=match)
    found = clock_of(desk().store, desk().matches, match)
    return jsonify({"clock": found.to_json(), "shown": found.shown(desk().store.now())})


@BLUEPRINT.post("/matches/<match>/clock")
def tell_clock(match: str) -> Response:
    """Apply an action to the clock."""
    link = may(Action.RUN_CLOCK, match=match)
    asked: ClockRequest = read(ClockRequest, body("action", "player"), "body")
    found = apply_action(desk().store, desk().matches, key(), link.who, match, asked.action, asked.player)
    return jsonify({"clock": found.to_json(), "shown": found.shown(desk().store.now())})


@BLUEPRINT.get("/live")
def live() -> Response:
    """Send server-sent events: new records of all matches that the access link is allowed to see.

    `?match=`: only the records of this match, and also its clock.
    """
    match = request.args.get("match")
    link = may(Action.SEE_MATCHES, match=match)
    made = desk()
    places: dict[str, Place] = {}

    def shown(record: Record) -> Mapping[str, Any] | None:
        if record.match is None or match not in (None, record.match):
            return None
        if record.match not in places:
            places[record.match] = made.matches.place_of(record.match)
        if not link.reaches(places[record.match]) or record.kind not in _LIVE:
            return None
        about = {"record": record.number, "kind": record.kind, "match": record.match, "at": record.at}
        return {**about, **{name: record.parts[name] for name in _LIVE[record.kind] if name in record.parts}}

    def clock_now() -> Mapping[str, Any] | None:
        return None if match is None else clock_of(made.store, made.matches, match).to_json()

    return answer(("desk", match, link.scope, link.tournament), shown, ("clock", clock_now))


_LIVE = {
    "match": ("event", "hand", "outcome"),
    "event": ("event", "hand", "outcome"),
    "case": (),
    "decision": (),
    "call": (),
    "held": (),
}
"""For each record kind that is sent live: the parts that are sent besides number, kind, match and time. Other kinds are
not sent."""
