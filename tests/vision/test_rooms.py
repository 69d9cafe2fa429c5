"""The folders of `vision`: few at the top. tests/test_rooms.py checks their imports."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 16
"""Entries at the top of `vision`, `__init__.py` among them."""


def entries():
    """The names of the folders and modules at the top of `vision`."""
    paths = (ROOT / "vision").iterdir()
    return {path.stem for path in paths if path.suffix == ".py" or (path / "__init__.py").is_file()}


def test_the_top_has_few_entries():
    assert len(entries()) <= MOST, sorted(entries())


def test_the_architecture_names_every_entry_and_no_other():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("### Inside `vision`")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == entries() - {"__init__"}
