"""Requests of tournaments that the API description allows, and some that it does not, as tests/service/test_fuzz.py does.

They go to one tournament that is played, with a director's link; the live stream, which has no end, has tests of its own.
"""

from __future__ import annotations

import itertools

import pytest

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from tests.service.browser.conftest import serving
from tests.service.fuzzing import examples, linked_api, validate
from tests.service.tournaments.conftest import Cup

API = linked_api("^/api/tournaments")


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    """The address of a service with a tournament of 16 whose first round is seated; its id, and a director's link."""
    with Store(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'records.db'}") as store:
        app = create_app(None, store=store)
        director = Links(store).give("first", "tests", "director", "", 8)["token"]
        cup = Cup(app.test_client(), store, (f"key {n}" for n in itertools.count()), director).begin("wsom", 16)
        cup.seat()
        address, stop = serving(app)
        yield address, cup.id, director
        stop()


@API.parametrize()
@examples(25)
def test_every_answer_is_as_described(case, hall):
    address, tournament, director = hall
    validate(case, address, {"Authorization": f"Bearer {director}"}, {"tournament": tournament})
