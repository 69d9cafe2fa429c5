"""The nearest known name to one that is not known, for refusals."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.sentences import Sentence, say, together

_LONGEST = 60
"""A longer text is no slip of a name, and would take long to compare."""
_SHORTEST_START = 3
_ALIKE = 0.6
"""The least similarity, as `difflib` measures it."""


def nearest(name: object, names: Iterable[str]) -> str | None:
    """The known name that begins with `name`, or else the one that looks most like it, in any case; None if none does.

    Of names that are equally alike, the one that begins with more of the same letters.
    """
    if not isinstance(name, str) or not 1 < len(name) <= _LONGEST:
        return None
    from difflib import SequenceMatcher

    given = name.casefold()
    known = {each.casefold(): each for each in names}
    longer = [each for each in known if each.startswith(given)] if len(given) >= _SHORTEST_START else []
    if longer:
        return known[min(longer, key=len)]

    def alike(each: str) -> tuple[float, int]:
        return SequenceMatcher(None, each, given).ratio(), _same_start(each, given)

    best = max(known, key=alike, default="")
    return known[best] if best and alike(best)[0] >= _ALIKE else None


def _same_start(one: str, other: str) -> int:
    """The number of letters that both begin with."""
    return next((place for place, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def hint_for(name: object, names: Iterable[str], then: Sentence | str = "") -> Sentence | str:
    """A hint that names the nearest known name, and goes on with `then`."""
    near = nearest(name, names)
    return then if near is None else together([say("common.did_you_mean", name=near), *([then] if then else [])])
