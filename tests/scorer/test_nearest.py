"""The known name that an error suggests."""

from __future__ import annotations

import pytest

from scorer.nearest import nearest


@pytest.mark.parametrize(
    ("name", "known", "found"),
    [
        ("x" * 59 + "y", ["x" * 60], "x" * 60),
        ("x" * 60 + "y", ["x" * 60], None),
        ("a", ["ab"], None),
        ("ab", ["abcdefgh"], None),
        ("abc", ["abcdefgh"], "abcdefgh"),
        ("abc", ["abcdefgh", "abcde"], "abcde"),
        ("ABC", ["abcde"], "abcde"),
        ("abcdef", ["abcxxx"], None),
        ("abcdef", ["abcdxx"], "abcdxx"),
        ("abcdefghij", ["abcdefxxxx"], "abcdefxxxx"),
        ("abcdefghij", ["abcdexxxxx"], None),
        ("kiriagi", ["agari_yame", "kiriage"], "kiriage"),
        (5, ["5"], None),
        ("abc", [], None),
    ],
)
def test_a_name_is_found_by_its_beginning_or_if_three_fifths_are_alike(name, known, found):
    assert nearest(name, known) == found
