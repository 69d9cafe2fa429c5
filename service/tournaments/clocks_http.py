"""The HTTP endpoints of the clock of a round."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from service.contract.reading import read
from service.desk.desk import body, key
from service.tournaments.asked import may, rounds
from service.tournaments.rights import Right
from service.tournaments.round_clocks import RoundClocks
from service.tournaments.round_schemas import TournamentAction

CLOCKS = Blueprint("tournament_clocks", __name__, url_prefix="/api/tournaments/<tournament>/rounds/<int:round_>")


@CLOCKS.get("/clock")
def round_clock(tournament: str, round_: int) -> Response:
    """Return the clock of a round, and the tables with extra time."""
    may(Right.SEE, tournament)
    return jsonify(RoundClocks(rounds()).shown(tournament, round_))


@CLOCKS.post("/clocks")
def tell_clocks(tournament: str, round_: int) -> Response:
    """Start, pause, or give extra time to the clocks of the round, or of one table."""
    link = may(Right.RUN, tournament)
    asked: TournamentAction = read(TournamentAction, body("action", "table", "seconds"), "body")
    after = RoundClocks(rounds()).control(
        key(), link.who, tournament, round_, asked.action, asked.table or None, asked.seconds or 0
    )
    return jsonify({"clocks": after})


@CLOCKS.post("/time")
def call_time(tournament: str, round_: int) -> Response:
    """Record that the time is up, in each match of the round whose clock has no time left."""
    link = may(Right.RUN, tournament)
    return jsonify(RoundClocks(rounds()).call_time(key(), link.who, tournament, round_))
