"""What a command imports: nothing that it does not use, so that it starts fast."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import json, sys
from service.cli.main import main
try:
    status = main(sys.argv[1:])
except SystemExit as stopped:
    status = stopped.code
sys.stderr.write("\\n" + json.dumps([status, sorted(sys.modules)]))
"""
SITUATION = ("--win", "self-draw", "--seat", "south")
HEAVY = (
    "flask",
    "numpy",
    "cv2",
    "onnxruntime",
    "PIL",
    "sqlalchemy",
    "uvicorn",
    "shtab",
    "vision",
    "importlib.metadata",
)
"""Packages that take from ten milliseconds to seconds to import."""
SLOW = ("pathlib", "shutil", "socket", "uuid", "datetime", "http", "difflib", "traceback", "scorer.match.ledger")
"""Modules of a millisecond or more that scoring a typed hand does not need."""


@pytest.mark.parametrize(
    ("arguments", "status", "unused"),
    [
        (("score", "--hand", "123m456p789s11222z!2z", "--rules", "wrc-2017", *SITUATION), 0,
         (*HEAVY, *SLOW, "scorer.points", "scorer.sets.wsom")),
        (("score", "--hand", "123m456p789s11222z!2z", "--rules", "wsom", "--json", *SITUATION), 0,
         (*HEAVY, *SLOW, "scorer.riichi", "scorer.sets.wrc_2017")),
        (("score", "--jsonl"), 0, (*HEAVY, *SLOW, "scorer.riichi", "scorer.points")),
        (("rules", "riichi"), 0, (*HEAVY, *SLOW, "scorer.points")),
        (("manual",), 0, (*HEAVY, *SLOW, "scorer.sets")),
        (("score", "--help"), 0, (*HEAVY, "scorer.sets")),
        (("scor",), 2, (*HEAVY, "scorer.sets")),
    ],
)  # fmt: skip
def test_a_command_imports_nothing_that_it_does_not_use(arguments, status, unused):
    # -S: what the environment's own .pth files import is not ours; its packages stay importable.
    paths = [path for path in sys.path if path.endswith("site-packages")]
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path += {paths!r}\n{PROGRAM}", *arguments],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        input="",
        check=True,
    )
    found_status, modules = json.loads(ran.stderr.splitlines()[-1])
    assert found_status == status
    assert {each for each in modules if any(f"{each}.".startswith(f"{one}.") for one in unused)} == set()
