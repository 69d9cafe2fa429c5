"""`tehai stream --lan`: HTTPS for phones as cameras, beside HTTP; what needs no code of the room has rights of its own."""

from __future__ import annotations

import http.client
import json
import os
import re
import ssl
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from service.desk.links import Links
from service.records.store import Store
from tests.service.stream.test_cameras import JPEG, SENDER

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="stopping by a signal is reported differently there")


@pytest.fixture
def lan(tmp_path, url):
    """The command, followed by its addresses: with HTTP, with HTTPS; and the context that trusts its root."""
    tables = tmp_path / "tables.toml"
    tables.write_text('[[table]]\nname = "1"\nsource = "phone"\nrules = "riichi"\n', encoding="utf-8")
    environment = {**os.environ, "TEHAI_RECORDS": url, "TEHAI_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "service.cli", "stream", str(tables), "--lan", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        try:
            said = "".join(process.stdout.readline() for _ in range(4))
            ports = [
                int(re.search(rf"{word}\S*?:(\d+)", said)[1]) for word in ("tables at http://", "Securely: https://")
            ]
            yield *ports, re.search(r"Securely: (https://[\d.]+:\d+)", said)[1]
            process.terminate()
            assert process.wait(120) == 0
        finally:
            process.kill()


def ask(connection, method, path, body=None, **headers):
    with closing(connection):  # it connects again when it is used again
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_a_phone_sends_its_pictures_over_https(lan, url):
    plain, secure, address = lan
    with Store(url) as store:
        director = Links(store).give("first", "tests", "director", "", 1)["token"]
    here = http.client.HTTPConnection("127.0.0.1", plain, timeout=60)
    status, root = ask(here, "GET", "/certificate/tehai-root.crt")
    assert status == 200
    link = json.dumps({"role": "camera", "scope": "1", "hours": 1})
    headers = {"Authorization": f"Bearer {director}", "Content-Type": "application/json", "Idempotency-Key": "camera"}
    status, given = ask(here, "POST", "/api/desk/links", link, **headers)
    assert status == 201
    given = json.loads(given)
    assert given["address"].startswith(f"{address}/desk#link=")
    for path, wanted in (("/desk/air", 200), ("/desk/phone", 200), ("/overlay?table=1", 200), ("/", 401)):
        assert ask(here, "GET", path)[0] == wanted, path
    context = ssl.create_default_context(cadata=ssl.DER_cert_to_PEM_cert(root))
    context.check_hostname = False  # the certificate names the address in the room, which this machine may not reach
    phone = http.client.HTTPSConnection("127.0.0.1", secure, timeout=60, context=context)
    assert ask(phone, "GET", "/desk/phone")[0] == 200
    headers = {"Authorization": f"Bearer {given['token']}", "Content-Type": "image/jpeg"}
    status, taken = ask(phone, "PUT", f"/api/stream/cameras/1/picture?sender={SENDER}", JPEG, **headers)
    assert (status, json.loads(taken)["tile"]) == (200, None)
