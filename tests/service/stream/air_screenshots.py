"""Pictures of what is on air, for docs/streams.md: `python -m tests.service.stream.air_screenshots`.

The overlay lies over the committed sample photo.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from service.stream.air.schemas import CHECKS
from service.stream.follower import Status
from service.stream.tables import Table
from tests.service.browser.conftest import CHROMIUM, FLAGS, PATIENCE, SAMPLE
from tests.service.browser.films import filmed_browser
from tests.service.browser.on_air import OnAir, on_air
from tests.service.screenshots import COLOURS, DESKTOP, FOLDER, PHONE, write
from tests.service.stream.watched import SECOND

HAND = {"concealed": "23467m567p67822s5m", "winning_tile": "5m", "melds": [], "flowers": ""}
LARGE = {"width": 1280, "height": 720}


def over_the_table(page: Page, name: str) -> None:
    """The overlay over a picture of tiles."""
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    photo = Image.open(SAMPLE).convert("RGBA")
    height = photo.width * 9 // 16
    table = photo.crop((0, 0, photo.width, min(height, photo.height))).resize(shot.size)
    table.alpha_composite(shot)
    small = table.convert("RGB").resize((800, 450)).quantize(COLOURS // 2, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)


def opened(browser: Browser, address: str, size: dict[str, int] = DESKTOP) -> Page:
    """The page in English, without motion."""
    page = browser.new_context(viewport=size, locale="en-US", reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    return page


def draw(browser: Browser, made: OnAir) -> None:
    """All pictures."""
    made.eyes.stills.update({("1", whole): slanting() for whole in (True, False)})
    match = made.open()
    director = made.link("director")
    overlay = opened(browser, f"{made.address}/overlay?table=1&lang=en&link={made.link(scope='1')}", LARGE)
    overlay.wait_for_selector("#bar")
    over_the_table(overlay, "air-bar")
    number = made.announce()
    made.answer(number)
    overlay.wait_for_selector("#card")
    over_the_table(overlay, "air-card")
    made.answer(made.announce(SECOND, 2), winning_tile="7z", situation={"dora_indicators": "4z"})
    made.announce(number=3)
    made.say("lost", table="2")
    page = opened(browser, f"{made.address}/desk/air#link={director}")
    page.locator("#area-set:enabled").wait_for()
    page.frame_locator("#now").locator("#card").wait_for()
    page.frame_locator("#next").locator("#card").wait_for()
    write(page, "air-director")
    page.click("#obs-more summary")
    page.click("#obs-form [type=submit]")
    page.wait_for_selector("#obs-address")
    page.locator("#obs-form").scroll_into_view_if_needed()
    write(page, "air-obs")
    done = {"film", "overlay", "bar", "seen", "answered", "shown"}
    checks = [{"code": code, "done": code in done} for code in CHECKS]
    made.air.rehearsal = SimpleNamespace(to_json=lambda: {"film": "film.mp4", "checks": checks}, note=lambda: None)
    page = opened(browser, f"{made.address}/desk/air#link={director}")
    page.wait_for_selector("#checks .done")
    page.frame_locator("#now").locator("#card").wait_for()
    write(page, "air-rehearsal")
    made.air.rehearsal = None
    made.event(match, type="riichi", player="Ben")
    made.event(match, type="win", winners=[{"player": "Ben", "hand": HAND}], **{"from": "Aki"})
    made.event(match, type="draw", ready=["Aki"])
    page = opened(browser, f"{made.address}/desk/replay#link={director}")
    page.locator("#moments .entry", has_text="Win on").click()
    page.frame_locator("#frame").locator("#card").wait_for()
    write(page, "air-replay")


SLANT = ((0.16, 0.12), (0.78, 0.2), (0.93, 0.9), (0.04, 0.84))
"""Where the corners of the table lie in the picture of a camera beside it, as shares."""


def slanting() -> bytes:
    """What a camera beside the table sees."""
    photo = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 960), interpolation=cv2.INTER_AREA)
    here = np.array([(0, 0), (1280, 0), (1280, 960), (0, 960)], np.float32)
    there = (np.array(SLANT) * (640, 360)).astype(np.float32)
    seen = cv2.warpPerspective(photo, cv2.getPerspectiveTransform(here, there), (640, 360), borderValue=(70, 62, 58))
    return bytes(cv2.imencode(".jpg", seen)[1].tobytes())


def show_camera(made: OnAir) -> None:
    """The camera of table 1 sees the table at a slant, and tiles are large enough."""
    made.statuses["1"] = Status("1", "hand", tile=52)
    made.store.wake()


def set_corners(page: Page) -> None:
    """Tap the four corners of the table."""
    page.locator("#area-set:enabled").click()
    box = page.locator("#sight").bounding_box()
    assert box is not None
    for x, y in SLANT:
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
    page.wait_for_function("() => !document.querySelector('#area-save').disabled")


def draw_area(browser: Browser, made: OnAir) -> None:
    """The playing area on the director's page."""
    show_camera(made)
    page = opened(browser, f"{made.address}/desk/air#link={made.link('director')}")
    page.locator("#camera").scroll_into_view_if_needed()
    set_corners(page)
    page.evaluate("document.querySelector('#camera').scrollIntoView()")
    write(page, "air-area")


def draw_phone(playwright: Playwright, folder: Path) -> None:
    """The page of a phone that is the camera of its table."""
    film = folder / "film.mjpeg"
    photo = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 960), interpolation=cv2.INTER_AREA)
    film.write_bytes(cv2.imencode(".jpg", photo)[1].tobytes())
    (folder / "phone").mkdir()
    with on_air(folder / "phone", Table("1", "phone")) as made, filmed_browser(playwright, film) as browser:
        made.statuses["1"] = Status("1", "hand", tile=52)
        page = opened(browser, f"{made.address}/desk/phone#link={made.link('camera', '1')}", PHONE)
        page.click("#start")
        page.wait_for_selector("#tiles.good")
        write(page, "air-phone-camera")


def main() -> None:
    """Write all of them."""
    with tempfile.TemporaryDirectory() as folder, on_air(Path(folder)) as made, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        draw(browser, made)
        draw_area(browser, made)
        browser.close()
        draw_phone(started, Path(folder))


if __name__ == "__main__":
    main()
