"""The JSON schemas of the requests of `/api/score` and `/api/photo-score`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from scorer.forms import Limits
from scorer.hand import Hand
from scorer.match.events import HOUSE_RULES
from scorer.rules import rule_ids
from scorer.situation import JSON_FIELDS, Seat, Situation, Win
from scorer.tiles import Tile
from service.contract.shapes import ABSENT, Language, Options, Shape
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
    # How a hand was won. `scorer.situation` reads these fields itself, because its reader is faster.
    SituationJson = record_of("Situation", _TYPES, required=("win", "seat"))
    # The same fields, but players are given by name instead of by seat.
    _NAMED = {"liable": dict[str, str], "discards_since": list[tuple[str, Tile]]}
    AnySituationJson = record_of("AnySituation", _TYPES | _NAMED)


class RequestForm(Shape):
    """The language and detail that a request asks for in the response."""

    lang: Language = ABSENT
    detail: Detail = ABSENT


class HandRequest(RequestForm):
    """One hand of one winner."""

    rules: AnyRules | HouseRules
    hand: Hand
    situation: SituationJson


class OneWinner(Shape):
    """One of several winners."""

    hand: Hand
    situation: SituationJson


class WinnersRequest(RequestForm):
    """Several wins on one discard."""

    rules: RuleId | HouseRules
    winners: Annotated[list[OneWinner], Limits(1, 3)]


class DrawState(Shape):
    """The players who were tenpai (`ready`) at a draw, and the players with nagashi mangan."""

    ready: list[Seat] = ABSENT
    reason: str = ABSENT
    nagashi: list[Seat] = ABSENT


class DrawSituation(Shape):
    """The part of the situation that affects a draw."""

    win: Win = ABSENT
    seat: Seat = ABSENT
    round: Seat = ABSENT
    honba: _Thousand = ABSENT
    sticks: _Thousand = ABSENT
    options: Options = ABSENT


class DrawRequest(RequestForm):
    """A hand that ended in a draw."""

    rules: RuleId | HouseRules
    draw: DrawState
    situation: DrawSituation | None = ABSENT


class PhotoRequest(RequestForm):
    """A request to score the hand in a photo."""

    rules: AnyRules | HouseRules
    situation: SituationJson
    winning_tile: Tile | None = ABSENT
    as_seen: bool = ABSENT


REQUESTS: Final = (HandRequest, WinnersRequest, DrawRequest)
