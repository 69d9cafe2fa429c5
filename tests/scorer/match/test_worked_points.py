"""A whole game under each of the five point-pattern systems, hand by hand."""

from __future__ import annotations

import pytest

from scorer.errors import MatchFault
from scorer.notation import parse_tiles
from tests.scorer.match.playing import Play, winner

V170 = "333m99m!9m +pung:222m +pung:444m +pung:111z"
"""wsom 299-313: mixed one-suit 40, all triplets 30, three consecutive triplets 100."""
V50 = "123456m789m22p678s!8s"
"""Nine-tile straight 40, all sequences 5, concealed 5."""
V5 = "123m456p22p678s!8s +chow:345s"
"""All sequences."""
V70 = "111m33z!3z +pung:333m +pung:777m +pung:444z"
"""Mixed one-suit 40, all triplets 30; the triplet of North counts for North alone."""
CHICKEN = "456p99s!9s +chow:123m +pung:222m +chow:678s"


def test_wsom() -> None:
    play = Play("wsom")

    # E1. Dai is North and wins 170 off Ben: 3 x 170 = 510; the two others 25 each, Ben 510 - 50 = 460 (wsom 314).
    play.win("Dai", V170, "Ben")
    assert (play.points, play.at) == ((-25, -460, -25, 510), "E2-0 Ben")

    # E2. Chie draws 50: each pays 50 (wsom 295).
    play.win("Chie", V50)
    assert (play.points, play.at) == ((-75, -510, 125, 460), "E3-0 Chie")

    # E3. Chie deals and wins nothing; Aki wins 50 off Dai: 25, 25 and 100 (wsom 297).
    play.win("Aki", V50, "Dai")
    assert (play.points, play.at) == ((75, -535, 100, 360), "E4-0 Dai")

    # E4. Drawn: no player pays, and the deal passes (wsom 163).
    play.draw()
    assert (play.points, play.at) == ((75, -535, 100, 360), "S1-0 Aki")

    # S1. Ben declares a win that is none: the hand lies open and play goes on, no player pays (as zung-jung 38). Chie
    # wins 5 off Ben: at most 25, so 5 from each (wsom 296).
    play.foul("Ben", "false_win", "1112345678m123p")
    assert (play.points, play.at) == ((75, -535, 100, 360), "S1-0 Aki")
    play.win("Chie", V5, "Ben")
    assert (play.points, play.at) == ((70, -540, 115, 355), "S2-0 Ben")
    assert play.ledger.state.penalty_tiles == {}

    # S2. Dai is West, and the triplet of North is worth nothing: 70 off Chie, 160 / 25 / 25.
    play.win("Dai", V70, "Chie")
    assert (play.points, play.at) == ((45, -565, -45, 565), "S3-0 Chie")

    # S3. Aki wins 50 on Ben's discard of the tile that Aki discarded last: no player answers for it, 50 from each.
    play.win("Aki", V50, "Ben", discards_since=[["Aki", "8s"]])
    assert (play.points, play.at) == ((195, -615, -95, 515), "S4-0 Dai")

    # S4. Ben draws a hand of no pattern: 1 point, 1 from each (wsom 110: a complete hand wins).
    play.win("Ben", "456p99s!9s +chow:123m +pung:222m +chow:678s")
    assert (play.points, play.over) == ((194, -612, -96, 514), "last_hand")
    # The points are the result: no uma, no oka.
    assert play.totals == {"Dai": 514, "Aki": 194, "Chie": -96, "Ben": -612}
    assert sum(play.points) == 0


def test_zung_jung() -> None:
    play = Play("zung-jung")

    # E1. Aki shows one tile at the deal: excused (zung-jung 37). Ben shows two in play: penalty tiles (34).
    play.foul("Aki", "tiles_exposed_at_deal", "1m")
    play.foul("Ben", "tiles_exposed", "22p")
    assert play.ledger.state.penalty_tiles == {"Ben": parse_tiles("22p")}
    # Ben's penalty tiles may not be the pair of a single-tile wait won by discard (36): that win is refused.
    with pytest.raises(MatchFault) as refused:
        play.win("Ben", "123456m789m678s22p!2p", "Aki")
    assert refused.value.code in ("penalty_tile_in_set", "penalty_tile_not_held")
    # With another wait they are a concealed pair like any other: 50 off Aki, 100 / 25 / 25.
    play.win("Ben", V50, "Aki")
    assert (play.points, play.at) == ((-100, 150, -25, -25), "E2-0 Ben")

    # E2. Chie draws 170 as South (the East triplet belongs to no player): 170 from each.
    play.win("Chie", V170)
    assert (play.points, play.at) == ((-270, -20, 485, -195), "E3-0 Chie")

    # E3. Drawn: nothing, and the deal passes (zung-jung 32).
    play.draw()
    assert play.at == "E4-0 Dai"

    # E4. Two claim Aki's discard; Chie (Dai is East, Aki South, Ben West, Chie North) and Ben: Ben is the nearer.
    # 50: Aki 100, Chie and Dai 25.
    play.wins("Aki", winner("Chie", V50), winner("Ben", V50))
    assert (play.points, play.at) == ((-370, 130, 460, -220), "S1-0 Aki")

    # S1. Dai's false win: the hand is exposed, no player pays (38); then Aki wins 1 point off Ben: 1 from each (22).
    play.foul("Dai", "false_win", "123456789m1234p")
    play.win("Aki", CHICKEN, "Ben")
    assert (play.points, play.at) == ((-367, 129, 459, -221), "S2-0 Ben")

    # S2. Dai wins 50 off Aki, but Chie threw the same tile earlier in the turn: Chie answers for it (18).
    play.win("Dai", V50, "Aki", discards_since=[["Dai", "1z"], ["Chie", "8s"]])
    assert (play.points, play.at) == ((-392, 104, 359, -71), "S3-0 Chie")

    # S3. 5 by self-draw: 5 from each.
    play.win("Aki", V5)
    assert (play.points, play.at) == ((-377, 99, 354, -76), "S4-0 Dai")

    # S4. Drawn; the half is over.
    play.draw()
    assert play.over == "last_hand"
    assert play.totals == {"Chie": 354, "Ben": 99, "Dai": -76, "Aki": -377}


def test_australian() -> None:
    play = Play("australian")

    # E1. Ben wins 100 off Dai: 240 / 30 / 30 (masters 91).
    play.win("Ben", "45656788m!8m +chow:123m +pung:777m", "Dai")
    assert play.points == (-30, 300, -30, -240)
    # E2. Chie wins 30 off Aki: 30 each, the same at exactly 30 (masters 90).
    play.win("Chie", "1133m2244p5566s77z!7z", "Aki")
    assert play.points == (-60, 270, 60, -270)
    # E3. Dai wins 35 off Ben: 105, and of these 30 + 30 from the others and 45 from Ben.
    play.win("Dai", "2233m2244p556688s!8s", "Ben")
    assert play.points == (-90, 225, 30, -165)
    # E4. Aki draws 15, the least: 15 from each (masters 84-85).
    play.win("Aki", "234m456p678s345s55m!5m")
    assert (play.points, play.at) == ((-45, 210, 15, -180), "S1-0 Aki")
    # S1. Drawn: nothing; no repeat (masters 30).
    play.draw("Aki")
    assert play.at == "S2-0 Ben"
    # S2. A false win: the text says nothing of it, so the referee does: Dai loses 20 to no player.
    play.foul("Dai", "false_win", points=-20, reason="declared on nothing")
    assert play.points == (-45, 210, 15, -200)
    # S2 goes on; the first half's 60 minutes are over: the hand is dropped, and the second half begins with the West
    # round, Aki dealing (masters 31-33).
    play.time()
    assert (play.at, play.over) == ("W1-0 Aki", None)

    # W1 to W4, by points as the paper at the table has them: 40 off Ben; drawn; 320 by self-draw; 60 off Aki.
    play.win("Chie", {"points": 40}, "Ben")  # 120: 30 + 30, Ben 60
    assert play.points == (-75, 150, 135, -230)
    play.draw()
    play.win("Dai", {"points": 320})  # the cap: 320 from each
    assert play.points == (-395, -170, -185, 730)
    play.win("Ben", {"points": 60}, "Aki")  # 180: 30 + 30, Aki 120
    assert (play.points, play.at) == ((-515, 10, -215, 700), "N1-0 Aki")

    # N1 to N4: 55 off Dai; 25 off Ben, 25 each; drawn; 40 by self-draw.
    play.win("Aki", {"points": 55}, "Dai")  # 165: 30 + 30, Dai 105
    assert play.points == (-350, -20, -245, 595)
    play.win("Chie", {"points": 25}, "Ben")
    assert play.points == (-375, -45, -170, 570)
    play.draw()
    play.win("Ben", {"points": 40})
    assert (play.points, play.over) == ((-415, 75, -210, 530), "last_hand")
    assert sum(play.points) == -20  # what Dai lost to no player

    # No uma, no oka (masters 78); a quarter goes into the next round (masters 38): 530 / 4, 75 / 4, ...
    assert play.totals == {"Dai": 530, "Ben": 75, "Chie": -210, "Aki": -415}
    carries = {result.player: result.to_json()["carries"] for result in play.ledger.final}
    assert carries == {"Dai": "132.5", "Ben": "18.75", "Chie": "-52.5", "Aki": "-103.75"}


def test_baida() -> None:
    play = Play("baida")
    straight = "123456789p11z555z!5z"

    # E1. 1p and 2p are wild: straight 40, mixed one-suit 40, baida dragon 30: 110 from each.
    play.win("Ben", straight, turned="1p")
    assert play.points == (-110, 330, -110, -110)
    # E2. 7s and 8s are wild and not in the hand: 40 + 40 + no baida 10 = 90 off Aki: 270, 30 + 30, Aki 210.
    play.win("Ben", straight, "Aki", turned="7s")
    assert play.points == (-320, 600, -140, -140)
    # E3. All honours 320, four baida 10: 330 from each.
    play.win("Aki", "1122333z444z1122p!4z", turned="1p")
    assert play.points == (670, 270, -470, -470)
    # E4. Four kongs of honours: 320 + 400 + 10, capped at 480: 480 from each.
    play.win("Chie", "33z!3z +ankong:1111z +kong:2222z +kong:5555z +addkong:6666z", turned="1p")
    assert (play.points, play.at) == ((190, -210, 970, -950), "S1-0 Aki")

    # S1. Seven pairs 30, no baida 10, off Dai: 40: 30 + 30, Dai 60.
    play.win("Ben", "1133m2244p5566s77z!7z", "Dai", turned="8m")
    assert play.points == (160, -90, 940, -1010)
    # S2 to S4: drawn, 30 by self-draw, drawn.
    play.draw()
    play.win("Dai", {"points": 30})
    play.draw()
    assert (play.points, play.at) == ((130, -120, 910, -920), "W1-0 Aki")

    # W1 and W2, then the time of the second half (masters 164): the hand in progress is dropped and the round is over.
    play.win("Aki", {"points": 70}, "Chie")  # 210: 30 + 30, Chie 150
    play.draw()
    play.time()
    assert (play.points, play.over) == ((340, -150, 760, -950), "time")
    # The whole total goes into the next round (masters 170).
    assert play.totals == {"Chie": 760, "Aki": 340, "Ben": -150, "Dai": -950}
    assert [result.carries for result in play.ledger.final] == [760, 340, -150, -950]
    assert sum(play.points) == 0


def test_aml() -> None:
    play = Play("aml")
    pairs = "1133m2244p5566s77z!7z"

    # E1. Seven pairs 10, self-draw 3: the table pays 13, no player loses (masters 247).
    play.win("Ben", pairs, turned="9p")
    assert play.points == (0, 13, 0, 0)
    # E2. Seven pairs 10 off Aki, who loses 2 to the table (masters 246, 293).
    play.win("Chie", pairs, "Aki", turned="9p")
    assert play.points == (-2, 13, 10, 0)
    # E3. Pure one-suit 15 with twelve tiles of it claimed; nine or more in sight cost the discarder 10 (masters 295).
    play.win("Dai", "22m!2m +chow:123m +chow:456m +chow:678m +pung:999m", "Ben", turned="9p")
    assert play.points == (-2, 3, 10, 15)
    # E4. Seven pairs and two flowers, 12 off Chie.
    play.win("Aki", pairs + " +flowers:12f", "Chie", turned="9p")
    assert (play.points, play.at) == ((10, 3, 8, 15), "S1-0 Aki")

    # S1 to S4: drawn; 25 off Dai by the paper; 10 short is no win, so drawn; 50 by self-draw.
    play.draw()
    play.win("Ben", {"points": 25}, "Dai")
    play.draw()
    play.win("Chie", {"points": 50})
    assert (play.points, play.at) == ((10, 28, 58, 13), "W1-0 Aki")

    # W1 to W4: 20 off Aki with nine claimed tiles shown; three draws.
    play.win("Dai", {"points": 20, "loss": 10}, "Aki")
    play.draw().draw().draw()
    assert (play.points, play.at) == ((0, 28, 58, 33), "N1-0 Aki")
    # N1 to N4: drawn, then 35 by Aki off Ben, 13 by Ben, drawn.
    play.draw()
    play.win("Aki", {"points": 35}, "Ben")
    play.win("Ben", pairs, turned="9p")
    play.draw()
    assert (play.points, play.over) == ((35, 39, 58, 33), "last_hand")
    # Not zero-sum: the table has paid the difference.
    assert play.totals == {"Chie": 58, "Ben": 39, "Aki": 35, "Dai": 33}
