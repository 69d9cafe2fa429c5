"""The HTTP endpoints of games, for the phones in a room.

Pairing admits a phone (`service.pairing`); there are no access links and no roles. A write needs an `Idempotency-Key`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request

from scorer import shape
from service.contract.reading import read
from service.desk.desk import body, key
from service.edge.hub import Channel
from service.edge.streams import Opened
from service.games import answers
from service.games.games import Games, games
from service.games.schemas import GameUndo
from service.records.export import as_csv, as_json
from service.records.record import Record
from service.settings import Settings

BLUEPRINT = Blueprint("games", __name__, url_prefix="/api/games")


def install(app: Flask, settings: Settings) -> Games:
    """Add games to an application."""
    made = Games(settings.data, settings.records_bytes)
    made.install(app)
    app.register_blueprint(BLUEPRINT)
    return made


@BLUEPRINT.get("")
def all_games() -> Response:
    """Return the list of games, the one with the newest record first (`Games.all`)."""
    return jsonify({"games": games().all()})


@BLUEPRINT.post("")
def open_game() -> tuple[Response, int]:
    """Open a game."""
    return jsonify(games().open(key(), body("rules", "players", "options"))), 201


@BLUEPRINT.post("/<game>/hand-over")
def take_over(game: str) -> tuple[Response, int]:
    """Record a game that a phone has recorded without a service; 200 instead of 201 if all of it was known."""
    answer, recorded = games().take_over(game, body("events"))
    return jsonify(answer), 201 if recorded else 200


@BLUEPRINT.get("/<game>")
def game_(game: str) -> Response:
    """Return a game with its complete ledger."""
    return jsonify(games().shown(game))


@BLUEPRINT.get("/<game>/fouls")
def fouls(game: str) -> Response:
    """Return the fouls that the rules of a game list."""
    return jsonify(answers.fouls(games().ledger(game)))


@BLUEPRINT.post("/<game>/preview")
def preview(game: str) -> Response:
    """Return the effect of an entry without recording it."""
    return jsonify(games().preview(game, body(*answers.ENTRY)))


@BLUEPRINT.post("/<game>/entries")
def enter(game: str) -> tuple[Response, int]:
    """Record an entry, or return both entries if this hand was recorded before."""
    answer, recorded = games().enter(key(), game, body(*answers.ENTRY))
    return jsonify(answer), 201 if recorded else 200


@BLUEPRINT.post("/<game>/undo")
def undo(game: str) -> tuple[Response, int]:
    """Take back the last event."""
    asked: GameUndo = read(GameUndo, body("seen"), "body")
    return jsonify(games().undo(key(), game, asked.seen)), 201


@BLUEPRINT.get("/<game>/needs")
def needs(game: str) -> Response:
    """Return what a player needs to pass each rival in the ranking."""
    return jsonify(games().needs(game, shape.text_field(request.args.to_dict(), "player", "query")))


@BLUEPRINT.get("/<game>/export")
def export(game: str) -> Response:
    """Return the records of a game, as JSON or as CSV."""
    games().ledger(game)  # raises an error for a game that does not exist
    if answers.export_kind(request.args) == "json":
        return jsonify(as_json(games().store, game))
    headers = {"Content-Disposition": f'attachment; filename="tehai-{game}.csv"'}
    return Response("\ufeff" + as_csv(games().store, game), mimetype="text/csv", headers=headers)


@BLUEPRINT.get("/<game>/live")
def live(game: str) -> Response:
    """Send server-sent events: an event `record` for each new event of the game."""
    made = games()
    made.ledger(game)

    def shown(record: Record) -> Mapping[str, Any] | None:
        if record.match != game:
            return None
        return {"record": record.number, "kind": record.kind, "match": game, "at": record.at}

    after = request.headers.get("Last-Event-ID", "")
    first = int(after) if after.isdecimal() and len(after) < 16 else made.store.length()
    return Opened(Channel(("game", game), shown, lambda: None, ("record", "none")), "", first, of="games")
