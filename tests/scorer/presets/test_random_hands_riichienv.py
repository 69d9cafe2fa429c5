"""Random hands under each preset have the totals of riichienv, or differ by an option that is named."""

from __future__ import annotations

import pytest

from scorer.rules import rule_set, rule_sets

pytest.importorskip("riichienv", reason="the extra `bench` is not installed")

from tests.bench.presets_riichienv import compare  # the package is there


@pytest.mark.parametrize("rules", [each.id for each in rule_sets().values() if each.base and each.family == "riichi"])
def test_totals_agree_with_riichienv_or_differ_by_an_option(rules: str) -> None:
    agree, reasons, unexplained = compare(rule_set(rules), 100, seed=7)
    assert unexplained == []
    assert agree + sum(reasons.values()) == 100
    assert agree > 80
