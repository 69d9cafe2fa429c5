"""The state of a match as values: the dealer, the sticks on the table, the points of each player.

An event turns a `MatchState` into the next one. A `Step` is an event with its payments and the state after it.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Final

from scorer import shape
from scorer.amounts import plain, read_amount, read_points
from scorer.errors import Fault
from scorer.forms import Named, Whole
from scorer.match.names import player_name
from scorer.notation import format_tiles, one_tile, parse_tiles
from scorer.rules import Options, RuleSet, plain_options, rule_set
from scorer.sentences import listed, say
from scorer.situation import SEATS, Seat
from scorer.tiles import Tile


class Ending(Enum):
    """Why a match is over. `BELOW_ZERO` also stands for an end at exactly 0 points, if the rules have such an end."""

    LAST_HAND = "last_hand"
    BELOW_ZERO = "below_zero"
    TIME = "time"
    STOPPED = "stopped"


_LATER: Final = frozenset(("one_more", "wall", "turned", "dead_tiles"))
"""The fields that are missing in states recorded by earlier versions."""


@dataclass(frozen=True, slots=True)
class Transfer(Whole):
    """A payment: `payer` pays `amount` to `payee`. Both are names of players or `table`."""

    payer: Annotated[str, Named("from")]
    payee: Annotated[str, Named("to")]
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class MatchState:
    """The state after an event.

    `order`: the players in dealing order, the first dealer first; `dealer`: an index into `order`.
    `round`: the number of the round from 0 (East); `hands`: the number of finished hands.
    `riichi`: the players who declared riichi in this hand; `sticks`: the number of riichi sticks of 1000 points on the
    table, including the sticks of `riichi`.
    `after_uma`: for each player, points that are added to the final points after uma.
    `touched`: play has begun or seats were drawn, so that seats can no longer be drawn.
    `dead`: the players whose hand is dead; `penalty_tiles`: each player's penalty tiles, in canonical order;
    `dead_tiles`: those of them that must stay in the hand. All three are for the current hand only.
    `may_stop`: the dealer who can end the match now, or None; `time_up`: the current hand is the last of the match or
    its half. `one_more`: the time is up, and one more hand follows the current hand.
    `wall`: the dice with which the wall was opened, or empty; `turned`: the tile that was turned over, or None.
    `signal_due`: the first half ended before its time was up, so the signal for that half can still come.
    """

    rules: RuleSet = field(repr=False)
    options: Options = field(repr=False)
    order: tuple[str, str, str, str]
    points: Mapping[str, int]
    carried: Mapping[str, Fraction] = field(default_factory=dict)
    round: int = 0
    dealer: int = 0
    honba: int = 0
    hands: int = 0
    sticks: int = 0
    touched: bool = False
    riichi: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    penalty_tiles: Mapping[str, tuple[Tile, ...]] = field(default_factory=dict)
    dead_tiles: Mapping[str, tuple[Tile, ...]] = field(default_factory=dict)
    wall: tuple[int, ...] = ()
    turned: Tile | None = None
    after_uma: Mapping[str, int] = field(default_factory=dict)
    disqualified: tuple[str, ...] = ()
    may_stop: str | None = None
    time_up: bool = False
    signal_due: bool = False
    one_more: bool = False
    ended: Ending | None = None

    @property
    def round_wind(self) -> Seat:
        """Return the wind of the current round."""
        return SEATS[self.round % 4]

    @property
    def seats(self) -> dict[str, Seat]:
        """Return a dict from players to their seats in this hand."""
        return {player: SEATS[(place - self.dealer) % 4] for place, player in enumerate(self.order)}

    @property
    def players(self) -> dict[Seat, str]:
        """Return a dict from seats to the players who have them in this hand."""
        return {seat: player for player, seat in self.seats.items()}

    @property
    def dealer_name(self) -> str:
        """Return the name of the dealer."""
        return self.order[self.dealer]

    def unknown(self, names: Iterable[str], where: str) -> list[Fault]:
        """Return a fault for each name that no player of this match has."""
        who = listed(self.order)
        return [
            Fault("unknown_player", say("match.unknown_player", name=repr(name), players=who), where)
            for name in dict.fromkeys(names)
            if name not in self.order
        ]

    def moved(self, transfers: Iterable[Transfer]) -> MatchState:
        """Return the state after these payments. Points that the table pays or receives are not tracked."""
        points = dict(self.points)
        for transfer in transfers:
            for name, change in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
                if name in points:
                    points[name] += change
        return replace(self, points=points)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, with seats and round wind for display. `from_json` restores the same state."""
        out: dict[str, Any] = {item.name: _plain(getattr(self, item.name)) for item in fields(self)}
        out["rules"] = self.rules.reference
        out["options"] = plain_options(self.options)
        for name in ("penalty_tiles", "dead_tiles"):
            out[name] = {player: format_tiles(tiles) for player, tiles in getattr(self, name).items()}
        out["turned"] = None if self.turned is None else self.turned.code
        out["round_wind"] = self.round_wind.value
        out["seats"] = {name: seat.value for name, seat in self.seats.items()}
        return out

    @classmethod
    def from_json(cls, value: object, where: str = "state") -> MatchState:
        """Read a state from its JSON form; raises `ParseError` and `UnknownName`."""
        names = {item.name for item in fields(cls)}
        data = shape.as_object(value, where, frozenset(names | {"round_wind", "seats"}))
        for name in names - _LATER:
            shape.required(data, name, where)
        given = data["rules"]
        rules = rule_set(given if isinstance(given, dict) else shape.text_field(data, "rules", where))
        order = [player_name(name, f"{where}.order") for name in shape.as_list(data["order"], f"{where}.order")]
        if len(order) != 4:
            raise shape.wrong(f"{where}.order", say("match.four_name_list"), order)
        a, b, c, d = order

        def names_of(name: str) -> tuple[str, ...]:
            listed = shape.as_list(data[name], f"{where}.{name}")
            return tuple(shape.as_text(each, f"{where}.{name}") for each in listed)

        def by_name(name: str) -> ItemsView[str, Any]:
            return shape.as_mapping(data[name], f"{where}.{name}").items()

        def tiles_of(name: str) -> dict[str, tuple[Tile, ...]]:
            found = shape.as_mapping(data.get(name, {}), f"{where}.{name}")
            return {player: parse_tiles(shape.as_text(each, f"{where}.{name}")) for player, each in found.items()}

        def count_of(name: str) -> int:
            return shape.as_count(data[name], f"{where}.{name}", most=100_000)

        return cls(
            rules=rules,
            options=rules.options_in_force(shape.as_mapping(data["options"], f"{where}.options")),
            order=(a, b, c, d),
            points={name: read_points(each, f"{where}.points") for name, each in by_name("points")},
            carried={name: read_amount(each, f"{where}.carried") for name, each in by_name("carried")},
            touched=shape.as_flag(data["touched"], f"{where}.touched"),
            penalty_tiles=tiles_of("penalty_tiles"),
            dead_tiles=tiles_of("dead_tiles"),
            wall=tuple(shape.as_count(die, f"{where}.wall", most=6) for die in data.get("wall", ())),
            turned=None if data.get("turned") is None else one_tile(data["turned"], f"{where}.turned"),
            after_uma={name: read_points(each, f"{where}.after_uma") for name, each in by_name("after_uma")},
            may_stop=None if data["may_stop"] is None else player_name(data["may_stop"], f"{where}.may_stop"),
            ended=None if data["ended"] is None else shape.as_choice(data["ended"], f"{where}.ended", Ending),
            time_up=shape.as_flag(data["time_up"], f"{where}.time_up"),
            signal_due=shape.as_flag(data["signal_due"], f"{where}.signal_due"),
            one_more=shape.as_flag(data.get("one_more", False), f"{where}.one_more"),
            round=count_of("round"),
            dealer=count_of("dealer"),
            honba=count_of("honba"),
            hands=count_of("hands"),
            sticks=count_of("sticks"),
            riichi=names_of("riichi"),
            dead=names_of("dead"),
            disqualified=names_of("disqualified"),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """An event, by its number in the ledger, with its payments and the state after it.

    `scores`: the winners' scores as JSON.
    """

    number: int
    kind: str
    transfers: tuple[Transfer, ...]
    state: MatchState
    scores: tuple[Mapping[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "event": self.number,
            "type": self.kind,
            "payments": [transfer.to_json() for transfer in self.transfers],
            "scores": list(self.scores),
            "state": self.state.to_json(),
        }


def _plain(value: object) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value
