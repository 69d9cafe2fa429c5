"""A call for the referee is open until it is answered, once."""

from __future__ import annotations

import pytest

from scorer.errors import ParseError
from service.problems import ServiceError
from service.records.referee_calls import answer, call, open_calls

OPENING = {"rules": "wsom", "players": ["Aki", "Ben", "Chie", "Dai"]}


@pytest.fixture
def match(matches):
    return matches.open("a", "table", "1", OPENING)["match"]


def open_words(store):
    return [each.parts["call"]["words"] for each in open_calls(store)]


def test_calls_are_open_oldest_first_until_they_are_answered(store, match):
    first = call(store, "b", "table", match, {"words": "Whose turn is it?"})
    call(store, "c", "table", match, {"words": "A tile fell down.", "event": 0})
    assert open_words(store) == ["Whose turn is it?", "A tile fell down."]
    answer(store, "d", "referee", first["record"], {"words": "Ben's."})
    assert open_words(store) == ["A tile fell down."]


def test_an_answer_is_no_call_that_could_be_answered(store, match):
    made = call(store, "b", "table", match, {"words": "Come, please."})
    said = answer(store, "c", "referee", made["record"], {})
    for number in (said["record"], 1, 99):
        with pytest.raises(ServiceError) as error:
            answer(store, f"d{number}", "referee", number, {})
        assert error.value.code == "no_such_call"


@pytest.mark.parametrize(("words", "taken"), [("x" * 500, True), ("x" * 501, False), ("a\nb", True), ("a\x07b", False)])
def test_a_call_has_500_printable_characters_at_most(store, match, words, taken):
    if taken:
        assert call(store, "b", "table", match, {"words": words})["words"] == words
        return
    with pytest.raises(ParseError, match="500 printable characters"):
        call(store, "b", "table", match, {"words": words})
