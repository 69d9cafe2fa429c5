"""A desk on a fresh SQLite database, a client for each link, and a clock that stands until it is moved."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

from service.desk.links import Links
from service.desk.roles import Role
from service.http import create_app
from service.records.store import Store
from tests.service.asgi import Served
from tests.service.conftest import Clock

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


@dataclass
class Desk:
    """`link` gives a token; `get`, `post`, `delete` ask with it, each write with a key of its own unless one is given."""

    client: Any
    store: Store
    clock: Clock
    keys: Any

    @cached_property
    def served(self) -> Served:
        """The same service as the server runs it, whose streams speak."""
        return Served(self.client.application)

    def link(self, role: str, scope: str = "", hours: int = 8) -> str:
        scope = scope or {Role.TABLE.value: "1", Role.CAMERA.value: "1", Role.PLAYER.value: "cup 1"}.get(role, "")
        return Links(self.store).give(next(self.keys), "tests", role, scope, hours)["token"]

    def ask(self, method: str, path: str, link: str | None, key: str | None = None, **more: Any):
        headers = {"Authorization": f"Bearer {link}"} if link else {}
        if method != "get":
            headers["Idempotency-Key"] = key or next(self.keys)
        return getattr(self.client, method)(f"/api/desk{path}", headers=headers, **more)

    def open(self, link: str, table: str = "1", rules: str = "wrc-2017") -> str:
        answer = self.ask("post", "/matches", link, json={"table": table, "rules": rules, "players": PLAYERS})
        assert answer.status_code == 201, answer.json
        return answer.json["match"]


@pytest.fixture
def desk(tmp_path, fake_reader, clock):
    with Store(f"sqlite:///{tmp_path / 'records.db'}", clock) as store:
        client = create_app(fake_reader, store=store).test_client()
        yield Desk(client, store, clock, (f"key {n}" for n in itertools.count()))
