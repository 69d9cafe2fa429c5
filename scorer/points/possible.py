"""Compute the point values that a hand can have under a book, to check values that are stated without tiles.

The values are sums of rows, one row per series, within the limit, the caps and the minimum. The maximum is the value of
the largest hands. The module does not check whether two patterns are possible in one hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from scorer.hand import Hand
from scorer.points.book import Book, Row
from scorer.points.value import series_of
from scorer.rules import Options, OptionValue, RuleSet, number, plain_options, rule_ids, rule_set
from scorer.situation import Situation

_SETS: Final = 4
_FLOWERS: Final = 8
_PER_SET: Final = "value_honour"
"""The id of the pattern that counts once per set (rules 1.1, series 3.1)."""

_LAST: Final = {"replacement_tile": True, "last_tile": True}
_FIRST: Final = {"first_turn": True}
_KONGS: Final = "+ankong:5555z +ankong:6666z +ankong:7777z +ankong:1111z"
_LARGEST: Final = (
    (f"44z!4z {_KONGS}", _LAST),
    (f"44z!4z {_KONGS}", {**_LAST, "replacement_after_flower": True}),
    (f"11m!1m {_KONGS}", _LAST),
    ("11155566677744z!4z", _FIRST),
    ("19m19p19s12345677z!7z", _FIRST),
    ("11123456789995m!5m", _FIRST),
    ("111999m111999p11s!1s", _FIRST),
)
"""The hands and circumstances with the highest value, for East by self-draw."""


def points(rules: RuleSet, chosen: tuple[tuple[str, OptionValue], ...]) -> frozenset[int]:
    """Return the points that a hand can have under the options in force. `chosen`: the items of the options."""
    return _points(rules.id, chosen) if rules.id in rule_ids() else _counted(rules, dict(chosen))


@lru_cache(maxsize=64)
def _points(rules_id: str, chosen: tuple[tuple[str, OptionValue], ...]) -> frozenset[int]:
    return _counted(rule_set(rules_id), dict(chosen))


def _counted(rules: RuleSet, options: Options) -> frozenset[int]:
    book: Book = rules.extra["book"]
    least = max(number(options, "minimum") if "minimum" in options else 0, 1)
    most = _most(rules, book, options)
    return frozenset(each for each in _sums(book, options, most) if least <= each <= most)


def _most(rules: RuleSet, book: Book, options: Options) -> int:
    """Return the points of the hand with the highest value."""
    flowers = f" +flowers:{''.join(str(n + 1) for n in range(_FLOWERS))}f" if book.flowers else ""
    found = [book.chicken]
    for typed, circumstances in _LARGEST:
        given = {"win": "self-draw", "seat": "east", "options": plain_options(options), **circumstances}
        situation = Situation.from_json(given)
        value = rules.score(Hand.from_typed(typed + flowers), situation).value
        found.append(int(value[book.unit] or 0))
    return max(found + [row.points for row in book.base])


def _sums(book: Book, options: Options, most: int) -> set[int]:
    """Return all point totals that combinations of rows can give; the minimum for a win is not applied."""
    own = {0}
    series: dict[str, list[Row]] = {}
    for row in book.base:
        if book.limit is None or row.points < book.limit:
            series.setdefault(series_of(row, options), []).append(row)
    for rows in series.values():
        own = _added(own, {0, *(points for row in rows for points in _times(row, _SETS))}, most)
    own.discard(0)
    cap = number(options, "base_cap") if "base_cap" in options else book.limit
    if cap:
        own = {min(each, cap) for each in own}
    alone = {row.points for row in book.base if row.alone}
    own |= {row.points for row in book.base if book.limit is not None and row.points >= book.limit and not row.alone}
    if book.bonuses and not options.get("pattern_required", True):
        own.add(0)
    for row in book.bonuses:
        own = _added(own, {0, *(row.points * times for times in range(1, _FLOWERS + 1))}, most)
    cap = number(options, "cap") if "cap" in options else 0
    if cap:
        own = {min(each, cap) for each in own}
    return own | alone | ({book.chicken} if book.chicken else set())


def _times(row: Row, most: int) -> Iterable[int]:
    """Return the points of a row for each number of times that it can count: up to `most` for `_PER_SET`, else 1."""
    return (row.points * times for times in range(1, (most if row.id == _PER_SET else 1) + 1))


def _added(sums: set[int], more: set[int], most: int) -> set[int]:
    """Return all sums of a value of `sums` and a value of `more`. Above `most`, only the values of `sums` are kept."""
    return {one + other for one in sums for other in more if one + other <= max(most, one)}
