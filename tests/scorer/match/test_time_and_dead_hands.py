"""When the time is up, and what a hand that is dead can still do."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.errors import MatchFault
from tests.scorer.match.playing import Play, winner

PINFU = "23467m567p67822s!5m"


def refused(play: Play, *calls: str, **more: Any) -> list[str]:
    """The codes with which the play refuses what is called next."""
    name, *arguments = calls
    with pytest.raises(MatchFault) as error:
        getattr(play, name)(*arguments, **more)
    return [fault.code for fault in error.value.faults]


# --- wrc-2017: the hand in progress is played to its end (277-289; WRC book 8.2) ------------------------------


def test_the_hand_in_progress_is_won_and_is_the_last() -> None:
    play = Play("wrc-2017").riichi("Chie").time()
    assert (play.over, play.ledger.state.time_up) == (None, True)
    assert refused(play, "time") == ["time_is_up"]
    # Riichi, pinfu, tanyao off Aki: 3 han 30 fu, 3900; the stick comes back.
    play.win("Chie", PINFU, "Aki")
    assert (play.points, play.over) == ((26100, 30000, 33900, 30000), "time")
    assert play.ledger.state.sticks == 0
    assert refused(play, "foul", "Dai", "false_win") == ["match_over"]


def test_a_false_win_in_the_last_hand_counts_and_nothing_is_replayed() -> None:
    # 281-283: ゲームはその時点で終了します。やり直しはありません. 307: the stick of the hand goes back.
    play = Play("wrc-2017").riichi("Chie").time().foul("Dai", "false_win")
    assert (play.points, play.over) == ((30000, 30000, 30000, 30000), "time")
    assert play.ledger.state.after_uma == {"Dai": -20}
    assert play.totals["Dai"] == -20  # the four share the uma


def test_the_dealer_does_not_deal_again_after_the_time() -> None:
    assert Play("wrc-2017").time().win("Aki", PINFU, "Ben").over == "time"
    assert Play("wrc-2017").time().draw("Aki").over == "time"


def test_a_dropped_hand_is_an_option() -> None:
    play = Play("wrc-2017", time_up="drop").riichi("Chie").time()
    assert (play.points, play.over) == ((30000, 30000, 29000, 30000), "time")
    assert play.ledger.state.sticks == 1


# --- masters 30-33: two halves, each with its own time ---------------------------------------------------------


def at_the_second_half(rules: str, **options: Any) -> Play:
    play = Play(rules, **options)
    for _ in range(8):
        play.draw()
    assert play.at == "W1-0 Aki"
    return play


@pytest.mark.parametrize("rules", ["australian", "baida", "aml"])
def test_the_signal_of_a_half_that_is_over_ends_nothing(rules: str) -> None:
    play = at_the_second_half(rules).time()
    assert (play.over, play.at) == (None, "W1-0 Aki")
    # Once a hand of the second half is over the signal is of the second half.
    assert play.draw().time().over == "time"


def test_each_half_has_one_signal() -> None:
    assert at_the_second_half("australian").time().time().over == "time"
    cut = Play("australian").draw().time()
    assert (cut.over, cut.at) == (None, "W1-0 Aki")
    assert cut.time().over == "time"


def test_a_half_whose_last_hand_is_finished() -> None:
    play = Play("australian", time_up="finish_hand").draw().time()
    assert (play.over, play.at) == (None, "E2-0 Ben")
    play.draw()
    assert (play.over, play.at, play.ledger.state.time_up) == (None, "W1-0 Aki", False)
    play.draw().time()
    assert play.draw().over == "time"


def test_one_round_has_no_first_half() -> None:
    assert Play("australian", rounds=1).time().over == "time"


# --- a dead hand ------------------------------------------------------------------------------------------------

DEAD = [("wrc-2017", "wrong_draw"), ("riichi", "too_few_tiles")]


@pytest.mark.parametrize(("rules", "case"), DEAD)
def test_a_dead_hand_is_not_ready(rules: str, case: str) -> None:
    # WRC book 7.1; a hand of too few tiles cannot be ready at all.
    play = Play(rules).foul("Chie", case)
    before = play.points
    assert refused(play, "draw", "Chie") == ["dead_hand_ready"]
    assert play.draw().points == before


@pytest.mark.parametrize(("rules", "case"), DEAD)
def test_a_dead_hand_that_had_declared_riichi_is_not_ready_and_makes_no_false_win(rules: str, case: str) -> None:
    play = Play(rules).riichi("Ben").foul("Ben", case)
    start = play.points[0]
    assert refused(play, "draw", "Ben") == ["dead_hand_ready"]
    play.draw("Aki")
    # Aki alone is ready; the deposit stays.
    assert play.points == (start + 3000, start - 2000, start - 1000, start - 1000)
    assert play.ledger.state.sticks == 1


@pytest.mark.parametrize(("rules", "case"), DEAD)
def test_a_dead_hand_that_is_ready_is_an_option(rules: str, case: str) -> None:
    play = Play(rules, dead_hand_noten=False).foul("Chie", case)
    start = play.points[0]
    assert play.draw("Chie").points[2] == start + 3000
    declared = Play(rules, dead_hand_noten=False).riichi("Ben").foul("Ben", case)
    assert refused(declared, "draw", "Aki") == ["riichi_not_ready"]


# --- fouls of wrc-2017, and fouls that need something ----------------------------------------------------------


def test_a_call_that_is_not_possible_makes_the_hand_dead() -> None:
    # 174-178: チーができないため、鳴いたプレイヤーは和了放棄となります.
    for case in ("call_not_possible", "wrong_meld", "win_taken_back", "swap_call"):
        play = Play("wrc-2017").foul("Chie", case)
        assert play.ledger.state.dead == ("Chie",)
        assert refused(play, "win", "Chie", PINFU, "Aki") == ["dead_hand"]


@pytest.mark.parametrize(
    ("rules", "case"),
    [
        ("wrc-2017", "kong_after_riichi"),
        ("wrc-2017", "riichi_not_ready"),
        ("riichi", "riichi_not_ready"),
        ("riichi", "dead_hand_acts"),
        ("riichi", "two_han_short"),
    ],
)
def test_a_foul_that_the_hand_cannot_have(rules: str, case: str) -> None:
    play = Play(rules).riichi("Aki")
    assert refused(play, "foul", "Ben", case) == ["foul_does_not_apply"]
    assert play.ledger.state.after_uma == {}


def test_what_is_allowed_is_no_foul() -> None:
    for rules in ("riichi", "wrc-2017"):
        assert refused(Play(rules, swap_calling="allowed"), "foul", "Ben", "swap_call") == ["no_such_foul"]
    assert refused(Play("riichi", two_han_from_honba=0), "foul", "Ben", "two_han_short") == ["no_such_foul"]


def test_a_riichi_that_was_not_ready_costs_after_the_deposit() -> None:
    play = Play("wrc-2017").riichi("Ben").foul("Ben", "riichi_not_ready")
    assert (play.points, play.ledger.state.after_uma) == ((30000,) * 4, {"Ben": -20})
    # Two who claim one discard, of whom one is dead.
    dead = Play("riichi").foul("Ben", "too_few_tiles")
    assert refused(dead, "wins", "Aki", winner("Ben", PINFU), winner("Chie", PINFU)) == ["dead_hand"]
