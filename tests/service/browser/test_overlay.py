"""The overlay in a real Chromium: transparent, as the committed picture shows it, live, and saying what it waits for."""

from __future__ import annotations

import io
import os
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image

from service.desk.links import Links
from service.http import create_app
from service.records.matches import Matches
from service.records.store import Store
from service.stream.follower import Status
from service.stream.http import install
from service.stream.seen import SeenHands
from service.stream.tables import Table
from tests.service.browser.conftest import serving
from tests.vision.stream.stream_fakes import Played, row

PICTURE = Path(__file__).with_name("overlay.png")
SIZE = {"viewport": {"width": 1920, "height": 1080}, "has_touch": False, "reduced_motion": "reduce"}
DIFFERS = 48
"""Steps, of 255, from which a pixel is another: fonts are smoothed differently from machine to machine."""
MOST = 0.01
"""Part of the pixels that may be others."""


@pytest.fixture(scope="module")
def streamed(tmp_path_factory):
    """A service with one table whose status is set, and whose hands are announced, by the test."""
    folder = tmp_path_factory.mktemp("overlay")
    with Store(f"sqlite:///{folder / 'records.db'}") as store:
        tables = SimpleNamespace(statuses={"1": Status("1", "connecting")})
        seen = SeenHands(store, Matches(store), 30)
        app = create_app(None, store=store)
        install(app, tables, seen)
        address, stop = serving(app)
        link = Links(store).give("overlay", "tests", "onlooker", "1", 8)["token"]

        def say(*status):
            tables.statuses["1"] = Status("1", *status)
            with store.changed:
                store.changed.notify_all()

        yield SimpleNamespace(address=address, link=link, seen=seen, say=say)
        say("ended")
        stop()


def pixels(page):
    return np.asarray(Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA"), int)


def test_it_looks_as_the_committed_picture_on_a_transparent_ground(open_page, streamed):
    page = open_page(streamed.address, "/overlay?sample&lang=en", **SIZE)
    page.wait_for_selector("html[data-ready]")
    shown = pixels(page)
    if os.environ.get("TEHAI_WRITE_PICTURES"):
        Image.fromarray(shown.astype(np.uint8)).save(PICTURE, optimize=True)
    wanted = np.asarray(Image.open(PICTURE).convert("RGBA"), int)
    assert shown.shape == wanted.shape == (1080, 1920, 4)
    assert not shown[:500, :, 3].any(), "above the card nothing covers the table's picture"
    apart = (np.abs(shown - wanted).max(axis=2) >= DIFFERS).mean()
    assert apart <= MOST, f"{apart:.2%} of the pixels differ; TEHAI_WRITE_PICTURES=1 writes the picture anew"


def test_its_colours_are_css_variables(open_page, streamed):
    page = open_page(streamed.address, "/overlay?sample", **SIZE)
    page.wait_for_selector("html[data-ready]")
    page.evaluate("document.documentElement.style.setProperty('--overlay-ground', 'rgb(200, 10, 20)')")
    assert tuple(pixels(page)[1000, 70]) == (200, 10, 20, 255)


def test_it_says_what_it_waits_for_and_shows_a_hand_while_it_lies(open_page, streamed):
    page = open_page(streamed.address, f"/overlay?table=1&lang=en&stay=0&link={streamed.link}", **SIZE)
    expect = page.locator("#waiting")
    expect.filter(has_text="Waiting for the camera").wait_for()
    streamed.say("hand")
    page.locator("#waiting:empty").wait_for(state="attached")
    assert not page.is_visible("#card")
    played = Played()
    played.table.lain = row("123m456p789s11222z")
    number = streamed.seen.announce(Table("1", "x", rules="riichi"), played.run(2).told[0])["record"]
    streamed.say("clearing", True)
    page.wait_for_selector("#card .face")
    assert page.locator("#hand .face").count() == 14
    assert page.inner_text("#worth") == "How it was won is being asked"
    said = {"winning_tile": "2z", "situation": {"win": "self-draw", "seat": "south"}}
    streamed.seen.answer("answer", "tests", number, said)
    page.wait_for_selector("#patterns li")
    # Self-drawn and concealed 1 han, seat wind 1 han; 20 + 8 + 2 + 2 = 32, hence 40 fu: 700 from two and 1300 from East.
    assert page.inner_text("#total") == "2,700"
    streamed.say("lost", True)
    expect.filter(has_text="The camera is lost; trying again").wait_for()
    assert page.is_visible("#card"), "a lost camera does not take the hand away"
    streamed.seen.dismiss("dismissal", "tests", number, {"reason": "It was laid out to be filmed."})
    page.wait_for_selector("#card", state="hidden")
    streamed.say("clearing", True)
    streamed.seen.answer("after all", "tests", number, said)
    page.wait_for_selector("#card .face")
    streamed.say("hand", False)
    page.wait_for_selector("#card", state="hidden")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_preview_sets_variables_and_gives_the_css(open_page, streamed, scheme):
    page = open_page(streamed.address, "/overlay/preview", color_scheme=scheme, bypass_csp=True)
    page.wait_for_selector("html[data-ready]")
    page.frame_locator("#frame").locator("#card").wait_for()
    page.locator("#colours input[type=range]").first.fill("90")
    assert "--overlay-tile: 90px;" in page.input_value("#css")
    found = Axe().run(page).response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
