"""A Ray cluster that cannot be joined is named at once, with a hint, and Ray does not begin to try."""

from __future__ import annotations

import socket
import threading

import pytest

from service.problems import ServiceError
from service.stream.cluster import Cluster
from service.stream.cluster_connection import join, reach

ray = pytest.importorskip("ray", reason="needs the extra `cluster`")


@pytest.fixture
def answering():
    """Begin a server that says so many bytes to each client, and closes; its address."""
    servers = []

    def begin(data: bytes) -> str:
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)

        def run():
            connection, _ = server.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(data)

        threading.Thread(target=run, daemon=True).start()
        return f"127.0.0.1:{server.getsockname()[1]}"

    yield begin
    for server in servers:
        server.close()


@pytest.fixture
def free_address():
    """An address at which no server listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
def _unjoined(monkeypatch):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", lambda **_: pytest.fail("Ray tries for a minute"))


@pytest.mark.usefixtures("_unjoined")
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_cluster_that_does_not_answer_is_named_with_a_hint(monkeypatch, free_address, table, url, scheme):
    monkeypatch.setenv("RAY_ADDRESS", scheme + free_address)
    with pytest.raises(ServiceError) as refused:
        Cluster([table()], url, 30, lambda _: None).start()
    assert (refused.value.code, refused.value.where) == ("no_cluster", "RAY_ADDRESS")
    assert free_address in refused.value.message
    assert "ray start --address" in refused.value.hint


@pytest.mark.usefixtures("_unjoined")
@pytest.mark.parametrize("data", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-x\r\n"])
def test_what_is_no_cluster_is_told_from_one(monkeypatch, answering, data):
    monkeypatch.setenv("RAY_ADDRESS", answering(data))
    with pytest.raises(ServiceError, match="is not a Ray cluster"):
        join(ray)


@pytest.mark.parametrize("address", ["head", "head:", ":6379", "head:0", "head:99999", "head:x", "a" * 70 + ":1"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(ServiceError) as refused:
        reach(address)
    assert refused.value.code == "no_cluster"


def test_what_speaks_as_ray_does_is_tried(monkeypatch, answering):
    monkeypatch.setenv("RAY_ADDRESS", answering(bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])))
    tried = []
    monkeypatch.setattr(ray, "init", lambda **_: tried.append(True))
    join(ray)
    assert tried


@pytest.mark.parametrize("error", [RuntimeError("Version mismatch"), ConnectionError("lost"), Exception("other")])
def test_what_ray_says_is_passed_on(monkeypatch, error):
    monkeypatch.setenv("RAY_ADDRESS", "")

    def fails(**_):
        raise error

    monkeypatch.setattr(ray, "init", fails)
    with pytest.raises(ServiceError, match=str(error)) as refused:
        join(ray)
    assert refused.value.code == "no_cluster"


@pytest.mark.usefixtures("_unjoined")
def test_the_command_ends_with_no_cluster(monkeypatch, free_address, run, tmp_path, url):
    monkeypatch.setenv("RAY_ADDRESS", free_address)
    monkeypatch.setenv("TEHAI_RECORDS", url)
    tables = tmp_path / "tables.toml"
    tables.write_text('[[table]]\nname = "1"\nsource = "rtsp://camera/1"\n', encoding="utf-8")
    ran = run("stream", tables, "--cluster", "--port", "0")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("no_cluster: ")
