"""A match under house rules at the desk: its records hold all values, and a claim is judged and scored again by them."""

from __future__ import annotations

import csv
import io

import pytest

from scorer.hand import Hand
from service.records.rescoring import replay
from tests.service.described import describe

CLUB = {"base": "wrc-2025", "name": "Club", "options": {"kiriage": False, "red_fives": True}}
GIVEN = {**CLUB, "values": {}}
HAND = Hand.from_typed("223344m678p34566s!5s").to_json()  # riichi, pinfu, tanyao, iipeikou: 4 han 30 fu
FACTS = {"riichi": True}
SITUATION = {
    "win": "discard",
    "seat": "south",
    "from": "east",
    "options": {"kiriage": False, "red_fives": True},
    **FACTS,
}


@pytest.fixture
def held(desk, monkeypatch):
    """A desk whose every request and answer is held against the OpenAPI document."""
    describe(desk.client, monkeypatch)
    return desk


def ask(desk, method, path, **more):
    answer = desk.ask(method, path, desk.link("director"), **more)
    assert answer.status_code in (200, 201), answer.json
    return answer.json


def test_a_match_is_opened_listed_and_paid_by_house_rules(held):
    match = held.open(held.link("director"), rules=CLUB)
    listed = ask(held, "get", "/matches")["matches"]
    assert [each["rules"] for each in listed] == [GIVEN]
    won = {"type": "win", "winners": [{"player": "Ben", "hand": HAND, "situation": FACTS}], "from": "Aki"}
    ask(held, "post", f"/matches/{match}/events", json={"type": "riichi", "player": "Ben"})
    step = ask(held, "post", f"/matches/{match}/events", json=won)["step"]
    assert step["scores"][0]["total"] == 7700  # 8000 in the base set
    shown = ask(held, "get", f"/matches/{match}")
    assert (shown["state"]["rules"], shown["options"]) == (GIVEN, {})
    assert {each["id"] for each in ask(held, "get", f"/matches/{match}/fouls")["fouls"]} > {"false_win"}
    assert [each.same for each in replay(held.store)] == [True] * 3


@pytest.mark.parametrize(
    ("verdict", "total"),
    [({"verdict": "correct", "reason": "no kiriage"}, 7700), ({"verdict": "accept", "reason": "agreed"}, 8000)],
)
def test_a_claim_is_judged_and_replayed_by_house_rules(held, verdict, total):
    match = held.open(held.link("director"), rules=CLUB)
    ask(held, "post", f"/matches/{match}/events", json={"type": "riichi", "player": "Ben"})
    claim = {"player": "Ben", "rules": GIVEN, "situation": {**SITUATION, "options": {}}, "hand": HAND, "total": 8000}
    case = ask(held, "post", f"/matches/{match}/cases", json={"claim": claim})
    lines = {line["what"]: line for line in case["lines"]}
    assert lines["rules"] == {
        "what": "rules",
        "claimed": "Club (wrc-2025)",
        "photo": None,
        "rules": "Club (wrc-2025)",
        "differs": False,
    }
    assert (lines["total"]["claimed"], lines["total"]["rules"]) == (8000, 7700)
    parts = ask(held, "get", f"/records/{case['record']}")["parts"]
    assert parts["claim"]["rules"] == parts["rules"]["given"] == GIVEN
    decided = ask(held, "post", f"/cases/{case['record']}/decisions", json=verdict)
    assert decided["score"]["total"] == total
    assert [each.same for each in replay(held.store)] == [True] * 4


def test_a_claim_by_other_rules_of_the_same_name_differs(held):
    match = held.open(held.link("director"), rules=CLUB)
    claim = {"player": "Ben", "rules": {**CLUB, "options": {"kiriage": False}}, "situation": SITUATION, "hand": HAND}
    lines = ask(held, "post", f"/matches/{match}/cases", json={"claim": claim})["lines"]
    rules = next(line for line in lines if line["what"] == "rules")
    assert rules["differs"]
    assert '"red_fives": true' in rules["rules"]


def test_the_table_of_records_names_the_house_rules_and_their_base(held):
    match = held.open(held.link("director"), rules=CLUB)
    text = held.ask("get", f"/records?match={match}&as=csv", held.link("director")).text
    assert [row["rules"] for row in csv.DictReader(io.StringIO(text))] == ["Club (wrc-2025)"]


def test_house_rules_that_contradict_themselves_open_no_match(held):
    body = {"table": "1", "rules": {**CLUB, "options": {"honba_to": "each"}}, "players": ["Aki", "Ben", "Chie", "Dai"]}
    refused = held.ask("post", "/matches", held.link("director"), json=body)
    assert (refused.status_code, refused.json["code"]) == (422, "bad_match_option")
    assert refused.json["faults"][0]["where"] == "rules.options.honba_to"
