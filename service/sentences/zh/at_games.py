"""Refusals of games that phones record."""

TEXTS = {
    "moved_on": "另一部手机已在这场牌局中记下新内容。",
    "moved_on_hint": "请先查看牌局。",
    "nothing_to_undo": "没有可以撤销的记录。",
}
