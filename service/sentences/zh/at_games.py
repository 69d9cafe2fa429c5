"""Refusals of games that phones record."""

TEXTS = {
    "moved_on": "另一部手机已在这场牌局中记下新内容。",
    "moved_on_hint": "请先查看牌局。",
    "differs": "这场牌局之前已移交，那边的记录与此不同。",
    "differs_hint": "请在移交后的牌局中继续。",
    "handed_over": "这场牌局已移交给牌桌。",
    "handed_over_hint": "请在那边继续。",
    "game_id": "36个字符的牌局标识",
    "nothing_to_undo": "没有可以撤销的记录。",
}
