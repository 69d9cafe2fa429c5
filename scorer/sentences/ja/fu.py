"""The parts of fu, by their ids."""

TEXTS = {
    "seven_pairs": "七対子は常に25符。",
    "base": "副底。和了の基本の20符。",
    "concealed_discard": "門前ロン。",
    "pair": "雀頭が役牌。",
    "wait_closed": "嵌張待ち。",
    "wait_edge": "辺張待ち。",
    "wait_pair": "単騎待ち。",
    "self_draw": "ツモ和了。",
    "open_pinfu": "鳴いた手は最低30符。",
    "rounding": "{total}符を10符単位に切り上げる。",
    "exposed_kong_simples": "中張牌の明槓。",
    "exposed_kong_orphans": "么九牌の明槓。",
    "concealed_kong_simples": "中張牌の暗槓。",
    "concealed_kong_orphans": "么九牌の暗槓。",
    "exposed_triplet_simples": "中張牌の明刻。",
    "exposed_triplet_orphans": "么九牌の明刻。",
    "completed_triplet_simples": "中張牌の明刻（ロンで完成）。",
    "completed_triplet_orphans": "么九牌の明刻（ロンで完成）。",
    "concealed_triplet_simples": "中張牌の暗刻。",
    "concealed_triplet_orphans": "么九牌の暗刻。",
}
