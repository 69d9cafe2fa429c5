"""What `tehai` prints with `--lang`: labels, units, seats, warnings, refusals."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from scorer.errors import CODES
from scorer.rules import rule_ids, rule_sets
from service.photos import load_default_reader

ROOT = Path(__file__).resolve().parents[3]
FLAGS = ("--rules", "wrc-2017", "--win", "self-draw", "--seat", "south")
IDS = {*rule_ids(), *CODES, *(each["id"] for rules in rule_sets().values() for each in rules.to_json()["patterns"])}
SAME = re.compile("|".join((*sorted(IDS, key=len, reverse=True), r"^  \w+(?=: )", r"[0-9]+[mpszf]")))
"""What is the same in every language: ids and notation."""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", ["手牌        123m 456p 789s 11222z   和了牌 2z", "2翻40符：2700", "北家 → 南家"]),
        ("zh", ["手牌        123m 456p 789s 11222z   和牌张 2z", "2番40符：2700", "北家 付 南家"]),
    ],
)
def test_labels_seats_units_and_reasons_are_in_the_language(run, lang, said):
    arguments = ("score", "--hand", "123m456p789s11222z!2z", *FLAGS, "--lang", lang)
    out = run(*arguments).out
    assert [each for each in said if each not in out] == []
    arguments = ("score", "--hand", "123m456p789s11222z!2z", "--rules", "all", *FLAGS[2:], "--lang", lang)
    for line in run(*arguments).out.splitlines():
        assert not re.search("[A-Za-z]{2,}", SAME.sub("", line)), line


def test_sentences_without_spaces_are_wrapped_too(run):
    out = run("score", "--hand", "123m456p789s11222z!1z", "--rules", "all", *FLAGS[2:], "--lang", "zh").out
    widths = [sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in line) for line in out.splitlines()]
    assert max(widths) <= 82  # a line may end with a comma or a full stop too many


@pytest.mark.parametrize(
    ("lang", "said"), [("ja", "注意        no_tiles: 牌が見つからない。"), ("zh", "注意        no_tiles: 没有找到牌。")]
)
def test_a_reading_is_in_the_language(run, photos, lang, said):
    assert said in run("read", photos / "table.jpg", "--lang", lang).out
    assert "和" in run("read", photos / "good.jpg", "--lang", lang).out.splitlines()[0]
    (doubt,) = run("read", photos / "table.jpg", "--lang", lang, "--json").json["doubts"]
    assert not re.search("[A-Za-z]{2,}", doubt["message"])
    score = run("score", photos / "table.jpg", *FLAGS, "--lang", lang, "--json").json
    assert score["faults"][0]["message"] == score["reading"]["doubts"][0]["message"] == doubt["message"]
    refused = run("read", photos / "document.jpg", "--lang", lang).err
    assert not re.search("[A-Za-z]{2,}", refused.partition(": ")[2].partition("JPEG")[0].replace("PDF", ""))


def test_the_sample_photo_in_japanese(run):
    photo = ROOT / "datasets" / "sample-angle" / "images" / "two-melds.jpg"
    lines = run("read", photo, "--lang", "ja", reader=load_default_reader()).out.splitlines()
    assert lines[:3] == [
        "手牌        067p 678s 11z   和了牌 8s",
        "副露        777z  刻子（対面から）",
        "副露        312m  順子（上家から）",
    ]
