"""Australian Mahjong League (Mahjong Masters 2019). Sources: lines of seeds/mahjong-masters-2019.ja.txt."""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
from scorer.points.book import BLESSING_SPECIAL, Book, same_turn_options
from scorer.points.family import point_rules
from scorer.points.payments import from_table
from scorer.points.wild import CLAIMED_WILD_CHOW, one_kind
from scorer.points.wild_tables import AML, AML_WISHES, table_rows, value_triplets
from scorer.rules import Names, Option

_PATTERNS = {
    "all_triplets": 5,  # line 249
    "mixed_one_suit": 5,  # 250
    "seven_pairs": 10,  # 251
    "mixed_one_suit_all_triplets": 10,  # 252
    "nine_tile_straight": 15,  # 253
    "pure_one_suit": 15,  # 254
    "one_suit_straight": 20,  # 255-257
    "three_identical_sequences": 20,  # 258
    "pure_one_suit_all_triplets": 20,  # 259
    "mixed_greater_terminals": 20,  # 260
    "small_three_dragons": 25,  # 261
    "big_three_dragons": 35,  # 262
    "small_four_winds": 35,  # 263
    "pure_greater_terminals": 35,  # 264
    "all_green": 35,  # 265-266
    "all_honours": 35,  # 267
    "thirteen_terminals": 50,  # 268
    "nine_gates": 50,  # 269
    "big_four_winds": 50,  # 270
    "four_kongs": 50,  # 271
    "four_identical_sequences": 50,  # 272
    "four_concealed_triplets": 50,  # 273
}
_BONUSES = {
    "flower": 1,  # lines 243, 278
    "exposed_kong": 1,  # 279
    "round_wind_triplet": 1,  # 280
    "dragon_triplet": 1,  # 281
    "robbing_a_kong": 1,  # 282
    "concealed_kong": 2,  # 283
    "double_wind_triplet": 2,  # 284
    "round_wind_kong": 2,  # 285
    "dragon_kong": 2,  # 286
    "self_draw": 3,  # 287
    "final_draw": 5,  # 288
    "win_on_kong": 5,  # 289
    "win_on_kong_after_flower": 20,  # 290
    "blessing_of_heaven": 50,  # 291
    "blessing_of_earth": 50,  # 292
}

RULES: Final = point_rules(
    "aml",
    Names("Australian Mahjong League", "AML麻雀", "澳大利亚麻将联盟"),
    dated="2019",
    source="麻雀マスターズ2019 大会ルール: AML麻雀ルール",
    book=Book(
        base=table_rows(AML, _PATTERNS, AML_WISHES),
        bonuses=table_rows(AML, _BONUSES, AML_WISHES),
        limit=None,
        wild_kinds=one_kind,
        flowers=True,
        pay=from_table,
        last_exempt=True,
        bonus_triplets=value_triplets,
    ),
    options=(
        *same_turn_options("furiten", "lines 69-70, 184 and 235: as in the official rules", ("furiten", "none")),
        CLAIMED_WILD_CHOW,
        Option(
            "additive",
            False,
            "Patterns add up, and a listed combination replaces its parts; off: only the highest pattern counts.",
            "not decided by the text; lines 252, 255-259 list combinations as rows",
            (True, False),
        ),
        Option("minimum", 10, "Points that a hand needs to win, bonuses included.", "line 245: 点数による縛りは10点"),
        Option(
            "pattern_required",
            True,
            "A hand needs at least one pattern; off: bonuses alone can reach the minimum.",
            "line 275: これらのボーナス役だけでの和了は認められません",
            (True, False),
        ),
        Option(
            "pung_bonus",
            "any",
            "Which triplets of dragons and of the round wind are a bonus: all, or only claimed ones.",
            "lines 280, 281, 284 say ポン",
            ("any", "claimed"),
        ),
        Option(
            "heaven_self_draw",
            True,
            "Self-draw counts in addition to Blessing of Heaven.",
            "not decided by lines 287 and 291",
            (True, False),
        ),
        BLESSING_SPECIAL,
        *match_options(
            start_points=(0, "75, 184, 235: as in the official rules"),
            rounds=(4, "227: not announced yet; as baida 162"),
            seat_draw=("row", "15-21: 全イベント共通ルール"),
            deal_repeats_at_win=("never", "as baida 162"),
            ties=("share", "silent; 78: うま・おか 無し"),
            time_minutes=(60, "227: not announced yet; as baida 164"),
            time_for=("half", "227: not announced yet; as baida 164"),
            time_up=("drop", "227: not announced yet; as baida 164"),
            carry_over=("none", "227: not announced yet"),
        ),
    ),
)
