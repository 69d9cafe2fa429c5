"""A short way for tests to play a match: one call an event, and everybody's points as one line."""

from __future__ import annotations

from typing import Any

from scorer.corrections import Change
from scorer.hand import Hand
from scorer.match.events import Correction, Drawn, Event, Foul, Open, Riichi, Ruling, Stop, Time, Winner, Won
from scorer.match.ledger import replay
from scorer.notation import parse_tiles

PLAYERS = ("Aki", "Ben", "Chie", "Dai")


class Play:
    """A match of Aki, Ben, Chie and Dai, who deal in this order."""

    def __init__(self, rules: str, **options: Any) -> None:
        self.ledger = replay([Open(rules, PLAYERS, options)])

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.ledger.state.points[name] for name in PLAYERS)

    @property
    def at(self) -> str:
        """`E1-0` with the dealer's name: the hand that is played now."""
        state = self.ledger.state
        return f"{state.round_wind.value[0].upper()}{state.dealer + 1}-{state.honba} {state.dealer_name}"

    @property
    def over(self) -> str | None:
        return self.ledger.state.ended.value if self.ledger.state.ended else None

    @property
    def totals(self) -> dict[str, Any]:
        return {result.player: result.to_json()["total"] for result in self.ledger.final}

    def add(self, event: Event) -> Play:
        self.ledger = self.ledger.add(event)
        return self

    def riichi(self, *names: str) -> Play:
        for name in names:
            self.add(Riichi(name))
        return self

    def win(self, name: str, hand: str | dict[str, int], from_: str | None = None, **situation: Any) -> Play:
        return self.add(Won((winner(name, hand, **situation),), from_))

    def wins(self, from_: str, *winners: Winner) -> Play:
        return self.add(Won(winners, from_))

    def draw(self, *ready: str, reason: str = "exhaustive") -> Play:
        return self.add(Drawn(ready, reason))

    def foul(self, name: str, case: str, tiles: str = "", **more: Any) -> Play:
        return self.add(Foul(name, case, parse_tiles(tiles), **more))

    def ruling(self, reason: str, **more: Any) -> Play:
        return self.add(Ruling(reason, **more))

    def time(self) -> Play:
        return self.add(Time())

    def stop(self, name: str) -> Play:
        return self.add(Stop(name))

    def correct(self, number: int, *to: Event, reason: str = "a slip") -> Play:
        return self.add(Correction((Change(number, to),), reason))


def winner(name: str, hand: str | dict[str, int], **situation: Any) -> Winner:
    """A winner with a typed hand, or with a stated value."""
    if isinstance(hand, dict):
        return Winner(name, stated=hand, situation=situation)
    return Winner(name, Hand.from_typed(hand), situation=situation)
