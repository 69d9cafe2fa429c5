"""The small version of tests/accept/kill.py: killed in the middle, nothing acknowledged is lost, nothing is there twice."""

from __future__ import annotations

from tests.accept.kill import good, run


def test_killed_while_eight_tables_record(url):
    counted = run(url, tables=8, hands=6, servers=1)
    assert good(counted), counted
    assert counted["sent again"] > 0
