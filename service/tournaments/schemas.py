"""The shapes of tournaments, for requests, answers and the OpenAPI document.

The addresses are in `service.tournaments.openapi`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

from scorer.forms import Limits, OfText, Reason
from scorer.tournament.events import (
    Correction,
    Four,
    Line,
    Penalty,
    PlainEvent,
    RoundNumber,
    TableNumber,
)
from scorer.tournament.formats import MOST_ROUNDS, Format, preset
from scorer.tournament.penalties import ListedPenalty
from scorer.tournament.players import MOST, Player, PlayerNumber
from scorer.tournament.seating import Proposal
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import Standing
from scorer.tournament.teams import TeamLine
from service.contract.document import declared, schemas
from service.contract.shapes import ABSENT, Count, Shape, Short, Time
from service.desk.schemas import ClockShown, Hours
from service.records.shapes import Written

ROUND: Final = {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}
TABLE: Final = {"type": "integer", "minimum": 1, "maximum": MOST}
_Version: TypeAlias = Annotated[int, Limits(0, 1_000_000)]
Tables: TypeAlias = Annotated[list[Four], Limits(1)]


class TournamentFormats(Shape):
    """The formats that a request can name."""

    formats: list[Format]


class TournamentOpening(Shape):
    """A request to open a tournament. `format`: the name of a format, or a complete format."""

    name: Line
    format: Annotated[Format, OfText(preset)]
    seed: Annotated[str, Limits(0, 120)] = ABSENT


class TournamentRequest(Shape):
    """A request to record an event. `version`: the number of events that its writer has seen."""

    event: PlainEvent | Correction
    version: _Version | None = ABSENT


class TournamentBegun(Written):
    """The id and the version of a tournament after a record."""

    tournament: str
    version: Count


class TournamentRecorded(TournamentBegun):
    """The number of a recorded event."""

    number: Count


class TournamentListed(Shape):
    """A tournament in a list, with its progress."""

    tournament: str
    name: str
    format: str
    rules: str
    players: Count
    rounds: Count
    of: Count
    version: Count


class Tournaments(Shape):
    """A list of tournaments."""

    tournaments: list[TournamentListed]


class TournamentEntered(Shape):
    """A player. `withdrawn`: the first round without this player."""

    number: PlayerNumber
    name: str
    club: Short
    country: Short
    house: bool
    fixed_table: TableNumber = ABSENT
    team: Short = ABSENT
    ema_number: Short = ABSENT
    withdrawn: RoundNumber | None


class TournamentSeated(Shape):
    """A table of a round; `counts_for`: the seat of a substitute, and for whom the result counts."""

    table: TableNumber
    seats: Four
    counts_for: list[tuple[PlayerNumber, PlayerNumber | None]]
    match: Line | None
    sheet: Sheet | None


class TournamentRoundSeated(Shape):
    """A round, and its tables without a result."""

    round: RoundNumber
    open: list[TableNumber]
    tables: list[TournamentSeated]


class TournamentAmounts(Shape):
    """Points of a table and their final value."""

    points: int
    total: Fraction


class TournamentPlayerChange(Shape):
    """A player whose result changed."""

    number: PlayerNumber
    name: str
    before: TournamentAmounts | None
    after: TournamentAmounts | None


class TournamentResultChange(Shape):
    """A result that changed after it counted, by the correction `event`. `by_match`: the match was corrected, not the
    sheet; `seated`: later rounds, which keep their tables; `current`: no round was seated since; `open`: it was taken
    out.
    """

    event: Count
    round: RoundNumber
    table: TableNumber
    match: Line | None
    by_match: bool
    reason: str
    seated: list[RoundNumber]
    current: bool
    open: bool
    players: list[TournamentPlayerChange]


class TournamentDiffering(Shape):
    """A table whose typed sheet differs from its match. The sheet counts."""

    round: RoundNumber
    table: TableNumber
    match: Line | None


class TournamentNotice(Shape):
    """A round whose players differ from those that the current results would admit."""

    code: Literal["cut_changed"]
    round: RoundNumber
    would_play: list[PlayerNumber]
    would_not_play: list[PlayerNumber]


class Tournament(Shape):
    """A complete tournament."""

    tournament: str
    version: Count
    notices: list[TournamentNotice]
    corrections: list[TournamentResultChange]
    differing: list[TournamentDiffering]
    name: Line
    format: Format
    seed: str
    players: list[TournamentEntered]
    rounds: list[TournamentRoundSeated]
    penalties: list[Penalty]
    announcements: list[str]


class TournamentEventListed(Shape):
    """A recorded event, and the events that are in effect instead of it after corrections."""

    number: Count
    by: str
    event: PlainEvent | Correction
    holds: list[PlainEvent]


class TournamentEvents(Shape):
    """All events of a tournament."""

    version: Count
    events: list[TournamentEventListed]


class TournamentTables(Shape):
    """A request to seat the players at tables."""

    tables: Tables


class TournamentProposed(Proposal, Shape):
    """Proposed tables for this version of the tournament."""

    version: Count


class TournamentRoundTables(Shape):
    """The tables of a round, with the numbers of the players as East, South, West, North."""

    round: RoundNumber
    tables: Tables


class TournamentRounds(Shape):
    """A director's own plan of several rounds."""

    rounds: Annotated[list[TournamentRoundTables], Limits(1, MOST_ROUNDS)]


class TournamentSeats(TournamentRounds):
    """A request to seat several rounds, all or none. `version`: the number of events that its writer has seen."""

    version: _Version


class TournamentSeating(Shape):
    """The tables of all seated rounds."""

    version: Count
    rounds: list[TournamentRoundTables]


class TournamentPlan(Shape):
    """Proposed tables for several rounds of this version of the tournament."""

    version: Count
    rounds: list[Proposal]


class TournamentSwap(Shape):
    """A request to let two players of a seated round change places."""

    players: tuple[PlayerNumber, PlayerNumber]
    reason: Reason
    version: _Version


class TournamentStandings(Shape):
    """The standings, and results that changed."""

    tournament: str
    version: Count
    corrections: list[TournamentResultChange]
    standings: list[Standing]
    teams: list[TeamLine]


class TournamentPenalties(Shape):
    """The penalties that the rules list, and those recorded."""

    listed: list[ListedPenalty]
    recorded: list[Penalty]


class TournamentTeams(Shape):
    """The standings of teams."""

    teams: list[TeamLine]


class TournamentPlayers(Shape):
    """The registered players."""

    players: list[TournamentEntered]


class TournamentEntries(Shape):
    """A request to register players."""

    players: list[Player]


class TournamentResults(Shape):
    """The rounds with their results."""

    rounds: list[TournamentRoundSeated]


class TournamentSitter(Shape):
    """A player who sits at a table."""

    number: PlayerNumber
    name: str


class TournamentTable(Shape):
    """A table of the current round, with its progress.

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
    """The current round, with the progress of its tables."""

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
    """An action for the clocks of a round. `table`: only this table; `seconds`: the extra time it gets."""

    action: Literal["start", "pause", "extra"]
    table: TableNumber | None = ABSENT
    seconds: Annotated[int, Limits(-7200, 7200)] | None = ABSENT


class TournamentExtraTime(Shape):
    """A table with more time than the round, in seconds."""

    table: TableNumber
    seconds: float
    left: float


class TournamentRoundClock(Shape):
    """The clock of a round in seconds. `left`: null without a limit, and below 0 after it."""

    round: RoundNumber
    at: Time
    running: bool
    left: float | None
    extra: list[TournamentExtraTime]


class TournamentTimeCalled(Shape):
    """The tables with the signal that the time is up, and those that have time left."""

    called: list[TableNumber]
    waiting: list[TableNumber]


class TournamentClocks(Shape):
    """The number of clocks that an action started or paused."""

    clocks: Count


class TournamentCollected(Shape):
    """The tables by result of the collection: taken, corrected, different from the sheet, or of other players."""

    taken: list[TableNumber]
    corrected: list[TableNumber]
    differs: list[TableNumber]
    strangers: list[TableNumber]


class TournamentLinkRequest(Shape):
    """A request for a link for a player, a table or a screen."""

    player: PlayerNumber | None = ABSENT
    table: Annotated[int, Limits(0, 10_000)] | None = ABSENT
    hours: Hours


class TournamentMyTable(Shape):
    """A table of a player."""

    round: RoundNumber
    table: TableNumber
    seats: list[Player]


class TournamentMe(Shape):
    """The data that a player sees."""

    player: Player
    standing: Standing | None
    tables: list[TournamentMyTable]
    announcements: list[str]


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of tournaments."""
