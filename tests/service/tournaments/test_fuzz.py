"""Requests of tournaments that the API description allows, and some that it does not, as tests/service/test_fuzz.py does.

They go to one tournament that is played, with a director's link; the live stream, which has no end, has tests of its own.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.tournaments.files import PLAYERS, RESULTS
from tests.service.fuzzing import examples, linked_api, validate
from tests.service.tournaments.halls import serving_hall

API = linked_api("^/api/tournaments")


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    """The address of a service with a tournament of 16 whose first round is seated, and the tournament."""
    with serving_hall(tmp_path_factory.mktemp("fuzz")) as (address, cup):
        cup.begin("wsom", 16)
        cup.seat()
        yield address, cup


@API.parametrize()
@examples(25)
def test_every_answer_is_as_described(case, hall):
    address, cup = hall
    validate(case, address, {"Authorization": f"Bearer {cup.director}"}, {"tournament": cup.id})


COLUMNS = {"players": PLAYERS, "results": RESULTS}
CELL = st.text("+-−059²٣ ./e'\"x\0", max_size=6) | st.integers(-3, 40).map(str)


def lines(columns):
    """A head, and lines of cells that people type in a hurry."""
    rows = st.lists(st.lists(CELL, min_size=len(columns), max_size=len(columns)), min_size=1, max_size=5)
    return rows.map(lambda found: "\r\n".join([",".join(columns), *(",".join(row) for row in found)]))


@given(st.sampled_from(["players", "results"]).flatmap(lambda name: st.tuples(st.just(name), lines(COLUMNS[name]))))
@examples(150)
def test_no_table_of_a_spreadsheet_is_a_fault_of_ours(hall, file):
    _, cup = hall
    name, text = file
    answer = cup.ask("post", f"/{cup.id}/{name}", data=text.encode(), content_type="text/csv")
    assert answer.status_code < 500, answer.text
