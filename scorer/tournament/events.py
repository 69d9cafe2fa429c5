"""The events of a tournament, as values: every event has a `type` and the same JSON form in and out.

Players are identified by number. `scorer.tournament.ledger` decides whether an event is possible at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final

from scorer import shape
from scorer.amounts import plain, read_amount
from scorer.corrections import CorrectionOf, read_correction
from scorer.events import read_event, tagged
from scorer.sentences import say
from scorer.tournament import sheets
from scorer.tournament.formats import MOST_ROUNDS, Format
from scorer.tournament.players import Player, number
from scorer.tournament.sheets import Sheet

Four = tuple[int, int, int, int]
"""Numbers as they sit: East, South, West, North."""


@dataclass(frozen=True, slots=True)
class Open:
    """The tournament begins. `seed` is the random seed of proposed seatings and of lots."""

    type: ClassVar[str] = "open"
    name: str
    format: Format
    seed: str = ""

    def to_json(self) -> dict[str, Any]:
        return tagged(self, name=self.name, format=self.format.to_json(), seed=self.seed)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Open:
        """Read the event from the fields of its JSON form; `format` may be the name of a preset. Raises `ParseError`
        and others.
        """
        format_ = Format.from_json(shape.required(data, "format", where), f"{where}.format")
        return cls(_line(data, "name", where), format_, _line({"seed": "", **data}, "seed", where, blank=True))


@dataclass(frozen=True, slots=True)
class Enter:
    """Players are registered."""

    type: ClassVar[str] = "enter"
    players: tuple[Player, ...]

    def to_json(self) -> dict[str, Any]:
        return tagged(self, players=[player.to_json() for player in self.players])

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Enter:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        listed = shape.list_field(data, "players", where)
        return cls(tuple(Player.from_json(each, f"{where}.players[{n}]") for n, each in enumerate(listed)))


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A player does not play from this round on; their points stay."""

    type: ClassVar[str] = "withdraw"
    player: int
    round: int
    reason: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, player=self.player, round=self.round, reason=self.reason)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Withdraw:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(_player(data, where), _round(data, where), shape.reason_field(data, where))


@dataclass(frozen=True, slots=True)
class Seat:
    """The tables of a round are seated; `tables[0]` is table 1. `reason`: why other players sit there than those
    admitted.
    """

    type: ClassVar[str] = "seat"
    round: int
    tables: tuple[Four, ...]
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        more = {"reason": self.reason} if self.reason else {}
        return tagged(self, round=self.round, tables=[list(table) for table in self.tables], **more)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Seat:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        tables = []
        for place, value in enumerate(shape.list_field(data, "tables", where)):
            here = f"{where}.tables[{place}]"
            seats = [number(each, here) for each in shape.as_list(value, here)]
            if len(seats) != 4:
                raise shape.wrong(here, say("tournament.seats"), value)
            a, b, c, d = seats
            tables.append((a, b, c, d))
        if not tables:
            raise shape.wrong(f"{where}.tables", say("tournament.one_table"), [])
        return cls(_round(data, where), tuple(tables), shape.as_text(data.get("reason", ""), f"{where}.reason"))


@dataclass(frozen=True, slots=True)
class Substitute:
    """`by` takes the player's seat for one round. `counts`: whether the result there counts for the player."""

    type: ClassVar[str] = "substitute"
    round: int
    player: int
    by: int
    counts: bool
    reason: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, round=self.round, player=self.player, by=self.by, counts=self.counts, reason=self.reason)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Substitute:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        by = number(shape.required(data, "by", where), f"{where}.by")
        counts = shape.as_flag(shape.required(data, "counts", where), f"{where}.counts")
        return cls(_round(data, where), _player(data, where), by, counts, shape.reason_field(data, where))


@dataclass(frozen=True, slots=True)
class Play:
    """A table's match was opened; the result will come from its ledger."""

    type: ClassVar[str] = "play"
    round: int
    table: int
    match: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, round=self.round, table=self.table, match=self.match)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Play:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(_round(data, where), _table(data, where), _line(data, "match", where))


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a table."""

    type: ClassVar[str] = "result"
    round: int
    table: int
    sheet: Sheet

    def to_json(self) -> dict[str, Any]:
        return tagged(self, round=self.round, table=self.table, **self.sheet.to_json())

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Score:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(_round(data, where), _table(data, where), Sheet.from_json(data, where))


@dataclass(frozen=True, slots=True)
class Penalty:
    """Final points taken from (below 0) or given to a player in a round, besides those in the table's ledger."""

    type: ClassVar[str] = "penalty"
    round: int
    player: int
    points: Fraction
    reason: str

    def to_json(self) -> dict[str, Any]:
        points = plain(self.points)
        return tagged(self, round=self.round, player=self.player, points=points, reason=self.reason)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Penalty:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        points = read_amount(shape.required(data, "points", where), f"{where}.points")
        return cls(_round(data, where), _player(data, where), points, shape.reason_field(data, where))


@dataclass(frozen=True, slots=True)
class Announce:
    """An announcement to all participants."""

    type: ClassVar[str] = "announce"
    text: str

    def to_json(self) -> dict[str, Any]:
        return tagged(self, text=self.text)

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Announce:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(_line(data, "text", where, most=1000))


@dataclass(frozen=True, slots=True)
class Correction(CorrectionOf["Event"]):
    """Correct earlier events; everything after them is recomputed."""

    @classmethod
    def read(cls, data: Mapping[str, Any], where: str) -> Correction:
        """Read the event from the fields of its JSON form; raises `ParseError`."""
        return cls(*read_correction(data, where, event_from_json, most=1_000_000))


Event = Open | Enter | Withdraw | Seat | Substitute | Play | Score | Penalty | Announce | Correction

FIELDS: Final[dict[type[Event], tuple[str, ...]]] = {
    Open: ("name", "format", "seed"),
    Enter: ("players",),
    Withdraw: ("player", "round", "reason"),
    Seat: ("round", "tables", "reason"),
    Substitute: ("round", "player", "by", "counts", "reason"),
    Play: ("round", "table", "match"),
    Score: ("round", "table", *sorted(sheets.FIELDS)),
    Penalty: ("round", "player", "points", "reason"),
    Announce: ("text",),
    Correction: ("changes", "reason"),
}
"""The fields of each kind of event, besides `type`."""

TYPES: Final[dict[str, type[Event]]] = {kind.type: kind for kind in FIELDS}
"""The name of each kind of event → its class."""


def event_from_json(value: object, where: str = "event") -> Event:
    """Read an event from its JSON form; raises `ParseError`, `UnknownName`, `TournamentFault`."""
    kind, data = read_event(value, where, FIELDS, TYPES)
    return kind.read(data, where)


def _round(data: Mapping[str, Any], where: str) -> int:
    return number(shape.required(data, "round", where), f"{where}.round", most=MOST_ROUNDS)


def _table(data: Mapping[str, Any], where: str) -> int:
    return number(shape.required(data, "table", where), f"{where}.table", most=25_000)


def _player(data: Mapping[str, Any], where: str) -> int:
    return number(shape.required(data, "player", where), f"{where}.player")


def _line(data: Mapping[str, Any], key: str, where: str, *, blank: bool = False, most: int = 120) -> str:
    text = shape.text_field(data, key, where)
    if len(text) > most or not text.isprintable() or not (blank or text.strip()):
        raise shape.wrong(f"{where}.{key}", say("tournament.line", most=most), text)
    return text
