"""Refusals of games that phones record."""

TEXTS = {
    "moved_on": "その間に、別のスマートフォンがこの対局に記録しました。",
    "moved_on_hint": "先に対局の内容を確認してください。",
    "nothing_to_undo": "取り消せる記録がありません。",
}
