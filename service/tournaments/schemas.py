"""The shapes of tournaments, for requests, answers and the OpenAPI document.

The addresses are in `service.tournaments.openapi`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

from scorer.forms import Limits, OfText
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
from scorer.tournament.players import MOST, Player, PlayerNumber
from scorer.tournament.seating import Proposal
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import Standing
from service.contract.document import declared, schemas
from service.contract.shapes import ABSENT, Count, Short, shape
from service.desk.schemas import ClockShown, Hours
from service.records.shapes import Written

ROUND: Final = {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}
TABLE: Final = {"type": "integer", "minimum": 1, "maximum": MOST}
_Version: TypeAlias = Annotated[int, Limits(0, 1_000_000)]
Tables: TypeAlias = Annotated[list[Four], Limits(1)]


@shape
class TournamentFormats:
    """The formats that a request can name."""

    formats: list[Format]


@shape
class TournamentOpening:
    """A request to open a tournament. `format`: the name of a format, or a complete format."""

    name: Line
    format: Annotated[Format, OfText(preset)]
    seed: Annotated[str, Limits(0, 120)] = ABSENT


@shape
class TournamentRequest:
    """A request to record an event. `version`: the number of events that its writer has seen."""

    event: PlainEvent | Correction
    version: _Version | None = ABSENT


@shape
class TournamentBegun(Written):
    """The id and the version of a tournament after a record."""

    tournament: str
    version: Count


@shape
class TournamentRecorded(TournamentBegun):
    """The number of a recorded event."""

    number: Count


@shape
class TournamentListed:
    """A tournament in a list, with its progress."""

    tournament: str
    name: str
    format: str
    rules: str
    players: Count
    rounds: Count
    of: Count
    version: Count


@shape
class Tournaments:
    """A list of tournaments."""

    tournaments: list[TournamentListed]


@shape
class TournamentEntered:
    """A player. `withdrawn`: the first round without this player."""

    number: PlayerNumber
    name: str
    club: Short
    country: Short
    house: bool
    fixed_table: TableNumber | None
    withdrawn: RoundNumber | None


@shape
class TournamentSeated:
    """A table of a round; `counts_for`: the seat of a substitute, and for whom the result counts."""

    table: TableNumber
    seats: Four
    counts_for: list[tuple[PlayerNumber, PlayerNumber | None]]
    match: Line | None
    sheet: Sheet | None


@shape
class TournamentRoundSeated:
    """A round, and its tables without a result."""

    round: RoundNumber
    open: list[TableNumber]
    tables: list[TournamentSeated]


@shape
class TournamentAmounts:
    """Points of a table and their final value."""

    points: int
    total: Fraction


@shape
class TournamentPlayerChange:
    """A player whose result changed."""

    number: PlayerNumber
    name: str
    before: TournamentAmounts | None
    after: TournamentAmounts | None


@shape
class TournamentResultChange:
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


@shape
class TournamentDiffering:
    """A table whose typed sheet differs from its match. The sheet counts."""

    round: RoundNumber
    table: TableNumber
    match: Line | None


@shape
class TournamentNotice:
    """A round whose players differ from those that the current results would admit."""

    code: Literal["cut_changed"]
    round: RoundNumber
    would_play: list[PlayerNumber]
    would_not_play: list[PlayerNumber]


@shape
class Tournament:
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


@shape
class TournamentEventListed:
    """A recorded event, and the events that are in effect instead of it after corrections."""

    number: Count
    by: str
    event: PlainEvent | Correction
    holds: list[PlainEvent]


@shape
class TournamentEvents:
    """All events of a tournament."""

    version: Count
    events: list[TournamentEventListed]


@shape
class TournamentTables:
    """A request to seat the players at tables."""

    tables: Tables


@shape
class TournamentProposed(Proposal):
    """Proposed tables for this version of the tournament."""

    version: Count


@shape
class TournamentStandings:
    """The standings, and results that changed."""

    tournament: str
    version: Count
    corrections: list[TournamentResultChange]
    standings: list[Standing]


@shape
class TournamentPlayers:
    """The registered players."""

    players: list[TournamentEntered]


@shape
class TournamentEntries:
    """A request to register players."""

    players: list[Player]


@shape
class TournamentResults:
    """The rounds with their results."""

    rounds: list[TournamentRoundSeated]


@shape
class TournamentSitter:
    """A player who sits at a table."""

    number: PlayerNumber
    name: str


@shape
class TournamentTable:
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


@shape
class TournamentRoundNow:
    """The current round, with the progress of its tables."""

    round: RoundNumber
    tables: list[TournamentTable]


@shape
class TournamentMatch:
    """The match of a table."""

    table: TableNumber
    match: Line


@shape
class TournamentMatches:
    """The matches of a round."""

    matches: list[TournamentMatch]


@shape
class TournamentAction:
    """An action for all clocks of a round."""

    action: Literal["start", "pause"]


@shape
class TournamentClocks:
    """The number of clocks that an action started or paused."""

    clocks: Count


@shape
class TournamentCollected:
    """The tables by result of the collection: taken, corrected, different from the sheet, or of other players."""

    taken: list[TableNumber]
    corrected: list[TableNumber]
    differs: list[TableNumber]
    strangers: list[TableNumber]


@shape
class TournamentLinkRequest:
    """A request for a link for a player, a table or a screen."""

    player: PlayerNumber | None = ABSENT
    table: Annotated[int, Limits(0, 10_000)] | None = ABSENT
    hours: Hours


@shape
class TournamentMyTable:
    """A table of a player."""

    round: RoundNumber
    table: TableNumber
    seats: list[Player]


@shape
class TournamentMe:
    """The data that a player sees."""

    player: Player
    standing: Standing | None
    tables: list[TournamentMyTable]
    announcements: list[str]


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of tournaments."""
