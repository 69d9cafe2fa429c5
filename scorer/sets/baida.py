"""Baida mahjong (Mahjong Masters 2019): seven wild tiles. Sources: lines of seeds/mahjong-masters-2019.ja.txt."""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
from scorer.points.book import BLESSING_SPECIAL, Book, same_turn_options
from scorer.points.family import point_rules
from scorer.points.wild import CLAIMED_WILD_CHOW, two_kinds
from scorer.points.wild_tables import BAIDA, BAIDA_WISHES, table_rows
from scorer.rules import Names, Option

_PATTERNS = {
    "all_triplets": 30,  # line 200
    "seven_pairs": 30,  # 201
    "nine_tile_straight": 40,  # 202
    "mixed_one_suit": 40,  # 203
    "pure_one_suit": 100,  # 204
    "thirteen_terminals": 200,  # 205
    "all_honours": 320,  # 206
    "seven_baida": 480,  # 207
}
_BONUSES = {
    "final_draw": 10,  # line 212
    "final_discard": 10,  # 213
    "win_on_kong": 10,  # 214
    "robbing_a_kong": 10,  # 215
    "no_baida": 10,  # 216
    "four_baida": 10,  # 217
    "baida_dragon": 30,  # 218
    "big_crane": 100,  # 219
    "big_crane_wild_discarded": 10,  # 219
    "blessing_of_heaven": 200,  # 220
    "blessing_of_earth": 200,  # 221
    "four_kongs": 400,  # 222
}

RULES: Final = point_rules(
    "baida",
    Names("Baida Mahjong", "バイダ麻雀", "百搭麻将"),
    dated="2019",
    source="麻雀マスターズ2019 大会ルール: バイダ麻雀ルール",
    book=Book(
        base=table_rows(BAIDA, _PATTERNS, BAIDA_WISHES, alone="seven_baida"),
        bonuses=table_rows(BAIDA, _BONUSES, BAIDA_WISHES),
        wild_kinds=two_kinds,
        last_exempt=True,
        seven_wild_win=True,
    ),
    options=(
        *same_turn_options("furiten", "lines 69-70 and 184: as in the official rules"),
        Option(
            "split",
            30,
            "Up to this value, a win by discard costs all three others the same.",
            "lines 90-91, 184",
            (),
            "payment",
        ),
        Option(
            "dragon_order",
            "red-green-white",
            "The order of the dragons: a dragon that is turned over makes the next one wild too.",
            "not decided by the text (line 189)",
            ("red-green-white", "white-green-red"),
            "wild tiles",
        ),
        CLAIMED_WILD_CHOW,
        Option(
            "base_cap",
            320,
            "The maximum that patterns are worth, not counting bonuses; 0: no such maximum.",
            "not in the text; the body's own English page",
        ),
        Option(
            "cap",
            480,
            "The maximum that a hand is worth; 0: no maximum.",
            "not in the text; the body's own English page",
        ),
        Option(
            "dragon_itself",
            True,
            "Baida Dragon counts even if every wild tile of the straight stands for itself.",
            "not decided by line 218",
            (True, False),
        ),
        Option(
            "crane_concealed_kongs",
            True,
            "Concealed kongs count among the four sets of Big Crane.",
            "not decided by line 219",
            (True, False),
        ),
        BLESSING_SPECIAL,
        *match_options(
            start_points=(0, "75, 184: as in the official rules"),
            rounds=(4, "162: 東南西北の北場まである"),
            seat_draw=("row", "15-21: 全イベント共通ルール"),
            deal_repeats_at_win=("never", "162: 連荘はなし"),
            ties=("share", "silent; 78: うま・おか 無し"),
            time_minutes=(60, "164: 60分で打ち切り"),
            time_for=("half", "164: 前半/後半の各半荘"),
            time_up=("drop", "164: 60分で打ち切り"),
            carry_over=("all", "170: 合計スコアが持ち越し点となる"),
        ),
    ),
)
