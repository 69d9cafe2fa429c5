"""The events of a match, as values: every event has a `type` and the same JSON form in and out.

Players are identified by name, never by seat: a correction of an earlier hand can change a seat, but not a name.
`scorer.match.ledger` decides whether an event is possible at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Final

from scorer import shape
from scorer.amounts import plain, read_amount, read_points
from scorer.corrections import CorrectionOf, read_correction
from scorer.events import read_event, tagged
from scorer.hand import Hand
from scorer.match.deviation import Deviation
from scorer.match.dice import SeatDraw
from scorer.match.names import player_field, player_name
from scorer.notation import format_tiles, parse_tiles
from scorer.sentences import listed, say
from scorer.situation import JSON_FIELDS, Seat
from scorer.tiles import Tile

SITUATION_FIELDS: Final = frozenset(JSON_FIELDS) - {"win", "seat", "round", "from", "honba", "sticks", "options"}
"""What a winner states about the win, with players by name; the ledger knows the rest of the situation."""

MOST_LEFT: Final = 70
"""Tiles of the wall that are left after the deal."""

VALUE_FIELDS: Final = frozenset(("han", "fu", "yakuman", "points", "loss"))


@dataclass(frozen=True, slots=True)
class Open:
    """The match begins. `players` are in dealing order unless seats are drawn; `carried`: points from before.

    `rules`: the id of a rule set, or the object of house rules (`scorer.presets.house_rules`).
    """

    type: ClassVar[str] = "open"
    rules: str | Mapping[str, Any]
    players: tuple[str, str, str, str]
    options: Mapping[str, object] = field(default_factory=dict)
    carried: Mapping[str, Fraction] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        carried = {player: plain(amount) for player, amount in self.carried.items()}
        rules = self.rules if isinstance(self.rules, str) else dict(self.rules)
        return tagged(self, rules=rules, players=list(self.players), options=dict(self.options), carried=carried)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Open:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        names = [player_name(name, f"{where}.players") for name in shape.list_field(data, "players", where)]
        if len(names) != 4 or len(set(names)) != 4:
            raise shape.wrong(f"{where}.players", say("match.four_names"), names)
        a, b, c, d = names
        options = shape.as_mapping(data.get("options", {}), f"{where}.options")
        carried = shape.as_mapping(data.get("carried", {}), f"{where}.carried")
        amounts = {name: read_amount(amount, f"{where}.carried.{name}") for name, amount in carried.items()}
        rules = data.get("rules")
        named = rules if isinstance(rules, dict) else shape.text_field(data, "rules", where)
        return cls(named, (a, b, c, d), options, amounts)


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats were drawn by dice and tiles."""

    type: ClassVar[str] = "seats"
    draw: SeatDraw

    def to_json(self) -> dict[str, Any]:
        return tagged(self, draw=self.draw.to_json())

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Seats:
        """Read the event from the fields of its JSON form; raises `ParseError` and `MatchFault`."""
        return cls(SeatDraw.from_json(shape.required(data, "draw", where), f"{where}.draw"))


@dataclass(frozen=True, slots=True)
class Riichi:
    """A player's riichi stands: no player won on the discard, and the deposit is on the table.

    `tiles_left`: tiles left in the wall after the discard, if they were counted (`riichi_least_tiles`).
    """

    type: ClassVar[str] = "riichi"
    player: str
    tiles_left: int | None = None

    def to_json(self) -> dict[str, Any]:
        left = {} if self.tiles_left is None else {"tiles_left": self.tiles_left}
        return tagged(self, player=self.player, **left)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Riichi:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        left = data.get("tiles_left")
        return cls(
            player_field(data, where),
            None if left is None else shape.as_count(left, f"{where}.tiles_left", most=MOST_LEFT),
        )


@dataclass(frozen=True, slots=True)
class Winner:
    """One winner: the hand, or only the value if a paper sheet has no tiles (`stated`).

    `situation` holds what only the winner can state (`SITUATION_FIELDS`), with names in place of seats. `deviation`:
    the total that a referee sets for the win; then neither hand nor value need be known.
    """

    player: str
    hand: Hand | None = None
    stated: Mapping[str, int] = field(default_factory=dict)
    situation: Mapping[str, Any] = field(default_factory=dict)
    deviation: Deviation | None = None

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"player": self.player}
        if self.hand is not None:
            out["hand"] = self.hand.to_json()
        if self.stated:
            out["stated"] = dict(self.stated)
        if self.situation:
            out["situation"] = dict(self.situation)
        if self.deviation is not None:
            out["deviation"] = self.deviation.to_json()
        return out

    @classmethod
    def from_json(cls, value: object, where: str) -> Winner:
        """Read a winner from its JSON form; raises `ParseError`."""
        data = shape.as_object(value, where, frozenset(("player", "hand", "stated", "situation", "deviation")))
        hand, deviation = data.get("hand"), data.get("deviation")
        stated = shape.as_object(data.get("stated", {}), f"{where}.stated", VALUE_FIELDS)
        if (hand is not None and stated) or (hand is None and not stated and deviation is None):
            raise shape.wrong(where, say("match.hand_or_value"), value)
        given = shape.as_object(data.get("situation", {}), f"{where}.situation", SITUATION_FIELDS)
        return cls(
            player_field(data, where),
            None if hand is None else Hand.from_json(hand, f"{where}.hand"),
            {name: shape.as_count(each, f"{where}.stated.{name}") for name, each in stated.items()},
            dict(given),
            None if deviation is None else Deviation.from_json(deviation, f"{where}.deviation"),
        )


@dataclass(frozen=True, slots=True)
class Won:
    """One hand won, by one player or by several on one discard. `discarder` is None for a self-draw."""

    type: ClassVar[str] = "win"
    winners: tuple[Winner, ...]
    discarder: str | None = None

    def to_json(self) -> dict[str, Any]:
        winners = [winner.to_json() for winner in self.winners]
        return tagged(self, winners=winners, **({} if self.discarder is None else {"from": self.discarder}))

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Won:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        winners = shape.list_field(data, "winners", where)
        if not 1 <= len(winners) <= 3:
            raise shape.wrong(f"{where}.winners", say("shape.winners"), winners)
        discarder = data.get("from")
        return cls(
            tuple(Winner.from_json(each, f"{where}.winners[{place}]") for place, each in enumerate(winners)),
            None if discarder is None else player_name(discarder, f"{where}.from"),
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn hand. `reason` as in `scorer.settle`; `ready` and `nagashi` by name."""

    type: ClassVar[str] = "draw"
    ready: tuple[str, ...] = ()
    reason: str = "exhaustive"
    nagashi: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        more = {"nagashi": list(self.nagashi)} if self.nagashi else {}
        return tagged(self, reason=self.reason, ready=list(self.ready), **more)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Drawn:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        ready, nagashi = (
            tuple(player_name(name, f"{where}.{key}") for name in shape.as_list(data.get(key, []), f"{where}.{key}"))
            for key in ("ready", "nagashi")
        )
        return cls(ready, shape.as_text(data.get("reason", "exhaustive"), f"{where}.reason"), nagashi)


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul that the rules list (`scorer.match.cases`). `tiles`: those exposed; `taken_back`: the one excused.

    `points`: the cost set by the referee, for fouls whose cost the referee decides; no player receives them. `times`:
    how many times or minutes, for fouls that are counted so.
    """

    type: ClassVar[str] = "foul"
    player: str
    case: str
    tiles: tuple[Tile, ...] = ()
    taken_back: Tile | None = None
    points: int | None = None
    reason: str = ""
    times: int | None = None

    def to_json(self) -> dict[str, Any]:
        more: dict[str, Any] = {"tiles": format_tiles(self.tiles)} if self.tiles else {}
        if self.taken_back is not None:
            more["taken_back"] = self.taken_back.code
        if self.points is not None:
            more["points"] = self.points
        if self.reason:
            more["reason"] = self.reason
        if self.times is not None:
            more["times"] = self.times
        return tagged(self, player=self.player, case=self.case, **more)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Foul:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        back = parse_tiles(shape.as_text(data.get("taken_back", ""), f"{where}.taken_back"))
        points, times = data.get("points"), data.get("times")
        return cls(
            player_field(data, where),
            shape.text_field(data, "case", where),
            parse_tiles(shape.as_text(data.get("tiles", ""), f"{where}.tiles")),
            back[0] if back else None,
            None if points is None else read_points(points, f"{where}.points"),
            shape.as_text(data.get("reason", ""), f"{where}.reason"),
            None if times is None else shape.as_count(times, f"{where}.times"),
        )


@dataclass(frozen=True, slots=True)
class Ruling:
    """A referee's decision beyond the rules: points given or taken, the next dealer, the number of honba."""

    type: ClassVar[str] = "ruling"
    reason: str
    points: Mapping[str, int] = field(default_factory=dict)
    dealer: str | None = None
    honba: int | None = None

    def to_json(self) -> dict[str, Any]:
        more: dict[str, Any] = {} if self.dealer is None else {"dealer": self.dealer}
        if self.honba is not None:
            more["honba"] = self.honba
        return tagged(self, reason=self.reason, points=dict(self.points), **more)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Ruling:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        points = shape.as_mapping(data.get("points", {}), f"{where}.points")
        dealer, honba = data.get("dealer"), data.get("honba")
        return cls(
            shape.reason_field(data, where),
            {name: read_points(each, f"{where}.points.{name}") for name, each in points.items()},
            None if dealer is None else player_name(dealer, f"{where}.dealer"),
            None if honba is None else shape.as_count(honba, f"{where}.honba"),
        )


@dataclass(frozen=True, slots=True)
class Time:
    """The signal for the end of the time; the current hand is finished or dropped, by the rules."""

    type: ClassVar[str] = "time"

    def to_json(self) -> dict[str, Any]:
        return tagged(self)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Time:  # noqa: ARG003  # the signature of all events
        """Read the event from the fields of its JSON form."""
        return cls()


@dataclass(frozen=True, slots=True)
class Stop:
    """The dealer of the last hand, in the lead, ends the match instead of dealing again."""

    type: ClassVar[str] = "stop"
    player: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, player=self.player)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Stop:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(player_field(data, where))


@dataclass(frozen=True, slots=True)
class Correction(CorrectionOf["Event"]):
    """Correct earlier events; everything after them is recomputed."""

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Correction:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(*read_correction(data, where, event_from_json, most=100_000))


Event = Open | Seats | Riichi | Won | Drawn | Foul | Ruling | Time | Stop | Correction

FIELDS: Final[dict[type[Event], tuple[str, ...]]] = {
    Open: ("rules", "players", "options", "carried"),
    Seats: ("draw",),
    Riichi: ("player", "tiles_left"),
    Won: ("winners", "from"),
    Drawn: ("reason", "ready", "nagashi"),
    Foul: ("player", "case", "tiles", "taken_back", "points", "reason", "times"),
    Ruling: ("reason", "points", "dealer", "honba"),
    Time: (),
    Stop: ("player",),
    Correction: ("changes", "reason"),
}
"""The fields of each kind of event, besides `type`."""

TYPES: Final[dict[str, type[Event]]] = {kind.type: kind for kind in FIELDS}
"""The name of each kind of event → its class."""


def event_from_json(value: object, where: str = "event") -> Event:
    """Read an event from its JSON form; raises `ParseError`, and `MatchFault` for an impossible draw of seats."""
    kind, data = read_event(value, where, FIELDS, TYPES)
    return kind.read(data, where)


def seats_for_names(situation: Mapping[str, Any], seat_of: Mapping[str, Seat]) -> dict[str, Any]:
    """A winner's part of the situation with seats in place of names, in the form that `Situation.from_json` reads."""
    out = dict(situation)
    if isinstance(out.get("liable"), dict):
        out["liable"] = {key: _seat(who, seat_of) for key, who in out["liable"].items()}
    if isinstance(out.get("discards_since"), list):
        out["discards_since"] = [
            [_seat(pair[0], seat_of), *pair[1:]] if isinstance(pair, list) and pair else pair
            for pair in out["discards_since"]
        ]
    return out


def _seat(name: object, seat_of: Mapping[str, Seat]) -> object:
    if isinstance(name, str) and name in seat_of:
        return seat_of[name].value
    raise shape.wrong("situation", say("match.names_not_seats", names=listed(seat_of)), name)
