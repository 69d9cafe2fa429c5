"""Every decision of the nine presets, cell by cell: its value, the certainty of its source, and the source's tag.

A line has one cell for each set, in the order of SETS: `value mark tags`. The values were copied by hand from the
sources; `scorer/sets/sources.toml` explains marks and tags. Cells of S! and ? are uncertain: an option holds the value
that was chosen, and docs/rules.md lists them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import scorer.rules
import scorer.sets
from scorer.options import UNCERTAIN, OptionValue
from scorer.rules import rule_set
from scorer.tables import rules_page

SETS = ("wrc-2022", "wrc-2025", "ema-2016", "ema-2025", "m-league", "tenhou", "mahjong-soul", "jpml-a", "saikouisen")

TEXT = """
open_tanyao | yes S TOR | yes P* W25Q | yes S RP | yes S E25C | yes S MLQ | yes P LOG | yes S PAPER | yes S MC | yes S RJS
red_fives | no S TOR | no P* W25Q | no S RP | no S E25C | yes S NAVI | yes P LOG | yes S PAPER | no S MC | no S RJS
red_fives_each | - | - | - | - | 1 | 1 | 1 | - | -
kiriage | yes S TOR RP | yes P* W25Q | no S RP | yes S E25C E25M | yes S MLQ RJS | no P LOG | no S! MC JAVA RA RJS | no S MC RJS | yes S RJS JAN39
counted_yakuman | no S TOR | yes P* W25Q JAVA | no S RP | no S E25C | no S MLQ NAVI | yes P LOG | yes S PAPER | yes S! MC RIIM 5SOU REN | no S RJS JAN39
yakuman_add_up | yes S BEL RP TOR | yes P* W25Q | no S RP | no S E25C E25M | yes S MLQ TO | yes P LOG | yes S PAPER | yes S REN MC | yes S! JAN39 W1 RJS
yakuman_most | 0 | 0 | 0 | 0 | 0 | 0 | 6 S PAPER | 4 S REN MC | 4 S! RJS
double_yakuman | no S TOR | no P* W25Q | no S RP | no S E25C | no S MLQ | no P LOG | yes S PAPER WIKI | no S REN | no S RJS
double_wind_pair_fu | 2 S RP TOR | 2 P* W25Q | 4 S! RP RIIM 5SOU | 2 S E25C | 2 S MLQ RJS | 4 S RE MJS | 4 S PAPER | 2 S 5SOU REN | 2 S RJS
local_yaku | none | none | none | none | none | none | none | none | none
ippatsu | yes S TOR | yes P* W25Q | yes S RP | yes S E25C | yes S MLQ | yes P LOG | yes S PAPER | no S MC PAN | yes S RJS
ura_dora | yes S TOR | yes P* W25Q | yes S RP | yes S E25C | yes S MLQ | yes P LOG | yes S PAPER | no S MC PAN | yes S RJS
kan_dora | yes S TOR | yes P* W25Q | yes S BOOK16 | yes S E25M | yes S MLQ | yes S JAVA RE | yes S PAPER | no S MC PAN | yes S RJS
kan_dora_when | at_once S TOR | at_once P* W25Q | at_once S BOOK16 | at_once S E25M | at_once S MLQ | after_discard S JAVA RE | after_discard S PAPER | - | at_once ?
renhou | mangan S TOR | mangan P* W25Q | mangan S RP | mangan S E25C E25M | none S MLQ | none S RE MJS | none S PAPER | none S MC | none S RJS
nagashi_mangan | no S TOR | no P* W25Q | no S RP | no S E25C | no S! MLQ RA | yes P LOG | yes S PAPER | no ? | no S JAN39
replacement_draw_fu | 2 S TOR | 2 P* W25Q | 2 S RP | 2 S E25C | 2 S MLQ | 2 S MJS | 2 S RE | 2 S 5SOU | 2 S RJS
winners_on_one_discard | nearest S TOR | nearest P* W25Q | all P BOOK16 | all S E25C | nearest S MLQ | all P LOG | all S PAPER | nearest S REN MC | nearest S RJS
three_winners | paid S TOR | paid P* W25Q | paid P BOOK16 | paid S E25C | paid S MLQ | abort P LOG | paid S PAPER | paid S REN | paid S RJS
honba_points | 300 S TOR | 300 P* W25Q | 300 S RP | 300 S E25C | 300 S MLQ | 300 P LOG | 300 S PAPER | 300 S REN | 300 S RJS
honba_to | nearest | nearest | each P BOOK16 | each S E25C E25M | nearest | nearest P LOG | nearest S PAPER RE | nearest | nearest
sticks_to | nearest | nearest | own_then_nearest P BOOK16 | own_then_nearest S E25C E25M | nearest | nearest P LOG | nearest S PAPER RE | nearest | nearest
abortive_draws | none S TOR | none P* W25Q | none S RP | none S E25C | none S MLQ | nine_kinds,four_winds,four_riichi,four_kongs P LOG | nine_kinds,four_winds,four_riichi,four_kongs S PAPER | none S! REN TITLES PAN | none S RJS JAN39
riichi_needs_points | no S TOR | no P* W25Q | no S BOOK16 | no S E25M | no S NAVI | yes S MJS | yes S PAPER | no ? | no ?
game_ends | never S TOR | never P* W25Q | never S RP | never S E25C | never S NAVI | below_zero P LOG | below_zero S PAPER | never S REN | never S RJS
riichi_least_tiles | 4 S RA | 0 P* W25Q | 4 S RIIM | 1 S E25C | 1 S MLQ | 4 S MJS | 4 S PAPER | 1 S REN | 1 S JAN39
deal_repeats_at_draw | ready S TOR | ready P* W25Q | ready S RP | ready S E25C | ready S MLQ | ready P LOG | ready S PAPER | ready S REN | ready S RJS
dealer_may_stop | never S! TOR RA | never P* W25Q | never S RP | never S E25C | never S! MLQ RA | automatic P LOG | automatic S PAPER | never S REN | never S JAN39
dealer_stop_points | - | - | - | - | - | 30000 P LOG | 30000 S PAPER | - | -
extra_round | none S TOR | none P* W25Q | none S RP | none S E25C | none S NAVI | until_return P LOG | until_return S PAPER | none S REN | none S RJS
target_points | - | - | - | - | - | 0 | 30000 S PAPER | - | -
start_points | 30000 S TOR | 30000 P* W25Q | 30000 P BOOK16 | 30000 S E25C | 25000 S RJS | 25000 P LOG | 25000 S PAPER | 30000 S REN | 30000 S RJS
return_points | 30000 S TOR | 30000 P* W25Q | 30000 P BOOK16 | 30000 S E25C | 30000 S RJS | 30000 P LOG | 25000 S PAPER | 30000 S REN | 30000 S RJS
oka | 0 S TOR | 0 P* W25Q | 0 P BOOK16 | 0 S E25C | 20000 S RJS | 20000 P LOG | 0 S PAPER | 0 S REN | 0 S RJS
uma | 15,5,-5,-15 S TOR | 15,5,-5,-15 P* W25Q | 15,5,-5,-15 P BOOK16 | 15,5,-5,-15 S E25C | 30,10,-10,-30 S RJS | 20,10,-10,-20 P LOG | 15,5,-5,-15 S PAPER | 8,4,-4,-8 S REN RJS | 30,10,-10,-30 S RJS
rounding | none S TOR | none P* W25Q | none P BOOK16 | none S E25C | none S MLQ | half_up P LOG | none S PAPER | none S REN | none S RJS
sticks_left | table S TOR | table P* W25Q | first_place P BOOK16 | first_place S E25C | first_place S TO RJS | first_place P LOG | first_place S PAPER | table S REN | table S RJS
ties | share S TOR | share P* W25Q | share P BOOK16 | share S E25C | share S MLQ TO | first_dealer P LOG | first_dealer S PAPER | share S REN | share ?
tie_rest | exact | exact | exact | dropped S E25C | earlier_dealer S MLQ TO | - | - | exact | exact
false_win | after_uma S BEL PAN | after_uma P* PEN25 | after_uma P BOOK16 | after_uma S E25C | after_uma S ITEM TCLUB | reverse_mangan | reverse_mangan | after_uma S PAN | after_uma S JAN39
false_win_points | 30 S BEL | 30 P* PEN25 | 20 P BOOK16 | 20 S E25C | 20 S ITEM TCLUB | 20 | 20 | 20 S PAN | 20 S JAN39
false_win_deal | replay S BEL | replay P* PEN25 | replay P BOOK16 | replay S E25C PAN | replay ? | - | - | replay ? | replay ?
false_win_sticks | return S BEL | return P* PEN25 | return P BOOK16 | return S E25C | return ? | - | - | return ? | return S JAN39
dead_hand_noten | yes P BOOK15 | yes P* PEN25 | yes P BOOK16 | yes S E25M | yes S SPACE | - | - | yes ? | yes ?
liability | daisangen,daisuushii,suukantsu S TOR RA | daisangen,daisuushii,suukantsu P* W25Q | daisangen,daisuushii S RP | daisangen,daisuushii S E25C | daisangen,daisuushii,suukantsu S MLQ | daisangen,daisuushii P LOG | daisangen,daisuushii S! RE MLQ | daisangen,daisuushii,suukantsu S REN | none ? JAN39 W1
liability_covers | pattern ? | pattern ? | pattern | pattern | pattern S MLQ | hand S RE MJS | pattern S RE | pattern ? | -
liability_honba | discarder S TOR | discarder ? | discarder S BOOK16 | discarder S E25C | liable S MLQ | liable S RE MJS | liable S RE | discarder ? | -
swap_calling | forbidden S TOR | forbidden P* PEN25 | forbidden P BOOK16 | forbidden S E25C | forbidden S NAVI | dead_hand S RE | dead_hand S PAPER | forbidden S ACAD | forbidden S JAN39
orphans_rob_concealed_kong | no S TOR RA | no S RA | yes ? | yes S E25M | no S! MLQ RA | no S! RE RA | yes S PAPER | yes ? MEG | no S JAN39
rinshan_with_haitei | no S TOR | no P* W25Q | yes S BOOK16 | no S E25M | no S MLQ | no S MJS | no S PAPER | no S | no S
time_minutes | 90 S | 90 ? | 90 ? | 90 ? | 0 ? | 0 | 0 | 90 ? | 90 ?
time_up | finish_hand P BOOK15 | finish_hand ? | one_more_hand S PAN | one_more_hand S PAN | - | - | - | finish_hand ? | one_more_hand S W1
"""

CELLS = [
    (name, rules_id, *(cell.strip().split(" ") if cell.strip() != "-" else ["-"]))
    for line in TEXT.strip().splitlines()
    for name, *cells in [line.split(" | ")]
    for rules_id, cell in zip(SETS, cells, strict=True)
]


def shown(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (",".join(value) or "none") if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("cell", CELLS, ids=[f"{rules_id}-{name}" for name, rules_id, *_ in CELLS])
def test_a_preset_has_the_value_of_its_sources(cell: tuple[str, ...]) -> None:
    name, rules_id, value, *rest = cell
    option = next(each for each in rule_set(rules_id).options if each.name == name)
    if value == "-":  # decides nothing in this set
        assert option.default == rule_set(rule_set(rules_id).base).defaults[name]
        return
    mark, *tags = rest or [""]
    assert (shown(option.default), option.mark) == (value, mark)
    assert [tag for tag in tags if tag not in option.source] == []


def test_uma_by_the_number_of_players_at_the_start_or_above() -> None:
    """REN, RJS (S): 12 -1 -3 -8 with one, 8 3 1 -12 with three. With none or four: none REN (S!)."""
    option = next(each for each in rule_set("jpml-a").options if each.name == "uma_by_floating")
    assert option.mark == "S!"
    assert option.default == ("0: 0, 0, 0, 0", "1: 12, -1, -3, -8", "3: 8, 3, 1, -12", "4: 0, 0, 0, 0")
    assert all(rule_set(rules_id).defaults["uma_by_floating"] == () for rules_id in SETS if rules_id != "jpml-a")


FACTS = """
pinfu_self_draw | 20 fu S TOR | 20 fu P* W25Q | 20 fu S RP | 20 fu S E25C | 20 fu S MLQ | 20 fu P LOG | 20 fu S PAPER | 20 fu S REN | 20 fu S RJS
kan_ura | yes S TOR | yes P* W25Q | yes S RP | yes S E25C | yes S MLQ | yes P LOG | yes S PAPER | no S MC | yes S RJS
kong_after_riichi | waits S TOR | waits S W25Q | usual S | usual S | waits S MLQ | waits S MJS | waits S PAPER | yaku S REN | found ?
four_kongs | no S TOR | no P* W25Q | no S BOOK16 | no S E25M | no S MLQ | abort P LOG | abort S PAPER | no S REN | no S RJS
waits_in_own_hand | found ? | found ? | noten S BOOK16 | found ? | counted S MLQ | only S RE | noten S RE | found ? | found ?
liable_pays | all S TOR | all P* W25Q | all S RP | all S E25C | all S MLQ | all P LOG | all S RE | all S REN | -
dead_hand | swap-call S TOR PEN25 | 6 P* PEN25 | empty P BOOK16 | not ? | call S SPACE | - | - | found ? | swap-call S JAN39
"""


def test_what_no_option_decides_is_stated_with_its_source() -> None:
    for line in FACTS.strip().splitlines():
        name, *cells = line.split(" | ")
        for rules_id, cell in zip(SETS, cells, strict=True):
            if cell == "-":
                continue
            mark, text = rule_set(rules_id).extra["facts"][name]
            words = cell.split()
            assert mark in words, (rules_id, name, mark)
            assert [word for word in words if word != mark and word not in text] == [], (rules_id, name, text)


def test_every_option_of_the_cells_is_an_option_of_every_preset() -> None:
    assert {path.stem for path in Path(scorer.rules.PRESETS).glob("*.toml")} == set(SETS)
    named = {name for name, *_ in CELLS} | {"uma_by_floating"}
    for rules_id in SETS:
        rules = rule_set(rules_id)
        assert named <= set(rules.defaults)
        # What a preset changes or has a source for is a cell above.
        changed = {name for name, value in rules.defaults.items() if value != rule_set(rules.base).defaults[name]}
        assert changed - named <= {"two_han_from_honba", "abortive_draw_honba"}
        assert {each.name for each in rules.options if each.mark} <= named


def test_every_tag_and_mark_is_explained() -> None:
    explained = tomllib.loads(Path(scorer.sets.__path__[0], "sources.toml").read_text(encoding="utf-8"))
    assert {tag for _, _, _, *rest in (cell for cell in CELLS if len(cell) > 3) for tag in rest[1:]} <= set(
        explained["tags"]
    )
    marks = {each.mark for rules_id in SETS for each in rule_set(rules_id).options if each.mark}
    assert marks == set(explained["marks"]) == {"P", "P*", "S", "S!", "?"}


def test_the_page_lists_the_uncertain_values() -> None:
    page = rules_page().split("## Uncertain values")[1].split("\n## ")[0]
    for name, rules_id, _, *rest in CELLS:
        if rest and rest[0] in UNCERTAIN:
            assert f"| `{rules_id}` | `{name}` |" in page
