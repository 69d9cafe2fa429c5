"""Stores for tests: a fresh database each, of SQLite and of PostgreSQL, and a clock that stands until it is moved.

Where PostgreSQL is missing its tests are skipped; with `TEHAI_REQUIRE_POSTGRES=1` they fail instead.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from service.records.matches import Matches
from service.records.store import Store

sys.path.append(str(Path(__file__).parent))
import postgres


class Clock:
    """A time that stands until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 7, 29, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def move(self, **by: float) -> None:
        self.time += timedelta(**by)


@pytest.fixture(scope="session")
def postgres_server():
    with postgres.running() as server:
        yield server


def fresh(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    if kind == "sqlite":
        return f"sqlite:///{folder / 'records.db'}"
    server = request.getfixturevalue("postgres_server")
    if server is None:
        if os.environ.get("TEHAI_REQUIRE_POSTGRES"):
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    return server.database()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of a fresh database."""
    return fresh(request.param, tmp_path, request)


@pytest.fixture
def other_url(url, request, tmp_path):
    """Another of the same kind."""
    return fresh(url.partition(":")[0], tmp_path / "other", request)


@pytest.fixture
def store(url, clock):
    made = Store(url, clock)
    yield made
    made.close()


@pytest.fixture
def matches(store):
    return Matches(store)
