"""The HTTP endpoints of what is on air, in the OpenAPI document."""

from __future__ import annotations

from typing import Final

from scorer.sentences import LANGUAGES
from service.openapi_operations import Operation, Paths, events, in_query, json_of, linked, operation
from service.schemas import TEXT

_HERE: Final = "/api/stream/air"
_OF_TABLE: Final = in_query("table", {**TEXT, "minLength": 1}, "Only this table, as its overlay needs it.")
_LANGUAGE: Final = in_query("lang", {"enum": [*LANGUAGES]}, "The language of the reasons.")


def _command(name: str, summary: str, body: str) -> dict[str, Operation]:
    made = operation(name, summary, "AirDone", "The recorded command.", json_of(body), 201)
    return {"post": linked(made, writes=True)}


def _addresses() -> Paths:
    desk = operation("air", "What is on air, for directors.", "AirDesk", "Every table that the link is for.")
    live = operation("airLive", "Live events of what is on air.", "AirFrame", "Server-sent events.")
    live = events(live, "Events `air` (a table, as overlays show it) or `desk` (all tables), and `closed` at the end.")
    reset = operation(
        "airReset", "Restart a rehearsal.", "AirResetDone", "The film and its checks.", json_of("AirResetRequest"), 201
    )
    return {
        f"{_HERE}/reset": {"post": linked(reset, writes=True)},
        _HERE: {"get": linked(desk, (_LANGUAGE,))},
        f"{_HERE}/live": {"get": linked(live, (_OF_TABLE, _LANGUAGE))},
        f"{_HERE}/show": _command("airShow", "Show a version of a hand.", "AirShowRequest"),
        f"{_HERE}/hide": _command("airHide", "Take card and waits off the air.", "AirHideRequest"),
        f"{_HERE}/pin": _command("airPin", "Pin the card, or unpin it.", "AirPinRequest"),
        f"{_HERE}/waits": _command("airWaits", "Show the waits of a player.", "AirWaitsRequest"),
        f"{_HERE}/setting": _command("airSetting", "Change the setting of a table.", "AirSettingRequest"),
    }


PATHS: Final[Paths] = _addresses()
"""Every endpoint of what is on air."""
