"""Contradictions of a situation under every rule book."""

TEXTS = {
    "from_on_self_draw": "ツモ和了に放銃者はいません。",
    "from_winner": "{seat}は自分の捨て牌で和了できません。",
    "replacement_on_discard": "嶺上牌は自分でツモる牌です。",
    "replacement_without_kong": "嶺上牌は槓の後に取りますが、手に槓がありません。",
    "flower_without_replacement": (
        "「花牌の後の補充」（replacement_after_flower）は「嶺上牌」（replacement_tile）とともに指定してください。"
    ),
    "robbed_on_self_draw": "槍槓は他家の槓に対するもので、ツモ和了ではありません。",
    "robbed_on_last_tile": "最後の牌では槓ができないので、槍槓もありません。",
    "robbed_tile_held": "槍槓された{tile}は四枚目のはずですが、和了者の手に{held}枚あります。",
    "first_turn_with_meld": "鳴きが入ったので、第一巡は終わっています。",
    "first_turn_on_concealed_kong": "暗槓をしたので、第一巡は終わっています。",
    "first_turn_last_tile": "第一巡の牌が山の最後の牌であることはありません。",
    "first_turn_on_kong": "槓が入ったので、第一巡は終わっています。",
    "first_turn_after_discard": "{seat}はすでに打牌したので、第一巡は終わっています。",
    "first_turn_east_discard": "東家の第一巡より前に捨て牌はありません。",
    "first_turn_drawn": "{discarder}の打牌の前に{seat}がツモるので、第一巡は終わっています。",
    "first_turn_with_riichi": "第一巡の和了の前に立直は宣言できません。",
    "bad_discard": "{tile}は捨て牌になりません。",
    "own_discard_not_first": "捨て牌は{seat}の最後の一枚から並べるので、その後に{seat}の捨て牌はありません。",
    "five_with_discards": "手牌と捨て牌を合わせて{tile}が{total}枚あります。同じ牌は四枚しかありません。",
    "ippatsu_without_riichi": "一発は立直していないと付きません。",
}
