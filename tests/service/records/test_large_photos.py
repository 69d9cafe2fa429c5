"""A connection keeps nothing of a large photo after it was stored."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from service.records import database, photos
from service.records.store import Store

SCRIPT = """
import os, sys
from datetime import timedelta
from pathlib import Path
from service.records import database, photos
from service.records.store import Store

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20

with Store(f"sqlite:///{sys.argv[1]}") as store:
    expires = store.now() + timedelta(days=1)

    def keep(data):
        with database.writing(store.engine) as connection:
            photos.keep(connection, data, "image/jpeg", expires)

    keep(b"small")
    before = resident()
    keep(os.urandom(32 << 20))
    print(resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_sqlite_keeps_no_copy_of_a_photo_in_memory(tmp_path):
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "records.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(done.stdout) < 24


@pytest.mark.parametrize(("size", "same"), [(1000, True), (9 << 20, False)])
def test_a_connection_to_postgresql_is_closed_after_a_large_photo(fresh, size, same):
    with Store(fresh("postgresql")) as store:

        def process() -> int:
            with database.reading(store.engine) as connection:
                return connection.execute(text("SELECT pg_backend_pid()")).scalar_one()

        before = process()
        with database.writing(store.engine) as connection:
            photos.keep(connection, bytes(size), "image/jpeg", photos.lifetime(store, 1))
        assert (process() == before) is same


@pytest.mark.parametrize(
    ("dialect", "size", "closed"),
    [("postgresql", 9 << 20, True), ("postgresql", 1000, False), ("sqlite", 9 << 20, False)],
    ids=["large, to a server", "small, to a server", "large, to a file"],
)
def test_only_a_connection_to_a_server_is_closed_after_a_large_photo(dialect, size, closed):
    connection = SimpleNamespace(dialect=SimpleNamespace(name=dialect), info={})
    database.sends(connection, size)
    ended = []
    database._close_if_large(None, SimpleNamespace(info=connection.info, invalidate=lambda: ended.append(True)))
    assert bool(ended) is closed
