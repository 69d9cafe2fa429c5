"""Mahjong Australia official rules (Mahjong Masters 2019). Sources: lines of seeds/mahjong-masters-2019.ja.txt."""

from __future__ import annotations

from typing import Final

from scorer.points.book import BLESSING_SPECIAL, same_turn_options
from scorer.points.zung import zung_jung_family
from scorer.rules import Names, Option

RULES: Final = zung_jung_family(
    "australian",
    Names("Mahjong Australia Official", "麻雀オーストラリア公式ルール", "澳大利亚麻将正式规则"),
    dated="2019",
    source="麻雀マスターズ2019 大会ルール: 麻雀オーストラリア公式ルール",
    options=(
        *same_turn_options("furiten", "lines 69-70: 同巡内フリテンのみあり"),
        Option("split", 30, "Up to this value a win by discard costs each the same.", "lines 90-91", (), "payment"),
        Option("minimum", 15, "Points that a hand needs to win.", "line 84: 15点の点数縛り"),
        BLESSING_SPECIAL,
    ),
    values={"pure_one_suit": 100, "two_identical_sequences_twice": 55},  # lines 132 and 130
    last_exempt=True,
)
