"""Zung Jung tournament summary. Sources: lines of seeds/zung-jung-summary.ja.txt; it has no values of its own."""

from __future__ import annotations

from typing import Final

from scorer.points.book import same_turn_options
from scorer.points.zung import zung_jung_family
from scorer.rules import Names, Option

RULES: Final = zung_jung_family(
    "zung-jung",
    Names("Zung Jung", "中庸麻雀", "中庸麻将"),
    dated="undated",
    source="麻雀ルール要約 (Zung Jung tournament rules, summary); values and split: wsom",
    options=(
        *same_turn_options("immunity", "line 18: 同巡内免責規定, named and not spelt out"),
        Option("split", 25, "Up to this value a win by discard costs each the same.", "as wsom 296-297", (), "payment"),
        Option("minimum", 0, "Points that a hand needs to win.", "line 22: 翻縛りなし, 役なし is 1 point"),
    ),
    penalty_tiles=True,
)
