"""A service for a room: no access without the code, certificates that a client can trust, two doors and a stop."""

from __future__ import annotations

import http.client
import ipaddress
import re
import signal
import socket
import ssl

import pytest
from cryptography import x509

from service.certificates import certificates
from service.http import create_app
from service.lan import lan_address, qr_text
from service.pairing import Pairing
from tests.service.test_serve import GOOD, served


@pytest.fixture
def pairing():
    return Pairing()


@pytest.fixture
def room(fake_reader, pairing):
    app = create_app(fake_reader)
    pairing.protect(app)
    return app.test_client()


def test_without_the_code_nothing_is_told(room):
    page = room.get("/")
    assert page.status_code == 401
    assert "eight letters and digits" in page.text
    for path in ("/api/rules", "/api/openapi.json"):
        assert room.get(path).json["code"] == "not_paired"
    assert room.post("/api/score", json=GOOD).status_code == 401
    assert room.get("/health").status_code == 200
    assert room.get("/static/base.css").status_code == 200


def test_the_code_opens_it_and_the_address_does_not_keep_it(room, pairing):
    answer = room.get(f"/?code={pairing.code.lower()}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert pairing.code not in cookie
    assert room.get("/").status_code == 200
    assert room.post("/api/score", json=GOOD).json["valid"]


@pytest.mark.parametrize(
    "typed",
    ["{0}", " {0} ", "{1} {2}", "{1}-{2}", "{1} – {2}", "{3}"],
    ids=["plain", "around", "space", "dash", "long dash", "wide"],
)
def test_the_code_as_people_type_it(room, pairing, typed):
    code = pairing.code.lower()
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    answer = room.get("/", query_string={"code": typed.format(code, code[:4], code[4:], wide)})
    assert answer.status_code == 303


def test_the_field_of_the_code_has_room_for_spaces(room):
    longest = re.search(r'maxlength="(\d+)"', room.get("/").text)
    assert int(longest[1]) >= 15  # a space after each letter


def test_a_wrong_code_and_too_many_of_them(room, pairing):
    assert "not the code" in room.get("/?code=WRONG").text
    for _ in range(19):
        assert room.get("/?code=WRONG").status_code == 401
    assert room.get("/?code=WRONG").status_code == 429
    assert room.get("/?code=WRONG", environ_base={"REMOTE_ADDR": "192.168.1.9"}).status_code == 401
    assert room.get(f"/?code={pairing.code}").status_code == 303


def test_each_phone_that_pairs_is_known_by_itself(room, pairing):
    phones = [room.application.test_client() for _ in range(3)]
    answers = [phone.get(f"/?code={pairing.code}") for phone in phones]
    cookies = [answer.headers["Set-Cookie"].split(";")[0] for answer in answers]
    values = [cookie.split("=", 1)[1] for cookie in cookies]
    assert len({pairing.id_of(value) for value in values}) == 3
    own, _, seal = values[0].partition(".")
    for forged in ("", "x", own, f"{own}x.{seal}", f"{own}.{seal[:-1]}", f".{seal}"):
        assert pairing.id_of(forged) is None


def test_each_start_has_a_code_of_its_own():
    assert Pairing().code != Pairing().code


def test_the_root_is_kept_and_vouches_for_private_addresses_alone(tmp_path):
    first = certificates(tmp_path, ["192.168.1.5"])
    second = certificates(tmp_path, ["10.0.0.7"])
    assert first.root == second.root
    root = x509.load_der_x509_certificate(first.root)
    limits = root.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    nets = [one.value for one in limits.value.permitted_subtrees if isinstance(one, x509.IPAddress)]
    assert not any(net.is_global for net in nets)
    machine = x509.load_pem_x509_certificate(second.certificate.read_bytes())
    names = machine.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert ipaddress.ip_address("10.0.0.7") in names.get_values_for_type(x509.IPAddress)
    assert (tmp_path / "root.key").stat().st_mode & 0o077 == 0
    assert second.key.stat().st_mode & 0o077 == 0
    assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", first.fingerprint)


def test_a_damaged_root_is_made_anew(tmp_path):
    first = certificates(tmp_path, [])
    (tmp_path / "root.pem").write_bytes(b"nothing")
    assert certificates(tmp_path, []).root != first.root


def test_the_qr_code_and_the_address():
    ipaddress.ip_address(lan_address())
    lines = qr_text("http://192.168.1.5:8017/?code=ABCDEFGH").splitlines()
    assert len(lines) > 10
    # Black on white, whatever the terminal's own colours are; each line ends as the terminal was before.
    assert all(line.startswith("\x1b[38;5;16;48;5;231m") and line.endswith("\x1b[0m") for line in lines)


def test_a_scanner_reads_the_code_of_the_terminal():
    import cv2
    import numpy as np

    address = "http://192.168.1.5:8017/?code=ABCDEFGH"
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in qr_text(address).splitlines()]
    rows = [[char in shown for char in line] for line in lines for shown in ("\u2580\u2588", "\u2584\u2588")]
    squares = np.where(np.array(rows), 0, 255).astype(np.uint8)
    found, *_ = cv2.QRCodeDetector().detectAndDecode(np.kron(squares, np.ones((8, 8), np.uint8)))
    assert found == address


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.5", "::1", "localhost"])
def test_a_room_on_an_address_that_it_cannot_reach_is_refused(run, host):
    ran = run("serve", "--lan", "--host", host, "--port", "0")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"usage: --lan serves the local network, which cannot reach {host}.")


@pytest.mark.parametrize("host", [None, "192.168.77.5"])
def test_both_doors_listen_where_they_are_told(run, monkeypatch, tmp_path, capsys, host):
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path))
    asked, said = [], []

    def listen(at, _port):
        asked.append(at)
        return socket.create_server(("127.0.0.1", 0))

    monkeypatch.setattr("service.serve._listen", listen)
    monkeypatch.setattr("service.serve._run", lambda *given: said.append(given[-1]))
    assert run("serve", "--lan", *(["--host", host] if host else [])).status == 0
    assert set(asked) == {host or "0.0.0.0"}
    assert f"http://{host or lan_address()}:" in said[0]
    assert "\x1b" not in said[0]  # no terminal, no colours


@pytest.mark.parametrize("more", [[], ["--desk"]], ids=["alone", "with the desk"])
def test_a_room_has_one_code_to_scan(run, monkeypatch, tmp_path, more):
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path))
    scanned = []
    monkeypatch.setattr("service.serve._scan", lambda _, address: scanned.append(address) or "")
    monkeypatch.setattr("service.serve._listen", lambda *_: socket.create_server(("127.0.0.1", 0)))
    monkeypatch.setattr("service.serve._run", lambda *_: None)
    assert run("serve", "--lan", *more).status == 0
    assert [address.partition("/?code=")[0] for address in scanned] == [scanned[0].partition("/?code=")[0]]
    assert re.fullmatch(r"http://[\d.]+:\d+/\?code=[2-9A-Z]{8}", scanned[0])


def test_two_doors_one_code_and_a_stop(tmp_path, monkeypatch):
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path))
    with served("--lan") as (process, port):
        said = [process.stdout.readline() for _ in range(2)]
        secure = int(re.search(r"https://[\d.]+:(\d+)", said[0])[1])
        context = ssl.create_default_context(cafile=str(tmp_path / "certificates" / "root.pem"))
        for connection in (
            http.client.HTTPConnection("127.0.0.1", port, timeout=60),
            http.client.HTTPSConnection("127.0.0.1", secure, timeout=60, context=context),
        ):
            connection.request("GET", "/certificate")
            page = connection.getresponse().read().decode()
            assert said[1].split()[-1] not in page  # it is on the screen alone, for the owner
            assert f":{secure}/" in page
            connection.request("GET", "/api/rules")
            assert connection.getresponse().status == 401
            connection.close()
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
