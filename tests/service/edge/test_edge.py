"""Requests through the whole service: rights before bodies, bounds by kind, caps by client, and what fills no memory."""

from __future__ import annotations

import pytest

from service.client_addresses import address_key
from service.client_limits import Caps
from service.http import create_app
from service.packed_files import packed_files
from service.pairing import Pairing
from service.settings import Settings
from tests.service.asgi import FORM, JSON, Served, form
from vision.errors import PhotoError


@pytest.fixture
def served(fake_reader):
    return Served(create_app(fake_reader))


@pytest.fixture
def good(photos):
    return form((photos / "good.jpg").read_bytes())


@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/api/score", 64 << 10, 400),
        ("/api/score", (64 << 10) + 1, 413),
        ("/api/score", 37 << 20, 413),
        ("/api/read", 37 << 20, 413),  # JSON where a photo belongs
    ],
)
def test_a_body_is_bounded_by_its_kind(served, path, size, status):
    body = b"[" + b"[]," * ((size - 3) // 3) + b"]" * ((size - 3) % 3 + 2)
    answer = served.ask("POST", path, body, **JSON)
    assert answer.status == status
    assert answer.json["code"] == {400: "wrong_shape", 413: "too_large"}[status] or status == 400


def test_a_body_without_a_length_is_cut_at_its_bound(served):
    asked = served.begin("POST", "/api/score", transfer_encoding="chunked", **JSON)
    for _ in range(3):
        asked.send(b"[" * 30_000, more=True)
    asked.send(b"").end()
    assert (asked.status, asked.json["code"]) == (413, "too_large")


@pytest.mark.parametrize("field", ["request", "as_seen", "tiles"])
def test_a_field_of_a_form_is_bounded(fake_reader, own_data, field):
    served = Served(create_app(fake_reader, Settings(data=own_data, keep_photos=True)))
    path = {"request": "/api/photo-score", "tiles": "/api/corrections"}.get(field, "/api/read")
    body = form(b"x", **{field: "[]," * 200_000})
    answer = served.ask("POST", path, body, **FORM)
    assert (answer.status, answer.json["code"]) == (413, "too_large")


def test_a_request_in_a_file_is_bounded(served, good):
    part = b'--b\r\nContent-Disposition: form-data; name="request"; filename="r"\r\n\r\n' + b"[]," * 400_000 + b"\r\n"
    answer = served.ask("POST", "/api/photo-score", part + good, **FORM)
    assert answer.status == 400
    assert answer.json["code"] == "bad_json"


@pytest.mark.parametrize("link", [None, "nonsense", "onlooker"])
@pytest.mark.parametrize("path", ["matches", "matches/{match}/events", "matches/{match}/cases", "links"])
def test_rights_are_checked_before_a_body_is_taken_in(desk, link, path):
    match = desk.open(desk.link("director"))
    headers = {} if link is None else {"authorization": f"Bearer {desk.link(link) if link == 'onlooker' else link}"}
    asked = desk.served.begin(
        "POST", f"/api/desk/{path.format(match=match)}", content_length="70000000", **FORM, **headers
    )
    asked.end()  # without a byte of the body
    assert asked.status in (401, 403, 413)
    assert asked.json["code"] in ("link_missing", "link_forged", "not_allowed", "too_large")
    assert asked.taken == 0
    small = desk.served.begin(
        "POST",
        f"/api/desk/{path.format(match=match)}",
        content_length="40000",
        expect="100-continue",
        **FORM,
        **headers,
    )
    assert small.end().json["code"] in ("link_missing", "link_forged", "not_allowed")
    assert small.taken == 0


def test_every_writing_address_with_a_link_has_a_guard(desk):
    app = desk.client.application
    guards = app.extensions["tehai.guards"]
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(("/api/desk", "/api/tournaments")) and rule.methods & {"POST", "DELETE"}:
            assert rule.endpoint in guards, rule.endpoint
    assert {name for name in guards if "." in name} <= set(app.view_functions)


def test_a_photo_is_read_and_its_answer_is_whole(served, good):
    answer = served.ask("POST", "/api/read", good, **FORM)
    assert (answer.status, answer.json["hand"]["winning_tile"]) == (200, "2z")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_upload_touches_no_disk(served, good, monkeypatch, tmp_path):
    """A full /tmp is none of its business."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "absent"))
    large = good.replace(b"\r\n--b--\r\n", bytes(3_000_000) + b"\r\n--b--\r\n")
    assert served.ask("POST", "/api/read", large, **FORM).status == 200


def test_files_take_no_memory(served):
    before = dict(packed_files())
    for number in range(50):
        for path in (f"/static/{number}/../names-ja.js", f"/static/none-{number}.js", "/static/../http.py", "/static/"):
            answer = served.ask("GET", path)
            assert (answer.status, answer.json["code"]) == (404, "not_found")
    assert packed_files() == before
    found = served.ask("GET", "/static/names-ja.js", accept_encoding="gzip")
    assert (found.status, found.headers["content-encoding"]) == (200, "gzip")
    again = served.ask("GET", "/static/names-ja.js", if_none_match=found.headers["etag"])
    assert (again.status, again.data) == (304, b"")
    assert served.ask("POST", "/static/names-ja.js", b"x").json["code"] == "method_not_allowed"


def test_health_is_answered_whatever_the_threads_do(served):
    assert served.ask("GET", "/health").json["status"] == "ok"
    assert served.ask("HEAD", "/health").data == b""


def test_a_client_holds_so_many_requests_and_others_go_on(fake_reader, own_data):
    app = create_app(fake_reader, Settings(data=own_data, caps=Caps(client_requests=2, address_requests=3)))
    pairing = Pairing()
    pairing.protect(app)
    served = Served(app, pairing=pairing)
    cookies = [served.ask("GET", f"/?code={pairing.code}").headers["set-cookie"].split(";")[0] for _ in range(2)]
    half = [served.begin("POST", "/api/score", content_length="9", cookie=cookies[0], **JSON) for _ in range(2)]
    for each in half:
        each.send(b"{", more=True)
    refused = served.ask("POST", "/api/score", b"{}", cookie=cookies[0], **JSON)
    assert (refused.status, refused.json["code"]) == (429, "too_many_requests")
    assert refused.headers["retry-after"] == "1"
    assert served.ask("POST", "/api/score", b"{}", cookie=cookies[1], **JSON).status == 422
    assert served.ask("POST", "/api/score", b"{}", **JSON).json["code"] == "not_paired"
    for each in half:
        each.leave()
    assert served.ask("POST", "/api/score", b"{}", cookie=cookies[0], **JSON).status == 422


def test_streams_are_capped_by_link(fake_reader, own_data, store):
    from service.desk.links import Links

    served = Served(create_app(fake_reader, Settings(data=own_data, caps=Caps(client_streams=2)), store))
    one, other = (Links(store).give(key, "tests", "onlooker", "", 1)["token"] for key in ("a", "b"))
    opened = [served.listen(f"/api/desk/live?link={one}") for _ in range(2)]
    for each in opened:
        each.until(lambda text: "here" in text)
    refused = served.listen(f"/api/desk/live?link={one}").end()
    assert (refused.status, refused.json["code"]) == (429, "too_many_requests")
    third = served.listen(f"/api/desk/live?link={other}")
    third.until(lambda text: "here" in text)
    opened.pop().leave()
    opened.append(served.listen(f"/api/desk/live?link={one}"))
    opened[-1].until(lambda text: "here" in text)
    for each in (*opened, third):
        each.leave()
    served.edge.close()


def test_photos_of_one_client_wait_behind_those_of_others(own_data):
    """One address sends three photos while one is read, then another sends one, which comes second."""
    read, waiting = [], []

    class Reads:
        def read(self, data):
            if not read:
                for number, client in enumerate(("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"), 1):
                    waiting.append(begin(client, f"{client} {number}"))
                    while f"tehai_photos_waiting {number}.0" not in served.ask("GET", "/metrics").data.decode():
                        pass
            read.append(data.decode())
            raise PhotoError("not_an_image", "No.")

    def begin(client, photo):
        body = form(photo.encode())
        return served.begin("POST", "/api/read", content_length=str(len(body)), client=client, **FORM).send(body)

    served = Served(create_app(Reads(), Settings(data=own_data, photos_at_once=1)))
    begin("10.0.0.3", "first").end()
    for each in waiting:
        assert each.end().json["code"] == "not_an_image"
    assert read == ["first", "10.0.0.1 1", "10.0.0.2 4", "10.0.0.1 2", "10.0.0.1 3"]


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "elsewhere"),
    ],
)
def test_addresses(host, key):
    assert address_key(host) == key


def test_the_caps_are_set_by_the_environment():
    found = Settings.from_environment({"TEHAI_ADDRESS_REQUESTS": "7", "TEHAI_BODY_BYTES": str(2 << 20)}).caps
    assert (found.address_requests, found.body_bytes) == (7, 2 << 20)
    assert Caps().address_requests > 100, "a hundred phones share a router"
