"""No test and no measurement opens the games, records and keys of the user who runs it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from service.settings import DATA, Settings
from vision.settings import Settings as PhotoSettings

ROOT = Path(__file__).resolve().parents[1]
LOOK = """
import importlib, sys
importlib.import_module(sys.argv[1])
from service.settings import Settings
from vision.settings import Settings as PhotoSettings
found = Settings.from_environment()
print(found.data, found.records, found.signing_key, PhotoSettings.from_environment().tile_sets)
"""


def test_a_test_has_a_folder_of_its_own():
    found = Settings.from_environment()
    for path in (found.data, found.signing_key, PhotoSettings.from_environment().tile_sets):
        assert not path.is_relative_to(DATA)
    assert str(DATA) not in found.records


@pytest.mark.parametrize("package", ["tests.accept", "tests.bench", "tests.service.browser.conftest"])
def test_a_command_has_a_folder_of_its_own(package, monkeypatch, tmp_path):
    of_the_user = tmp_path / "of-the-user"
    for name in ("DATA", "TILE_SETS", "SIGNING_KEY"):
        monkeypatch.setenv(f"TEHAI_{name}", str(of_the_user))
    monkeypatch.setenv("TEHAI_RECORDS", f"sqlite:///{of_the_user}/records.db")
    command = [sys.executable, "-c", LOOK, package]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert len(said.split()) == 4
    assert str(of_the_user) not in said
    assert str(DATA) not in said


def services(tree: ast.AST) -> list[ast.Call]:
    """The settings that are made for a service, in its call."""
    return [
        given
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("create_app", "client_of")
        for given in [*call.args, *(each.value for each in call.keywords)]
        if isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "Settings"
    ]


def test_settings_that_do_not_read_the_environment_name_a_folder():
    found = {path: services(ast.parse(path.read_text(encoding="utf-8"))) for path in (ROOT / "tests").rglob("*.py")}
    assert any(found.values())
    without = [
        f"{path.relative_to(ROOT)}:{given.lineno}"
        for path, every in found.items()
        for given in every
        if "data" not in {each.arg for each in given.keywords}
    ]
    assert without == []
