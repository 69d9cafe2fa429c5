"""The blocks of the README that are marked runnable, in their order, and a way to run them as they stand.

A block is marked by a comment in the line above it:

    <!-- runnable -->                    shell or Python; it must end with status 0
    <!-- runnable, serves ADDRESS -->    it serves: started, asked at ADDRESS, stopped before the next that serves

All of them run in one shell, one after the other, as somebody would paste them.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
_BLOCK = re.compile(
    r"^<!-- runnable(?:, serves (?P<serves>\S+))? -->\n```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_TRIES = 240
"""How often, once a second, an address is asked before it is given up."""
_HEAD = f"""
set -e
served=
stop() {{
  if [ -n "$served" ]; then kill "$served"; wait "$served" || true; fi
  served=
}}
trap '[ -z "$served" ] || kill "$served"' EXIT
ask() {{
  curl --silent --show-error --fail --output /dev/null --retry {_TRIES} --retry-delay 1 --retry-connrefused "$1"
}}
free() {{
  ! curl --silent --output /dev/null "$1" || {{ echo "something else serves $1"; exit 1; }}
}}
"""


@dataclass(frozen=True, slots=True)
class Block:
    """A runnable block: `language` (sh, python), its `text` to the letter, and the address it `serves`, if it does."""

    language: str
    text: str
    serves: str | None


def blocks(readme: str | None = None) -> list[Block]:
    """The blocks in their order."""
    text = README.read_text(encoding="utf-8") if readme is None else readme
    return [Block(found["language"], found["text"], found["serves"]) for found in _BLOCK.finditer(text)]


def script(found: list[Block], folder: Path) -> str:
    """A shell script that runs the blocks, each from a file of its own in `folder` that holds it to the letter."""
    lines = [_HEAD]
    for number, block in enumerate(found, 1):
        file = folder / f"block-{number}.{block.language}"
        file.write_text(block.text, encoding="utf-8")
        lines.append(f"echo '--- block {number} of {len(found)}'; cat {file}")
        if block.serves:
            # As in a terminal of its own; `exec` hands the last command the process, so that the signal reaches it.
            *before, last = block.text.rstrip("\n").split("\n")
            served = "\n".join([*before, f"exec {last}"])
            (folder / f"served-{number}.sh").write_text(served, encoding="utf-8")
            lines.append(f"stop; free {block.serves}; bash {folder}/served-{number}.sh & served=$!; ask {block.serves}")
        else:
            lines.append(f"python {file}" if block.language == "python" else f"source {file}")
    return "\n".join([*lines, "stop", "echo '--- every block ran'"]) + "\n"


def run(found: list[Block], where: Path) -> int:
    """Run the blocks in `where`; the status of the first that fails, or 0."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "all.sh"
        path.write_text(script(found, Path(folder)), encoding="utf-8")
        return subprocess.run(["bash", str(path)], cwd=where, check=False).returncode
