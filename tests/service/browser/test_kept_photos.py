"""Photos stay with their hands on this phone; a photo that could not be sent is read when the connection is back."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import expect

from service.http import create_app
from tests.service.browser.conftest import SAMPLE, serving, until


@pytest.fixture
def own(real_reader):
    """A service that the test may stop and start again on the same port."""
    running = list(serving(create_app(real_reader)))
    address = running[0]

    def stop():
        running.pop()()

    def start():
        running.append(serving(create_app(real_reader), int(address.rsplit(":", 1)[1]))[1])

    yield address, stop, start
    if len(running) > 1:
        stop()


def test_the_photo_stays_with_its_hand_and_is_enlarged_by_a_tap(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.click("#seat-south")
    page.click("#from-west")
    expect(page.locator("#total")).to_have_text("2,000")
    until(
        page, "await (await import('/static/kept-photos.js')).photoOf(JSON.parse(localStorage['tehai.hands'])[0].key)"
    )
    page.reload()
    page.click("#home")
    page.locator("#recent .kept").first.click()
    expect(page.locator("#total")).to_have_text("2,000")
    page.click("#edit")
    page.click("#photo img")
    shown = page.locator("dialog img")
    expect(shown).to_be_visible()
    assert shown.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 1000
    page.keyboard.press("Escape")
    page.click("#enlarge")
    expect(page.locator("dialog img")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    # a hand that is deleted takes its photo along
    page.click("#open-history")
    page.locator("dialog").get_by_role("button", name="Delete all").click()
    until(
        page,
        """await (async () => {
            const { promise, resolve } = Promise.withResolvers();
            indexedDB.open("tehai").onsuccess = ({ target }) => {
                const asked = target.result.transaction("hands").objectStore("hands").count();
                asked.onsuccess = () => { target.result.close(); resolve(asked.result); };
            };
            return (await promise) === 0;
        })()""",
    )


def test_photos_without_a_connection_are_read_when_it_is_back(open_page, own):
    address, stop, start = own
    page = open_page(address)
    stop()
    page.set_input_files("#file", SAMPLE)
    expect(page.locator("#inline-message")).to_contain_text("The photo is kept on this phone")
    expect(page.locator("#photos-waiting")).to_contain_text("Photos that are not read yet: 1")
    page.set_input_files("#file", SAMPLE)
    expect(page.locator("#photos-waiting")).to_contain_text("Photos that are not read yet: 2")
    open_page.errors.clear()  # the browser reports the unanswered requests
    start()
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)  # the first is read automatically
    expect(page.locator("#photos-waiting")).to_contain_text("Photos that are not read yet: 1")
    page.click("#read-waiting")
    expect(page.locator("#photos-waiting")).to_be_empty()
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    open_page.errors.clear()


def test_the_open_hand_keeps_its_photo_and_its_outlines_when_the_page_is_loaded_again(open_page, read_sample):
    page = read_sample(open_page())
    outlines = page.locator("#photo polygon.used, #photo polygon.winning")
    expect(outlines).to_have_count(14)
    page.locator("#hand .tile[data-tile]").first.click()
    page.locator("dialog .pick[data-code='9s']").last.click()
    until(page, "await (await import('/static/kept-photos.js')).openPhoto()")
    page.reload()
    expect(outlines).to_have_count(14)
    expect(page.locator("#hand").get_by_role("button", name="9 of bamboo")).to_have_count(1)
    page.click("#as-read")
    expect(page.locator("#hand").get_by_role("button", name="9 of bamboo")).to_have_count(0)
    page.click("#home")
    page.locator("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.reload()
    expect(page.locator("#photo img")).to_have_count(0)


class Held:
    """A reader that reads nothing until it may."""

    def __init__(self, real):
        self.real, self.may = real, threading.Event()

    def read(self, data):
        self.may.wait()
        return self.real.read(data)


def test_a_photo_whose_reading_was_interrupted_is_read_after_a_tap(open_page, real_reader):
    reader = Held(real_reader)
    address, stop = serving(create_app(reader))
    page = open_page(address)
    page.set_input_files("#file", SAMPLE)
    until(page, "(await (await import('/static/kept-photos.js')).waitingPhotos()).length === 1")
    expect(page.locator("#photos-waiting")).to_be_empty()
    page.reload()
    expect(page.locator("#photos-waiting")).to_contain_text("Photos that are not read yet: 1")
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(0)  # it could break the page again
    reader.may.set()
    page.click("#read-waiting")
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    expect(page.locator("#photos-waiting")).to_be_empty()
    page.reload()
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    expect(page.locator("#photos-waiting")).to_be_empty()
    stop()
