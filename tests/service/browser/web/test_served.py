"""A service offers the page that needs no service: a phone keeps it beside the page of the service."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service.http import create_app
from service.settings import Settings
from service.web.served import offer
from tests.needed import missing
from tests.service.browser.conftest import ASKED, PATIENCE, PHONE, serving, type_tiles, until
from tests.service.browser.web.conftest import PARTS
from tests.service.conftest import FakeReader


class Table:
    """A service that offers the page, and a phone with a browser profile of its own."""

    def __init__(self, context, folder):
        self.app = create_app(FakeReader(), Settings(data=folder))
        self.alone = offer(self.app, str(PARTS))
        self.address, self._stop = serving(self.app, alone=self.alone)
        self.port, self.context = int(self.address.rpartition(":")[2]), context
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)

    def open(self, path="/"):
        self.page.goto(self.address + path)
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def keep(self):
        """Go from the page of the service to the page that is kept, and wait until it is stored."""
        self.open().click("#alone")
        return self.ready()

    def ready(self):
        self.page.wait_for_selector("html[data-stored='all'][data-scorer]")
        return self.page

    def stop(self):
        if self._stop:
            self._stop()
            self._stop = None
        self.context.set_offline(True)

    def begin_again(self):
        """Start the service again, at the same address."""
        _, self._stop = serving(self.app, self.port, alone=self.alone)
        self.context.set_offline(False)


@pytest.fixture
def table(browser, tmp_path):
    if not PARTS.is_dir():
        missing(f"needs the parts of the page that needs no service (make web-parts) at {PARTS}", "TEHAI_WEB_PARTS")
    context = browser.new_context(**PHONE)
    context.add_init_script(ASKED)
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    made = Table(context, tmp_path)
    yield made
    made.stop()
    context.close()
    made.app.extensions["tehai.games"].close()
    assert errors == []


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
        context.close()
        stop()
