"""The sentences use the words of docs/terms.md, and those alone."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from scorer.sentences import texts_of

PAGE = (Path(__file__).parents[2] / "docs" / "terms.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
TERMS = [row for row in ROWS if len(row) == 4 and row[0] != "English"]
BANNED = [row for row in ROWS if len(row) == 3 and row[0] != "word"]


def words(language: str) -> str:
    """Every text of a language."""
    areas = [each.name for each in pkgutil.iter_modules(importlib.import_module("scorer.sentences.en").__path__)]
    return "\n".join(text for area in areas for text in texts_of(area, language).values())


@pytest.mark.parametrize(("place", "language"), [(1, "ja"), (2, "zh")])
def test_each_term_is_used(place, language):
    said = words(language)
    assert len(TERMS) > 40
    assert [row[place] for row in TERMS if row[place] not in said] == []


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_no_word_is_used_that_players_do_not_say(language):
    said = words(language)
    assert [word for word, of, _ in BANNED if of == language and word in said] == []


def test_chinese_is_in_simplified_characters_and_japanese_is_not():
    assert not re.search("[槓張連對門風聽無鳴單兩邊萬東]", words("zh"))
    assert not re.search("[杠张连对门风听无鸣单两边万东]", words("ja"))
