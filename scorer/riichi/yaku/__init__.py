"""The yaku of riichi, one short unit each, a module for each sort; `YAKU` is all of them, in the order of listing.

Yakuman are in `scorer.riichi.yakuman`, what a unit is in `scorer.riichi.pattern`. Sources: the standard list (neither
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
