"""The HTTP endpoints of events that a table recorded without the network, and of the choice between two devices."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from service.desk.consequences import listed_held
from service.desk.desk import asking, desk, follow_match, key, may, place_of
from service.desk.rights import Action
from service.json_text import parse_json
from service.records import held_events

HELD = Blueprint("held", __name__, url_prefix="/api/desk")


@HELD.post("/matches/<match>/backlog")
def backlog(match: str) -> tuple[Response, int]:
    """Record the events of a device in order; from the first that conflicts with the match, hold them for a referee.

    With `strict`, an event that conflicts with the match is rejected instead.
    """
    link = may(Action.RECORD_HANDS, match=match)
    sent = parse_json(request.get_data(), "body")
    answer = held_events.send(desk().matches, key(), link.who, match, sent)
    follow_match(link.who, match)
    return jsonify(answer), 201


@HELD.get("/held")
def held() -> Response:
    """Return the held events that the access link is allowed to see, each with the changes that each choice makes."""
    link = may(Action.SEE_CASES)
    found = [each for each in held_events.open_held(desk().store) if link.reaches(place_of(each))]
    return jsonify(
        {
            "held": [
                listed_held(
                    each,
                    desk().matches.table_of(str(each.match)),
                    held_events.choices(desk().matches.ledger(str(each.match)), each),
                )
                for each in found
            ]
        }
    )


@HELD.post("/held/<int:number>/answers")
def choose(number: int) -> tuple[Response, int]:
    """Record the referee's choice."""
    asking()
    record = desk().store.record(number)
    link = may(Action.CORRECT, place=place_of(record))
    sent = parse_json(request.get_data(), "body")
    answer = held_events.answer(desk().matches, key(), link.who, number, sent)
    return jsonify({**answer, "tournaments": follow_match(link.who, str(record.match))}), 201
