"""Every dependency is used, declared where it is used, and named in docs/architecture.md; the layers name every module."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
EXTRAS = PROJECT["project"]["optional-dependencies"]

MODULES = {
    "axe-playwright-python": "axe_playwright_python",
    "PyMahjongGB": "MahjongGB",
    "mahjong-detector": "mahjong_detector",
    "opencv-python-headless": "cv2",
    "openapi-spec-validator": "openapi_spec_validator",
    "pillow": "PIL",
    "pillow-heif": "pillow_heif",
    "prometheus-client": "prometheus_client",
    "pyyaml": "yaml",
    "resvg-py": "resvg_py",
    "tomli-w": "tomli_w",
}
"""Distribution → what is imported of it, where that is not the same name."""
BY_NAME = {
    "psycopg": "service/records/database.py",
    "jinja2": "service/templates/page.html",
    "h11": "service/serve.py",
    "onnxslim": "docs/architecture.md",
    "mkdocs-material": "docs/site/mkdocs.yml",
    "pytest-xdist": "Makefile",
    "pytest-timeout": "pyproject.toml",
    "build": "Makefile",
    "ruff": "Makefile",
    "mypy": "Makefile",
    "import-linter": "Makefile",
}
"""Distributions that nothing imports → the file that makes use of them."""
USED_AS = {"psycopg": "psycopg", "jinja2": "{% block", "h11": "import uvicorn", "mkdocs-material": "name: material", "pytest-xdist": "--dist", "pytest-timeout": "timeout = 600", "build": "-m build",
           "import-linter": "lint-imports"}  # fmt: skip


SERVERS = ROOT / "tests" / "accept" / "servers.py"
"""Tries servers that were not taken (decision 0001); a person who runs it installs them."""


def names(requirements):
    return {re.match(r"[\w-]+", each).group() for each in requirements}


RUN = names(PROJECT["project"]["dependencies"])
ALL = RUN.union(*(names(each) for each in EXTRAS.values()))


IN_THE_BROWSER = {f"tehai_{each}" for each in ("pixels", "networks")}
"""Modules in JavaScript that the page's worker gives to Python (`service/static/web/reader.js`)."""


@cache
def imported(folder):
    """The top-level modules that a folder imports, ours and the standard library's left out."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        if path == SERVERS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add(node.module.partition(".")[0])
    ours = {path.stem for path in (ROOT / "tests").rglob("*.py")} | {"scorer", "vision", "service", "tests"}
    return found - ours - IN_THE_BROWSER - {*sys.stdlib_module_names, "_typeshed"}


def modules_of(distributions):
    return {MODULES.get(name, name) for name in distributions}


@pytest.mark.parametrize("name", sorted(ALL))
def test_it_is_used_and_the_architecture_says_why(name):
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| ")]
    assert [row for row in rows if name in re.findall(r"[\w-]+", row)]
    if name in BY_NAME:
        assert USED_AS.get(name, name) in (ROOT / BY_NAME[name]).read_text(encoding="utf-8")
    else:
        assert modules_of([name]) <= imported("vision") | imported("service") | imported("tests")


def test_what_is_imported_is_declared():
    assert imported("scorer") == set()
    extras = [name for each in ("render", "train", "cluster", "openvino", "postgres") for name in names(EXTRAS[each])]
    assert imported("vision") | imported("service") <= modules_of(RUN.union(extras))
    assert imported("tests") <= modules_of(ALL)


def test_the_contract_names_every_folder_that_runs():
    contract = next(each for each in PROJECT["tool"]["importlinter"]["contracts"] if "renders" in each["name"])
    modules = {
        path.stem for path in (ROOT / "vision").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    running = {f"vision.{name}" for name in modules - {"__init__", "evaluation", "train", "render"}}
    running |= {"service", "vision.evaluation.evaluate"}
    assert set(contract["source_modules"]) == running
