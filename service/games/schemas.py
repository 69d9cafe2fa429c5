"""The shapes of games, for requests, answers and the OpenAPI document. The desk has the shapes of matches."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from scorer.forms import Limits
from scorer.match.events import Correction, PlainEvent
from scorer.match.names import PlayerName
from scorer.match.needs import Need
from service.contract.answers import RuleId
from service.contract.document import declared, schemas
from service.contract.shapes import ABSENT, Count, Options, PointsOf, Time, shape
from service.desk.schemas import MatchPreview, ShownStep
from service.records.shapes import MatchState

Again = Literal["replace", "next"]
"""What a second entry of a hand is: it replaces the first entry, or it is the next hand."""


@shape
class GameOpening:
    """A request to open a game. The players sit in this order; the first one deals first."""

    rules: RuleId
    players: tuple[PlayerName, PlayerName, PlayerName, PlayerName]
    options: Options = ABSENT


@shape
class GameListed:
    """A game in the list. `changed`: the time of its last event."""

    game: str
    opened: Time
    changed: Time
    rules: RuleId
    players: list[str]
    points: PointsOf
    hands: Count
    ended: str | None


@shape
class Games:
    """The games, the newest first."""

    games: list[GameListed]


@shape
class GameEntry:
    """Events that a phone enters together. `seen`: the number of events that it knew; `again`: after `SecondEntry`."""

    events: Annotated[list[PlainEvent | Correction], Limits(1, 5)]
    seen: Annotated[int, Limits(0, 1_000_000)]
    again: Again | None = None


@shape
class GameUndo:
    """A request to take back the last entry. `seen`: the number of events that the phone knew."""

    seen: Annotated[int, Limits(0, 1_000_000)]


@shape
class GameRecorded:
    """The state of a game after an entry. `events`: how many events it has now."""

    game: str
    events: Count
    state: MatchState


@shape
class SecondEntry:
    """Nothing was recorded, because this hand was recorded before. `second`: null if it could not replace `first`."""

    first: ShownStep
    second: MatchPreview | None


@shape
class Needs:
    """What a player needs to pass each rival, the nearest first, and at last to be first."""

    player: str
    rivals: list[Need]


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of games."""
