"""Sentences about what streamed tables show, in Japanese."""

TEXTS = {
    "air_changed": "手牌か放送中の内容が、その間に変わっています。",
    "air_changed_hint": "プレビューを確かめてから、もう一度出してください。",
    "no_waits": "この手牌は聴牌していません。",
    "no_player": "この対局者は、この卓の対局にいません。",
}
