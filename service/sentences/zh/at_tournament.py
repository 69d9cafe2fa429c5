"""Refusals of tournaments over HTTP: versions, rounds, CSV files."""

TEXTS = {
    "no_tournament": "没有比赛{tournament}。",
    "opened_once": "请求须含事件，且不能是`open`（比赛开始）。",
    "no_version": "尚无版本{version}；现为{now}。",
    "changed": "版本{version}之后：{changes}。现为版本{now}。",
    "changed_by": "{event}（{who}）",
    "changed_hint": "请重新查看，并以新版本发送。",
    "no_tables": "第{round}轮还没有牌桌。",
    "tables_to": "第{round}轮的牌桌为1到{most}。",
    "player_or_table": "选手或牌桌之一",
    "your_version": "您看到的版本",
    "rounds": "轮数",
    "csv": "“csv”或不写",
    "one_of": "以下之一：{names}",
    "not_utf8": "文件不是UTF-8；请存为UTF-8的CSV。",
    "line": "第{line}行：{what}",
    "whole_numbers": "轮次和牌桌须为整数。",
    "count_from_one": "轮次和牌桌从1数起。",
    "more_cells": "单元格多于表头。",
    "column_missing": "缺少`{name}`列。",
    "column_unknown": "`{name}`列没有用处。",
}
