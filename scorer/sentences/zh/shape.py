"""JSON of the wrong shape."""

TEXTS = {
    "wrong": "{where}必须是{expected}，而不是{value}。",
    "hint": "手牌和情况的格式见docs/api.md。",
    "unknown_field": "{where}没有项目{field}。",
    "unknown_field_hint": "可用的项目：{names}。",
    "missing": "{where}缺少项目{field}。",
    "an_object": "对象",
    "a_list": "列表",
    "text": "文本",
    "true_or_false": "true或false",
    "count": "{least}到{most}的整数",
    "one_of": "下列之一：{names}",
    "a_reason": "理由",
    "one_tile": "一张牌",
    "amount": '整数，或"12.25"这样的文本',
    "points": "整数的分数",
    "liable": "由番种和座位组成的对象",
    "seat_and_tile": "座位和牌的一对",
    "winners": "一至三名和牌者",
    "no_json": "这一行不是JSON：{error}。",
}
