"""Parse the JSON of a request: its depth is limited, and an error has a code."""

from __future__ import annotations

import json

from scorer.errors import ParseError
from scorer.sentences import say
from service.problems import ServiceError

DEEPEST = 20
"""The maximum number of nested levels of JSON. Every valid request has fewer."""


def parse_json(text: str | bytes, where: str) -> object:
    """Parse JSON of at most `DEEPEST` levels; raises `ParseError` (`bad_json`) and `ServiceError` (`too_deep`)."""
    value = _loaded(text, where)
    level = [value]
    for _ in range(DEEPEST):
        inner = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [each for one in inner for each in one]
    if level:
        raise ServiceError("too_deep", say("refused.too_deep", where=where, most=DEEPEST), where=where)
    return value


def _loaded(text: str | bytes, where: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        hint = say("refused.no_json_hint")
        raise ParseError(
            "bad_json", say("refused.no_json", where=where, error=str(error)), hint=hint, where=where
        ) from None
