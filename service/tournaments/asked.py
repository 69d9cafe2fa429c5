"""Functions that the endpoints of tournaments share: permissions of a request, its tournaments, CSV in and out."""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, request

from scorer import shape
from scorer.sentences import say
from service.desk.desk import asking
from service.desk.links import Link
from service.problems import ServiceError
from service.tournaments.rights import Right, demand
from service.tournaments.rounds import Rounds

EXTENSION: Final = "tehai.tournaments"


def rounds() -> Rounds:
    """Return the rounds of all tournaments of the current application."""
    found: Rounds = current_app.extensions[EXTENSION]
    return found


def may(right: Right, tournament: str | None = None, table: int | None = None) -> Link:
    """Return the access link of the request. Raises `ServiceError` unless the link is valid and passes `demand`."""
    link = asking()
    demand(link, right, tournament=tournament, table=table)
    return link


def csv_text() -> str:
    """Return the body of the request as text. Raises `ServiceError` (`bad_table_file`) unless it is UTF-8."""
    try:
        return request.get_data().decode("utf-8")
    except UnicodeDecodeError as error:
        raise ServiceError("bad_table_file", say("at_tournament.not_utf8")) from error


def wants_csv() -> bool:
    """Return whether `?as=csv` requests a CSV. Raises `ParseError` for any other value."""
    wanted = request.args.getlist("as")
    if wanted not in ([], ["csv"]):
        raise shape.wrong("as", say("at_tournament.csv"), ", ".join(wanted))
    return bool(wanted)


def csv_answer(text: str) -> Response:
    """Return an answer with a CSV."""
    return Response(text, mimetype="text/csv")
