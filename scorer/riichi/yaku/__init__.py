"""The yaku of riichi, one short unit each, one module per sort; `YAKU` has all of them, in listing order.

Yakuman are in `scorer.riichi.yakuman`; `scorer.riichi.pattern` defines a unit. Sources: the standard list (neither
seed lists the yaku); deviations are options of the rule sets.
"""

from __future__ import annotations

from typing import Final

from scorer.riichi.pattern import Yaku
from scorer.riichi.yaku import chows, circumstances, honours, kinds, triplets

YAKU: Final[tuple[Yaku, ...]] = (
    *circumstances.TABLE,
    *honours.TABLE,
    *chows.TABLE,
    *triplets.TABLE,
    *kinds.TABLE,
)
