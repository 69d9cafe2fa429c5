"""World Riichi Championship rules, 2017 (Japanese text of 2017-09-23 by the WRC rules director).

Only decisions; yaku, fu and payments are the riichi family's. Each source is a line of that text.
"""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
from scorer.riichi.engine import pattern_entries, score
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
            "A win on a discard before the first draw: mangan where the hand is worth less; it adds no han.",
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
            "13 han without a yakuman are a yakuman; off: 11 and more are sanbaiman.",
            "数え役満無し 11 翻以上は三倍満",
            (True, False),
            "limits",
        ),
        Option("yakuman_add_up", False, "Several yakuman in one hand add up.", "複合役満無し", (True, False), "limits"),
        Option(
            "double_yakuman",
            False,
            "Big four winds, and the best waits for four concealed triplets, nine gates and orphans, count twice.",
            "ダブル役満無し",
            (True, False),
            "limits",
        ),
        Option(
            "double_wind_pair_fu",
            4,
            "Fu of a pair of a wind that is both seat and round.",
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
            "Yakuman for which the player who fed the last set is liable.",
            "パオの責任払いは大三元、大四喜のみに適用されます",
            ("daisangen", "daisuushii", "suukantsu"),
            "payment",
        ),
        Option(
            "liability_all_claimed",
            False,
            "Liability needs every set of the pattern claimed; off: declared, at least one of them claimed.",
            "not decided by the text; the last set makes it certain, whatever the others",
            (True, False),
            "payment",
        ),
        Option("honba_points", 300, "Points for each honba.", "１本場 300 点", (), "payment"),
        Option(
            "noten_points",
            3000,
            "Shared between ready and not ready at a drawn hand.",
            "ノーテンは場に 3000 点",
            (),
            "payment",
        ),
        Option(
            "winners_on_one_discard",
            "nearest",
            "Who wins where several claim one discard.",
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
        Option("abortive_draws", (), "Draws that end a hand early.", "途中流局無し", ABORTIVE, "deal"),
        Option(
            "nagashi_mangan",
            False,
            "Discards of terminals and honours only pay a mangan.",
            "流し満貫無し",
            (True, False),
            "deal",
        ),
        Option(
            "orphans_rob_concealed_kong",
            True,
            "Thirteen orphans may rob a concealed kong.",
            "国士無双は暗カン可",
            (True, False),
            "match",
        ),
        Option("return_points", 30000, "Points that count as zero at the end.", "30,000 点原点", (), "match"),
        Option(
            "oka",
            0,
            "What the first place receives of the points returned.",
            "30,000 点持ち、30,000 点原点",
            (),
            "match",
        ),
        Option(
            "uma",
            ("15", "5", "-5", "-15"),
            "Points by place; ties share.",
            "ウマは +15/+5/-5/-15",
            (),
            "match",
        ),
        Option(
            "swap_calling",
            "forbidden",
            "Calling a tile and discarding its like.",
            "喰い替え無し",
            ("forbidden", "allowed"),
            "match",
        ),
        Option(
            "sticks_left",
            "table",
            "Who gets the sticks left at the end.",
            "対戦が終わった時点の供託リーチ棒はそのまま供託",
            ("first_place", "table"),
            "match",
        ),
        Option(
            "game_ends", "never", "When a game ends early.", "トビ無し", ("below_zero", "at_zero", "never"), "match"
        ),
        *match_options(
            start_points=(30000, "11: 30,000 点持ち"),
            rounds=(2, "silent; 78 and 390 name オーラス, 80: 西入無し"),
            seat_draw=("provisional_east", "85-117: 席決め"),
            deal_repeats_at_win=("dealer", "silent; the common rule, 33: テンパイ連荘"),
            dealer_may_stop=("never", "41: 和了やめ無し"),
            extra_round=("none", "80: 西入無し"),
            riichi_needs_points=(False, "76: 持ち点 1000 点以下の場合でもリーチ可"),
            ties=("share", "15: 2 人以上のプレイヤーが同点の場合は順位点を分けます"),
            false_win=("after_uma", "305: -20 ポイントのペナルティー"),
            false_win_points=(20, "305: -20 ポイントのペナルティー"),
            false_win_deal=("replay", "305-307: その局はやり直しです。親は流れず、積棒は増えません"),
            false_win_sticks=("return", "307: その局のリーチ棒だけ戻ります"),
            time_minutes=(90, "275: 90 分打切り制限"),
            time_for=("match", "275: 各対戦は 90 分打切り制限"),
        ),
    ),
)
