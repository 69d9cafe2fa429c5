"""A whole game under the common Japanese rules, hand by hand, from the deal of the seats to the final points."""

from __future__ import annotations

from dataclasses import replace

from scorer.match.final import results
from tests.scorer.match.playing import PLAYERS, Play, winner

PINFU = "23467m567p67822s!5m"
"""Tanyao and pinfu, waiting for 5m and 8m. By discard 30 fu, by self-draw 20."""
DRAGONS = "234m99p!4m +pung:555z +pung:666z +pung:777z"
"""Big three dragons, every dragon claimed."""


def test_a_whole_game() -> None:
    play = Play("riichi")
    assert play.points == (25000, 25000, 25000, 25000)

    # E1. Ben lays 1000 and wins off Aki: riichi, tanyao, pinfu, 3 han 30 fu. 30 x 2^5 = 960, x 4 = 3840 -> 3900.
    play.riichi("Ben")
    assert (play.points, play.ledger.state.sticks) == ((25000, 24000, 25000, 25000), 1)
    play.win("Ben", PINFU, "Aki")
    # Ben 24000 + 3900 + 1000; the dealer did not win, so the deal passes.
    assert (play.points, play.at) == ((21100, 28900, 25000, 25000), "E2-0 Ben")

    # E2. Ben deals and draws it: self-draw, tanyao, pinfu, 3 han 20 fu. 20 x 2^5 = 640, x 2 = 1280 -> 1300 each.
    play.win("Ben", PINFU)
    assert (play.points, play.at) == ((19800, 32800, 23700, 23700), "E2-1 Ben")

    # E2, 1 honba. Drawn, Chie and Dai ready: 3000 shared, 1500 each. Ben is not ready in the East round: the deal
    # passes, and the next dealer takes the honba over with one more (line 684).
    play.draw("Chie", "Dai")
    assert (play.points, play.at) == ((18300, 31300, 25200, 25200), "E3-2 Chie")

    # E3, 2 honba. Nine kinds: no payment, the deal repeats without another honba (lines 694, 705).
    play.draw(reason="nine_kinds")
    assert (play.points, play.at) == ((18300, 31300, 25200, 25200), "E3-2 Chie")

    # E3, 2 honba. Dai and Aki, both in riichi, win on Chie's discard: 3900 each. Dai is nearer and takes 2 x 300 and
    # both sticks. Chie pays 3900 + 3900 + 600 = 8400.
    play.riichi("Dai", "Aki")
    play.wins("Chie", winner("Aki", PINFU), winner("Dai", PINFU))
    # Aki 18300 - 1000 + 3900; Dai 25200 - 1000 + 3900 + 600 + 2000; Chie 25200 - 8400.
    assert (play.points, play.at) == ((21200, 31300, 16800, 30700), "E4-0 Dai")

    # E4. Ben calls and takes it back: 1000 to the pot (line 904).
    play.foul("Ben", "call_taken_back")
    assert (play.points, play.ledger.state.sticks) == ((21200, 30300, 16800, 30700), 1)
    # Aki wins without a yaku: 4000 to the dealer, Dai, and 2000 to Ben and Chie (line 691). Another's false win
    # repeats the deal and adds no honba; the 1000 stays on the table.
    play.foul("Aki", "no_yaku")
    assert (play.points, play.at) == ((13200, 32300, 18800, 34700), "E4-0 Dai")

    # E4 again. Aki has a tile too few and may not win in this hand. Chie wins a mangan off Dai: 8000 and the stick.
    play.foul("Aki", "too_few_tiles")
    play.win("Chie", {"han": 5}, "Dai")
    assert (play.points, play.at) == ((13200, 32300, 27800, 26700), "S1-0 Aki")
    assert play.ledger.state.dead == ()

    # S1. Drawn, no player ready: no payment. In the South round the dealer keeps the deal all the same (line 513).
    play.draw()
    assert (play.points, play.at) == ((13200, 32300, 27800, 26700), "S1-1 Aki")

    # S1, 1 honba. Ben's riichi; then three win on Aki's discard: a draw, no player pays (line 703). The stick stays.
    play.riichi("Ben")
    play.wins("Aki", winner("Ben", PINFU), winner("Chie", PINFU), winner("Dai", PINFU))
    assert (play.points, play.at) == ((13200, 31300, 27800, 26700), "S1-1 Aki")

    # S1, 1 honba. Dai draws 3 han 20 fu: 640 -> 1300 from the dealer, 700 from the others, 100 more from each, the
    # stick. Aki -1400, Ben and Chie -800 each, Dai +2700 + 300 + 1000.
    play.win("Dai", PINFU)
    assert (play.points, play.at) == ((11800, 30500, 27000, 30700), "S2-0 Ben")

    # S2. Chie's big three dragons off Dai; Ben fed the last dragon and is liable: 16000 each (lines 855-856).
    play.win("Chie", DRAGONS, "Dai", liable={"daisangen": "Ben"})
    assert (play.points, play.at) == ((11800, 14500, 59000, 14700), "S3-0 Chie")

    # S3. Aki's riichi; drawn, Aki and Chie ready: 1500 each. The stick is carried over (line 824).
    play.riichi("Aki")
    play.draw("Aki", "Chie")
    assert (play.points, play.at) == ((12300, 13000, 60500, 13200), "S3-1 Chie")

    # S3, 1 honba. Dai wins off Chie, 2 han 30 fu: 30 x 2^4 = 480, x 4 = 1920 -> 2000, 300, the stick.
    play.win("Dai", PINFU, "Chie")
    assert (play.points, play.at) == ((12300, 13000, 58200, 16500), "S4-0 Dai")

    # S4. Drawn, no player ready: the South round's dealer keeps the deal, 1 honba.
    play.draw()
    assert play.at == "S4-1 Dai"

    # S4, 1 honba. Ben declares riichi and is found not ready at the draw: a false win in place of the draw
    # (lines 816, 896). 1000 + 4000 to Dai + 2000 each to Aki and Chie. The stick stays (lines 687, 824).
    play.riichi("Ben")
    play.foul("Ben", "riichi_not_ready")
    assert (play.points, play.at) == ((14300, 4000, 60200, 20500), "S4-1 Dai")

    # S4, 1 honba. The dealer's own false win: 4000 to each; it passes the deal (line 693), and with the last dealer's
    # deal the game is over (line 710).
    play.foul("Dai", "furiten")
    assert (play.points, play.over) == ((18300, 8000, 64200, 8500), "last_hand")
    assert play.ledger.state.sticks == 1
    assert sum(play.points) + 1000 == 100000

    # The stick left goes to the first place, Chie: 65200. The others to a thousand, half up, less 30000, and uma:
    # Aki 18 - 30 + 5 = -7; Dai 8500 -> 9 - 30 - 5 = -26; Ben 8 - 30 - 10 = -32. Chie takes the rest: 65,
    # that is 35 + oka 20 + uma 10.
    assert play.totals == {"Chie": 65, "Aki": -7, "Dai": -26, "Ben": -32}
    assert [result.place for result in play.ledger.final] == [1, 2, 3, 4]
    assert (play.ledger.final[0].base, play.ledger.final[0].oka, play.ledger.final[0].uma) == (35, 20, 10)


def test_the_uma_slip_of_the_seed() -> None:
    """Lines 431-441 convert 42700 / 31200 / 17400 / 8700 into +42 +7 -18 -31. That is a slip of the seed's own.

    Its rule (line 404) rounds the hundreds half up: 31200 is 31000 and not 32000, so the second has +1 + 5 = +6, and
    the first, who takes what makes the sum zero (line 445), +43 and not +42. The rule is what is played.
    """
    state = Play("riichi").ledger.state
    points = dict(zip(PLAYERS, (42700, 31200, 17400, 8700)))
    totals = {result.player: result.total for result in results(replace(state, points=points))}
    # 31 - 30 + 5; 17 - 30 - 5; 9 - 30 - 10; and the first: -(6 - 18 - 31).
    assert totals == {"Aki": 43, "Ben": 6, "Chie": -18, "Dai": -31}
    assert totals["Aki"] != 42
    assert totals["Ben"] != 7
