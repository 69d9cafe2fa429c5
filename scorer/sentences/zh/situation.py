"""Contradictions of a situation under every rule book."""

TEXTS = {
    "from_on_self_draw": "自摸没有放铳者。",
    "from_winner": "{seat}不能和自己打出的牌。",
    "replacement_on_discard": "岭上牌是自己摸的牌。",
    "replacement_without_kong": "开杠后才摸岭上牌，手牌却没有杠。",
    "flower_without_replacement": (
        "“补花后再补牌”（replacement_after_flower）须与“岭上牌”（replacement_tile）一起指定。"
    ),
    "robbed_on_self_draw": "抢杠抢的是他家的杠，不是自摸。",
    "robbed_on_last_tile": "最后一张牌不能开杠，所以也没有抢杠。",
    "robbed_tile_held": "{tile}是杠的第四张，和牌者却有{held}张。",
    "first_turn_with_meld": "已有鸣牌，第一巡已过。",
    "first_turn_on_concealed_kong": "已开暗杠，第一巡已过。",
    "first_turn_last_tile": "第一巡的牌不会是牌山最后一张。",
    "first_turn_on_kong": "已有人开杠，第一巡已过。",
    "first_turn_after_discard": "{seat}已打过牌，第一巡已过。",
    "first_turn_east_discard": "东家第一巡之前没有人打牌。",
    "first_turn_drawn": "{discarder}打牌之前{seat}已摸牌，第一巡已过。",
    "first_turn_with_riichi": "第一巡和牌之前来不及宣告立直。",
    "bad_discard": "{tile}不能作为打出的牌。",
    "own_discard_not_first": "打出的牌从{seat}最后一张开始列出，其后不会再有{seat}打出的牌。",
    "five_with_discards": "手牌与打出的牌合计有{total}张{tile}；同一种牌只有四张。",
    "ippatsu_without_riichi": "一发须先立直。",
}
