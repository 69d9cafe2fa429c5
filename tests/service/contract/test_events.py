"""Events at the border: read, refused with code and place, written, and described by the OpenAPI document."""

from __future__ import annotations

import json

import jsonschema
import pytest

from scorer.errors import MatchFault, ParseError, TehaiError
from scorer.match.events import TYPES as MATCH_TYPES
from scorer.tournament.events import TYPES as TOURNAMENT_TYPES
from service.contract.events import match_event, tournament_event
from service.openapi import document

HAND = {"concealed": "123m456p789s11222z", "winning_tile": "2z", "melds": [], "flowers": ""}
SEEN = {"riichi": True, "dora_indicators": "1m", "turned": "1p", "wild": "12p", "liable": {"big_three_dragons": "Ben"}}
DRAW = {
    "method": "row",
    "sitting": ["Aki", "Ben", "Chie", "Dai"],
    "shuffler": "Aki",
    "tiles": ["1z", "2z", "3z", "4z"],
    "throws": [{"by": "Aki", "dice": [3, 4]}],
}
POINTS = [[1, 40], [2, 10], [3, -20], [4, -30]]
RIICHI = {"type": "riichi", "player": "Aki"}

MATCH = [
    {"type": "open", "rules": "riichi", "players": ["Aki", "Ben", "Chie", "Dai"], "options": {}, "carried": {}},
    {
        "type": "open",
        "rules": "riichi",
        "players": ["Aki", "Ben", "Chie", "Dai"],
        "options": {"open_tanyao": False, "uma": "10-30", "abortive_draws": ["nine_kinds"], "start_points": 25000},
        "carried": {"Aki": "12.25", "Ben": "5/3", "Chie": -4},
    },
    {
        "type": "open",
        "rules": {"base": "wrc-2017", "name": "Club", "options": {"uma": [15, 5, -5, -15]}, "values": {"tanyao": 2}},
        "players": ["Aki", "Ben", "Chie", "Dai"],
        "options": {},
        "carried": {},
    },
    {"type": "seats", "draw": DRAW},
    RIICHI,
    {**RIICHI, "tiles_left": 12},
    {"type": "win", "winners": [{"player": "Aki", "hand": HAND}]},
    {
        "type": "win",
        "winners": [
            {"player": "Aki", "hand": HAND, "situation": {**SEEN, "discards_since": [["Ben", "4m"]]}},
            {"player": "Ben", "stated": {"han": 3, "fu": 40}, "deviation": {"total": 5200, "reason": "agreed"}},
        ],
        "from": "Dai",
    },
    {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 5}}], "from": "Ben", "riichi": ["Aki", "Dai"]},
    {"type": "draw", "ready": ["Aki"], "reason": "exhaustive", "nagashi": ["Ben"]},
    {"type": "draw", "ready": ["Aki"], "reason": "exhaustive", "riichi": ["Aki"]},
    {"type": "undo", "event": 4},
    {"type": "foul", "player": "Aki", "case": "false_win"},
    {
        "type": "foul",
        "player": "Aki",
        "case": "x",
        "tiles": "12m3p",
        "taken_back": "1m",
        "points": -8,
        "reason": "y",
        "times": 2,
    },
    {"type": "ruling", "reason": "late", "points": {"Aki": -1000}, "dealer": "Ben", "honba": 2},
    {"type": "time"},
    {"type": "stop", "player": "Aki"},
    {"type": "wall", "dice": [3, 4]},
    {"type": "wall", "dice": [5], "turned": "1p"},
    {"type": "redeal", "player": "Ben"},
    {"type": "penalty", "player": "Ben", "discarded": "5p"},
    {"type": "penalty", "player": "Ben"},
    {"type": "correction", "changes": [{"event": 3, "to": [RIICHI]}, {"event": 4, "to": []}], "reason": "a slip"},
]
ROUNDS = [{"admits": None, "carries": 1, "source": "s"}, {"admits": 8, "carries": "0.25", "source": ""}]
FORMAT = {"id": "own", "rules": "wsom", "rounds": ROUNDS, "ties": ["last_round"], "ties_source": "", "options": {}}
RESULT = {"type": "result", "round": 1, "table": 2, "points": POINTS}
TOURNAMENT = [
    {"type": "open", "name": "Cup", "format": FORMAT, "seed": ""},
    {"type": "enter", "players": [{"number": 1, "name": "Aki", "club": "", "country": "", "house": False}]},
    {"type": "withdraw", "player": 1, "round": 2, "reason": "ill"},
    {"type": "seat", "round": 1, "tables": [[1, 2, 3, 4]], "reason": "asked"},
    {"type": "substitute", "round": 1, "player": 1, "by": 2, "counts": True, "reason": "late"},
    {"type": "play", "round": 1, "table": 1, "match": "abc"},
    {**RESULT, "sticks": 1, "after_uma": [[1, -5]], "ruled": -2, "match": "abc"},
    {"type": "penalty", "round": 1, "player": 1, "points": "-1.5", "reason": "late"},
    {"type": "announce", "text": "Round 2 begins at two."},
    {"type": "correction", "changes": [{"event": 3, "to": [RESULT]}], "reason": "a slip"},
]

EVENTS = [("MatchEvent", match_event, each) for each in MATCH]
EVENTS += [("TournamentEvent", tournament_event, each) for each in TOURNAMENT]


@pytest.mark.parametrize(("schema", "read", "event"), EVENTS)
def test_an_event_of_every_kind_is_described_read_and_written_as_it_was(schema, read, event):
    api = document()
    described = {"$ref": f"#/components/schemas/{schema}", "components": api["components"]}
    jsonschema.Draft202012Validator(described).validate(event)
    written = read(event).to_json()
    jsonschema.Draft202012Validator(described).validate(written)
    assert written == event
    assert read(json.loads(json.dumps(written))) == read(event)


def test_every_kind_of_event_is_among_them():
    assert {each["type"] for each in MATCH} == set(MATCH_TYPES)
    assert {each["type"] for each in TOURNAMENT} == set(TOURNAMENT_TYPES)


@pytest.mark.parametrize(
    ("event", "code", "where", "said"),
    [
        ([], "wrong_shape", "event", "must be an object"),
        ({"type": "feast"}, "wrong_shape", "event.type", "one of open, seats"),
        ({"type": "riichi"}, "wrong_shape", "event.player", "lacks the field 'player'"),
        ({**RIICHI, "who": 1}, "unknown_field", "event.who", "unknown field 'who'"),
        ({**RIICHI, "player": 5}, "wrong_shape", "event.player", "must be a text of 1 to 80 characters, not 5"),
        ({**RIICHI, "player": "table"}, "wrong_shape", "event.player", "neither a seat nor the table"),
        ({"type": "win", "winners": []}, "wrong_shape", "event.winners", "a list of 1 to 3 items, not []"),
        (
            {"type": "win", "winners": [{"player": "Aki", "stated": {"han": -1}}]},
            "wrong_shape",
            "event.winners[0].stated.han",
            "a whole number from 0",
        ),
        (
            {"type": "win", "winners": [{"player": "Aki", "hand": {**HAND, "concealed": "1x"}}]},
            "bad_notation",
            "event.winners[0].hand.concealed",
            "1 has no suit letter",
        ),
        (
            {"type": "win", "winners": [{"player": "Aki", "hand": HAND, "situation": {"riichi": 1}}]},
            "wrong_shape",
            "event.winners[0].situation.riichi",
            "true or false",
        ),
        (
            {"type": "ruling", "reason": "x", "points": {"Aki": 5, "Dr. B": "6"}},
            "wrong_shape",
            "event.points.Dr. B",
            "a whole number from -10000000 to 10000000, not '6'",
        ),
        (
            {"type": "correction", "changes": [{"event": 1, "to": [{"type": "correction"}]}], "reason": "x"},
            "wrong_shape",
            "event.changes[0].to[0].type",
            "",
        ),
    ],
)
def test_a_refusal_names_the_code_and_the_place(event, code, where, said):
    with pytest.raises(ParseError) as refused:
        match_event(event)
    assert (refused.value.code, refused.value.where) == (code, where)
    assert said in refused.value.message


@pytest.mark.parametrize(
    ("event", "code", "where"),
    [
        ({**RESULT, "points": [[1, 40], [1, 10], [3, -20], [4, -30]]}, "wrong_shape", "event.points[1]"),
        ({**RESULT, "table": 0}, "wrong_shape", "event.table"),
        ({"type": "open", "name": "Cup", "format": "chess"}, "unknown_format", ""),
        ({"type": "open", "name": "Cup", "format": {**FORMAT, "rounds": []}}, "wrong_shape", "event.format.rounds"),
        ({"type": "announce", "text": "\ud800"}, "wrong_shape", "event.text"),
    ],
)
def test_so_does_one_of_a_tournament(event, code, where):
    with pytest.raises(TehaiError) as refused:
        tournament_event(event)
    assert (refused.value.code, refused.value.where) == (code, where)


def test_an_impossible_draw_of_seats_is_a_fault_of_the_match():
    with pytest.raises(MatchFault) as refused:
        match_event({"type": "seats", "draw": {**DRAW, "throws": []}})
    assert refused.value.code == "bad_seat_draw"


def test_a_refusal_is_told_in_each_language():
    with pytest.raises(ParseError) as refused:
        match_event({**RIICHI, "player": 5})
    assert refused.value.texts("ja")[0] == "event.playerは1字から80字の文字列でなければなりません（値：5）。"
    assert refused.value.texts("zh")[0] == "event.player必须是1到80个字的文本，而不是5。"
