"""The events of a tournament as values. Every event has a `type` and a JSON form, in which it is written and read.

Players are identified by number. `scorer.tournament.ledger` decides whether an event is possible at its place. The
fields declare the JSON form (`scorer.forms`); `service.contract` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar, Final, TypeAlias

from scorer.corrections import CorrectionOf
from scorer.forms import ALWAYS, FLAT, Formed, Limits, OfText, Reason, a_filled_line, a_line
from scorer.tournament.formats import MOST_ROUNDS, Format, preset
from scorer.tournament.players import Player, PlayerNumber
from scorer.tournament.sheets import Sheet

Four: TypeAlias = tuple[PlayerNumber, PlayerNumber, PlayerNumber, PlayerNumber]
"""The numbers of the four players of a table, in the order East, South, West, North."""
RoundNumber: TypeAlias = Annotated[int, Limits(1, MOST_ROUNDS)]
TableNumber: TypeAlias = Annotated[int, Limits(1, 25_000)]
Line: TypeAlias = Annotated[str, Limits(1, 120, check=a_filled_line)]


@dataclass(frozen=True, slots=True)
class Open(Formed):
    """The opening of a tournament. `seed`: the random seed of proposed seatings and of lots."""

    type: ClassVar[str] = "open"
    name: Line
    format: Annotated[Format, OfText(preset)]
    seed: Annotated[str, ALWAYS, Limits(0, 120, check=a_line)] = ""


@dataclass(frozen=True, slots=True)
class Enter(Formed):
    """Players are registered."""

    type: ClassVar[str] = "enter"
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Withdraw(Formed):
    """A player withdraws from this round and all later rounds; their points stay in the standings."""

    type: ClassVar[str] = "withdraw"
    player: PlayerNumber
    round: RoundNumber
    reason: Reason


@dataclass(frozen=True, slots=True)
class Seat(Formed):
    """The tables of a round are seated. `tables[0]` is table 1.

    `reason`: why the round has different players from those whom the results admit.
    """

    type: ClassVar[str] = "seat"
    round: RoundNumber
    tables: Annotated[tuple[Four, ...], Limits(1)]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Substitute(Formed):
    """A substitute (`by`) takes a player's seat for one round. `counts`: whether `player` gets the result."""

    type: ClassVar[str] = "substitute"
    round: RoundNumber
    player: PlayerNumber
    by: PlayerNumber
    counts: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class Play(Formed):
    """A table's match was opened. The ledger of the match will give the result."""

    type: ClassVar[str] = "play"
    round: RoundNumber
    table: TableNumber
    match: Line


@dataclass(frozen=True, slots=True)
class Score(Formed):
    """The result of a table."""

    type: ClassVar[str] = "result"
    round: RoundNumber
    table: TableNumber
    sheet: Annotated[Sheet, FLAT]


@dataclass(frozen=True, slots=True)
class Penalty(Formed):
    """Final points that a player gets, or loses (below 0), in a round in addition to the result of the table.

    `case`: the id of the penalty, if the rules list it; `times`: the number of times or minutes.
    """

    type: ClassVar[str] = "penalty"
    round: RoundNumber
    player: PlayerNumber
    points: Fraction
    reason: Reason
    case: str = ""
    times: Annotated[int, Limits(1, 1000)] = 1


@dataclass(frozen=True, slots=True)
class Announce(Formed):
    """An announcement to all participants."""

    type: ClassVar[str] = "announce"
    text: Annotated[str, Limits(1, 1000, check=a_filled_line)]


PlainEvent: TypeAlias = Open | Enter | Withdraw | Seat | Substitute | Play | Score | Penalty | Announce
"""The events with which a correction can replace earlier events."""


@dataclass(frozen=True, slots=True)
class Correction(CorrectionOf[PlainEvent]):
    """Earlier events are corrected, and everything after them is recomputed."""


Event: TypeAlias = PlainEvent | Correction

TYPES: Final[dict[str, type[Event]]] = {
    kind.type: kind for kind in (Open, Enter, Withdraw, Seat, Substitute, Play, Score, Penalty, Announce, Correction)
}
"""For each `type` of an event: its class."""
