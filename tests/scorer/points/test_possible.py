"""Which points a hand can have: a value that is stated without tiles must be one of these."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.match.stated import point_values
from scorer.rules import rule_set, rule_sets


def values(rules: str, **options: Any) -> list[int]:
    known = rule_set(rules)
    return sorted(point_values(known, {**known.defaults, **options}))


@pytest.mark.parametrize(
    ("rules", "options", "lowest", "highest", "count", "total"),
    [
        ("zung-jung", {}, [1, 5, 10, 15], [320, 400, 480], 67, 11281),
        ("zung-jung", {"minimum": 0}, [1, 5, 10, 15], [320, 400, 480], 67, 11281),
        ("zung-jung", {"minimum": 5}, [5, 10, 15, 20], [320, 400, 480], 66, 11280),
        ("wsom", {}, [1, 5, 10, 15], [320, 400, 480], 67, 11281),
        ("australian", {}, [15, 20, 25, 30], [320, 400, 480], 64, 11265),
        ("australian", {"minimum": 0}, [1, 5, 10, 15], [320, 400, 480], 67, 11281),
        ("aml", {}, [10, 11, 12, 13], [114, 115, 116], 107, 6741),
        ("aml", {"minimum": 0}, [5, 6, 7, 8], [114, 115, 116], 112, 6776),
        ("aml", {"minimum": 11}, [11, 12, 13, 14], [114, 115, 116], 106, 6731),
        # Without a pattern, bonuses alone win: a flower is one point.
        ("aml", {"minimum": 1, "pattern_required": False}, [1, 2, 3, 4], [114, 115, 116], 116, 6786),
        ("aml", {"additive": True}, [10, 11, 12, 13], [245, 246, 247], 238, 30583),
        ("aml", {"pung_bonus": "claimed"}, [10, 11, 12, 13], [109, 110, 111], 102, 6171),
        ("baida", {}, [30, 40, 50, 60], [460, 470, 480], 46, 11730),
        ("baida", {"base_cap": 0, "cap": 0}, [30, 40, 50, 60], [730, 740, 750], 73, 28470),
        # What stands alone is not limited by the cap.
        ("baida", {"cap": 100}, [30, 40, 50, 60], [90, 100, 480], 9, 1000),
    ],
)
def test_the_points_that_a_hand_can_have(rules, options, lowest, highest, count, total):
    found = values(rules, **options)
    assert found[: len(lowest)] == lowest
    assert found[-len(highest) :] == highest
    assert (len(found), sum(found)) == (count, total)


@pytest.mark.parametrize("rules", [each.id for each in rule_sets().values()])
def test_each_pattern_states_its_rule(rules):
    known = rule_set(rules)
    assert [entry.id for entry in known.patterns(known.options_in_force()) if not entry.rule.strip()] == []
