"""The standings for screens: short lines, computed and serialised once per version for all viewers.

`scorer.tournament.standings` gives the full standings, round by round, on request; the text sent to every screen after
every result must be small.
"""

from __future__ import annotations

import json
import threading
from typing import Any

from scorer.amounts import plain
from scorer.tournament.standings import Standing, standings
from service.tournaments.tournaments import Tournaments


class Board:
    """The boards of all tournaments of a store."""

    def __init__(self, tournaments: Tournaments) -> None:
        self.tournaments = tournaments
        self._written: dict[str, tuple[int, str]] = {}
        self._lock = threading.Lock()

    def text(self, tournament: str) -> str:
        """`version` and `standings` as JSON; raises `ServiceError` (`no_such_tournament`).

        While one thread computes, the others wait for the result. A version that no screen asked for in time is
        skipped.
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
    """One player's line: `game` is the result of the last seated round, null if there is none yet."""
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
