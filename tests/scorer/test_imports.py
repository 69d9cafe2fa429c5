"""A process that scores one hand imports only what this needs, so that it starts fast."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.lazy import LazyTable
from scorer.rules import rule_ids, rule_set, rule_sets

ROOT = Path(__file__).resolve().parents[2]
HAND = {"concealed": "23499m567p777z", "winning_tile": "4m", "melds": [{"kind": "added kong", "tiles": "1111s"}]}
SITUATION = {"win": "discard", "seat": "east", "from": "south"}
PROGRAM = """
import json, sys
from scorer.api import answer_line
answer_line(sys.argv[1])
print(json.dumps(sorted(sys.modules)))
"""
SLOW = {
    "decimal",
    "fractions",
    "importlib.metadata",
    "importlib.resources",
    "pathlib",
    "pkgutil",
    "tomllib",
    "socket",
    "numpy",
}
"""Modules that take a millisecond or more, and that scoring does not need."""


def imported(rules: str) -> set[str]:
    """The modules of a new process that has answered one request."""
    request = json.dumps({"rules": rules, "hand": HAND, "situation": SITUATION})
    # -S: what the environment's own .pth files import is not ours.
    command = [sys.executable, "-S", "-c", PROGRAM, request]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(ran.stdout))


@pytest.mark.parametrize(
    ("rules", "needed", "other"),
    [
        ("wrc-2017", "scorer.riichi.engine", "scorer.points"),
        ("riichi", "scorer.riichi.engine", "scorer.points"),
        ("wsom", "scorer.points.engine", "scorer.riichi"),
        ("baida", "scorer.points.wild_tables", "scorer.riichi"),
        ("no-such-rules", "scorer.rules", "scorer.sets"),
    ],
)
def test_one_answer_imports_one_rule_set_and_its_engine(rules, needed, other):
    found = imported(rules)
    assert needed in found
    assert not {each for each in found if each.startswith(other)}
    sets = {rules.replace("-", "_")} if rules in rule_ids() else set()
    assert {each.removeprefix("scorer.sets.") for each in found if each.startswith("scorer.sets.")} == sets
    assert not SLOW & found


def test_each_rule_set_has_the_id_of_its_file():
    assert [rules.id for rules in rule_sets().values()] == list(rule_ids()) == list(rule_sets())
    assert all(rule_set(rules_id) is rules for rules_id, rules in rule_sets().items())


def test_a_lazy_table_keeps_what_it_computed_up_to_its_size():
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    table = LazyTable(square, most=2)
    assert [table[number] for number in (2, 3, 4, 2, 3, 4)] == [4, 9, 16, 4, 9, 16]
    assert asked == [2, 3, 4, 4]
    assert dict(table) == {2: 4, 3: 9}
