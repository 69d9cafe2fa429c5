"""Every option of every rule set decides something: for each value that is not the default, an outcome that it changes.

An example takes a rule set and the options of the table and gives an outcome: a hand's score, or how a match goes. Each
stands under the option that it is for; the test asks for one to each option, so a new option needs an example.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorer.errors import MatchFault, UnknownName
from scorer.match.cases import cases
from scorer.match.dice import draw_seats, method_of
from scorer.match.events import Drawn, Riichi
from scorer.match.options import NEEDS
from scorer.rules import Option, OptionValue, rule_sets
from service.desk.clock import Clock
from tests.scorer.match.playing import PLAYERS, Play, winner
from tests.scorer.riichi.test_local import WITH as LOCAL
from tests.scorer.scoring import score

Options = dict[str, Any]
Example = Callable[[str, Options], object]

PINFU = "23467m567p67822s!5m"


# --- outcomes ---------------------------------------------------------------------------------------------------


def hand(typed: str, **situation: Any) -> Example:
    """What a hand brings, and who pays."""

    def outcome(rules: str, options: Options) -> object:
        found = score(typed, rules, **situation, options=options)
        codes = [fault["code"] for fault in found["faults"]]
        return found["value"], found["total"], found["payments"], codes

    return outcome


def match(*scripts: Callable[[Play], object]) -> Example:
    """How matches go in which each of these happens: what is refused, and where the match stands after it."""

    def outcome(rules: str, options: Options) -> object:
        found = []
        for script in scripts:
            play = Play(rules, **options)
            try:
                script(play)
                refused = []
            except MatchFault as error:
                refused = [fault.code for fault in error.faults]
            state = play.ledger.state
            lines = [result.to_json() for result in play.ledger.results]
            found.append((refused, play.at, play.over, lines, state.sticks, state.dead, state.penalty_tiles))
        return found

    return outcome


def clock(rules: str, options: Options) -> object:
    """The clock of a match."""
    return Clock.of(Play(rules, **options).ledger.state).to_json()


def seats(rules: str, options: Options) -> object:
    """The seats that are drawn."""
    return draw_seats(method_of(Play(rules, **options).ledger.state.options), PLAYERS, random.Random(1)).to_json()


def small(play: Play) -> dict[str, int]:
    return {"han": 1, "fu": 30} if play.ledger.state.rules.family == "riichi" else {"points": 30}


def pass_deal(play: Play, times: int = 1) -> None:
    """Somebody who does not deal draws a small win."""
    for _ in range(times):
        order = play.ledger.state.order
        play.win(order[(order.index(play.ledger.state.dealer_name) + 1) % 4], small(play))


def false_win(tiles: str = "", who: str = "Ben") -> Callable[[Play], object]:
    def script(play: Play) -> None:
        play.riichi("Chie") if play.ledger.state.rules.family == "riichi" else None
        known = {each.id for each in cases(play.ledger.state.rules)}
        play.foul(who, "false_win" if "false_win" in known else "no_yaku", tiles)

    return script


def last_hand(play: Play) -> None:
    pass_deal(play, 7)
    play.win("Dai", {"han": 5})


def level(play: Play) -> None:
    """No player has the return points at the end."""
    play.ruling("a start below", points=dict.fromkeys(PLAYERS, -6000))
    pass_deal(play, 8)


def down_to(points: int, play: Play) -> Play:
    return play.ruling("a debt", points={"Aki": points - play.points[0]})


def signal(play: Play) -> None:
    play.time().draw().draw()


def floating(count: int) -> Callable[[Play], object]:
    """So many players have the points of the start or more."""

    def script(play: Play) -> None:
        lower = PLAYERS[count:]
        if lower and count:
            play.ruling("the others fall", points={**dict.fromkeys(lower, -3000), PLAYERS[0]: 3000 * len(lower)})
        elif not count:
            play.ruling("all fall", points=dict.fromkeys(PLAYERS, -1000))

    return script


def two_win(play: Play) -> None:
    """Two honba, two deposits, two winners on one discard."""
    play.draw("Aki").draw("Aki").riichi("Ben", "Dai").wins("Aki", winner("Ben", PINFU), winner("Dai", PINFU))


def few_tiles(left: int) -> Callable[[Play], object]:
    return lambda play: play.add(Riichi("Ben", left))


def dead(play: Play) -> Play:
    return play.foul("Chie", "wrong_meld")


def sticks_of_three(play: Play) -> None:
    """Three firsts and a stick on the table."""
    play.riichi("Dai").draw("Dai")
    level_at = max(play.points)
    play.ruling("three are level", points={name: level_at - at for name, at in zip(PLAYERS[:3], play.points)})
    play.ruling("the fourth is behind", points={"Dai": -5000})


def nagashi(play: Play) -> None:
    play.add(Drawn((), "exhaustive", ("Ben",)))


# --- examples ---------------------------------------------------------------------------------------------------

OFF_WEST = {"from_": "west"}
WAIT = {"from_": "east", "turned": "9p"}
STRAIGHT = "123456789m22p57s!6s"
PAIRS = "1133m22445566s77z!7z"
LIABLE = {
    "daisangen": "123m22m!2m +pung:555z +pung:666z +pung:777z",
    "daisuushii": "55m!5m +pung:111z +pung:222z +pung:333z +pung:444z",
    "shousuushii": "234m44z!2m +pung:111z +pung:222z +pung:333z",
    "tsuuiisou": "55z!5z +pung:111z +pung:222z +pung:333z +pung:777z",
    "chinroutou": "11m!1m +pung:999m +pung:111p +pung:999p +pung:111s",
    "ryuuiisou": "22s!2s +pung:333s +pung:444s +pung:666s +pung:888s",
    "suukantsu": "22s!2s +kong:3333s +kong:4444p +kong:6666m +kong:8888s",
}
FALSE_WINS = (false_win(), false_win("1m"))
ONE_LIABLE: Options = {"liability": ["daisangen"], "yakuman_add_up": True}
TIMED: Options = {"time_minutes": 45}
FIVE = "1z2z3z1p1s"
LARGE = "55z!5z +pung:111z +pung:222z +pung:333z +pung:444z"

EXAMPLES: dict[str, list[tuple[Options, Example]]] = {
    "open_tanyao": [({}, hand("234m456p22678s!2s +chow:234p<left", **OFF_WEST))],
    "red_fives": [({}, hand("340m456p789s234s99p!9s", riichi=True, **OFF_WEST))],
    "two_han_from_honba": [({}, hand("234m456p34588s!5s +chow:678s<left", honba=1, **OFF_WEST))],
    "renhou": [({}, hand("234m345p34567888s!5s", seat="west", from_="east", first_turn=True))],
    "kiriage": [({}, hand("223344m678p34566s!5s", riichi=True, **OFF_WEST))],
    "counted_yakuman": [({}, hand("11223345556789m!9m", riichi=True, dora_indicators="1m"))],
    "yakuman_add_up": [({}, hand("111z22z!2z +pung:555z +pung:666z +pung:777z", **OFF_WEST))],
    "double_yakuman": [({}, hand("111m333p777s999s55m!5m", **OFF_WEST))],
    "double_wind_pair_fu": [({}, hand("234m678p456s11z555z!6s", seat="east", riichi=True, **OFF_WEST))],
    "replacement_draw_fu": [({}, hand("456p67822s!8s +pung:333p +kong:2222m", replacement_tile=True))],
    "liability": [({}, hand(typed, liable={name: "west"})) for name, typed in LIABLE.items()],
    "liability_all_claimed": [
        (ONE_LIABLE, hand("123m22m!2m +pung:555z +pung:666z +ankong:7777z", liable={"daisangen": "west"}))
    ],
    "honba_points": [({}, hand(PINFU, honba=1))],
    "noten_points": [({}, match(lambda play: play.draw("Aki")))],
    "winners_on_one_discard": [({}, match(lambda play: play.wins("Aki", winner("Ben", PINFU), winner("Dai", PINFU))))],
    "three_winners": [
        (
            {"winners_on_one_discard": "all"},
            match(lambda play: play.wins("Aki", *(winner(name, PINFU) for name in PLAYERS[1:]))),
        )
    ],
    "deal_repeats_at_draw": [
        ({}, match(lambda play: play.draw("Aki"), lambda play: play.draw().draw().draw().draw().draw()))
    ],
    "abortive_draws": [
        (
            {},
            match(
                lambda play: play.draw(reason="nine_kinds"),
                lambda play: play.draw(reason="four_winds"),
                lambda play: play.draw(reason="four_kongs"),
                lambda play: play.riichi(*PLAYERS).draw(reason="four_riichi"),
            ),
        )
    ],
    "abortive_draw_honba": [({"abortive_draws": ["nine_kinds"]}, match(lambda play: play.draw(reason="nine_kinds")))],
    "nagashi_mangan": [({}, match(nagashi))],
    "orphans_rob_concealed_kong": [({}, hand("19m19p19s11234567z!7z", robbed_concealed_kong=True, **OFF_WEST))],
    "dead_hand_noten": [({}, match(lambda play: dead(play).draw("Chie")))],
    "ippatsu": [({}, hand(PINFU, riichi=True, ippatsu=True))],
    "ura_dora": [({}, hand(PINFU, riichi=True, dora_indicators="1z", ura_indicators="4m"))],
    "kan_dora": [({}, hand(PINFU, riichi=True, dora_indicators="1z4m"))],
    "kan_dora_when": [
        (
            {},
            hand("22m!2m +kong:5555z +kong:6666p +kong:8888s +kong:9999m", replacement_tile=True, dora_indicators=FIVE),
        ),
    ],
    "red_fives_each": [
        ({"red_fives": True}, hand(typed, riichi=True))
        for typed in (
            "34006m456p789s99p11p!9p",
            "340m406m456p99s777s!9s",
            "000567m456p789s9p!9p",
            "0000m456p789s999p1z!1z",
        )
    ],
    "rinshan_with_haitei": [({}, hand("456p67822s!8s +pung:333p +kong:2222m", replacement_tile=True, last_tile=True))],
    "all_green_needs_hatsu": [({}, hand("22223344666888s!8s", **OFF_WEST))],
    "local_yaku": [({}, hand(typed, **won)) for typed, won in LOCAL.values()],
    "yakuman_most": [
        ({}, hand("111z22z!2z +pung:555z +pung:666z +pung:777z")),
        ({"yakuman_add_up": True}, hand(LARGE)),
    ],
    "liability_covers": [
        (ONE_LIABLE, hand("111z22z!2z +pung:555z +pung:666z +pung:777z", liable={"daisangen": "west"}))
    ],
    "liability_honba": [
        (ONE_LIABLE, hand(LIABLE["daisangen"], honba=1, liable={"daisangen": "north"}, **OFF_WEST)),
    ],
    "honba_to": [({"winners_on_one_discard": "all"}, match(two_win))],
    "sticks_to": [({"winners_on_one_discard": "all"}, match(two_win))],
    "riichi_least_tiles": [({}, match(few_tiles(0), few_tiles(3)))],
    "target_points": [({"extra_round": "until_return"}, match(level))],
    "dealer_stop_points": [
        ({"dealer_may_stop": "leading_win"}, match(lambda play: (last_hand(play), play.stop("Dai")))),
    ],
    "uma_by_floating": [({}, match(*(floating(count) for count in range(5))))],
    "tie_rest": [
        ({"ties": "share", "rounding": "none", "sticks_left": "first_place"}, match(sticks_of_three)),
    ],
    "swap_calling": [({}, match(lambda play: play.foul("Ben", "swap_call")))],
    "return_points": [({"oka": 0}, match(pass_deal))],
    "oka": [({"start_points": 25000, "return_points": 30000}, match(pass_deal))],
    "uma": [({}, match(pass_deal, floating(2)))],
    "rounding": [({}, match(lambda play: play.ruling("half a thousand", points={"Ben": 500, "Aki": 500})))],
    "sticks_left": [({}, match(lambda play: play.riichi("Ben").draw("Ben")))],
    "game_ends": [({}, match(lambda play: down_to(0, play).draw(), lambda play: down_to(-100, play).draw()))],
    "start_points": [({"oka": 0}, match(pass_deal))],
    "rounds": [({}, match(*(lambda play, times=times: pass_deal(play, times) for times in (4, 8, 16))))],
    "seat_draw": [({}, seats)],
    "deal_repeats_at_win": [({}, match(lambda play: play.win("Aki", small(play))))],
    "dealer_may_stop": [
        (
            {},
            match(
                lambda play: (last_hand(play), play.stop("Dai")),
                lambda play: (last_hand(play), play.draw("Dai").stop("Dai")),
            ),
        )
    ],
    "extra_round": [({}, match(level))],
    "riichi_needs_points": [({}, match(lambda play: down_to(900, play).riichi("Aki")))],
    "ties": [({}, match(lambda play: play))],
    "false_win": [({}, match(*FALSE_WINS))],
    "false_win_points": [({"false_win": "after_uma"}, match(*FALSE_WINS))],
    "false_win_deal": [({}, match(false_win(who="Aki")))],
    "false_win_sticks": [({}, match(*FALSE_WINS))],
    "false_win_honba": [({}, match(*FALSE_WINS))],
    "pot_fine": [({}, match(lambda play: play.foul("Ben", "call_taken_back")))],
    "time_minutes": [({}, clock), ({}, match(lambda play: play.time()))],
    "time_for": [(TIMED, match(signal))],
    "time_up": [(TIMED, match(lambda play: play.time(), signal))],
    "carry_over": [({}, match(pass_deal))],
    "hand_seconds": [({}, clock)],
    "turn_seconds": [({}, clock)],
    "deal_seconds": [({}, clock)],
    "same_turn": [({}, hand(STRAIGHT, discards_since=[["south", "9p"], ["west", "6s"]], **WAIT))],
    "own_discard_furiten": [({"same_turn": "furiten"}, hand(STRAIGHT, discards_since=[["south", "6s"]], **WAIT))],
    "split": [({}, hand(STRAIGHT, **WAIT))],
    "edition": [({}, hand("66m222z!2z +pung:444z +ankong:1111m +ankong:3333z"))],
    "dead_tile_waits": [({"minimum": 0}, hand("4444567m!7m +pung:111p +pung:222s", **OFF_WEST))],
    "knitted_wait": [({}, hand("147m258p369s456p99s!5p", **OFF_WEST))],
    "table_point_ties": [({}, match(lambda play: play.draw()))],
    "false_win_each": [({}, match(*FALSE_WINS))],
    "minimum": [({}, hand(STRAIGHT, **WAIT))],
    "blessing_special": [({}, hand(PAIRS, seat="east", first_turn=True, turned="9p"))],
    "claimed_wild_chow": [
        ({"minimum": 0}, hand("567p44z!4z +chow:234p +pung:666p +pung:111z", turned=turned)) for turned in ("1p", "2p")
    ],
    "additive": [({}, hand("11223344556677m!7m", turned="9p"))],
    "pattern_required": [({"minimum": 0}, hand("123m456p789s22p345s!3s", turned="9p"))],
    "pung_bonus": [({"minimum": 0}, hand("55544z!4z +pung:666z +pung:333s +pung:777m", turned="9p"))],
    "heaven_self_draw": [({}, hand(PAIRS, seat="east", first_turn=True, turned="9p"))],
    "dragon_order": [({}, hand("123456m789p55s333p!3p", turned="5z", wild="56z"))],
    "base_cap": [({}, hand("11133344477788m!8m", turned="1p"))],
    "cap": [({}, hand("11133344477788m!8m", turned="1p"))],
    "dragon_itself": [({}, hand("123456789p33s444z!4z", turned="1p"))],
    "crane_concealed_kongs": [({}, hand("44z!4z +pung:111m +pung:333s +pung:777s +ankong:8888m", turned="1p"))],
}

OTHER: dict[str, OptionValue] = {
    "two_han_from_honba": 1,
    "honba_points": 1500,
    "noten_points": 1000,
    "return_points": 40000,
    "start_points": 40000,
    "yakuman_most": 1,
    "target_points": 10000,
    "dealer_stop_points": 90000,
    "uma_by_floating": ("0: 9, 3, -3, -9", "1: 9, 3, -3, -9", "2: 9, 3, -3, -9", "3: 9, 3, -3, -9", "4: 9, 3, -3, -9"),
    "uma": ("40", "10", "-10", "-40"),
    "false_win_points": 40,
    "false_win_each": 20,
    "pot_fine": 2000,
    "time_minutes": 45,
    "hand_seconds": 60,
    "turn_seconds": 60,
    "deal_seconds": 60,
    "split": 10,
    "minimum": 100,
    "base_cap": 100,
    "cap": 100,
}
"""Another value of an option that may be anything of its kind. Oka is 0, or what the four are short of."""


def others(option: Option) -> Iterator[OptionValue]:
    """The values that the option may have other than its default; of a list those that differ in one item."""
    default = option.default
    if option.name == "oka":
        yield 0 if default else 20000
    elif isinstance(default, tuple) and option.choices:
        for choice in option.choices:
            kept = [each for each in option.choices if (each in default) != (each == choice)]
            yield tuple(str(each) for each in kept)
    elif option.choices:
        yield from (choice for choice in option.choices if choice != default)
    else:
        yield OTHER[option.name]


ALL = [
    (rules.id, option.name, value)
    for rules in rule_sets().values()
    if not rules.base  # a preset has the options of its base set
    for option in rules.options
    for value in others(option)
]


@pytest.mark.parametrize(("rules", "option", "value"), ALL, ids=[f"{a}-{b}-{c}" for a, b, c in ALL])
def test_every_value_of_every_option_changes_an_outcome(rules: str, option: str, value: OptionValue) -> None:
    chosen = list(value) if isinstance(value, tuple) else value
    defaults = rule_sets()[rules].defaults

    def changes(beside: Options, outcome: Example) -> bool:
        known = {name: each for name, each in beside.items() if name in defaults}
        return outcome(rules, known) != outcome(rules, {**known, option: chosen})

    assert any(changes(*example) for example in EXAMPLES[option])


@pytest.mark.parametrize("rules", [each.id for each in rule_sets().values() if each.defaults.get("same_turn")])
def test_the_values_of_the_same_turn_rule_differ_from_each_other(rules: str) -> None:
    option = next(each for each in rule_sets()[rules].options if each.name == "same_turn")
    ((_, outcome),) = EXAMPLES["same_turn"]
    found = [outcome(rules, {"same_turn": value}) for value in option.choices]
    assert all(found[0] != each for each in found[1:])
    assert len({str(each) for each in found}) == len(option.choices)


# --- contradictions ---------------------------------------------------------------------------------------------

CONTRADICTIONS = [
    ("riichi", {"false_win_points": 40}),
    ("riichi", {"false_win": "referee", "false_win_deal": "replay"}),
    ("riichi", {"false_win": "referee", "false_win_sticks": "return"}),
    ("riichi", {"false_win_deal": "replay", "false_win_honba": True}),
    ("riichi", {"abortive_draws": [], "three_winners": "paid", "abortive_draw_honba": True}),
    ("riichi", {"liability": [], "liability_all_claimed": False}),
    ("wrc-2017", {"false_win": "reverse_mangan", "false_win_points": 30}),
    ("wrc-2017", {"time_minutes": 0, "time_up": "drop"}),
    ("riichi", {"liability": [], "liability_covers": "hand"}),
    ("riichi", {"honba_points": 0, "liability_honba": "liable"}),
    ("riichi", {"kan_dora": False, "kan_dora_when": "after_discard"}),
    ("riichi", {"red_fives_each": 1}),
    ("wrc-2017", {"yakuman_most": 2}),
    ("wrc-2017", {"three_winners": "abort"}),
    ("wrc-2017", {"honba_to": "each"}),
    ("wrc-2017", {"sticks_to": "own_then_nearest"}),
    ("riichi", {"target_points": 40000}),
    ("riichi", {"dealer_stop_points": 30000}),
    ("riichi", {"tie_rest": "dropped"}),
    ("wrc-2017", {"rounds": 1, "time_for": "half"}),
    ("australian", {"time_minutes": 0, "time_for": "match"}),
    ("australian", {"same_turn": "none", "own_discard_furiten": False}),
    ("wsom", {"own_discard_furiten": False}),
    ("mcr", {"false_win": "referee", "false_win_each": 20}),
    ("zung-jung", {"hand_seconds": 0, "turn_seconds": 0, "deal_seconds": 30}),
]


@pytest.mark.parametrize(("rules", "options"), CONTRADICTIONS)
def test_an_option_that_decides_nothing_beside_another_is_refused(rules: str, options: Options) -> None:
    with pytest.raises(MatchFault) as error:
        Play(rules, **options)
    assert {fault.code for fault in error.value.faults} == {"bad_match_option"}
    name = error.value.faults[0].where.removeprefix("options.")
    assert name in options
    assert error.value.faults[0].message.startswith(f"The option {name} has an effect only if")


def test_every_option_that_needs_another_is_refused_above() -> None:
    refused = set()
    for rules, options in CONTRADICTIONS:
        with pytest.raises(MatchFault) as error:
            Play(rules, **options)
        refused |= {fault.where.removeprefix("options.") for fault in error.value.faults}
    assert refused == set(NEEDS)


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("wsom", {"false_win": "reverse_mangan"}),
        ("zung-jung", {"false_win": "after_uma"}),
        ("australian", {"false_win": "reverse_mangan"}),
        ("riichi", {"false_win": "exposed"}),
        ("aml", {"same_turn": "immunity"}),
        ("riichi", {"abortive_draws": ["three_winners"]}),
    ],
)
def test_a_value_that_means_nothing_under_the_rules_does_not_exist(rules: str, options: Options) -> None:
    with pytest.raises(UnknownName) as error:
        Play(rules, **options)
    assert error.value.code == "unknown_option"


def test_a_false_win_after_uma_costs_under_riichi() -> None:
    play = Play("riichi", false_win="after_uma").foul("Ben", "no_yaku")
    assert play.points == (25000,) * 4
    assert play.ledger.state.after_uma == {"Ben": -20}


def test_three_winners_are_recorded_whatever_the_abortive_draws() -> None:
    three = tuple(winner(name, PINFU) for name in PLAYERS[1:])
    assert Play("riichi", abortive_draws=["nine_kinds"]).wins("Aki", *three).points == (25000,) * 4
    paid = Play("riichi", abortive_draws=["nine_kinds"], three_winners="paid").wins("Aki", *three)
    assert paid.points == (25000 - 3 * 2000, 27000, 27000, 27000)
    with pytest.raises(MatchFault) as error:
        Play("riichi", three_winners="paid").draw(reason="three_winners")
    assert error.value.code == "no_such_draw"
