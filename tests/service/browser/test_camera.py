"""The live camera, with a fake device that shows the sample photo; and a page that may not use one."""

from __future__ import annotations

import cv2
import pytest
from playwright.sync_api import expect

from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, SAMPLE, ReadsOnce, serving


@pytest.fixture
def camera_browser(playwright, tmp_path):
    """A browser whose camera shows the sample photo: one frame of Motion JPEG, again and again."""
    frame = cv2.resize(cv2.imread(str(SAMPLE)), (1280, 720), interpolation=cv2.INTER_AREA)
    film = tmp_path / "film.mjpeg"
    film.write_bytes(cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes())
    flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    launched = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, *flags, f"--use-file-for-fake-video-capture={film}"]
    )
    yield launched
    launched.close()


def test_live_camera(open_page, camera_browser):
    page = open_page(on=camera_browser)
    page.click("#take")
    expect(page.locator(".look")).to_have_text("Good: 14 tiles.")
    expect(page.locator(".finder polygon")).to_have_count(14)
    page.click("#shoot")
    page.wait_for_selector("#hand .tile")
    expect(page.locator("#hand .winning .tile")).to_have_attribute("aria-label", "5 of characters, Winning tile")
    page.click("#seat-south")
    page.click("#from-west")
    expect(page.locator("#total")).to_have_text("2,000")


def test_a_page_that_is_not_secure_says_what_is_off(browser, playwright):
    """Over HTTP from another name than localhost there is no live camera; the phone's own one opens."""
    address, stop = serving(create_app(ReadsOnce(), Settings()), hosts=["table.test"])
    port = address.rsplit(":", 1)[1]
    other = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--host-resolver-rules=MAP table.test 127.0.0.1"]
    )
    try:
        page = other.new_page()
        page.add_init_script(ASKED)
        page.goto(f"http://table.test:{port}/")
        page.wait_for_selector("html[data-ready]")
        expect(page.locator("#camera-off")).to_contain_text("live camera is off")
        with page.expect_file_chooser() as chosen:
            page.click("#take")
        assert chosen.value.element.get_attribute("capture") == "environment"
    finally:
        other.close()
        stop()
