"""The JSON schemas of a round in progress: its tables, their matches, clocks and results."""

from __future__ import annotations

from typing import Annotated, Literal

from scorer.forms import Limits
from scorer.tournament.events import Line, RoundNumber, TableNumber
from scorer.tournament.players import PlayerNumber
from service.contract.shapes import ABSENT, Count, Shape, Time
from service.desk.schemas import ClockShown


class TournamentSitter(Shape):
    """A player who sits at a table."""

    number: PlayerNumber
    name: str


class TournamentTable(Shape):
    """A table of a round, with its current progress.

    `late`: the table has no result, and its time is over or the next round is seated.
    """

    table: TableNumber
    seats: list[TournamentSitter]
    match: Line | None
    result: bool
    hands: Count | None
    ended: str | None
    clock: ClockShown | None
    late: bool


class TournamentRoundNow(Shape):
    """A round, with the current progress of its tables."""

    round: RoundNumber
    tables: list[TournamentTable]


class TournamentMatch(Shape):
    """The match of a table."""

    table: TableNumber
    match: Line


class TournamentMatches(Shape):
    """The matches of a round."""

    matches: list[TournamentMatch]


class TournamentAction(Shape):
    """An action for the clocks of a round. `table`: only for this table; `seconds`: what the action `extra` adds."""

    action: Literal["start", "pause", "extra"]
    table: TableNumber | None = ABSENT
    seconds: Annotated[int, Limits(-7200, 7200)] | None = ABSENT


class TournamentExtraTime(Shape):
    """A table that has more time left than the round: `seconds` more, `left` in total."""

    table: TableNumber
    seconds: float
    left: float


class TournamentRoundClock(Shape):
    """The clock of a round in seconds. `left`: null without a limit, and below 0 after the limit."""

    round: RoundNumber
    at: Time
    running: bool
    left: float | None
    extra: list[TournamentExtraTime]


class TournamentTimeCalled(Shape):
    """The tables that got the signal that the time is up, and the tables whose clock has time left."""

    called: list[TableNumber]
    waiting: list[TableNumber]


class TournamentClocks(Shape):
    """The number of clocks to which the action was applied."""

    clocks: Count


class TournamentCollected(Shape):
    """The numbers of the tables, grouped by what was done with the result of their match.

    `taken`: recorded; `corrected`: updated after a correction of the match; `differs`: not recorded, because the score
    sheet has another result; `strangers`: not recorded, because other players sit at the table now.
    """

    taken: list[TableNumber]
    corrected: list[TableNumber]
    differs: list[TableNumber]
    strangers: list[TableNumber]
