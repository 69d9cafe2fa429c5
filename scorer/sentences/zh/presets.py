"""Texts of rule presets, house rules and the options that they need."""

TEXTS = {
    "name_taken": "{name} 是规则的 id，自定规则请另取名字。",
    "bad_toml": "{path} 不是 TOML：{why}",
    "no_file": "无法读取自定规则文件 {path}：{why}。",
    "no_option": "规则 {rules} 没有选项 {name}。",
    "no_values": "{rules} 按番和符计算；只有计点规则可以修改番种的点数。",
    "no_pattern": "规则 {rules} 没有番种 {name}。",
    "bad_value": "{name} 的点数须为 0 到 {most} 的整数。",
    "bad_uma_by_floating": "uma_by_floating 的每行是人数（0 到 4）和总和为 0 的四个数，不能是 {row}。",
    "uma_by_floating_twice": "uma_by_floating 中 {number} 人有两行。",
    "few_tiles_left": "立直时牌山须余 {least} 张以上，现余 {left} 张。",
    "too_many_reds": "同色赤五有 {count} 张，此规则至多 {most} 张。",
    "times_not_asked": "此犯规不按次数或分钟计。",
    "times_too_many": "此犯规至多计 {most} 次（分钟）。",
    "no_ippatsu": "此规则没有一发。",
    "no_ura_dora": "此规则没有里宝牌。",
    "no_kan_dora": "此规则没有杠宝牌，只计第一张指示牌。",
    "yakuman_most": "此规则一手牌至多计 {most} 倍役满。",
    "all_green_hatsu": "此规则的绿一色须有发。",
    "local_yaku_twice": "选项local_yaku中{name}出现两次。",
}
