"""A stranger's path: a fresh clone, the two commands, then every runnable block of the README, verbatim and in order.

    python3 -m tests.stranger                       # all of it
    python3 -m tests.stranger --without 'make test' # where the tests of the same commit run at the same time

Needs git, Python 3.11, make and curl; nothing of this checkout but its last commit is used.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.readme import Block, blocks, run

ROOT = Path(__file__).parents[1]


def without(block: Block, command: str) -> Block:
    """The block less the lines that begin with this command."""
    lines = [line for line in block.text.splitlines(keepends=True) if not command or not line.startswith(command)]
    return replace(block, text="".join(lines))


def main() -> int:
    """Clone, run, and say how it went."""
    parser = argparse.ArgumentParser(description="Walk a stranger's path through the README.")
    parser.add_argument("--without", default="", metavar="COMMAND", help="a command that is left out")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stranger-") as folder:
        clone = Path(folder) / "tehai"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        found = blocks((clone / "README.md").read_text(encoding="utf-8"))
        status = run([without(block, given.without) for block in found], clone)
    print("A stranger gets through." if status == 0 else "A stranger gets stuck.")
    return status


if __name__ == "__main__":
    sys.exit(main())
