"""The small version of tests/accept/kill.py: both servers killed in the middle, twice; nothing acknowledged is lost, nothing is there twice."""

from __future__ import annotations

from tests.accept.kill import good, run


def test_killed_while_eight_tables_record(url):
    counted = run(url, tables=8, hands=6, servers=2, kills=2)
    assert good(counted), counted
    assert counted["kills"] == 2
    assert counted["sent again"] > 0
