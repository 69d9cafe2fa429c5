"""Compute base points from han and fu: limits, rounding up to mangan, counted yakuman.

Each payment is a multiple of the base points; `scorer.riichi.payments` computes the payments.
"""

from __future__ import annotations

from typing import Final

from scorer.rules import Options

MANGAN: Final = 2000
YAKUMAN: Final = 8000
_BY_HAN: Final = ((13, 8000, "counted yakuman"), (11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"))


def base_points(han: int, fu: int, options: Options) -> tuple[int, str | None]:
    """Return the base points, and the name of the limit if one is reached.

    With the option `kiriage`, 4 han 30 fu and 3 han 60 fu (base 1920) become mangan. Without `counted_yakuman`, a hand
    with 13 or more han and no yakuman is sanbaiman (wrc-2017: 数え役満無し 11 翻以上は三倍満).
    """
    if han >= 6:
        for least, base, name in _BY_HAN:
            if han >= least and (least < 13 or options["counted_yakuman"]):
                return base, name
    base = fu << 2 + han
    if han == 5 or base > MANGAN or (base == 1920 and options["kiriage"]):
        return MANGAN, "mangan"
    return base, None
