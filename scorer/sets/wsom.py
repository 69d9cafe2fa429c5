"""World Series of Mahjong (WSOM): Zung Jung scoring, 136 tiles. Each source is a line of seeds/wsom.ja.txt."""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
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
        Option(
            "split",
            25,
            "Up to this value, a win by discard costs all three others the same.",
            "lines 296-297",
            (),
            "payment",
        ),
        Option("minimum", 0, "Points that a hand needs to win.", "line 110: 和了が完成すれば必ず勝てます"),
        *match_options(
            start_points=(0, "silent; 14: 得失点数"),
            rounds=(2, "53: 東風戦または半荘戦; 67: 1場は4局"),
            seat_draw=("two_throws", "53-60: 席決め"),
            deal_repeats_at_win=("never", "68-69: 親は局毎に必ず交代します"),
            ties=("share", "silent"),
            false_win=("exposed", "43 names it and says no more; as zung-jung 38", ("exposed", "referee")),
            hand_seconds=(180, "123 counts 消費した時間 and names no limit; as zung-jung 12"),
            turn_seconds=(15, "as zung-jung 12"),
            deal_seconds=(15, "as zung-jung 12"),
        ),
    ),
    penalty_tiles=True,
)
