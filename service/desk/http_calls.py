"""The HTTP endpoints of calls for the referee. Tables make calls, and people who decide cases answer them."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from service.desk.desk import asking, desk, key, may, place_of
from service.desk.rights import Action
from service.json_text import parse_json
from service.records import referee_calls

CALLS = Blueprint("calls", __name__, url_prefix="/api/desk")


@CALLS.get("/calls")
def open_calls() -> Response:
    """Return the unanswered calls that the access link is allowed to see."""
    link = may(Action.SEE_CASES)
    found = [each for each in referee_calls.open_calls(desk().store) if link.reaches(place_of(each))]
    return jsonify({"calls": [each.to_json() for each in found]})


@CALLS.post("/matches/<match>/calls")
def call(match: str) -> tuple[Response, int]:
    """Call the referee to the table of a match."""
    link = may(Action.CALL, match=match)
    return jsonify(
        referee_calls.call(desk().store, key(), link.who, match, parse_json(request.get_data(), "body"))
    ), 201


@CALLS.post("/calls/<int:number>/answers")
def answer(number: int) -> tuple[Response, int]:
    """Record the answer to a call."""
    asking()
    link = may(Action.DECIDE, place=place_of(desk().store.record(number)))
    return jsonify(
        referee_calls.answer(desk().store, key(), link.who, number, parse_json(request.get_data(), "body"))
    ), 201
