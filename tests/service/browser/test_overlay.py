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
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from service.stream.waiting_states import BLIND
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
    assert apart <= MOST, f"{apart:.2%} of the pixels differ; TEHAI_WRITE_PICTURES=1 writes a new picture"


def test_its_colours_are_css_variables(open_page, streamed):
    page = open_page(streamed.address, "/overlay?sample", **SIZE)
    page.wait_for_selector("html[data-ready]")
    page.evaluate("document.documentElement.style.setProperty('--overlay-ground', 'rgb(200, 10, 20)')")
    assert tuple(pixels(page)[1000, 70]) == (200, 10, 20, 255)


def test_it_says_what_it_waits_for_and_shows_a_hand_while_it_lies(open_page, streamed):
    page = open_page(streamed.address, f"/overlay?table=1&lang=en&stay=0&lost=3600&link={streamed.link}", **SIZE)
    expect = page.locator("#waiting")
    expect.filter(has_text="Waiting for the camera").wait_for()
    streamed.say("hand")
    page.locator("#waiting:empty").wait_for(state="attached")
    assert not page.is_visible("#card")
    played = Played()
    played.table.lain = row("123m456p789s11222z")
    streamed.say("clearing", True)  # first: with stay=0 a hand that arrives before it lies is hidden at once
    number = streamed.seen.announce(Table("1", "x", rules="riichi"), played.run(2).reported[0])["record"]
    page.wait_for_selector("#card .face")
    assert page.locator("#hand .face").count() == 14
    assert page.inner_text("#worth") == "Waiting for how the hand was won"
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


class Air:
    """The overlay with the sample hand on it, as events come and as time goes by."""

    def __init__(self, page) -> None:
        self.page = page
        page.wait_for_selector("html[data-ready]")
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        page.evaluate("async () => { window.overlay = await import('/static/stream/overlay.js'); }")
        self.hand = page.evaluate("async () => (await fetch('/overlay/sample.json')).json()")
        self.say("clearing", lies=True)

    def say(self, waiting, *, lies=False):
        self.page.evaluate("(status) => window.overlay.drawStatus(status)", {"waiting": waiting, "lies": lies})

    def tell(self, of, record=None, **fields):
        event = {**self.hand, "of": of, "record": record or of, "names": None, "score": None, "player": f"hand {of}"}
        self.page.evaluate("(event) => window.overlay.react(event)", {**event, **fields})

    def pass_by(self, seconds):
        self.page.clock.run_for(1000 * seconds)

    @property
    def shown(self):
        """Whose hand is on the screen, or None."""
        return self.page.inner_text("#who") if self.page.is_visible("#card") else None


@pytest.fixture
def air(open_page, streamed):
    return Air(open_page(streamed.address, "/overlay?sample&lang=en", **SIZE))


def test_the_card_goes_a_stated_time_after_the_tiles_whatever_is_said_meanwhile(air):
    air.say("rest")
    for waiting in ("look", "rest", "hand", "rest", "look"):
        air.pass_by(1)
        air.say(waiting)
    assert air.shown
    air.pass_by(1)
    assert air.shown is None


def test_the_card_stays_while_the_tiles_lie(air):
    for waiting in ("clearing", "rest", "look", "clearing") * 10:
        air.pass_by(5)
        air.say(waiting, lies=True)
    assert air.shown
    air.say("rest")
    air.pass_by(5)
    air.say("clearing", lies=True)  # they were covered
    air.pass_by(60)
    assert air.shown


@pytest.mark.parametrize("blind", sorted(BLIND))
def test_the_card_goes_half_a_minute_after_the_tiles_are_seen_no_more(air, blind):
    for number in range(10):
        air.say(blind if number % 2 else "lost", lies=True)
        air.pass_by(2.9)
    assert air.shown
    air.pass_by(1)
    assert air.shown is None


def test_a_camera_that_comes_back_in_time_leaves_the_card(air):
    air.say("lost", lies=True)
    air.pass_by(29)
    air.say("clearing", lies=True)
    air.pass_by(60)
    assert air.shown
    air.say("lost", lies=True)
    air.pass_by(20)
    air.say("rest")
    air.pass_by(5)
    assert air.shown
    air.pass_by(1)
    assert air.shown is None


def test_the_card_goes_where_the_service_is_away(open_page, streamed):
    links = Links(streamed.seen.store)
    link = links.give("another", "tests", "onlooker", "1", 8)
    page = open_page(streamed.address, f"/overlay?table=1&lang=en&lost=0&link={link['token']}", **SIZE)
    page.wait_for_selector("html[data-ready]")
    streamed.say("clearing", True)
    played = Played()
    played.table.lain = row("234m567p345s66777z")
    streamed.seen.announce(Table("1", "x", rules="riichi"), played.run(2).reported[0])
    page.wait_for_selector("#card .face")
    links.take_back("take back", "tests", link["link"]["id"])
    page.locator("#waiting").filter(has_text="The link is no longer valid").wait_for()
    page.wait_for_selector("#card", state="hidden")


def test_an_answer_to_an_earlier_hand_is_not_shown_over_the_one_that_lies_there(air):
    air.tell(5)
    air.tell(8)
    air.tell(5, record=9, score=air.hand["score"])
    assert air.shown == "hand 8"
    assert air.page.inner_text("#total") == ""
    air.tell(8, record=10, score=air.hand["score"])
    assert (air.shown, air.page.inner_text("#total")) == ("hand 8", "12,000")
    air.tell(5, record=11, show=True)
    assert air.shown == "hand 5", "the director shows it"
    air.tell(8, record=12)
    assert air.shown == "hand 8", "it lies there still"


def test_an_answer_to_a_hand_that_has_gone_is_not_shown_during_play(air):
    air.tell(5)
    air.say("rest")
    air.pass_by(3)
    air.tell(5, record=6, score=air.hand["score"])
    air.pass_by(5.9)
    assert air.shown == "hand 5", "a score that comes after the tiles are cleared has its whole time"
    air.pass_by(0.1)
    assert air.shown is None
    air.tell(5, record=7, score=air.hand["score"])
    assert air.shown is None
    air.tell(5, record=8, score=air.hand["score"], show=True)
    assert air.shown == "hand 5"
    air.pass_by(6)
    assert air.shown is None


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
