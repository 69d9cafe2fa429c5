"""A service with a desk and two tables under cameras, and hands as a watcher gives them."""

from __future__ import annotations

import itertools
import json
import re

import numpy as np

from service.desk.links import Links
from service.http import create_app
from service.stream.air.control import Air
from service.stream.follower import Status
from service.stream.http import install
from tests.service.asgi import Served
from tests.vision.stream.stream_fakes import HEIGHT, WIDTH, Played, row
from vision.stream.frames import Frame
from vision.stream.watcher import Sighting

FIRST, SECOND = "123m456p789s11222z", "234m567p345s66777z"
EVENTS = re.compile(r"(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n\n")
"""The events of a stream: number, name, data."""
PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


def sighting(text: str, number: int = 0) -> Sighting:
    """A hand as a watcher gives it, with pictures of its own."""
    played = Played()
    played.table.lain = row(text)
    sighting = played.run(2).reported[0]
    pixels = np.full((HEIGHT, WIDTH, 3), number, np.uint8)
    return Sighting(sighting.rested, sighting.reading, (Frame(sighting.rested, pixels),))


class Tables:
    """Followed tables as a test sets them: their states, what their cameras see, and what they were given."""

    def __init__(self, statuses) -> None:
        self.statuses, self.stills, self.views, self.received = statuses, {}, {}, []

    def still(self, table, *, whole):
        return self.stills.get((table, whole))

    def look_at(self, table, view):
        self.views[table] = view

    def receive(self, table, pixels):
        self.received.append((table, pixels.shape))


class Desk:
    def __init__(self, store, seen, reader, tables=()) -> None:
        self.store, self.seen = store, seen
        self.tables = Tables({name: Status(name, "hand") for name in ("1", "2")})
        app = create_app(reader, store=store)
        install(app, self.tables, Air(seen, lambda: self.tables.statuses, tables))
        self.app, self.client = app, app.test_client()
        self.served = Served(app)
        self._keys = (f"key {n}" for n in itertools.count())

    def link(self, role="director", scope=""):
        return Links(self.store).give(next(self._keys), "tests", role, scope, 8)["token"]

    def get(self, path, link):
        return self.client.get(path, headers={"Authorization": f"Bearer {link}"})

    def post(self, path, link, **body):
        headers = {"Authorization": f"Bearer {link}", "Idempotency-Key": next(self._keys)}
        return self.client.post(path, headers=headers, json=body)

    def open(self, table="1", rules="wrc-2017"):
        answer = self.post("/api/desk/matches", self.link(), table=table, rules=rules, players=PLAYERS)
        return answer.json["match"]

    def heard(self, link, count, after=None, table="1"):
        """The first `count` hands of a stream, as (id, data), and what was said before them."""
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        answer = self.served.listen(f"/api/stream/live?table={table}&link={link}", **headers)
        text = answer.until(lambda text: text.count("event: hand\n") >= count)
        answer.leave()
        assert answer.status == 200, text
        said = [(name, int(number or 0), json.loads(data)) for number, name, data in EVENTS.findall(text)]
        hands = [(number, data) for name, number, data in said if name == "hand"][:count]
        return hands, [data for name, _, data in said if name == "status"]
