"""Numbers, logs without contents, other sites, depth: what a service in the open needs."""

from __future__ import annotations

import io
import json
import logging

import pytest

from service.api_examples import EXAMPLES
from service.body_limits import HAND
from service.metrics import JsonLines
from service.settings import Settings
from vision.errors import PhotoError

GOOD = {
    "rules": "wrc-2017",
    "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
    "situation": {"win": "self-draw", "seat": "south"},
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_every_example_of_the_api_page_runs(client, photos, example):
    assert example.curl.replace("&", "&amp;").split("\\")[0].strip() in client.get("/api").text.replace(
        "&#39;", "'"
    ).replace("&#34;", '"')
    given = {"json": example.body} if example.body is not None else {}
    if example.photo:
        given = {"data": {"photo": (io.BytesIO((photos / "good.jpg").read_bytes()), "hand.jpg"), **dict(example.form)}}
    answer = client.open(example.path, method=example.method, **given)
    assert answer.status_code == 200
    if example.operation == "score" and "valid" in answer.json and "hand" in example.body:
        assert answer.json["valid"]


def test_the_first_example_is_worth_what_its_title_says(client):
    assert client.post("/api/score", json=EXAMPLES[0].body).json["total"] == 12000


def test_numbers_in_prometheus_form(client):
    client.post("/api/score", json=GOOD)
    client.post("/api/score", data="{", content_type="application/json")
    client.get("/anything/at/all")
    page = client.get("/metrics")
    assert page.mimetype == "text/plain"
    assert 'tehai_requests_total{address="/api/score",method="POST",status="200"} 1.0' in page.text
    assert 'tehai_errors_total{code="bad_json"} 1.0' in page.text
    assert "tehai_photos_waiting 0.0" in page.text
    assert "anything" not in page.text


def test_the_log_says_what_happened_and_not_with_what(client, caplog):
    caplog.set_level(logging.INFO, logger="tehai.requests")
    client.post("/api/score?who=secret", json={**GOOD, "rules": "secret"})
    record = next(record for record in caplog.records if record.name == "tehai.requests")
    line = json.loads(JsonLines().format(record))
    assert line["address"] == "/api/score"
    assert (line["status"], line["code"]) == (422, "unknown_rules")
    assert "secret" not in json.dumps(line)


def test_a_fault_is_logged_by_its_place(client_of, photos, caplog):
    class Broken:
        def read(self, data):
            raise RuntimeError("secret")

    client_of(Broken()).post("/api/read", data={"photo": (io.BytesIO((photos / "good.jpg").read_bytes()), "a.jpg")})
    record = next(record for record in caplog.records if record.levelname == "ERROR")
    line = JsonLines().format(record)
    assert "test_security_headers.py" in line
    assert "secret" not in line


@pytest.mark.parametrize(
    ("site", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)]
)
def test_other_sites_may_not_ask(client, site, status):
    assert client.post("/api/score", json=GOOD, headers={"Sec-Fetch-Site": site}).status_code == status


@pytest.mark.parametrize("depth", [30, 900, 30_000, 200_000])
def test_json_of_any_depth(client, depth):
    body = b'{"rules":' + b"[" * depth + b"]" * depth + b"}"
    answer = client.post("/api/score", data=body, content_type="application/json")
    codes = ("too_deep", "bad_json") if len(body) <= HAND else ("too_large",)
    assert answer.status_code == (400 if len(body) <= HAND else 413)
    assert answer.json["code"] in codes


@pytest.mark.parametrize(
    ("name", "value"), [("TEHAI_LOG", "loud"), ("TEHAI_PHOTO_QUEUE", "-1"), ("TEHAI_KEEP_BYTES", "1G")]
)
def test_a_setting_that_is_none(name, value):
    with pytest.raises(PhotoError, match="bad_setting"):
        Settings.from_environment({name: value})
