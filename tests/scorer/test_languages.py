"""Requests name the language of the sentences and how much of a score they want."""

from __future__ import annotations

import json
import os
import random
import re

import pytest

from scorer.api import answer, answer_line
from scorer.errors import ParseError
from scorer.rules import rule_sets
from tests.accept.hashes import plain, sentences
from tests.accept.random_requests import random_request
from tests.scorer.mcr import lines as mcr_lines
from tests.scorer.vector_files import HERE, lines, riichi_request

HAND = {
    "concealed": "23499m567p777z",
    "winning_tile": "4m",
    "melds": [{"kind": "added kong", "tiles": "1111s", "called_from": "left", "called_tile": "1s"}],
}
SITUATION = {"win": "discard", "seat": "east", "from": "south", "dora_indicators": "9s"}
REQUEST = {"rules": "wrc-2017", "hand": HAND, "situation": SITUATION}
DRAGON = {"en": "777z is a set of red dragons.", "ja": "777zは中の刻子か槓子。", "zh": "777z是中的刻子或杠子。"}

PER_SYSTEM = 2000 if os.environ.get("TEHAI_ACCEPT") else 200

ALLOWED = (
    r"[0-9]+[mpszf]",  # tiles
    *sorted(rule_sets(), key=len, reverse=True),
    # Fields and values of a request, as they are typed.
    "replacement_after_flower",
    "replacement_tile",
    "from",
)
"""What a sentence in Japanese or Chinese may have in Latin letters."""


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_reasons_are_in_the_language_of_the_request(language):
    score = answer({**REQUEST, "lang": language})
    assert score["patterns"][0]["because"] == DRAGON[language]
    assert score["patterns"][0]["name"] == {"en": "Red Dragon", "ja": "役牌 中", "zh": "役牌 中"}


def test_the_language_changes_nothing_but_sentences():
    english = answer(REQUEST)
    for language in ("ja", "zh"):
        other = answer({**REQUEST, "lang": language})
        assert plain(other) == plain(english)
        assert all(one != two for one, two in zip(sentences(other), sentences(english), strict=True))


def test_fu_faults_and_near_misses_are_in_the_language():
    score = answer({**REQUEST, "lang": "ja"})
    assert [item["because"] for item in score["fu"]][:2] == ["副底。和了の基本の20符。", "么九牌の明槓。"]
    situation = {**SITUATION, "dora_indicators": ""}
    hand = {"concealed": "23499m567p777s234p", "winning_tile": "4m"}
    (fault,) = answer({"rules": "wrc-2017", "hand": hand, "situation": situation, "lang": "zh"})["faults"]
    assert fault["message"].startswith("无役：没有立直（立直则为")
    assert "有9m，不成断幺九" in fault["message"]


@pytest.mark.parametrize(
    "request_",
    [
        {**REQUEST, "rules": "all"},
        {"rules": "riichi", "winners": [{"hand": HAND, "situation": SITUATION}]},
        {"rules": "riichi", "draw": {"ready": ["east"], "reason": "no_such"}},
        {"rules": "wrc-2017", "hand": {"concealed": "2349m567p777z111s"}, "situation": SITUATION},
    ],
    ids=["all", "winners", "draw", "waits"],
)
@pytest.mark.parametrize("language", ["ja", "zh"])
def test_every_kind_of_answer_is_in_the_language(request_, language):
    found = list(sentences(answer({**request_, "lang": language})))
    assert found
    assert all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", each) for each in found), found


@pytest.mark.parametrize(("field", "value"), [("lang", "ko"), ("lang", 3), ("detail", "short"), ("detail", None)])
def test_a_language_or_a_detail_that_does_not_exist_is_refused(field, value):
    with pytest.raises(ParseError) as caught:
        answer({**REQUEST, field: value})
    assert (caught.value.code, caught.value.where) == ("wrong_shape", field)


def test_the_detail_value_leaves_out_sentences_fu_reasons_and_options():
    score = answer({**REQUEST, "detail": "value"})
    full = answer(REQUEST)
    kept = ("rules", "valid", "value", "total", "payments", "arrangement", "engine")
    assert {name: score[name] for name in kept} == {name: full[name] for name in kept}
    assert set(score) == {*kept, "patterns", "faults"}
    assert [set(line) for line in score["patterns"]] == [{"id", "name", "value", "unit", "tiles"}] * 2
    fault = answer({**REQUEST, "situation": {**SITUATION, "from": "east"}, "detail": "value"})["faults"][0]
    assert fault == {"code": "from_winner", "where": "situation.from"}


@pytest.mark.parametrize("kind", ["winners", "draw"])
def test_the_detail_value_of_several_winners_and_of_draws(kind):
    request = {"rules": "riichi", "detail": "value"}
    request |= (
        {"winners": [{"hand": HAND, "situation": SITUATION}]} if kind == "winners" else {"draw": {"ready": ["east"]}}
    )
    found = answer(request)
    assert "options" not in found
    assert not list(sentences(found))


def test_a_line_that_cannot_be_read_is_answered_in_its_language():
    broken = {**REQUEST, "hand": {"concealed": "12x"}, "lang": "zh"}
    fault = answer_line(json.dumps(broken))["faults"][0]
    assert fault["message"].startswith("'12x'的第3个字符：12后没有花色字母")
    assert answer_line("{")["faults"][0]["message"].startswith("The line is not JSON")
    assert answer_line("{", "ja")["faults"][0]["message"].startswith("この行はJSONではありません")
    assert answer_line(json.dumps(REQUEST), "ja")["patterns"][0]["because"] == DRAGON["ja"]


def _said(rules_id: str, language: str) -> set[str]:
    rules = rule_sets()[rules_id]
    source = random.Random(14)
    found: set[str] = set()
    for _ in range(PER_SYSTEM):
        request = json.loads(random_request(rules, source, slips=False))
        found.update(sentences(answer_line(json.dumps({**request, "lang": language}))))
    if rules.family == "riichi":
        for line in list(lines(HERE / "riichi-generated.jsonl.gz"))[:PER_SYSTEM]:
            found.update(sentences(answer({**riichi_request(line, rules_id), "lang": language})))
    if rules.family == "mcr":
        for line in mcr_lines.generated()[:PER_SYSTEM]:
            found.update(sentences(answer({**mcr_lines.request(line), "lang": language})))
    return found


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize("rules_id", rule_sets())
def test_sentences_have_no_english_words(rules_id, language):
    kept = re.compile("|".join(ALLOWED))
    for said in _said(rules_id, language):
        assert not re.search(r"[A-Za-z]{2,}", kept.sub(" ", said)), said
        assert "{" not in said
