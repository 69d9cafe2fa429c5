"""What a phone loads until the first typed hand has a score: bytes over the network, from an empty cache."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE, type_tiles

MOST = 150_000


def test_until_typed_hands_score(open_page):
    page = open_page(path="/health")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    loaded = {}
    session.on(
        "Network.responseReceived", lambda event: loaded.update({event["requestId"]: [event["response"]["url"], 0]})
    )
    session.on("Network.loadingFinished", lambda event: _add(loaded, event))
    page.goto(page.url.removesuffix("health"))
    page.wait_for_selector("html[data-ready]")
    type_tiles(page, "123m456p789s11222z")
    page.click("#seat-south")
    page.click("#self-draw")
    expect(page.locator("#total")).to_have_text("2,700")
    open_page.errors.clear()  # the address without a page had no icon
    addresses = [url for url, _ in loaded.values()]
    assert any(url.endswith("/api/score") for url in addresses)
    assert len(addresses) > 30
    assert sum(size for _, size in loaded.values()) <= MOST, sorted(loaded.values(), key=lambda each: -each[1])[:12]


def _add(loaded, event):
    if event["requestId"] in loaded:
        loaded[event["requestId"]][1] = event["encodedDataLength"]


def test_a_slow_connection_gets_a_smaller_photo(open_page, read_sample):
    """The rate of the last photo decides; the page asks no network interface of the browser."""
    page = open_page()
    slow = "import('/static/api.js').then(({ isSlow }) => isSlow())"
    size = """async () => {
        const { shrink, SMALLER } = await import("/static/photo.js");
        const photo = await (await fetch("/static/sample.jpg")).blob();
        return Promise.all([shrink(photo), shrink(photo, SMALLER)].map(async (made) => {
            const { width, blob } = await made;
            return [width, blob.size];
        }));
    }"""
    page.route("**/static/sample.jpg", lambda route: route.fulfill(path=SAMPLE))
    (_, usual), (width, smaller) = page.evaluate(size)
    assert width == 1600
    assert smaller < usual / 2
    assert page.evaluate(slow) is False
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    throughput = {"downloadThroughput": -1, "uploadThroughput": 60_000}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 0, **throughput})
    read_sample(page)
    assert page.evaluate(slow) is True
