"""Requests of streamed tables that the API description allows, and some that it does not, as at the desk.

They go to one hand of a match, with a director's link; the live stream, which has no end, has tests of its own
(test_http.py). `TEHAI_FUZZ` is the number of examples an operation (10).
"""

from __future__ import annotations

import pytest

from service.records.matches import Matches
from service.records.store import Store
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from tests.service.browser.conftest import serving
from tests.service.conftest import FakeReader
from tests.service.fuzzing import examples, linked_api, validate
from tests.service.stream.watched import FIRST, Desk, sighting

API = linked_api("^/api/stream")


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """The address of a service with a hand that a camera saw; its number; a director's link."""
    with Store(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'records.db'}") as store:
        desk = Desk(store, SeenHands(store, Matches(store), 30), FakeReader())
        desk.open("1")
        number = desk.seen.announce(Table("1", "x", near="Ben"), sighting(FIRST))["record"]
        address, stop = serving(desk.app)
        yield address, {"number": number}, {"Authorization": f"Bearer {desk.link()}"}
        stop()


@API.parametrize()
@examples(10)
def test_every_answer_is_as_described(case, watched):
    address, named, headers = watched
    validate(case, address, headers, named)
