"""Mahjong Competition Rules: the Chinese book of 1998 as it is applied at Chinese tournaments. Pages: of that book."""

from __future__ import annotations

from typing import Final

from scorer.match.options import match_options
from scorer.mcr.checks import misfit
from scorer.mcr.editions import CHINA, WORLD
from scorer.mcr.engine import pattern_entries, revalued_set, score
from scorer.rules import Names, Option, RuleSet

RULES: Final = RuleSet(
    id="mcr",
    name=Names("Mahjong Competition Rules", "国際公式ルール（MCR）", "国标麻将"),
    dated="1998-07",
    source="中国麻将竞赛规则 (1998), as Chinese tournaments read it",
    family="mcr",
    scorer=score,
    patterns=pattern_entries,
    extra={"revalue": revalued_set},
    misfit=misfit,
    knitted=True,
    options=(
        Option(
            "edition",
            CHINA,
            "The edition: the book of 1998 as read in China, or the English book of 2006 with its own points and "
            "exceptions.",
            "1998; WMO 2006 as quoted: 53 is 8 points, 82 is 6, 56 with special hands, 49 with All Green, 65 with 8",
            (CHINA, WORLD),
        ),
        Option(
            "minimum", 8, "Points that a hand needs to win, not counting flowers.", "page 14: 8 points, flowers aside"
        ),
        Option(
            "dead_tile_waits",
            True,
            "A wait still counts as a wait for two kinds if the winner holds all four tiles of one of them.",
            "silent; Chinese tournaments: yes; the book of 2006 as read: no",
            (True, False),
        ),
        Option(
            "knitted_wait",
            "remainder",
            "Waits beside a Knitted Straight: remainder: the other tiles decide; outside: no wait for a tile that also "
            "fits the straight; none: no edge wait and no closed wait.",
            "silent; Chinese tournaments: remainder; referees of 2006: none",
            ("remainder", "outside", "none"),
        ),
        *match_options(
            start_points=(500, "pages 14, 30"),
            rounds=(4, "pages 7-8: four rounds of four hands"),
            deal_repeats_at_win=("never", "pages 7-8: the deal passes after every hand"),
            ties=("share", "silent; usual practice"),
            table_point_ties=("share", "page 30: 4, 2, 1, 0; ties: usual practice", ("share", "higher")),
            false_win=(
                "pay_each",
                "page 33: 错和, 和错牌; 2006 may differ",
                ("pay_each", "referee"),
            ),
            false_win_each=(10, "page 33: 10 to each of the three"),
        ),
    ),
)
