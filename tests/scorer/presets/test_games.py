"""Whole games of other sources are replayed by preset, to the last tenth; what differs is named."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.accept.games import difference, from_json, from_tenhou, main

HANDS = [
    {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 5}}], "from": "Chie"},  # 8000: deal passes to Ben
    {"type": "draw", "reason": "exhaustive", "ready": ["Ben"]},  # Ben +3000, repeats, honba 1
    {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 3, "fu": 40}}], "from": "Ben"},  # 5200 + 300
    *({"type": "draw", "reason": "exhaustive", "ready": []} for _ in range(6)),
]
# Aki 25000 - 1000 + 5500 = 29500, Ben 25000 + 8000 + 3000 - 5500 = 30500, Chie 25000 - 8000 - 1000 = 16000, Dai 24000.
POINTS = {"Aki": 29500, "Ben": 30500, "Chie": 16000, "Dai": 24000}
# M.League: return 30000, oka 20 to the first, uma 30, 10, -10, -30.
FINAL = {"Ben": "50.5", "Aki": "9.5", "Dai": "-16", "Chie": "-44"}
GAME = {
    "rules": "m-league",
    "players": ["Aki", "Ben", "Chie", "Dai"],
    "events": HANDS,
    "points": POINTS,
    "final": FINAL,
}

TENHOU = """<mjloggm ver="2.3"><SHUFFLE seed="x"/><GO type="169" lobby="0"/>
<UN n0="%41%6b%69" n1="Ben" n2="Chie" n3="Dai" dan="1,1,1,1" rate="1,1,1,1" sx="M,M,M,M"/><TAIKYOKU oya="0"/>
<INIT seed="0,0,0,1,2,3" ten="250,250,250,250" oya="0"/><T1/><D1/>
<REACH who="1" step="1"/><REACH who="1" ten="250,240,250,250" step="2"/>
<AGARI ba="0,1" ten="30,3900,0" yaku="1,1,7,1,8,1" who="1" fromWho="2" sc="250,0,240,49,250,-39,250,0"/>
<INIT seed="1,0,0,1,2,3" ten="250,289,211,250" oya="1"/>
<RYUUKYOKU ba="0,0" sc="250,-10,289,30,211,-10,250,-10" hai1="1"/>
<INIT seed="1,1,0,1,2,3" ten="240,319,201,240" oya="1"/>
<AGARI ba="1,0" ten="40,32000,5" yakuman="39" who="0" fromWho="2" sc="240,323,319,0,201,-323,240,0"
 owari="563,66.0,319,12.0,-122,-62.0,240,-16.0"/></mjloggm>"""


def tenhou(text=TENHOU):
    return from_tenhou(text, "log", "tenhou")


def test_a_game_of_m_league_agrees_to_the_last_tenth():
    (game,) = from_json(json.dumps(GAME), "games.json")
    assert difference(game) == ""
    assert sum(game.final.values()) == 0


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"final": {**FINAL, "Aki": "9.4"}}, "final points"),
        ({"points": {**POINTS, "Dai": 24100}}, "points at the end"),
        ({"rules": "ema-2025"}, "points at the end"),
        ({"events": HANDS[:-1]}, "not_over"),
    ],
)
def test_what_differs_is_named(change, named):
    (game,) = from_json(json.dumps({**GAME, **change}), "games.json")
    assert named in difference(game)


def test_a_log_of_tenhou_is_replayed_hand_by_hand():
    game = tenhou()
    assert game.players == ["Aki", "Ben", "Chie", "Dai"]
    assert [event["type"] for event in game.events] == ["riichi", "win", "draw", "win"]
    assert game.after[2] == {"Aki": 25000, "Ben": 28900, "Chie": 21100, "Dai": 25000}
    # Chie is below zero, which ends the game. Of 30: Ben 1.9, rounded 2, and uma 10; Dai -6 and -10; Chie -42.2, rounded
    # -42, and -20; Aki is what the others lose.
    assert game.final == {"Aki": Fraction(66), "Ben": Fraction(12), "Chie": Fraction(-62), "Dai": Fraction(-16)}
    assert difference(game) == ""
    wrong = tenhou(TENHOU.replace("240,49,", "240,50,"))
    assert "after event 2" in difference(wrong)


def test_a_folder_is_replayed_by_the_command(tmp_path, capsys):
    (tmp_path / "games.json").write_text(json.dumps([GAME, GAME]))
    assert main([str(tmp_path)]) == 0
    assert "| `m-league` | 2 | 2 |" in capsys.readouterr().out
    (tmp_path / "bad.xml").write_text("<mjloggm")
    (tmp_path / "other.json").write_text(json.dumps({**GAME, "final": {**FINAL, "Aki": "9.4"}}))
    assert main([str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "| `m-league` | 3 | 2 |" in out
    assert "bad.xml: cannot be read" in out
