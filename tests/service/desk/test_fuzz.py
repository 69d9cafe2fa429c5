"""Requests of the desk that the API description allows, and some that it does not, as tests/service/test_fuzz.py does.

They go to one match that is played and to its case, with a director's link; the live stream, which has no end, has tests
of its own, and so have requests without a link (test_rights.py). `TEHAI_FUZZ` is the number of examples an operation (10).
"""

from __future__ import annotations

import io
import json

import pytest

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from tests.service.browser.conftest import serving
from tests.service.conftest import PHOTOS, FakeReader
from tests.service.fuzzing import examples, linked_api, validate

CLAIM = {"player": "Ben", "rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "south"}}


API = linked_api("^/api/desk")


@pytest.fixture(scope="module")
def event(tmp_path_factory):
    """The address of a service with a match and a case with a photo; what its addresses name; a director's link."""
    with Store(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'records.db'}") as store:
        app = create_app(FakeReader(), store=store)
        director = Links(store).give("first", "tests", "director", "", 8)["token"]
        client, headers = app.test_client(), {"Authorization": f"Bearer {director}"}
        opening = {"table": "1", "rules": "wrc-2017", "players": ["Aki", "Ben", "Chie", "Dai"]}
        opened = client.post("/api/desk/matches", json=opening, headers={**headers, "Idempotency-Key": "match"})
        match = opened.json["match"]
        form = {"claim": json.dumps(CLAIM), "photo": (io.BytesIO(PHOTOS["good.jpg"]()), "hand.jpg")}
        sent = {**headers, "Idempotency-Key": "case"}
        case = client.post(f"/api/desk/matches/{match}/cases", data=form, headers=sent).json
        address, stop = serving(app)
        yield address, {"match": match, "number": case["record"], "sha256": case["photo"]["sha256"]}, headers
        stop()


@API.parametrize()
@examples(10)
def test_every_answer_is_as_described(case, event):
    address, named, headers = event
    validate(case, address, headers, named)
