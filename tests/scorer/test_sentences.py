"""Sentences are rendered in the language of the reader."""

import importlib
import pkgutil
import string

import pytest

from scorer import sentences
from scorer.rules import Names
from scorer.sentences import LANGUAGES, Sentence, say, texts_of


@pytest.fixture
def area(monkeypatch):
    """An area with one plural, one list and one name."""
    texts = {
        "en": {"held": "{count} tiles: {tiles}.", "held.one": "One tile: {tiles}.", "why": "No: {reasons}.", "a": "a"},
        "ja": {"held": "{tiles}の{count}枚。", "why": "不成立：{reasons}。", "a": "あ"},
        "zh": {"held": "{count}张：{tiles}。", "why": "不成立：{reasons}。", "a": "甲"},
    }
    common = {language: texts_of("common", language) for language in LANGUAGES}
    monkeypatch.setattr(
        sentences, "texts_of", lambda name, language: common[language] if name == "common" else texts[language]
    )


@pytest.mark.parametrize(
    ("sentence", "en", "ja", "zh"),
    [
        (say("x.held", count=3, tiles="123m"), "3 tiles: 123m.", "123mの3枚。", "3张：123m。"),
        (say("x.held", count=1, tiles="1m"), "One tile: 1m.", "1mの1枚。", "1张：1m。"),
        (say("x.why", reasons=(say("x.a"), say("x.a"))), "No: a; a.", "不成立：あ、あ。", "不成立：甲；甲。"),
        (say("x.why", reasons=Names("Pinfu", "平和", "平和")), "No: Pinfu.", "不成立：平和。", "不成立：平和。"),
        (say("x.why", reasons=say("common.seat_east")), "No: East.", "不成立：東家。", "不成立：东家。"),
    ],
)
def test_a_sentence_has_a_text_in_each_language(area, sentence, en, ja, zh):
    assert [sentence.text(language) for language in LANGUAGES] == [en, ja, zh]


def test_sentences_are_equal_by_value():
    assert say("x.held", tiles="1m") == Sentence("x.held", {"tiles": "1m"})
    assert say("x.held", tiles="1m") != say("x.held", tiles="2m")


def test_a_key_without_text_raises():
    with pytest.raises(KeyError):
        say("common.no_such_term").text()


def areas():
    return sorted(each.name for each in pkgutil.iter_modules(importlib.import_module("scorer.sentences.en").__path__))


@pytest.mark.parametrize("name", areas())
def test_each_text_exists_in_each_language_with_the_same_arguments(name):
    english = texts_of(name, "en")
    needed = {key for key in english if not key.endswith(".one")}
    for language in LANGUAGES[1:]:
        texts = texts_of(name, language)
        assert {key for key in texts if not key.endswith(".one")} == needed
        for key in needed:
            assert _arguments(texts[key]) == _arguments(english[key]), (language, key)


def _arguments(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}
