"""Several winners on one discard, and drawn hands."""

TEXTS = {
    "three_winners": "三家荣和作流局处理。",
    "head_bump": "头跳：只有放铳者下家方向最近的一人和牌。",
    "not_one_discard": "多人和牌须是同一张打出的牌；请为每人指明相同的放铳者（from）。",
    "not_one_sort": "抢杠或最后一张打出的牌的指定，各和牌者不一致。",
    "not_one_tile": "各和牌者所和的牌不同。",
    "same_winner_twice": "和牌者的座位重复。",
    "no_such_draw": "{rules}没有{reason}这种流局；有：{names}。",
    "no_nagashi": "{rules}没有流局满贯。",
}
