"""The HTTP endpoints for claims and decisions, records, checkpoints, photos and links.

As in `service.desk.http_matches`, the permissions of a link are checked first, and a write needs an `Idempotency-Key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, request

from scorer import shape
from scorer.sentences import say
from service.desk.desk import asking, body, desk, key, may, place_of
from service.desk.links import Link, as_scope
from service.desk.pages import opening
from service.desk.photo_crop import cropped
from service.desk.rights import Action
from service.desk.roles import Role
from service.json_text import parse_json
from service.problems import ServiceError
from service.qr_codes import qr
from service.records import photos
from service.records.claim_comparison import Claim
from service.records.claims import Photo, decide, decisions, file
from service.records.export import as_csv, as_json
from service.records.matches import Place
from service.records.record import Record
from service.uploads import data_of

CASES = Blueprint("cases", __name__, url_prefix="/api/desk")


@CASES.post("/matches/<match>/cases")
def claim(match: str) -> tuple[Response, int]:
    """File a claim, as JSON, or as a form with `claim` and `photo`. The photo is read and stored."""
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
"""The media types with which photos are sent. A photo of another type is sent so that no browser displays it."""


def _photo() -> Photo:
    part = request.files.get("photo")
    if part is None:
        raise ServiceError("missing_photo", say("refused.no_photo"), hint=say("refused.no_photo_hint"), where="photo")
    data = data_of(part)
    reading = desk().read(data).to_json()
    media_type = part.mimetype if part.mimetype in _IMAGES else "application/octet-stream"
    # Remove the time that the reading took: it varies, and would make a repeated request differ from the first.
    reading.pop("seconds", None)
    return Photo(data, media_type, reading, photos.lifetime(desk().store, desk().photo_days))


@CASES.get("/cases")
def cases() -> Response:
    """Return the cases that the link is allowed to see, each with its decisions but without the reading of its photo.

    `?open=true`: only cases without a decision.
    """
    link = may(Action.SEE_CASES)
    decided: dict[int, list[dict[str, Any]]] = {}
    for each in desk().store.records(kinds=("decision",)):
        decided.setdefault(each.parts["decision"]["case"], []).append(each.to_json())
    found = [
        {**_without_reading(record), "decisions": decided.get(record.number, [])}
        for record in desk().store.records(kinds=("case",))
        if link.reaches(place_of(record)) and not (record.number in decided and request.args.get("open") == "true")
    ]
    return jsonify({"cases": found})


def _without_reading(record: Record) -> dict[str, Any]:
    parts = {name: part for name, part in record.parts.items() if name != "reading"}
    return {**record.to_json(), "parts": parts}


@CASES.get("/cases/<int:number>")
def case(number: int) -> Response:
    """Return a complete case with its decisions."""
    asking().demand(Action.SEE_CASES)
    found = desk().store.record(number)
    may(Action.SEE_CASES, place=place_of(found))
    if found.kind != "case":
        raise ServiceError("no_such_case", say("at_desk.no_case", number=number))
    return jsonify({**found.to_json(), "decisions": [each.to_json() for each in decisions(desk().store, number)]})


@CASES.post("/cases/<int:number>/decisions")
def decision(number: int) -> tuple[Response, int]:
    """Decide a case."""
    asking()
    link = may(Action.DECIDE, place=place_of(desk().store.record(number)))
    decided = parse_json(request.get_data(), "body")
    return jsonify(decide(desk().store, key(), link.who, number, decided)), 201


@CASES.get("/records/<int:number>")
def record_(number: int) -> Response:
    """Return a record."""
    asking().demand(Action.SEE_CASES)
    found = desk().store.record(number)
    may(Action.SEE_CASES, place=place_of(found))
    return jsonify(found.to_json())


@CASES.get("/records")
def export() -> Response:
    """Return all records as JSON, or with `?as=csv` the events, claims and decisions as CSV.

    `?match=`: only the records of this match; required unless the link is for all tables and all tournaments.
    """
    match = request.args.get("match")
    link = may(Action.EXPORT, match=match)
    if not link.everywhere and match is None:
        raise ServiceError("not_allowed", say("at_desk.name_a_match", bound=link.bound))
    if request.args.get("as") == "csv":
        return Response(as_csv(desk().store, match), mimetype="text/csv")
    return jsonify(as_json(desk().store, match))


@CASES.get("/checkpoint")
def checkpoint() -> Response:
    """Return a signed checkpoint of the last record and its QR code, for the printout of a ruling."""
    may(Action.EXPORT)
    made = desk().sealer.seal()
    assert made is not None  # there is at least one record, for the link of the request
    return jsonify({**made.to_json(), "qr": qr(made.text, "m")})


@CASES.get("/photos/<sha256>")
def photo(sha256: str) -> Response:
    """Return a photo of a case, or of a hand that a camera saw, if it is still stored and has not expired."""
    link = may(Action.SEE_PHOTOS)
    filed = _filed_with(sha256)
    if filed and not any(link.reaches(place_of(record)) for record in filed):
        link.demand(Action.SEE_PHOTOS, place_of(filed[0]))
    data, media_type = photos.load(desk().store, sha256)
    return Response(data, mimetype=media_type)


@CASES.delete("/photos/<sha256>")
def erase_photo(sha256: str) -> Response:
    """Erase a photo. The body has the reason."""
    link = _may_change(sha256)
    sent = key()
    photos.load(desk().store, sha256)
    reason = shape.text_field(body("reason"), "reason", "body")
    return jsonify(photos.erase(desk().store, sent, link.who, sha256, reason))


@CASES.post("/photos/<sha256>/crop")
def crop_photo(sha256: str) -> Response:
    """Crop a photo to the tiles that were read in it."""
    link = _may_change(sha256)
    sent, filed = key(), _filed_with(sha256)
    data, _ = photos.load(desk().store, sha256)
    reading = filed[0].parts["reading"] if filed else {}
    return jsonify(photos.crop(desk().store, sent, link.who, sha256, cropped(data, reading), "image/jpeg"))


def _may_change(sha256: str) -> Link:
    """Return the link of the request. Raises `ServiceError` unless it is permitted at all tables with this photo."""
    link = may(Action.ERASE_PHOTOS)
    for record in _filed_with(sha256):
        link.demand(Action.ERASE_PHOTOS, place_of(record))
    return link


def _filed_with(sha256: str) -> list[Record]:
    """Return the records with this photo: cases, and hands that a camera saw. Two tables can file the same photo."""
    return [each for each in desk().store.records(kinds=("case", "seen")) if sha256 in photos.photos_of(each)]


@CASES.get("/links")
def links() -> Response:
    """Return the issued links, without their tokens."""
    link = may(Action.GIVE_LINKS)
    return jsonify({"links": [each for each in desk().links.all() if link.reaches(_place(each))]})


def _place(given: Mapping[str, Any]) -> Place:
    """Return the table and tournament of a link. Only a link for this place can issue or revoke the link."""
    return Place(given["scope"], given["tournament"])


@CASES.post("/links")
def give_link() -> tuple[Response, int]:
    """Issue a link. The answer has the address that opens the link, and a QR code of this address."""
    link = may(Action.GIVE_LINKS)
    data = body("role", "scope", "hours")
    scope = as_scope(shape.as_text(data.get("scope", ""), "scope"))
    # A link can issue links only within its own scope: for its own table or its own tournament.
    link.demand(Action.GIVE_LINKS, Place(scope, link.tournament))
    given = desk().links.give(key(), link.who, data.get("role"), scope, data.get("hours"), link.tournament)
    camera = given["link"]["role"] == Role.CAMERA.value
    return jsonify({**given, **opening(given["token"], camera=camera)}), 201


@CASES.delete("/links/<link_id>")
def take_back_link(link_id: str) -> Response:
    """Revoke a link."""
    link = may(Action.GIVE_LINKS)
    sent = key()
    known = next((each for each in desk().links.all() if each["id"] == link_id), None)
    if known is None:
        raise ServiceError("no_such_link", say("at_desk.no_such_link", link=repr(link_id)))
    link.demand(Action.GIVE_LINKS, _place(known))
    return jsonify(desk().links.take_back(sent, link.who, link_id))
