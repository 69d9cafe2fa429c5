"""Find the known name that is most similar to an unknown name, for error messages."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.sentences import Sentence, say, together

_LONGEST = 60
"""The maximum length of a name. A longer text is not a misspelled name, and takes long to compare."""
_SHORTEST_START = 3
_ALIKE = 0.6
"""The minimum similarity, as `difflib` measures it."""


def nearest(name: object, names: Iterable[str]) -> str | None:
    """Return the known name that begins with `name`, or else the most similar name; None if there is none.

    Upper and lower case are ignored. Of equally similar names, the name with the longest common beginning is returned.
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
    """Return the length of the common beginning of two names."""
    return next((place for place, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def hint_for(name: object, names: Iterable[str], then: Sentence | str = "") -> Sentence | str:
    """Return a hint that names the most similar known name, followed by `then`; only `then` if no name is similar."""
    near = nearest(name, names)
    return then if near is None else together([say("common.did_you_mean", name=near), *([then] if then else [])])
