"""Refusals of games that phones record."""

TEXTS = {
    "moved_on": "その間に、別のスマートフォンがこの対局に記録しました。",
    "moved_on_hint": "先に対局の内容を確認してください。",
    "differs": "この対局はすでに引き継がれ、引き継ぎ先で別の内容が記録されています。",
    "differs_hint": "引き継ぎ先の対局を続けてください。",
    "handed_over": "この対局は卓に引き継がれました。",
    "handed_over_hint": "引き継ぎ先で続けてください。",
    "game_id": "36字の対局の識別子",
    "nothing_to_undo": "取り消せる記録がありません。",
}
