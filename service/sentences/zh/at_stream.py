"""Sentences about what streamed tables show, in Chinese."""

TEXTS = {
    "air_changed": "这手牌或播出的内容已经变了。",
    "air_changed_hint": "请再看一遍预览，然后播出。",
    "no_waits": "这手牌没有听牌。",
    "no_player": "这位选手不在此桌的对局中。",
}
