"""The HTTP addresses of tournaments: players, rounds, results, standings, each player's own page, live events.

As at the desk, every request is checked against its link first, and writes carry an `Idempotency-Key`.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify, request

from scorer import shape
from scorer.sentences import listed, say
from scorer.tournament.changes import result_changes
from scorer.tournament.events import TYPES, Correction, Enter, Open, Seat, Substitute, Withdraw, event_from_json
from scorer.tournament.formats import PRESETS
from scorer.tournament.ledger import Tournament
from scorer.tournament.players import number
from scorer.tournament.seating import propose, weigh
from scorer.tournament.standings import notices, standings
from service.desk.desk import Desk, asking, body, desk, key
from service.desk.guards import within_room
from service.desk.links import Link
from service.desk.live import answer
from service.desk.pages import DOOR, opening
from service.desk.roles import Role
from service.problems import ServiceError
from service.request_guards import add_guards
from service.tournaments.files import players_csv, players_from, results_csv, results_from, standings_csv
from service.tournaments.guards import GUARDS
from service.tournaments.live import Screen
from service.tournaments.pages import PAGES, address
from service.tournaments.rights import NEEDS, Right, demand, player_of, scope_of
from service.tournaments.rounds import Rounds
from service.tournaments.tournaments import Tournaments

BLUEPRINT = Blueprint("tournaments", __name__, url_prefix="/api/tournaments")
_EXTENSION = "tehai.tournaments"
_VERSIONED = (Withdraw, Seat, Substitute, Correction)
"""Events that a director decides by what they see; the request must name the version that they saw."""


def install(app: Flask, made: Desk) -> None:
    """Add tournaments to an application that has a desk."""
    rounds_ = Rounds(made.store, Tournaments(made.store), made.matches)
    app.extensions[_EXTENSION] = rounds_
    made.after_event.append(rounds_.follow_match)
    app.register_blueprint(BLUEPRINT)
    app.register_blueprint(PAGES)
    add_guards(app, within_room(GUARDS))


def rounds() -> Rounds:
    """The rounds of the tournaments of the current application."""
    found: Rounds = current_app.extensions[_EXTENSION]
    return found


def may(right: Right, tournament: str | None = None, table: int | None = None) -> Link:
    """The link of the request, checked to have this right. Raises `ServiceError`."""
    link = asking()
    demand(link, right, tournament=tournament, table=table)
    return link


@BLUEPRINT.get("/formats")
def formats() -> Response:
    """The formats of published sources, with their source lines."""
    may(Right.SEE)
    return jsonify({"formats": [each.to_json() for each in PRESETS.values()]})


@BLUEPRINT.get("")
def tournaments() -> Response:
    """Every tournament."""
    link = may(Right.SEE)
    own = link.scope.partition(" ")[0] if link.role is Role.PLAYER else link.tournament or None
    return jsonify({"tournaments": [each for each in rounds().tournaments.all() if own in (None, each["tournament"])]})


@BLUEPRINT.post("")
def open_tournament() -> tuple[Response, int]:
    """Open a tournament."""
    link = may(Right.RUN)
    event = event_from_json({**body("name", "format", "seed"), "type": Open.type}, "body")
    assert isinstance(event, Open)
    return jsonify(rounds().tournaments.open(key(), link.who, event)), 201


@BLUEPRINT.get("/<tournament>")
def tournament_(tournament: str) -> Response:
    """The state of a tournament: players, tables, open results, notices for the director."""
    may(Right.SEE, tournament)
    found = rounds().tournaments.get(tournament)
    about = {"tournament": tournament, "version": len(found.events), "notices": notices(found.state)}
    beside = {"corrections": _corrections(found), "differing": rounds().differing(tournament)}
    return jsonify({**about, **beside, **found.state.to_json()})


def _corrections(found: Tournament) -> list[dict[str, Any]]:
    """The results that were changed after they counted, for a notice next to the standings."""
    return [each.to_json(found.state) for each in result_changes(found)]


@BLUEPRINT.get("/<tournament>/events")
def events(tournament: str) -> Response:
    """All recorded events with their writers, and what is in effect at their places after corrections."""
    may(Right.SEE, tournament)
    found, writers = rounds().tournaments.get(tournament), rounds().tournaments.writers(tournament)
    listed = [
        {"number": n, "by": who, "event": event.to_json(), "holds": [each.to_json() for each in found.held(n)]}
        for n, (event, who) in enumerate(zip(found.events, writers))
    ]
    return jsonify({"version": len(found.events), "events": listed})


@BLUEPRINT.post("/<tournament>/events")
def add_event(tournament: str) -> tuple[Response, int]:
    """Record an event; `version` states what the writer has seen."""
    data = body("event", "version")
    value = shape.required(data, "event", "body")
    kind = TYPES.get(str(value.get("type"))) if isinstance(value, dict) else None
    if kind is None:
        raise shape.wrong("body.event.type", say("at_tournament.one_of", names=listed(TYPES)), value)
    link = may(NEEDS[kind], tournament)
    event = event_from_json(value, "event")
    version = data.get("version")
    if version is None and isinstance(event, _VERSIONED):
        raise shape.wrong("body.version", say("at_tournament.your_version"), None)
    seen = None if version is None else shape.as_count(version, "body.version", most=1_000_000)
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, [event], seen)), 201


@BLUEPRINT.get("/<tournament>/proposal")
def proposal(tournament: str) -> Response:
    """Tables for the next round, with the number of repeated meetings and the bound."""
    may(Right.RUN, tournament)
    found = rounds().tournaments.get(tournament)
    return jsonify({"version": len(found.events), **propose(found.state).to_json()})


@BLUEPRINT.post("/<tournament>/proposal")
def weigh_proposal(tournament: str) -> Response:
    """The same figures for tables that a director prefers; nothing is recorded."""
    may(Right.RUN, tournament)
    key()
    found = rounds().tournaments.get(tournament)
    event = Seat.read({**body("tables"), "round": len(found.state.rounds) + 1}, "body")
    return jsonify({"version": len(found.events), **weigh(found.state, event).to_json()})


@BLUEPRINT.get("/<tournament>/standings")
def standings_(tournament: str) -> Response:
    """The standings, after `?after=` rounds; `?as=csv`."""
    may(Right.SEE, tournament)
    after = request.args.get("after")
    upto = None if after is None else shape.whole_number(after)
    if after is not None and (upto is None or not 0 <= upto < 1000):
        raise shape.wrong("after", say("at_tournament.rounds"), after)
    found = rounds().tournaments.get(tournament)
    if _wants_csv():
        return _csv(standings_csv(found.state, upto))
    lines = [each.to_json() for each in standings(found.state, upto)]
    about = {"tournament": tournament, "version": len(found.events), "corrections": _corrections(found)}
    return jsonify({**about, "standings": lines})


@BLUEPRINT.get("/<tournament>/players")
def players(tournament: str) -> Response:
    """The players; `?as=csv`."""
    may(Right.SEE, tournament)
    state = rounds().tournaments.get(tournament).state
    if _wants_csv():
        return _csv(players_csv(state))
    return jsonify({"players": state.to_json()["players"]})


@BLUEPRINT.post("/<tournament>/players")
def enter(tournament: str) -> tuple[Response, int]:
    """Register players: a CSV, or `players` as JSON; all of them or none."""
    link = may(Right.RUN, tournament)
    event = players_from(_text()) if request.mimetype == "text/csv" else Enter.read(body("players"), "body")
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, [event])), 201


@BLUEPRINT.get("/<tournament>/results")
def results(tournament: str) -> Response:
    """The results of all tables; `?as=csv`."""
    may(Right.SEE, tournament)
    state = rounds().tournaments.get(tournament).state
    if _wants_csv():
        return _csv(results_csv(state))
    return jsonify({"rounds": state.to_json()["rounds"]})


@BLUEPRINT.post("/<tournament>/results")
def import_results(tournament: str) -> tuple[Response, int]:
    """Record the results of a CSV, all of them or none."""
    link = may(Right.RECORD, tournament)
    if request.mimetype != "text/csv":
        raise ServiceError("unsupported_media_type", say("refused.csv_only"))
    return jsonify(rounds().tournaments.add(key(), link.who, tournament, results_from(_text()))), 201


@BLUEPRINT.get("/<tournament>/rounds/<int:round_>")
def round_(tournament: str, round_: int) -> Response:
    """The tables of a round: the players, the progress of each match, the late tables."""
    may(Right.SEE, tournament)
    return jsonify({"round": round_, "tables": rounds().overview(tournament, round_)})


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/matches")
def open_matches(tournament: str, round_: int) -> tuple[Response, int]:
    """Open a match at the desk for each table of a round."""
    may(Right.RUN, tournament)
    key()
    made = rounds().open(tournament, round_)
    return jsonify({"matches": [{"table": table, "match": match} for table, match in made.items()]}), 201


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/clocks")
def tell_clocks(tournament: str, round_: int) -> Response:
    """Apply an action to all clocks of a round: start, pause."""
    link = may(Right.RUN, tournament)
    action = shape.text_field(body("action"), "action", "body")
    return jsonify({"clocks": rounds().control_clocks(key(), link.who, tournament, round_, action)})


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/collect")
def collect(tournament: str, round_: int) -> Response:
    """Collect the results of finished matches."""
    link = may(Right.RECORD, tournament)
    key()
    return jsonify(rounds().collect(link.who, tournament, round_))


@BLUEPRINT.post("/<tournament>/rounds/<int:round_>/tables/<int:table>/collect")
def hand_in(tournament: str, round_: int, table: int) -> Response:
    """Take the result of one table's match, requested by the table itself."""
    link = may(Right.HAND_IN, tournament, table)
    key()
    return jsonify(rounds().collect(link.who, tournament, round_, table))


@BLUEPRINT.post("/<tournament>/links")
def give_link(tournament: str) -> tuple[Response, int]:
    """Issue a link for a player or a table of this tournament; without either, one for a screen of the hall."""
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
        bound = ""  # the scope contains it
        who = number(data["player"], "body.player")
        if who not in players:
            raise ServiceError("not_found", say("at_desk.no_player", number=who), where="body.player")
        role, scope, view = Role.PLAYER, scope_of(tournament, who), "me"
    given = desk().links.give(key(), link.who, role.value, scope, data.get("hours"), bound)
    page = DOOR if view is None else address(tournament, view)
    return jsonify({**given, **opening(given["token"], page)}), 201


@BLUEPRINT.get("/<tournament>/me")
def me(tournament: str) -> Response:
    """A player's own page: their standing, their table and opponents, the announcements."""
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
    """Server-sent events: `record`, and `standings` when they change; resumes after `Last-Event-ID`."""
    may(Right.SEE, tournament)
    screen = Screen(rounds().board, tournament)
    return answer(("tournament", tournament), screen.record, ("standings", screen.standings))


def _text() -> str:
    try:
        return request.get_data().decode("utf-8")
    except UnicodeDecodeError as error:
        raise ServiceError("bad_table_file", say("at_tournament.not_utf8")) from error


def _wants_csv() -> bool:
    """Whether `?as=csv` requests a CSV; raises `ParseError` for any other form."""
    wanted = request.args.getlist("as")
    if wanted not in ([], ["csv"]):
        raise shape.wrong("as", say("at_tournament.csv"), ", ".join(wanted))
    return bool(wanted)


def _csv(text: str) -> Response:
    return Response(text, mimetype="text/csv")
