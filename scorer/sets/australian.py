"""Mahjong Australia official rules (Mahjong Masters 2019). Sources: lines of seeds/mahjong-masters-2019.ja.txt."""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
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
        Option(
            "split",
            30,
            "Up to this value, a win by discard costs all three others the same.",
            "lines 90-91",
            (),
            "payment",
        ),
        Option("minimum", 15, "Points that a hand needs to win.", "line 84: 15点の点数縛り"),
        BLESSING_SPECIAL,
        *match_options(
            start_points=(0, "75: 全員の持ち点は0点から始まる"),
            rounds=(4, "30: 東南西北の北場まである"),
            seat_draw=("row", "15-21: 卓と席決め"),
            deal_repeats_at_win=("never", "30: 連荘はなし"),
            ties=("share", "silent; 78: うま・おか 無し"),
            time_minutes=(60, "32-33: 60分で打ち切り"),
            time_for=("half", "32: 前半/後半の各半荘"),
            time_up=("drop", "33: 60分で打ち切り"),
            carry_over=("quarter", "38, 76: 合計スコアの4分の1が次ラウンドへの持ち越し点"),
        ),
    ),
    values={"pure_one_suit": 100, "two_identical_sequences_twice": 55},  # lines 132 and 130
    last_exempt=True,
)
