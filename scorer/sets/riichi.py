"""The common Japanese rules for beginners: open tanyao, no red fives, several yakuman add up.

This module contains only the options that the text decides; `scorer.riichi` computes yaku, fu and payments. Each source
quotes the text `common-riichi`, or is `silent` if the text says nothing. Options whose source says `open` are
interpretations.
"""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
from scorer.riichi.engine import pattern_entries, score
from scorer.riichi.options import riichi_options
from scorer.rules import Names, Option, RuleSet
from scorer.settle import ABORTIVE

_YES_NO = (True, False)

RULES: Final = RuleSet(
    id="riichi",
    name=Names("Common Riichi", "一般的なリーチ麻雀", "通用日本麻将"),
    dated="undated",
    source="common-riichi, a beginners' guide to the common Japanese rules",
    family="riichi",
    scorer=score,
    patterns=pattern_entries,
    options=(
        Option("open_tanyao", True, "Tanyao counts with claimed melds.", "silent; the usual reading", _YES_NO, "yaku"),
        Option("red_fives", False, "Red fives are dora.", "136 tiles of 34 kinds (open: yes)", _YES_NO, "yaku"),
        Option(
            "two_han_from_honba",
            5,
            "From this many honba on a hand needs 2 han without dora and ippatsu; 0: never.",
            "積棒が5本以上になると“2飜しばり” (open: never)",
            group="yaku",
        ),
        Option(
            "renhou",
            "none",
            "Renhou, a win on a discard before the winner's first draw.",
            "silent",
            ("none", "mangan"),
            "yaku",
        ),
        Option(
            "kiriage",
            False,
            "4 han 30 fu and 3 han 60 fu are mangan.",
            "※4飜では満貫にならない場合もあります",
            _YES_NO,
            "limits",
        ),
        Option(
            "counted_yakuman",
            True,
            "13 han without a yakuman are a yakuman; off: 11 han or more are a sanbaiman.",
            "役満(ヤクマン) 13以上 32000点 48000点",
            _YES_NO,
            "limits",
        ),
        Option(
            "yakuman_add_up",
            True,
            "Several yakuman in one hand add up.",
            "silent (open: one at most)",
            _YES_NO,
            "limits",
        ),
        Option(
            "double_yakuman",
            False,
            "Big four winds count twice; so do nine gates with nine waits, thirteen orphans with thirteen waits, and "
            "four concealed triplets with a pair wait.",
            "silent (open)",
            _YES_NO,
            "limits",
        ),
        Option(
            "double_wind_pair_fu",
            4,
            "Fu of a pair of a wind that is both seat wind and round wind.",
            "silent (open: 2)",
            (2, 4),
            "fu",
        ),
        Option("replacement_draw_fu", 2, "Fu for the self-draw of a replacement tile.", "silent", (0, 2), "fu"),
        Option(
            "liability",
            ("daisangen", "daisuushii"),
            "Yakuman for which the player whose discard completed the last set is liable.",
            "「大三元」「大四喜」のみを包とする場合が多いかな? (open: five more are listed)",
            ("daisangen", "daisuushii", "shousuushii", "tsuuiisou", "chinroutou", "ryuuiisou", "suukantsu"),
            "payment",
        ),
        Option(
            "liability_all_claimed",
            True,
            "Liability needs every set of the pattern to be claimed; off: all declared, at least one of them claimed.",
            "1個でも暗刻で持っていたら包の適用はありません",
            _YES_NO,
            "payment",
        ),
        Option("honba_points", 300, "Points for each honba.", "100点棒の本数×300点余分にもらう", (), "payment"),
        Option(
            "noten_points",
            3000,
            "Points that the players who are not ready (noten) pay to the ready players at an exhaustive draw.",
            "ノーテン罰符 パターン1-5",
            (),
            "payment",
        ),
        Option(
            "winners_on_one_discard",
            "all",
            "Who wins if several players claim one discard: the nearest in turn order, or all; the nearest gets honba "
            "and sticks.",
            "ダブロン/トリロンありという場合は和がった人全員 (open: 上家取り)",
            ("nearest", "all"),
            "payment",
        ),
        Option(
            "three_winners",
            "abort",
            "Three winners on one discard: an abortive draw, or all are paid.",
            "三家放銃/トリプルロン",
            ("abort", "paid"),
            "payment",
        ),
        Option(
            "deal_repeats_at_draw",
            "ready_or_south_round",
            "When East deals again after an exhaustive draw.",
            "南場では東場の条件に加え、「流局時に親がノーテン」でも連荘",
            ("never", "ready", "ready_or_south_round"),
            "deal",
        ),
        Option(
            "abortive_draws",
            ABORTIVE,
            "Abortive draws: they end a hand early.",
            "特定の現象により流局する",
            ABORTIVE,
            "deal",
        ),
        Option(
            "abortive_draw_honba",
            False,
            "An abortive draw adds a honba.",
            "積棒を積まないで連荘となります (open: 積棒を積んで)",
            _YES_NO,
            "deal",
        ),
        Option(
            "nagashi_mangan",
            False,
            "A player all of whose discards are terminals and honours is paid a mangan at an exhaustive draw.",
            "silent (open)",
            _YES_NO,
            "deal",
        ),
        Option(
            "orphans_rob_concealed_kong",
            True,
            "Thirteen orphans can rob a concealed kong.",
            "silent (open)",
            _YES_NO,
            "match",
        ),
        Option("return_points", 30000, "Points that count as zero at the end.", "基準点である「3万点」", (), "match"),
        Option(
            "oka",
            20000,
            "Points that first place gets because the return points are higher than the points at the start.",
            "5千点×4人分=2万点",
            (),
            "match",
        ),
        Option(
            "uma",
            ("10", "5", "-5", "-10"),
            "Uma: points in thousands by rank, first place first.",
            "5−10(ゴットウ)という設定ならば",
            (),
            "match",
        ),
        Option(
            "rounding",
            "half_up",
            "How final points are rounded to thousands; first place gets minus the sum of the others.",
            "100点台を四捨五入(場所によっては五捨六入) (open: five down)",
            ("half_up", "five_down", "none"),
            "match",
        ),
        Option(
            "swap_calling",
            "dead_hand",
            "Calling a tile and discarding an equivalent tile (kuikae).",
            "和がり放棄 ■喰い替えをする (open: allowed)",
            ("dead_hand", "allowed"),
            "match",
        ),
        Option(
            "sticks_left",
            "first_place",
            "Who gets the riichi sticks that are on the table at the end.",
            "silent (open)",
            ("first_place", "table"),
            "match",
        ),
        Option(
            "game_ends",
            "below_zero",
            "When a game ends early.",
            "持ち点がマイナスになること (open: at 0)",
            ("below_zero", "at_zero", "never"),
            "match",
        ),
        Option(
            "false_win_honba",
            False,
            "A false win adds a honba.",
            "積棒を積まないで連荘 (open: 積棒を積んで)",
            _YES_NO,
            "match",
        ),
        *riichi_options(),
        *match_options(
            start_points=(25000, "403: はじめに各自が持っている点数(持ち点)は2万5千点"),
            rounds=(2, "501: 親が2周したらゲーム終了"),
            seat_draw=("grab", "572: the first of three ways; 587 calls six_tiles the formal one"),
            deal_repeats_at_win=("dealer", "511: 「親が和がる」…以外のときには次の人に親が移ります"),
            dealer_may_stop=("never", "silent; 710: 南4局の親が流れたらゲームが終了"),
            extra_round=("none", "silent; 710: 南4局の親が流れたらゲームが終了"),
            riichi_needs_points=(True, "806: 千点棒を卓の中央に出します (open: no)"),
            ties=("first_dealer", "846: 持ち点が同じ人がいた場合は“起家”を基準にツモ順が早い方が上位"),
            false_win=("reverse_mangan", "690-691, 884: 満貫払い", ("reverse_mangan", "after_uma", "referee")),
            false_win_points=(20, "silent; as wrc-2017 305 where false_win is after_uma"),
            false_win_deal=("dealer_passes", "693: 親のチョンボなら親は流れ、子のチョンボなら連荘"),
            false_win_sticks=(
                "stay",
                "687: 途中流局, 824: 流局した場合は次の局に持ち越されます (open: return)",
            ),
            time_minutes=(0, "silent"),
            time_for=("match", "silent"),
            time_up=("finish_hand", "silent; as the WRC book 8.2"),
            dead_hand_noten=(True, "silent: 886 forbids calls and wins; as the WRC book 7.1"),
            pot_fine=(1000, "887: 1000点罰符 場に1000点支払う"),
        ),
    ),
)
