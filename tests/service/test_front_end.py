"""The tools that check the front end are pinned."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINTER = ROOT / ".ci" / "frontend"


def test_the_linter_is_pinned_and_its_lock_file_names_no_registry():
    wanted = json.loads((LINTER / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = json.loads((LINTER / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert lock[f"node_modules/{name}"]["version"] == version
    assert [name for name, each in lock.items() if "resolved" in each] == []
    assert [name for name, each in lock.items() if name and "integrity" not in each] == []
