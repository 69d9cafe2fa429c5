"""Which link may record which event of a tournament."""

from __future__ import annotations

from typing import get_args

import pytest

from scorer.tournament.events import Event, Open
from service.desk.roles import Role
from service.tournaments.rights import NEEDS

RESULT = {"type": "result", "round": 1, "table": 1, "points": [[1, 30], [2, 10], [3, -10], [4, -30]]}
EVENTS = {
    "enter": {"type": "enter", "players": [{"number": 9, "name": "Eve"}]},
    "withdraw": {"type": "withdraw", "player": 1, "round": 2, "reason": "ill"},
    "seat": {"type": "seat", "round": 2, "tables": [[1, 2, 3, 4]]},
    "substitute": {"type": "substitute", "round": 1, "player": 1, "by": 901, "counts": True, "reason": "late"},
    "play": {"type": "play", "round": 1, "table": 1, "match": "m"},
    "result": RESULT,
    "penalty": {"type": "penalty", "round": 1, "player": 1, "points": -5, "reason": "late"},
    "announce": {"type": "announce", "text": "Lunch at one."},
    "correction": {"type": "correction", "changes": [{"event": 2, "to": []}], "reason": "a slip"},
}
OF_A_REFEREE = {"result", "penalty"}


def test_every_event_of_a_tournament_is_asked_about():
    kinds = {kind.type for kind in NEEDS if kind is not Open}
    assert kinds == set(EVENTS)
    assert set(NEEDS) == set(get_args(Event))


@pytest.mark.parametrize("kind", EVENTS)
def test_a_referee_records_results_and_penalties_and_only_a_director_the_rest(quick, kind):
    """docs/tournaments.md: results and penalties are recorded by referees; who plays and where is for the director."""
    quick.begin("wsom", 4, house=1)
    quick.event({"type": "seat", "round": 1, "tables": [[1, 2, 3, 4]]}, version=quick.version)
    refused = []
    for role in (Role.REFEREE, Role.DIRECTOR):
        answer = quick.event(EVENTS[kind], quick.link(role.value), version=quick.version)
        if answer.status_code == 403:
            assert answer.json["code"] == "not_allowed"
            refused.append(role)
    assert refused == ([] if kind in OF_A_REFEREE else [Role.REFEREE])
