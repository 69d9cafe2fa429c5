"""A service with tables whose states are set, and whose hands are announced and answered, by the test."""

from __future__ import annotations

import itertools
from contextlib import contextmanager

import numpy as np

from service.desk.links import Links
from service.http import create_app
from service.records.matches import Matches
from service.records.store import Store
from service.stream.air.commands import Commands
from service.stream.air.control import Air
from service.stream.follower import Status
from service.stream.http import install
from service.stream.notices import Notices
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from tests.service.browser.conftest import serving
from tests.service.stream.watched import FIRST, PLAYERS, Tables, sighting
from vision.stream.frames import Frame
from vision.stream.play import Noticed


class OnAir:
    """The service, and what happens at its tables."""

    def __init__(self, store, tables) -> None:
        self.store, self.seen = store, SeenHands(store, Matches(store), 30)
        self.tables = {table.name: table for table in tables}
        self.statuses = {name: Status(name, "clearing", lies=True) for name in self.tables}
        self._keys = (f"key {n}" for n in itertools.count(store.length()))
        self.app = create_app(None, store=store)
        self.air = Air(self.seen, lambda: self.statuses, tables)
        self.eyes = Tables(self.statuses)
        install(self.app, self.eyes, self.air)
        self.address = ""

    def say(self, waiting, *, lies=False, table="1", problem=None):
        self.statuses[table] = Status(table, waiting, lies, problem)
        self.store.wake()

    def link(self, role="onlooker", scope=""):
        return Links(self.store).give(next(self._keys), "tests", role, scope, 8)["token"]

    def open(self, table="1", players=PLAYERS, rules="wrc-2017"):
        event = {"rules": rules, "players": list(players)}
        return self.seen.matches.open(next(self._keys), "tests", table, event)["match"]

    def event(self, match, **event):
        return self.seen.matches.add(next(self._keys), "tests", match, event)

    def announce(self, text=FIRST, number=0, table="1"):
        return self.seen.announce(self.tables[table], sighting(text, number))["record"]

    def notice(self, play, number=0, table="1"):
        """What the camera of a table notices before a win."""
        frame = Frame(1.0, np.full((9, 16, 3), number, np.uint8))
        return Notices(self.seen).record(self.tables[table], Noticed(1.0, play, frame))

    def answer(self, number, **more):
        said = {"from": "Aki", "situation": {}, "winning_tile": "2z", **more}
        return self.seen.answer(next(self._keys), "tests", number, said)["record"]

    def command(self, does, **given):
        """What a director does at table 1."""
        commands = Commands(self.air)
        return getattr(commands, does)(next(self._keys), "tests", {"table": "1", **given})

    def dismiss(self, number):
        self.seen.dismiss(next(self._keys), "tests", number, {"reason": "It was laid out to be filmed."})


@contextmanager
def on_air(folder, *tables, port=0):
    """The service at an address; tables "1" and "2" without settings unless others are given."""
    tables = tables or (Table("1", "x", near="Ben"), Table("2", "x", rules="riichi"))
    with Store(f"sqlite:///{folder / 'records.db'}") as store:
        made = OnAir(store, tables)
        with made.air.running():
            made.address, stop = serving(made.app, port)
            try:
                yield made
            finally:
                made.say("ended")
                stop()
