"""World Riichi Championship rules, 2017 (Japanese text of 2017-09-23 by the WRC rules director).

This module contains only the options that the text decides; `scorer.riichi` computes yaku, fu and payments. Each source
is a line of that text.
"""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
from scorer.riichi.engine import pattern_entries, score
from scorer.riichi.options import riichi_options
from scorer.rules import Names, Option, RuleSet
from scorer.settle import ABORTIVE

RULES: Final = RuleSet(
    id="wrc-2017",
    name=Names("World Riichi Championship 2017", "世界リーチ麻雀選手権 2017", "世界立直麻将锦标赛 2017"),
    dated="2017-09-23",
    source="World Riichi Championship rules, Japanese text, 2017-09-23",
    family="riichi",
    scorer=score,
    patterns=pattern_entries,
    options=(
        Option("open_tanyao", True, "Tanyao counts with claimed melds.", "喰いタン有り", (True, False), "yaku"),
        Option("red_fives", False, "Red fives are dora.", "赤ドラ無し", (True, False), "yaku"),
        Option(
            "two_han_from_honba",
            0,
            "From this many honba on a hand needs 2 han without dora and ippatsu; 0: never.",
            "2 翻縛り無し",
            group="yaku",
        ),
        Option(
            "renhou",
            "mangan",
            "Renhou, a win on a discard before the winner's first draw: a mangan if the hand is worth less; it adds no "
            "han.",
            "人和は満貫",
            ("none", "mangan"),
            "yaku",
        ),
        Option(
            "kiriage",
            True,
            "4 han 30 fu and 3 han 60 fu are mangan.",
            "4 翻 30 符、3 翻 60 符の手は切り上げ満貫",
            (True, False),
            "limits",
        ),
        Option(
            "counted_yakuman",
            False,
            "13 han without a yakuman are a yakuman; off: 11 han or more are a sanbaiman.",
            "数え役満無し 11 翻以上は三倍満",
            (True, False),
            "limits",
        ),
        Option("yakuman_add_up", False, "Several yakuman in one hand add up.", "複合役満無し", (True, False), "limits"),
        Option(
            "double_yakuman",
            False,
            "Big four winds count twice; so do nine gates with nine waits, thirteen orphans with thirteen waits, and "
            "four concealed triplets with a pair wait.",
            "ダブル役満無し",
            (True, False),
            "limits",
        ),
        Option(
            "double_wind_pair_fu",
            4,
            "Fu of a pair of a wind that is both seat wind and round wind.",
            "連風牌の雀頭は 4 符",
            (2, 4),
            "fu",
        ),
        Option(
            "replacement_draw_fu",
            2,
            "Fu for the self-draw of a replacement tile.",
            "嶺上開花のツモ符は 2 符",
            (0, 2),
            "fu",
        ),
        Option(
            "liability",
            ("daisangen", "daisuushii"),
            "Yakuman for which the player whose discard completed the last set is liable.",
            "パオの責任払いは大三元、大四喜のみに適用されます",
            ("daisangen", "daisuushii", "suukantsu"),
            "payment",
        ),
        Option(
            "liability_all_claimed",
            False,
            "Liability needs every set of the pattern to be claimed; off: all declared, at least one of them claimed.",
            "not decided by the text; the last set makes it certain, whatever the others",
            (True, False),
            "payment",
        ),
        Option("honba_points", 300, "Points for each honba.", "１本場 300 点", (), "payment"),
        Option(
            "noten_points",
            3000,
            "Points that the players who are not ready (noten) pay to the ready players at an exhaustive draw.",
            "ノーテンは場に 3000 点",
            (),
            "payment",
        ),
        Option(
            "winners_on_one_discard",
            "nearest",
            "Who wins if several players claim one discard: the nearest in turn order, or all.",
            "ダブルロン、トリプルロンはすべて頭跳ね",
            ("nearest", "all"),
            "payment",
        ),
        Option(
            "deal_repeats_at_draw",
            "ready",
            "When East deals again after an exhaustive draw.",
            "テンパイ連荘",
            ("never", "ready", "ready_or_south_round"),
            "deal",
        ),
        Option(
            "three_winners",
            "paid",
            "Three winners on one discard: an abortive draw, or all are paid.",
            "ダブルロン、トリプルロンはすべて頭跳ね, 途中流局無し",
            ("abort", "paid"),
            "payment",
        ),
        Option("abortive_draws", (), "Abortive draws: they end a hand early.", "途中流局無し", ABORTIVE, "deal"),
        Option(
            "abortive_draw_honba",
            False,
            "An abortive draw adds a honba.",
            "途中流局無し",
            (True, False),
            "deal",
        ),
        Option(
            "nagashi_mangan",
            False,
            "A player all of whose discards are terminals and honours is paid a mangan at an exhaustive draw.",
            "流し満貫無し",
            (True, False),
            "deal",
        ),
        Option(
            "orphans_rob_concealed_kong",
            True,
            "Thirteen orphans can rob a concealed kong.",
            "国士無双は暗カン可",
            (True, False),
            "match",
        ),
        Option("return_points", 30000, "Points that count as zero at the end.", "30,000 点原点", (), "match"),
        Option(
            "oka",
            0,
            "Points that first place gets because the return points are higher than the points at the start.",
            "30,000 点持ち、30,000 点原点",
            (),
            "match",
        ),
        Option(
            "uma",
            ("15", "5", "-5", "-15"),
            "Uma: points in thousands by rank, first place first; players with equal points share.",
            "ウマは +15/+5/-5/-15",
            (),
            "match",
        ),
        Option(
            "rounding",
            "none",
            "How final points are rounded to thousands; first place gets minus the sum of the others.",
            "11-15: (points - 30,000) / 1,000, no word of rounding",
            ("half_up", "five_down", "none"),
            "match",
        ),
        Option(
            "swap_calling",
            "forbidden",
            "Calling a tile and discarding an equivalent tile (kuikae).",
            "喰い替え無し",
            ("forbidden", "allowed"),
            "match",
        ),
        Option(
            "sticks_left",
            "table",
            "Who gets the riichi sticks that are on the table at the end.",
            "対戦が終わった時点の供託リーチ棒はそのまま供託",
            ("first_place", "table"),
            "match",
        ),
        Option(
            "game_ends", "never", "When a game ends early.", "トビ無し", ("below_zero", "at_zero", "never"), "match"
        ),
        *riichi_options(),
        *match_options(
            start_points=(30000, "11: 30,000 点持ち"),
            rounds=(2, "silent; 78 and 390 name オーラス, 80: 西入無し"),
            seat_draw=("provisional_east", "85-117: 席決め"),
            deal_repeats_at_win=("dealer", "silent; the common rule, 33: テンパイ連荘"),
            dealer_may_stop=("never", "41: 和了やめ無し"),
            extra_round=("none", "80: 西入無し"),
            riichi_needs_points=(False, "76: 持ち点 1000 点以下の場合でもリーチ可"),
            ties=("share", "15: 2 人以上のプレイヤーが同点の場合は順位点を分けます"),
            false_win=("after_uma", "305: -20 ポイントのペナルティー", ("after_uma", "reverse_mangan", "referee")),
            false_win_points=(20, "305: -20 ポイントのペナルティー"),
            false_win_deal=("replay", "305-307: その局はやり直しです。親は流れず、積棒は増えません"),
            false_win_sticks=("return", "307: その局のリーチ棒だけ戻ります"),
            time_minutes=(90, "275: 90 分打切り制限"),
            time_for=("match", "275: 各対戦は 90 分打切り制限"),
            time_up=("finish_hand", "277-283; 281 needs a last hand after the signal; WRC book 8.2"),
            dead_hand_noten=(True, "silent; WRC book 7.1"),
        ),
    ),
)
