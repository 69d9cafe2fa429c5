"""Control all clocks of a round together: start, pause, extra time for a table, the signal that the time is up.

Each table keeps the clock of its own match, so a table that starts late or gets extra time has more time. The clock of
the round shows the least time left among the tables.
"""

from __future__ import annotations

from typing import Any, Final

from scorer.match.events import Time
from service.desk.stored_clocks import apply_action, clock_of
from service.records.canonical import digest
from service.records.times import written
from service.tournaments.rounds import Rounds

_LEAST_EXTRA: Final = 1
"""Seconds. A smaller difference is not extra time: the clocks were started by hand one after another."""


class RoundClocks:
    """The clocks of the matches of a round."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds, self.store, self.matches = rounds, rounds.store, rounds.matches

    def shown(self, tournament: str, round_: int) -> dict[str, Any]:
        """Return the clock of a round, in seconds: `left` (None without a limit), and the tables with extra time.

        Tables without a match or with a result are left out. Raises `ServiceError` (`not_found`).
        """
        now = self.store.now()
        clocks = {
            number: clock_of(self.store, self.matches, match).shown(now)
            for number, match in self._open(tournament, round_).items()
        }
        times = {number: each["round_left"] for number, each in clocks.items() if each["round_left"] is not None}
        left = min(times.values(), default=None)
        return {
            "round": round_,
            "at": written(now),
            "running": any(each["running"] for each in clocks.values()),
            "left": left,
            "extra": [
                {"table": number, "seconds": each - left, "left": each}
                for number, each in times.items()
                if left is not None and each - left >= _LEAST_EXTRA
            ],
        }

    def control(
        self, key: str, by: str, tournament: str, round_: int, action: str, table: int | None, seconds: int
    ) -> int:
        """Apply an action at one moment to the clocks of a round, or of one table; returns the number of clocks.

        `table`: a table number; None: all tables. Tables without a match or with a result are left out. Raises
        `ServiceError` (`not_found`).
        """
        now = self.store.now()
        matches = self._open(tournament, round_)
        chosen = [match for number, match in matches.items() if table in (None, number)]
        for match in chosen:
            apply_action(self.store, self.matches, digest(f"{key} {match}"), by, match, action, seconds=seconds, at=now)
        return len(chosen)

    def call_time(self, key: str, by: str, tournament: str, round_: int) -> dict[str, list[int]]:
        """Record that the time is up, in each match of a round whose clock has no time left or no limit.

        The rules' option `time_up` decides what follows. Returns lists of tables. `called`: tables that got the signal;
        `waiting`: tables whose clock has time left. A table that had the signal before, that has a result or no match,
        or whose match has ended, is in neither list. Raises `ServiceError` (`not_found`).
        """
        now = self.store.now()
        found: dict[str, list[int]] = {"called": [], "waiting": []}
        for number, match in self._open(tournament, round_).items():
            state = self.matches.ledger(match).state
            if state.ended is not None or state.time_up or state.one_more:
                continue
            left = clock_of(self.store, self.matches, match).shown(now)["round_left"]
            if left is not None and left > 0:
                found["waiting"].append(number)
                continue
            self.matches.add(digest(f"{key} {match}"), by, match, Time().to_json())
            self.rounds.follow_match(by, match)
            found["called"].append(number)
        return found

    def _open(self, tournament: str, round_: int) -> dict[int, str]:
        """Return the matches of a round whose tables have no result, keyed by table number."""
        tables = enumerate(self.rounds.tables(tournament, round_), 1)
        return {n: table.match for n, table in tables if table.match is not None and table.sheet is None}
