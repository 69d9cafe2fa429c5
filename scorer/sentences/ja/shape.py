"""JSON of the wrong shape."""

TEXTS = {
    "wrong": "{where}は{expected}でなければならない（値：{value}）。",
    "hint": "手牌と状況の形式はdocs/api.mdにある。",
    "unknown_field": "{where}に{field}という項目はない。",
    "unknown_field_hint": "使える項目：{names}。",
    "missing": "{where}に項目{field}がない。",
    "an_object": "オブジェクト",
    "a_list": "リスト",
    "text": "文字列",
    "true_or_false": "trueかfalse",
    "count": "{least}から{most}までの整数",
    "one_of": "次のいずれか：{names}",
    "a_reason": "理由",
    "one_tile": "牌一枚",
    "amount": '整数、または"12.25"のような文字列',
    "points": "点数の整数",
    "liable": "役の名前と席のオブジェクト",
    "seat_and_tile": "席と牌の組",
    "winners": "一人から三人の和了者",
    "no_json": "この行はJSONではない：{error}。",
}
