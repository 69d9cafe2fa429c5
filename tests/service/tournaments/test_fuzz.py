"""Requests of tournaments that the API description allows, and some that it does not, as tests/service/test_fuzz.py does.

They go to one tournament that is played, with a director's link; the live stream, which has no end, has tests of its own.
"""

from __future__ import annotations

import copy
import itertools
import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from service.desk.links import Links
from service.http import create_app
from service.openapi import document
from service.records.store import Store
from tests.service.browser.conftest import serving
from tests.service.tournaments.conftest import Cup


def _described() -> dict[str, Any]:
    """The document without its links: every request has one here, and test_http.py asks everywhere without."""
    found = copy.deepcopy(document())
    for methods in found["paths"].values():
        for operation in methods.values():
            operation.pop("security", None)
    return found


API = schemathesis.openapi.from_dict(_described()).include(path_regex="^/api/tournaments").exclude(path_regex="/live$")


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
@settings(
    max_examples=int(os.environ.get("TEHAI_FUZZ", "25")),
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case, hall):
    address, tournament, director = hall
    if "tournament" in (case.path_parameters or {}):
        case.path_parameters["tournament"] = tournament
    # What an address does not know in its query it leaves alone, as the web does.
    left_out = [positive_data_acceptance, *([negative_data_rejection] if case.method == "GET" else [])]
    case.call_and_validate(base_url=address, headers={"Authorization": f"Bearer {director}"}, excluded_checks=left_out)
