"""How long a process takes from start to one answer, against `python -c pass`: `make bench`, docs/bench-start.md.

Every command is a new process with compiled modules, as after installation. The commands take turns; a ratio is that
of the medians. Nothing is asserted. `--runs 30` is the number of turns.
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
"""Names of the rows, and the arguments of the interpreter."""


def run(arguments: tuple[str, ...]) -> tuple[float, float]:
    """Seconds on the clock and of processor time that a process takes."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    clock, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(runs: int) -> dict[str, tuple[float, float]]:
    """The medians of clock and processor time of each command; one run before the first compiles the modules."""
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
    """The whole document."""
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
            "Written by `make bench` (`tests/bench/start.py`): a new process from start to end, against a process that",
            f"does nothing, in the same run. Medians of {runs} runs that take turns; compiled modules, as after",
            f"installation. Python {platform.python_version()}, {platform.machine()}.",
            "",
            f"| process | processor, ms | times {NOTHING} | clock, ms | times {NOTHING} |",
            "|---|---:|---:|---:|---:|",
            *rows,
            "",
        ]
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure how long a process takes to its first answer.")
    parser.add_argument("--runs", type=int, default=30, help="runs of each command (default: 30)")
    text = page(parser.parse_args().runs)
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
