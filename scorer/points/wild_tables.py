"""The tables of the two rule sets with wild tiles: their patterns and bonuses, each with its wishes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.points import wishes
from scorer.points.book import Row, merged
from scorer.points.pattern import Pattern
from scorer.points.patterns import aml, baida, circumstances, honours, sequences, special, suits, terminals, triplets
from scorer.points.shapes import DRAGONS, Facts
from scorer.points.wishes import Wish, Wishes

_SHARED = merged(
    suits.TABLE,
    honours.TABLE,
    triplets.TABLE,
    sequences.IDENTICAL,
    sequences.STRAIGHT,
    terminals.TABLE,
    circumstances.TABLE,
    special.TABLE,
)
BAIDA: Final = {**_SHARED, **baida.TABLE}
AML: Final = {**_SHARED, **aml.TABLE, **aml.BONUSES}


def both(first: Wishes, second: Wishes) -> Wishes:
    """Return the function of wishes for a hand that has both of two patterns."""

    def joined(facts: Facts) -> list[Wish]:
        seconds = second(facts)
        return [wish for one in first(facts) for other in seconds if (wish := one.joined(other)) is not None]

    return joined


def _one_suit(facts: Facts) -> list[Wish]:
    return wishes.mixed_one_suit(facts) + wishes.pure_one_suit(facts)


_WISHES: Mapping[str, Wishes] = {
    "all_triplets": wishes.all_triplets,
    "seven_pairs": wishes.seven_pairs,
    "mixed_one_suit": wishes.mixed_one_suit,
    "pure_one_suit": wishes.pure_one_suit,
    "all_honours": wishes.all_honours,
    "thirteen_terminals": wishes.thirteen,
}
BAIDA_WISHES: Final[Mapping[str, Wishes]] = {
    **_WISHES,
    "nine_tile_straight": wishes.straight,
    "baida_dragon": wishes.wild_straight,
}
AML_WISHES: Final[Mapping[str, Wishes]] = {
    **_WISHES,
    "mixed_one_suit_all_triplets": both(wishes.mixed_one_suit, wishes.all_triplets),
    "nine_tile_straight": wishes.concealed_straight,
    "one_suit_straight": both(_one_suit, wishes.concealed_straight),
    "three_identical_sequences": wishes.identical(3),
    "four_identical_sequences": wishes.identical(4),
    "pure_one_suit_all_triplets": both(wishes.pure_one_suit, wishes.all_triplets),
    "mixed_greater_terminals": wishes.only_orphans,
    "pure_greater_terminals": wishes.only_terminals,
    "small_three_dragons": wishes.small_dragons,
    "big_three_dragons": wishes.big_dragons,
    "small_four_winds": wishes.small_winds,
    "big_four_winds": wishes.big_winds,
    "all_green": wishes.all_green,
    "nine_gates": wishes.nine_gates,
    "four_kongs": wishes.four_kongs,
    "four_concealed_triplets": wishes.four_concealed_triplets,
    "round_wind_triplet": wishes.value_triplets,
    "double_wind_triplet": wishes.value_triplets,
    "dragon_triplet": wishes.value_triplets,
}
_CONTAINS: Mapping[str, tuple[str, ...]] = {
    "mixed_one_suit_all_triplets": ("mixed_one_suit", "all_triplets"),
    "pure_one_suit_all_triplets": ("pure_one_suit", "all_triplets"),
    "one_suit_straight": ("nine_tile_straight", "mixed_one_suit", "pure_one_suit"),
}
_SERIES: Mapping[str, str] = {"four_kongs": "12.4"}
"""In baida Four Kongs includes Big Crane (masters 222), so they form one series."""


def table_rows(
    table: Mapping[str, Pattern], points: Mapping[str, int], wishes_by_id: Mapping[str, Wishes], *, alone: str = ""
) -> tuple[Row, ...]:
    """Return a row for each entry of `points`, in this order. `alone`: the id of the pattern that counts alone."""
    crane = "big_crane" in points
    return tuple(
        Row(
            table[name],
            worth,
            _SERIES[name] if crane and name in _SERIES else table[name].series,
            _CONTAINS.get(name, ()),
            name == alone,
            wishes_by_id.get(name),
        )
        for name, worth in points.items()
    )


def value_triplets(facts: Facts) -> Mapping[int, int]:
    """Return a dict from kinds to the bonus of AML for a triplet of the kind (masters 280, 281, 284).

    The dict is empty if the option `pung_bonus` excludes concealed triplets.
    """
    if facts.options["pung_bonus"] != "any":
        return {}
    points = dict.fromkeys(sorted(DRAGONS), 1)
    points[facts.round_wind] = 2 if facts.round_wind == facts.seat_wind else 1
    return points
