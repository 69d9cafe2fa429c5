"""A writer undoes its own last event within the hand, and nothing else."""

from __future__ import annotations

import pytest

from service.problems import ServiceError
from service.records.verify import verify

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
RIICHI = {"type": "riichi", "player": "Ben"}
DRAW = {"type": "draw", "ready": ["Aki", "Ben"]}


@pytest.fixture
def match(matches):
    return matches.open("open", "table", "1", {"rules": "wrc-2017", "players": PLAYERS})["match"]


def add(matches, match, *events, by="table"):
    for event in events:
        matches.add(f"key {len(matches.ledger(match).events)}", by, match, event)


def test_the_last_event_of_the_hand_is_undone_and_recorded_as_such(matches, match):
    assert matches.undoable(match, "table") is None  # the opening stays
    add(matches, match, RIICHI, DRAW)
    assert matches.undoable(match, "table") == 2
    assert matches.undoable(match, "another") is None
    add(matches, match, {"type": "undo", "event": 2})
    assert matches.ledger(match).state.hands == 0
    add(matches, match, {"type": "undo", "event": 1})
    assert matches.ledger(match).state.sticks == 0
    kinds = [each.parts["event"]["type"] for each in matches.store.records()]
    assert kinds == ["open", "riichi", "draw", "undo", "undo"]
    assert verify(matches.store).whole


def test_an_earlier_hand_is_not_undone_even_if_the_later_one_was(matches, match):
    add(matches, match, DRAW, RIICHI)
    assert matches.undoable(match, "table") == 2
    add(matches, match, {"type": "undo", "event": 2})
    assert matches.undoable(match, "table") is None
    with pytest.raises(ServiceError) as refused:
        add(matches, match, {"type": "undo", "event": 1})
    assert refused.value.code == "not_undoable"
    assert len(matches.ledger(match).events) == 4


def test_another_s_event_and_one_that_a_referee_changed_are_not_undone(matches, match):
    add(matches, match, DRAW)
    with pytest.raises(ServiceError):
        add(matches, match, {"type": "undo", "event": 1}, by="another")
    changed = {"type": "correction", "changes": [{"event": 1, "to": [{**DRAW, "ready": []}]}], "reason": "a slip"}
    add(matches, match, changed, by="referee")
    assert matches.undoable(match, "table") is None
