"""The JSON schemas of `/api/rules`, of `/health` and of errors."""

from __future__ import annotations

from typing import Annotated

from scorer.forms import Limits
from scorer.options import Names, Option
from scorer.rules import PatternEntry
from scorer.situation import JSON_FIELDS
from service.contract.requests import HouseRules
from service.contract.scores import Fault
from service.contract.shapes import ABSENT, Language, Options, Shape


class RuleSet(Shape):
    """A rule set. `asks`: the fields of a situation that can change a score; `flowers`: whether flowers count."""

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


class HouseRulesRequest(Shape):
    """House rules to check: an object, or the text of a TOML file. `page`: the page that the answer's link opens."""

    rules: str | HouseRules
    page: str = ABSENT
    lang: Language = ABSENT


class HouseRulesGiven(Shape):
    """The form in which the service records house rules: options and values that differ from the base set."""

    base: str
    name: str
    options: Options
    values: dict[str, int]


class HouseRulesChecked(Shape):
    """House rules without contradictions. `qr`: a QR code (SVG) of the link; null if the link is too long."""

    rules: RuleSet
    given: HouseRulesGiven
    toml: str
    link: str = ABSENT
    qr: str | None = ABSENT


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
