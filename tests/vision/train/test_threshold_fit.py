"""The search for thresholds: which numbers it changes, which values it tries, and which it keeps."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

import vision.reading
from vision.train.threshold_fit import Result, Verdict, fit, logged, tried
from vision.train.thresholds import Finder, Place, literals, patched, thresholds, write

SOURCE = '''"""Says é, so that columns in bytes and characters differ."""
EDGE = 7
"""The edge, fixed."""
CLEAR, FEW = 0.6, 3
"""Clear é. Fitted by `python -m vision.train fit-thresholds`."""
SHARES = {"é": -0.25, "b": (1, 1 / 50)}
"""The shares. Fitted by the same command."""
GAP = 0.4
"""The gap. Printed by `python -m vision.train gaps`."""
NEXT = 0.5
"""The next. Fitted by the same command."""
'''


def test_only_numbers_whose_docstring_names_the_command_are_fitted():
    found = {(name, place): literal.value for name, place, literal in literals(SOURCE)}
    assert found == {("(CLEAR, FEW)", 0): 0.6, ("(CLEAR, FEW)", 1): 3, ("SHARES", 0): 0.25, ("SHARES", 1): 50}


def test_a_patched_source_differs_only_in_these_numbers():
    new = patched(SOURCE, {("(CLEAR, FEW)", 1): 4, ("SHARES", 0): 0.5, ("SHARES", 1): 62})
    expected = SOURCE.replace("0.6, 3", "0.6, 4").replace("-0.25", "-0.5").replace("1 / 50", "1 / 62")
    assert new == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (10.0, [8.0, 12.0]),
        (0.4, [0.32, 0.5]),
        (0.9, [0.92, 0.88]),
        (0.5, [0.4, 0.62]),
        (3, [2, 4]),
        (50, [40, 62]),
        (1.25, [1.0, 1.6]),
        (-0.08, [-0.064, -0.1]),
    ],
)
def test_a_lower_and_a_higher_value_are_tried(value, expected):
    assert list(tried(value)) == expected


def test_a_wrong_hand_costs_more_the_surer_it_is():
    losses = [Verdict(right, sure).loss() for right, sure in ((True, 1.0), (True, 0.5), (False, 0.0), (False, 1.0))]
    assert losses == [0.0, 0.25, 1.0, 2.0]


def hands(*right):
    return [Verdict(bool(each), float(bool(each))) for each in right]


A, B = Place("vision.a", "A", 0), Place("vision.b", "B", 0)


def test_a_value_is_kept_if_two_hands_more_are_correct():
    def reads(values, limit):
        second = values.get(A) == 12.0
        third = second and values.get(B) == 0.8
        return hands(1, second, second, third, third)

    lines = []
    assert fit({A: 10.0, B: 1.0}, reads, lines.append) == {A: 12.0, B: 0.8}
    assert [json.loads(line)["right"] for line in lines] == [1, 1, 3, 5]


def test_a_smaller_gain_keeps_the_value():
    def reads(values, limit):
        return [Verdict(bool(values), 1.0 if values else 0.9), Verdict(False, 0.3)]

    assert fit({A: 10.0}, reads, lambda _: None) == {}, "the loss falls by 1.81"


def test_surer_is_not_worth_a_wrong_hand():
    def reads(values, limit):
        return [Verdict(True, 1.0)] * 9 + [Verdict(False, 0.0)] if values else [Verdict(True, 0.5)] * 10

    assert fit({A: 10.0}, reads, lambda _: None) == {}, "the loss falls from 2.5 to 1"


def test_an_interrupted_search_resumes_with_its_log(tmp_path):
    file = tmp_path / "log"
    asked = []

    def reads(values, limit):
        asked.append(dict(values))
        return hands(values.get(A) == 8.0, values.get(A) == 8.0)

    def log(line):
        with file.open("a") as out:
            out.write(line + "\n")

    assert fit({A: 10.0}, reads, log, logged(file)) == {A: 8.0}
    assert asked == [{}, {A: 8.0}]
    assert fit({A: 10.0, B: 1.0}, reads, log, logged(file)) == {A: 8.0}
    assert asked[2:] == [{A: 8.0, B: 0.8}, {A: 8.0, B: 1.2}]


def test_a_value_is_no_longer_read_once_its_loss_is_too_high(tmp_path):
    file = tmp_path / "log"
    limits = []

    def reads(values, limit):
        limits.append(limit)
        return None if values else [Verdict(False, 1.0), Verdict(False, 1.0)]

    lines = []
    assert fit({A: 10.0}, reads, lines.append) == {}
    assert limits == [math.inf, 2.0, 2.0]
    assert [json.loads(line).get("loss") for line in lines] == [4.0, None, None]
    file.write_text("\n".join(lines))
    assert list(logged(file).values()) == [Result(0, 4.0), None, None]


def test_values_are_written_into_the_modules(tmp_path):
    root = tmp_path / "vision"
    (root / "part").mkdir(parents=True)
    module = root / "part" / "of.py"
    module.write_text(SOURCE, encoding="utf-8")
    place = Place("vision.part.of", "(CLEAR, FEW)", 0)
    assert thresholds(root)[place] == 0.6
    assert thresholds(root, ["vision.other"]) == {}
    write(root, {place: 0.5})
    assert module.read_text(encoding="utf-8") == SOURCE.replace("0.6, 3", "0.5, 3")


def test_the_thresholds_of_the_project_are_found():
    found = thresholds(Path(vision.__file__).parent)
    assert found[Place("vision.detection.locator", "SAME", 0)] == 0.45
    assert {place.module.split(".")[1] for place in found} == {"image", "geometry", "detection", "layout", "reading"}


def test_a_module_is_imported_with_the_other_value():
    finder = Finder({Place("vision.reading.reading", "RIVAL", 0): 0.7})
    spec = finder.find_spec("vision.reading.reading", vision.reading.__path__)
    assert spec.loader.get_code("vision.reading.reading").co_consts.count(0.7) == 1
    other = finder.find_spec("vision.reading.doubts", vision.reading.__path__)
    assert not isinstance(other.loader, type(spec.loader))


def test_sums():
    assert Result.of(hands(1, 0, 1)) == Result(2, 1.0)
    assert str(Result(2, 1.0)) == "2 correct, loss 1.00"
