"""An independent recount of a riichi match: plain arithmetic from the rule book, nothing of the scorer.

Honba 300 (100 each); both winners of one discard are paid, the nearest takes honba and sticks; dealer
repeats if they win or are tenpai; noten 3000; liability for big three dragons.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

PLAYERS = ("Aki", "Ben", "Chie", "Dai")
START = 50_000
"""So many that a yakuman ends no match."""


def base(han: int, fu: int) -> int:
    """The base points of a hand below mangan, or of a mangan."""
    return min(2000, fu * 2 ** (han + 2))


def up(points: int) -> int:
    return -(-points // 100) * 100


@dataclass
class Recount:
    """A match that is counted by hand."""

    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, START))
    dealer: int = 0
    honba: int = 0
    sticks: int = 0

    def riichi(self, *names: str) -> None:
        for name in names:
            self.points[name] -= 1000
            self.sticks += 1

    def _pay(self, payer: str, payee: str, amount: int) -> None:
        self.points[payer] -= amount
        self.points[payee] += amount

    def _next(self, repeats: bool, honba: int) -> None:
        self.dealer += 0 if repeats else 1
        self.honba = honba

    @property
    def _dealer(self) -> str:
        return PLAYERS[self.dealer % 4]

    def ron(self, payer: str, *wins: tuple[str, int]) -> None:
        """`wins`: each winner with the base points."""
        place = PLAYERS.index(payer)
        order = sorted(wins, key=lambda win: (PLAYERS.index(win[0]) - place) % 4)
        for near, (name, worth) in enumerate(order):
            amount = up(worth * (6 if name == self._dealer else 4))
            self._pay(payer, name, amount + (0 if near else 300 * self.honba))
        self.points[order[0][0]] += 1000 * self.sticks
        self.sticks = 0
        repeats = any(name == self._dealer for name, _ in wins)
        self._next(repeats, self.honba + 1 if repeats else 0)

    def tsumo(self, name: str, worth: int) -> None:
        for other in PLAYERS:
            if other != name:
                double = self._dealer in (name, other)
                self._pay(other, name, up(worth * (2 if double else 1)) + 100 * self.honba)
        self.points[name] += 1000 * self.sticks
        self.sticks = 0
        repeats = name == self._dealer
        self._next(repeats, self.honba + 1 if repeats else 0)

    def liable_ron(self, name: str, payer: str, liable: str) -> None:
        """A yakuman off a discard: payer and liable player pay half each, the liable player the honba."""
        whole = 48_000 if name == self._dealer else 32_000
        self._pay(payer, name, whole // 2)
        self._pay(liable, name, whole // 2 + 300 * self.honba)
        self.points[name] += 1000 * self.sticks
        self.sticks = 0
        repeats = name == self._dealer
        self._next(repeats, self.honba + 1 if repeats else 0)

    def draw(self, ready: Iterable[str]) -> None:
        tenpai = set(ready)
        noten = [name for name in PLAYERS if name not in tenpai]
        if tenpai and noten:
            for name in noten:
                self.points[name] -= 3000 // len(noten)
            for name in tenpai:
                self.points[name] += 3000 // len(tenpai)
        self._next(self._dealer in tenpai, self.honba + 1)

    def ruling(self, **points: int) -> None:
        for name, change in points.items():
            self.points[name] += change


def recount(events: Iterable[tuple[str, tuple, dict]]) -> Recount:
    """Count events in order: the name of a method, and what it gets."""
    made = Recount()
    for name, given, named in events:
        getattr(made, name)(*given, **named)
    return made


def did(name: str, *given: object, **named: object) -> tuple[str, tuple, dict]:
    return name, given, named
