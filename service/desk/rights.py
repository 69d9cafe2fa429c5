"""The permissions of each role at the desk: a row per action, a column per role; a test checks every cell.

A link has a role and a scope: one table, or all tables. The scope is checked each time a match is accessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from scorer.match.events import (
    Correction,
    Drawn,
    Event,
    Foul,
    Open,
    Penalty,
    Redeal,
    Riichi,
    Ruling,
    Seats,
    Stop,
    Time,
    Undo,
    Wall,
    Won,
)
from service.desk.roles import Cells, Role, as_markdown, rights


class Action(Enum):
    """The actions at the desk."""

    SEE_MATCHES = "see matches"
    SEE_CASES = "see cases"
    SEE_PHOTOS = "see photos"
    EXPORT = "export records"
    OPEN_MATCH = "open a match"
    RECORD_HANDS = "record hands"
    CLAIM = "file a claim"
    CALL = "call the referee"
    RUN_CLOCK = "run the clock"
    RULE = "record fouls, rulings and the end of time"
    CORRECT = "correct earlier hands"
    DECIDE = "decide a case"
    ERASE_PHOTOS = "erase photos"
    GIVE_LINKS = "give out links and take them back"
    SEND_PICTURES = "send pictures of a table"


_X: Final = True
_O: Final = False
_TABLE: Final[dict[Action, Cells]] = {
    #                     table referee director onlooker player camera
    Action.SEE_MATCHES:  (_X,   _X,     _X,      _X,      _O,    _O),
    Action.SEE_CASES:    (_X,   _X,     _X,      _O,      _O,    _O),
    Action.SEE_PHOTOS:   (_O,   _X,     _X,      _O,      _O,    _O),
    Action.EXPORT:       (_O,   _X,     _X,      _O,      _O,    _O),
    Action.OPEN_MATCH:   (_X,   _X,     _X,      _O,      _O,    _O),
    Action.RECORD_HANDS: (_X,   _X,     _X,      _O,      _O,    _O),
    Action.CLAIM:        (_X,   _X,     _X,      _O,      _O,    _O),
    Action.CALL:         (_X,   _X,     _X,      _O,      _O,    _O),
    Action.RUN_CLOCK:    (_X,   _X,     _X,      _O,      _O,    _O),
    Action.RULE:         (_O,   _X,     _X,      _O,      _O,    _O),
    Action.CORRECT:      (_O,   _X,     _X,      _O,      _O,    _O),
    Action.DECIDE:       (_O,   _X,     _X,      _O,      _O,    _O),
    Action.ERASE_PHOTOS: (_O,   _O,     _X,      _O,      _O,    _O),
    Action.GIVE_LINKS:   (_O,   _O,     _X,      _O,      _O,    _O),
    Action.SEND_PICTURES: (_O,  _O,     _X,      _O,      _O,    _X),
}  # fmt: skip

RIGHTS: Final[dict[Role, frozenset[Action]]] = rights(_TABLE)
"""For each role: the actions that a link with this role allows."""

NEEDS: Final[dict[type[Event], Action]] = {
    Open: Action.OPEN_MATCH,
    Seats: Action.RECORD_HANDS,
    Riichi: Action.RECORD_HANDS,
    Won: Action.RECORD_HANDS,
    Drawn: Action.RECORD_HANDS,
    Stop: Action.RECORD_HANDS,
    Wall: Action.RECORD_HANDS,
    Redeal: Action.RECORD_HANDS,
    Penalty: Action.RECORD_HANDS,
    Undo: Action.RECORD_HANDS,
    Foul: Action.RULE,
    Ruling: Action.RULE,
    Time: Action.RULE,
    Correction: Action.CORRECT,
}
"""For each event of a match: the action that a link must allow to record the event."""


def deviates(event: Mapping[str, Any]) -> bool:
    """Return whether an event, as JSON, has a win that deviates from the rules. Such a win is a ruling."""
    winners = event.get("winners")
    return isinstance(winners, list) and any(isinstance(each, dict) and "deviation" in each for each in winners)


def allowed(role: Role, action: Action) -> bool:
    """Return whether a link with this role allows the action."""
    return action in RIGHTS[role]


def markdown() -> str:
    """Return the actions and roles as a Markdown table, for docs/desk.md."""
    return as_markdown(_TABLE)
