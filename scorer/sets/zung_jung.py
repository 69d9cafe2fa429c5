"""Zung Jung tournament rules. Sources: lines of seeds/zung-jung-summary.ja.txt; this text gives no pattern values."""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
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
        Option(
            "split",
            25,
            "Up to this value, a win by discard costs all three others the same.",
            "as wsom 296-297",
            (),
            "payment",
        ),
        Option("minimum", 0, "Points that a hand needs to win.", "line 22: 翻縛りなし, 役なし is 1 point"),
        *match_options(
            start_points=(0, "silent; as wsom 14"),
            rounds=(2, "5: 一圈が4局; 25: ハーフ(またはクォーター)"),
            seat_draw=("two_throws", "silent; as wsom 53-60"),
            deal_repeats_at_win=("never", "5: 「連荘」はなし; 32: 流局でも連荘はしない"),
            ties=("share", "silent"),
            false_win=(
                "exposed",
                "38: 全ての手牌の不正露出として扱い、対局は続行し、満貫減点などにはならない",
                ("exposed", "referee"),
            ),
            hand_seconds=(180, "12: プレイヤーずつの総プレイ時間は3分間"),
            turn_seconds=(15, "12: 毎回の手番で15秒以内に捨牌"),
            deal_seconds=(15, "12: 配牌直後の15秒間はこれらの制限に入らない"),
        ),
    ),
    penalty_tiles=True,
)
