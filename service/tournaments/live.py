"""The data of the live stream of a tournament: each new record, and the standings when they change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from service.records.record import Record
from service.tournaments.standings_board import Board
from service.tournaments.tournaments import KINDS, tournament_of

_SAID: Final = ("type", "round", "table", "text")
"""The fields of an event that a stream sends. The API returns the complete event."""


class Screen:
    """The data for one screen. It reads the standings only after a new record of the tournament."""

    def __init__(self, board: Board, tournament: str) -> None:
        self.board, self.tournament = board, tournament
        self._standings = board.text(tournament)
        self._behind = False

    def record(self, record: Record) -> Mapping[str, Any] | None:
        """Return the data that is sent about a record; None if the record does not belong to the tournament."""
        if record.kind not in KINDS or tournament_of(record) != self.tournament:
            return None
        self._behind = True
        events = [{name: each[name] for name in _SAID if name in each} for each in record.parts["events"]]
        version = int(record.parts["tournament"]["number"]) + len(events)
        return {"record": record.number, "at": record.at, "version": version, "events": events}

    def standings(self) -> str:
        """Return the standings as JSON. They include all records that were sent."""
        if self._behind:
            self._standings, self._behind = self.board.text(self.tournament), False
        return self._standings
