"""Random hands under each preset have the totals of an independent package, where it has the rule."""

from __future__ import annotations

import pytest

from scorer.rules import rule_set, rule_sets

pytest.importorskip("mahjong", reason="the extra `test` is not installed")

from tests.bench.presets import compare  # the package is there


@pytest.mark.parametrize("rules", [each.id for each in rule_sets().values() if each.base])
def test_totals_agree_with_the_package(rules: str) -> None:
    agree, reasons, unexplained = compare(rule_set(rules), 200, seed=7)
    assert unexplained == []
    assert agree + sum(reasons.values()) == 200
    assert agree > 180
