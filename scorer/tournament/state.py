"""The state of a tournament as values: its players, who sits where, and the results.

`scorer.tournament.ledger` computes the state after an event; `scorer.tournament.standings` computes standings from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from scorer.errors import Fault
from scorer.sentences import say
from scorer.tournament.events import Four, Penalty
from scorer.tournament.formats import Format
from scorer.tournament.players import Player
from scorer.tournament.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Table:
    """One table of one round.

    `seats`: the players who sit there; `counts_for`: for each substitute, the player who gets the result, or None (no
    player); `absent`: the players whom substitutes replace; `match`: the id of the match played there, if one was
    opened; `sheet`: the result.
    """

    seats: Four
    counts_for: Mapping[int, int | None] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    match: str | None = None
    sheet: Sheet | None = None

    def credited(self, sitter: int) -> int | None:
        """Return the number of the player who gets the result of the person `sitter`; None if no player gets it."""
        return self.counts_for.get(sitter, sitter)

    @property
    def members(self) -> tuple[int, ...]:
        """Return the players who were first seated at this table, even if a substitute now sits in their place."""
        stand_ins = self.counts_for.keys()
        return (*(seat for seat in self.seats if seat not in stand_ins), *self.absent)


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The state after an event.

    `rounds[0]` is round 1, and `rounds[0][0]` its table 1. `withdrawn`: for each player who left, the first round
    without this player.
    """

    name: str
    format: Format
    seed: str
    players: Mapping[int, Player] = field(default_factory=dict)
    rounds: tuple[tuple[Table, ...], ...] = ()
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    announcements: tuple[str, ...] = ()

    def tables(self, round_: int) -> tuple[Table, ...]:
        """Return the tables of a round; empty if it is not seated."""
        return self.rounds[round_ - 1] if 1 <= round_ <= len(self.rounds) else ()

    def members(self, round_: int) -> frozenset[int]:
        """Return the players who were first seated in a round, without house players and substitutes."""
        found = (number for table in self.tables(round_) for number in table.members)
        return frozenset(number for number in found if not self.players[number].house)

    def sitting(self, round_: int) -> frozenset[int]:
        """Return all players who sit in a round, including house players and substitutes."""
        return frozenset(seat for table in self.tables(round_) for seat in table.seats)

    def open_tables(self, round_: int) -> tuple[int, ...]:
        """Return the numbers of the tables of a round that have no result."""
        return tuple(n for n, table in enumerate(self.tables(round_), 1) if table.sheet is None)

    def penalty(self, round_: int, player: int) -> Fraction:
        """Return the sum of a player's penalties in a round."""
        own = (each.points for each in self.penalties if (each.round, each.player) == (round_, player))
        return sum(own, Fraction(0))

    def has_withdrawn(self, player: int, round_: int) -> bool:
        """Return whether the player no longer plays in this round."""
        return player in self.withdrawn and self.withdrawn[player] <= round_

    def unknown(self, numbers: Iterable[int], where: str) -> list[Fault]:
        """Return a fault for each number that no player has."""
        return [
            Fault("no_such_player", say("tournament.no_such_player", number=number), where)
            for number in dict.fromkeys(numbers)
            if number not in self.players
        ]

    def with_table(self, round_: int, number: int, table: Table) -> TournamentState:
        """Return the state with one table changed."""
        tables = list(self.tables(round_))
        tables[number - 1] = table
        rounds = list(self.rounds)
        rounds[round_ - 1] = tuple(tables)
        return replace(self, rounds=tuple(rounds))

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, for display only: a state cannot be read from it."""
        return {
            "name": self.name,
            "format": self.format.to_json(),
            "seed": self.seed,
            "players": [
                {**player.to_json(), "withdrawn": self.withdrawn.get(player.number)} for player in self.players.values()
            ],
            "rounds": [
                {
                    "round": number,
                    "open": list(self.open_tables(number)),
                    "tables": [_table(each, place) for place, each in enumerate(tables, 1)],
                }
                for number, tables in enumerate(self.rounds, 1)
            ],
            "penalties": [penalty.to_json() for penalty in self.penalties],
            "announcements": list(self.announcements),
        }


def _table(table: Table, number: int) -> dict[str, Any]:
    return {
        "table": number,
        "seats": list(table.seats),
        "counts_for": [list(pair) for pair in table.counts_for.items()],
        "match": table.match,
        "sheet": None if table.sheet is None else table.sheet.to_json(),
    }
