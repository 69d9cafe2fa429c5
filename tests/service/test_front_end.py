"""The files of the front end: short lines, a pinned linter, libraries as they were published."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "service" / "static"
LINTER = ROOT / ".ci" / "frontend"
LINE = 120
"""Every line is shorter; the formatter cannot break comments and strings."""


def test_lines_are_short():
    sources = [path for path in STATIC.rglob("*.*") if path.suffix in (".js", ".css", ".html")]
    assert len(sources) > 80
    long = [
        f"{path.relative_to(STATIC)}:{number}"
        for path in sources
        if "vendor" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) >= LINE
    ]
    assert not long


def test_the_linter_is_pinned_and_its_lock_file_names_no_registry():
    wanted = json.loads((LINTER / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = json.loads((LINTER / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert lock[f"node_modules/{name}"]["version"] == version
    assert [name for name, each in lock.items() if "resolved" in each] == []
    assert [name for name, each in lock.items() if name and "integrity" not in each] == []
