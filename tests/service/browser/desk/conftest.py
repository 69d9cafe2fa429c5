"""An event with a desk behind real pages: links, matches, claims; and a photo of a hand that does not win."""

from __future__ import annotations

import io
import itertools
import json
from dataclasses import dataclass
from typing import Any

import pytest
from PIL import Image

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from service.settings import Settings
from tests.service.browser.conftest import SAMPLE, serving

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
TABLET = {"viewport": {"width": 1180, "height": 820}}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}


@dataclass
class Event:
    """A service with a desk. `link` gives a token; `ask` asks as its holder."""

    address: str
    store: Store
    client: Any
    keys: Any
    director: str = ""

    def link(self, role: str, scope: str = "") -> str:
        return Links(self.store).give(next(self.keys), "tests", role, scope, 8)["token"]

    def ask(self, method: str, path: str, **more: Any) -> Any:
        self.director = self.director or self.link("director")
        headers = {"Authorization": f"Bearer {self.director}", "Idempotency-Key": next(self.keys)}
        answer = getattr(self.client, method)(f"/api/desk{path}", headers=headers, **more)
        assert answer.status_code < 300, answer.json
        return answer.json

    def match(self, table: str = "3", rules: str = "wrc-2017") -> str:
        return self.ask("post", "/matches", json={"table": table, "rules": rules, "players": PLAYERS})["match"]

    def claim(
        self, match: str, total: int, photo: bytes | None = None, rules: str = "wrc-2017", **situation: Any
    ) -> int:
        """Ben's claim of the sample hand, off Chie; the number of its record."""
        hand = {"concealed": "234567m34588p456s", "winning_tile": "5m"}
        situation = {"win": "discard", "seat": "south", "from": "west", **situation}
        claim = {"player": "Ben", "rules": rules, "situation": situation, "hand": hand, "total": total}
        form = {"claim": json.dumps(claim), "photo": (io.BytesIO(photo or SAMPLE.read_bytes()), "hand.jpg")}
        return self.ask("post", f"/matches/{match}/cases", data=form)["record"]

    def events(self, match: str) -> list[str]:
        return [event["type"] for event in self.ask("get", f"/matches/{match}")["events"]]


@pytest.fixture
def event(tmp_path, real_reader):
    with Store(f"sqlite:///{tmp_path / 'records.db'}") as store:
        app = create_app(real_reader, Settings(data=tmp_path / "data"), store=store)
        address, stop = serving(app)
        yield Event(address, store, app.test_client(), (f"key {n}" for n in itertools.count()))
        stop()


@pytest.fixture
def visit(event, open_page):
    """Open the desk by a link for a role; the page is drawn."""

    def open_link(role: str, scope: str = "", path: str = "/desk", **given: Any):
        page = open_page(event.address, f"{path}#link={event.link(role, scope)}", **given)
        page.wait_for_selector("html[data-ready]")
        return page

    open_link.errors = open_page.errors
    return open_link


@pytest.fixture(scope="session")
def no_win(real_reader, tmp_path_factory):
    """The sample photo with its first tile, the two of characters, covered by the seven: the hand wins no more."""
    photo = Image.open(SAMPLE).convert("RGB")
    tiles = real_reader.read(SAMPLE.read_bytes()).tiles
    seven, two = (next(tile for tile in tiles if tile.tile.code == code).quad for code in ("7m", "2m"))
    (left, top), (right, bottom) = ([round(pick(axis)) for axis in zip(*seven)] for pick in (min, max))
    place = [round(min(axis)) for axis in zip(*two)]
    photo.paste(photo.crop((left, top, right, bottom)), place)
    file = tmp_path_factory.mktemp("claims") / "no-win.jpg"
    photo.save(file, quality=95)
    return file


@pytest.fixture
def opened(event, visit):
    """A match on the referee's page, and its id."""
    match = event.match()
    page = visit("referee", path="/desk/referee", **LAPTOP)
    page.click("#tab-matches")
    page.click("#match-list button")
    page.wait_for_selector("#foul")
    return page, match
