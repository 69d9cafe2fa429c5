"""A whole match under the World Riichi Championship rules of 2017, hand by hand."""

from __future__ import annotations

from dataclasses import replace

from scorer.match.final import results
from tests.scorer.match.playing import PLAYERS, Play, winner

PINFU = "23467m567p67822s!5m"


def test_a_whole_match() -> None:
    play = Play("wrc-2017")
    assert play.points == (30000, 30000, 30000, 30000)

    # E1. The dealer's riichi, tanyao, pinfu off Ben: 3 han 30 fu, 960 x 6 = 5760 -> 5800; the stick comes back.
    play.riichi("Aki").win("Aki", PINFU, "Ben")
    assert (play.points, play.at) == ((35800, 24200, 30000, 30000), "E1-1 Aki")

    # E1, 1 honba. Chie has declared riichi when Ben makes a false win: -20 after uma; the hand is played again, the
    # honba as it was, and Chie's stick goes back (lines 305-307).
    play.riichi("Chie").foul("Ben", "false_win")
    assert (play.points, play.at) == ((35800, 24200, 30000, 30000), "E1-1 Aki")
    assert (play.ledger.state.after_uma, play.ledger.state.sticks) == ({"Ben": -20}, 0)

    # E1, 1 honba. Dai off Aki, 4 han 30 fu: base 1920 is made 2000 (lines 57, 263), so 8000, and 300.
    play.win("Dai", {"han": 4, "fu": 30}, "Aki")
    assert (play.points, play.at) == ((27500, 24200, 30000, 38300), "E2-0 Ben")

    # E2. Drawn, Ben (the dealer) and Chie ready: 1500 each; the deal repeats.
    play.draw("Ben", "Chie")
    assert (play.points, play.at) == ((26000, 25700, 31500, 36800), "E2-1 Ben")

    # E2, 1 honba. Drawn, Dai alone ready: 1000 from each; the deal passes, another honba.
    play.draw("Dai")
    assert (play.points, play.at) == ((25000, 24700, 30500, 39800), "E3-2 Chie")

    # E3, 2 honba. Aki (riichi) and Ben both claim Dai's discard; the nearest alone wins (頭跳ね): Aki, 3900 + 600 and
    # the stick. Dai -4500.
    play.riichi("Aki").wins("Dai", winner("Ben", PINFU), winner("Aki", PINFU))
    assert (play.points, play.at) == ((29500, 24700, 30500, 35300), "E4-0 Dai")

    # E4. Aki wins on Dai's first discard: blessing of man, a mangan and no more, tanyao and pinfu or not: 8000.
    play.win("Aki", PINFU, "Dai", first_turn=True)
    assert (play.points, play.at) == ((37500, 24700, 30500, 27300), "S1-0 Aki")

    # S1. Drawn, no player ready: unlike the common rules the deal passes in the South round too; a honba.
    play.draw()
    assert (play.points, play.at) == ((37500, 24700, 30500, 27300), "S2-1 Ben")

    # S2, 1 honba. Ben deals and draws 3 han 20 fu: 1300 and 100 from each.
    play.win("Ben", PINFU)
    assert (play.points, play.at) == ((36100, 28900, 29100, 25900), "S2-2 Ben")

    # S2, 2 honba. Chie's riichi, drawn, Chie alone ready: 28100 + 3000; the stick stays.
    play.riichi("Chie").draw("Chie")
    assert (play.points, play.at) == ((35100, 27900, 31100, 24900), "S3-3 Chie")

    # S3, 3 honba. Aki has declared riichi when the 90 minutes are over: the hand is played to its end (lines 277-283),
    # and no other follows.
    play.riichi("Aki").time()
    assert (play.points, play.over) == ((34100, 27900, 31100, 24900), None)
    # Drawn, Aki alone ready: 1000 from each; the sticks stay on the table (line 49).
    play.draw("Aki")
    assert (play.points, play.over) == ((37100, 26900, 30100, 23900), "time")
    assert play.ledger.state.sticks == 2
    assert sum(play.points) + 2000 == 120000

    # Exact: Aki 7.1 + 15; Chie 0.1 + 5; Ben -3.1 - 5 and -20 for the false win; Dai -6.1 - 15.
    assert play.totals == {"Aki": "22.1", "Chie": "5.1", "Ben": "-28.1", "Dai": "-21.1"}
    # What counts after uma does not change the places.
    assert [result.player for result in play.ledger.final] == ["Aki", "Chie", "Ben", "Dai"]


def test_equals_share_the_uma() -> None:
    """Line 15: 同点の場合は順位点を分けます."""
    state = Play("wrc-2017").ledger.state

    def totals(*points: int) -> tuple[float, ...]:
        made = {r.player: r.total for r in results(replace(state, points=dict(zip(PLAYERS, points))))}
        return tuple(float(made[name]) for name in PLAYERS)

    # Two firsts: (15 + 5) / 2 = 10 each.
    assert totals(35000, 35000, 30000, 20000) == (15, 15, -5, -25)
    # Three firsts: (15 + 5 - 5) / 3 = 5 each.
    assert totals(32000, 32000, 32000, 24000) == (7, 7, 7, -21)
    # Two in the middle: (5 - 5) / 2 = 0.
    assert totals(40000, 30000, 30000, 20000) == (25, 0, 0, -25)
    assert totals(30000, 30000, 30000, 30000) == (0, 0, 0, 0)
