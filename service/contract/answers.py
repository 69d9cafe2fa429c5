"""The shapes of `/api/score`, `/api/read`, `/api/rules` and of small answers, and of errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from scorer.forms import Limits, Named
from scorer.hand import Hand
from scorer.match.events import HOUSE_RULES
from scorer.options import Names, Option
from scorer.rules import PatternEntry, rule_ids
from scorer.situation import JSON_FIELDS, Seat, Situation, Win
from scorer.tiles import Tile
from service.contract.shapes import ABSENT, Count, Language, Options, Quad, shape
from service.contract.wire import TILES, record_of

RuleId: TypeAlias = Annotated[str, Limits(choices=tuple(rule_ids()))]
AnyRules: TypeAlias = Annotated[str, Limits(choices=(*rule_ids(), "all"))]
HouseRules: TypeAlias = Annotated[Mapping[str, Any], HOUSE_RULES]
Detail: TypeAlias = Literal["full", "value"]
OptionPlain: TypeAlias = bool | int | float | str | list[str]
Tiles: TypeAlias = Annotated[str, Limits(pattern=TILES, about="Tiles in notation: `123m055p77z?`.")]
_Thousand: TypeAlias = Annotated[int, Limits(0, 1000)]
_FIELDS: Final[dict[str, Any]] = {
    "win": Win,
    "seat": Seat,
    "round": Seat,
    "from": Seat | None,
    "honba": _Thousand,
    "sticks": _Thousand,
    "liable": dict[str, Seat],
    "turned": Tile | None,
    "discards_since": list[tuple[Seat, Tile]],
    "options": Options,
}
_FLAGS: Final = {item.name for item in fields(Situation) if item.type == "bool"}
if TYPE_CHECKING:
    SituationJson: TypeAlias = Mapping[str, Any]
    AnySituationJson: TypeAlias = Mapping[str, Any]
else:
    _TYPES = {name: _FIELDS.get(name, bool if name in _FLAGS else Tiles) for name in JSON_FIELDS}
    # How a hand was won; `scorer.situation` has the reader, in which every microsecond counts.
    SituationJson = record_of("Situation", _TYPES, required=("win", "seat"))
    # The same without what a match knows, and with players by name.
    _NAMED = {"liable": dict[str, str], "discards_since": list[tuple[str, Tile]]}
    AnySituationJson = record_of("AnySituation", _TYPES | _NAMED)


@shape
class Payment:
    """`from` pays `to`: a seat, the name of a player, or `table`. `from` is null if the payer is not named."""

    payer: Annotated[str | None, Named("from")]
    payee: Annotated[str, Named("to")]
    amount: int
    reason: str


@shape
class Value:
    """The value of a hand, in the units of its rule set."""

    han: int | None = ABSENT
    fu: int | None = ABSENT
    limit: str | None = ABSENT
    yakuman: int = ABSENT
    points: int = ABSENT
    without_flowers: int = ABSENT
    loss: int = ABSENT
    total: int = ABSENT


@shape
class PatternLine:
    """A pattern that counts."""

    id: str
    name: Names
    value: int
    unit: str
    tiles: str
    count: int = ABSENT
    because: str = ABSENT


@shape
class FuLine:
    """A part of the fu."""

    id: str
    value: int
    tiles: str
    because: str


@shape
class NotCounted:
    """An item that adds no value, with the reason."""

    id: str
    why: str


@shape
class Change:
    """The exchange of a tile that completes the hand."""

    remove: str
    add: str


@shape
class Worth:
    """The value that a changed hand would have."""

    value: Value
    total: int


@shape
class Fault:
    """A fault. A near miss has the change to the hand, and the value that the hand would then have."""

    code: str
    where: str
    message: str = ABSENT
    change: Change = ABSENT
    score: Worth = ABSENT


@shape
class ByTheRules:
    """The score of a hand by the rules. A value without tiles has neither patterns nor an arrangement."""

    rules: str | None
    valid: bool
    value: Value
    total: int
    payments: list[Payment]
    faults: list[Fault]
    patterns: list[PatternLine] = ABSENT
    arrangement: list[str] = ABSENT
    fu: list[FuLine] = ABSENT
    not_counted: list[NotCounted] = ABSENT
    options: Options = ABSENT
    engine: str = ABSENT


@shape
class Deviation:
    """The reason why a referee set the total, and the total by the rules."""

    reason: str
    by_the_rules: ByTheRules | None


@shape
class Score(ByTheRules):
    """The score of a hand. `detail: value` leaves out sentences, `fu`, `not_counted` and `options`."""

    deviation: Deviation = ABSENT


@shape
class Wait:
    """A tile that completes the hand, and the score that it gives."""

    tile: str
    score: Score


@shape
class Waits:
    """The waits of a hand that lacks one tile."""

    rules: str
    waits: list[Wait]


@shape
class Scores:
    """The answer to `rules: "all"`: id of the rule set → score."""

    scores: dict[str, Score | Waits]


@shape
class Settled:
    """The settlement of several wins on one discard."""

    rules: str
    valid: bool
    winners: list[Score]
    payments: list[Payment]
    faults: list[Fault]
    options: Options = ABSENT
    engine: str


@shape
class DrawnHand:
    """The kind of draw, and the players who were ready."""

    reason: str
    ready: list[Seat]


@shape
class Draw:
    """The settlement of a drawn hand, and the start of the next hand."""

    rules: str
    valid: bool
    draw: DrawnHand
    payments: list[Payment]
    deal_repeats: bool
    honba: int
    sticks: int
    faults: list[Fault]
    options: Options = ABSENT
    engine: str


@shape
class RequestForm:
    """The language and detail that a request asks for in the response."""

    lang: Language = ABSENT
    detail: Detail = ABSENT


@shape
class HandRequest(RequestForm):
    """One hand of one winner."""

    rules: AnyRules | HouseRules
    hand: Hand
    situation: SituationJson


@shape
class OneWinner:
    """One of several winners."""

    hand: Hand
    situation: SituationJson


@shape
class WinnersRequest(RequestForm):
    """Several wins on one discard."""

    rules: RuleId | HouseRules
    winners: Annotated[list[OneWinner], Limits(1, 3)]


@shape
class DrawState:
    """Who was ready at a draw."""

    ready: list[Seat] = ABSENT
    reason: str = ABSENT
    nagashi: list[Seat] = ABSENT


@shape
class DrawSituation:
    """The part of the situation that affects a draw."""

    win: Win = ABSENT
    seat: Seat = ABSENT
    round: Seat = ABSENT
    honba: _Thousand = ABSENT
    sticks: _Thousand = ABSENT
    options: Options = ABSENT


@shape
class DrawRequest(RequestForm):
    """A drawn hand."""

    rules: RuleId | HouseRules
    draw: DrawState
    situation: DrawSituation | None = ABSENT


@shape
class PhotoRequest(RequestForm):
    """A request for the hand of a photo."""

    rules: AnyRules | HouseRules
    situation: SituationJson
    winning_tile: Tile | None = ABSENT
    as_seen: bool = ABSENT


@shape
class SeenTile:
    """A tile on a photo: its corners in the tile's own reading order from its top left."""

    tile: str
    quad: Quad
    confidence: float
    sideways: bool
    alternatives: list[tuple[str, float]]
    role: Annotated[str, Limits(pattern="^(concealed|meld [1-4]|winning|indicator|flower|other)$")]


@shape
class Doubt:
    """A warning. `tiles` are indices into the list of tiles."""

    code: str
    message: str
    tiles: list[Count]


@shape
class Image:
    """The size of the photo."""

    width: Count
    height: Count


@shape
class Seconds:
    """The duration of each step."""

    decode: float
    detect: float
    read: float


@shape
class Model:
    """The models behind the reading."""

    name: str
    version: str
    sha256: str


@shape
class RunnerUp:
    """Another hand that the tiles could form."""

    hand: Hand
    probability: float


@shape
class OneHand(RunnerUp):
    """One of several hands on the photo."""

    tiles: list[Count]


@shape
class Reading:
    """The reading of a photo. Those that records hold have no `seconds`."""

    tiles: list[SeenTile]
    hand: Hand | None
    as_seen: Hand | None
    probability: float
    doubts: list[Doubt]
    image: Image
    seconds: Seconds = ABSENT
    model: Model
    runners_up: list[RunnerUp]
    hands: list[OneHand] = ABSENT
    sure: bool = ABSENT


@shape
class PhotoScore:
    """A reading and the score of its hand."""

    reading: Reading
    score: Score | Scores | Waits


@shape
class RuleSet:
    """A rule set, and the data that it needs besides the hand."""

    id: str
    name: Names
    dated: str
    source: str
    family: str = ABSENT
    base: str = ABSENT
    options: list[Option]
    patterns: list[PatternEntry]
    asks: list[Annotated[str, Limits(choices=JSON_FIELDS)]]
    flowers: bool


@shape
class Rules:
    """Every rule set."""

    rules: list[RuleSet]


@shape
class HouseRulesRequest:
    """House rules to check, as an object or as the text of a TOML file. `page`: the page that the link opens."""

    rules: str | HouseRules
    page: str = ABSENT
    lang: Language = ABSENT


@shape
class HouseRulesGiven:
    """The form in which the service records house rules: options and values that differ from the base set."""

    base: str
    name: str
    options: Options
    values: dict[str, int]


@shape
class HouseRulesChecked:
    """House rules without contradictions. `qr`: the link as SVG; null if it is too long for a code."""

    rules: RuleSet
    given: HouseRulesGiven
    toml: str
    link: str = ABSENT
    qr: str | None = ABSENT


@shape
class TileSets:
    """The tile sets that were taught, and the usual order of their tiles."""

    tile_sets: list[str]
    order: str


@shape
class Taught:
    """A tile set that was taught."""

    name: str
    tiles: str


@shape
class Kept:
    """The name under which a photo is stored."""

    kept: str


@shape
class Label:
    """A tile that a player corrected."""

    tile: str
    quad: Quad


@shape
class Health:
    """The response of a service that is running."""

    status: str
    version: str
    source: str


@shape
class Problem:
    """An error (RFC 9457), with a code."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str
    where: str
    faults: list[Fault] = ABSENT


REQUESTS: Final = (HandRequest, WinnersRequest, DrawRequest)
ANSWERS: Final = (Score, Scores, Waits, Settled, Draw)
