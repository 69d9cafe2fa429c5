"""Pictures of the page on which hands are answered: `python -m tests.service.stream.screenshots`, into docs/screenshots/.

The camera is the committed sample photo, the reader that of the project.
"""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from service.desk.links import Links
from service.http import create_app
from service.records.matches import Matches
from service.records.store import Store
from service.stream.air.control import Air
from service.stream.follower import Status
from service.stream.http import install
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from tests.service.browser.conftest import CHROMIUM, FLAGS, SAMPLE, ReadsOnce, serving
from tests.service.screenshots import DESKTOP, PHONE, write
from tests.service.stream.watched import Tables
from vision.image.decode import decode
from vision.stream.frames import Frame
from vision.stream.watcher import Sighting

PLAYERS = ("Aki", "Ben", "Chie", "Dai")


def answer(page: Page, number: int, name: str) -> None:
    """A hand opened, with its win entered."""
    page.click(f"#hand-{number}")
    page.click("#off-2")
    page.wait_for_selector("#win-score .total")
    page.wait_for_selector("#photo polygon")
    write(page, name)


def main() -> None:
    """Write all of them."""
    data = SAMPLE.read_bytes()
    sighting = Sighting(0.0, ReadsOnce().read(data), (Frame(0.0, decode(data).pixels),))
    keys = (f"key {number}" for number in itertools.count())
    with tempfile.TemporaryDirectory() as folder, Store(f"sqlite:///{Path(folder) / 'records.db'}") as store:
        seen = SeenHands(store, Matches(store), 30)
        waiting = {"1": Status("1", "clearing", True), "2": Status("2", "lost"), "3": Status("3", "hand")}
        app = create_app(None, store=store)
        install(app, Tables(waiting), Air(seen, lambda: waiting))
        token = Links(store).give(next(keys), "pictures", "director", "", 8)["token"]
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": next(keys)}
        opened = {"table": "1", "rules": "wrc-2017", "players": list(PLAYERS)}
        app.test_client().post("/api/desk/matches", headers=headers, json=opened)
        number = seen.announce(Table("1", "rtsp://camera-1", near="Ben"), sighting)["record"]
        seen.announce(Table("3", "rtsp://camera-3", rules="zung-jung"), sighting)
        address, stop = serving(app)
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for size, name in ((DESKTOP, "stream"), (PHONE, "stream-phone")):
                page = browser.new_context(viewport=size, locale="en-US").new_page()
                page.goto(f"{address}/desk/hands#link={token}")
                page.wait_for_selector("#asked .face")
                write(page, f"{name}-hands")
                answer(page, number, f"{name}-answer")
            browser.close()
        stop()


if __name__ == "__main__":
    main()
