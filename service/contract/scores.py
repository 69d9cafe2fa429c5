"""The JSON schemas of the answers of `/api/score`."""

from __future__ import annotations

from typing import Annotated, Final

from scorer.forms import Named
from scorer.options import Names
from scorer.situation import Seat
from service.contract.shapes import ABSENT, Options, Shape


class Payment(Shape):
    """`from` pays `to`: a seat, the name of a player, or `table`. `from` is null if the payer is not named."""

    payer: Annotated[str | None, Named("from")]
    payee: Annotated[str, Named("to")]
    amount: int
    reason: str


class Value(Shape):
    """The value of a hand, in the units of its rule set."""

    han: int | None = ABSENT
    fu: int | None = ABSENT
    limit: str | None = ABSENT
    yakuman: int = ABSENT
    points: int = ABSENT
    without_flowers: int = ABSENT
    loss: int = ABSENT
    total: int = ABSENT


class PatternLine(Shape):
    """A pattern that counts. `count`: how often it counts, if this line stands for all times."""

    id: str
    name: Names
    value: int
    unit: str
    tiles: str
    count: int = ABSENT
    because: str = ABSENT


class FuLine(Shape):
    """One item of the fu."""

    id: str
    value: int
    tiles: str
    because: str


class NotCounted(Shape):
    """An item that adds no value, with the reason."""

    id: str
    why: str


class Change(Shape):
    """The exchange of one concealed tile, after which the hand is a winning hand."""

    remove: str
    add: str


class Worth(Shape):
    """The value that a changed hand would have."""

    value: Value
    total: int


class Fault(Shape):
    """A fault. A near miss has the change to the hand, and the value that the hand would then have."""

    code: str
    where: str
    message: str = ABSENT
    change: Change = ABSENT
    score: Worth = ABSENT


class ByTheRules(Shape):
    """The score of a hand by the rules. If only its value is known, it has neither patterns nor an arrangement."""

    rules: str | None
    valid: bool
    value: Value
    total: int
    payments: list[Payment]
    faults: list[Fault]
    patterns: list[PatternLine] = ABSENT
    arrangement: list[str] = ABSENT
    fu: list[FuLine] = ABSENT
    not_counted: list[NotCounted] = ABSENT
    options: Options = ABSENT
    engine: str = ABSENT


class Deviation(Shape):
    """The reason why a referee set the total, and the score by the rules (null if unknown)."""

    reason: str
    by_the_rules: ByTheRules | None


class Score(ByTheRules):
    """The score of a hand. `detail: value` leaves out sentences, `fu`, `not_counted` and `options`."""

    deviation: Deviation = ABSENT


class Wait(Shape):
    """A tile that completes the hand, and the score that it gives."""

    tile: str
    score: Score


class Waits(Shape):
    """The waits of a hand that lacks one tile."""

    rules: str
    waits: list[Wait]


class Scores(Shape):
    """The answer to `rules: "all"`: for the id of each rule set, the score."""

    scores: dict[str, Score | Waits]


class Settled(Shape):
    """The settlement of several wins on one discard."""

    rules: str
    valid: bool
    winners: list[Score]
    payments: list[Payment]
    faults: list[Fault]
    options: Options = ABSENT
    engine: str


class DrawnHand(Shape):
    """The reason of the draw, and the players who were tenpai (`ready`)."""

    reason: str
    ready: list[Seat]


class Draw(Shape):
    """The settlement of a drawn hand. `deal_repeats`: the dealer deals again; `honba`, `sticks`: of the next hand."""

    rules: str
    valid: bool
    draw: DrawnHand
    payments: list[Payment]
    deal_repeats: bool
    honba: int
    sticks: int
    faults: list[Fault]
    options: Options = ABSENT
    engine: str


ANSWERS: Final = (Score, Scores, Waits, Settled, Draw)
