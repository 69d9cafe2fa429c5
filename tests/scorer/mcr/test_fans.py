"""Each fan: a hand that has it and a near miss that has not.

Hands are typed; a dictionary is the situation of the hand, a second one that of the near miss (self-draw by South in
the East round otherwise). No minimum applies, so that a fan is seen alone.
"""

from __future__ import annotations

from typing import Any

import pytest

from scorer.mcr.fans import FANS
from tests.scorer.mcr.lines import NUMBER, fans
from tests.scorer.scoring import score

# fmt: off
TABLE: list[tuple[str, str, dict[str, Any], str, dict[str, Any] | None]] = [
    ("big_four_winds", "99s111222333444z!1z", {"seat": "north", "round": "north", "from_": "east"}, "999s11122233344z!1z", None),
    ("big_three_dragons", "44678p666z!8p +addkong:7777z +kong:5555z", {"round": "north", "from_": "north"}, "444678p66z!8p +addkong:7777z +kong:5555z", None),
    ("all_green", "66888s666z!8s +chow:234s +chow:234s", {"seat": "west", "last_tile": True, "from_": "north"}, "67888s666z!8s +chow:234s +chow:234s", None),
    ("nine_gates", "11123455678999s!5s", {}, "11123455678999s!4s", None),
    ("four_kongs", "88p!8p +addkong:5555p +kong:6666m +kong:4444s +kong:8888m", {"seat": "east", "from_": "west"}, "88p!8p +addkong:5555p +kong:6666m +kong:4444s +chow:234m", None),
    ("seven_shifted_pairs", "33445566778899p!9p", {"from_": "north"}, "34455667788999p!9p", None),
    ("thirteen_orphans", "19m19p19s11234567z!9s", {}, "19m18p19s11234567z!9s", None),
    ("all_terminals", "111p99s!9s +pung:999p +pung:111m +pung:111s", {"seat": "east", "round": "north", "from_": "north"}, "111p99s!9s +pung:222z +pung:111m +pung:111s", None),
    ("little_four_winds", "567p33z!6p +pung:222z +pung:111z +pung:444z", {"seat": "east", "round": "south", "robbed_kong": True, "from_": "south"}, "567p33z!6p +pung:222z +pung:111z +chow:123p", None),
    ("little_three_dragons", "444678s66677z!8s +pung:555z", {"seat": "north", "round": "west", "last_tile": True}, "44678s666777z!8s +pung:555z", None),
    ("all_honors", "44z!4z +kong:6666z +pung:111z +pung:777z +pung:333z", {"seat": "north", "from_": "east"}, "44z!4z +kong:6666z +pung:111z +pung:777z +chow:234m", None),
    ("four_concealed_pungs", "444m22244466p888s!6p", {"round": "north", "from_": "west"}, "444m22444666p888s!6p", None),
    ("pure_terminal_chows", "11223355789s!1s +chow:789s", {"seat": "north", "from_": "east"}, "11223355789s!1s +pung:444s", None),
    ("quadruple_chow", "11z!1z +chow:345s +chow:345s +chow:345s +chow:345s", {"seat": "north", "round": "south", "from_": "west"}, "11z!1z +pung:222s +chow:345s +chow:345s +chow:345s", None),
    ("four_pure_shifted_pungs", "22555666777888s!7s", {"seat": "north", "round": "north"}, "22255566777888s!7s", None),
    ("four_pure_shifted_chows", "123345567789p44z!9p", {"seat": "west", "round": "west"}, "123455667789p44z!9p", None),
    ("three_kongs", "99p!9p +ankong:1111p +pung:999s +kong:9999m +addkong:1111m", {"seat": "east", "round": "west", "from_": "north"}, "99p!9p +ankong:1111p +pung:999s +pung:999m +addkong:1111m", None),
    ("all_terminals_and_honors", "11s111z!1z +pung:777z +pung:666z +pung:333z", {"seat": "east"}, "11s111z!1z +pung:777z +pung:666z +chow:234s", None),
    ("seven_pairs", "223344666688s66z!6s", {"seat": "east", "round": "west", "from_": "south"}, "223344666888s66z!6s", None),
    ("greater_honors_and_knitted_tiles", "369m8p147s1234567z!5z", {"seat": "north", "round": "south", "from_": "east"}, "369m28p147s234567z!5z", None),
    ("all_even_pungs", "44m444s!4s +pung:444p +pung:666m +pung:666s", {"seat": "west", "round": "south"}, "44m444s!4s +chow:456p +pung:666m +pung:666s", None),
    ("full_flush", "11345999m!5m +pung:444m +pung:777m", {"seat": "west", "round": "west", "from_": "east"}, "11345999m!5m +pung:444m +pung:111z", None),
    ("pure_triple_chow", "112233p66s!3p +chow:456s +chow:123p", {"round": "west", "from_": "north"}, "122334p66s!3p +chow:456s +chow:123p", None),
    ("pure_shifted_pungs", "444666p88s!6p +pung:555p +chow:345s", {"seat": "west", "from_": "south"}, "44666p888s!6p +pung:555p +chow:345s", None),
    ("upper_tiles", "77m777p777s!7p +chow:789s +pung:999m", {"seat": "east", "round": "south", "from_": "north"}, "77m777p777s!7p +chow:789s +pung:333z", None),
    ("middle_tiles", "44m444s!4s +pung:444p +pung:666m +pung:666s", {"seat": "west", "round": "south"}, "44m444s!4s +pung:222p +pung:666m +pung:666s", None),
    ("lower_tiles", "11122223s!2s +addkong:3333m +addkong:1111m", {"seat": "north"}, "11122223s!2s +kong:2222z +addkong:1111m", None),
    ("pure_straight", "222p123456789s33z!8s", {"round": "west", "from_": "west"}, "222p234456789s33z!8s", None),
    ("three_suited_terminal_chows", "123789m55p789s!9s +chow:123s", {"seat": "west", "from_": "north"}, "234789m55p789s!9s +chow:123s", None),
    ("pure_shifted_chows", "345567p66s!5p +chow:789p +chow:456p", {"seat": "west", "round": "north", "from_": "north"}, "234567p66s!5p +chow:789p +chow:456p", None),
    ("all_fives", "55m!5m +chow:456m +chow:456p +chow:456p +pung:555s", {"seat": "west", "from_": "south"}, "55m!5m +chow:456m +chow:456p +chow:456p +pung:444s", None),
    ("triple_pung", "111m11199p999s!1p +pung:111s", {"seat": "west", "round": "south", "from_": "north"}, "11m111999p999s!1p +pung:111s", None),
    ("three_concealed_pungs", "44466m222p888s!6m +kong:4444p", {"seat": "west", "round": "west", "from_": "east"}, "444666m22p888s!6m +kong:4444p", None),
    ("lesser_honors_and_knitted_tiles", "69m147p258s123467z!7z", {"seat": "west", "round": "west", "robbed_kong": True, "last_of_kind": True, "from_": "south"}, "9m147p258s1234567z!7z", None),
    ("knitted_straight", "258m369p147s12456z!5m", {"round": "south", "from_": "north"}, "58m369p147s123456z!5m", None),
    ("upper_four", "789m677889p77789s!7m", {"seat": "north", "round": "south", "from_": "east"}, "789m567789p77789s!7m", None),
    ("lower_four", "22234m222333444p!4p", {"seat": "west", "round": "west"}, "22345m222333444p!4p", None),
    ("big_three_winds", "77m456p111222444z!2z", {"seat": "east", "round": "south"}, "777m456p11122244z!2z", None),
    ("mixed_straight", "12377m456p677889s!6p", {"seat": "north", "round": "south"}, "23477m456p677889s!6p", None),
    ("reversible_tiles", "112233p66s!3p +chow:456s +chow:123p", {"round": "west", "from_": "north"}, "112233p66s!3p +chow:234m +chow:123p", None),
    ("mixed_triple_chow", "12344s222z!2z +chow:123m +chow:123p", {"round": "north"}, "23444s222z!2z +chow:123m +chow:123p", None),
    ("mixed_shifted_pungs", "88m333p555666s!6s +pung:444m", {"seat": "north", "round": "west", "from_": "east"}, "888m33p555666s!6s +pung:444m", None),
    ("chicken_hand", "234m678p567s22z!7s +pung:555m", {"seat": "north", "round": "north", "from_": "south"}, "345m678p567s22z!7s +pung:555m", None),
    ("last_tile_draw", "123m234789p456s22z!4p", {"seat": "west", "last_tile": True}, "123m234789p456s22z!4p", {"seat": "west"}),
    ("last_tile_claim", "28m369p17s1234567z!1z", {"seat": "west", "round": "north", "last_tile": True, "from_": "east"}, "28m369p17s1234567z!1z", {"seat": "west", "round": "north", "from_": "east"}),
    ("out_with_replacement_tile", "789m44566778s!7s +ankong:6666p", {"seat": "west", "round": "north", "replacement_tile": True}, "789m44566778s!7s +ankong:6666p", {"seat": "west", "round": "north"}),
    ("robbing_the_kong", "147m5p369s1234567z!7m", {"seat": "east", "robbed_kong": True, "from_": "west"}, "147m5p369s1234567z!7m", {"seat": "east", "from_": "west"}),
    ("all_pungs", "44m444666p!6p +pung:333p +pung:444s", {"seat": "north", "round": "north", "from_": "south"}, "44m444666p!6p +chow:234m +pung:444s", None),
    ("half_flush", "567s55577z!5s +pung:666z +chow:456s", {"seat": "east", "round": "west", "last_of_kind": True, "from_": "south"}, "567s55577z!5s +pung:666z +chow:123m", None),
    ("mixed_shifted_chows", "567m234678p789s22z!2p", {"seat": "north"}, "456m234678p789s22z!2p", None),
    ("all_types", "55z!5z +chow:345p +chow:456s +chow:567m +pung:222z", {"seat": "north", "round": "north", "from_": "west"}, "55z!5z +chow:345p +chow:456s +chow:567m +pung:111m", None),
    ("melded_hand", "88s!8s +pung:444z +kong:4444s +pung:888p +chow:456m", {"round": "west", "from_": "west"}, "88s!8s +pung:444z +ankong:1111m +pung:888p +chow:456m", None),
    ("two_concealed_kongs", "66m222z!2z +pung:444z +ankong:1111z +ankong:3333z", {"seat": "west", "round": "north", "from_": "east"}, "66m222z!2z +pung:444z +pung:111z +ankong:3333z", None),
    ("two_dragon_pungs", "345678m44p555666z!6z", {"seat": "east", "round": "north", "from_": "west"}, "345678m444p55666z!6z", None),
    ("melded_and_concealed_kong", "33377z!3z +pung:222z +ankong:4444z +addkong:1111z", {"seat": "east", "round": "north", "from_": "north"}, "33377z!3z +kong:2222z +ankong:4444z +addkong:1111z", None),
    ("outside_hand", "789m123999p111s11z!8m", {"seat": "east", "round": "west", "from_": "south"}, "789m234999p111s11z!8m", None),
    ("fully_concealed_hand", "223344555m333s77z!3s", {}, "223344555m333s77z!3s", {"from_": "east"}),
    ("two_melded_kongs", "44678p666z!8p +addkong:7777z +kong:5555z", {"round": "north", "from_": "north"}, "44678p666z!8p +pung:777z +kong:5555z", None),
    ("last_tile", "147m69p25s1234567z!4z", {"seat": "north", "last_of_kind": True, "from_": "east"}, "147m69p25s1234567z!4z", {"seat": "north", "from_": "east"}),
    ("dragon_pung", "66888s666z!8s +chow:234s +chow:234s", {"seat": "west", "last_tile": True, "from_": "north"}, "666888s66z!8s +chow:234s +chow:234s", None),
    ("prevalent_wind", "33s222555666777z!7z", {"seat": "west", "round": "south", "from_": "north"}, "333s22555666777z!7z", None),
    ("seat_wind", "33366m333p333s222z!3p", {}, "333666m333p333s22z!3p", None),
    ("concealed_hand", "456m678p11s!6m +ankong:7777z +ankong:3333m", {"from_": "north"}, "456m678p11s!6m +kong:7777z +ankong:3333m", None),
    ("all_chows", "123456m12223p456s!4m", {"seat": "north", "round": "west"}, "123456m22233p456s!4m", None),
    ("tile_hog", "44456m666p456s!6m +pung:555s", {"seat": "west", "round": "west", "from_": "east"}, "44456m666p456s!6m +pung:444p", None),
    ("double_pung", "888m66888p677889s!6s", {"round": "north", "from_": "north"}, "88m666888p677889s!6s", None),
    ("two_concealed_pungs", "444m345p22255567s!5s", {"seat": "west", "from_": "south"}, "44m345p222555678s!5s", None),
    ("concealed_kong", "345m789s22z!8s +chow:789p +ankong:8888m", {"seat": "north", "from_": "south"}, "345m789s22z!8s +chow:789p +chow:123m", None),
    ("all_simples", "22m345p!5p +chow:234p +chow:456p +chow:567p", {"seat": "west", "round": "west", "from_": "south"}, "22m345p!5p +chow:234p +chow:456p +chow:123p", None),
    ("pure_double_chow", "789m12388s!9m +chow:123s +chow:456p", {"seat": "east", "round": "north", "from_": "north"}, "789m23488s!9m +chow:123s +chow:456p", None),
    ("mixed_double_chow", "123456m78889s!1m +chow:456p", {"seat": "north", "round": "south", "from_": "east"}, "123567m78889s!1m +chow:456p", None),
    ("short_straight", "123456m12223p456s!4m", {"seat": "north", "round": "west"}, "234456m12223p456s!4m", None),
    ("two_terminal_chows", "567m123789s11z!7s +chow:678p", {"seat": "east", "round": "south", "from_": "south"}, "567m234789s11z!7s +chow:678p", None),
    ("pung_of_terminals_or_honors", "23455m123p999s!4m +chow:456p", {"seat": "west", "robbed_kong": True, "from_": "north"}, "234555m123p99s!4m +chow:456p", None),
    ("melded_kong", "789m345p55577z!9m +kong:6666z", {"seat": "north", "from_": "west"}, "789m345p55577z!9m +pung:666z", None),
    ("one_voided_suit", "666p55z!5z +chow:789p +chow:123m +pung:555m", {"seat": "north", "round": "north", "from_": "west"}, "666p55z!5z +chow:234s +chow:123m +pung:555m", None),
    ("no_honors", "66m!6m +chow:678p +chow:789m +pung:444s +pung:999p", {"seat": "north", "round": "west", "from_": "west"}, "66m!6m +pung:111z +chow:789m +pung:444s +pung:999p", None),
    ("edge_wait", "23455m666p677889s!7s", {"seat": "north", "round": "north"}, "23455m666p567789s!7s", None),
    ("closed_wait", "234p112233s44z!3p +chow:567m", {"seat": "west", "from_": "east"}, "345p112233s44z!3p +chow:567m", None),
    ("single_wait", "44p222s!4p +pung:666p +pung:666s +pung:888m", {"seat": "north", "round": "west", "from_": "south"}, "444p22s!4p +pung:666p +pung:666s +pung:888m", None),
    ("self_drawn", "11223344556677p!5p", {}, "11223344556677p!5p", {"from_": "east"}),
    ("flower_tiles", "123456m12223p456s!4m +flowers:18f", {}, "123456m12223p456s!4m", None),
]
# fmt: on
"""None: the situation of the near miss is that of the hand."""


def found(typed: str, situation: dict[str, Any]) -> set[int]:
    """The numbers of the fans of a hand."""
    return {number for number, _, _ in fans(score(typed, "mcr", options={"minimum": 0}, **situation))}


@pytest.mark.parametrize(("fan", "hand", "situation", "near", "other"), TABLE, ids=[row[0] for row in TABLE])
def test_a_hand_has_the_fan_and_a_near_miss_has_not(fan, hand, situation, near, other):
    assert NUMBER[fan] in found(hand, situation)
    assert NUMBER[fan] not in found(near, situation if other is None else other)


def test_the_table_has_every_fan():
    assert [row[0] for row in TABLE] == [fan.id for fan in FANS]


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("rank", "123456789")
def test_nine_gates_wins_with_every_tile_of_its_suit(suit, rank):
    tiles = "".join(sorted(f"1112345678999{rank}"))
    assert NUMBER["nine_gates"] in found(f"{tiles}{suit}!{rank}{suit}", {})
