"""Print a random sample of the English of this project, for a reader who knows neither the code nor the docs.

    python -m tests.docs.sample --seed 1 [--docstrings 100] [--messages 40] [--paragraphs 30]

The reader sees only the sample and lists each sentence that has to be read twice, with what it was first taken to mean. Docstrings
are those of modules, classes and functions of scorer, service and vision; messages are the English sentences of the three packages
and of the pages; paragraphs are those of README.md, of docs and of the model cards (no tables, code or headings).
"""

from __future__ import annotations

import argparse
import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("scorer", "service", "vision")
SHORTEST_SENTENCE = 4
"""Words."""
TEXT_IN_JS = re.compile(r'^\s*(?:"[^"]+"|\w+):\s*"((?:[^"\\]|\\.)*)",?$', re.MULTILINE)
"""A line of a table of sentences in JavaScript: a key and a text."""


def docstrings() -> Iterator[str]:
    """Each docstring with the signature it belongs to."""
    for path in _python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node)
                if text:
                    yield f"{path.relative_to(ROOT)} · {_signature(node)}\n{text}"


def messages() -> Iterator[str]:
    """Each English sentence of at least four words that a player or a client can see, with its place.

    Shorter texts are labels: they are judged on their screen.
    """
    for path in _python_files():
        if path.parent.name != "en" or path.parent.parent.name != "sentences":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign):
                for key, text in ast.literal_eval(node.value).items():
                    if len(text.split()) >= SHORTEST_SENTENCE:
                        yield f"{path.stem}.{key}: {text}"
    for path in sorted((ROOT / "service" / "static").rglob("*-en.js")):
        for text in TEXT_IN_JS.findall(path.read_text(encoding="utf-8")):
            if len(text.split()) >= SHORTEST_SENTENCE:
                yield f"{path.stem}: {text}"


def paragraphs() -> Iterator[str]:
    """Each paragraph of prose with the file it is in."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "models").glob("*.md"))]
    for path in pages:
        text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for paragraph in re.split(r"\n\s*\n", text):
            if len(paragraph.split()) > 12 and not paragraph.lstrip().startswith(("|", "#", "<", "!")):
                yield f"{path.relative_to(ROOT)}\n{paragraph.strip()}"


def _python_files() -> list[Path]:
    return sorted(each for package in PACKAGES for each in (ROOT / package).rglob("*.py"))


def _signature(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    if isinstance(node, ast.Module):
        return "module"
    if isinstance(node, ast.ClassDef):
        return f"class {node.name}"
    return f"{node.name}({ast.unparse(node.args)})"


def main() -> None:
    """Print the sample."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--docstrings", type=int, default=100)
    parser.add_argument("--messages", type=int, default=40)
    parser.add_argument("--paragraphs", type=int, default=30)
    options = parser.parse_args()
    drawn = random.Random(options.seed)
    for title, found, count in (
        ("Docstrings", list(docstrings()), options.docstrings),
        ("Messages", list(messages()), options.messages),
        ("Paragraphs", list(paragraphs()), options.paragraphs),
    ):
        print(f"# {title}: {count} of {len(found)}\n")
        for number, text in enumerate(drawn.sample(found, count), 1):
            print(f"[{title[0]}{number}] {text}\n")


if __name__ == "__main__":
    main()
