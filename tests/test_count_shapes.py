"""What `make count-shapes` counts."""

from __future__ import annotations

import pytest

from tests.count_shapes import counted


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x = 1\n", {}),
        ("def f(d):\n    n = shape.as_count(d, 'n')\n    return n + 1\n", {2: "parse and write"}),
        ("def f(d):\n    if as_list(d, 'n'):\n        g()\n", {2: "parse and write"}),
        ("def f():\n    return {\n        'a': 1,\n        'b': 2,\n    }\n", dict.fromkeys(range(2, 6), "write")),
        ("def f():\n    return {'a': 1}\n", {}),
        ("X = {'a': 1, 'b': 2}\n", {}),
        ("class P:\n    a: int\n", {}),
        ('class P(Struct):\n    "Text."\n    a: int\n\n    b: int\n', {3: "declare", 5: "declare"}),
        ("class P(Shape):\n    a: int\nclass Q(P):\n    b: int\n", {2: "declare", 4: "declare"}),
        (
            "class P:\n    a: int\n    def to_json(self):\n        # why\n        return self.a\n",
            {2: "declare", 3: "parse and write", 5: "parse and write"},
        ),
    ],
)
def test_lines_of_shapes(source, lines):
    assert counted(source, "scorer/x.py") == lines


def test_a_module_of_schemas_counts_whole():
    assert counted('"""Text."""\n\nx = 1\n', "service/schemas.py") == {3: "declare"}
