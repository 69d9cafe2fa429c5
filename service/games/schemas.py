"""The JSON schemas of games, for requests and answers. The schemas of matches are in `service.desk.schemas`."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal

from scorer import shape
from scorer.forms import Limits
from scorer.match.events import Correction, PlainEvent
from scorer.match.names import PlayerName
from scorer.match.needs import Need
from scorer.sentences import say
from service.contract.document import declared, schemas
from service.contract.requests import HouseRules, RuleId
from service.contract.shapes import ABSENT, Count, Options, PointsOf, Shape, Time
from service.desk.schemas import MatchPreview, ShownStep
from service.records.parts import MatchState

Again = Literal["replace", "next"]
"""The meaning of a second entry: it replaces the first entry of the hand, or it is an entry for the next hand."""

GAME_ID: Final = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"

"""The pattern of the id of a game."""


def checked_game_id(given: str) -> str:
    """Return the id of a game. Raises `ParseError` (`wrong_shape`) for a text that does not match `GAME_ID`."""
    if not re.fullmatch(GAME_ID, given):
        raise shape.wrong("game", say("at_games.game_id"), given)
    return given


class GameOpening(Shape):
    """A request to open a game. The players sit in this order; the first one deals first."""

    rules: RuleId | HouseRules
    players: tuple[PlayerName, PlayerName, PlayerName, PlayerName]
    options: Options = ABSENT


class GameListed(Shape):
    """A game in the list. `changed`: the time of its last event."""

    game: str
    opened: Time
    changed: Time
    rules: RuleId | HouseRules
    players: list[str]
    points: PointsOf
    hands: Count
    ended: str | None


class Games(Shape):
    """Games, the one with the newest event first."""

    games: list[GameListed]


class GameEntry(Shape):
    """Events entered together. `seen`: the number of events that the phone knew; `again`: the reply to `SecondEntry`.

    `again`: `replace` the first entry by these events, or record them as the `next` hand.
    """

    events: Annotated[list[PlainEvent | Correction], Limits(1, 5)]
    seen: Annotated[int, Limits(0, 1_000_000)]
    again: Again | None = None


class GameHandOver(Shape):
    """A game that a phone has recorded without a service: all its events, the first one first."""

    events: Annotated[list[PlainEvent | Correction], Limits(1, 2000)]


class GameUndo(Shape):
    """A request to take back the last event. `seen`: the number of events that the phone knew."""

    seen: Annotated[int, Limits(0, 1_000_000)]


class GameRecorded(Shape):
    """The state of a game after a change. `events`: how many events it has now."""

    game: str
    events: Count
    state: MatchState


class SecondEntry(Shape):
    """Nothing was recorded: the event `first` is of the same hand. `second`: the effect of the new entry in its place.

    `second` is null if the new entry cannot replace `first`.
    """

    first: ShownStep
    second: MatchPreview | None


class Needs(Shape):
    """What a player needs to pass each rival in the ranking, the nearest first, and then to pass all (if several)."""

    player: str
    rivals: list[Need]


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of games."""
