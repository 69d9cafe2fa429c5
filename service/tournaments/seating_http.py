"""The HTTP endpoints of seatings: proposals for a round or a whole plan, plans as CSV, two players who swap seats.

Nothing is recorded before a director sends `POST /seating` or `POST /rounds/<round>/swap`.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from scorer.tournament.events import Seat
from scorer.tournament.ledger import Tournament
from scorer.tournament.seating import Proposal, propose, propose_rounds, weigh, weigh_rounds
from scorer.tournament.swaps import swapped
from service.contract.reading import read
from service.desk.desk import body, key
from service.tournaments.asked import csv_answer, csv_text, may, rounds, wants_csv
from service.tournaments.plan_files import plan_csv, plan_from
from service.tournaments.rights import Right
from service.tournaments.seating_schemas import TournamentRounds, TournamentSeats, TournamentSwap

SEATING = Blueprint("tournament_seating", __name__, url_prefix="/api/tournaments/<tournament>")


@SEATING.get("/proposal")
def proposal(tournament: str) -> Response:
    """Return proposed tables for the next round, with their figures (`Proposal`)."""
    may(Right.RUN, tournament)
    found = rounds().tournaments.get(tournament)
    return jsonify({"version": len(found.events), **propose(found.state).to_json()})


@SEATING.post("/proposal")
def weigh_proposal(tournament: str) -> Response:
    """Return the figures (`Proposal`) of the tables of the request as the next round. Nothing is recorded."""
    may(Right.RUN, tournament)
    key()
    found = rounds().tournaments.get(tournament)
    event = read(Seat, {**body("tables"), "round": len(found.state.rounds) + 1}, "body")
    return jsonify({"version": len(found.events), **weigh(found.state, event).to_json()})


@SEATING.get("/plan")
def plan(tournament: str) -> Response:
    """Return proposed tables for all rounds up to the next cut or round by standing, as JSON or with `?as=csv`."""
    may(Right.RUN, tournament)
    found = rounds().tournaments.get(tournament)
    proposed = propose_rounds(found.state)
    if wants_csv():
        return csv_answer(plan_csv([(each.round, each.tables) for each in proposed]))
    return _planned(found, proposed)


@SEATING.post("/plan")
def weigh_plan(tournament: str) -> Response:
    """Return the figures of a director's own plan, from JSON or a CSV. Nothing is recorded."""
    may(Right.RUN, tournament)
    key()
    found = rounds().tournaments.get(tournament)
    if request.mimetype == "text/csv":
        events = plan_from(csv_text())
    else:
        asked: TournamentRounds = read(TournamentRounds, body("rounds"), "body")
        events = [Seat(each.round, tuple(each.tables)) for each in asked.rounds]
    return _planned(found, weigh_rounds(found.state, events))


@SEATING.get("/seating")
def seating(tournament: str) -> Response:
    """Return the tables of all seated rounds, as JSON or with `?as=csv`."""
    may(Right.SEE, tournament)
    found = rounds().tournaments.get(tournament)
    seats = [(n, tuple(table.seats for table in tables)) for n, tables in enumerate(found.state.rounds, 1)]
    if wants_csv():
        return csv_answer(plan_csv(seats))
    listed = [{"round": n, "tables": [list(table) for table in tables]} for n, tables in seats]
    return jsonify({"version": len(found.events), "rounds": listed})


@SEATING.post("/seating")
def seat_rounds(tournament: str) -> tuple[Response, int]:
    """Seat several rounds, all or none. `version`: the version of the tournament that the director has seen."""
    link = may(Right.RUN, tournament)
    asked: TournamentSeats = read(TournamentSeats, body("rounds", "version"), "body")
    events = [Seat(each.round, tuple(each.tables)) for each in asked.rounds]
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, events, asked.version)), 201


@SEATING.post("/rounds/<int:round_>/swap")
def swap(tournament: str, round_: int) -> tuple[Response, int]:
    """Swap the seats of two players of a seated round, as a correction of its seating."""
    link = may(Right.RUN, tournament)
    asked: TournamentSwap = read(TournamentSwap, body("players", "reason", "version"), "body")
    change = swapped(rounds().tournaments.get(tournament), round_, *asked.players, asked.reason)
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, [change], asked.version)), 201


def _planned(found: Tournament, proposed: tuple[Proposal, ...]) -> Response:
    return jsonify({"version": len(found.events), "rounds": [each.to_json() for each in proposed]})
