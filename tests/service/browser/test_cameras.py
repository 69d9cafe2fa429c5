"""The director's page and a phone as they are used: what cameras see, four taps, and a phone that becomes a camera."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from service.desk.links import Links
from service.http import create_app
from service.records.matches import Matches
from service.records.store import Store
from service.stream.air.control import Air
from service.stream.detectors import look, make_default
from service.stream.http import install
from service.stream.seen_hands import SeenHands
from service.stream.tables import Table
from service.stream.threads import Threads
from tests.service.browser.conftest import PHONE, SAMPLE, serving, until
from tests.service.browser.films import filmed_browser
from tests.service.browser.screens import serious
from tests.service.stream import cameras
from tests.service.stream.followed import Here
from tests.vision.stream.stream_fakes import HEIGHT, WIDTH
from vision.stream.camera import camera_of

DESKTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "reduced_motion": "reduce"}
SIZE = (1000, 560)
CORNERS = ((40, 60), (480, 160), (680, 420), (40, 420))
"""The table in the slanting picture: seen again, it has the size in which it was drawn."""


class Slanting(cameras.TableFile):
    """A camera that sees the table of a file at a slant."""

    def take(self):
        drawn = np.float32([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)])
        matrix = cv2.getPerspectiveTransform(drawn - 0.5, np.float32(CORNERS) - 0.5)
        return cv2.warpPerspective(super().take(), matrix, SIZE, flags=cv2.INTER_CUBIC, borderValue=(30, 90, 30))


def camera(source):
    if source == "webcam:57":
        return camera_of(source)
    made = cameras.camera(source)
    if source != "phone":
        made._opens = lambda: Slanting(source)
    return made


@cache
def detector():
    return make_default()


class Reads:
    """The detector with the models of the project, in this process."""

    def ask(self, pixels):
        found = Future()
        found.set_result(look(detector(), pixels))
        return found


@contextmanager
def following(folder, tables, looks):
    """A service that follows these tables: its address, its records and what gives out links."""
    with Store(f"sqlite:///{folder / 'records.db'}") as store:
        seen = SeenHands(store, Matches(store), 30)
        threads = Threads(tables, seen, lambda _: store.wake(), looks=looks, camera=camera)
        air = Air(seen, lambda: threads.statuses, tables)
        app = create_app(None, store=store)
        install(app, threads, air)
        threads.start()
        links = (f"link {n}" for n in range(100))

        def link(role, scope=""):
            return Links(store).give(next(links), "tests", role, scope, 8)["token"]

        with air.running():
            address, stop = serving(app)
            try:
                yield SimpleNamespace(address=address, seen=seen, store=store, link=link, threads=threads)
            finally:
                threads.stop()
                stop()


@pytest.fixture
def slanting(tmp_path):
    path = tmp_path / "table"
    path.write_text("", encoding="ascii")
    table = Table("1", str(path), near="Aki", rules="riichi")
    with following(tmp_path, [table, Table("2", "webcam:57")], Here()) as made:
        made.lay = lambda text: path.write_text(text, encoding="ascii")
        yield made


def directed(open_page, made, **given):
    page = open_page(made.address, f"/desk/air#link={made.link('director')}", **{**DESKTOP, **given})
    until(page, "document.querySelector('#still').naturalWidth > 0")
    return page


def set_area(page):
    """Begin to set an area. A still that was asked for before is dropped: wait for the next one, which stays."""
    with page.expect_response("**/picture?whole=true"):
        page.click("#area-set")
    until(page, "document.querySelector('#still').naturalWidth > 0")


def tap(page, corner, by):
    """Tap or click a point of the whole picture."""
    box = page.locator("#sight").bounding_box()
    x, y = (box[side] + box[length] * share for side, length, share in (
        ("x", "width", corner[0] / SIZE[0]), ("y", "height", corner[1] / SIZE[1])))  # fmt: skip
    by(x, y)


@pytest.mark.parametrize("given", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_four_taps_straighten_what_is_read(open_page, slanting, given):
    made = slanting
    page = directed(open_page, made, **given)
    made.lay(cameras.HAND)
    until(page, "document.querySelector('#still').naturalWidth === 640")
    set_area(page)
    expect(page.locator("#area-lead")).to_have_text("Tap the four corners of the playing area.")
    page.locator("#sight").scroll_into_view_if_needed()
    for corner in (CORNERS[2], CORNERS[0], CORNERS[3], CORNERS[1]):
        tap(page, corner, page.touchscreen.tap if given["has_touch"] else page.mouse.click)
    expect(page.locator("#area-lead")).to_contain_text("Drag a corner")
    assert made.seen.of("1") == [], "at a slant, nothing is read"
    page.click("#area-save")
    expect(page.locator("#area-whole")).to_be_visible()
    page.locator("#hands .entry").first.wait_for()
    (hand,) = made.seen.of("1")
    reading = hand.parts["reading"]
    assert reading["hand"]["concealed"] == cameras.HAND
    assert abs(reading["image"]["width"] - WIDTH) <= 3
    assert abs(reading["image"]["height"] - HEIGHT) <= 3
    until(page, "document.querySelector('#still').naturalHeight / document.querySelector('#still').naturalWidth > 0.55")
    expect(page.locator("#tile-size")).to_contain_text("pixels wide")
    page.click("#area-whole")
    expect(page.locator("#area-whole")).to_have_count(0)
    assert made.threads._watched["1"].follower._view is None
    assert made.store.records(kinds=("view",))[-1].parts["view"]["corners"] is None


def test_the_keys_set_an_area_and_a_drag_moves_a_corner(open_page, slanting):
    made = slanting
    page = directed(open_page, made)
    set_area(page)
    page.click("#area-inset")
    first = page.locator(".corner").first
    expect(first).to_be_focused()
    before = first.get_attribute("aria-label")
    assert before == "Corner 1: 10 % from the left, 10 % from the top"
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    assert first.get_attribute("aria-label") == "Corner 1: 15 % from the left, 16 % from the top"
    box = page.locator("#sight").bounding_box()
    page.locator(".corner").nth(2).hover()
    page.mouse.down()
    page.mouse.move(box["x"] + 0.7 * box["width"], box["y"] + 0.8 * box["height"])
    page.mouse.up()
    page.uncheck("#area-straight")
    assert serious(page) == []
    page.click("#area-save")
    expect(page.locator("#area-whole")).to_be_visible()
    (record,) = made.store.records(kinds=("view",))
    view = record.parts["view"]
    assert view["straight"] is False
    assert np.round(view["corners"], 2).tolist() == [[0.15, 0.16], [0.9, 0.1], [0.7, 0.8], [0.1, 0.9]]
    page.click("#area-set")
    assert (
        page.locator(".corner").first.get_attribute("aria-label") == "Corner 1: 15 % from the left, 16 % from the top"
    )
    page.click("#area-cancel")
    expect(page.locator(".corner").first).to_be_hidden()


def test_corners_that_are_begun_before_an_area_is_saved_stay(open_page, slanting):
    page = directed(open_page, slanting)
    set_area(page)
    page.click("#area-inset")
    page.click("#area-save")
    expect(page.locator("#area-whole")).to_be_visible()
    held = []
    page.route("**/cameras/view", lambda route: held.append(route), times=1)
    with page.expect_request("**/cameras/view"):
        page.click("#area-whole")
    set_area(page)
    page.locator(".corner").first.press("Shift+ArrowRight")
    with page.expect_response("**/cameras/view") as answer:
        held[0].continue_()
    assert answer.value.ok
    first = page.locator(".corner").first
    expect(page.locator("#area-save")).to_be_enabled()
    assert first.get_attribute("aria-label") == "Corner 1: 15 % from the left, 10 % from the top"
    page.click("#area-save")
    expect(page.locator("#area-whole")).to_be_visible()
    corners = [record.parts["view"]["corners"] for record in slanting.store.records(kinds=("view",))]
    assert [made and np.round(made[0], 2).tolist() for made in corners] == [[0.1, 0.1], None, [0.15, 0.1]]


def test_a_table_without_pictures_says_so(open_page, slanting):
    page = directed(open_page, slanting)
    page.click("#table-1")
    expect(page.locator("#unseen")).to_have_text("The camera shows no picture.")
    expect(page.locator("#area-set")).to_be_disabled()
    page.click("#table-0")
    until(page, "document.querySelector('#still').naturalWidth > 0")
    pixel = "getContext('2d').getImageData(80, 45, 1, 1).data[3]"
    until(page, f"document.querySelector('#thumb-0').{pixel} === 255")
    expect(page.locator("#thumb-1")).to_be_hidden()


def film_of(folder, photo):
    path = folder / "film.mjpeg"
    path.write_bytes(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes())
    return path


def test_a_phone_becomes_the_camera_of_its_table_and_its_hand_is_announced(playwright, open_page, tmp_path):
    photo = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 720), interpolation=cv2.INTER_AREA)
    detector()  # the models are loaded before the film begins
    with (
        following(tmp_path, [Table("1", "phone", near="Aki", rules="riichi")], Reads()) as made,
        filmed_browser(playwright, film_of(tmp_path, photo)) as phones,
    ):
        page = open_page(made.address, f"/desk/air#link={made.link('director')}", **DESKTOP)
        expect(page.locator("#unseen")).to_be_visible()
        page.click("#phone-more summary")
        page.click("#phone-link")
        expect(page.locator("#phone-secure")).to_contain_text("Start the service with --lan")
        until(page, "document.querySelector('dialog .qr').naturalWidth > 0")
        path = page.input_value("#link-address").removeprefix(made.address)
        page.keyboard.press("Escape")

        phone = open_page(made.address, path, on=phones)
        phone.wait_for_url("**/desk/phone")
        phone.click("#start")
        expect(phone.locator("#state")).to_have_text("This phone sends its pictures.")
        expect(phone.locator("#size")).to_contain_text("pictures per second")
        page.locator("#hands .entry").first.wait_for()
        (hand,) = made.seen.of("1")
        assert hand.parts["reading"]["hand"]["concealed"]
        assert len(hand.parts["reading"]["tiles"]) >= 14
        expect(phone.locator("#tiles")).to_contain_text("pixels wide")
        until(page, "document.querySelector('#still').naturalWidth > 0")
        assert serious(phone) == []

        other = open_page(made.address, path, on=phones)
        other.wait_for_url("**/desk/phone")
        other.click("#start")
        expect(other.locator("#state")).to_contain_text("Another phone is the camera of this table.")
        phone.click("#stop")
        expect(phone.locator("#start")).to_be_visible()
        expect(other.locator("#state")).to_have_text("This phone sends its pictures.")

        links = Links(made.store)
        given = next(each for each in links.all() if each["role"] == "camera")
        links.take_back("revoke", "tests", given["id"])
        expect(other.locator("#notice")).to_contain_text("The link was revoked.")
        page.locator("#table-0 small", has_text="No connection to the camera").wait_for()
        expect(page.locator("#unseen")).to_be_visible()


def test_a_phone_that_is_started_twice_opens_its_camera_once(open_page, tmp_path):
    with following(tmp_path, [Table("1", "phone"), Table("2", "webcam:57")], Here()) as made:
        phone = open_page(made.address, f"/desk/phone#link={made.link('camera', '1')}")
        phone.wait_for_selector("#start")
        asked = phone.evaluate("""() => {
            let asked = 0;
            navigator.mediaDevices.getUserMedia = () => new Promise(() => (asked += 1)); // the browser asks the person
            for (const _ of [1, 2]) document.querySelector("#start").click();
            return asked;
        }""")
        assert asked == 1


def test_a_phone_says_what_it_lacks(open_page, tmp_path):
    with following(tmp_path, [Table("1", "phone"), Table("2", "webcam:57")], Here()) as made:
        link = f"/desk/phone#link={made.link('camera', '1')}"
        phone = open_page(made.address, link)
        phone.click("#start")
        expect(
            phone.locator(".inline-message, #notice")
            .filter(has_text="does not allow this page to use the camera")
            .first
        ).to_be_visible()
        phone.context.add_init_script("Object.defineProperty(Navigator.prototype, 'mediaDevices', {value: undefined})")
        phone.reload()
        expect(phone.locator("#insecure")).to_contain_text("only over HTTPS")
        expect(phone.locator("#start")).to_be_hidden()
