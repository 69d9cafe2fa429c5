"""Sentences about what streamed tables show, in Chinese."""

TEXTS = {
    "no_rehearsal": "没有在彩排中播放影片。",
    "air_changed": "这手牌或播出的内容已经变了。",
    "air_changed_hint": "请再看一遍预览，然后播出。",
    "no_waits": "这手牌没有听牌。",
    "no_player": "这位选手不在此桌的对局中。",
    "opened": "对局开始：{players}。",
    "hand_east": "东{deal}局{honba}本场",
    "hand_south": "南{deal}局{honba}本场",
    "hand_west": "西{deal}局{honba}本场",
    "hand_north": "北{deal}局{honba}本场",
    "riichi": "{player}立直",
    "drawn": "流局",
    "win": "{player} {total}点",
    "self_drawn": "自摸：{wins}",
    "on_discard": "荣和：{wins}（放铳 {player}）",
    "ended": "对局结束：{ranks}。",
    "rank": "第{place}名 {player} {points}点",
    "a_time": "时间，例如2026-11-27T09:00:00Z",
}
