"""Measures the time of a new process that gives one answer, as a ratio to `python -c pass`.

Part of `make bench`; writes docs/bench-start.md. Every command runs in a new process with compiled modules, as after
installation. The commands alternate; a ratio is the ratio of the medians. `--runs 30` sets the number of measurements.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "bench-start.md"
HAND = "23499m567p777z!4m +addkong:1111s<left"
REQUEST = (
    '{"rules": "%s", "hand": {"concealed": "23499m567p777z", "winning_tile": "4m", "melds": [{"kind": "added kong", '
    '"tiles": "1111s", "called_from": "left"}]}, "situation": {"win": "discard", "seat": "east", "from": "south"}}'
)
ANSWER = "import json, sys; from scorer.api import answer; print(json.dumps(answer(json.loads(sys.argv[1]))))"
COMMAND = "import sys; from service.cli.main import main; sys.exit(main())"
WON = ("--win", "discard", "--seat", "east", "--from", "south")
NOTHING = "`python -c pass`"

COMMANDS: dict[str, tuple[str, ...]] = {
    NOTHING: ("-c", "pass"),
    "`import json, dataclasses`": ("-c", "import json, dataclasses"),
    "`import scorer.api`": ("-c", "import scorer.api"),
    "`scorer.api`, one answer, `wrc-2017`": ("-c", ANSWER, REQUEST % "wrc-2017"),
    "`scorer.api`, one answer, `wsom`": ("-c", ANSWER, REQUEST % "wsom"),
    "`tehai score --hand`, `wrc-2017`": ("-c", COMMAND, "score", "--hand", HAND, "--rules", "wrc-2017", *WON),
    "`tehai score --help`": ("-c", COMMAND, "score", "--help"),
}
"""The arguments of the interpreter for each row of the table."""


def run(arguments: tuple[str, ...]) -> tuple[float, float]:
    """Return the wall time and the processor time of a process, in seconds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    clock, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(runs: int) -> dict[str, tuple[float, float]]:
    """Return the median wall time and processor time of each command. An unmeasured run first compiles the modules."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for arguments in COMMANDS.values():
        run(arguments)
    for _ in range(runs):
        for name, arguments in COMMANDS.items():
            times[name].append(run(arguments))
    return {
        name: (median(clock for clock, _ in found), median(processor for _, processor in found))
        for name, found in times.items()
    }


def page(runs: int) -> str:
    """Return the whole document."""
    found = measured(runs)
    base_clock, base_processor = found[NOTHING]
    rows = [
        f"| {name} | {1000 * processor:.1f} | {processor / base_processor:.2f} | {1000 * clock:.1f} | "
        f"{clock / base_clock:.2f} |"
        for name, (clock, processor) in found.items()
    ]
    return "\n".join(
        [
            "# Time to start",
            "",
            "Written by `make bench` (`tests/bench/start.py`). The table compares the whole time of a new process with that of a",
            f"process that does nothing ({NOTHING}). The commands alternate; the times are medians of {runs} runs. Modules are",
            f"already compiled, as after installation. Python {platform.python_version()}, {platform.machine()}.",
            "",
            f"| process | processor, ms | times {NOTHING} | clock, ms | times {NOTHING} |",
            "|---|---:|---:|---:|---:|",
            *rows,
            "",
        ]
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Measure how long a process takes to its first answer.")
    parser.add_argument("--runs", type=int, default=30, help="runs of each command (default: 30)")
    text = page(parser.parse_args().runs)
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
