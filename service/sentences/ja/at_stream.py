"""Sentences about what streamed tables show, in Japanese."""

TEXTS = {
    "no_rehearsal": "リハーサルの映像は再生されていません。",
    "air_changed": "手牌か放送中の内容が、その間に変わっています。",
    "air_changed_hint": "プレビューを確かめてから、もう一度出してください。",
    "no_waits": "この手牌は聴牌していません。",
    "no_player": "この対局者は、この卓の対局にいません。",
    "opened": "対局開始：{players}。",
    "hand_east": "東{deal}局{honba}本場",
    "hand_south": "南{deal}局{honba}本場",
    "hand_west": "西{deal}局{honba}本場",
    "hand_north": "北{deal}局{honba}本場",
    "riichi": "{player}、リーチ",
    "drawn": "流局",
    "win": "{player} {total}点",
    "self_drawn": "ツモ和了：{wins}",
    "on_discard": "ロン和了：{wins}（放銃 {player}）",
    "ended": "対局終了：{ranks}。",
    "rank": "{place}位 {player} {points}点",
    "a_time": "時刻（例：2026-11-27T09:00:00Z）",
}
