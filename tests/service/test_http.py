"""The HTTP service through Flask's client: answers, errors, headers, pages."""

from __future__ import annotations

import io
import json

import pytest

from scorer.rules import rule_sets
from service.errors import GROUPS
from service.http import create_app
from service.settings import Settings
from service.situation_fields import asks
from tests.service.asgi import FORM, Served, form
from vision.errors import PhotoError
from vision.settings import Limits

GOOD = {
    "rules": "wrc-2017",
    "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
    "situation": {"win": "self-draw", "seat": "south"},
}
REQUEST = json.dumps({"rules": "wrc-2017", "situation": GOOD["situation"]})


def photo(photos, name="good.jpg"):
    return (io.BytesIO((photos / name).read_bytes()), name)


def test_a_photo_becomes_a_reading_and_a_score(client, photos):
    reading = client.post("/api/read", data={"photo": photo(photos)})
    assert reading.json["hand"]["concealed"] == "123m456p789s11222z"
    both = client.post("/api/photo-score", data={"photo": photo(photos), "request": REQUEST})
    assert both.status_code == 200
    assert both.json["score"] == client.post("/api/score", json=GOOD).json
    assert both.json["reading"]["hand"] == reading.json["hand"]


def test_house_rules_are_asked_in_both_ways(client, photos):
    house = {"base": "wrc-2017", "name": "Club", "options": {"open_tanyao": False}}
    score = client.post("/api/score", json={**GOOD, "rules": house}).json
    assert (score["rules"], score["options"]["open_tanyao"]) == ("Club", False)
    request = json.dumps({**json.loads(REQUEST), "rules": house})
    both = client.post("/api/photo-score", data={"photo": photo(photos), "request": request})
    assert both.json["score"]["rules"] == "Club"
    house["options"] = {"uma": [1, 2, 3, 4]}
    refused = client.post("/api/score", json={**GOOD, "rules": house})
    assert (refused.status_code, refused.json["code"]) == (422, "bad_match_option")


def test_the_request_may_be_a_file_of_the_form_and_may_name_the_winning_tile(client, photos):
    request = {**json.loads(REQUEST), "winning_tile": "7z"}
    part = (io.BytesIO(json.dumps(request).encode()), "request.json", "application/json")
    answer = client.post("/api/photo-score", data={"photo": photo(photos), "request": part})
    assert answer.status_code == 200
    assert [fault["code"] for fault in answer.json["score"]["faults"]] == ["winning_tile_not_in_hand"]


def test_a_request_is_refused_before_the_photo_is_read(client_of, photos):
    class Untouched:
        def read(self, data):
            raise AssertionError("the photo was read")

    request = json.dumps({"rules": "wrc-2017", "situation": {"win": "self-draw"}})
    answer = client_of(Untouched()).post("/api/photo-score", data={"photo": photo(photos), "request": request})
    assert answer.status_code == 422
    assert answer.json["where"] == "situation.seat"


@pytest.mark.parametrize(
    ("method", "path", "arguments", "code", "status"),
    [
        ("GET", "/nowhere", {}, "not_found", 404),
        ("GET", "/static/../http.py", {}, "not_found", 404),
        ("GET", "/static/nothing.js", {}, "not_found", 404),
        ("GET", "/api/score", {}, "method_not_allowed", 405),
        ("DELETE", "/health", {}, "method_not_allowed", 405),
        ("POST", "/api/score", {"data": "{}", "content_type": "text/plain"}, "unsupported_media_type", 415),
        ("POST", "/api/score", {}, "unsupported_media_type", 415),
        ("POST", "/api/read", {"json": {}}, "unsupported_media_type", 415),
        ("POST", "/api/read", {"data": {"other": "x"}, "content_type": "multipart/form-data"}, "missing_photo", 400),
        ("POST", "/api/read", {"data": {"photo": "x"}, "content_type": "multipart/form-data"}, "missing_photo", 400),
        ("POST", "/api/read", {"data": b"x" * 2_000_000, "content_type": "multipart/form-data; boundary=b"},
         "too_large", 413),
    ],
)  # fmt: skip
def test_errors_are_problems(client_of, fake_reader, own_data, method, path, arguments, code, status):
    client = client_of(fake_reader, settings=Settings(data=own_data, limits=Limits(max_bytes=1000)))
    answer = client.open(path, method=method, **arguments)
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    assert answer.json["code"] == code
    assert answer.json["status"] == status
    assert answer.json["type"] == f"/errors#{code}"
    assert answer.json["detail"]
    if status == 405:
        assert answer.headers["Allow"]


def test_a_missing_request_and_a_photo_over_the_limit(client_of, reader_of, photos):
    client = client_of(reader_of())
    answer = client.post("/api/photo-score", data={"photo": photo(photos)})
    assert (answer.status_code, answer.json["code"]) == (400, "missing_request")
    answer = client.post("/api/photo-score", data={"photo": photo(photos), "request": "{"})
    assert (answer.status_code, answer.json["code"]) == (400, "bad_json")


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (RuntimeError("secret place"), "internal_error", 500),
        (PhotoError("model_missing", "There is no model.", hint="Reinstall tehai."), "model_missing", 500),
    ],
)
def test_a_fault_of_ours_leaks_nothing_and_the_service_goes_on(client_of, photos, error, code, status):
    class Broken:
        def read(self, data):
            raise error

    client = client_of(Broken())
    answer = client.post("/api/read", data={"photo": photo(photos)})
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert "secret" not in answer.text
    assert client.post("/api/score", json=GOOD).json["valid"]


def test_more_photos_than_can_be_read_soon(photos, own_data):
    body, headers = form((photos / "good.jpg").read_bytes()), FORM

    class Asks:
        """While it reads one photo, a second comes."""

        def read(self, data):
            self.answer = served.ask("POST", "/api/read", body, **headers)
            raise PhotoError("not_an_image", "No.")

    reader = Asks()
    served = Served(create_app(reader, Settings(data=own_data, photos_at_once=1, photo_queue=0)))
    assert served.ask("POST", "/api/read", body, **headers).json["code"] == "not_an_image"
    assert (reader.answer.status, reader.answer.json["code"]) == (503, "busy")
    assert int(reader.answer.headers["retry-after"]) >= 1
    assert served.ask("POST", "/api/read", body, **headers).json["code"] == "not_an_image"


def test_the_reader_is_loaded_once_and_only_for_a_photo(client_of, photos, monkeypatch, fake_reader):
    loaded = []
    monkeypatch.setattr("service.http.load_default_reader", lambda: loaded.append(1) or fake_reader)
    client = client_of(None)
    assert client.get("/health").json["status"] == "ok"
    assert loaded == []
    for _ in range(2):
        assert client.post("/api/read", data={"photo": photo(photos)}).status_code == 200
    assert loaded == [1]


def test_rules_and_health(client):
    assert "wrc-2017" in [each["id"] for each in client.get("/api/rules").json["rules"]]
    assert client.get("/health").json["version"]
    assert client.get(client.get("/health").json["source"]).mimetype == "application/gzip"


@pytest.mark.parametrize(
    ("name", "has", "has_not"),
    [
        (
            "wrc-2017",
            {"riichi", "ippatsu", "dora_indicators", "honba", "liable", "first_turn", "robbed_concealed_kong"},
            {"turned", "penalty_tiles"},
        ),
        ("zung-jung", {"last_tile", "robbed_kong", "penalty_tiles"}, {"riichi", "honba", "turned", "dora_indicators"}),
        ("baida", {"turned", "discarded_wild"}, {"riichi", "sticks", "replacement_after_flower"}),
        ("aml", {"turned", "replacement_after_flower"}, {"riichi", "penalty_tiles"}),
    ],
)
def test_what_a_rule_set_asks(client, name, has, has_not):
    found = next(each for each in client.get("/api/rules").json["rules"] if each["id"] == name)
    assert has <= set(found["asks"])
    assert not has_not & set(found["asks"])
    assert tuple(found["asks"]) == asks(rule_sets()[name])
    assert found["flowers"] == (name == "aml")


def test_every_answer_is_hardened(client):
    for path in ("/", "/health", "/nowhere", "/static/main.js", "/tiles.svg", "/icon.svg", "/errors"):
        answer = client.get(path)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        answer.close()


def test_each_code_has_its_place_on_the_page_of_codes(client):
    page = client.get("/errors").text
    for codes in GROUPS.values():
        for code in codes:
            assert f'id="{code}"' in page


def test_the_score_of_a_photo_is_in_the_language_of_the_request(client, photos):
    request = json.dumps({"rules": "wrc-2017", "situation": GOOD["situation"], "lang": "zh", "detail": "value"})
    score = client.post("/api/photo-score", data={"photo": photo(photos), "request": request}).json["score"]
    assert score == client.post("/api/score", json={**GOOD, "detail": "value"}).json
    request = json.dumps({"rules": "wrc-2017", "situation": GOOD["situation"], "lang": "zh"})
    score = client.post("/api/photo-score", data={"photo": photo(photos), "request": request}).json["score"]
    assert [line["because"] for line in score["patterns"]] == ["门前清自摸和牌。", "222z是自风的刻子或杠子。"]
    refused = client.post("/api/photo-score", data={"photo": photo(photos), "request": '{"lang": "ja", "rules": 3}'})
    assert refused.json["detail"] == "rulesは文字列でなければなりません（値：3）。"


@pytest.mark.parametrize(
    ("body", "headers", "said"),
    [
        ({"rules": "x", "lang": "ja"}, {"Accept-Language": "zh"}, "'x'というルールはありません。"),
        ({"rules": "x"}, {"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.5"}, "没有名为'x'的规则。"),
        ({"rules": "x"}, {"Accept-Language": "fr"}, "There is no rule set 'x'."),
        ({"rules": "x", "lang": "ko"}, {}, "lang must be one of 'en', 'ja', 'zh', not 'ko'."),
    ],
)
def test_a_refused_request_is_answered_in_its_language(client, body, headers, said):
    situation = {"win": "self-draw", "seat": "east"}
    response = client.post(
        "/api/score", json={"hand": {"concealed": "11z"}, "situation": situation, **body}, headers=headers
    )
    assert response.status_code == 422
    assert response.json["detail"] == said


@pytest.mark.parametrize(
    ("query", "form", "header", "said"),
    [
        ("", {}, "", "No tiles were found."),
        ("", {}, "ja", "牌が見つかりません。"),
        ("", {}, "zh-CN,zh;q=0.9,en;q=0.5", "没有找到牌。"),
        ("?lang=ja", {}, "zh", "牌が見つかりません。"),
        ("", {"lang": "zh"}, "ja", "没有找到牌。"),
        ("", {"lang": "en"}, "ja", "No tiles were found."),
    ],
)
def test_doubts_are_in_the_language_of_the_request(client, photos, query, form, header, said):
    headers = {"Accept-Language": header} if header else {}
    data = {"photo": photo(photos, "table.jpg"), **form}
    reading = client.post(f"/api/read{query}", data=data, headers=headers).json
    assert reading["doubts"][0]["message"].startswith(said)


def test_a_refused_photo_is_answered_in_the_language_of_the_request(client, photos):
    for query, headers in (("?lang=ja", {}), ("", {"Accept-Language": "ja"})):
        answer = client.post(f"/api/read{query}", data={"photo": photo(photos, "document.jpg")}, headers=headers)
        assert answer.json["detail"] == "ファイルはPDF文書で、写真ではありません。"
    answer = client.post("/api/read", data={"photo": photo(photos, "empty.jpg"), "lang": "zh"})
    assert (answer.json["detail"], answer.json["hint"]) == ("文件是空的。", "请重新发送照片。")
    answer = client.post("/api/read", data={"photo": photo(photos), "lang": "ko"})
    assert (answer.json["code"], answer.json["where"]) == ("wrong_shape", "lang")


def test_the_reading_and_the_score_of_a_photo_are_in_the_same_language(client, photos):
    request = json.dumps({**json.loads(REQUEST), "lang": "ja"})
    both = client.post("/api/photo-score", data={"photo": photo(photos, "table.jpg"), "request": request}).json
    assert both["reading"]["doubts"][0]["message"].startswith("牌が見つかりません。")
    assert both["score"]["faults"][0]["message"] == both["reading"]["doubts"][0]["message"]
