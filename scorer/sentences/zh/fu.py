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
    "of_orphans": "幺九牌的{what}。",
    "of_simples": "中张牌的{what}。",
    "exposed_kong": "明杠",
    "concealed_kong": "暗杠",
    "exposed_triplet": "明刻",
    "completed_triplet": "明刻（荣和完成）",
    "concealed_triplet": "暗刻",
}
