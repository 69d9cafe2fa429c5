"""What Tehai says to a player in Japanese ends in です or ます; only the reasons for a pattern are notes in plain style."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from scorer.rules import rule_set

HOMES = ("scorer.sentences", "vision.reading.sentences", "service.sentences")
NOTES = {"fu", "yaku", "patterns"}
"""Areas that only say, line by line, why a part of fu, a yaku or a pattern counts."""
MCR = rule_set("mcr")
FANS = {pattern.id for pattern in MCR.patterns(MCR.options_in_force())}
PLAIN = re.compile(r"(?<![まで])す。|(?<!まし)(?<!でし)た。|(?<!くださ)い。|[うくぐつぬぶむるだ]。")
"""The end of a sentence in plain style: a verb or an adjective as in a dictionary, a past form or だ."""


def texts(home, area):
    """The Japanese texts of an area by name, without the notes on the patterns of MCR."""
    said = importlib.import_module(f"{home}.ja.{area}").TEXTS
    return {name: text for name, text in said.items() if area != "mcr" or name not in FANS}


AREAS = [
    (home, each.name)
    for home in HOMES
    for each in pkgutil.iter_modules(importlib.import_module(f"{home}.ja").__path__)
    if each.name not in NOTES
]


@pytest.mark.parametrize(("home", "area"), AREAS)
def test_every_sentence_is_polite(home, area):
    said = texts(home, area)
    assert said
    assert {name: text for name, text in said.items() if PLAIN.search(text)} == {}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("役がない。", True),
        ("対局は終わった。", True),
        ("七対子である。", True),
        ("一翻足す。", True),
        ("役がありません。", False),
        ("対局は終わりました。", False),
        ("牌を指定してください。", False),
        ("七対子です。", False),
        ("四つの槓子：{tiles}。", False),
    ],
)
def test_plain_style_is_found(text, plain):
    assert bool(PLAIN.search(text)) == plain
