"""The preset of docs/adding-a-rule-set.md is complete: one file, and it can be scored and played with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorer.rules
from scorer.rules import rule_set, rule_sets
from tests.scorer.match.playing import Play
from tests.scorer.scoring import score

PAGE = Path(__file__).parents[3] / "docs" / "adding-a-rule-set.md"


def clear() -> None:
    for cached in (rule_sets, scorer.rules.rule_ids, scorer.rules._load):
        cached.cache_clear()


@pytest.fixture
def with_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The presets, and the one of the page as one more file."""
    for path in Path(scorer.rules.PRESETS).glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    text = PAGE.read_text(encoding="utf-8")
    name, toml = re.findall(r"`scorer/sets/presets/([\w-]+\.toml)`:\n\n```toml\n(.*?)```", text, re.DOTALL)[0]
    (tmp_path / name).write_text(toml, encoding="utf-8")
    monkeypatch.setattr(scorer.rules, "PRESETS", str(tmp_path))
    clear()
    yield
    monkeypatch.undo()
    clear()


@pytest.mark.usefixtures("with_example")
def test_the_preset_of_the_page_is_found_scored_and_played() -> None:
    rules = rule_set("example-league")
    assert (rules.name.ja, rules.base, rules.dated) == ("例リーグ", "wrc-2017", "2026-04")
    assert {option.name: option.mark for option in rules.options if option.mark} == {
        "kiriage": "P",
        "counted_yakuman": "S!",
        "uma": "P",
        "false_win_points": "P",
    }
    four_han = {"from_": "south", "seat": "west", "riichi": True}
    assert score("223344m678p34566s!5s", "example-league", **four_han)["total"] == 7700
    play = Play("example-league").foul("Ben", "false_win").foul("Ben", "late_for_match", times=3)
    assert play.ledger.state.after_uma == {"Ben": -46}
    # 30000 each: the four share the uma.
    assert [result.to_json()["total"] for result in play.ledger.results] == [0, -46, 0, 0]


def test_the_preset_of_the_page_is_only_there_in_the_test() -> None:
    assert "example-league" not in rule_sets()
