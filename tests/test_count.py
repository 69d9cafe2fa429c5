"""What `make count` counts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.count import FOLDERS, NOT_COUNTED, files, numbers_in_code, numbers_in_data, table, tally_of
from vision.train.options import parser

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("source", "counted"),
    [
        ("MOST = 3", [3]),
        ("x = 0, 1, 2, 0.0, 1.0, 2.0, -1, True, '3'", []),
        ("x = -3.5", [3.5]),
        ("def f(a=4):\n    return a + 5", [4, 5]),
        ("x = row[3], row[4:7], row[i + 5]", []),
        ("x = row[row > 0.3]", [0.3]),
        ("x = row[row > 3]", [3]),
        ("x = row[order(5)[4]]", [5]),
        ("x = f'{y:.3f}'  # 17", []),
        ('"""Docstring with 17."""', []),
    ],
)
def test_numbers_in_function_bodies_count_and_indices_do_not(source, counted):
    assert [number.value for number in numbers_in_code(source)] == counted


FITTED = '"""The weights. Printed by\n`python -m vision.train\nhands FOLDER --fit`."""'


@pytest.mark.parametrize(
    ("source", "command"),
    [
        (f"W = 3.5\n{FITTED}", "python -m vision.train hands FOLDER --fit"),
        (f"W: float = 3.5\n{FITTED}", "python -m vision.train hands FOLDER --fit"),
        ('W = 3.5\n"""Fitted by `python -m vision.train gaps` to gaps."""', "python -m vision.train gaps"),
        ('W = 3.5\n"""From `python -m vision.train gaps`."""', None),
        ('W = 3.5\n"""Printed by hand."""', None),
        ('W = 3.5\n"""Printed by `python -m vision.render`."""', None),
        ('W = 3.5\n"""Printed by the same command."""', None),
        (f"W = 3.5\nV = 2\n{FITTED}", None),
        (f"W = 3.5\nif W:\n    V = 2\n    {FITTED!r}", None),
    ],
)
def test_numbers_that_a_named_command_prints_are_known_by_the_docstring(source, command):
    assert [(number.value, number.command) for number in numbers_in_code(source)] == [(3.5, command)]


def test_the_same_command_is_the_one_named_before():
    source = f'A = 3\n{FITTED}\nB = 4\n"""Printed by the same command."""'
    assert {number.command for number in numbers_in_code(source)} == {"python -m vision.train hands FOLDER --fit"}


def test_every_command_that_a_docstring_names_exists():
    """A constant is excepted only where `python -m vision.train` has the command."""
    known = next(action.choices for action in parser()._actions if action.dest == "command")
    commands = {
        number.command
        for _, path in files(ROOT)
        for number in numbers_in_code(path.read_text(encoding="utf-8"))
        if number.command is not None
    }
    assert commands
    for command in commands:
        assert re.match(r"python -m vision\.train (\S+)", command)[1] in known


def test_data_files_count_but_for_those_that_a_command_prints(tmp_path):
    assert numbers_in_data({"a": [0.5, 1, True, "3"], "b": {"c": 7}}) == [0.5, 7]
    assert numbers_in_data({"printed_by": "python -m vision.train gaps", "a": 0.5}) == []
    assert numbers_in_data({"printed_by": "us", "a": 0.5}) == [0.5]
    toml = tmp_path / "costs.toml"
    toml.write_text("[costs]\nmost = 14\nleast = 0.25\n")
    assert (tally_of(toml).lines, tally_of(toml).numbers) == (3, 2)


def tree(root, *paths, models=()):
    """A tree with these files of `vision`, each of two lines, a blank one and the number 7."""
    for path in paths:
        file = root / "vision" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\nSEVEN = 7\n")
    (root / "models").mkdir()
    (root / "models" / "registry.json").write_text(json.dumps({"models": list(models)}))
    return root


def test_a_tree_with_folders_counts_the_seven(tmp_path):
    root = tree(tmp_path, "draw.py", "render/__init__.py", "data/truth.py", *(f"{name}/a.py" for name in FOLDERS))
    rows = table(root)
    assert [name for name in rows if name in FOLDERS] == list(FOLDERS)
    assert (rows["all"].lines, rows["all"].numbers) == (14, 7)


def test_a_flat_tree_counts_its_modules_but_five(tmp_path):
    root = tree(tmp_path, "draw.py", "melds.py", "stream/a.py", "train/a.py", *(f"{name}.py" for name in NOT_COUNTED))
    assert (table(root)["all"].lines, table(root)["all"].numbers) == (6, 3)


def test_thresholds_beside_the_weights_count_and_facts_of_a_model_do_not(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.count._metadata", lambda path: {"floor": 0.25, "task": "face"})
    entry = {"file": "a.onnx", "bytes": 12345, "metrics": {"f1": 0.9}, "input": {"imgsz": 64}, "least_score": 0.4}
    root = tree(tmp_path, "image/a.py", models=[entry])
    assert table(root)["all"].numbers == 3


def test_the_command_prints_each_folder_and_the_sum():
    run = subprocess.run([sys.executable, "-m", "tests.count"], cwd=ROOT, capture_output=True, text=True, check=True)
    rows = {line.split("|")[1].strip(): line for line in run.stdout.splitlines()}
    assert rows.keys() >= {*FOLDERS, "all"}
