"""The standings for screens: short lines, computed and serialised one time per version for all viewers.

The text is sent to every screen after every result, so it must be small. `scorer.tournament.standings` has the full
standings, round by round.
"""

from __future__ import annotations

import json
import threading
from typing import Any

from scorer.amounts import plain
from scorer.tournament.standings import Standing, standings
from service.tournaments.tournaments import Tournaments


class Board:
    """The standings for screens, of all tournaments of a store."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.tournaments = tournaments
        self._written: dict[str, tuple[int, str]] = {}
        self._lock = threading.Lock()

    def text(self, tournament: str) -> str:
        """Return `version` and `standings` as JSON. Raises `ServiceError` (`no_such_tournament`).

        While one thread computes the standings, other threads wait for the result. A version that no screen requests
        while it is current is never computed.
        """
        with self._lock:
            found = self.tournaments.get(tournament)
            version, text = self._written.get(tournament, (0, ""))
            if version != len(found.events):
                version = len(found.events)
                lines = [line_of(each) for each in standings(found.state)]
                text = json.dumps({"version": version, "standings": lines}, ensure_ascii=False)
                self._written[tournament] = (version, text)
        return text


def line_of(line: Standing) -> dict[str, Any]:
    """Return the line of one player. `game`: the result of the last seated round, or null if it is missing."""
    last = line.rounds[-1] if line.rounds else None
    return {
        "place": line.place,
        "number": line.number,
        "name": line.name,
        "stage": line.stage,
        "total": plain(line.total),
        "round": None if last is None else last.round,
        "game": None if last is None or last.game is None else plain(last.game),
        "withdrawn": line.withdrawn,
    }
