"""One whole match under each preset, hand by hand; points are those of Aki, Ben, Chie and Dai, who deal in this order."""

from __future__ import annotations

import pytest

from scorer.errors import MatchFault
from scorer.match.events import Drawn, Riichi
from tests.scorer.match.playing import Play, winner

PINFU = "234m345p34556788s!5s"
"""Pinfu, tanyao: 2 han 30 fu; with riichi 3 han."""


def stands(play: Play, at: str, *points: int) -> None:
    assert (play.at, play.points) == (at, points)


def test_wrc_2022() -> None:
    play = Play("wrc-2022")
    # E1. 4 han 30 fu is rounded up to a mangan: 8000 off the dealer.
    stands(play.win("Ben", {"han": 4, "fu": 30}, "Aki"), "E2-0 Ben", 22000, 38000, 30000, 30000)
    # E2. Drawn, Ben (dealer) and Chie ready: 1500 each.
    stands(play.draw("Ben", "Chie"), "E2-1 Ben", 20500, 39500, 31500, 28500)
    # A false win by Ben: 30 after uma, the hand again.
    stands(play.foul("Ben", "false_win"), "E2-1 Ben", 20500, 39500, 31500, 28500)
    # 2 han 30 fu by self-draw: 1000 + 100 from the dealer, 500 + 100 from the others.
    stands(play.win("Dai", {"han": 2, "fu": 30}), "E3-0 Chie", 19900, 38400, 30900, 30800)
    # E3. The dealer's riichi, self-draw, pinfu, tanyao: 4 han 20 fu, 1280 x 2 = 2560 -> 2600 from each.
    stands(play.riichi("Chie").win("Chie", "23467m567p67822s!5m"), "E3-1 Chie", 17300, 35800, 38700, 28200)
    stands(play.draw(), "E4-2 Dai", 17300, 35800, 38700, 28200)
    # E4. Aki and Ben claim Chie's discard; the nearest, Aki, alone wins: 2000 + 600.
    play.wins("Chie", winner("Ben", PINFU), winner("Aki", PINFU))
    stands(play, "S1-0 Aki", 19900, 35800, 36100, 28200)
    stands(play.win("Dai", {"han": 5}, "Ben"), "S2-0 Ben", 19900, 27800, 36100, 36200)
    # S2. The dealer's 3 han 30 fu: 5800.
    stands(play.win("Ben", {"han": 3, "fu": 30}, "Aki"), "S2-1 Ben", 14100, 33600, 36100, 36200)
    stands(play.win("Chie", {"han": 1, "fu": 30}, "Ben"), "S3-0 Chie", 14100, 32300, 37400, 36200)
    # S3. Dai alone ready: 1000 from each.
    stands(play.draw("Dai"), "S4-1 Dai", 13100, 31300, 36400, 39200)
    # S4. Aki draws big three dragons, which Ben completed: Ben pays 32000 and 300. Below zero nothing ends.
    play.win("Aki", {"yakuman": 1}, liable={"big_three_dragons": "Ben"})
    assert (play.points, play.over) == ((45400, -1000, 36400, 39200), "last_hand")
    # 15.4 + 15; 9.2 + 5; 6.4 - 5; -31 - 15 - 30.
    assert play.totals == {"Aki": "30.4", "Dai": "14.2", "Chie": "1.4", "Ben": -76}


def test_wrc_2025() -> None:
    play = Play("wrc-2025")
    stands(play.win("Aki", {"han": 2, "fu": 30}), "E1-1 Aki", 33000, 29000, 29000, 29000)
    # A riichi with no tile left in the wall; drawn, Dai alone ready: -1000 + 3000.
    stands(play.add(Riichi("Dai", 0)).draw("Dai"), "E2-2 Ben", 32000, 28000, 28000, 31000)
    # Tiles knocked over once more: 5 after uma.
    play.foul("Ben", "few_tiles_shown_again")
    # 13 han are a yakuman: 32000 + 600, and the stick.
    stands(play.win("Chie", {"han": 13}, "Ben"), "E3-0 Chie", 32000, -4600, 61600, 31000)
    stands(play.win("Aki", {"han": 3, "fu": 40}, "Dai"), "E4-0 Dai", 37200, -4600, 61600, 25800)
    stands(play.win("Dai", {"han": 2, "fu": 30}, "Chie"), "E4-1 Dai", 37200, -4600, 58700, 28700)
    stands(play.draw(), "S1-2 Aki", 37200, -4600, 58700, 28700)
    # S1. 3 han 20 fu by self-draw: 1300 + 200 from the dealer, 700 + 200 from the others.
    stands(play.win("Ben", {"han": 3, "fu": 20}), "S2-0 Ben", 35700, -1300, 57800, 27800)
    # S2. Dai's hand is dead by a swap-call and not ready; Aki alone is.
    stands(play.foul("Dai", "swap_call").draw("Aki"), "S3-1 Chie", 38700, -2300, 56800, 26800)
    stands(play.win("Ben", {"han": 2, "fu": 30}, "Aki"), "S4-0 Dai", 36400, 0, 56800, 26800)
    play.win("Chie", {"han": 1, "fu": 30}, "Dai")
    assert (play.points, play.over) == ((36400, 0, 57800, 25800), "last_hand")
    # 27.8 + 15; 6.4 + 5; -4.2 - 5; -30 - 15 - 5.
    assert play.totals == {"Chie": "42.8", "Aki": "11.4", "Dai": "-9.2", "Ben": -50}


def test_ema_2016() -> None:
    play = Play("ema-2016")
    # E1. Ben and Chie, both in riichi, win on Aki's discard: 3900 each, and each the own stick.
    play.riichi("Ben", "Chie").wins("Aki", winner("Ben", PINFU), winner("Chie", PINFU))
    stands(play, "E2-0 Ben", 22200, 33900, 33900, 30000)
    # E2. 4 han 30 fu is not rounded up: 7700.
    stands(play.win("Dai", {"han": 4, "fu": 30}, "Ben"), "E3-0 Chie", 22200, 26200, 33900, 37700)
    stands(play.win("Chie", {"han": 1, "fu": 30}), "E3-1 Chie", 21700, 25700, 35400, 37200)
    stands(play.draw("Aki"), "E4-2 Dai", 24700, 24700, 34400, 36200)
    # E4. Two honba for each: Aki 3900 + 600 and the own stick, Ben 2000 + 600.
    play.riichi("Aki").wins("Chie", winner("Aki", PINFU), winner("Ben", PINFU))
    stands(play, "S1-0 Aki", 29200, 27300, 27300, 36200)
    stands(play.foul("Ben", "false_win"), "S1-0 Aki", 29200, 27300, 27300, 36200)
    # S1. The signal: this hand, and one more.
    play.time()
    stands(play.win("Dai", {"han": 2, "fu": 30}), "S2-0 Ben", 28200, 26800, 26800, 38200)
    # S2, the last. Chie's riichi, drawn, Chie alone ready; the stick goes to the first place.
    play.riichi("Chie").draw("Chie")
    assert (play.points, play.over) == ((27200, 25800, 28800, 37200), "time")
    # 38.2 - 30 + 15; -1.2 + 5; -2.8 - 5; -4.2 - 15 - 20.
    assert play.totals == {"Dai": "23.2", "Chie": "3.8", "Aki": "-7.8", "Ben": "-39.2"}


def test_ema_2025() -> None:
    play = Play("ema-2025")
    stands(play.win("Aki", {"han": 3, "fu": 40}, "Dai"), "E1-1 Aki", 37700, 30000, 30000, 22300)
    # E1, 1 honba. Ben and Chie: 2000 + 300 each.
    play.wins("Aki", winner("Ben", {"han": 2, "fu": 30}), winner("Chie", {"han": 2, "fu": 30}))
    stands(play, "E2-0 Ben", 33100, 32300, 32300, 22300)
    # E2. A riichi with one tile left; drawn, Ben (dealer) alone ready.
    stands(play.add(Riichi("Ben", 1)).draw("Ben"), "E2-1 Ben", 32100, 34300, 31300, 21300)
    # 4 han 30 fu, rounded up since 2025: 8000 + 300 and the stick.
    stands(play.win("Dai", {"han": 4, "fu": 30}, "Chie"), "E3-0 Chie", 32100, 34300, 23000, 30600)
    stands(play.win("Chie", {"han": 5}), "E3-1 Chie", 28100, 30300, 35000, 26600)
    stands(play.draw(), "E4-2 Dai", 28100, 30300, 35000, 26600)
    stands(play.win("Aki", {"han": 1, "fu": 30}, "Dai"), "S1-0 Aki", 29700, 30300, 35000, 25000)
    stands(play.draw("Aki"), "S1-1 Aki", 32700, 29300, 34000, 24000)
    stands(play.win("Ben", {"han": 3, "fu": 30}, "Aki"), "S2-0 Ben", 28500, 33500, 34000, 24000)
    stands(play.win("Ben", {"han": 1, "fu": 30}), "S2-1 Ben", 28000, 35000, 33500, 23500)
    stands(play.riichi("Dai").draw("Dai"), "S3-2 Chie", 27000, 34000, 32500, 25500)
    stands(play.draw(), "S4-3 Dai", 27000, 34000, 32500, 25500)
    # S4, 3 honba. 1300 + 900 and the stick.
    play.win("Chie", {"han": 1, "fu": 40}, "Dai")
    assert (play.points, play.over) == ((27000, 34000, 35700, 23300), "last_hand")
    # 5.7 + 15; 4 + 5; -3 - 5; -6.7 - 15.
    assert play.totals == {"Chie": "20.7", "Ben": 9, "Aki": -8, "Dai": "-21.7"}


def test_m_league() -> None:
    play = Play("m-league")
    # E1. Riichi, pinfu and a red five: 3 han 30 fu, 3900.
    play.riichi("Ben").win("Ben", "340m456p789s234s99p!9s", "Aki")
    stands(play, "E2-0 Ben", 21100, 28900, 25000, 25000)
    stands(play.foul("Ben", "false_win"), "E2-0 Ben", 21100, 28900, 25000, 25000)
    # E2. 13 han without a yakuman are a sanbaiman: 24000.
    stands(play.win("Chie", {"han": 13}, "Dai"), "E3-0 Chie", 21100, 28900, 49000, 1000)
    # E3. Dai's last thousand is a riichi stick; drawn, Dai alone ready.
    stands(play.riichi("Dai").draw("Dai"), "E4-1 Dai", 20100, 27900, 48000, 3000)
    # E4. Big three dragons off Ben, completed by Chie: 16000 each; the honba from the liable one; the stick.
    play.win("Aki", {"yakuman": 1}, "Ben", liable={"big_three_dragons": "Chie"})
    stands(play, "S1-0 Aki", 53400, 11900, 31700, 3000)
    stands(play.draw(), "S2-1 Ben", 53400, 11900, 31700, 3000)
    stands(play.win("Ben", {"han": 5}, "Aki"), "S2-2 Ben", 41100, 24200, 31700, 3000)
    # S2, 2 honba. Chie, the nearest after Ben, alone: 2000 + 600.
    play.wins("Ben", winner("Dai", PINFU), winner("Chie", PINFU))
    stands(play, "S3-0 Chie", 41100, 21600, 34300, 3000)
    stands(play.win("Chie", {"han": 2, "fu": 30}), "S3-1 Chie", 40100, 20600, 37300, 2000)
    stands(play.win("Dai", {"han": 3, "fu": 30}), "S4-0 Dai", 39000, 19500, 35200, 6300)
    play.riichi("Aki").draw("Aki")
    assert (play.points, play.over) == ((41000, 18500, 34200, 5300), "last_hand")
    # The stick to the first: 42000. 12 + 20 + 30; 4.2 + 10; -11.5 - 10 - 20; -24.7 - 30.
    assert play.totals == {"Aki": 62, "Chie": "14.2", "Ben": "-41.5", "Dai": "-54.7"}
    assert [result.to_json()["oka"] for result in play.ledger.final] == [20, 0, 0, 0]


def test_tenhou() -> None:
    play = Play("tenhou")
    # E1. Three winners on one discard: drawn, a honba.
    play.wins("Aki", *(winner(name, PINFU) for name in ("Ben", "Chie", "Dai")))
    stands(play, "E1-1 Aki", 25000, 25000, 25000, 25000)
    # Two winners in riichi: the nearest, Ben, has the honba and both sticks.
    play.riichi("Ben", "Chie").wins("Aki", winner("Ben", PINFU), winner("Chie", PINFU))
    stands(play, "E2-0 Ben", 16900, 30200, 27900, 25000)
    stands(play.draw(reason="nine_kinds"), "E2-1 Ben", 16900, 30200, 27900, 25000)
    # Nagashi mangan of Dai: 4000 from the dealer, 2000 from the others. The dealer is not ready.
    stands(play.add(Drawn((), "exhaustive", ("Dai",))), "E3-2 Chie", 14900, 26200, 25900, 33000)
    # E3, 2 honba. The dealer's 4 han 30 fu: 11600 + 600.
    stands(play.win("Chie", {"han": 4, "fu": 30}, "Dai"), "E3-3 Chie", 14900, 26200, 38100, 20800)
    # 1 han 30 fu by self-draw: 500 + 300, and 300 + 300 twice.
    stands(play.win("Aki", {"han": 1, "fu": 30}), "E4-0 Dai", 16900, 25600, 37300, 20200)
    # E4. 13 han are a yakuman: 16000 from each.
    stands(play.win("Dai", {"han": 13}), "E4-1 Dai", 900, 9600, 21300, 68200)
    stands(play.riichi("Ben").win("Ben", {"han": 5}, "Dai"), "S1-0 Aki", 900, 17900, 21300, 59900)
    # S1. 900 points are too few for riichi; below zero the match ends.
    with pytest.raises(MatchFault):
        play.riichi("Aki")
    play.win("Chie", {"han": 2, "fu": 30}, "Aki")
    assert (play.points, play.over) == ((-1100, 17900, 23300, 59900), "below_zero")
    # 23300 -> 23, 17900 -> 18, -1100 -> -1; less 30: -7 + 10, -12 - 10, -31 - 20; the first minus the others: 70.
    assert play.totals == {"Dai": 70, "Chie": 3, "Ben": -22, "Aki": -51}


def test_mahjong_soul() -> None:
    play = Play("mahjong-soul")
    stands(play.win("Aki", {"han": 1, "fu": 30}), "E1-1 Aki", 26500, 24500, 24500, 24500)
    stands(play.win("Dai", {"han": 2, "fu": 40}, "Aki"), "E2-0 Ben", 23600, 24500, 24500, 27400)
    # E2. Three winners: all paid, 1000 each.
    small = {"han": 1, "fu": 30}
    play.wins("Ben", winner("Chie", small), winner("Dai", small), winner("Aki", small))
    stands(play, "E3-0 Chie", 24600, 21500, 25500, 28400)
    stands(play.draw(), "E4-1 Dai", 24600, 21500, 25500, 28400)
    stands(play.draw("Dai"), "E4-2 Dai", 23600, 20500, 24500, 31400)
    stands(play.win("Chie", {"han": 3, "fu": 30}, "Dai"), "S1-0 Aki", 23600, 20500, 29000, 26900)
    stands(play.draw(reason="four_winds"), "S1-1 Aki", 23600, 20500, 29000, 26900)
    stands(play.win("Ben", {"han": 2, "fu": 30}, "Chie"), "S2-0 Ben", 23600, 22800, 26700, 26900)
    stands(play.draw(), "S3-1 Chie", 23600, 22800, 26700, 26900)
    stands(play.win("Aki", {"han": 1, "fu": 40}, "Chie"), "S4-0 Dai", 25200, 22800, 25100, 26900)
    # S4. The dealer leads with 28400 after a win: not 30000, so the match goes on.
    stands(play.win("Dai", small, "Ben"), "S4-1 Dai", 25200, 21300, 25100, 28400)
    # No player has 30000, so the West round begins. The first hand that brings a player to 30000 ends the match.
    stands(play.win("Aki", small, "Dai"), "W1-0 Aki", 26500, 21300, 25100, 27100)
    play.win("Chie", {"han": 3, "fu": 40}, "Aki")
    assert (play.points, play.over) == ((21300, 21300, 30300, 27100), "last_hand")
    # 5.3 + 15; 2.1 + 5; of the two at 21300 the first dealer is third: -3.7 - 5, -3.7 - 15.
    assert play.totals == {"Chie": "20.3", "Dai": "7.1", "Aki": "-8.7", "Ben": "-18.7"}


def test_jpml_a() -> None:
    play = Play("jpml-a")
    # E1. Riichi and tanyao, 2 han 40 fu: neither ippatsu nor ura dora count. 2600.
    shown = {"ippatsu": True, "dora_indicators": "1z", "ura_indicators": "7s"}
    play.riichi("Ben").win("Ben", "234m345p567s456m88s!5m", "Aki", **shown)
    stands(play, "E2-0 Ben", 27400, 32600, 30000, 30000)
    # E2. 4 han 30 fu is not rounded up: 11600.
    stands(play.win("Ben", {"han": 4, "fu": 30}, "Chie"), "E2-1 Ben", 27400, 44200, 18400, 30000)
    # 13 han are a yakuman (sheet of 2026): 32000 + 300.
    stands(play.win("Dai", {"han": 13}, "Ben"), "E3-0 Chie", 27400, 11900, 18400, 62300)
    stands(play.draw("Chie"), "E3-1 Chie", 26400, 10900, 21400, 61300)
    stands(play.win("Aki", {"han": 2, "fu": 30}), "E4-0 Dai", 28700, 10300, 20300, 60700)
    stands(play.draw(), "S1-1 Aki", 28700, 10300, 20300, 60700)
    stands(play.win("Ben", {"han": 3, "fu": 30}), "S2-0 Ben", 26600, 14600, 19200, 59600)
    stands(play.win("Ben", {"han": 5}), "S2-1 Ben", 22600, 26600, 15200, 55600)
    stands(play.win("Chie", {"han": 3, "fu": 30}, "Dai"), "S3-0 Chie", 22600, 26600, 19400, 51400)
    stands(play.draw(), "S4-1 Dai", 22600, 26600, 19400, 51400)
    play.win("Aki", {"han": 2, "fu": 40}, "Ben")
    assert (play.points, play.over) == ((25500, 23700, 19400, 51400), "last_hand")
    # One player at 30000 or more: 12, -1, -3, -8. 21.4 + 12; -4.5 - 1; -6.3 - 3; -10.6 - 8.
    assert play.totals == {"Dai": "33.4", "Aki": "-5.5", "Ben": "-9.3", "Chie": "-18.6"}


def test_saikouisen() -> None:
    play = Play("saikouisen")
    stands(play.win("Ben", {"han": 4, "fu": 30}, "Aki"), "E2-0 Ben", 22000, 38000, 30000, 30000)
    # E2. Two yakuman (uncertain): 64000. Below zero the match goes on, and riichi may be declared.
    stands(play.win("Chie", {"yakuman": 2}, "Dai"), "E3-0 Chie", 22000, 38000, 94000, -34000)
    stands(play.riichi("Dai").draw("Dai"), "E4-1 Dai", 21000, 37000, 93000, -32000)
    # E4, 1 honba. Haneman of the dealer: 6000 + 100 from each, and the stick.
    stands(play.win("Dai", {"han": 6}), "E4-2 Dai", 14900, 30900, 86900, -12700)
    stands(play.draw(), "S1-3 Aki", 14900, 30900, 86900, -12700)
    stands(play.win("Aki", {"han": 1, "fu": 30}, "Ben"), "S1-4 Aki", 17300, 28500, 86900, -12700)
    # S1, 4 honba. Dai, the nearest after Chie, alone: 2000 + 1200.
    play.wins("Chie", winner("Aki", PINFU), winner("Dai", PINFU))
    stands(play, "S2-0 Ben", 17300, 28500, 83700, -9500)
    stands(play.foul("Ben", "swap_call").draw("Chie"), "S3-1 Chie", 16300, 27500, 86700, -10500)
    # S3. The signal: this hand, and one more.
    play.time()
    stands(play.win("Chie", {"han": 1, "fu": 30}), "S3-2 Chie", 15700, 26900, 88500, -11100)
    play.win("Ben", {"han": 1, "fu": 30}, "Chie")
    assert (play.points, play.over) == ((15700, 28500, 86900, -11100), "time")
    # 56.9 + 30; -1.5 + 10; -14.3 - 10; -41.1 - 30.
    assert play.totals == {"Chie": "86.9", "Ben": "8.5", "Aki": "-24.3", "Dai": "-71.1"}
