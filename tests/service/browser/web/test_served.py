"""A service offers the page that needs no service: a phone keeps it as well as the page of the service."""

from __future__ import annotations

from playwright.sync_api import expect

from service.http import create_app
from service.settings import Settings
from service.web.served import offer
from tests.needed import missing
from tests.service.browser.conftest import ASKED, PATIENCE, PHONE, serving, type_tiles, until
from tests.service.browser.web.conftest import PARTS
from tests.service.conftest import FakeReader


def test_a_phone_keeps_the_page_beside_that_of_the_service(table):
    page = table.open()
    page.evaluate("navigator.serviceWorker.register('/sw.js')")  # as after the first score
    until(
        page,
        "(await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller",
    )
    page = table.keep()
    names = page.evaluate("caches.keys()")
    assert sorted(each.startswith("tehai-alone-") for each in names) == [False, True]
    table.stop()
    page = table.open("/alone/")
    table.ready()
    type_tiles(page, "123m456p789s11222z")
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")
    expect(page.locator("#alone")).to_have_count(0)
    page = table.open()  # the page of the service opens from its own cache
    expect(page.locator("#alone")).to_be_visible()
    assert sorted(page.evaluate("caches.keys()")) == sorted(names)


def test_the_first_answer_to_a_photo_is_used_and_named(table, read_sample):
    """The service answers at once here; without it the phone does."""
    page = read_sample(table.keep())
    expect(page.locator("#read-by")).to_have_text("Read by the service at the table.")
    table.stop()
    page = table.open("/alone/")
    table.ready()
    read_sample(page)
    expect(page.locator("#read-by")).to_have_text("Read on this phone.")


def test_without_a_secure_connection_the_page_says_what_is_missing(browser, tmp_path):
    """Browsers have no service workers over plain HTTP, but at this machine."""
    app = create_app(FakeReader(), Settings(data=tmp_path))
    alone = offer(app, str(PARTS)) if PARTS.is_dir() else missing("needs make web-parts", "TEHAI_WEB_PARTS")
    app.jinja_env.globals["has_certificate"] = True
    address, stop = serving(app, hosts=["table.example"], alone=alone)
    context = browser.new_context(**PHONE)
    context.add_init_script(ASKED)
    context.route(
        "http://table.example/**",
        lambda route: route.fulfill(
            response=route.fetch(url=route.request.url.replace("http://table.example", address))
        ),
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    try:
        page.goto("http://table.example/")
        page.click("#alone")
        link = page.locator("#kept a")
        expect(link).to_have_attribute("href", "/certificate")
        expect(page.locator("#kept")).to_contain_text("browsers allow that over HTTPS only")
        expect(page.locator("#game-open")).to_be_hidden()
        page.select_option("#language", "ja")
        expect(link).to_have_text("安全な接続を設定する")
    finally:
        context.unroute_all(behavior="ignoreErrors")  # the page may still be asking for something
        context.close()
        stop()
