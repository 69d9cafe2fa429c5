"""Rule sets and options that do not exist."""

TEXTS = {
    "unknown_rules": "没有名为{name}的规则。",
    "unknown_rules_hint": "规则：{names}。",
    "unknown_option": "规则{rules}没有选项{name}。",
    "unknown_option_hint": "选项：{names}。",
    "unknown_everywhere": "没有规则有选项{name}。",
    "unknown_everywhere_hint": "`tehai rules ID`列出各规则的选项。",
    "bad_value": "选项{name}不能是{value}。",
    "bad_value_hint": "可用的值：{allowed}。",
    "any_of": "{names}中的若干个，或无",
    "texts": "文本列表",
    "number": "0到{most}的整数",
    "text": "文本",
}
