"""The generated lines as the tests read them, and an answer as a line says it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from scorer.mcr.fans import FANS
from tests.scorer.vector_files import HERE, lines

NUMBER = {fan.id: fan.number for fan in FANS}


@cache
def generated() -> tuple[dict[str, Any], ...]:
    """All 2,000 lines."""
    return tuple(lines(HERE / "mcr-generated.jsonl.gz"))


def request(line: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A line as a request."""
    situation = {**line["situation"], "options": options} if options else line["situation"]
    return {"rules": line["rules"], "hand": line["hand"], "situation": situation}


def fans(score: dict[str, Any]) -> list[list[int]]:
    """Number, how many times, points each; in order of number."""
    return sorted([NUMBER[line["id"]], line["count"], line["value"]] for line in score["patterns"])


def expected(line: dict[str, Any]) -> Iterator[list[list[int]]]:
    """Every right list of fans, in order of number."""
    for listed in (line["fans"], *line.get("equal_lists", ())):
        yield sorted(listed)
