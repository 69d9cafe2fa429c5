"""The small version of tests/accept/tournament.py: standings over HTTP equal to a recount, every update heard live."""

from __future__ import annotations

from tests.accept.tournament import good, run


def test_a_tournament_over_http(url):
    counted = run(url, players=16, rounds=3)
    assert good(counted), counted
    assert counted["results"] == 12
