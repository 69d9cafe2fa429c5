"""Rule sets and options that do not exist."""

TEXTS = {
    "unknown_rules": "{name}というルールはありません。",
    "unknown_rules_hint": "ルール：{names}。",
    "unknown_option": "ルール{rules}に{name}という設定はありません。",
    "unknown_option_hint": "設定：{names}。",
    "unknown_everywhere": "{name}という設定のあるルールはありません。",
    "unknown_everywhere_hint": "`tehai rules ID`で各ルールの設定が分かります。",
    "bad_value": "設定{name}に{value}は使えません。",
    "bad_value_hint": "使える値：{allowed}。",
    "any_of": "{names}のいくつか、またはなし",
    "texts": "文字列のリスト",
    "number": "0から{most}までの整数",
    "text": "文字列",
}
