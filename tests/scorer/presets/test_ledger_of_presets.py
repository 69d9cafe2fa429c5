"""What the ledger does under the presets: the end, time, fouls of the WRC penalties of 2025, and four matches."""

from __future__ import annotations

import pytest

from scorer.errors import MatchFault
from scorer.match.cases import Kind, cases
from scorer.rules import rule_set
from tests.scorer.match.playing import Play, winner

PINFU = "234m345p34556788s!5s"


def refused(play: Play, *calls: str) -> list[str]:
    name, *arguments = calls
    with pytest.raises(MatchFault) as error:
        getattr(play, name)(*arguments)
    return [fault.code for fault in error.value.faults]


# --- matches that went wrong ------------------------------------------------------------------------------------


def test_mahjong_soul_goes_west_while_no_one_has_30000() -> None:
    # The target is 30000, the return points 25000: with everybody at 25000 South 4 is not the end.
    play = Play("mahjong-soul")
    for _ in range(8):
        play.draw()
    assert (play.points, play.over, play.at) == ((25000,) * 4, None, "W1-8 Aki")


def test_the_dealer_of_tenhou_stops_only_with_30000_or_more() -> None:
    play = Play("tenhou")
    for _ in range(7):
        play.draw()
    # 1 han 30 fu by the dealer, 1500, and 7 honba: 28600.
    play.win("Dai", {"han": 1, "fu": 30}, "Aki")
    assert (play.points[3], play.over, play.at) == (28600, None, "S4-8 Dai")
    assert play.ledger.state.may_stop is None
    assert refused(play, "stop", "Dai") == ["no_early_stop"]
    # 1500 and 2400: 32500, the lead, and the match is over.
    play.win("Dai", {"han": 1, "fu": 30}, "Ben")
    assert (play.points[3], play.over) == (32500, "stopped")


def test_two_winners_of_ema_2025_have_honba_and_their_own_sticks() -> None:
    play = Play("ema-2025")
    # E1: 3 han 40 fu by the dealer off Dai: 7700; then 7700 + 300.
    play.win("Aki", {"han": 3, "fu": 40}, "Dai").win("Aki", {"han": 3, "fu": 40}, "Dai")
    assert (play.points, play.at) == ((45700, 30000, 30000, 14300), "E1-2 Aki")
    # Ben and Chie declare riichi and win on one discard: 3900 + 600 and the own stick, each.
    play.riichi("Ben", "Chie").wins("Aki", winner("Ben", PINFU), winner("Chie", PINFU))
    assert (play.points, play.ledger.state.sticks) == ((45700 - 9000, 34500, 34500, 14300), 0)


@pytest.mark.parametrize(("sticks", "expected"), [(1, (3900 + 600 + 1000 + 1000, 3900 + 600)), (0, (5500, 4500))])
def test_the_rest_of_the_sticks_goes_to_the_nearest(sticks: int, expected: tuple[int, int]) -> None:
    """EMA: a stick from before, Ben's own, none of Chie's."""
    play = Play("ema-2016").draw("Aki").draw("Aki")
    if sticks:
        play = Play("ema-2016").draw("Aki").riichi("Dai").draw("Aki", "Dai")
    play.riichi("Ben")
    before = play.points
    play.wins("Aki", winner("Ben", PINFU), winner("Chie", {"han": 3, "fu": 30}))
    assert (play.points[1] - before[1], play.points[2] - before[2]) == expected


def test_a_dead_hand_that_had_declared_riichi_is_not_ready_at_the_draw() -> None:
    play = Play("wrc-2025").riichi("Ben").foul("Ben", "hand_discard_after_riichi").draw("Aki")
    # Aki alone is ready: 1000 from each; Ben's stick stays.
    assert (play.points, play.ledger.state.sticks) == ((33000, 28000, 29000, 29000), 1)


# --- time -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["ema-2016", "ema-2025", "saikouisen"])
def test_one_more_hand_follows_the_signal(rules: str) -> None:
    """Row `hand in progress at time`: finished, then one more: PAN (S), W1 (S)."""
    play = Play(rules).time()
    assert (play.over, play.ledger.state.one_more, play.ledger.state.time_up) == (None, True, False)
    assert refused(play, "time") == ["time_is_up"]
    # A false win in the hand of the signal is replayed, and the one more is still to come.
    assert (play.foul("Dai", "false_win").over, play.at) == (None, "E1-0 Aki")
    play.win("Ben", PINFU, "Aki")
    assert (play.over, play.at, play.ledger.state.time_up) == (None, "E2-0 Ben", True)
    # The one more is the last even where the dealer wins, and its false win ends the match.
    assert Play(rules).time().draw().win("Ben", PINFU, "Chie").over == "time"
    assert Play(rules).time().draw().foul("Ben", "false_win").over == "time"


def test_the_state_of_one_more_hand_is_restored() -> None:
    state = Play("ema-2025").time().ledger.state
    stored = state.to_json()
    assert type(state).from_json(stored).one_more is True
    del stored["one_more"]  # a state of an earlier version
    assert type(state).from_json(stored).one_more is False


@pytest.mark.parametrize("rules", ["wrc-2022", "wrc-2025", "jpml-a"])
def test_the_hand_of_the_signal_is_the_last(rules: str) -> None:
    """BOOK15 (P) for wrc-2022; not known for the other two."""
    assert Play(rules).time().draw().over == "time"


@pytest.mark.parametrize("rules", ["m-league", "tenhou", "mahjong-soul"])
def test_there_is_no_time_limit(rules: str) -> None:
    assert refused(Play(rules), "time") == ["no_time_limit"]


# --- false wins and fouls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cost"),
    # Row `chombo`: PEN25 (P*), BOOK16 (P), BEL, E25C, ITEM, PAN, JAN39 (S).
    [("wrc-2022", 30), ("wrc-2025", 30), ("ema-2016", 20), ("ema-2025", 20), ("m-league", 20), ("jpml-a", 20), ("saikouisen", 20)],
)  # fmt: skip
def test_a_false_win_costs_after_uma_and_the_hand_is_replayed(rules: str, cost: int) -> None:
    """Row `the hand after a chombo`: replayed, no honba, the same dealer, bets of the hand back."""
    play = Play(rules)
    before = play.points
    play.riichi("Chie").foul("Aki", "false_win")
    assert (play.points, play.at, play.ledger.state.sticks) == (before, "E1-0 Aki", 0)
    assert play.ledger.state.after_uma == {"Aki": -cost}


@pytest.mark.parametrize("rules", ["ema-2016", "ema-2025"])
def test_club_play_of_ema_has_the_reverse_mangan(rules: str) -> None:
    """BOOK16 (P), E25C (S): club play."""
    play = Play(rules, false_win="reverse_mangan").foul("Ben", "false_win")
    assert play.points == (34000, 22000, 32000, 32000)


@pytest.mark.parametrize(
    ("rules", "dead"),
    [
        # Row `dead hand`: TOR, PEN25 (S); PEN25 (P*); BOOK16 (P); SPACE (S); JAN39 (S).
        ("wrc-2022", "swap_call wrong_meld riichi_open_hand tiles_knocked_over"),
        ("wrc-2025", "swap_call wrong_meld riichi_open_hand tiles_knocked_over call_taken_back"),
        ("ema-2016", "too_few_tiles too_many_tiles wrong_meld riichi_open_hand win_taken_back"),
        ("m-league", "too_few_tiles too_many_tiles call_not_possible"),
        ("saikouisen", "swap_call call_taken_back"),
    ],
)
def test_what_makes_a_hand_dead(rules: str, dead: str) -> None:
    for name in dead.split():
        assert Play(rules).foul("Ben", name).ledger.state.dead == ("Ben",)


def test_an_empty_call_is_free_under_ema_2016() -> None:
    """BOOK16 (P)."""
    state = Play("ema-2016").foul("Ben", "call_taken_back").ledger.state
    assert (state.dead, state.after_uma) == ((), {})


@pytest.mark.parametrize(
    ("case", "cost"),
    [
        ("few_tiles_shown_again", 5),  # 12.3.1
        ("wrong_ready_again", 5),  # 12.3.6
        ("wrong_last_hand_sheet", 8),  # 12.3.7
        ("wrong_report_sheet", 2),  # 12.3.7
        ("match_missed", 30),  # 12.3.9
        ("late_for_match", 1),  # 12.3.9
    ],
)
def test_penalty_points_of_wrc_2025_count_after_uma_and_play_goes_on(case: str, cost: int) -> None:
    """PEN25 (P*)."""
    play = Play("wrc-2025").riichi("Chie").foul("Ben", case)
    state = play.ledger.state
    assert (state.after_uma, state.riichi, play.at) == ({"Ben": -cost}, ("Chie",), "E1-0 Aki")


def test_lateness_costs_by_the_minute() -> None:
    """PEN25 12.3.9 (P*): 1 a minute; from ten minutes on the match is forfeited."""
    play = Play("wrc-2025").foul("Ben", "late_for_match", times=7)
    assert play.ledger.state.after_uma == {"Ben": -7}
    assert play.ledger.events[-1].to_json()["times"] == 7
    for times in (0, 11):
        with pytest.raises(MatchFault) as error:
            Play("wrc-2025").foul("Ben", "late_for_match", times=times)
        assert error.value.code == "foul_times"
    with pytest.raises(MatchFault) as error:
        Play("wrc-2025").foul("Ben", "wrong_report_sheet", times=2)
    assert error.value.code == "foul_times"


def test_what_a_dead_hand_does_under_wrc_2025() -> None:
    """PEN25 12.3.3 (P*): a call costs 30 and is void; a win is a chombo."""
    dead = Play("wrc-2025").foul("Ben", "swap_call")
    called = dead.foul("Ben", "dead_hand_calls").ledger.state
    assert (called.after_uma, called.dead) == ({"Ben": -30}, ("Ben",))
    won = Play("wrc-2025").foul("Ben", "swap_call").foul("Ben", "dead_hand_wins").ledger.state
    assert (won.after_uma, won.dead) == ({"Ben": -30}, ())
    assert refused(Play("wrc-2025"), "foul", "Ben", "dead_hand_calls") == ["foul_does_not_apply"]


def test_chombo_of_wrc_2025() -> None:
    """PEN25 (P*)."""
    found = {each.id for each in cases(rule_set("wrc-2025")) if each.kind is Kind.FALSE_WIN}
    assert {"too_many_tiles", "too_few_tiles", "wrong_draw", "wrong_kong", "play_made_impossible"} <= found
    assert {"too_many_tiles", "too_few_tiles"} <= {
        each.id for each in cases(rule_set("wrc-2022")) if each.kind is Kind.FALSE_WIN
    }


# --- abortive draws and four kongs ------------------------------------------------------------------------------


def test_abortive_draws() -> None:
    """Rows `abortive draws` and `four kongs`: LOG (P), PAPER (S); none elsewhere."""
    every = ("nine_kinds", "four_winds", "four_kongs")
    for rules in ("tenhou", "mahjong-soul"):
        for reason in every:
            assert Play(rules).draw(reason=reason).at == "E1-1 Aki"
    for rules in ("wrc-2022", "wrc-2025", "ema-2016", "ema-2025", "m-league", "jpml-a", "saikouisen"):
        for reason in every:
            assert refused_draw(rules, reason) == ["no_such_draw"]


def refused_draw(rules: str, reason: str) -> list[str]:
    with pytest.raises(MatchFault) as error:
        Play(rules).draw(reason=reason)
    return [fault.code for fault in error.value.faults]


@pytest.mark.parametrize(
    "rules", ["wrc-2022", "tenhou", "mahjong-soul", "jpml-a", "saikouisen", "m-league", "ema-2025"]
)
def test_the_deal_repeats_where_the_dealer_is_ready(rules: str) -> None:
    """Row `deal repeats at a draw`: LOG (P), W25Q (P*), others S. In the South round too."""
    assert Play(rules).draw("Aki").at == "E1-1 Aki"
    assert Play(rules).draw("Ben").at == "E2-1 Ben"
    play = Play(rules)
    for _ in range(4):
        play.draw()
    assert (play.at, play.draw().at) == ("S1-4 Aki", "S2-5 Ben")
