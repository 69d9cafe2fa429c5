"""The parts of fu, by their ids."""

TEXTS = {
    "seven_pairs": "七对子固定25符。",
    "base": "底符。和牌一律有20符。",
    "concealed_discard": "门前清荣和。",
    "pair": "雀头是役牌。",
    "wait_closed": "嵌张听。",
    "wait_edge": "边张听。",
    "wait_pair": "单骑听。",
    "self_draw": "自摸。",
    "open_pinfu": "副露的手牌最少30符。",
    "rounding": "{total}符进位到整十。",
    "exposed_kong_simples": "中张牌的明杠。",
    "exposed_kong_orphans": "幺九牌的明杠。",
    "concealed_kong_simples": "中张牌的暗杠。",
    "concealed_kong_orphans": "幺九牌的暗杠。",
    "exposed_triplet_simples": "中张牌的明刻。",
    "exposed_triplet_orphans": "幺九牌的明刻。",
    "completed_triplet_simples": "中张牌的明刻（荣和完成）。",
    "completed_triplet_orphans": "幺九牌的明刻（荣和完成）。",
    "concealed_triplet_simples": "中张牌的暗刻。",
    "concealed_triplet_orphans": "幺九牌的暗刻。",
}
