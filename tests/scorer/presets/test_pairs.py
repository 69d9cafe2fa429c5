"""Every pair of changed options in house rules is taken as it is, or refused with the option that decides nothing."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorer.errors import MatchFault
from scorer.match.options import NEEDS, option_faults
from scorer.options import OptionValue
from scorer.presets import house_rules
from scorer.rules import RuleSet, rule_set

NUMBERS: dict[str, OptionValue] = {
    "two_han_from_honba": 3,
    "honba_points": 1500,
    "noten_points": 1000,
    "yakuman_most": 2,
    "target_points": 40000,
    "dealer_stop_points": 30000,
    "false_win_points": 40,
    "pot_fine": 2000,
    "time_minutes": 45,
    "uma": ("40", "10", "-10", "-40"),
    "uma_by_floating": ("1: 12, -1, -3, -8",),
    "local_yaku": ("sanrenkou", "uumensai:3"),
}
"""Another value of an option that may be any number or list. Start, return and oka go together and are left out."""


def changes(rules: RuleSet) -> list[tuple[str, OptionValue]]:
    """Every option with one other value."""
    found: list[tuple[str, OptionValue]] = []
    value: OptionValue
    for option in rules.options:
        if option.name in ("start_points", "return_points", "oka"):
            continue
        if option.name in NUMBERS:
            value = NUMBERS[option.name]
        elif isinstance(option.default, tuple) and option.choices:
            value = () if option.default else tuple(str(each) for each in option.choices)
        elif option.choices:
            value = next(each for each in option.choices if each != option.default)
        else:
            raise AssertionError(option.name)
        found.append((option.name, value))
    return found


@pytest.mark.parametrize("base", ["riichi", "wrc-2017"])
def test_pairs_of_options(base: str) -> None:
    rules = rule_set(base)
    taken = refused = 0
    for (first, one), (second, other) in combinations(changes(rules), 2):
        chosen = {
            name: list(value) if isinstance(value, tuple) else value for name, value in ((first, one), (second, other))
        }
        try:
            made = house_rules({"base": base, "name": "Pair", "options": chosen})
        except MatchFault as error:
            refused += 1
            for fault in error.faults:
                name = fault.where.removeprefix("rules.options.")
                assert name in NEEDS
                assert name in (first, second)
                assert fault.message.startswith(f"The option {name} has an effect only if ")
        else:
            taken += 1
            assert (made.defaults[first], made.defaults[second]) == (one, other)
            assert option_faults(rules, made.defaults) == []
    assert taken > 1000
    assert refused > 100


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("honba_to", "winners_on_one_discard"),
        ("sticks_to", "winners_on_one_discard"),
        ("three_winners", "winners_on_one_discard"),
        ("target_points", "extra_round"),
        ("dealer_stop_points", "dealer_may_stop"),
        ("tie_rest", "ties"),
        ("kan_dora_when", "kan_dora"),
        ("red_fives_each", "red_fives"),
        ("yakuman_most", "yakuman_add_up"),
        ("liability_covers", "liability"),
        ("liability_honba", "liability"),
        ("liability_honba", "honba_points"),
        ("honba_to", "honba_points"),
    ],
)
def test_the_reason_names_the_option_that_is_needed(first: str, second: str) -> None:
    idle = {
        "winners_on_one_discard": "nearest",
        "extra_round": "none",
        "dealer_may_stop": "never",
        "ties": "first_dealer",
        "kan_dora": False,
        "red_fives": False,
        "yakuman_add_up": False,
        "liability": [],
        "honba_points": 0,
    }
    base = rule_set("wrc-2017" if second != "ties" else "riichi")
    if second == "honba_points" and first == "honba_to":
        idle["winners_on_one_discard"] = "all"
    value = next(each for name, each in changes(base) if name == first)
    beside = {second: idle[second]} | (
        {"winners_on_one_discard": "all"} if second == "honba_points" and first == "honba_to" else {}
    )
    with pytest.raises(MatchFault) as error:
        house_rules({"base": base.id, "name": "Pair", "options": {first: value, **beside}})
    (message,) = [fault.message for fault in error.value.faults if fault.where.endswith(first)]
    assert first in message
    assert second in message
