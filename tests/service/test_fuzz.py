"""Requests that the API description allows, and many that it does not: each is answered as the description says.

One check is left out: no schema can say that text is a legal hand or that bytes are a photo, so a request of the right
shape may be refused with 422. `TEHAI_FUZZ` is the number of examples an operation (25); `make accept` asks for more.
"""

from __future__ import annotations

from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from service.http import create_app
from service.openapi import document
from service.settings import Settings
from tests.service.browser.conftest import serving
from tests.service.fuzzing import examples

API = schemathesis.openapi.from_dict(document()).exclude(path_regex="^/api/(desk|tournaments|stream)")
"""Desk, tournaments and streams need a link and are tried by themselves, in folders of their own beside this file."""


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """A service on this machine with a reader that needs no models."""
    from tests.service.conftest import FakeReader

    address, stop = serving(create_app(FakeReader(), Settings(data=tmp_path_factory.mktemp("fuzz"))))
    yield address
    stop()


@API.parametrize()
@examples(25)
def test_every_answer_is_as_described(case, address):
    case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])


NAMES = st.text(st.sampled_from("\0./\\ %+-059²٣éa") | st.characters(exclude_categories=["Cs"]), max_size=300)


@given(folder=st.sampled_from(["/", "/static/", "/static/desk/", "/certificate/"]), name=NAMES)
@examples(200)
def test_no_address_is_a_fault_of_ours(folder, name, app):
    assert app.get(folder + quote(name)).status_code < 500


@pytest.fixture(scope="module")
def app():
    made = create_app()
    made.config["PROPAGATE_EXCEPTIONS"] = False
    return made.test_client()
