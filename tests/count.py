"""Count the lines and the numbers of the code that turns a photo into a reading: `make count`.

    python -m tests.count [--root PATH] [--before PATH] [--list]

It counts seven folders of `vision`: image, geometry, inference, detection, layout, reading and stream. `--root` names another tree.
A tree from before the folders has all modules side by side; there every top-level module of `vision` counts but evaluate, audit,
labelled, labels and truth, and so does stream. `--before` names a second tree, which is compared with the first, with the ratio.

A line is a line of the file: blank lines, comments and docstrings count. A number is a literal in code, function bodies included, or
in a data file that the folders read. 0, 1 and 2 do not count, nor does a whole number in a subscript, which is an index.

The numbers of an assignment do not count where its docstring says "Printed by" or "Fitted by" and then, in backquotes, a command that
begins with `python -m vision.train`. "Printed by the same command" means the command that was named last in the same file. A data
file does not count where its entry "printed_by" names such a command.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = ("image", "geometry", "inference", "detection", "layout", "reading", "stream")
TOP = "the modules at the top"
NOT_COUNTED = {"evaluate", "audit", "labelled", "labels", "truth"}
"""Modules at the top of a tree from before the folders: they measure, or hold the truth."""
PRINTED = re.compile(r"\b(?:Printed|Fitted)\s+by\s+(?:`(python\s+-m\s+vision\.train\b[^`]*)`|(the\s+same\s+command)\b)")
BY_COMMAND = re.compile(r"python -m vision\.train\b")
MEASURED = {"input", "metrics", "bytes"}
"""Entries of a model in registry.json that `python -m vision.train register` takes from the file or from a measurement."""
EXPORTED = {
    "imgsz",
    "margin",
    "temperature",
    "turns",
    "features",
    "shape",
    "stride",
    "channels",
    "batch",
    "args",
    "names",
}
"""Entries of a model file that `python -m vision.train export` writes."""


class Number(NamedTuple):
    """A literal, the line it is on, and the command that prints it, or None."""

    value: complex
    line: int
    command: str | None


@dataclass(slots=True)
class Tally:
    """Lines, numbers that count, and numbers that a command prints."""

    lines: int = 0
    numbers: int = 0
    printed: int = 0

    def add(self, other: Tally) -> None:
        self.lines += other.lines
        self.numbers += other.numbers
        self.printed += other.printed


def numbers_in_code(source: str) -> list[Number]:
    """The numbers of a Python file, in the order of its lines."""
    tree = ast.parse(source)
    commands = _commands(tree)
    found = []

    def visit(node: ast.AST, index: bool, command: str | None) -> None:
        command = commands.get(node, command)
        if isinstance(node, ast.Subscript):
            visit(node.value, False, command)
            visit(node.slice, True, command)
            return
        if isinstance(node, ast.Constant) and counts(node.value) and not (index and isinstance(node.value, int)):
            found.append(Number(node.value, node.lineno, command))
        # A comparison or a call inside a subscript selects: `scores[scores > 3]`. Its numbers are no indices.
        index = index and not isinstance(node, ast.Compare | ast.Call)
        for child in ast.iter_child_nodes(node):
            visit(child, index, command)

    visit(tree, False, None)
    return sorted(found, key=lambda number: number.line)


def counts(value: object) -> bool:
    """Whether a value is a number other than 0, 1 and 2."""
    return isinstance(value, int | float | complex) and not isinstance(value, bool) and value not in (0, 1, 2)


def _commands(tree: ast.AST) -> dict[ast.AST, str]:
    """The assignments of modules and classes whose docstring names a command, each with that command."""
    named: dict[ast.AST, str] = {}
    last = None
    for body in [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef)]:
        for assignment, after in pairwise(body):
            if not isinstance(assignment, ast.Assign | ast.AnnAssign) or not isinstance(after, ast.Expr):
                continue
            text = after.value.value if isinstance(after.value, ast.Constant) else None
            match = PRINTED.search(text) if isinstance(text, str) else None
            if match is None:
                continue
            last = " ".join(match[1].split()) if match[1] else last
            if last is not None:
                named[assignment] = last
    return named


def numbers_in_data(data: Any) -> list[complex]:
    """The numbers of a data file; none where its entry "printed_by" names a command."""
    if isinstance(data, dict):
        if BY_COMMAND.search(str(data.get("printed_by", ""))):
            return []
        data = list(data.values())
    if isinstance(data, list):
        return [number for each in data for number in numbers_in_data(each)]
    return [data] if counts(data) else []


def tally_of(path: Path) -> Tally:
    """What a file holds: a Python file, JSON or TOML."""
    text = path.read_text(encoding="utf-8")
    lines = len(text.splitlines())
    if path.suffix == ".py":
        numbers = numbers_in_code(text)
        printed = sum(number.command is not None for number in numbers)
        return Tally(lines, len(numbers) - printed, printed)
    data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    return Tally(lines, len(numbers_in_data(data)))


def files(root: Path) -> Iterator[tuple[str, Path]]:
    """The files that count, each with the folder that it counts for, in the order of the table."""
    vision = root / "vision"
    if (vision / "image").is_dir():
        folders: tuple[str, ...] = FOLDERS
    else:
        folders = ("stream",)
        for path in sorted(vision.glob("*.py")):
            if path.stem not in NOT_COUNTED:
                yield TOP, path
    for folder in folders:
        for path in sorted((vision / folder).rglob("*")):
            if path.suffix in (".py", ".json", ".toml"):
                yield folder, path


def tally_of_models(root: Path) -> Tally:
    """Numbers that stand with the weights, in registry.json or in a model file, and are no facts of the model."""
    entries = json.loads((root / "models" / "registry.json").read_text(encoding="utf-8"))["models"]
    ours = [{key: value for key, value in entry.items() if key not in MEASURED} for entry in entries]
    ours += [_metadata(root / "models" / entry["file"]) for entry in entries]
    return Tally(0, len(numbers_in_data(ours)))


def _metadata(path: Path) -> dict[str, Any]:
    """What a model file says of itself beyond the entries of an export; values are JSON. Weights in JSON are all of it."""
    if path.suffix == ".json":
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return data
    from vision.inference.sessions import OnnxSession, meta_value  # here, so that code is counted without a runtime

    metadata = OnnxSession(path.read_bytes).metadata
    return {key: meta_value(metadata, key) for key in metadata if key not in EXPORTED}


def table(root: Path) -> dict[str, Tally]:
    """The tally of each folder, of the numbers next to the weights, and of all, by name."""
    rows: dict[str, Tally] = {}
    for folder, path in files(root):
        rows.setdefault(folder, Tally()).add(tally_of(path))
    rows["models (numbers next to the weights)"] = tally_of_models(root)
    total = Tally()
    for tally in rows.values():
        total.add(tally)
    return {**rows, "all": total}


def top_of(root: Path) -> Tally:
    """What lies at the top of `vision` except its folders: the door, the drawing, settings and errors."""
    total = Tally()
    for path in (root / "vision").glob("*.py"):
        total.add(tally_of(path))
    return total


def as_markdown(rows: dict[str, Tally]) -> str:
    """A tree's table."""
    lines = ["| part | lines | numbers | numbers that a command prints |", "|---|--:|--:|--:|"]
    for name, tally in rows.items():
        lines.append(f"| {name} | {tally.lines:,} | {tally.numbers:,} | {tally.printed:,} |")
    return "\n".join(lines)


def as_comparison(before: Tally, now: Tally, with_top: Tally) -> str:
    """Two trees compared: seven folders against all that counted before, then like against like."""
    lines = ["| | before | now | ratio | now, with the top of `vision` | ratio |", "|---|--:|--:|--:|--:|--:|"]
    for name in ("lines", "numbers"):
        old, new, wider = (getattr(tally, name) for tally in (before, now, with_top))
        lines.append(f"| {name} | {old:,} | {new:,} | {new / old:.0%} | {wider:,} | {wider / old:.0%} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.count", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to count")
    parser.add_argument("--before", type=Path, help="an earlier tree to compare with")
    parser.add_argument("--list", action="store_true", help="each number that counts, with its file and line")
    options = parser.parse_args()
    if options.list:
        for _, path in files(options.root):
            for number in numbers_in_code(path.read_text(encoding="utf-8")) if path.suffix == ".py" else ():
                if number.command is None:
                    print(f"{path.relative_to(options.root)}:{number.line}: {number.value}")
        return
    rows = table(options.root)
    if options.before is None:
        print(as_markdown(rows))
        return
    before = table(options.before)
    wider = top_of(options.root)
    wider.add(rows["all"])
    print(f"Before:\n\n{as_markdown(before)}\n\nNow:\n\n{as_markdown(rows)}\n")
    print(as_comparison(before["all"], rows["all"], wider))


if __name__ == "__main__":
    main()
