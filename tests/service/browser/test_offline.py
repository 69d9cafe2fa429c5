"""Without the service the page opens, shows the last hands, keeps what is typed, and says what it cannot do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import ReadsOnce, serving


@pytest.fixture
def own_service():
    """A service that the test may stop."""
    address, stop = serving(create_app(ReadsOnce(), Settings()))
    stopped = []

    def once():
        if not stopped:
            stopped.append(stop())

    yield address, once
    once()


def test_the_page_without_the_service(open_page, own_service):
    address, stop = own_service
    page = open_page(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.click("#type")
    page.keyboard.press("Escape")
    page.click("#notation")
    page.fill("#typed", "123m456p789s11222z")
    page.keyboard.press("Enter")
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")
    stop()
    open_page.errors.clear()
    page.reload()
    expect(page.locator("#result")).to_contain_text("The service cannot be reached")
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    page.click("#open-history")
    expect(page.locator("dialog .kept b").first).to_have_text("2,700")
    open_page.errors.clear()  # the browser reports the requests that nobody answers
