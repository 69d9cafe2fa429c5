"""The shapes of what is on air, for requests, answers and the OpenAPI document."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, Literal

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.situation import Seat
from service.contract.document import declared, schemas
from service.contract.photo_readings import Doubt
from service.contract.requests import SituationJson
from service.contract.scores import Score
from service.contract.shapes import Count, Shape, Time
from service.records.camera_parts import AirWait, AirWaits, NoticedWhat
from service.records.shapes import Written
from service.stream.schemas import StreamProblem, StreamTable
from service.stream.waiting_states import WAITING_FOR

AIR: Final = "air"
"""The kind of the records of commands."""
Delay = Annotated[float, Limits(0, 60)]


class AirMode(Enum):
    """When a hand goes on air: at once, after an answer, or when the director shows it."""

    AT_ONCE = "at_once"
    ANSWERED = "answered"
    BY_HAND = "by_hand"


class AirWaitsMode(Enum):
    """When the waits of a concealed hand go on air: when a camera sees them, or when the director shows them."""

    AT_ONCE = "at_once"
    BY_HAND = "by_hand"


class AirSetting(Shape):
    """The setting of a table.

    `delay`: by how many seconds the video is late; `bar`: whether the score bar is shown; `waits`: when the waits of
    concealed hands go on air.
    """

    mode: AirMode = AirMode.ANSWERED
    delay: Delay = 0.0
    bar: bool = True
    waits: AirWaitsMode = AirWaitsMode.BY_HAND


class AirPlayer(Shape):
    """A player on the score bar. Players with equal points share a `place`."""

    name: str
    seat: Seat
    points: int
    place: Count
    riichi: bool


class AirBar(Shape):
    """The score bar, from the ledger.

    `hand`: the number of the hand in the match, from 1; `deal`: the number of the dealer in the wind round, from 1;
    `counted`: whether the rules have honba and sticks.
    """

    match: str
    hand: Count
    round: Seat
    deal: Count
    honba: Count
    sticks: Count
    counted: bool
    ended: bool
    players: list[AirPlayer]


class AirCard(Shape):
    """One version of a hand: `of` is the record of the hand, `record` that of the version.

    `situation`, `score` and `names` are null if the version is not an answer; `names` also without a match.
    """

    of: Count
    record: Count
    table: str
    player: str | None
    hand: Hand
    situation: SituationJson | None
    score: Score | None
    names: dict[str, str] | None


class AirFrame(Shape):
    """What is on air at a table. A part that is not shown is null."""

    table: str
    bar: AirBar | None
    card: AirCard | None
    waits: AirWaits | None


class AirHand(Shape):
    """A hand as the director sees it. `allowed`: the record of the version on air, null if it is not on air."""

    card: AirCard
    at: Time
    probability: float
    doubts: list[Doubt]
    dismissed: bool
    allowed: Count | None


NOTICE_STATES: Final = ("open", "confirmed", "refused")


class AirNotice(Shape):
    """What a camera noticed before a win, in the hand that is played. `record`: its record.

    `hand`: the meld, or the opened or concealed hand with its `waits`; `visible`: the visible copies of the waits
    outside this hand, in tile notation; `ready`: the players who show a tenpai hand; `of_ledger`: whether it can be
    confirmed, because the match ledger has such an event.
    """

    record: Count
    at: Time
    what: NoticedWhat
    player: str | None
    hand: Hand | None
    waits: list[AirWait]
    visible: str
    ready: list[str]
    of_ledger: bool
    state: Annotated[str, Limits(choices=NOTICE_STATES)]


class AirHandCamera(Shape):
    """A camera on a concealed hand. `player`: null if unknown; `waiting`: as for a table."""

    side: Literal["near", "right", "far", "left"]
    player: str | None
    waiting: Annotated[str, Limits(choices=tuple(WAITING_FOR))]
    problem: StreamProblem | None


class AirTable(StreamTable):
    """A table on the director's page.

    `turn`: the record of the last command, which a command with `turn` must contain; 0 if there was none;
    `hand_cameras`: the cameras on concealed hands.
    """

    setting: AirSetting
    turn: Count
    pinned: bool
    frame: AirFrame
    match: str | None
    players: list[str]
    hands: list[AirHand]
    notices: list[AirNotice]
    hand_cameras: list[AirHandCamera]


CHECKS: Final = (
    "film", "overlay", "bar", "seen", "answered", "shown", "pinned", "hidden", "delayed", "over",
)  # fmt: skip
"""The checks of a rehearsal: what a director should see and do in it."""
HAND_CHECKS: Final = ("ready", "waits")
"""The additional checks of a rehearsal with a film of a concealed hand."""


class AirCheck(Shape):
    """A check of a rehearsal, and whether it is done."""

    code: Annotated[str, Limits(choices=(*CHECKS, *HAND_CHECKS))]
    done: bool


class AirRehearsal(Shape):
    """The film that is played as a table, and the checks of the rehearsal."""

    film: str
    checks: list[AirCheck]


class AirDesk(Shape):
    """All tables that the link is allowed to direct; `rehearsal`: null unless a film is played."""

    tables: list[AirTable]
    rehearsal: AirRehearsal | None


class AirResetRequest(Shape):
    """Begin the rehearsal at this table again: its film from the beginning, a new match, and no check done."""

    table: str


class AirResetDone(Shape):
    """The checks of the rehearsal that begins again."""

    rehearsal: AirRehearsal


class AirHideRequest(Shape):
    """Take card and waits off the air."""

    table: str


class AirShowRequest(Shape):
    """Show a version of a hand at once. `turn`: the record of the table's last command that the page knows."""

    table: str
    of: Count
    record: Count
    turn: Count


class AirPinRequest(Shape):
    """`pinned`: true to keep the hand on air when its tiles are cleared or another hand is seen; false to end this."""

    table: str
    of: Count
    pinned: bool
    turn: Count


class AirWaitsRequest(Shape):
    """Show the waits of a player. `visible`: other visible tiles, in tile notation.

    `notice`: the record of a concealed hand that a camera sees. Its waits are shown while the camera sees this hand;
    the request is refused if the camera sees another hand now.
    """

    table: str
    player: Annotated[str, Limits(1, 80)]
    hand: Hand
    turn: Count
    visible: Annotated[str, Limits(0, 300)] = ""
    notice: Count | None = None


class AirSettingRequest(AirSetting):
    """Change the setting of a table. Fields that are left out keep their values."""

    table: str


class AirDone(Written):
    """A recorded command. `turn`: its record, which the next command with `turn` must contain."""

    table: str
    turn: Count


SCHEMAS: Final = schemas(declared(__name__))
"""Every named schema of what is on air."""
