"""The addresses of the desk: matches, cases, records, photos, clocks, links, live.

Every one begins with the link of who asks (`service.desk.desk.may`). Writes carry an `Idempotency-Key`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request

from scorer import shape
from scorer.match.dice import Method, draw_seats
from scorer.match.events import TYPES, Open
from scorer.match.options import in_force
from service.asgi import gone
from service.desk.clocks import clock_of, tell
from service.desk.cropping import cropped
from service.desk.desk import Desk, asking, body, desk, key, may, table_of, token
from service.desk.live import stream
from service.desk.rights import NEEDS, Action
from service.photos import parse_json
from service.problems import ServiceError
from service.records import photos
from service.records.claims import Photo, decide, file
from service.records.compare import Claim
from service.records.export import as_csv, as_json
from service.records.store import Record

BLUEPRINT = Blueprint("desk", __name__, url_prefix="/api/desk")


def install(app: Flask, made: Desk) -> None:
    """Add the desk to an application."""
    made.install(app)
    app.register_blueprint(BLUEPRINT)


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
    ledger = desk().matches.ledger(match)
    return jsonify(
        {
            "match": match,
            "table": desk().matches.table_of(match),
            "state": ledger.state.to_json(),
            "results": [each.to_json() for each in ledger.results],
            "final": ledger.state.ended is not None,
            "events": [event.to_json() for event in ledger.events],
        }
    )


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


@BLUEPRINT.post("/matches/<match>/cases")
def claim(match: str) -> tuple[Response, int]:
    """File a claim, as JSON, or as a form with `claim` and `photo`; the photo is read and kept."""
    link = may(Action.CLAIM, match=match)
    form = request.mimetype == "multipart/form-data"
    claimed = parse_json(request.form.get("claim", ""), "claim") if form else body(*_CLAIM).get("claim")
    read = Claim.from_json(claimed)
    made = _photo() if form else None
    photos.expire(desk().store)
    standing = desk().matches.standing(match, read.player)
    return jsonify(file(desk().store, key(), link.who, read, match=match, standing=standing, photo=made)), 201


_CLAIM = ("claim",)
_IMAGES = ("image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/avif")
"""What a photo is given out as; what a sender calls otherwise is not shown by a browser."""


def _photo() -> Photo:
    part = request.files.get("photo")
    if part is None:
        hint = "Send the file as the part `photo` of a multipart form."
        raise ServiceError("missing_photo", "The form has no file `photo`.", hint=hint, where="photo")
    data = part.read()
    reading = desk().read(data).to_json()
    media_type = part.mimetype if part.mimetype in _IMAGES else "application/octet-stream"
    # How long reading took differs from time to time; a request sent again is the same request all the same.
    reading.pop("seconds", None)
    return Photo(data, media_type, reading, photos.lifetime(desk().store, desk().photo_days))


@BLUEPRINT.get("/cases")
def cases() -> Response:
    """The cases that the link may see, each with its decisions; `?open=true`: those without any."""
    link = may(Action.SEE_CASES)
    decided: dict[int, list[dict[str, Any]]] = {}
    for each in desk().store.records(kinds=("decision",)):
        decided.setdefault(each.parts["decision"]["case"], []).append(each.to_json())
    found = [
        {**record.to_json(), "decisions": decided.get(record.number, [])}
        for record in desk().store.records(kinds=("case",))
        if link.scope in ("", table_of(record))
        and not (record.number in decided and request.args.get("open") == "true")
    ]
    return jsonify({"cases": found})


@BLUEPRINT.post("/cases/<int:number>/decisions")
def decision(number: int) -> tuple[Response, int]:
    """Decide a case."""
    asking()
    link = may(Action.DECIDE, table=table_of(desk().store.record(number)))
    decided = parse_json(request.get_data(), "body")
    return jsonify(decide(desk().store, key(), link.who, number, decided)), 201


@BLUEPRINT.get("/records/<int:number>")
def record_(number: int) -> Response:
    """One record."""
    asking().demand(Action.SEE_CASES)
    found = desk().store.record(number)
    may(Action.SEE_CASES, table=table_of(found) or "")
    return jsonify(found.to_json())


@BLUEPRINT.get("/records")
def export() -> Response:
    """All records the link may see (of `?match=`), as JSON or with `?as=csv` as CSV."""
    match = request.args.get("match")
    link = may(Action.EXPORT, match=match)
    if link.scope and match is None:
        raise ServiceError("not_allowed", f"The link is for table {link.scope}; name one of its matches.")
    if request.args.get("as") == "csv":
        return Response(as_csv(desk().store, match), mimetype="text/csv")
    return jsonify(as_json(desk().store, match))


@BLUEPRINT.get("/photos/<sha256>")
def photo(sha256: str) -> Response:
    """A photo of a case, as far as it is kept."""
    may(Action.SEE_PHOTOS, table=_table_of_photo(sha256))
    data, media_type = photos.load(desk().store, sha256)
    return Response(data, mimetype=media_type)


@BLUEPRINT.delete("/photos/<sha256>")
def erase_photo(sha256: str) -> Response:
    """Erase a photo; the reason is in the body."""
    link = may(Action.ERASE_PHOTOS, table=_table_of_photo(sha256))
    photos.load(desk().store, sha256)
    reason = shape.text_field(body("reason"), "reason", "body")
    return jsonify(photos.erase(desk().store, key(), link.who, sha256, reason))


@BLUEPRINT.post("/photos/<sha256>/crop")
def crop_photo(sha256: str) -> Response:
    """Keep of a photo only what shows the tiles that were read in it."""
    link = may(Action.ERASE_PHOTOS, table=_table_of_photo(sha256))
    record = _case_of_photo(sha256)
    data, _ = photos.load(desk().store, sha256)
    reading = {} if record is None else record.parts["reading"]
    return jsonify(photos.crop(desk().store, key(), link.who, sha256, cropped(data, reading), "image/jpeg"))


def _table_of_photo(sha256: str) -> str | None:
    asking()
    record = _case_of_photo(sha256)
    return None if record is None else table_of(record)


def _case_of_photo(sha256: str) -> Record | None:
    cases = desk().store.records(kinds=("case",))
    return next((case for case in cases if case.parts.get("photo", {}).get("sha256") == sha256), None)


@BLUEPRINT.get("/links")
def links() -> Response:
    """The links that were given out; none of them can be used by what is shown."""
    link = may(Action.GIVE_LINKS)
    return jsonify({"links": [each for each in desk().links.all() if link.scope in ("", each["scope"])]})


@BLUEPRINT.post("/links")
def give_link() -> tuple[Response, int]:
    """Give out a link."""
    link = may(Action.GIVE_LINKS)
    data = body("role", "scope", "hours")
    scope = shape.as_text(data.get("scope", ""), "scope").strip()
    link.demand(Action.GIVE_LINKS, scope)  # nobody gives out more than their own table
    return jsonify(desk().links.give(key(), link.who, data.get("role"), scope, data.get("hours"))), 201


@BLUEPRINT.delete("/links/<link_id>")
def take_back_link(link_id: str) -> Response:
    """Take a link back."""
    link = may(Action.GIVE_LINKS)
    known = next((each for each in desk().links.all() if each["id"] == link_id), None)
    if known is None:
        raise ServiceError("no_such_link", f"There is no link {link_id!r}.")
    link.demand(Action.GIVE_LINKS, known["scope"])
    return jsonify(desk().links.take_back(key(), link.who, link_id))


@BLUEPRINT.get("/live")
def live() -> Response:
    """Server-sent events: what is recorded (in `?match=`), and the clock of that match."""
    match = request.args.get("match")
    link = may(Action.SEE_MATCHES, match=match)
    made, own = desk(), token()
    after = request.headers.get("Last-Event-ID", request.args.get("after", ""))
    first = int(after) if after.isdecimal() and len(after) < 16 else made.store.length()
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

    words = stream(made.store, gone(request.environ), first, shown, clock_now, lambda: made.links.check(own))
    return Response(words, mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


_LIVE = {"match": ("event", "hand", "outcome"), "event": ("event", "hand", "outcome"), "case": (), "decision": ()}
"""What of each kind of record an onlooker may see live; of cases and decisions, that there is one."""
