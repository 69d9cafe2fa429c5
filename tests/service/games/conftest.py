"""Phones that record games in a folder of their own."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

from service.http import create_app
from service.settings import Settings
from tests.service.asgi import Served

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


@dataclass
class Phone:
    """A phone. Each write has a key of its own unless one is given."""

    client: Any
    keys: Any

    @cached_property
    def served(self) -> Served:
        """The same service as the server runs it, whose streams speak."""
        return Served(self.client.application)

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/games{path}")

    def post(self, path: str, body: Any, key: str | None = None) -> Any:
        return self.client.post(f"/api/games{path}", json=body, headers={"Idempotency-Key": key or next(self.keys)})

    def open(self, rules: str = "m-league", **more: Any) -> str:
        answer = self.post("", {"rules": rules, "players": PLAYERS, **more})
        assert answer.status_code == 201, answer.json
        return answer.json["match"]

    def seen(self, game: str) -> int:
        return len(self.get(f"/{game}").json["events"])

    def enter(self, game: str, *events: Any, seen: int | None = None, **more: Any) -> Any:
        seen = self.seen(game) if seen is None else seen
        return self.post(f"/{game}/entries", {"events": [*events], "seen": seen, **more})

    def points(self, game: str) -> dict[str, int]:
        return self.get(f"/{game}").json["state"]["points"]


@pytest.fixture
def phone(tmp_path, fake_reader):
    app = create_app(fake_reader, Settings(data=tmp_path))
    yield Phone(app.test_client(), (f"key {n}" for n in itertools.count()))
    app.extensions["tehai.games"].close()


def won(player: str, han: int, fu: int, discarder: str | None = None, **more: Any) -> dict[str, Any]:
    """A win without its tiles."""
    off = {"from": discarder} if discarder else {}
    return {"type": "win", "winners": [{"player": player, "stated": {"han": han, "fu": fu}, **more}], **off}


def tiles(player: str, concealed: str, winning: str, discarder: str | None = None) -> dict[str, Any]:
    """A win with its tiles."""
    off = {"from": discarder} if discarder else {}
    hand = {"concealed": concealed, "winning_tile": winning}
    return {"type": "win", "winners": [{"player": player, "hand": hand}], **off}
