"""The addresses of matches: their events, seats, fouls, clocks, and live. Cases and links are `service.desk.office`.

Every one begins with the link of who asks (`service.desk.desk.may`). Writes carry an `Idempotency-Key`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request

from scorer import shape
from scorer.match.cases import cases as cases_of
from scorer.match.dice import Method, draw_seats
from scorer.match.events import TYPES, Open
from scorer.match.options import in_force
from service.desk.calls import CALLS
from service.desk.clocks import clock_of, tell
from service.desk.desk import Desk, asking, body, desk, key, may
from service.desk.guards import GUARDS, within_room
from service.desk.live import answer
from service.desk.office import OFFICE
from service.desk.pages import PAGES
from service.desk.rights import NEEDS, Action
from service.desk.showing import shown_match
from service.photos import parse_json
from service.records.store import Record
from service.rights import add_guards

BLUEPRINT = Blueprint("desk", __name__, url_prefix="/api/desk")


def install(app: Flask, made: Desk) -> None:
    """Add the desk to an application."""
    made.install(app)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(OFFICE)
    app.register_blueprint(CALLS)
    app.register_blueprint(PAGES)
    add_guards(app, within_room(GUARDS))


@BLUEPRINT.get("/me")
def me() -> Response:
    """What the link of the request allows."""
    return jsonify(asking().to_json())


@BLUEPRINT.get("/matches")
def matches() -> Response:
    """The matches of the link's table, or of all."""
    link = may(Action.SEE_MATCHES)
    return jsonify({"matches": [each for each in desk().matches.all() if link.scope in ("", each["table"])]})


@BLUEPRINT.post("/matches")
def open_match() -> tuple[Response, int]:
    """Begin a match."""
    data = body("table", "rules", "players", "options", "carried")
    table = shape.text_field(data, "table", "body")
    link = may(Action.OPEN_MATCH, table=table)
    event = {name: value for name, value in data.items() if name != "table"}
    return jsonify(desk().matches.open(key(), link.who, table, event)), 201


@BLUEPRINT.get("/matches/<match>")
def match_(match: str) -> Response:
    """Where a match stands: its ledger whole."""
    may(Action.SEE_MATCHES, match=match)
    return jsonify(shown_match(match, desk().matches.table_of(match), desk().matches.ledger(match)))


@BLUEPRINT.get("/matches/<match>/fouls")
def fouls(match: str) -> Response:
    """The fouls that the rules of a match list, each with what it brings and its source."""
    may(Action.SEE_MATCHES, match=match)
    rules = desk().matches.ledger(match).state.rules
    return jsonify({"rules": rules.id, "fouls": [each.to_json() for each in cases_of(rules)]})


@BLUEPRINT.post("/matches/<match>/events")
def add_event(match: str) -> tuple[Response, int]:
    """Record an event of a match."""
    event = parse_json(request.get_data(), "body")
    kind = TYPES.get(str(event.get("type"))) if isinstance(event, dict) else None
    if kind is None or not isinstance(event, dict):
        raise shape.wrong("body.type", "one of " + ", ".join(TYPES), event)
    link = may(NEEDS[kind], match=match)
    return jsonify(desk().matches.add(key(), link.who, match, event)), 201


@BLUEPRINT.post("/matches/<match>/seats")
def seats(match: str) -> tuple[Response, int]:
    """Draw seats as the rules of the match say, and record the draw."""
    link = may(Action.RECORD_HANDS, match=match)
    ledger = desk().matches.ledger(match)
    data = body("method")
    method = shape.as_choice(data.get("method", in_force(ledger.state.options, "seat_draw")), "method", Method)
    opening = ledger.events[0]
    assert isinstance(opening, Open)
    # From the players as they sat at first, and from a seed that is the same when the request is sent again; it is
    # sealed with the secret of the store, so that nobody can try keys until the seats please.
    rng = random.Random(desk().links.sealed(f"{match} {key()}"))
    draw = draw_seats(method, opening.players, rng)
    return jsonify(desk().matches.add(key(), link.who, match, {"type": "seats", "draw": draw.to_json()})), 201


@BLUEPRINT.get("/matches/<match>/clock")
def clock(match: str) -> Response:
    """The clock of a match as it stands, and as a screen shows it."""
    may(Action.SEE_MATCHES, match=match)
    found = clock_of(desk().store, desk().matches, match)
    return jsonify({"clock": found.to_json(), "shown": found.shown(desk().store.now())})


@BLUEPRINT.post("/matches/<match>/clock")
def tell_clock(match: str) -> Response:
    """Tell the clock something."""
    link = may(Action.RUN_CLOCK, match=match)
    data = body("action", "player")
    action = shape.text_field(data, "action", "body")
    player = None if data.get("player") is None else shape.text_field(data, "player", "body")
    found = tell(desk().store, desk().matches, key(), link.who, match, action, player)
    return jsonify({"clock": found.to_json(), "shown": found.shown(desk().store.now())})


@BLUEPRINT.get("/live")
def live() -> Response:
    """Server-sent events: what is recorded (in `?match=`), and the clock of that match."""
    match = request.args.get("match")
    link = may(Action.SEE_MATCHES, match=match)
    made = desk()
    tables: dict[str, str] = {}

    def shown(record: Record) -> Mapping[str, Any] | None:
        if record.match is None or match not in (None, record.match):
            return None
        if record.match not in tables:
            tables[record.match] = made.matches.table_of(record.match)
        if link.scope not in ("", tables[record.match]) or record.kind not in _LIVE:
            return None
        about = {"record": record.number, "kind": record.kind, "match": record.match, "at": record.at}
        return {**about, **{name: record.parts[name] for name in _LIVE[record.kind] if name in record.parts}}

    def clock_now() -> Mapping[str, Any] | None:
        return None if match is None else clock_of(made.store, made.matches, match).to_json()

    return answer(("desk", match, link.scope), shown, ("clock", clock_now))


_LIVE = {
    "match": ("event", "hand", "outcome"),
    "event": ("event", "hand", "outcome"),
    "case": (),
    "decision": (),
    "call": (),
}
"""What of each kind of record an onlooker may see live; of cases, decisions and calls, that there is one."""
