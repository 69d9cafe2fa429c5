"""Under which other options an option of a match has an effect; where it has none, a change of it is refused."""

from __future__ import annotations

import pytest

from scorer.match.options import NEEDS, option_faults
from scorer.rules import rule_set

# Option → options under which it has an effect, and those under which it has none.
CONDITIONS = {
    "false_win_each": ([{"false_win": "pay_each"}], [{"false_win": "after_uma"}, {"false_win": "referee"}]),
    "false_win_points": ([{"false_win": "after_uma"}], [{"false_win": "pay_each"}, {"false_win": "referee"}]),
    "false_win_deal": (
        [{"false_win": "reverse_mangan"}, {"false_win": "after_uma"}],
        [{"false_win": "pay_each"}, {"false_win": "exposed"}, {"false_win": "referee"}],
    ),
    "false_win_sticks": (
        [{"false_win": "reverse_mangan"}, {"false_win": "after_uma"}],
        [{"false_win": "pay_each"}, {"false_win": "exposed"}, {"false_win": "referee"}],
    ),
    "false_win_honba": (
        [{"false_win": "after_uma", "false_win_deal": "dealer_passes"}],
        [
            {"false_win": "after_uma", "false_win_deal": "replay"},
            {"false_win": "referee", "false_win_deal": "dealer_passes"},
        ],
    ),
    "time_for": (
        [{"time_minutes": 1, "rounds": 2}, {"time_minutes": 90, "rounds": 4}],
        [{"time_minutes": 0, "rounds": 2}, {"time_minutes": 90, "rounds": 1}],
    ),
    "time_up": ([{"time_minutes": 1}], [{"time_minutes": 0}]),
    "deal_seconds": (
        [{"hand_seconds": 1, "turn_seconds": 0}, {"hand_seconds": 0, "turn_seconds": 1}],
        [{"hand_seconds": 0, "turn_seconds": 0}],
    ),
    "own_discard_furiten": ([{"same_turn": "furiten"}], [{"same_turn": "none"}]),
    "liability_all_claimed": ([{"liability": ("daisangen",)}], [{"liability": ()}]),
    "liability_covers": ([{"liability": ("daisangen",)}], [{"liability": ()}]),
    "liability_honba": (
        [{"liability": ("daisangen",), "honba_points": 100}],
        [{"liability": (), "honba_points": 100}, {"liability": ("daisangen",), "honba_points": 0}],
    ),
    "kan_dora_when": ([{"kan_dora": True}], [{"kan_dora": False}]),
    "red_fives_each": ([{"red_fives": True}], [{"red_fives": False}]),
    "yakuman_most": (
        [
            {"yakuman_add_up": True, "double_yakuman": False},
            {"yakuman_add_up": False, "double_yakuman": True},
        ],
        [{"yakuman_add_up": False, "double_yakuman": False}],
    ),
    "three_winners": ([{"winners_on_one_discard": "all"}], [{"winners_on_one_discard": "one"}]),
    "honba_to": (
        [{"winners_on_one_discard": "all", "honba_points": 100}],
        [
            {"winners_on_one_discard": "one", "honba_points": 100},
            {"winners_on_one_discard": "all", "honba_points": 0},
        ],
    ),
    "sticks_to": ([{"winners_on_one_discard": "all"}], [{"winners_on_one_discard": "one"}]),
    "target_points": ([{"extra_round": "until_return"}], [{"extra_round": "none"}]),
    "dealer_stop_points": (
        [{"dealer_may_stop": "leading_win"}, {"dealer_may_stop": "automatic"}],
        [{"dealer_may_stop": "never"}],
    ),
    "tie_rest": ([{"ties": "share"}], [{"ties": "first_dealer"}]),
}


@pytest.mark.parametrize("name", [name for name in NEEDS if name != "abortive_draw_honba"])
def test_when_an_option_has_an_effect(name):
    _, holds = NEEDS[name]
    works, idle = CONDITIONS[name]
    assert [holds(each) for each in works] == [True] * len(works)
    assert [holds(each) for each in idle] == [False] * len(idle)


def faults(rules="riichi", **changed):
    made = rule_set(rules)
    return [each.where for each in option_faults(made, made.options_in_force(changed))]


def test_an_idle_option_that_is_changed_is_refused_and_one_left_alone_is_not():
    assert faults() == []
    assert faults(ties="first_dealer") == []
    assert faults(time_minutes=0, time_up="drop") == ["options.time_up"]
    assert faults(time_minutes=60, time_up="drop") == []


@pytest.mark.parametrize(
    ("uma", "good"),
    [
        (("15", "5", "-5", "-15"), True),
        (("8.5", "+0.5", "-1.125", "-7.875"), True),
        (("15", "5", "-5", "-14"), False),
        (("15", "5", "-20"), False),
        (("15", "5", "-5", "-10", "-5"), False),
        (("x", "5", "-5", "-15"), False),
        (("1234567", "-1234567", "0", "0"), False),
        (("999999", "-999999", "0", "0"), True),
        (("0.1234", "-0.1234", "0", "0"), False),
    ],
)
def test_uma_is_four_numbers_that_add_up_to_0(uma, good):
    assert faults(uma=uma) == ([] if good else ["options.uma"])


@pytest.mark.parametrize(
    ("rows", "good"),
    [
        (("0: 0, 0, 0, 0", "4: 8,4,-4,-8"), True),
        (("1: 12, -1, -3, -8", "2: 8, 4, -4, -8", "3: 8, 3, 1, -12"), True),
        (("5: 8, 4, -4, -8",), False),
        (("1: 12, -1, -3, -7",), False),
        (("1: 12, -1, -11",), False),
        (("1: 8, 4, -4, -8", "1: 8, 4, -4, -8"), False),
        (("1: 8, 4, -4, -8", "2: 8, 4, -4, -8", "2: 8, 4, -4, -8"), False),
    ],
)
def test_uma_by_floating_players_has_a_row_for_each_number_once(rows, good):
    assert faults(uma_by_floating=rows) == ([] if good else ["options.uma_by_floating"])


def test_oka_is_nothing_or_what_the_four_players_lack_at_the_start():
    assert faults(start_points=25000, return_points=30000, oka=20000) == []
    assert faults(start_points=25000, return_points=30000, oka=0) == []
    for oka in (19000, 20100, 5000, 1000):
        assert faults(start_points=25000, return_points=30000, oka=oka) == ["options.oka"]


def test_the_small_fine_is_whole_sticks():
    for fine, said in ((0, []), (1000, []), (2000, []), (999, ["options.pot_fine"]), (1500, ["options.pot_fine"])):
        assert faults(pot_fine=fine) == said


def test_a_local_yaku_is_named_once():
    assert faults(local_yaku=("sanrenkou:5",)) == []
    assert faults(local_yaku=("suurenkou", "sanrenkou:5", "sanrenkou:3")) == ["options.local_yaku"]
