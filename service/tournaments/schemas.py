"""The JSON schemas of tournaments: requests, answers, and components of the OpenAPI document.

The endpoints are in `service.tournaments.openapi`; the schemas of tables and rounds are in `seating_schemas` and
`round_schemas`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

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
from scorer.tournament.penalties import ListedPenalty
from scorer.tournament.players import MOST, Player, PlayerNumber
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import Standing
from scorer.tournament.teams import TeamLine
from service.contract.document import declared, schemas
from service.contract.shapes import ABSENT, Count, Shape, Short
from service.desk.schemas import Hours
from service.records.shapes import Written
from service.tournaments import round_schemas, seating_schemas
from service.tournaments.seating_schemas import Version

ROUND: Final = {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}
TABLE: Final = {"type": "integer", "minimum": 1, "maximum": MOST}


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
    version: Version | None = ABSENT


class TournamentBegun(Written):
    """The id and the version of a tournament after a record."""

    tournament: str
    version: Count


class TournamentRecorded(TournamentBegun):
    """The number of the recorded event, or of the first of several."""

    number: Count


class TournamentListed(Shape):
    """A tournament in a list. `players`: without house players; `rounds`: seated rounds; `of`: rounds of its format."""

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
    """A player. `withdrawn`: the first round without this player; null: the player has not withdrawn."""

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
    """A table of a round. `counts_for`: pairs of a substitute and the player who gets the result (null: no player)."""

    table: TableNumber
    seats: Four
    counts_for: list[tuple[PlayerNumber, PlayerNumber | None]]
    match: Line | None
    sheet: Sheet | None


class TournamentRoundSeated(Shape):
    """A seated round with all its tables. `open`: the numbers of the tables without a result."""

    round: RoundNumber
    open: list[TableNumber]
    tables: list[TournamentSeated]


class TournamentAmounts(Shape):
    """The points of a player at a table, and the final points that they count in the standings."""

    points: int
    total: Fraction


class TournamentPlayerChange(Shape):
    """A player whose result changed. `before` or `after` is null if the player had, or has, no result there."""

    number: PlayerNumber
    name: str
    before: TournamentAmounts | None
    after: TournamentAmounts | None


class TournamentResultChange(Shape):
    """A result that the correction `event` changed after it had counted.

    `by_match`: the match was corrected, not the sheet; `seated`: the later rounds, which keep their tables;
    `current`: no round was seated since the correction; `open`: the result was removed.
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


class TournamentStandings(Shape):
    """The standings of players and teams, and the results that changed after they had counted."""

    tournament: str
    version: Count
    corrections: list[TournamentResultChange]
    standings: list[Standing]
    teams: list[TeamLine]


class TournamentPenalties(Shape):
    """The penalties that the rules list, and the recorded penalties."""

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


class TournamentLinkRequest(Shape):
    """A request for an access link for a player, a table or a screen."""

    player: PlayerNumber | None = ABSENT
    table: Annotated[int, Limits(0, 10_000)] | None = ABSENT
    hours: Hours


class TournamentMyTable(Shape):
    """A table of a round at which the player sits."""

    round: RoundNumber
    table: TableNumber
    seats: list[Player]


class TournamentMe(Shape):
    """The data that a player sees."""

    player: Player
    standing: Standing | None
    tables: list[TournamentMyTable]
    announcements: list[str]


SCHEMAS: Final = schemas([*declared(__name__), *declared(seating_schemas.__name__), *declared(round_schemas.__name__)])
"""Every named schema of tournaments."""
