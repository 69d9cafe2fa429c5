"""An event, a record and a score of every kind: each fits the OpenAPI document and the types that the document is made of."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import jsonschema
import numpy as np
import pytest

from scorer.api import answer
from scorer.hand import Hand
from scorer.rules import rule_sets
from scorer.tiles import Tile
from scorer.tournament.events import Announce, Open
from scorer.tournament.formats import preset
from service.contract import answers, scores
from service.contract.events import match_event, tournament_event
from service.contract.reading import checked
from service.contract.wire import wire
from service.desk.links import Links
from service.openapi import document
from service.records import claims, held_events, photos, referee_calls, shapes
from service.records.claim_comparison import Claim
from service.records.matches import Matches
from service.records.store import Store
from service.stream.air.commands import Commands
from service.stream.air.control import Air
from service.stream.follower import Status
from service.stream.notices import Notices
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from service.stream.views import set_view
from service.stream.waiting_states import STARTING
from service.tournaments.tournaments import Tournaments
from tests.service.contract.test_events import EVENTS
from tests.service.stream.watched import FIRST, PLAYERS, sighting
from vision.reading.reading import Reading
from vision.stream.frames import Frame
from vision.stream.play import Noticed, Riichi
from vision.stream.sides import Side

API = document()
HAND = {"concealed": "123m456p789s11222z", "winning_tile": "2z"}
WON = {"win": "self-draw", "seat": "south"}
ON_DISCARD = {"win": "discard", "seat": "south", "from": "east"}
SCORES = [
    ({"hand": HAND, "situation": WON}, scores.Score),
    ({"hand": HAND, "situation": {**ON_DISCARD, "honba": 2, "sticks": 1}}, scores.Score),
    ({"hand": {"concealed": "123m456p789s11223z", "winning_tile": "3z"}, "situation": WON}, scores.Score),
    ({"hand": {"concealed": "123m456p789s1122z"}, "situation": WON}, scores.Waits),
    ({"winners": [{"hand": HAND, "situation": ON_DISCARD}]}, scores.Settled),
    ({"draw": {"ready": ["east"]}}, scores.Draw),
    ({"draw": {"ready": [], "reason": "exhaustive"}, "situation": {"round": "south", "honba": 3}}, scores.Draw),
]


def fits(name: str, kind: object, value: object) -> None:
    """The value fits the schema of this name, and the type."""
    jsonschema.Draft202012Validator({"$ref": f"#/components/schemas/{name}", **API}).validate(value)
    if kind is not None:
        checked(wire(kind), value, name)


@pytest.mark.parametrize(
    ("number", "name", "kind"), [(0, "Hand", Hand), (1, "HouseRules", None), (2, "Problem", answers.Problem)]
)
def test_an_example_of_the_page(number, name, kind):
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    fits(name, kind, json.loads(re.findall(r"```json\n(.*?)```", page, re.S)[number]))


def test_no_schema_is_empty_and_every_object_has_fields():
    empty, vague = [], []

    def walk(schema: object, place: str) -> None:
        if isinstance(schema, list):
            for number, each in enumerate(schema):
                walk(each, f"{place}/{number}")
        elif isinstance(schema, dict):
            empty.extend([place] if not schema else [])
            known = {"properties", "additionalProperties", "anyOf", "oneOf"} & schema.keys()
            vague.extend([place] if schema.get("type") == "object" and not known else [])
            for key, each in schema.items():
                walk(each, f"{place}/{key}")

    walk(API["components"]["schemas"], "")
    assert empty == []
    assert vague == ["/OpenApi"]  # this document itself


@pytest.mark.parametrize(("schema", "read", "event"), EVENTS)
def test_an_event(schema, read, event):
    fits(schema, None, event)
    assert read in (match_event, tournament_event)
    assert json.loads(json.dumps(read(event).to_json())) == event


ASKED = [(rules, request, kind) for rules in rule_sets() for request, kind in SCORES]
HOUSE = {"base": "riichi", "name": "Club", "options": {"open_tanyao": False}}
ASKED += [(HOUSE, request, kind) for request, kind in SCORES]
ASKED += [("all", request, scores.Scores) for request, _ in SCORES if "hand" in request]


@pytest.mark.parametrize("detail", ["full", "value"])
@pytest.mark.parametrize(("rules", "request_", "kind"), ASKED)
def test_a_score(rules, request_, kind, detail):
    asked = {"rules": rules, "lang": "ja", "detail": detail, **request_}
    fits("Request", None, asked)
    found = json.loads(json.dumps(answer(asked)))
    fits(kind.__name__, kind, found)
    fits("Answer", None, found)


def test_a_record(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'records.db'}") as store:
        matches = Matches(store)
        seen = SeenHands(store, matches, 30)
        match = matches.open("1", "tests", "1", {"rules": "riichi", "players": PLAYERS})["match"]
        won = {"player": "Ben", "hand": HAND, "situation": {"riichi": True}}
        for key, event in enumerate(
            (
                {"type": "riichi", "player": "Ben"},
                {"type": "win", "winners": [won]},
                {"type": "win", "winners": [{"player": "Aki", "stated": {"han": 3, "fu": 40}}], "from": "Dai"},
                {"type": "win", "winners": [{"player": "Aki", "deviation": {"total": 9000, "reason": "agreed"}}]},
                {"type": "draw", "ready": ["Aki"]},
                {"type": "correction", "changes": [{"event": 5, "to": []}], "reason": "a slip"},
                {"type": "draw", "ready": ["Aki"], "riichi": ["Aki"]},
                {"type": "undo", "event": 7},
            )
        ):
            matches.add(f"e{key}", "tests", match, event)
        late = {"after": 5, "events": [{"type": "draw", "ready": ["Ben"], "reason": "exhaustive"}]}
        held = [held_events.send(matches, f"h{n}", "other", match, late)["held"] for n in range(2)]
        held_events.answer(matches, "ha", "tests", held[0], {"choice": "match", "reason": "so it was"})
        held_events.answer(matches, "hb", "tests", held[1], {"choice": "both", "reason": "so it was"})
        claim = Claim.from_json({"player": "Ben", "rules": "riichi", "situation": WON, "hand": HAND, "total": 7700})
        reading = sighting(FIRST).reading
        assert isinstance(reading, Reading)
        photo = claims.Photo(
            b"jpeg", "image/jpeg", json.loads(json.dumps(reading.to_json())), photos.lifetime(store, 30)
        )
        standing = matches.standing(match, "Ben")
        case = claims.file(store, "c1", "tests", claim, match=match, standing=standing, photo=photo)["record"]
        claims.file(store, "c2", "tests", claim, match=match)
        claims.decide(store, "d1", "tests", case, {"verdict": "correct", "reason": "so", "hand": HAND})
        claims.decide(store, "d2", "tests", case, {"verdict": "accept", "reason": "agreed"})
        claims.decide(store, "d3", "tests", case, {"verdict": "reject", "reason": "no"})
        call = referee_calls.call(store, "r1", "tests", match, {"words": "please", "event": 1})["record"]
        referee_calls.answer(store, "r2", "tests", call, {"words": "done"})
        photos.crop(store, "p1", "tests", photos.digest(b"jpeg"), b"less", "image/jpeg")
        photos.erase(store, "p2", "tests", photos.digest(b"jpeg"), "asked")
        links = Links(store)
        links.take_back("l2", "tests", links.give("l1", "tests", "table", "1", 8)["link"]["id"])
        hand = seen.announce(Table("1", "x", near="Ben"), sighting(FIRST, 1))["record"]
        on_air = Air(seen, lambda: {"1": Status("1", STARTING)})
        on_air.step()
        air = Commands(on_air)
        air.show("a1", "tests", {"table": "1", "of": hand, "record": hand, "turn": 0})
        typed = {"player": "Ben", "from": "Aki", "situation": {}, "winning_tile": "2z"}
        seen.answer("s1", "tests", hand, typed)
        air.hide("a2", "tests", {"table": "1"})
        air.setting("a3", "tests", {"table": "1", "mode": "by_hand"})
        for key, corners in (("v1", [[0, 0], [1, 0], [1, 0.5], [0, 1]]), ("v2", None)):
            set_view(store, key, "tests", "rtsp://a:b@c/d", {"table": "1", "corners": corners})
        notices, right = Notices(seen), Riichi(Side.RIGHT, Tile.from_code("9m"))
        noticed = notices.record(
            Table("1", "x", near="Ben"), Noticed(1.0, right, Frame(1.0, np.zeros((9, 16, 3), np.uint8)))
        )
        notices.refuse("n1", "tests", noticed, {"reason": "a tile that slipped"})
        seen.dismiss("s2", "tests", hand, {"reason": "tried out"})
        tournaments = Tournaments(store)
        cup = tournaments.open("t1", "tests", Open("Cup", preset("wsom"), "seed"))["tournament"]
        tournaments.add("t2", "tests", cup, [Announce("It begins.")], None)
        kinds = {each.tag[1]: each for each in get_args(shapes.AnyRecord)}
        found = [json.loads(json.dumps(each.to_json())) for each in store.records()]
        assert {each["kind"] for each in found} == set(kinds)
        for record in found:
            fits("Record", kinds[record["kind"]], record)
        assert Hand.from_json(found[2]["parts"]["event"]["winners"][0]["hand"])
