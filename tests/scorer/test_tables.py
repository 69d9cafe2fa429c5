"""docs/rules.md says what the rule sets say."""

from __future__ import annotations

from pathlib import Path

from scorer.rules import rule_sets
from scorer.tables import rules_page

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_page_is_what_the_rule_sets_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == rules_page(), "run: python -m scorer.tables > docs/rules.md"


def test_the_page_has_every_set_option_and_pattern() -> None:
    page = rules_page()
    for rules in rule_sets().values():
        assert f"(`{rules.id}`)" in page
        for option in rules.options:
            assert f"`{option.name}`" in page
            assert option.source.replace("|", "\\|") in page
        for entry in rules.patterns(rules.options_in_force()):
            assert f"`{entry.id}`" in page
