"""`POST /api/rules`: house rules are checked, and come back as a rule set, a TOML file, a link and a QR code."""

from __future__ import annotations

import base64
import json
import tomllib

import pytest

from scorer.match.options import NEEDS
from scorer.presets import house_rules
from scorer.rules import rule_sets
from scorer.sentences import LANGUAGES, say

CLUB = {"base": "wrc-2025", "name": "Friday “club”", "options": {"red_fives": True, "uma": ["20", "10", "-10", "-20"]}}
POINTS = {"base": "wsom", "name": "点数\\", "values": {"all_sequences": 7, "mixed_one_suit": 0}}


def checked(client, rules, **more):
    return client.post("/api/rules", json={"rules": rules, **more})


@pytest.mark.parametrize("given", [CLUB, POINTS])
def test_a_file_that_is_imported_is_the_set_that_was_exported(client, given):
    found = checked(client, given).json
    assert found["given"] == {"options": {}, "values": {}, **given}
    again = checked(client, found["toml"]).json
    assert again == found
    assert house_rules(tomllib.loads(found["toml"])).given == found["given"]  # as `--rules FILE.toml` reads it


def test_the_set_has_its_name_its_base_and_its_changed_options(client):
    rules = checked(client, CLUB).json["rules"]
    assert (rules["name"]["ja"], rules["base"]) == ("Friday “club”", "wrc-2025")
    assert {each["name"]: each["default"] for each in rules["options"]}["red_fives"] is True
    assert (
        rules["asks"]
        == next(each for each in client.get("/api/rules").json["rules"] if each["id"] == "wrc-2025")["asks"]
    )


def test_the_link_holds_all_values_and_has_a_code(client):
    found = checked(client, CLUB, page="https://tehai.example/").json
    page, _, text = found["link"].partition("#rules=")
    assert page == "https://tehai.example/"
    assert json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))) == found["given"]
    assert found["qr"].startswith("<svg")


def test_a_set_too_large_for_a_code_has_a_link_only(client):
    values = {entry.id: 1 for entry in rule_sets()["wsom"].patterns(rule_sets()["wsom"].defaults)}
    page = "http://localhost/" + "club/" * 400
    found = checked(client, {**POINTS, "values": values}, page=page).json
    assert found["qr"] is None
    assert len(found["link"]) > 3000


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("base = ", "bad_toml"),
        ("base = 'wsom'", "wrong_shape"),
        ({"base": "no", "name": "Club"}, "unknown_rules"),
        (5, "wrong_shape"),
        ({"base": "wrc-2025", "name": "wsom"}, "wrong_shape"),
        (
            {"base": "wrc-2025", "name": "Club", "options": {"tie_rest": "earlier_dealer", "ties": "first_dealer"}},
            "bad_match_option",
        ),
    ],
)
def test_what_is_refused(client, rules, code):
    refused = checked(client, rules)
    assert (refused.status_code, refused.json["code"]) == (422, code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contradiction_names_both_options(language):
    names = {option.name for rules in rule_sets().values() for option in rules.options}
    for name, (need, _) in NEEDS.items():
        message = say("match.option_idle", name=name, condition=say(f"match.need_{need}")).text(language)
        assert name in message
        assert any(other in message for other in names - {name}), message


def test_a_contradiction_is_refused_in_the_language_of_the_request(client):
    odd = {"base": "wrc-2025", "name": "Club", "options": {"honba_to": "each"}}
    for language, word in (("en", "has an effect only if"), ("ja", "ダブロン"), ("zh", "多家荣和")):
        fault = checked(client, odd, lang=language).json["faults"][0]
        assert "honba_to" in fault["message"]
        assert "winners_on_one_discard" in fault["message"]
        assert word in fault["message"]
