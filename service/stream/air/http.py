"""The HTTP endpoints for what is on air: frames for overlays, the director's view, and the director's commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request

from scorer.sentences import say
from service.contract.reading import read
from service.desk.desk import body, key, may
from service.desk.links import Link
from service.desk.live import answer as answer_live
from service.desk.rights import Action
from service.page_language import language_asked
from service.problems import ServiceError
from service.records.matches import Place
from service.request_guards import Guard
from service.stream.air.commands import Commands
from service.stream.air.control import Air
from service.stream.air.schemas import AirResetRequest

BLUEPRINT = Blueprint("air", __name__, url_prefix="/api/stream/air")
EXTENSION = "tehai.air"

GUARDS: dict[str, Guard] = {"air": lambda _: may(Action.DECIDE)}
"""The checks before the body of a request is received. The commands also check the table."""


def air() -> Air:
    """Return what is on air, brought up to date."""
    found: Air = current_app.extensions[EXTENSION]
    found.step()
    return found


def reaches_table(link: Link, known: Air, table: str) -> bool:
    """Return whether a link is for this table of the desk, or for the tournament whose match is played there."""
    return link.reaches(Place(table)) or link.reaches(known.place(table))


def demand_table(link: Link, action: Action, known: Air, table: str) -> None:
    """Raise `ServiceError` (`no_camera`, `not_allowed`) unless the table is watched and the link is for it.

    The caller has already checked that the link allows the action (`may`).
    """
    if table not in known.on:
        raise ServiceError("no_camera", say("at_desk.no_camera", table=repr(table)), where="table")
    if not reaches_table(link, known, table):
        link.demand(action, known.place(table))


def _directed(link: Link, language: str, known: Air) -> dict[str, Any]:
    """Return the tables that the link is allowed to direct."""
    tables = [known.desk(name, language) for name in known.on if reaches_table(link, known, name)]
    return {"tables": tables, "rehearsal": None if known.rehearsal is None else known.rehearsal.to_json()}


@BLUEPRINT.get("")
def tables() -> Response:
    """Return every table that the link is allowed to direct: its setting, what is on air, and its last hands."""
    return jsonify(_directed(may(Action.DECIDE), language_asked(), air()))


@BLUEPRINT.get("/live")
def live() -> Response:
    """Send the server-sent events `air` of a table: what is on air, whenever it changes.

    Without a table, send `desk`, which only directors and referees are allowed to see.
    """
    table, language, known = request.args.get("table"), language_asked(), air()
    link = may(Action.DECIDE if table is None else Action.SEE_MATCHES)
    if table is not None:
        demand_table(link, Action.SEE_MATCHES, known, table)
        known.listen(table)

    def now() -> object:
        known.catch_up()
        return _directed(link, language, known) if table is None else known.frame(table, language)

    heard = ("air", table, language, link.scope, link.tournament)  # the audience gets the same frames as a director
    return answer_live(heard, lambda _: None, ("desk" if table is None else "air", now))


def _command(
    does: Callable[[Commands, str, str, dict[str, Any]], dict[str, Any]], *fields: str
) -> tuple[Response, int]:
    """Record a command of the request's link for the table that the request names."""
    known, once = air(), key()
    given = body("table", *fields)
    table = given.get("table")
    link = may(Action.DECIDE)
    if isinstance(table, str):
        demand_table(link, Action.DECIDE, known, table)
    return jsonify(does(Commands(known), once, link.who, given)), 201


@BLUEPRINT.post("/show")
def show() -> tuple[Response, int]:
    """Show a version of a hand at once."""
    return _command(Commands.show, "of", "record", "turn")


@BLUEPRINT.post("/hide")
def hide() -> tuple[Response, int]:
    """Take card and waits off the air."""
    return _command(Commands.hide)


@BLUEPRINT.post("/pin")
def pin() -> tuple[Response, int]:
    """Pin the card that is on air, or unpin it."""
    return _command(Commands.pin, "of", "pinned", "turn")


@BLUEPRINT.post("/waits")
def waits() -> tuple[Response, int]:
    """Show the waits of a player."""
    return _command(Commands.waits, "player", "hand", "visible", "turn", "notice")


@BLUEPRINT.post("/reset")
def reset() -> tuple[Response, int]:
    """Begin the rehearsal again: the film plays from its beginning, with a new match."""
    known, link = air(), may(Action.DECIDE)
    key()
    demand_table(link, Action.DECIDE, known, read(AirResetRequest, body("table"), "body").table)
    rehearsal = known.rehearsal
    if rehearsal is None:
        raise ServiceError("not_found", say("at_stream.no_rehearsal"))
    rehearsal.reset()
    return jsonify({"rehearsal": rehearsal.to_json()}), 201


@BLUEPRINT.post("/setting")
def setting() -> tuple[Response, int]:
    """Change when hands and waits go on air, the delay, and whether the score bar is shown."""
    return _command(Commands.setting, "mode", "delay", "bar", "waits")
