"""A claim compared with the photo and the rules; what a referee decides; old cases scored again."""

from __future__ import annotations

import csv
import io

import pytest
from sqlalchemy import update

from scorer.errors import MatchFault, ParseError, UnknownName
from scorer.hand import Hand
from service.problems import ServiceError
from service.records import photos
from service.records.canonical import canonical
from service.records.claim_comparison import Claim
from service.records.claims import Photo, decide, decisions, file
from service.records.database import writing
from service.records.export import as_csv
from service.records.rescoring import differences, replay
from service.records.tables import PARTS

HAND = Hand.from_typed("23467m567p67822s!5m")
SITUATION = {"win": "discard", "seat": "south", "from": "east", "riichi": True}


def claim(**changes):
    value = {"player": "Ben", "rules": "wrc-2017", "situation": SITUATION, "hand": HAND.to_json(), "total": 3900}
    return Claim.from_json({**value, "value": {"han": 3, "fu": 30}, **changes})


def reading(hand: Hand | None) -> dict:
    seen = None if hand is None else hand.to_json()
    return {"as_seen": seen, "hand": seen, "probability": 0.975, "model": {"name": "face", "sha256": "ab"}}


def photo(store, hand: Hand | None = HAND) -> Photo:
    return Photo(b"jpeg", "image/jpeg", reading(hand), photos.lifetime(store, 30))


def differing(case: dict) -> dict:
    return {line["what"]: (line["claimed"], line["photo"], line["rules"]) for line in case["lines"] if line["differs"]}


def test_a_claim_that_is_right_has_no_differing_line(store):
    case = file(store, "a", "table 1", claim(), photo=photo(store))
    assert differing(case) == {}
    assert case["score"]["total"] == 3900
    assert {line["what"] for line in case["lines"]} >= {"concealed", "winning tile", "wins", "han", "fu", "total"}


def test_too_high_too_low_and_a_false_win(store):
    # "He says 7,700": riichi, tanyao, pinfu is 3 han 30 fu, 3900.
    high = file(store, "a", "table 1", claim(total=7700, value={"han": 4, "fu": 30}), photo=photo(store))
    assert differing(high) == {"han": (4, None, 3), "total": (7700, None, 3900)}
    low = file(store, "b", "table 1", claim(total=2000, value={"han": 2, "fu": 30}), photo=photo(store))
    assert differing(low) == {"han": (2, None, 3), "total": (2000, None, 3900)}
    lame = Hand.from_typed("234m567p6722s!8s +pung:444z")
    false = claim(hand=lame.to_json(), situation={**SITUATION, "riichi": False}, total=1000, value=None)
    case = file(store, "c", "table 1", false, photo=photo(store, lame))
    assert differing(case) == {"wins": (True, None, False), "total": (1000, None, 0)}
    assert case["score"]["faults"][0]["code"] == "no_yaku"


def test_circumstances_are_held_against_the_ledger(store, matches):
    opened = matches.open("a", "table", "1", {"rules": "wrc-2017", "players": ["Aki", "Ben", "Chie", "Dai"]})["match"]
    for number, player in enumerate(("Ben", "Chie")):
        matches.add(f"r{number}", "table", opened, {"type": "riichi", "player": player})
    standing = matches.standing(opened, "Ben")
    assert standing == {"rules": "wrc-2017", "options": {}, "seat": "south", "round": "east", "honba": 0, "sticks": 2}
    wrong = claim(situation={**SITUATION, "seat": "west", "sticks": 1})
    case = file(store, "b", "table", wrong, match=opened, standing=standing)
    assert differing(case) == {"seat": ("west", None, "south"), "sticks": (1, None, 2)}
    assert [each.same for each in replay(store, numbers=(case["record"],))] == [True]
    with pytest.raises(MatchFault, match="is not a player of this match"):
        matches.standing(opened, "Eve")


def test_the_photo_counts_as_it_is_seen(store):
    seen = Hand.from_typed("23467m567p67833s!5m")
    case = file(store, "a", "table 1", claim(), photo=photo(store, seen))
    shown = differing(case)
    assert shown["concealed"] == ("234567m567p22678s", "234567m567p33678s", None)
    # The rules score the hand that is seen.
    assert case["hand"] == seen.to_json()


def test_a_winning_tile_that_the_photo_does_not_tell_is_the_claimed_one(store):
    seen = Hand(HAND.concealed, None, HAND.melds, HAND.flowers)
    case = file(store, "a", "table 1", claim(), photo=photo(store, seen))
    assert differing(case) == {}
    nothing = file(store, "b", "table 1", claim(), photo=photo(store, None))
    assert nothing["hand"] == HAND.to_json()


def test_a_case_holds_all_that_is_needed_to_judge_it_again(store):
    case = file(store, "a", "table 1", claim(), photo=photo(store))
    record = store.record(case["record"])
    assert record.by == "table 1"
    assert record.at.endswith("Z")
    assert set(record.parts) == {
        "claim", "standing", "hand", "rules", "score", "lines", "engine", "photo", "model", "reading"
    }  # fmt: skip
    assert record.parts["rules"]["options"]["kiriage"] is True
    assert record.parts["photo"]["bytes"] == 4
    assert record.parts["engine"].startswith("tehai ")


def test_decisions(store):
    case = file(store, "a", "table 1", claim(total=7700), photo=photo(store))["record"]
    corrected = decide(store, "b", "referee", case, {"verdict": "correct", "reason": "3 han"})
    assert corrected["score"]["total"] == 3900
    rejected = decide(store, "c", "referee", case, {"verdict": "reject", "reason": "furiten after all"})
    assert rejected["score"] is None
    assert [each.parts["decision"]["verdict"] for each in decisions(store, case)] == ["correct", "reject"]
    # The same again is the same.
    assert decide(store, "c", "referee", case, {"verdict": "reject", "reason": "furiten after all"}) == rejected
    assert store.length() == 3
    # Accepted is what was claimed, whatever the photo shows.
    seen = photo(store, Hand.from_typed("23467m567p67833s!5m"))
    accepted = decide(
        store, "d", "referee", file(store, "e", "t", claim(), photo=seen)["record"], {"verdict": "accept"}
    )
    assert accepted["hand"] == HAND.to_json()
    # A corrected situation counts.
    other = {**SITUATION, "riichi": False}
    worth = decide(store, "f", "referee", case, {"verdict": "correct", "reason": "no riichi", "situation": other})
    assert worth["score"]["total"] == 2000


def accept(store, claimed, seen=None, reason=""):
    """The acceptance of a claim, filed with a photo of these tiles where any were seen."""
    shown = None if seen is None else photo(store, seen)
    key = f"{store.length()}"
    case = file(store, f"file {key}", "table 1", claimed, photo=shown)["record"]
    return decide(store, f"decide {key}", "referee", case, {"verdict": "accept", "reason": reason})


MORE = Hand.from_typed("22334m567p67822s!4m")
"""One han more: iipeikou."""


@pytest.mark.parametrize(
    ("changes", "seen", "total", "by_the_rules"),
    [
        ({"total": 7700, "value": None}, HAND, 7700, 3900),
        ({"total": 2000, "value": None}, HAND, 2000, 3900),
        # No total is claimed, and the value is worth one: 5 han are a mangan.
        ({"total": None, "value": {"han": 5}}, HAND, 8000, 3900),
        ({"total": None, "value": {"limit": "haneman"}}, HAND, 12_000, 3900),
        ({"total": None, "value": {"yakuman": 2}}, HAND, 64_000, 3900),
        # The claimed tiles are worth more than those that the photo shows.
        ({"total": None, "value": None, "hand": MORE.to_json()}, HAND, 8000, 3900),
        # Without tiles the claimed value is what the rules are asked about.
        ({"total": 5800, "hand": None}, None, 5800, 3900),
        ({"total": 5800, "hand": None, "value": None}, None, 5800, None),
    ],
)
def test_a_claim_is_accepted_as_it_was_claimed(store, changes, seen, total, by_the_rules):
    claimed = claim(**changes)
    with pytest.raises(ServiceError) as error:
        accept(store, claimed, seen)
    assert error.value.code == "deviation_needs_reason"
    score = accept(store, claimed, seen, "agreed by all four")["score"]
    assert (score["valid"], score["total"]) == (True, total)
    assert [(each["from"], each["to"], each["amount"]) for each in score["payments"]] == [("east", "south", total)]
    assert score["deviation"]["reason"] == "agreed by all four"
    beside = score["deviation"]["by_the_rules"]
    assert (beside and beside["total"]) == by_the_rules
    assert [each.same for each in replay(store)] == [True] * store.length()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"total": 7777}, "cannot be divided among"),
        ({"total": 0}, "cannot be divided among"),
        ({"total": None, "value": {"han": 3, "fu": 31}}, "stated"),  # no hand has 31 fu
    ],
)
def test_a_claim_that_cannot_be_paid_is_not_accepted(store, changes, why):
    with pytest.raises(MatchFault, match=why):
        accept(store, claim(**changes), HAND, "agreed")


@pytest.mark.parametrize(
    ("changes", "seen"),
    [
        ({}, HAND),
        ({"total": None}, HAND),
        ({"total": None, "value": None}, HAND),
        ({"total": None, "value": {"han": 3}}, HAND),
        ({"hand": None}, None),
        ({"total": None, "hand": None}, None),
    ],
)
def test_a_claim_that_is_what_the_rules_say_needs_no_reason(store, changes, seen):
    accepted = accept(store, claim(**changes), seen)
    assert accepted["score"]["total"] == 3900
    assert "deviation" not in accepted["score"]
    assert (accepted["hand"] is None) == (accepted["stated"] is not None)
    assert [each.same for each in replay(store)] == [True, True]


def test_a_deviation_is_marked_in_the_csv(store, matches):
    accept(store, claim(total=7700, value=None), HAND, "agreed")
    opened = matches.open("a", "table", "1", {"rules": "riichi", "players": ["Aki", "Ben", "Chie", "Dai"]})["match"]
    winner = {"player": "Ben", "hand": HAND.to_json(), "deviation": {"total": 7700, "reason": "agreed"}}
    matches.add("b", "table", opened, {"type": "win", "winners": [winner], "from": "Aki"})
    _, decided, _, won = csv.DictReader(io.StringIO(as_csv(store)))
    for row, by_the_rules in ((decided, "3900"), (won, "2000")):
        assert (row["claimed"], row["by the rules"], row["reason"]) == ("7700", by_the_rules, "agreed")
        assert row["value"] == "7700 (deviation)"
    assert [each.same for each in replay(store)] == [True] * 4


def test_claims_and_decisions_are_lines_of_the_csv(store):
    case = file(store, "a", "table 1", claim(total=7700), photo=photo(store))["record"]
    decide(store, "b", "referee", case, {"verdict": "correct", "reason": "3 han, not 4"})
    filed, decided = csv.DictReader(io.StringIO(as_csv(store)))
    assert (filed["type"], filed["winners"], filed["claimed"], filed["by the rules"]) == ("case", "Ben", "7700", "3900")
    assert (decided["event"], decided["verdict"], decided["reason"]) == ("1", "correct", "3 han, not 4")


@pytest.mark.parametrize(
    "decision", [{}, {"verdict": "shrug"}, {"verdict": "reject"}, {"verdict": "correct", "reason": " "}, {"x": 1}]
)
def test_decisions_that_are_none(store, decision):
    case = file(store, "a", "table 1", claim())["record"]
    with pytest.raises(ParseError):
        decide(store, "b", "referee", case, decision)
    with pytest.raises(ServiceError, match="not a case"):
        decide(store, "b", "referee", 77, {"verdict": "accept"})


@pytest.mark.parametrize(
    "changes",
    [
        {"player": 1},
        {"situation": {"win": "discard"}},
        {"total": -1},
        {"value": {"han": "three"}},
        {"patterns": "riichi"},
        {"more": 1},
    ],
)
def test_claims_that_cannot_be_read(changes):
    with pytest.raises(ParseError):
        claim(**changes)
    with pytest.raises(UnknownName):
        claim(rules="none")


def test_old_records_are_scored_again(store, matches):
    opened = matches.open("a", "table", "1", {"rules": "riichi", "players": ["Aki", "Ben", "Chie", "Dai"]})
    win = {"type": "win", "winners": [{"player": "Ben", "hand": HAND.to_json()}], "from": "Aki"}
    matches.add("b", "table", opened["match"], win)
    case = file(store, "c", "table", claim(), photo=photo(store))["record"]
    decide(store, "d", "referee", case, {"verdict": "reject", "reason": "no"})
    decide(store, "e", "referee", case, {"verdict": "accept"})
    again = list(replay(store))
    assert [each.same for each in again] == [True] * 4
    assert again[0].to_json()["engine"]["then"] == again[0].to_json()["engine"]["now"]
    # A record of an engine that counted otherwise shows where it differs.
    with writing(store.engine) as connection:
        body = store.record(case).parts["score"]
        old = canonical({**body, "total": 7700})
        connection.execute(update(PARTS).where((PARTS.c.record == case) & (PARTS.c.name == "score")).values(body=old))
    (found,) = replay(store, numbers=(case,))
    assert found.to_json()["differences"] == [{"where": "score.total", "then": 7700, "now": 3900}]


def test_options_of_later_versions_are_no_difference():
    """A record of before has neither the options that came later nor the present names of all that it has."""
    then = {"score": {"total": 1000, "options": {"kiriage": True, "time_hand": "finished"}}}
    now = {"score": {"total": 1000, "options": {"kiriage": True, "time_up": "finish_hand", "yakuman_most": 0}}}
    assert list(differences(then, now)) == []
    now["score"]["options"]["time_up"] = "drop"
    assert list(differences(then, now)) == [("score.options.time_up", "finish_hand", "drop")]
