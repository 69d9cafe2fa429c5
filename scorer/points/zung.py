"""The Zung Jung family (wsom, zung-jung, australian): rule sets with the same table of patterns.

A rule set of this family lists only the values and options in which it differs (point-pattern rules 1).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.points import book
from scorer.points.book import Book
from scorer.points.family import point_rules
from scorer.points.patterns import circumstances, honours, sequences, special, suits, terminals, triplets
from scorer.rules import Names, Option, RuleSet

PATTERNS = book.merged(
    suits.TABLE,
    honours.TABLE,
    triplets.TABLE,
    sequences.IDENTICAL,
    sequences.SIMILAR,
    triplets.SIMILAR,
    sequences.STRAIGHT,
    triplets.CONSECUTIVE,
    terminals.TABLE,
    circumstances.TABLE,
    special.TABLE,
)

VALUES: Mapping[str, int] = {
    "all_sequences": 5, "concealed_hand": 5, "no_terminals": 5,
    "mixed_one_suit": 40, "pure_one_suit": 80, "nine_gates": 480,
    "value_honour": 10, "small_three_dragons": 40, "big_three_dragons": 130,
    "small_three_winds": 30, "big_three_winds": 120, "small_four_winds": 320, "big_four_winds": 400,
    "all_honours": 320,
    "all_triplets": 30,
    "two_concealed_triplets": 5, "three_concealed_triplets": 30, "four_concealed_triplets": 125,
    "one_kong": 5, "two_kongs": 20, "three_kongs": 120, "four_kongs": 480,
    "two_identical_sequences": 10, "two_identical_sequences_twice": 60,
    "three_identical_sequences": 120, "four_identical_sequences": 480,
    "three_similar_sequences": 35, "small_three_similar_triplets": 30, "three_similar_triplets": 120,
    "nine_tile_straight": 40, "three_consecutive_triplets": 100, "four_consecutive_triplets": 200,
    "mixed_lesser_terminals": 40, "pure_lesser_terminals": 50,
    "mixed_greater_terminals": 100, "pure_greater_terminals": 400,
    "final_draw": 10, "final_discard": 10, "win_on_kong": 10, "robbing_a_kong": 10,
    "blessing_of_heaven": 155, "blessing_of_earth": 155,
    "thirteen_terminals": 160, "seven_pairs": 30,
}  # fmt: skip
"""The values of wsom 183-290. A rule set lists the values that it changes."""


def zung_jung_family(
    rules_id: str,
    name: Names,
    dated: str,
    source: str,
    options: tuple[Option, ...],
    values: Mapping[str, int] | None = None,
    *,
    penalty_tiles: bool = False,
    last_exempt: bool = False,
) -> RuleSet:
    """Return a rule set of the family. `values`: the values that differ from `VALUES`."""
    table = Book(
        base=book.rows(PATTERNS.values(), {**VALUES, **(values or {})}),
        chicken=1,
        penalty_tiles=penalty_tiles,
        last_exempt=last_exempt,
    )
    return point_rules(rules_id, name, dated, source, table, options)
