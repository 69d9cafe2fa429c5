"""The tiles of a pattern are in canonical order: suits m p s z f, digits ascending, one letter for a suit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scorer.scoring import score


@pytest.mark.parametrize(
    ("rules", "hand", "pattern", "tiles", "because"),
    [
        ("riichi", "123123p789m345s99p!9p", "iipeikou", "112233p", "Two identical chows: 123123p."),
        ("wsom", "123123p789m345s99p!9p", "two_identical_sequences", "112233p", "Two identical chows: 123123p."),
        ("mcr", "123123p789m345s99p!9p", "pure_double_chow", "112233p", "Two identical chows: 123p 123p."),
        ("riichi", "666777z55z123m456p!5z", "shousangen", "55666777z",
         "Sets of two dragons and a pair of the third: 66677755z."),
        ("mcr", "99s123m!9s +kong:1111p +kong:7777z +kong:1111z", "three_kongs", "1111p11117777z",
         "Three kongs: 1111p 7777z 1111z."),
        ("mcr", "456p456s567m567s99p!9p", "mixed_double_chow", "567m456p455667s",
         "The same chow in two suits: 456p 456s 567m 567s."),
    ],
)  # fmt: skip
def test_tiles_are_in_order_and_the_reason_names_set_after_set(
    rules: str, hand: str, pattern: str, tiles: str, because: str
) -> None:
    found: dict[str, Any] = score(hand, rules, options={"minimum": 0} if rules == "mcr" else {})
    assert found["valid"], found["faults"]
    (line,) = [each for each in found["patterns"] if each["id"] == pattern]
    assert (line["tiles"], line["because"]) == (tiles, because)
