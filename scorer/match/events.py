"""The events of a match as values. Every event has a `type` and a JSON form, in which it is written and read.

Players are identified by name, never by seat: a correction of an earlier hand can change a seat, but not a name.
`scorer.match.ledger` decides whether an event is possible at its place. The fields declare the JSON form
(`scorer.forms`); `service.contract` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from scorer import shape
from scorer.corrections import CorrectionOf
from scorer.forms import ALWAYS, Count, Formed, Keys, Limits, Named, Points, Reason
from scorer.hand import Hand
from scorer.match.deviation import Deviation
from scorer.match.dice import Die, SeatDraw
from scorer.match.names import PlayerName
from scorer.sentences import listed, say
from scorer.situation import JSON_FIELDS, Seat
from scorer.tiles import Tile

_Seen: TypeAlias = Annotated[list[str], Limits(2, 2, about="A player and a tile.")]
_KINDS: Final[dict[str, Any]] = {
    "liable": dict[str, str],
    "discards_since": list[_Seen],
    "turned": str | None,
    **dict.fromkeys(("dora_indicators", "ura_indicators", "wild", "penalty_tiles"), str),
}
MOST_LEFT: Final = 70
"""The number of tiles in the wall after the deal."""

HOUSE_RULES: Final = Keys(
    {
        **dict.fromkeys(("base", "name", "dated", "source"), str),
        "options": dict[str, object],
        "values": dict[str, Annotated[int, Limits(0, 10_000)]],
        "sources": dict[str, object],
    },
    "HouseRules",
)
"""The form of house rules (`scorer.presets`)."""

CIRCUMSTANCES: Final = Keys(
    {
        name: _KINDS.get(name, bool)
        for name in JSON_FIELDS
        if name not in ("win", "seat", "round", "from", "honba", "sticks", "options")
    },
    "MatchCircumstances",
)
"""The fields of a situation that are stated for a winner, with names of players. The ledger knows the other fields."""

STATED: Final = Keys(dict.fromkeys(("han", "fu", "yakuman", "points", "loss"), Count), "MatchStatedValue")
"""The fields in which a paper sheet states the value of a hand without tiles."""


@dataclass(frozen=True, slots=True)
class Open(Formed):
    """The opening of a match. `players`: in dealing order, unless seats are drawn later.

    `carried`: for each player, the points carried over from an earlier round.
    `rules`: the id of a rule set, or the object of house rules (`scorer.presets.house_rules`).
    """

    type: ClassVar[str] = "open"
    rules: str | Annotated[Mapping[str, Any], HOUSE_RULES]
    players: tuple[PlayerName, PlayerName, PlayerName, PlayerName]
    options: Annotated[Mapping[str, object], ALWAYS] = field(default_factory=dict)
    carried: Annotated[Mapping[str, Fraction], ALWAYS] = field(default_factory=dict)

    def check(self, where: str) -> None:
        """Raise `ParseError` if two players have the same name."""
        if len(set(self.players)) != 4:
            raise shape.wrong(f"{where}.players", say("match.four_names"), list(self.players))


@dataclass(frozen=True, slots=True)
class Seats(Formed):
    """Seats were drawn by dice and tiles."""

    type: ClassVar[str] = "seats"
    draw: SeatDraw


@dataclass(frozen=True, slots=True)
class Riichi(Formed):
    """A player declared riichi, and no player won on the discard. The deposit is placed on the table.

    `tiles_left`: the tiles left in the wall after the discard, if they were counted (`riichi_least_tiles`).
    """

    type: ClassVar[str] = "riichi"
    player: PlayerName
    tiles_left: Annotated[int, Limits(0, MOST_LEFT)] | None = None


@dataclass(frozen=True, slots=True)
class Winner(Formed):
    """One winner: the hand, or only the stated value (`stated`), for example from a paper sheet without tiles.

    `situation` contains what only the winner can state (`CIRCUMSTANCES`), with names in place of seats. `deviation`:
    the total that a referee sets for the win; with it, hand and stated value can both be missing.
    """

    player: PlayerName
    hand: Hand | None = None
    stated: Annotated[Mapping[str, int], STATED] = field(default_factory=dict)
    situation: Annotated[Mapping[str, Any], CIRCUMSTANCES] = field(default_factory=dict)
    deviation: Deviation | None = None

    def check(self, where: str) -> None:
        """Raise `ParseError` for a winner with both hand and stated value, or with no hand, value and deviation."""
        if (self.hand is not None and self.stated) or (self.hand, self.stated, self.deviation) == (None, {}, None):
            raise shape.wrong(where, say("match.hand_or_value"), self.to_json())


@dataclass(frozen=True, slots=True)
class Won(Formed):
    """A hand that was won by one player, or by several players on one discard. `discarder`: None for a self-draw.

    `riichi`: the players who declared riichi in this hand and whose riichi has no event of its own. Their deposits are
    placed before the win is paid.
    """

    type: ClassVar[str] = "win"
    winners: Annotated[tuple[Winner, ...], Limits(1, 3)]
    discarder: Annotated[PlayerName | None, Named("from")] = None
    riichi: tuple[PlayerName, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn(Formed):
    """A hand that ended in a draw. `reason`: as in `scorer.settle`; `ready`, `nagashi`: names of players.

    `riichi`: as in `Won`.
    """

    type: ClassVar[str] = "draw"
    ready: Annotated[tuple[PlayerName, ...], ALWAYS] = ()
    reason: Annotated[str, ALWAYS] = "exhaustive"
    nagashi: tuple[PlayerName, ...] = ()
    riichi: tuple[PlayerName, ...] = ()


@dataclass(frozen=True, slots=True)
class Foul(Formed):
    """A foul that the rules list (`scorer.match.cases`). `tiles`: exposed tiles; `taken_back`: the one that is excused.

    `points`: for fouls whose cost the referee decides: the points that the player loses, as a number below 0. No other
    player receives these points. `times`: the number of times or minutes, for fouls that are counted in this way.
    """

    type: ClassVar[str] = "foul"
    player: PlayerName
    case: str
    tiles: tuple[Tile, ...] = ()
    taken_back: Tile | None = None
    points: Points | None = None
    reason: str = ""
    times: Count | None = None


@dataclass(frozen=True, slots=True)
class Ruling(Formed):
    """A decision of the referee beyond the rules.

    `points`: for each player, points given (above 0) or taken (below 0); no other player pays or receives them.
    `dealer`: who deals from now on; `honba`: the new number of honba. None: no change.
    """

    type: ClassVar[str] = "ruling"
    reason: Reason
    points: Annotated[Mapping[str, Points], ALWAYS] = field(default_factory=dict)
    dealer: PlayerName | None = None
    honba: Count | None = None


@dataclass(frozen=True, slots=True)
class Time(Formed):
    """The signal that the time is up. The option `time_up` decides what follows."""

    type: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True)
class Stop(Formed):
    """The dealer of the last hand has the most points, and ends the match instead of dealing again."""

    type: ClassVar[str] = "stop"
    player: PlayerName


@dataclass(frozen=True, slots=True)
class Wall(Formed):
    """The dealer throws dice to open the wall, or a tile is turned over that makes tiles wild.

    `dice`: two numbers for the wall; for the tile that is turned over, one number or none, according to the rules.
    `turned`: the tile that was turned over.
    """

    type: ClassVar[str] = "wall"
    dice: Annotated[tuple[Die, ...], Limits(0, 2)]
    turned: Tile | None = None


@dataclass(frozen=True, slots=True)
class Redeal(Formed):
    """The tiles are dealt again, because `player` showed many tiles at the deal."""

    type: ClassVar[str] = "redeal"
    player: PlayerName


@dataclass(frozen=True, slots=True)
class Penalty(Formed):
    """A player with live penalty tiles discards one of them, or another tile (`discarded` is null)."""

    type: ClassVar[str] = "penalty"
    player: PlayerName
    discarded: Tile | None = None


PlainEvent: TypeAlias = Open | Seats | Riichi | Won | Drawn | Foul | Ruling | Time | Stop | Wall | Redeal | Penalty
"""The events with which a correction can replace earlier events."""


@dataclass(frozen=True, slots=True)
class Correction(CorrectionOf[PlainEvent]):
    """Earlier events are corrected, and everything after them is recomputed."""


@dataclass(frozen=True, slots=True)
class Undo(Formed):
    """The last event in effect is undone. `event`: the number of that event."""

    type: ClassVar[str] = "undo"
    event: Annotated[int, Limits(0, 1_000_000)]


Event: TypeAlias = PlainEvent | Correction | Undo

TYPES: Final[dict[str, type[Event]]] = {
    kind.type: kind
    for kind in (
        Open,
        Seats,
        Riichi,
        Won,
        Drawn,
        Foul,
        Ruling,
        Time,
        Stop,
        Wall,
        Redeal,
        Penalty,
        Correction,
        Undo,
    )
}
"""For each `type` of an event: its class."""


def seats_for_names(situation: Mapping[str, Any], seat_of: Mapping[str, Seat]) -> dict[str, Any]:
    """Return the stated part of a winner's situation with seats instead of names, as `Situation.from_json` reads it."""
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
