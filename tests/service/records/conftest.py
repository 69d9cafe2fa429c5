"""Stores for tests: a fresh database each, of SQLite and of PostgreSQL, and a clock that stands until it is moved.

Where PostgreSQL is missing its tests are skipped; with `TEHAI_REQUIRE_POSTGRES=1` they fail instead.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

import pytest

from service.records.matches import Matches
from service.records.store import Store
from tests.service.records import postgres


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


@pytest.fixture
def fresh(request, tmp_path):
    """The address of a fresh database of a kind; `name` tells several of SQLite apart."""

    def make(kind: str, name: str = "records") -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name}.db"
        server = request.getfixturevalue("postgres_server")
        if server is None:
            if os.environ.get("TEHAI_REQUIRE_POSTGRES"):
                pytest.fail(postgres.MISSING)
            pytest.skip(postgres.MISSING)
        return server.database()

    return make


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, fresh):
    """The address of a fresh database."""
    return fresh(request.param)


@pytest.fixture
def other_url(url, fresh):
    """Another of the same kind."""
    return fresh(url.partition(":")[0], "other")


@pytest.fixture
def store(url, clock):
    made = Store(url, clock)
    yield made
    made.close()


@pytest.fixture
def matches(store):
    return Matches(store)
