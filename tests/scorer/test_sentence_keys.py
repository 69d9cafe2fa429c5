"""Every sentence that the code can say has a text, and no text is left that nothing says."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from scorer.errors import CODES
from scorer.match.options import NEEDS
from scorer.match.state import Ending
from scorer.points.book import Book
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import YAKUMAN
from scorer.rules import rule_sets
from scorer.sentences import texts_of

ROOT = Path(__file__).parents[2] / "scorer"
AREAS = [each.name for each in pkgutil.iter_modules(importlib.import_module("scorer.sentences.en").__path__)]
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))]


def texts() -> set[str]:
    return {f"{area}.{name}" for area in AREAS for name in texts_of(area, "en") if not name.endswith(".one")}


def said() -> set[str]:
    """The keys in calls of `say` (also those handed over with `partial`)."""
    found: set[str] = set()
    for tree in TREES:
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            names = [part.id for part in (node.func, *node.args[:1]) if isinstance(part, ast.Name)]
            if "say" in names:
                found |= {
                    each.value
                    for each in node.args[:2]
                    if isinstance(each, ast.Constant) and isinstance(each.value, str) and "." in each.value
                }
    return found


def words() -> set[str]:
    """Every text without spaces in the code, for keys that are put together."""
    found: set[str] = set()
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value.rpartition(".")[2])
    return found


def test_every_key_in_the_code_has_a_text():
    assert len(said()) > 200
    assert sorted(said() - texts()) == []


def test_every_pattern_has_its_reason():
    books: list[Book] = [each.extra["book"] for each in rule_sets().values() if "book" in each.extra]
    keys = {row.pattern.key for book in books for row in book.rows}
    keys |= {f"yaku.{each.id}" for each in (*YAKU, *YAKUMAN)}
    assert sorted(keys - texts()) == []


def test_every_condition_of_an_option_and_every_ending_has_a_text():
    keys = {f"match.need_{need}" for need, _ in NEEDS.values()} | {f"match.ended_{each.value}" for each in Ending}
    assert sorted(keys - texts()) == []


def test_no_text_is_left_that_nothing_says():
    parts = words() | set(CODES) | {row.id for row in (*YAKU, *YAKUMAN)}
    put_together = re.compile("need_|ended_|seat_|by_|wait_|_worth$|_simples$|_orphans$")
    assert [
        key for key in sorted(texts() - said()) if key.partition(".")[2] not in parts and not put_together.search(key)
    ] == []


@pytest.mark.parametrize("area", AREAS)
def test_the_texts_of_an_area_are_all_different_languages(area):
    """A text that was copied from English instead of translated is noticed."""
    for name, text in texts_of(area, "en").items():
        if re.search("[A-Za-z]{4}", re.sub(r"\{\w+\}", "", text)) and not name.endswith(".one"):
            for language in ("ja", "zh"):
                assert texts_of(area, language)[name] != text, (language, name)
