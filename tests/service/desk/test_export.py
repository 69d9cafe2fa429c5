"""Whose link gives out all records at once, and whose only those of one match."""

from __future__ import annotations

import pytest

from service.desk.links import Links


def test_a_link_for_everything_exports_all_records(desk):
    desk.open(desk.link("director"))
    desk.open(desk.link("director"), table="2")
    answer = desk.ask("get", "/records", desk.link("referee"))
    assert (answer.status_code, len(answer.json["results"])) == (200, 2)


@pytest.mark.parametrize(("scope", "tournament"), [("1", ""), ("", "5b9c"), ("1", "5b9c")])
def test_a_link_for_a_table_or_a_tournament_names_the_match_whose_records_it_wants(desk, scope, tournament):
    """docs/desk.md: a link is for what it was given for; all records at once show other tables and tournaments, too."""
    match = desk.open(desk.link("director"))
    link = Links(desk.store).give("bound", "tests", "referee", scope, 8, tournament)["token"]
    answer = desk.ask("get", "/records", link)
    assert (answer.status_code, answer.json["code"]) == (403, "not_allowed")
    own = desk.ask("get", f"/records?match={match}", link)
    assert own.status_code == (403 if tournament else 200)
