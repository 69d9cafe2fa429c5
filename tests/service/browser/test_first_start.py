"""From the code on the screen to the page: pairing, a shared link that comes before it, the live camera, the settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from service.certificates import certificates
from service.http import create_app
from service.lan import SecureDoor
from service.pairing import Pairing
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PATIENCE, PHONE, ReadsOnce, serving, type_tiles

HAND = "123m456p789s11222z"


@pytest.fixture
def pairing():
    return Pairing()


@pytest.fixture
def room(pairing, tmp_path):
    """A service for a room: its plain address by a name that is not this machine's, and its secure port."""
    app = create_app(ReadsOnce())
    pairing.protect(app)
    SecureDoor(certificates(tmp_path, []), 65000, "https://127.0.0.1:65000").add_to(app)
    address, stop = serving(app, hosts=["table.test"])
    yield f"http://table.test:{address.rsplit(':', 1)[1]}"
    stop()


@pytest.fixture
def phone(playwright, room):
    """A phone of this room: nothing that it shows or asks for is an error."""
    launched = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--host-resolver-rules=MAP table.test 127.0.0.1"]
    )
    context = launched.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(ASKED)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    launched.close()
    assert errors == []


def paired(page, room, pairing):
    page.goto(f"{room}/?code={pairing.code}")
    page.wait_for_selector("html[data-ready]")


def scored(page):
    """Type a hand and say who won."""
    type_tiles(page, HAND)
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")


def test_a_shared_link_survives_the_pairing(phone, room, pairing):
    paired(phone, room, pairing)
    scored(phone)
    link = phone.evaluate("import('/static/share.js').then(({ link }) => link())")
    phone.context.clear_cookies()
    phone.evaluate("localStorage.clear()")
    phone.goto("about:blank")
    phone.goto(link)
    phone.fill("#code", "WRONG")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.fill("#code", pairing.code)
    phone.keyboard.press("Enter")
    phone.wait_for_selector("html[data-ready]")
    expect(phone.locator("#total")).to_have_text("2,700")


def test_sharing_over_plain_http(phone, room, pairing):
    paired(phone, room, pairing)
    assert not phone.evaluate("isSecureContext")
    scored(phone)
    phone.click("#share")
    picture = phone.get_by_role("img", name="2,700")
    expect(picture).to_be_visible()  # to be held with a finger, and saved or sent
    expect(picture).to_have_js_property("naturalWidth", 1080)
    phone.get_by_role("button", name="Copy the link").click()
    expect(phone.locator("#shared")).to_have_text("Copied.")
    phone.keyboard.press("Escape")
    expect(phone.locator("dialog")).to_have_count(0)
    phone.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))")
    phone.focus("#pasted")
    phone.keyboard.press("Control+v")
    expect(phone.locator("#pasted")).to_have_value(re.compile(f"^{re.escape(room)}/#"))


def test_the_live_camera_is_offered_when_a_photo_is_wanted_and_the_settings_come_along(phone, room, pairing):
    paired(phone, room, pairing)
    expect(phone.locator("#camera-off")).to_be_hidden()
    phone.select_option("#language", "ja")
    scored(phone)
    phone.click("#home")
    with phone.expect_file_chooser():
        phone.click("#take")
    phone.get_by_role("link", name="ライブカメラを準備する").click()
    secure = phone.locator("#open-securely")
    expect(secure).to_have_attribute("href", re.compile(r"^https://table\.test:65000/#settings=.+"))
    settings = secure.get_attribute("href").partition("#")[2]
    phone.evaluate("localStorage.clear()")
    phone.goto(f"{room}/#{settings}")
    phone.wait_for_selector("html[data-ready=ja]")
    expect(phone).to_have_url(f"{room}/")
    phone.click("#open-history")
    expect(phone.locator("dialog .kept b").first).to_have_text("2,700")
