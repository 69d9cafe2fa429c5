"""Tables followed in threads over a real store, and waiting without sleeping."""

from __future__ import annotations

import os
import threading
from functools import partial

import pytest

from service.records.matches import Matches
from service.records.store import Store
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from tests.service.asgi import PATIENCE
from tests.service.stream.watched import Desk

# Ray's own patience while a node begins; processes that Ray starts inherit it.
os.environ.setdefault("RAY_agent_register_timeout_ms", str(1000 * PATIENCE))
os.environ.setdefault("RAY_raylet_start_wait_time_s", str(PATIENCE))


class Heard:
    """Every status that a table said; `until` waits for one."""

    def __init__(self) -> None:
        self.said, self._news = [], threading.Condition()

    def __call__(self, status) -> None:
        with self._news:
            self.said.append(status)
            self._news.notify_all()

    def until(self, wanted, count: int = 1):
        """Wait until so many statuses were as wanted: a code, or a function of the status."""
        fits = wanted if callable(wanted) else lambda status: status.waiting == wanted
        with self._news:
            done = self._news.wait_for(lambda: sum(map(fits, self.said)) >= count, PATIENCE)
        assert done, self.said[-8:]


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'records.db'}"


@pytest.fixture
def store(url):
    with Store(url) as opened:
        yield opened


@pytest.fixture
def seen(store):
    return SeenHands(store, Matches(store), 30)


@pytest.fixture
def lay(tmp_path):
    """Lay a hand on the table of `source`, or clear it with ""; `lay.source` is what the camera looks at."""
    path = tmp_path / "table"
    path.write_text("", encoding="ascii")

    def lay_hand(text: str) -> None:
        path.write_text(text, encoding="ascii")

    lay_hand.source = str(path)
    return lay_hand


@pytest.fixture
def table(lay):
    return partial(Table, "1", lay.source)


@pytest.fixture
def desk(store, seen, fake_reader):
    return Desk(store, seen, fake_reader)
