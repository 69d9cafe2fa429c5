"""The OpenAPI document is valid, and what the service really answers is what it says."""

from __future__ import annotations

import io
import json
import re
from types import SimpleNamespace

import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.openapi import document
from service.records.matches import Matches
from service.stream.air.control import Air
from service.stream.http import install
from service.stream.seen_hands import SeenHands

SITUATION = {"win": "self-draw", "seat": "south"}
HAND = {"concealed": "123m456p789s11222z", "winning_tile": "2z"}


@pytest.fixture
def check(client, photos):
    api = client.get("/api/openapi.json").json

    def check_answer(answer, path, method):
        responses = api["paths"][path][method]["responses"]
        response = responses.get(str(answer.status_code), responses.get("default"))
        schema = response["content"][answer.mimetype]["schema"]
        jsonschema.Draft202012Validator({**schema, "components": api["components"]}).validate(answer.json)

    return check_answer


def test_the_document_is_valid():
    OpenAPIV31SpecValidator(document()).validate()


def test_each_address_of_the_api_is_in_it(client_of, fake_reader, store):
    app = client_of(fake_reader, store=store).application
    install(app, SimpleNamespace(statuses={}), Air(SeenHands(store, Matches(store), 30), dict))
    served = {
        (re.sub(r"<(?:\w+:)?(\w+?)_?>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/") or rule.rule == "/health"
    }
    assert served == {(path, method) for path, methods in document()["paths"].items() for method in methods}


@pytest.mark.parametrize(
    "body",
    [
        {"rules": "wrc-2017", "hand": HAND, "situation": SITUATION},
        {"rules": "all", "hand": HAND, "situation": SITUATION},
        {"rules": "wsom", "hand": HAND, "situation": SITUATION},
        {"rules": "wrc-2017", "hand": {"concealed": "123m456p789s1122z"}, "situation": SITUATION},
        {"rules": "wrc-2017", "hand": {"concealed": "123m456p789s11z99p"}, "situation": SITUATION},
        {"rules": "wrc-2017", "hand": HAND, "situation": {**SITUATION, "riichi": True, "sticks": 2, "honba": 1,
         "dora_indicators": "1m", "discards_since": [["east", "4m"]], "options": {"open_tanyao": False}}},
        {"rules": "wrc-2017", "hand": HAND, "situation": {"win": "discard", "seat": "south"}},
    ],
)  # fmt: skip
def test_requests_and_scores(client, check, body):
    api = document()
    schema = {**api["components"]["schemas"]["Request"], "components": api["components"]}
    jsonschema.Draft202012Validator(schema).validate(body)
    answer = client.post("/api/score", json=body)
    assert answer.status_code == 200
    check(answer, "/api/score", "post")


def test_several_winners_and_a_drawn_hand(client, check):
    winner = {"hand": HAND, "situation": {"win": "discard", "seat": "south", "from": "east"}}
    check(client.post("/api/score", json={"rules": "wrc-2017", "winners": [winner]}), "/api/score", "post")
    drawn = client.post("/api/score", json={"rules": "wrc-2017", "draw": {"ready": ["east"]}})
    check(drawn, "/api/score", "post")


@pytest.mark.parametrize("name", ["good.jpg", "table.jpg", "phone.heic", "empty.jpg", "document.jpg"])
def test_readings(client, check, photos, name):
    def photo():
        return (io.BytesIO((photos / name).read_bytes()), name)

    check(client.post("/api/read", data={"photo": photo()}), "/api/read", "post")
    request = json.dumps({"rules": "wrc-2017", "situation": SITUATION})
    check(client.post("/api/photo-score", data={"photo": photo(), "request": request}), "/api/photo-score", "post")


def test_rules_health_and_errors(client, check):
    check(client.get("/api/rules"), "/api/rules", "get")
    check(client.get("/health"), "/health", "get")
    for arguments in ({"data": b"{", "content_type": "application/json"}, {"data": b"{"}, {"json": []}):
        answer = client.post("/api/score", **arguments)
        assert answer.status_code >= 400
        check(answer, "/api/score", "post")
