"""The shapes of the parts of records about what cameras see and what goes on air (docs/records.md)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.tiles import Tile
from service.contract.photo_readings import Reading
from service.contract.requests import HouseRules, SituationJson
from service.contract.scores import Score
from service.contract.shapes import ABSENT, Count, Hash, Quad, Shape, Time
from service.records.parts import Standing


class Seen(Shape):
    """A finished hand that a camera saw. `asks`: the fields of the situation that people must state."""

    table: str
    player: str | None
    rules: str | HouseRules | None
    asks: list[str]
    photos: list[Hash]
    expires_at: Time


class SeenParts(Shape):
    """A hand that a camera saw."""

    seen: Seen
    reading: Reading
    standing: Standing | None
    engine: str


class Answered(Shape):
    """Which hand is answered (`of`: its record), the players by seat, and whether a director wants it shown."""

    of: Count
    table: str
    names: dict[str, str] | None
    show: bool


class AnsweredParts(Shape):
    """What people stated about a hand that a camera saw, and the score of the hand."""

    answered: Answered
    hand: Hand
    situation: SituationJson
    score: Score
    engine: str


class Dismissed(Shape):
    """Which hand of a camera does not count (`of`: its record), and why."""

    of: Count
    table: str
    reason: str


class DismissedParts(Shape):
    """A hand that a camera saw and that does not count."""

    dismissed: Dismissed


class AirWait(Shape):
    """A tile that completes the hand. `left`: how many copies of this tile are not visible."""

    tile: Tile
    left: Annotated[int, Limits(0, 4)]


class AirWaits(Shape):
    """The waits of a player. `hand`: the concealed tiles and melds, without the tile that is waited for."""

    player: str
    hand: Hand
    waits: list[AirWait]


NoticedWhat: TypeAlias = Literal["riichi", "call", "opened", "draw", "ready"]
"""What a camera notices before a win."""


class NoticedPlay(Shape):
    """What a camera noticed. `hands`: the number of hands played before.

    `player`: null if unknown, or for a drawn hand; `hand`: the meld, or the opened hand or (`what` is "ready") the
    concealed hand with its `waits`; `copy`: 2 for a player's second meld with the same tile kinds, absent for the
    first; `ready`: the players who show a tenpai hand after a drawn hand.
    """

    table: str
    what: NoticedWhat
    hands: Count
    player: str | None
    hand: Hand = ABSENT
    copy: Count = ABSENT
    waits: list[AirWait] = ABSENT
    ready: list[str] = ABSENT


class NoticedParts(Shape):
    """What a camera noticed before a win."""

    noticed: NoticedPlay


class Refused(Shape):
    """What a camera noticed wrongly (`of`: its record), and the reason."""

    of: Count
    table: str
    reason: str


class RefusedParts(Shape):
    """The statement that a camera noticed something wrongly."""

    refused: Refused


class AirSettingDone(Shape):
    """The new setting of a table: when hands and waits go on air, the delay in seconds, whether the bar is shown."""

    mode: Literal["at_once", "answered", "by_hand"]
    delay: float
    bar: bool
    waits: Literal["at_once", "by_hand"] = ABSENT


AirAct: TypeAlias = Literal["show", "hide", "pin", "unpin", "waits", "setting"]
"""What a director can do with an overlay."""


class AirCommand(Shape):
    """A director's command for an overlay. `of`: the record of a hand; `version`: the record of one of its versions.

    `notice`: the record of the concealed hand whose waits are shown.
    """

    table: str
    done: AirAct
    of: Count = ABSENT
    version: Count = ABSENT
    waits: AirWaits = ABSENT
    notice: Count = ABSENT
    setting: AirSettingDone = ABSENT


class AirParts(Shape):
    """A director's command for an overlay, or a new setting of it."""

    air: AirCommand


class ViewSet(Shape):
    """The part of a camera's picture to watch from now on. `corners`: fractions of its size; null: the whole of it."""

    table: str
    source: str
    corners: Quad | None
    straight: bool


class ViewParts(Shape):
    """What the camera of a table watches."""

    view: ViewSet
