"""Exact amounts of points, which can be fractions, and their JSON form.

Final points are fractions, never floats, because a quarter of a total can carry over to the next round (australian),
and because players who share a rank divide its uma.
"""

from __future__ import annotations

import re
from fractions import Fraction

from scorer.sentences import say
from scorer.shape import wrong

_NUMBER = re.compile(r"-?\d{1,12}(\.\d{1,12}|/[1-9]\d{0,11})?")


def plain(value: Fraction | int) -> int | str:
    """Return the JSON form of an amount: a whole number, or a decimal (`"12.25"`) or a fraction (`"5/3"`) as text."""
    value = Fraction(value)
    if value.denominator == 1:
        return value.numerator
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    places = next(n for n in range(1, 100) if (value * 10**n).denominator == 1)
    digits = f"{abs(int(value * 10**places)):0{places + 1}d}"
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def read_amount(value: object, where: str) -> Fraction:
    """Read an amount from its JSON form; raises `ParseError` (`wrong_shape`)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        raise wrong(where, say("shape.amount"), value)
    return Fraction(value)


def read_points(value: object, where: str) -> int:
    """Read a whole number of points from -10,000,000 to 10,000,000; raises `ParseError` (`wrong_shape`)."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10_000_000:
        raise wrong(where, say("shape.points"), value)
    return value
