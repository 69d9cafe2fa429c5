"""What a hand is worth and why: patterns, value, payments, what was not counted, what is wrong.

Values only; the engines of the rule families make them. Explanations are made on demand, to keep scoring many hands
fast. The parts of a score are named tuples, which are made in a third of the time of a frozen dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from scorer import __version__
from scorer.errors import Fault
from scorer.notation import format_kinds
from scorer.options import Names, Options, plain_options

ENGINE = f"tehai {__version__}"


class PatternLine(NamedTuple):
    """One pattern that counts: `value` in `unit` (`han`, `yakuman`, `mangan`, `points`).

    `shown` are the tiles that make it, as text or as kinds 0-33. `times`: how many times it counts, in rule sets that
    list a pattern once; None where it is listed once for each time.
    """

    id: str
    name: Names
    value: int
    unit: str
    shown: str | tuple[int, ...]
    why: Callable[[], str]
    times: int | None = None

    @property
    def tiles(self) -> str:
        """The tiles that make it, in notation; empty for the whole hand or a circumstance."""
        return self.shown if isinstance(self.shown, str) else format_kinds(self.shown)

    @property
    def because(self) -> str:
        """The reason as one sentence."""
        return self.why()

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name.to_json(),
            "value": self.value,
            **({} if self.times is None else {"count": self.times}),
            "unit": self.unit,
            "tiles": self.tiles,
            "because": self.because,
        }


line_of: Callable[[tuple[str, Names, int, str, str | tuple[int, ...], Callable[[], str], int | None]], PatternLine]
line_of = partial(tuple.__new__, PatternLine)
"""A line from a tuple of its fields, in half the time; used for every hand."""


@dataclass(frozen=True, slots=True)
class FuItem:
    """One part of the fu (minipoints) of a riichi hand."""

    id: str
    value: int
    tiles: str
    because: str

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "value": self.value, "tiles": self.tiles, "because": self.because}


class Payment(NamedTuple):
    """`payer` pays `amount` to `payee`. Seats by name, or `table`; None is a payer who is not named."""

    payer: str | None
    payee: str
    amount: int
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {"from": self.payer, "to": self.payee, "amount": self.amount, "reason": self.reason}


payment_of: Callable[[tuple[str | None, str, int, str]], Payment] = partial(tuple.__new__, Payment)
"""The same for payments."""


class NotCounted(NamedTuple):
    """Something in the hand or situation that adds nothing, with the reason."""

    id: str
    why: str

    def to_json(self) -> dict[str, str]:
        return {"id": self.id, "why": self.why}


class Score(NamedTuple):
    """The result of a rule set for one hand of one winner. `total` excludes honba and sticks."""

    rules: str
    valid: bool
    options: Options
    value: Mapping[str, Any] = MappingProxyType({})
    patterns: tuple[PatternLine, ...] = ()
    total: int = 0
    payments: tuple[Payment, ...] = ()
    arrangement: Callable[[], list[str]] = list
    fu: Callable[[], list[FuItem]] = list
    not_counted: Callable[[], list[NotCounted]] = list
    faults: tuple[Fault, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The JSON form of the contract, and `fu`: the parts that add up to the fu."""
        return {
            "rules": self.rules,
            "valid": self.valid,
            "value": dict(self.value),
            "patterns": [line.to_json() for line in self.patterns],
            "total": self.total,
            "payments": [payment.to_json() for payment in self.payments],
            "arrangement": self.arrangement(),
            "fu": [item.to_json() for item in self.fu()],
            "not_counted": [entry.to_json() for entry in self.not_counted()],
            "faults": [fault.to_json() for fault in self.faults],
            "options": plain_options(self.options),
            "engine": ENGINE,
        }


score_of: Callable[[tuple[Any, ...]], Score] = partial(tuple.__new__, Score)
"""A score from a tuple of all its fields, in half the time; used for every hand."""
