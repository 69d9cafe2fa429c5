"""What `make mutants` makes and draws: each operator on a line, the same draw for a seed, a config that fits the tree."""

from __future__ import annotations

import ast
import json

import pytest

from tests.mutants.__main__ import _again, _as_json
from tests.mutants.areas import ROOT, all_mutants, draw, equivalents, guards
from tests.mutants.operators import mutants


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("x = 7", {"x = 8", "x = 6"}),
        ("x = 0", {"x = 1"}),
        ("x = 0.5", {"x = 0.75", "x = 0.25"}),
        ("x = a < b", {"x = a <= b"}),
        ("x = a is not  b", {"x = a is b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a < b <= c", {"x = a <= b <= c", "x = a < b < c"}),
        ("x = (a) == b", {"x = (a) != b"}),
        ("x = a and b and c", {"x = a or b and c", "x = a and b or c"}),
        ("x = a + b - c", {"x = a - b - c", "x = a + b + c"}),
        ("x = not a", {"x = (a)"}),
        ("def f(): return a", {"def f(): return None"}),
        ("def f(): return True", {"def f(): return False"}),
        ("def f(): return a == b", {"def f(): return not (a == b)", "def f(): return a != b"}),
        ("東 = '1' + 'é'", {"東 = '1' - 'é'"}),
        ("def f(): return None", set()),
        ("x: Final[int | 3] = y", set()),
        ("assert x == 3", set()),
        ("x = f'{a + 1}'", set()),
        ("def __repr__(self): return x", set()),
        ("if TYPE_CHECKING: x = 3", set()),
        ("@cache(maxsize=40)\ndef f(): pass", set()),
        ("x = True", set()),
    ],
)
def test_the_mutants_of_a_line(line, becomes):
    found = mutants("some.py", line)
    assert {" ".join(each.apply(line).split()) for each in found} == becomes
    assert {each.becomes for each in found} == becomes


def test_a_change_is_told_by_its_whole_lines():
    source = "def f():\n    return (\n        a\n        and b\n    )\n"
    (first, second) = mutants("some.py", source)
    assert {first.operator, second.operator} == {"return", "and/or"}
    assert {each.becomes for each in (first, second)} == {"or b", "not (a and b)"}
    assert {each.within for each in (first, second)} == {"f"}


def test_every_mutant_of_the_tree_can_be_parsed():
    for drawn in draw(3, 60):
        source = (ROOT / drawn.mutant.file).read_text(encoding="utf-8")
        ast.parse(drawn.mutant.apply(source))


def test_a_seed_draws_the_same_and_each_area_has_its_share():
    one = draw(5, 150)
    assert one == draw(5, 150)
    assert one != draw(6, 150)
    shares = guards()[1]
    assert {area: sum(each.guard.area == area for each in one) for area in shares} == shares
    assert {each.guard.area for each in draw(5, 10, ("rights",))} == {"rights"}


def test_each_area_has_files_and_tests_and_no_file_two_guards():
    found, shares = guards()
    assert {guard.area for guard in found} == set(shares)
    files = [file for guard in found for file in guard.files]
    assert len(files) == len(set(files))
    assert all(guard.tests for guard in found)


def test_every_mutant_told_to_be_equivalent_can_be_made():
    made = {each.mutant.key for listed in all_mutants().values() for each in listed}
    assert [key for key in equivalents() if key not in made] == []
    assert all(equivalents().values())


def test_survivors_of_a_result_file_are_drawn_again(tmp_path):
    (first, second, *_) = draw(1, 20, ())
    file = tmp_path / "mutants.json"
    file.write_text(json.dumps(_as_json([first, second], ["survived", "killed"])))
    assert [each.mutant.key for each in _again(file)] == [first.mutant.key]
