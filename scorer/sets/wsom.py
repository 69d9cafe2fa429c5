"""World Series of Mahjong (WSOM): Zung Jung scoring, 136 tiles. Each source is a line of seeds/wsom.ja.txt."""

from __future__ import annotations

from typing import Final

from scorer.points.book import same_turn_options
from scorer.points.zung import zung_jung_family
from scorer.rules import Names, Option

RULES: Final = zung_jung_family(
    "wsom",
    Names("World Series of Mahjong", "世界麻雀大会（WSOM）", "世界麻将大赛（WSOM）"),
    dated="undated",
    source="世界麻雀大会(WSOM)ルール",
    options=(
        *same_turn_options("immunity", "line 110: 同ラウンドの免除ルール, named and not spelt out"),
        Option("split", 25, "Up to this value a win by discard costs each the same.", "lines 296-297", (), "payment"),
        Option("minimum", 0, "Points that a hand needs to win.", "line 110: 和了が完成すれば必ず勝てます"),
    ),
    penalty_tiles=True,
)
