"""Count the lines that declare, parse or write JSON shapes: `make count-shapes`.

    python -m tests.count_shapes [--root PATH] [--list]

It counts lines of scorer, service and vision (without train, render and evaluation); blank lines, comments and docstrings do not
count. A line counts once, for the first of these rules that takes it:

- declare: a module that holds schemas, parts of OpenAPI or contract types (`DECLARING`), whole; elsewhere the fields of a class
  that has a JSON form: with a method of `FORMS`, a base class of `BASES` or one that has a form itself, or with a decorator
  in a module that names the contract's `Form`
- parse and write: a function of `FORMS` or whose name ends in `_json`, whole; a statement that calls a reader (`READERS`)
- write: a dictionary of a function body with at least two literal keys
"""

from __future__ import annotations

import argparse
import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("scorer", "service", "vision")
LEFT_OUT = ("vision/train/", "vision/render/", "vision/evaluation/")
DECLARING = (
    "schemas.py",
    "openapi.py",
    "openapi_operations.py",
    "scorer/shape.py",
    "/contract/",
    "service/typescript.py",
    "scorer/forms.py",
    "scorer/events.py",
)
"""Ends or parts of the paths of modules that count whole. `contract` and `forms` did not exist at the first count."""
FORMS = {"to_json", "from_json", "usual_meld", "_usual_hand", "read", "read_event", "read_correction"}
BASES = {"Struct", "TypedDict", "BaseModel", "Shape"}
READERS = {
    "as_object", "as_mapping", "required", "text_field", "list_field", "reason_field", "choice_field", "choice",
    "as_list", "as_text", "as_flag", "as_count", "as_choice", "wrong", "tagged", "read_amount", "read_points",
    "player_field", "player_name", "from_json", "to_json", "body", "convert", "to_builtins",
}  # fmt: skip


def counted(source: str, path: str) -> dict[int, str]:
    """Line → the rule that takes it."""
    tree = ast.parse(source)
    code = _code_lines(source, tree)
    found: dict[int, str] = {}

    def take(node: ast.AST, rule: str) -> None:
        for line in range(node.lineno, node.end_lineno + 1):
            if line in code:
                found.setdefault(line, rule)

    if any(path.endswith(each) or each in path for each in DECLARING):
        return dict.fromkeys(code, "declare")
    named = any(isinstance(node, ast.ImportFrom) and node.module == "scorer.forms" for node in ast.walk(tree))
    bases = set(BASES)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and _has_form(node, bases, named=named):
            bases.add(node.name)
            for each in node.body:
                if isinstance(each, ast.AnnAssign):
                    take(each, "declare")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_form(node, path):
            take(node, "parse and write")
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not hasattr(node, "body") and any(map(_reads, ast.walk(node))):
            take(node, "parse and write")
        if isinstance(node, ast.If | ast.For | ast.With | ast.While):
            head = node.test if isinstance(node, ast.If | ast.While) else getattr(node, "iter", None)
            if head is not None and any(map(_reads, ast.walk(head))):
                take(head, "parse and write")
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Dict) and sum(_literal(key) for key in node.keys) >= 2:
                    take(node, "write")
    return found


def _has_form(node: ast.ClassDef, bases: set[str], *, named: bool) -> bool:
    methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    own = {base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "") for base in node.bases}
    return bool(methods & FORMS or own & bases) or (named and bool(node.decorator_list))


def _is_form(node: ast.FunctionDef, path: str) -> bool:
    # Outside the events, `read` is what reads a photo.
    if node.name == "read":
        return path.endswith("/events.py")
    return node.name in FORMS or node.name.endswith("_json")


def _reads(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in READERS


def _literal(key: ast.expr | None) -> bool:
    return isinstance(key, ast.Constant) and isinstance(key.value, str)


def _code_lines(source: str, tree: ast.AST) -> set[int]:
    quiet = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in quiet:
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, node.end_lineno + 1))
    return lines


def files(root: Path) -> Iterator[tuple[str, Path]]:
    """Each module that is looked at, with its path from the root."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if not name.startswith(LEFT_OUT):
                yield name, path


def count(root: Path) -> dict[str, Counter[str]]:
    """Module → rule → lines."""
    found = {name: Counter(counted(path.read_text(encoding="utf-8"), name).values()) for name, path in files(root)}
    return {name: lines for name, lines in found.items() if lines}


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the lines that declare, parse or write JSON shapes.")
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--list", action="store_true", help="each module, the longest first")
    given = parser.parse_args()
    modules = count(given.root)
    if given.list:
        for name, lines in sorted(modules.items(), key=lambda each: -each[1].total()):
            print(f"{lines.total():6,}  {name}")
    print("| part | declare | parse and write | write | all |\n|---|--:|--:|--:|--:|")
    whole: Counter[str] = Counter()
    for package in PACKAGES:
        part: Counter[str] = Counter()
        for name, lines in modules.items():
            if name.startswith(f"{package}/"):
                part += lines
        whole += part
        print(_row(package, part))
    print(_row("all", whole))


def _row(name: str, lines: Counter[str]) -> str:
    cells = [lines["declare"], lines["parse and write"], lines["write"], lines.total()]
    return f"| {name} | " + " | ".join(f"{each:,}" for each in cells) + " |"


if __name__ == "__main__":
    main()
