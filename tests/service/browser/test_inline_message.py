"""What is wrong is said where the person looks, in view; that the service cannot be reached only while it does not answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from service.http import create_app
from tests.service.browser.conftest import serving
from tests.service.browser.test_table import set_round


@pytest.fixture
def no_photo(tmp_path):
    wrong = tmp_path / "a.jpg"
    wrong.write_bytes(b"no picture at all")
    return wrong


def in_view(locator, words):
    expect(locator).to_have_text(words)
    expect(locator).to_have_attribute("role", "alert")
    expect(locator).to_be_in_viewport(ratio=1)


def test_a_photo_that_is_refused_at_the_foot_of_the_page_is_told_there(open_page, read_sample, no_photo):
    page = read_sample(open_page())
    set_round(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.set_input_files("#file", no_photo)
    in_view(
        page.locator("#foot .inline-message"),
        "The file is not a photo. Use a photo in JPEG, PNG, WebP, HEIC, AVIF, BMP, GIF or TIFF.",
    )
    read_sample(page)
    expect(page.locator(".inline-message")).to_have_count(0)
    open_page.errors.clear()


def test_a_camera_that_is_denied_is_told_beside_its_button(open_page):
    page = open_page()
    page.evaluate("() => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no')); }")
    page.set_viewport_size({"width": 360, "height": 300})
    page.locator("#take").scroll_into_view_if_needed()
    page.click("#take")
    in_view(page.locator(".ways + .inline-message"), re.compile("camera"))


def test_a_score_that_is_refused_is_told_in_the_dock(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    page.route("**/api/score", lambda route: route.fulfill(status=500, json={"code": "internal_error", "status": 500}))
    page.click("#riichi")
    expect(page.locator("#dock-total")).to_have_text("Something failed. Try again.")
    expect(page.locator("#dock-total")).to_be_in_viewport()
    page.unroute("**/api/score")
    page.click("#riichi")
    expect(page.locator("#dock-total")).to_have_text("2,000")
    open_page.errors.clear()


def test_a_tile_set_that_cannot_be_chosen_says_so_beside_it(open_page):
    page = open_page(path="/teach")
    page.wait_for_selector("html[data-ready]")
    page.route("**/api/tile-sets", lambda route: route.abort())
    page.click("#sets button")
    in_view(page.locator("#sets + .inline-message"), re.compile("No connection"))


def test_the_browsers_word_about_its_network_is_no_word_of_the_service(open_page, read_sample):
    page = open_page(on=None)
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    with page.expect_response(lambda answer: answer.request.method == "HEAD"):
        page.evaluate("dispatchEvent(new Event('offline'))")
    read_sample(page)
    set_round(page)
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#dock-total")).to_have_text("2,000")


def test_a_service_that_stops_and_comes_back(open_page, read_sample, real_reader):
    address, stop = serving(create_app(real_reader))
    page = read_sample(open_page(address))
    set_round(page)
    stop()
    page.click("#riichi")
    expect(page.locator("#notice")).to_have_text(re.compile("^No connection"))
    expect(page.locator("#notice")).to_be_in_viewport()
    expect(page.locator("#dock-total")).to_contain_text("No connection")
    _, stop = serving(create_app(real_reader), int(address.rpartition(":")[2]))
    expect(page.locator("#dock-total")).to_have_text("3,900")  # without a press
    expect(page.locator("#notice")).to_be_hidden()
    stop()
    open_page.errors.clear()
