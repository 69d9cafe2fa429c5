"""Corrections, options, refusals: what the worked matches do not show."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scorer.amounts import plain, read_amount
from scorer.corrections import Change
from scorer.errors import MatchFault, ParseError, UnknownName
from scorer.match.cases import Kind, Needs, cases
from scorer.match.events import TYPES, Correction, Drawn, Foul, Open, Riichi, Ruling, Won
from scorer.match.final import results, rounded
from scorer.match.fouls import foul
from scorer.match.hands import won
from scorer.match.ledger import Ledger, replay
from scorer.match.options import ABOUT
from scorer.match.state import MatchState
from scorer.notation import parse_tiles
from scorer.rules import rule_sets
from service.contract.events import match_event
from service.contract.wire import wire
from tests.scorer.match.playing import PLAYERS, Play, winner

PINFU = "23467m567p67822s!5m"
MANGAN = {"han": 5}


def refused(play: Play, *calls: str, **more: object) -> list[str]:
    """The codes with which the play refuses what is called next."""
    name, *arguments = calls
    with pytest.raises(MatchFault) as error:
        getattr(play, name)(*arguments, **more)
    return [fault.code for fault in error.value.faults]


def test_a_corrected_hand_moves_everything_after_it() -> None:
    play = Play("riichi")
    play.win("Ben", MANGAN, "Aki")  # event 1: Ben 33000, Aki 17000; the deal passes to Ben
    play.win("Ben", MANGAN)  # event 2: Ben deals: 4000 from each
    assert (play.points, play.at) == ((13000, 45000, 21000, 21000), "E2-1 Ben")
    # The first was Aki's win off Ben: the dealer's 12000, and Aki deals again, so that Ben's draw is South's with one
    # honba: 4000 from Aki, 2000 from the others, 100 from each. The deal passes to Ben.
    play.correct(1, Won((winner("Aki", MANGAN),), "Ben"))
    # Aki 25000 + 12000 - 4100; Ben 25000 - 12000 + 8300; the others 25000 - 2100.
    assert (play.points, play.at) == ((32900, 21300, 22900, 22900), "E2-0 Ben")
    assert len(play.ledger.events) == 4  # nothing that was recorded is gone


def test_a_correction_can_strike_out_and_put_in() -> None:
    play = Play("riichi").win("Ben", MANGAN, "Aki").draw("Ben")
    play.correct(1)
    assert (play.points, play.at) == ((24000, 28000, 24000, 24000), "E2-1 Ben")
    play.correct(1, Riichi("Aki"), Won((winner("Aki", PINFU),), "Dai"))
    # 3 han 30 fu of the dealer: 5800, the stick back; then Ben alone ready, who does not deal: E2.
    assert play.points == (25000 + 5800 - 1000, 25000 + 3000, 24000, 25000 - 5800 - 1000)
    assert play.at == "E2-2 Ben"


def test_a_correction_that_makes_a_later_event_impossible_tells_all_of_them() -> None:
    play = Play("riichi").draw("Ben").draw("Ben").draw("Ben")
    with pytest.raises(MatchFault) as error:
        play.correct(1, Won((winner("Ben", {"yakuman": 1}),), "Aki"))  # 32000 off Aki: below zero, the game is over
    assert [fault.code for fault in error.value.faults] == ["match_over", "match_over"]
    assert [fault.where for fault in error.value.faults] == ["events[2]: match", "events[3]: match"]


def test_what_cannot_be_corrected() -> None:
    play = Play("riichi").draw().correct(1, Drawn(("Aki",)))
    assert refused(play, "correct", 7) == ["no_such_event"]
    assert refused(play, "correct", 2) == ["no_such_event"]  # a correction is corrected by correcting again
    assert refused(play, "correct", 0) == ["not_opened"]


@pytest.mark.parametrize(
    ("reason", "option", "honba"), [("nine_kinds", False, 0), ("nine_kinds", True, 1), ("four_winds", True, 1)]
)
def test_an_abortive_draw_and_its_honba(reason: str, option: bool, honba: int) -> None:
    play = Play("riichi", abortive_draw_honba=option).draw(reason=reason)
    assert play.at == f"E1-{honba} Aki"


def test_busting() -> None:
    play = Play("riichi").win("Ben", {"han": 11}, "Aki")  # 24000
    assert (play.points[0], play.over) == (1000, None)
    assert refused(play.riichi("Aki"), "riichi", "Aki") == ["riichi_twice", "riichi_short_of_points"]
    # At 0 the game goes on unless the option says otherwise; below 0 it ends (line 711).
    play.win("Ben", {"han": 1, "fu": 30}, "Chie")
    assert (play.points[0], play.over) == (0, None)
    play.draw("Ben")
    assert (play.points[0], play.over) == (-1000, "below_zero")
    # Rounded digit by digit: -1000 is -1; -31, place 4: -41.
    assert play.totals["Aki"] == -41
    at_zero = Play("riichi", game_ends="at_zero").win("Ben", {"han": 11}, "Aki").riichi("Aki")
    assert at_zero.win("Ben", {"han": 1, "fu": 30}, "Chie").over == "below_zero"


def test_no_bust_in_wrc_and_riichi_on_credit() -> None:
    play = Play("wrc-2017").win("Ben", {"yakuman": 1}, "Aki").riichi("Aki")
    assert (play.points[0], play.over) == (-3000, None)


def test_the_dealer_of_the_last_hand_may_stop_where_that_is_played() -> None:
    def at_the_end(**options: str) -> Play:
        play = Play("riichi", **options)
        for name in ("Ben", "Chie", "Dai", "Aki", "Ben", "Chie", "Dai"):
            play.win(name, {"han": 1, "fu": 30})
        assert play.at == "S4-0 Dai"
        return play.win("Dai", MANGAN)

    assert refused(at_the_end(), "stop", "Dai") == ["no_early_stop"]  # 和了やめ無し
    play = at_the_end(dealer_may_stop="leading_win")
    assert refused(play, "stop", "Aki") == ["no_early_stop"]
    assert play.stop("Dai").over == "stopped"
    # Ready at a draw is not a win.
    drawn = at_the_end(dealer_may_stop="leading_win").draw("Dai")
    assert refused(drawn, "stop", "Dai") == ["no_early_stop"]
    assert at_the_end(dealer_may_stop="leading_win_or_ready").draw("Dai").stop("Dai").over == "stopped"


def test_the_extra_round_ends_when_somebody_is_there() -> None:
    play = Play("riichi", extra_round="until_return")
    for name in ("Ben", "Chie", "Dai", "Aki") * 2:
        play.win(name, {"han": 1, "fu": 30})
    assert max(play.points) < 30000
    assert (play.at, play.over) == ("W1-0 Aki", None)
    assert play.win("Ben", MANGAN, "Aki").over == "last_hand"


def test_false_wins_by_option() -> None:
    # The sticks of the hand go back, and a honba is added, where that is played.
    play = Play("riichi", false_win_sticks="return", false_win_honba=True).riichi("Chie").foul("Ben", "no_yaku")
    assert (play.points, play.at) == ((29000, 17000, 27000, 27000), "E1-1 Aki")
    # In the Australian systems the referee says: nothing happens automatically, and play goes on.
    quiet = Play("baida").foul("Ben", "false_win")
    assert (quiet.points, quiet.at) == ((0, 0, 0, 0), "E1-0 Aki")


@pytest.mark.parametrize(
    ("rules", "case", "more", "codes"),
    [
        ("aml", "swap_call", {}, ["no_such_foul"]),
        ("wrc-2017", "false_win", {"points": -5}, ["foul_has_points"]),
        ("zung-jung", "tiles_exposed", {}, ["bad_penalty_tiles"]),
        ("zung-jung", "tiles_exposed_at_deal", {"tiles": "12m"}, ["bad_penalty_tiles"]),
        ("riichi", "no_yaku", {"tiles": "12m"}, ["bad_penalty_tiles"]),
    ],
)
def test_fouls_that_are_none(rules: str, case: str, more: dict, codes: list[str]) -> None:
    assert refused(Play(rules), "foul", "Aki", case, **more) == codes


def test_penalty_tiles_shown_one_after_the_other_come_back_from_json() -> None:
    state = Play("wsom").foul("Aki", "tiles_exposed", tiles="2m").foul("Aki", "tiles_exposed", tiles="14m").ledger.state
    assert state.penalty_tiles == {"Aki": parse_tiles("124m")}
    assert MatchState.from_json(json.loads(json.dumps(state.to_json()))) == state


def test_a_winning_discard_like_a_penalty_tile_that_was_discarded_is_no_penalty_tile() -> None:
    # Ben showed 5s and discarded it (zung-jung 35). What wins later is Aki's 5s: 50, so 100 and twice 25.
    wait = "123456789m22p567s!5s"
    play = Play("zung-jung").foul("Ben", "tiles_exposed", "5s").win("Ben", wait, "Aki")
    assert play.points == (-100, 150, -25, -25)
    # With a second 5s in the hand it may be the one that was shown, and that one is in no set that a discard completes.
    pair = Play("zung-jung").foul("Ben", "tiles_exposed", "5s")
    assert refused(pair, "win", "Ben", "123456789m222p55s!5s", "Aki") == ["penalty_tile_in_set"]


def test_every_fault_at_once() -> None:
    play = Play("riichi").foul("Ben", "wrong_meld")
    lame = winner("Ben", "234m567p6722s!8s +pung:444z", riichi=True)
    with pytest.raises(MatchFault) as error:
        play.wins("Chie", lame, winner("Dai", PINFU))
    codes = [fault.code for fault in error.value.faults]
    assert codes[0] == "dead_hand"
    assert {"riichi_not_recorded", "riichi_open_hand", "not_one_discard"} <= set(codes)


def test_a_disqualified_player_is_kept_in_mind() -> None:
    state = Play("wrc-2017").foul("Ben", "deliberate_foul").ledger.state
    assert state.disqualified == ("Ben",)


def test_a_ruling_can_put_the_deal_right() -> None:
    play = Play("wrc-2017").ruling("the wrong player dealt", dealer="Chie", honba=3, points={"Ben": -1000})
    assert (play.points, play.at) == ((30000, 29000, 30000, 30000), "E3-3 Chie")


def test_carried_points_count_in_the_places() -> None:
    opened = Open("australian", PLAYERS, carried={"Ben": Fraction(49, 4)})
    ledger = replay([opened, Won((winner("Aki", {"points": 15}),))])
    # Aki 45, Ben 12.25 - 15.
    assert [(each.player, plain(each.total)) for each in ledger.results][:2] == [("Aki", 45), ("Ben", "-2.75")]


def test_rounding_digit_by_digit() -> None:
    half = {points: int(rounded(Fraction(points), "half_up")) for points in (1400, 1500, 1600, -1400, -1500)}
    assert half == {1400: 1, 1500: 2, 1600: 2, -1400: -1, -1500: -2}
    down = {points: int(rounded(Fraction(points), "five_down")) for points in (1500, 1600, -1500, -1600)}
    assert down == {1500: 1, 1600: 2, -1500: -1, -1600: -2}
    # Only the hundreds digit counts (450 each, after a total of 900 was shared).
    assert [int(rounded(Fraction(1450), rule)) for rule in ("half_up", "five_down")] == [1, 1]


def test_other_uma_and_shared_oka() -> None:
    state = Play("riichi", uma=["20", "10", "-10", "-20"], ties="share").ledger.state
    assert sum(result.total for result in results(state)) == 0
    tied = {result.player: result.total for result in results(replace(state, points=dict.fromkeys(PLAYERS, 25000)))}
    assert tied["Aki"] == tied["Dai"] == 0
    with pytest.raises(MatchFault) as error:
        Play("riichi", uma=["10", "5", "-5", "-9"], oka=7)
    assert [fault.code for fault in error.value.faults] == ["bad_match_option", "bad_match_option"]
    for text in ("--5", "+-5", "²", "5x", ""):
        with pytest.raises(MatchFault, match="four numbers"):
            Play("riichi", uma=["20", "10", text, "-20"])
    with pytest.raises(UnknownName):
        Play("riichi", rounds=3)


def test_sticks_that_stay_on_the_table_have_no_owner() -> None:
    # Ben 25000 - 1000 + 3000 = 27000, the others 24000. The stick that is left makes Ben's 28, and else 27.
    bases = {}
    for option in ("first_place", "table"):
        state = Play("riichi", sticks_left=option).riichi("Ben").draw("Ben").ledger.state
        bases[option] = [int(result.base) for result in results(state)]
    assert bases == {"first_place": [-2, -6, -6, -6], "table": [-3, -6, -6, -6]}


@pytest.mark.parametrize("text", [0, 5, -7, "12.25", "-0.5", "5/3"])
def test_amounts_come_back(text: object) -> None:
    assert plain(read_amount(text, "here")) == text


@pytest.mark.parametrize("value", [1.5, True, "1,5", "1/0", "x", None])
def test_amounts_that_are_none(value: object) -> None:
    with pytest.raises(ParseError):
        read_amount(value, "here")


@pytest.mark.parametrize(
    "event",
    [
        {"type": "riichi"},
        {"type": "riichi", "player": "table"},
        {"type": "riichi", "player": "east"},
        {"type": "win", "winners": []},
        {"type": "win", "winners": [{"player": "Aki"}]},
        {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 1}, "situation": {"seat": "east"}}]},
        {"type": "win", "winners": [{"player": "Aki", "stated": {"han": -1}}]},
        {"type": "ruling", "reason": " "},
        {"type": "ruling", "reason": "x", "points": {"Aki": 1.5}},
        {"type": "correction", "changes": [], "reason": "x"},
        {"type": "correction", "changes": [{"event": 1, "to": [{"type": "correction"}]}], "reason": "x"},
        {"type": "open", "rules": "riichi", "players": ["a", "b", "c"]},
        {"type": "open", "rules": "riichi", "players": ["a", "b", "c", "c"]},
        {"type": "seats", "draw": {"method": "row"}},
        {"type": "feast"},
        [],
    ],
)
def test_events_that_cannot_be_read(event: object) -> None:
    with pytest.raises(ParseError):
        match_event(event)


def test_a_winner_names_players_and_not_seats() -> None:
    with pytest.raises(ParseError, match="by their names"):
        Play("riichi").win("Aki", PINFU, "Ben", liable={"daisangen": "south"})


def test_nothing_before_the_opening_and_no_final_before_the_end() -> None:
    with pytest.raises(MatchFault, match="starts with an opening event"):
        Ledger().add(Ruling("early"))
    with pytest.raises(MatchFault):
        _ = Ledger().state
    play = Play("wsom")
    with pytest.raises(MatchFault, match="not ended"):
        _ = play.ledger.final
    assert refused(play, "add", Open("wsom", PLAYERS)) == ["already_opened"]
    assert refused(play, "time") == ["no_time_limit"]
    assert refused(play, "riichi", "Aki") == ["no_riichi_here"]
    assert refused(play, "win", "Eve", {"points": 5}) == ["unknown_player"]
    assert refused(play, "win", "Aki", {"han": 5}) == ["bad_stated_value"]
    assert refused(play, "win", "Aki", {"points": 5}, "Aki") == ["from_winner"]


def test_a_rule_set_that_names_no_option_of_a_match_plays_one_all_the_same() -> None:
    wsom = Play("wsom").ledger.state
    bare = replace(wsom, options={name: value for name, value in wsom.options.items() if name not in ABOUT})
    after = foul(bare, Foul("Ben", "false_win"))[0]
    after = won(after, Won((winner("Ben", {"points": 5}),), "Aki"))[0]
    assert (after.points, after.dealer_name) == ({"Aki": -5, "Ben": 15, "Chie": -5, "Dai": -5}, "Ben")
    assert [result.total for result in results(after)] == [15, -5, -5, -5]


def test_the_match_cannot_be_stopped_once_the_next_hand_has_begun() -> None:
    play = Play("riichi", dealer_may_stop="leading_win")
    for name in ("Ben", "Chie", "Dai", "Aki", "Ben", "Chie", "Dai"):
        play.win(name, {"han": 1, "fu": 30})
    play.win("Dai", MANGAN).riichi("Aki")
    assert refused(play, "stop", "Dai") == ["no_early_stop"]


def test_several_corrections_at_once() -> None:
    play = Play("riichi").draw("Ben").draw("Ben").draw("Ben")
    both = Correction((Change(1, (Won((winner("Ben", {"yakuman": 1}),), "Aki"),)), Change(2, ()), Change(3, ())), "x")
    assert play.add(both).over == "below_zero"


def test_the_page_names_every_kind_of_event() -> None:
    page = (Path(__file__).parents[3] / "docs" / "match.md").read_text(encoding="utf-8")
    for name, kind in TYPES.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
        assert all(f"`{field}`" in row for field in wire(kind).__struct_encode_fields__)


@pytest.mark.parametrize("rules", sorted(rule_sets()))
def test_every_foul_is_carried_out_and_has_a_source(rules: str) -> None:
    for each in cases(rule_sets()[rules]):
        assert each.source
        play = Play(rules, **({"two_han_from_honba": 1} if each.needs is Needs.TWO_HAN else {}))
        if each.needs is Needs.RIICHI:
            play.riichi("Ben")
        elif each.needs is Needs.DEAD_HAND:
            play.foul("Ben", "wrong_meld")
        elif each.needs is Needs.TWO_HAN:
            play.draw("Aki", "Ben", "Chie", "Dai")
        before = play.points
        exposed = each.kind is Kind.EXPOSED or (each.id == "false_win" and rules in ("wsom", "zung-jung"))
        play.foul("Ben", each.id, "1m" if exposed else "")
        assert play.ledger.events[-1].to_json() == match_event(play.ledger.events[-1].to_json()).to_json()
        moved = tuple(now - then for now, then in zip(play.points, before))
        if each.kind is Kind.FALSE_WIN and rule_sets()[rules].defaults.get("false_win") == "reverse_mangan":
            assert moved == (4000, -8000, 2000, 2000)
        elif rules == "mcr" and each.kind in (Kind.FALSE_WIN, Kind.FALSE_WIN_TWICE):
            ten = 20 if each.kind is Kind.FALSE_WIN_TWICE else 10
            assert moved == (ten, -3 * ten, ten, ten)
        elif each.kind is Kind.POT:
            assert moved == (0, -1000, 0, 0)
        elif each.kind is Kind.FALSE_WIN and each.needs is Needs.RIICHI:
            assert moved == (0, 1000, 0, 0)  # the hand's own stick goes back (wrc-2017 307)
        else:
            assert not any(moved)


def test_a_stated_win_makes_liable_for_its_own_yakuman() -> None:
    # Two yakuman off Dai, Ben fed the dragons: half of one from Ben, the rest from Dai.
    play = Play("riichi").win("Chie", {"yakuman": 2}, "Dai", liable={"daisangen": "Ben"})
    assert play.points == (25000, 25000 - 16000, 25000 + 64000, 25000 - 48000)
    # Where four winds are two yakuman, the dragons are still one.
    double = Play("riichi", double_yakuman=True).win("Chie", {"yakuman": 2}, "Dai", liable={"daisangen": "Ben"})
    assert double.points == play.points
    winds = Play("riichi", double_yakuman=True).win("Chie", {"yakuman": 2}, "Dai", liable={"daisuushii": "Ben"})
    assert winds.points == (25000, 25000 - 32000, 25000 + 64000, 25000 - 32000)
    assert refused(Play("riichi"), "win", "Chie", {"yakuman": 1}, "Dai", liable={"daisangen": "Chie"}) == [
        "liable_winner"
    ]
