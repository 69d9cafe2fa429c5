"""Without the service the page opens, shows the last hands, keeps what is typed, and says what it cannot do."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service.http import create_app
from tests.service.browser.conftest import ReadsOnce, serving, type_tiles


@pytest.fixture
def own_service():
    """A service that the test may stop."""
    address, stop = serving(create_app(ReadsOnce()))
    stopped = []

    def once():
        if not stopped:
            stopped.append(stop())

    yield address, once
    once()


def test_the_page_without_the_service(open_page, own_service):
    address, stop = own_service
    page = open_page(address)
    type_tiles(page, "123m456p789s11222z")
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    stop()
    open_page.errors.clear()
    page.reload()
    expect(page.locator("#result")).to_contain_text("No connection. Your entries are kept")
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    page.click("#open-history")
    expect(page.locator("dialog .kept b").first).to_have_text("2,700")
    open_page.errors.clear()  # the browser reports the unanswered requests


@pytest.mark.parametrize(("breaks", "code"), [("dropped", "cancelled"), ("broken off", "offline")])
def test_an_answer_that_does_not_arrive_whole_is_told_as_such(open_page, breaks, code):
    page = open_page()
    found = page.evaluate(
        """async (breaks) => {
            const { score } = await import("/static/api.js");
            const dropping = new AbortController();
            window.fetch = async (address, { signal }) => Object.assign(new Response(""), {
                json: () => new Promise((_, reject) => {
                    signal.addEventListener("abort", () => reject(signal.reason));
                    if (breaks === "broken off") reject(new TypeError("network error"));
                }),
            });
            const asked = score({}, dropping.signal).then(() => "an answer", (error) => error.code);
            await new Promise((done) => setTimeout(done));
            if (breaks === "dropped") dropping.abort();
            return asked;
        }""",
        breaks,
    )
    assert found == code
