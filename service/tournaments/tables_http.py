"""The HTTP endpoints of lists other than the standings: penalties of the rules, recorded penalties, and teams."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorer.tournament.penalties import listed_penalties
from scorer.tournament.standings import standings
from scorer.tournament.teams import team_standings
from service.tournaments.asked import csv_answer, may, rounds, wants_csv
from service.tournaments.files import penalties_csv, teams_csv
from service.tournaments.rights import Right

TABLES = Blueprint("tournament_tables", __name__, url_prefix="/api/tournaments")


@TABLES.get("/<tournament>/penalties")
def penalties(tournament: str) -> Response:
    """Return the penalties that the rules list, and the recorded penalties; with `?as=csv` only the latter, as CSV."""
    may(Right.SEE, tournament)
    state = rounds().tournaments.get(tournament).state
    if wants_csv():
        return csv_answer(penalties_csv(state))
    found = [each.to_json() for each in listed_penalties(state.format)]
    return jsonify({"listed": found, "recorded": [each.to_json() for each in state.penalties]})


@TABLES.get("/<tournament>/teams")
def teams(tournament: str) -> Response:
    """Return the standings of teams as JSON, or with `?as=csv` as CSV."""
    may(Right.SEE, tournament)
    state = rounds().tournaments.get(tournament).state
    lines = team_standings(state, standings(state))
    if wants_csv():
        return csv_answer(teams_csv(lines))
    return jsonify({"teams": [each.to_json() for each in lines]})
