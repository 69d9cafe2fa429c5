"""The HTTP endpoints of tournaments: players, rounds, results, standings, each player's own page, live events.

Like at the desk, the permissions of the access link are checked first, and a write needs an `Idempotency-Key`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request

from scorer import shape
from scorer.sentences import listed, say
from scorer.tournament.changes import result_changes
from scorer.tournament.events import TYPES, Correction, Enter, Open, Seat, Substitute, Withdraw
from scorer.tournament.formats import PRESETS
from scorer.tournament.ledger import Tournament
from scorer.tournament.players import number
from scorer.tournament.standings import notices, standings
from scorer.tournament.teams import team_standings
from service.contract.events import tournament_event
from service.contract.reading import read
from service.desk.desk import Desk, body, desk, key
from service.desk.guards import within_room
from service.desk.live import answer
from service.desk.pages import DOOR, opening
from service.desk.roles import Role
from service.problems import ServiceError
from service.request_guards import add_guards
from service.tournaments.asked import EXTENSION, csv_answer, csv_text, may, rounds, wants_csv
from service.tournaments.clocks_http import CLOCKS
from service.tournaments.files import ema_csv, players_csv, players_from, results_csv, results_from, standings_csv
from service.tournaments.foreseen import foreseen
from service.tournaments.guards import GUARDS
from service.tournaments.live import Screen
from service.tournaments.pages import PAGES, address
from service.tournaments.rights import NEEDS, Right, player_of, scope_of
from service.tournaments.rounds import Rounds
from service.tournaments.seating_http import SEATING
from service.tournaments.tables_http import TABLES
from service.tournaments.tournaments import Tournaments

BLUEPRINT = Blueprint("tournaments", __name__, url_prefix="/api/tournaments")
_VERSIONED = (Withdraw, Seat, Substitute, Correction)
"""Events that depend on the state that a director sees. Their request must name the version that the director saw."""


def install(app: Flask, made: Desk) -> None:
    """Add tournaments to an application that has a desk."""
    rounds_ = Rounds(made.store, Tournaments(made.store), made.matches)
    app.extensions[EXTENSION] = rounds_
    made.after_event.append(rounds_.follow_match)
    made.foreseen.append(partial(foreseen, rounds_.tournaments))
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(SEATING)
    app.register_blueprint(CLOCKS)
    app.register_blueprint(TABLES)
    app.register_blueprint(PAGES)
    add_guards(app, within_room(GUARDS))


@BLUEPRINT.get("/formats")
def formats() -> Response:
    """Return the tournament formats that published rules describe, with the passages of these rules."""
    may(Right.SEE)
    return jsonify({"formats": [each.to_json() for each in PRESETS.values()]})


@BLUEPRINT.get("")
def tournaments() -> Response:
    """Return all tournaments that the access link is allowed to see."""
    link = may(Right.SEE)
    own = link.scope.partition(" ")[0] if link.role is Role.PLAYER else link.tournament or None
    return jsonify({"tournaments": [each for each in rounds().tournaments.all() if own in (None, each["tournament"])]})


@BLUEPRINT.post("")
def open_tournament() -> tuple[Response, int]:
    """Open a tournament."""
    link = may(Right.RUN)
    event = tournament_event({**body("name", "format", "seed"), "type": Open.type}, "body")
    assert isinstance(event, Open)
    return jsonify(rounds().tournaments.open(key(), link.who, event)), 201


@BLUEPRINT.get("/<tournament>")
def tournament_(tournament: str) -> Response:
    """Return the state of a tournament: players, tables, missing results, notices for the director."""
    may(Right.SEE, tournament)
    found = rounds().tournaments.get(tournament)
    about = {"tournament": tournament, "version": len(found.events), "notices": notices(found.state)}
    beside = {"corrections": _corrections(found), "differing": rounds().differing(tournament)}
    return jsonify({**about, **beside, **found.state.to_json()})


def _corrections(found: Tournament) -> list[dict[str, Any]]:
    """Return the results that were corrected after they had counted in the standings, for a notice on the page."""
    return [each.to_json(found.state) for each in result_changes(found)]


@BLUEPRINT.get("/<tournament>/events")
def events(tournament: str) -> Response:
    """Return all recorded events with their writers, and for each the events in effect after corrections."""
    may(Right.SEE, tournament)
    found, writers = rounds().tournaments.get(tournament), rounds().tournaments.writers(tournament)
    listed = [
        {"number": n, "by": who, "event": event.to_json(), "holds": [each.to_json() for each in found.held(n)]}
        for n, (event, who) in enumerate(zip(found.events, writers))
    ]
    return jsonify({"version": len(found.events), "events": listed})


@BLUEPRINT.post("/<tournament>/events")
def add_event(tournament: str) -> tuple[Response, int]:
    """Record an event. `version`: the version that the writer has seen; optional, except for events in `_VERSIONED`."""
    data = body("event", "version")
    value = shape.required(data, "event", "body")
    kind = TYPES.get(str(value.get("type"))) if isinstance(value, dict) else None
    if kind is None:
        raise shape.wrong("body.event.type", say("at_tournament.one_of", names=listed(TYPES)), value)
    link = may(NEEDS[kind], tournament)
    event = tournament_event(value, "event")
    version = data.get("version")
    if version is None and isinstance(event, _VERSIONED):
        raise shape.wrong("body.version", say("at_tournament.your_version"), None)
    seen = None if version is None else shape.as_count(version, "body.version", most=1_000_000)
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, [event], seen)), 201


@BLUEPRINT.get("/<tournament>/standings")
def standings_(tournament: str) -> Response:
    """Return the standings as JSON, with `?as=csv` as CSV, or with `?as=ema` as a result sheet.

    `?after=`: the standings after this many rounds (ignored with `ema`).
    """
    may(Right.SEE, tournament)
    after = request.args.get("after")
    upto = None if after is None else shape.whole_number(after)
    if after is not None and (upto is None or not 0 <= upto < 1000):
        raise shape.wrong("after", say("at_tournament.rounds"), after)
    found = rounds().tournaments.get(tournament)
    if request.args.get("as") == "ema":
        return csv_answer(ema_csv(found.state))
    if wants_csv():
        return csv_answer(standings_csv(found.state, upto))
    lines = standings(found.state, upto)
    about = {"tournament": tournament, "version": len(found.events), "corrections": _corrections(found)}
    teams = [each.to_json() for each in team_standings(found.state, lines)]
    return jsonify({**about, "standings": [each.to_json() for each in lines], "teams": teams})


@BLUEPRINT.get("/<tournament>/players")
def players(tournament: str) -> Response:
    """Return the players as JSON, or with `?as=csv` as CSV."""
    may(Right.SEE, tournament)
    state = rounds().tournaments.get(tournament).state
    if wants_csv():
        return csv_answer(players_csv(state))
    return jsonify({"players": state.to_json()["players"]})


@BLUEPRINT.post("/<tournament>/players")
def enter(tournament: str) -> tuple[Response, int]:
    """Register players, all or none. The body is a CSV, or JSON with `players`."""
    link = may(Right.RUN, tournament)
    event = players_from(csv_text()) if request.mimetype == "text/csv" else read(Enter, body("players"), "body")
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, [event])), 201


@BLUEPRINT.get("/<tournament>/results")
def results(tournament: str) -> Response:
    """Return the results of all tables as JSON, or with `?as=csv` as CSV."""
    may(Right.SEE, tournament)
    state = rounds().tournaments.get(tournament).state
    if wants_csv():
        return csv_answer(results_csv(state))
    return jsonify({"rounds": state.to_json()["rounds"]})


@BLUEPRINT.post("/<tournament>/results")
def import_results(tournament: str) -> tuple[Response, int]:
    """Record the results of a CSV, all or none."""
    link = may(Right.RECORD, tournament)
    if request.mimetype != "text/csv":
        raise ServiceError("unsupported_media_type", say("refused.csv_only"))
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, results_from(csv_text()))), 201


@BLUEPRINT.get("/<tournament>/rounds/<int:round_>")
def round_(tournament: str, round_: int) -> Response:
    """Return the tables of a round, each with its players, the progress of its match, and whether it is late."""
    may(Right.SEE, tournament)
    return jsonify({"round": round_, "tables": rounds().overview(tournament, round_)})


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/matches")
def open_matches(tournament: str, round_: int) -> tuple[Response, int]:
    """Open a match at the desk for each table of a round, unless it has a result or a match of its current players."""
    may(Right.RUN, tournament)
    key()
    made = rounds().open(tournament, round_)
    return jsonify({"matches": [{"table": table, "match": match} for table, match in made.items()]}), 201


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/collect")
def collect(tournament: str, round_: int) -> Response:
    """Record the results of the finished matches of a round in the tournament."""
    link = may(Right.RECORD, tournament)
    key()
    return jsonify(rounds().collect(link.who, tournament, round_))


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/tables/<int:table>/collect")
def hand_in(tournament: str, round_: int, table: int) -> Response:
    """Record the result of one table's match in the tournament. The link of this table is enough."""
    link = may(Right.HAND_IN, tournament, table)
    key()
    return jsonify(rounds().collect(link.who, tournament, round_, table))


@BLUEPRINT.post("/<tournament>/links")
def give_link(tournament: str) -> tuple[Response, int]:
    """Issue an access link for a player or a table of this tournament; without both, for a screen in the hall."""
    link = may(Right.RUN, tournament)
    data = body("player", "table", "hours")
    players = rounds().tournaments.get(tournament).state.players
    bound = tournament
    if data.get("table") is not None:
        if data.get("player") is not None:
            raise shape.wrong("body.table", say("at_tournament.player_or_table"), data["table"])
        table = shape.as_count(data["table"], "body.table", most=10_000)
        role, scope, view = Role.TABLE, str(table), None
    elif data.get("player") is None:
        role, scope, view = Role.ONLOOKER, "", "screen"
    else:
        bound = ""  # the scope of a player's link contains the tournament
        who = number(data["player"], "body.player")
        if who not in players:
            raise ServiceError("not_found", say("at_desk.no_player", number=who), where="body.player")
        role, scope, view = Role.PLAYER, scope_of(tournament, who), "me"
    given = desk().links.give(key(), link.who, role.value, scope, data.get("hours"), bound)
    page = DOOR if view is None else address(tournament, view)
    return jsonify({**given, **opening(given["token"], page)}), 201


@BLUEPRINT.get("/<tournament>/me")
def me(tournament: str) -> Response:
    """Return the data of a player's own page: their standing, table and opponents, and the announcements."""
    link = may(Right.SEE, tournament)
    who = player_of(link)
    if who is None:
        raise ServiceError("not_allowed", say("at_desk.own_link_only"))
    state = rounds().tournaments.get(tournament).state
    if who not in state.players:
        raise ServiceError("not_found", say("at_desk.link_of_nobody", number=who))
    line = next((each.to_json() for each in standings(state) if each.number == who), None)
    seats = [
        {"round": n, "table": place, "seats": [state.players[seat].to_json() for seat in table.seats]}
        for n, tables in enumerate(state.rounds, 1)
        for place, table in enumerate(tables, 1)
        if who in table.seats
    ]
    player = state.players[who].to_json()
    return jsonify({"player": player, "standing": line, "tables": seats, "announcements": list(state.announcements)})


@BLUEPRINT.get("/<tournament>/live")
def live(tournament: str) -> Response:
    """Send the server-sent events `record`, and `standings` when the standings change.

    The stream resumes after the record named in `Last-Event-ID`.
    """
    may(Right.SEE, tournament)
    screen = Screen(rounds().board, tournament)
    return answer(("tournament", tournament), screen.record, ("standings", screen.standings))
