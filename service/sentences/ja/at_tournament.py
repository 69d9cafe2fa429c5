"""Refusals of tournaments over HTTP: versions, rounds, CSV files."""

TEXTS = {
    "no_tournament": "大会{tournament}はない。",
    "opened_once": "リクエストには出来事が要り、大会の開始（`open`）は含められない。",
    "no_version": "版{version}はまだない。今は{now}。",
    "changed": "版{version}の後の変更：{changes}。今は版{now}。",
    "changed_by": "{event}（{who}）",
    "changed_hint": "もう一度確認し、新しい版で送ってください。",
    "no_tables": "{round}回戦の卓はまだない。",
    "tables_to": "{round}回戦の卓は1から{most}まで。",
    "player_or_table": "選手か卓のどちらか一方",
    "your_version": "確認した版",
    "rounds": "回戦数",
    "csv": "「csv」か指定なし",
    "one_of": "次のいずれか：{names}",
    "not_utf8": "ファイルがUTF-8ではない。UTF-8のCSVで保存してください。",
    "line": "{line}行目：{what}",
    "whole_numbers": "回戦と卓は整数。",
    "count_from_one": "回戦と卓は1から数える。",
    "more_cells": "見出しより列が多い。",
    "column_missing": "列`{name}`がない。",
    "column_unknown": "列`{name}`は使われない。",
}
