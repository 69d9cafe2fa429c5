"""Several winners on one discard, and drawn hands."""

TEXTS = {
    "three_winners": "三家和は流局になります。",
    "head_bump": "頭ハネ：放銃者からツモ順で最も近い人だけが和了します。",
    "not_one_discard": "複数の和了者は同じ捨て牌で和了します。全員に同じ放銃者（from）を指定してください。",
    "not_one_sort": "槍槓や河底牌の指定が和了者によって違います。",
    "not_one_tile": "和了者によって和了牌が違います。",
    "same_winner_twice": "和了者の席が重なっています。",
    "no_such_draw": "{rules}に{reason}という流局はありません。あるのは：{names}。",
    "no_nagashi": "{rules}に流し満貫はありません。",
}
