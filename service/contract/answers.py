"""The shapes of `/api/rules`, of `/health` and of errors."""

from __future__ import annotations

from typing import Annotated

from scorer.forms import Limits
from scorer.options import Names, Option
from scorer.rules import PatternEntry
from scorer.situation import JSON_FIELDS
from service.contract.scores import Fault
from service.contract.shapes import ABSENT, Shape


class RuleSet(Shape):
    """A rule set, and the data that it needs besides the hand."""

    id: str
    name: Names
    dated: str
    source: str
    family: str = ABSENT
    base: str = ABSENT
    options: list[Option]
    patterns: list[PatternEntry]
    asks: list[Annotated[str, Limits(choices=JSON_FIELDS)]]
    flowers: bool


class Rules(Shape):
    """Every rule set."""

    rules: list[RuleSet]


class Health(Shape):
    """The response of a service that is running."""

    status: str
    version: str
    source: str


class Problem(Shape):
    """An error (RFC 9457), with a code."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str
    where: str
    faults: list[Fault] = ABSENT
