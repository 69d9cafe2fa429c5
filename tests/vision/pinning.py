"""Pinned results: numbered lines of JSON, and the comparison of a result with its line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

Json = dict[str, Any]


def close(value: Any, within: float = 0.0021) -> Any:
    """Return the value with its numbers compared to the third decimal: processors differ in the last bits."""
    if isinstance(value, dict):
        return {key: close(each, within) for key, each in value.items()}
    if isinstance(value, list):
        return [close(each, within) for each in value]
    return pytest.approx(value, abs=within, rel=0.002) if isinstance(value, float) else value


def numbered_lines(file: Path) -> Iterator[tuple[int, Json]]:
    """Yield the numbers of the lines of a file, with what was made of each."""
    with file.open(encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            yield line.pop("number"), line


def write_lines(file: Path, numbers: Sequence[int], made: Callable[[int], Json]) -> None:
    """Write the lines with these numbers; `made` returns what the current code makes of a number."""
    lines = (json.dumps({"number": number, **made(number)}, separators=(",", ":")) + "\n" for number in numbers)
    file.write_text("".join(lines), encoding="utf-8")
