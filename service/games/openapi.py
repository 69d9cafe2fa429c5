"""The HTTP endpoints of games in the OpenAPI document."""

from __future__ import annotations

from typing import Any, Final

from service.games.schemas import GAME_ID
from service.openapi_operations import KEY_HEADER, LAST, Paths, also_csv, events, in_path, in_query, json_of, operation
from service.schemas import TEXT

_HERE: Final = "/api/games"
_GAME: Final = in_path("game", {**TEXT, "minLength": 1, "pattern": "^[^/]+$"}, "The id of a game.")
_NEW: Final = in_path("game", {**TEXT, "pattern": GAME_ID}, "The id that the phone has given to the game.")
_PLAYER: Final = {**in_query("player", {**TEXT, "minLength": 1}, "The name of the player."), "required": True}
_AS: Final = in_query("as", {"enum": ["json", "csv"]}, "`csv`: as CSV, for a spreadsheet.")


def _with(made: dict[str, Any], *parameters: dict[str, Any]) -> dict[str, Any]:
    return {**made, "parameters": list(parameters)}


def _paths() -> Paths:
    one = f"{_HERE}/{{game}}"
    listed = operation("games", "The last games.", "Games", "At most 100, the one with the newest event first.")
    begin = operation("openGame", "Open a game.", "MatchOpened", "Its id.", json_of("GameOpening"), 201)
    shown = operation("game", "A game.", "Match", "With its complete ledger.")
    fouls = operation("gameFouls", "The fouls that the rules of a game list.", "Fouls", "With penalties and sources.")
    tried = operation("previewEntry", "Preview an entry.", "MatchPreview", "Its effect.", json_of("GameEntry"))
    enter = operation("enter", "Record an entry.", "GameRecorded", "The new state.", json_of("GameEntry"), 201)
    enter["responses"]["200"] = {"description": "This hand was recorded before.", "content": json_of("SecondEntry")}
    given = operation("handOver", "Transfer a phone's game.", "GameRecorded", "Recorded.", json_of("GameHandOver"), 201)
    given["responses"]["200"] = {"description": "It was recorded before.", "content": json_of("GameRecorded")}
    undo = operation("undo", "Take back the last event.", "GameRecorded", "The new state.", json_of("GameUndo"), 201)
    needs = operation("needs", "What a player needs to pass each rival.", "Needs", "The lowest values that suffice.")
    export = also_csv(
        operation("gameRecords", "The records of a game.", "Records", "And its result."), "One line per event."
    )
    live = events(operation("gameLive", "Live events of a game.", "Match", "Server-sent events."), "Events `record`.")
    return {
        _HERE: {"get": listed, "post": _with(begin, KEY_HEADER)},
        one: {"get": _with(shown, _GAME)},
        f"{one}/fouls": {"get": _with(fouls, _GAME)},
        f"{one}/preview": {"post": _with(tried, _GAME)},
        f"{one}/entries": {"post": _with(enter, _GAME, KEY_HEADER)},
        f"{one}/hand-over": {"post": _with(given, _NEW)},
        f"{one}/undo": {"post": _with(undo, _GAME, KEY_HEADER)},
        f"{one}/needs": {"get": _with(needs, _GAME, _PLAYER)},
        f"{one}/export": {"get": _with(export, _GAME, _AS)},
        f"{one}/live": {"get": _with(live, _GAME, LAST)},
    }


PATHS: Final[Paths] = _paths()
"""Every endpoint of games."""
