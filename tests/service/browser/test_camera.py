"""The live camera, with fake devices that show films; and a page that may not use one."""

from __future__ import annotations

import time

import cv2
import pytest
from playwright.sync_api import expect

from service.http import create_app
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PATIENCE, SAMPLE, ReadsOnce, serving
from tests.service.browser.films import KeepsPhotos, filmed_browser


@pytest.fixture
def keeper():
    made = KeepsPhotos()
    made.glance(SAMPLE.read_bytes())  # the models are loaded before the film begins
    return made


@pytest.fixture
def watched(keeper):
    address, stop = serving(create_app(keeper))
    yield address
    stop()


@pytest.fixture
def opened(playwright, open_page, watched):
    """Open the page in a browser whose camera shows a film."""
    browsers = []

    def opened(film):
        browsers.append(filmed_browser(playwright, film))
        return open_page(watched, on=browsers[-1].__enter__())

    yield opened
    for each in browsers:
        each.__exit__(None, None, None)


def still(folder, photo):
    """A film of one picture."""
    path = folder / "still.mjpeg"
    path.write_bytes(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes())
    return path


def test_the_photo_is_taken_when_the_hand_is_complete(opened, keeper, tmp_path):
    # A picture that rests: how many photos of ten moving films are steady is in docs/accept-camera.md.
    sample = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 720), interpolation=cv2.INTER_AREA)
    page = opened(still(tmp_path, sample))
    page.click("#take")
    page.wait_for_selector("#hand .tile")
    assert len(keeper.photos) == 1
    assert page.locator("#hand .tile[data-tile]").count() == 14
    page.click("#seat-south")
    page.click("#from-west")
    # the same hand is not photographed a second time, except by a tap
    page.click("#next")
    page.locator("dialog").get_by_role("button", name="Take a photo").click()
    expect(page.locator(".look")).to_have_text("This hand was already read. Tap the button to take the photo again.")
    assert len(keeper.photos) == 1
    page.click("#shoot")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector("#progress", state="hidden")
    assert len(keeper.photos) == 2


def test_a_look_that_fails_is_tried_again(opened, tmp_path):
    sample = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 720), interpolation=cv2.INTER_AREA)
    page = opened(still(tmp_path, sample))
    page.route("**/api/read", lambda route: route.abort(), times=1)
    page.click("#take")
    page.wait_for_selector("#hand .tile")


def test_no_photo_of_thirteen_tiles(opened, keeper, tmp_path):
    sample = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 720), interpolation=cv2.INTER_AREA)
    seen = KeepsPhotos().glance(cv2.imencode(".jpg", sample)[1].tobytes())
    first = min((tile for tile in seen.tiles if tile.role != "other"), key=lambda tile: tile.quad[0][0])
    right = round(max(x for x, _ in first.quad))
    sample[:, : right + 4] = sample[:, right + 5 : right + 6]  # the first tile is gone
    page = opened(still(tmp_path, sample))
    page.click("#take")
    expect(page.locator(".look")).to_have_text("13 of 14: is the winning tile in the picture?")
    expect(page.locator(".finder polygon")).to_have_count(13)
    begun = keeper.looks
    end = time.monotonic() + PATIENCE / 1000
    while keeper.looks < begun + 3 and time.monotonic() < end:
        page.evaluate("new Promise((done) => setTimeout(done, 20))")
    assert keeper.looks >= begun + 3
    assert keeper.photos == []
    assert page.locator("dialog.camera").is_visible()


TILE = (
    "(x, y = 100) => ({quad: [[x, y], [x + 40, y], [x + 40, y + 54], [x, y + 54]], sideways: false, role: 'concealed'})"
)
LOOK = f"""(concealed, shift = 0) => {{
    const tile = {TILE};
    const codes = concealed.match(/\\d+[mpsz]/g).flatMap((run) => [...run.slice(0, -1)]);
    return {{
        tiles: codes.map((_, place) => tile(60 + 50 * place + shift)),
        image: {{width: 960, height: 540}},
        hand: {{concealed, melds: []}},
    }};
}}"""
WHOLE, SHORT, LONG = "123m456p789s11222z", "123m456p789s1122z", "123m456p789s112223z"


@pytest.mark.parametrize(
    ("looks", "outcomes"),
    [
        ([[WHOLE], [WHOLE]], ["good", "good!"]),
        ([[SHORT], [SHORT]], ["short", "short"]),
        ([[WHOLE], [SHORT], [WHOLE]], ["good", "short", "good"]),
        ([[WHOLE], [WHOLE, 30], [WHOLE, 30]], ["good", "good", "good!"]),
        ([[LONG], [LONG]], ["many", "many"]),
        ([["1111m456p789s1122z"], ["1111m456p789s1122z"]], ["short", "short"]),  # a kong, and no winning tile
        ([["111123m456p789s22z"], ["111123m456p789s22z"]], ["good", "good!"]),
        ([["123m456p789s"], [WHOLE, 250]], ["few", "far"]),
        ([[WHOLE], ["moved", WHOLE], [WHOLE]], ["good", "steady", "good"]),
    ],
)
def test_when_the_photo_is_taken(open_page, looks, outcomes):
    page = open_page()
    found = page.evaluate(
        f"""async (looks) => {{
            const {{ Watch }} = await import("/static/camera-watch.js");
            const look = {LOOK};
            const watch = new Watch();
            return looks.map((each) => {{
                const moved = each[0] === "moved";
                const {{ take, hint }} = watch.see(look(...(moved ? each.slice(1) : each)), moved);
                return hint + (take ? "!" : "");
            }});
        }}""",
        looks,
    )
    assert found == outcomes


def test_a_page_that_is_not_secure_opens_the_phones_own_camera(browser, playwright):
    """Over HTTP from another name than localhost there is no live camera; the phone's own one opens."""
    address, stop = serving(create_app(ReadsOnce()), hosts=["table.test"])
    port = address.rsplit(":", 1)[1]
    other = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--host-resolver-rules=MAP table.test 127.0.0.1"]
    )
    try:
        page = other.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(ASKED)
        page.goto(f"http://table.test:{port}/")
        page.wait_for_selector("html[data-ready]")
        expect(page.locator("#camera-off")).to_be_hidden()
        with page.expect_file_chooser() as chosen:
            page.click("#take")
        assert chosen.value.element.get_attribute("capture") == "environment"
    finally:
        other.close()
        stop()
