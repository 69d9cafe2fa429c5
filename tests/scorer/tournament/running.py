"""A short way for tests to run a tournament: everybody by number, results made up or given."""

from __future__ import annotations

from typing import Any

from scorer.tournament.events import Correction, Enter, Event, Open, Score, Seat, Substitute, Withdraw
from scorer.tournament.formats import Format, preset
from scorer.tournament.ledger import Tournament
from scorer.tournament.players import Player
from scorer.tournament.seating import propose
from scorer.tournament.sheets import Sheet
from scorer.tournament.standings import standings
from service.contract.events import tournament_event


class Run:
    """A tournament of players 1 … n, and `house` house players from 901 on."""

    def __init__(self, format_: Format | str, players: int, house: int = 0) -> None:
        made = preset(format_) if isinstance(format_, str) else format_
        guests = [Player(901 + n, f"House {n + 1}", house=True) for n in range(house)]
        everybody = (*(Player(n, f"Player {n}") for n in range(1, players + 1)), *guests)
        self.ledger = Tournament().add(Open("Cup", made, "seed")).add(Enter(everybody))

    @property
    def state(self):
        return self.ledger.state

    def add(self, event: Event | dict[str, Any]) -> Run:
        self.ledger = self.ledger.add(tournament_event(event) if isinstance(event, dict) else event)
        return self

    def seat(self, *tables: tuple[int, ...], reason: str = "") -> Run:
        event = propose(self.state).event if not tables else Seat(len(self.state.rounds) + 1, tables, reason)
        return self.add(event)

    def result(self, table: int, points: dict[int, int], round_: int | None = None, **more: Any) -> Run:
        return self.add(Score(round_ or len(self.state.rounds), table, Sheet(points, **more)))

    def play(self, worth: Any = None, skip: tuple[int, ...] = ()) -> Run:
        """Every table of the last round that has no result; `worth(number)` says how good somebody is."""
        for number in self.state.open_tables(len(self.state.rounds)):
            if number not in skip:
                seats = self.state.tables(len(self.state.rounds))[number - 1].seats
                self.result(number, points_of(seats, worth or (lambda who: -who)))
        return self

    def withdraw(self, player: int, round_: int) -> Run:
        return self.add(Withdraw(player, round_, "ill"))

    def substitute(self, player: int, by: int, *, counts: bool) -> Run:
        return self.add(Substitute(len(self.state.rounds), player, by, counts, "late"))

    def correct(self, number: int, *to: Event) -> Run:
        from scorer.corrections import Change

        return self.add(Correction((Change(number, to),), "a slip"))

    def table(self, after: int | None = None) -> list[tuple[int, int, Any]]:
        """Place, number and total of everybody."""
        return [(each.place, each.number, each.total) for each in standings(self.state, after)]

    def total(self, player: int, after: int | None = None) -> Any:
        return next(each.total for each in standings(self.state, after) if each.number == player)


def points_of(seats: tuple[int, ...], worth: Any) -> dict[int, int]:
    """Points that add up to zero: 30, 10, -10, -30 by worth, the best first."""
    ranked = sorted(seats, key=worth, reverse=True)
    return {seat: 30 - 20 * ranked.index(seat) for seat in seats}
