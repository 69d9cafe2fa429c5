"""The yaku of riichi: one function per yaku, one module per kind of yaku. `YAKU` has all of them in the order of lists.

`scorer.riichi.yakuman` has the yakuman; `scorer.riichi.pattern` defines the form of a yaku. The source is the usual
list of yaku, because the rule texts do not list them. Differences between rule sets are options.
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
