"""A service offers the page that needs no service, with the files of the static site, if their parts are installed."""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256

import pytest

from service.http import create_app
from service.pairing import Pairing
from service.problems import ServiceError
from service.security_headers import POLICY
from service.web.served import offer
from service.web.site import WORKER_POLICY, WORKERS
from tests.service.asgi import Served

WASM = "/alone/parts/pyodide/pyodide.asm.wasm"


class Offering(Served):
    """A service that offers the page."""

    def __init__(self, app, parts, pairing=None):
        super().__init__(app, pairing=pairing, alone=offer(app, str(parts)))

    def file(self, name, **headers):
        answer = self.ask("GET", f"/alone/{name}", **headers)
        assert answer.status == 200, name
        return answer


@pytest.fixture(scope="module")
def offering(parts):
    return Offering(create_app(), parts)


def stored(offering):
    """Name → size and hash of each file that a phone stores."""
    return json.loads(re.search(r"const STORED = (\{.*\});", offering.file("sw.js").data.decode())[1])


def test_every_file_that_a_phone_stores_is_below_the_page_with_the_hash_that_it_expects(offering):
    names = stored(offering)
    assert {"index.html", "api/rules", "parts/tehai.zip", "static/web/worker.js", "static/main.js"} <= names.keys()
    for name, (size, digest) in names.items():
        data = offering.file("" if name == "index.html" else name).data
        assert (len(data), sha256(data).hexdigest()) == (size, digest), name


def test_the_page_knows_where_it_is(offering):
    page = offering.file("").data.decode()
    assert '<html data-alone data-base="/alone/" ' in page
    assert 'href="/alone/licences.html"' in page
    assert json.loads(offering.file("manifest.webmanifest").data)["start_url"] == "/alone/"
    assert 'BASE = "/alone/"' in offering.file("sw.js").data.decode()
    assert offering.file("licences.html").headers["content-type"] == "text/html; charset=utf-8"


def test_files_at_the_root_are_those_that_a_phone_stores(offering):
    """The page asks for them at the root before its service worker controls it."""
    for name, (_, digest) in stored(offering).items():
        if name.startswith(("static/", "tiles", "icon")):
            assert sha256(offering.ask("GET", f"/{name}").data).hexdigest() == digest, name


def test_only_the_workers_may_compile_webassembly(offering):
    policies = {name: offering.file(name).headers["content-security-policy"] for name in ("", *WORKERS)}
    assert policies == {"": POLICY, **dict.fromkeys(WORKERS, WORKER_POLICY)}
    every = [name for name in stored(offering) if name not in ("index.html", *WORKERS)]
    for name in every:
        headers = offering.ask("HEAD", f"/alone/{name}").headers
        assert "wasm" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_parts_are_sent_compressed_or_as_they_are_and_not_again(offering, parts):
    data = (parts / "pyodide" / "pyodide.asm.wasm").read_bytes()
    plain = offering.ask("GET", WASM)
    assert (plain.data, plain.headers["content-type"]) == (data, "application/wasm")
    assert plain.headers["content-length"] == str(len(data))
    zipped = offering.ask("GET", WASM, accept_encoding="gzip")
    assert (gzip.decompress(zipped.data), zipped.headers["content-encoding"]) == (data, "gzip")
    assert zipped.headers["content-length"] == str(len(zipped.data))
    again = offering.ask("GET", WASM, if_none_match=plain.headers["etag"])
    assert (again.status, again.data) == (304, b"")
    archive = offering.ask("GET", "/alone/parts/pyodide/python_stdlib.zip", accept_encoding="gzip")
    assert "content-encoding" not in archive.headers


def test_other_files_are_not_there(offering):
    for name in ("_headers", "parts/parts.json", "../sw.js", "static/sw.js", "nothing"):
        answer = offering.ask("GET", f"/alone/{name}")
        assert (answer.status, answer.json["code"]) == (404, "not_found"), name
    assert offering.ask("POST", "/alone/sw.js").status == 404


def test_the_page_of_the_service_links_to_it(offering, fake_reader):
    assert '<a href="/alone/" id="alone" data-text="keepOnPhone">' in offering.ask("GET", "/").data.decode()
    assert 'id="alone"' not in offering.file("").data.decode()
    assert 'id="alone"' not in create_app(fake_reader).test_client().get("/").text


def test_without_the_parts_nothing_is_offered(fake_reader, monkeypatch):
    monkeypatch.setattr("service.web.parts.find_spec", lambda _: None)
    app = create_app(fake_reader)
    assert offer(app, None) is None
    served = Served(app)
    assert served.ask("GET", "/alone/").status == 404
    assert b"/alone/" not in served.ask("GET", "/").data


def test_a_folder_that_lacks_parts_stops_the_start(fake_reader, tmp_path):
    with pytest.raises(ServiceError) as raised:
        offer(create_app(fake_reader), str(tmp_path))
    assert raised.value.code == "no_web_parts"


def test_a_phone_that_is_not_paired_any_more_gets_new_versions(parts):
    """Each start of a service has a new code; the files of the page hold nothing of the table."""
    app, pairing = create_app(), Pairing()
    pairing.protect(app)
    offering = Offering(app, parts, pairing)
    assert offering.ask("GET", "/").status == 401
    for name in ("", "sw.js", "api/rules", "parts/tehai.zip"):
        offering.file(name)


def test_the_page_points_to_the_certificate_where_there_is_one(parts):
    app = create_app()
    offering = Offering(app, parts)
    app.jinja_env.globals["has_certificate"] = True  # as `SecureDoor.add_to` does after it
    assert 'id="certificate"' in offering.file("").data.decode()
