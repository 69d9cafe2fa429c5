"""A hall for tests: an application on a fresh database, links, a director's hands, and an independent recount."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import pytest

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from tests.service.asgi import Served


@dataclass
class Cup:
    """One tournament over HTTP. `ask` asks with a link, each write with a key of its own unless one is given."""

    client: Any
    store: Store
    keys: Any
    director: str
    id: str = ""

    @cached_property
    def served(self) -> Served:
        """The same service as the server runs it, whose streams speak."""
        return Served(self.client.application)

    def link(self, role: str, scope: str = "", tournament: str = "") -> str:
        return Links(self.store).give(next(self.keys), "tests", role, scope, 8, tournament)["token"]

    def ask(self, method: str, path: str, link: str | None = None, key: str | None = None, **more: Any):
        return self._send(method, f"/api/tournaments{path}", link, key, more)

    def desk(self, method: str, path: str, link: str | None = None, key: str | None = None, **more: Any):
        """Ask the desk of the same service."""
        return self._send(method, f"/api/desk{path}", link, key, more)

    def _send(self, method: str, path: str, link: str | None, key: str | None, more: dict[str, Any]):
        headers = {"Authorization": f"Bearer {link or self.director}"}
        if method != "get":
            headers["Idempotency-Key"] = key or next(self.keys)
        return getattr(self.client, method)(path, headers=headers, **more)

    def tell(self, match: str, *events: dict[str, Any], link: str | None = None, key: str | None = None) -> Any:
        """Record events of a match at the desk; the answer to the last."""
        for event in events:
            answer = self.desk("post", f"/matches/{match}/events", link, key, json=event)
            assert answer.status_code == 201, answer.json
        return answer.json

    def get(self, path: str, link: str | None = None) -> Any:
        answer = self.ask("get", f"/{self.id}{path}", link)
        assert answer.status_code == 200, answer.json
        return answer.json

    def post(self, path: str, link: str | None = None, **more: Any) -> Any:
        answer = self.ask("post", f"/{self.id}{path}", link, **more)
        assert answer.status_code in (200, 201), answer.json
        return answer.json

    def begin(self, format_: Any, players: int, house: int = 0) -> Cup:
        self.id = ""
        answer = self.ask("post", "", json={"name": "Cup", "format": format_, "seed": "seed"})
        assert answer.status_code == 201, answer.json
        self.id = answer.json["tournament"]
        guests = [{"number": 900 + n, "name": f"House {n}", "house": True} for n in range(1, house + 1)]
        listed = [{"number": n, "name": f"Player {n}"} for n in range(1, players + 1)]
        self.post("/players", json={"players": [*listed, *guests]})
        return self

    @property
    def version(self) -> int:
        return self.get("")["version"]

    def event(self, event: dict[str, Any], link: str | None = None, version: int | None = None, key: str | None = None):
        """The answer, whatever it is."""
        seen = {} if version is None else {"version": version}
        return self.ask("post", f"/{self.id}/events", link, key, json={"event": event, **seen})

    def correct(self, number: int, *to: dict[str, Any], reason: str = "a slip", version: int | None = None):
        """Put other events in the place of an event; the answer, whatever it is."""
        changes = [{"event": number, "to": list(to)}]
        event = {"type": "correction", "changes": changes, "reason": reason}
        return self.event(event, version=self.version if version is None else version)

    def seat(self) -> list[list[int]]:
        found = self.get("/proposal")
        event = {"type": "seat", "round": found["round"], "tables": found["tables"]}
        answer = self.event(event, version=found["version"])
        assert answer.status_code == 201, answer.json
        return found["tables"]

    def result(self, round_: int, table: int, points: list[list[int]], **more: Any):
        return self.event({"type": "result", "round": round_, "table": table, "points": points}, **more)

    def play(self, round_: int, tables: list[list[int]], skip: tuple[int, ...] = ()) -> None:
        for table, seats in enumerate(tables, 1):
            if table not in skip:
                answer = self.result(round_, table, points(seats, round_))
                assert answer.status_code == 201, answer.json

    def totals(self) -> dict[int, Fraction]:
        return {line["number"]: Fraction(line["total"]) for line in self.get("/standings")["standings"]}

    def number_of(self, kind: str, **fields: Any) -> int:
        """The number of the last event with these fields."""
        return self.last(kind, **fields)[0]

    def last(self, kind: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """The last event with these fields, after its number."""
        listed = self.get("/events")["events"]
        return next(
            (each["number"], each["event"])
            for each in reversed(listed)
            if each["event"]["type"] == kind and fields.items() <= each["event"].items()
        )


def points(seats: list[int], round_: int) -> list[list[int]]:
    """Some points that add up to zero, other ones in each round and for each player."""
    some = [(seat * 37 + round_ * 101) % 97 - 48 for seat in seats[:3]]
    return [list(pair) for pair in zip(seats, [*some, -sum(some)])]


def cup_on(store: Store, reader: Any = None) -> Cup:
    """A service on this store, and its director, without a tournament yet."""
    client = create_app(reader, store=store).test_client()
    keys = (f"key {n}" for n in itertools.count())
    return Cup(client, store, keys, Links(store).give("first", "tests", "director", "", 8)["token"])


@pytest.fixture
def cup(store, fake_reader):
    return cup_on(store, fake_reader)


@pytest.fixture
def quick(tmp_path, fake_reader):
    """The same on SQLite alone, for what no database can make different."""
    with Store(f"sqlite:///{tmp_path / 'quick.db'}") as made:
        yield cup_on(made, fake_reader)
