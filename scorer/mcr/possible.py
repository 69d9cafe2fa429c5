"""The lowest and highest points that a hand can have, to check values that are stated without tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr.editions import BOOKS, most_gained
from scorer.mcr.value import best
from scorer.rules import OptionValue
from scorer.situation import Situation

_LARGEST: Final = (
    "55z!5z +ankong:1111z +ankong:2222z +ankong:3333z +ankong:4444z",
    "11z!1z +ankong:5555z +ankong:6666z +ankong:7777z +ankong:2222z",
    "66z!6z +ankong:2222s +ankong:3333s +ankong:4444s +ankong:6666s",
)
"""The hands with the most points: East wins in the East round, on the last tile of the wall, drawn after a kong."""
_FLOWERS: Final = 8


@lru_cache(maxsize=64)
def points(chosen: tuple[tuple[str, OptionValue], ...], values: tuple[tuple[str, int], ...] = ()) -> range:
    """Return the points from the minimum to the largest hand with all flowers, under the options (as items).

    Some numbers in this range belong to no hand; this is not checked. `values`: the points that house rules give to
    fans; with these, the upper end is only a bound, which perhaps no hand reaches.
    """
    options = dict(chosen)
    last = {"win": "self-draw", "seat": "east", "last_tile": True, "replacement_tile": True}
    found = [best(Facts(Hand.from_typed(typed), Situation.from_json(last)), options) for typed in _LARGEST]
    least = options["minimum"]
    assert isinstance(least, int)
    most = max(valued[0].points for valued in found)
    given = dict(values)
    more = most_gained(BOOKS[str(options["edition"])], given) if given else 0
    return range(max(least, 1), most + more + _FLOWERS * max(given.get("flower_tiles", 1), 1) + 1)
