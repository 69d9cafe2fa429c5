"""Reads and writes files of pinned results: one line of JSON for each case, tested in batches."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def read(file: Path) -> list[Any]:
    """Return all lines of a file."""
    with file.open(encoding="utf-8") as lines:
        return list(map(json.loads, lines))


def write(file: Path, lines: Iterable[Any]) -> None:
    """Write a file."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    file.write_text(text, encoding="utf-8")


def batches_of(found: list[Any], size: int) -> list[tuple[int, list[Any]]]:
    """Return the number of the first case of each batch, and the results of the batch."""
    return [(start, found[start : start + size]) for start in range(0, len(found), size)]
