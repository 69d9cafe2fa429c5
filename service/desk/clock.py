"""The clock of a table: the minutes of the round, and each player's seconds per hand and per turn.

A clock is a value with points in time and the milliseconds already used. So a restart of the service loses no time, and
every screen can show the clock. The limits are options of the rule set (rule 12 of `zung-jung`, rule 275 of `wrc-2017`,
rule 32 of the WMC Masters rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from scorer.errors import ParseError
from scorer.match.deal import half_of
from scorer.match.options import whole
from scorer.match.state import MatchState
from scorer.sentences import listed, say
from service.records.times import read_time, written

ACTIONS = ("start", "pause", "deal", "turn", "wait")
"""The actions on a clock, in this order: start or resume, pause, deal a hand, begin a player's turn, end the turn."""

EXTRA = "extra"
"""The action of a tournament that gives a table more time."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The state of a clock.

    `left`: milliseconds left in the round: at the time `since` if the clock runs, else now.
    `used`: for each player, the milliseconds used in this hand before the current turn.
    `turn`: the player whose turn began at `turn_since`. Time before `grace`, which follows the deal, is not counted.
    `half`: the half of the match to which `left` applies (`scorer.match.deal.half_of`).
    `round_seconds`, `hand_seconds`, `turn_seconds`: the limits; 0: no limit. `deal_seconds`: from the deal to `grace`.
    """

    players: tuple[str, ...]
    round_seconds: int
    hand_seconds: int
    turn_seconds: int
    deal_seconds: int
    left: int
    since: datetime | None = None
    used: Mapping[str, int] = field(default_factory=dict)
    turn: str | None = None
    turn_since: datetime | None = None
    grace: datetime | None = None
    half: int = 2

    @classmethod
    def of(cls, state: MatchState) -> Clock:
        """Return a clock with the limits of a match. The clock is not started."""
        seconds = 60 * whole(state.options, "time_minutes")
        hand, turn, deal = (whole(state.options, f"{name}_seconds") for name in ("hand", "turn", "deal"))
        return cls(state.order, seconds, hand, turn, deal, left=1000 * seconds, half=half_of(state))

    def at_half(self, half: int, began: datetime) -> Clock:
        """Return the clock after this half of the match began: with its full minutes, and running if it ran before.

        If the clock is already in this half, return it unchanged.
        """
        if half <= self.half:
            return self
        since = max(began, self.since) if self.since else None
        return replace(self, left=1000 * self.round_seconds, since=since, half=half)

    def after(self, action: str, now: datetime, player: str | None = None, seconds: int = 0) -> Clock:
        """Return the clock after an action. Raises `ParseError`.

        `player`: whose turn the action `turn` begins; `seconds`: the time that the action `extra` adds.
        """
        if action == EXTRA:
            return replace(self, left=self.left + 1000 * seconds)
        if action == "start":
            return self if self.since else replace(self, since=now)
        if action == "pause":
            return replace(self._stopped(now), left=self._left(now), since=None)
        if action == "deal":
            grace = now + timedelta(seconds=self.deal_seconds)
            return replace(self, used={}, grace=grace, turn=None, turn_since=None)
        if action == "turn":
            if player not in self.players:
                message = say("at_desk.no_clock_player", player=repr(player), players=listed(self.players))
                raise ParseError("wrong_shape", message, where="player")
            return replace(self._stopped(now), turn=player, turn_since=now)
        if action == "wait":
            return self._stopped(now)
        raise ParseError(
            "wrong_shape", say("at_desk.no_clock_action", actions=listed(ACTIONS), action=repr(action)), where="action"
        )

    def shown(self, now: datetime) -> dict[str, Any]:
        """Return the values for a screen in seconds. A value is null without a limit, below 0 after the limit."""
        turn = self._turn(now)
        used = {player: self._used(player, now) for player in self.players}
        hand = {player: self.hand_seconds - each / 1000 for player, each in used.items()} if self.hand_seconds else None
        turn_left = self.turn_seconds - turn / 1000 if self.turn_seconds and self.turn else None
        return {
            "at": written(now),
            "running": self.since is not None,
            "round_left": self._left(now) / 1000 if self.round_seconds else None,
            "hand_left": hand,
            "turn": self.turn,
            "turn_left": turn_left,
            "over": [player for player, left in (hand or {}).items() if left < 0],
        }

    def to_json(self) -> dict[str, Any]:
        """Return the clock as it is stored; `from_json` restores the same clock."""
        return {
            "players": list(self.players),
            "round_seconds": self.round_seconds,
            "hand_seconds": self.hand_seconds,
            "turn_seconds": self.turn_seconds,
            "deal_seconds": self.deal_seconds,
            "half": self.half,
            "left": self.left,
            "used": dict(self.used),
            "turn": self.turn,
            **{name: _written(getattr(self, name)) for name in ("since", "turn_since", "grace")},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Clock:
        """Return the clock that `to_json` stored."""
        times = {name: _read(data[name]) for name in ("since", "turn_since", "grace")}
        return cls(**{**data, **times, "players": tuple(data["players"])})

    def _left(self, now: datetime) -> int:
        return self.left - (_ms(now - self.since) if self.since else 0)

    def _turn(self, now: datetime) -> int:
        """Return the milliseconds since the turn began, without the grace time after the deal."""
        if self.turn_since is None:
            return 0
        begun = max(self.turn_since, self.grace) if self.grace else self.turn_since
        return max(0, _ms(now - begun))

    def _used(self, player: str, now: datetime) -> int:
        return self.used.get(player, 0) + (self._turn(now) if player == self.turn else 0)

    def _stopped(self, now: datetime) -> Clock:
        """Return the clock after the turn ended and its time was added to the player's used time."""
        if self.turn is None:
            return self
        return replace(self, used={**self.used, self.turn: self._used(self.turn, now)}, turn=None, turn_since=None)


def _ms(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)


def _written(at: datetime | None) -> str | None:
    return None if at is None else written(at)


def _read(text: str | None) -> datetime | None:
    return None if text is None else read_time(text)
