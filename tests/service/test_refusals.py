"""Refusals are in the language of whoever asks: `lang`, else `Accept-Language`, else English."""

from __future__ import annotations

import pytest

from service.certificates import certificates
from service.edge.hosts import Hosts
from service.http import create_app
from service.lan import SecureDoor
from service.pairing import Pairing
from tests.service.asgi import Served


@pytest.mark.parametrize(
    ("query", "header", "said"),
    [
        ("", "", "There is nothing at /api/nothing."),
        ("", "ja,en;q=0.5", "/api/nothingには何もありません。"),
        ("", "zh-CN", "/api/nothing处没有内容。"),
        ("?lang=zh", "ja", "/api/nothing处没有内容。"),
        ("?lang=ko", "ja", "/api/nothingには何もありません。"),
    ],
)
def test_an_unknown_address(client, query, header, said):
    answer = client.get(f"/api/nothing{query}", headers={"Accept-Language": header} if header else {})
    assert (answer.status_code, answer.json["detail"]) == (404, said)


@pytest.mark.parametrize(
    ("method", "path", "more", "said"),
    [
        ("get", "/api/score", {}, "/api/scoreはGETに応じません。"),
        ("post", "/api/score", {"data": "x"}, "本文は種類の指定なしですが、このアドレスが読むのはapplication/jsonです。"),
        ("post", "/api/read", {"data": {"x": "y"}, "content_type": "multipart/form-data"},
         "フォームにファイル`photo`がありません。"),
        ("post", "/api/corrections", {}, "このサービスは写真を保存しません。"),
    ],
)  # fmt: skip
def test_requests_that_are_not_what_the_address_takes(client, method, path, more, said):
    answer = getattr(client, method)(path, headers={"Accept-Language": "ja"}, **more)
    assert answer.json["detail"] == said


def test_a_phone_that_is_not_paired(fake_reader):
    app = create_app(fake_reader)
    Pairing().protect(app)
    answer = app.test_client().get("/api/rules", headers={"Accept-Language": "zh-TW,zh"})
    assert answer.json["detail"] == "此设备未与服务配对。"
    assert answer.json["hint"] == "请扫描服务屏幕上的二维码。"


@pytest.mark.parametrize(
    ("language", "code", "title", "wrong"),
    [
        ("en", "en", "Pair this phone", "This is not the code."),
        ("ja", "ja", "この端末をペアリング", "コードが違います。"),
        ("zh-CN", "zh-Hans", "配对此手机", "代码不正确。"),
        ("", "en", "Pair this phone", "This is not the code."),
    ],
)
def test_the_page_that_pairs_is_in_the_language_of_the_phone(fake_reader, language, code, title, wrong):
    app = create_app(fake_reader)
    Pairing().protect(app)
    answer = app.test_client().get("/?code=x", headers={"Accept-Language": language})
    assert (answer.status_code, answer.headers["Vary"]) == (401, "Accept-Language")
    for said in (f'<html lang="{code}">', f"<h1>{title}</h1>", wrong):
        assert said in answer.text


@pytest.mark.parametrize(
    ("language", "said"), [("en", "VPN &amp; Device Management"), ("ja", "証明書を入手"), ("zh", "获取证书")]
)
def test_the_page_of_the_certificate_is_in_the_language_of_the_phone(fake_reader, tmp_path, language, said):
    app = create_app(fake_reader)
    SecureDoor(certificates(tmp_path, []), 8443, "https://127.0.0.1:8443").add_to(app)
    assert said in app.test_client().get("/certificate", headers={"Accept-Language": language}).text


@pytest.mark.parametrize(("language", "said"), [("ja", "このサービスはホスト'other.example'としては応じません。"),
                                                ("fr", "The service does not answer for the host 'other.example'.")])  # fmt: skip
def test_a_host_that_is_refused_before_the_application(fake_reader, language, said):
    served = Served(create_app(fake_reader), Hosts.of("127.0.0.1", []))
    answer = served.ask("GET", "/api/rules", host="other.example", accept_language=language)
    assert answer.json["detail"] == said
