"""What an earlier version wrote can still be read. `recorded.json.gz` was written before the events had declared types."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from scorer.match.ledger import Ledger
from scorer.tournament.ledger import Tournament
from service.contract.events import match_event, tournament_event

RECORDED = json.loads(gzip.decompress((Path(__file__).parent / "recorded.json.gz").read_bytes()))


@pytest.mark.parametrize("match", RECORDED["matches"])
def test_a_match_is_replayed_to_the_state_that_was_recorded(match):
    ledger = Ledger()
    for event in match["events"]:
        read = match_event(event)
        assert read.to_json() == event
        ledger = ledger.add(read, recorded=True)
    state = ledger.state.to_json()
    assert {name: state[name] for name in match["state"]} == match["state"]


@pytest.mark.parametrize("recorded", RECORDED["tournaments"])
def test_so_is_a_tournament(recorded):
    tournament = Tournament()
    for event in recorded["events"]:
        read = tournament_event(event)
        assert read.to_json() == event
        tournament = tournament.add(read)
    assert tournament.state.to_json() == recorded["state"]


def test_most_kinds_of_events_are_among_them():
    kinds = {event["type"] for match in RECORDED["matches"] for event in match["events"]}
    assert kinds == {"open", "seats", "win", "draw", "riichi", "foul", "ruling", "time", "correction"}
