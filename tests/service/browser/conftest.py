"""A real Chromium before the real service; without a browser these tests are skipped, or fail where one is required.

`TEHAI_REQUIRE_BROWSER=1` makes a missing browser a failure; `TEHAI_CHROMIUM` names another than the one on the path.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import threading
from functools import partial
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Error

from service.edge.app import Edge
from service.edge.hosts import Hosts
from service.http import create_app
from service.photos import load_default_reader
from tests.needed import missing
from tests.own_data import use_own_data

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "datasets" / "sample" / "images" / "finished-hand.jpg"
CHROMIUM = os.environ.get("TEHAI_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-background-networking"]
PATIENCE = int(os.environ.get("TEHAI_PATIENCE", 120_000))
ASKED = "try { localStorage.setItem('tehai.asked', 'true'); } catch { /* about:blank has no storage */ }"
"""The browser was asked before which rules the table plays, so the page asks nothing when it opens."""
NOT_KEPT = "An unknown error occurred when fetching the script."
use_own_data()  # the commands that make pictures take `serving` from here, too
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "en-US"}


def serving(app, port=0, *, hosts=(), alone=None):
    """The application on this port, or on a free one, as the server runs it: its address, and what stops it. It answers
    for these `hosts` as well. `alone`: the page that needs no service, if it offers one.
    """
    edge = Edge(app, Hosts.of("127.0.0.1", hosts), None, alone)
    listening = socket.create_server(("127.0.0.1", port), backlog=512)
    server = uvicorn.Server(uvicorn.Config(edge, lifespan="off", log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()

    def stop():
        edge.close()
        server.should_exit = True
        thread.join()
        edge.join()

    return f"http://127.0.0.1:{listening.getsockname()[1]}", stop


class ReadsOnce:
    """The reader with the models of the project; a photo that it has read before is not read again."""

    def __init__(self):
        self.known = {}

    def read(self, data):
        if data not in self.known:
            self.known[data] = load_default_reader().read(data)
        return self.known[data]

    def glance(self, data):
        return load_default_reader().glance(data)


@pytest.fixture(scope="session")
def real_reader():
    return ReadsOnce()


@pytest.fixture(scope="session")
def service(real_reader):
    """The address of a service with the models of the project."""
    address, stop = serving(create_app(real_reader))
    yield address
    stop()


@pytest.fixture(scope="session")
def playwright():
    if not CHROMIUM:
        missing("needs Chromium (Debian: apt-get install chromium)", "TEHAI_REQUIRE_BROWSER")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)  # a busy machine is slow, not wrong
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright):
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield launched
    launched.close()


def _reloaded(page, reload):
    """Reload the page. A step back in the history, which ends when a sheet has closed, may cancel a first attempt."""
    try:
        return reload()
    except Error as error:
        if "ERR_ABORTED" not in error.message:
            raise
    page.wait_for_load_state()
    return reload()


def _reopened(page, reload):
    """Reload the page and wait until its controls work."""
    path = page.evaluate("location.pathname")
    response = _reloaded(page, reload)
    if path == "/":
        page.wait_for_selector("html[data-ready]")
    return response


def until(page, condition, arg=None):
    """Wait until a condition of the page holds: an expression, in which `arg` and `await` may stand.

    It is compiled once. Playwright's `wait_for_function` compiles it again for each look, which the page forbids. Like
    its other waits, this one fails after `PATIENCE`.
    """
    waits = f"""async (arg) => {{
        const end = performance.now() + {PATIENCE};
        while (!({condition})) {{
            if (performance.now() > end) throw new Error({json.dumps(f"not so after {PATIENCE} ms: {condition}")});
            await new Promise((next) => setTimeout(next, 20));
        }}
    }}"""
    while True:
        try:
            return page.evaluate(waits, arg)
        except Error as error:  # another page is being loaded; each has its own wait
            if "context was destroyed" not in error.message:
                raise
        page.wait_for_load_state()


def type_tiles(page, tiles):
    """Type a hand on a page that has none."""
    page.click("#type")
    page.keyboard.press("Escape")
    type_in(page, tiles)


def type_in(page, tiles):
    """Type tiles into the field for them."""
    page.click("#notation")
    page.fill("#typed", tiles)
    page.keyboard.press("Enter")


@pytest.fixture
def open_page(browser, service):
    """Open the page in a fresh browser profile; whatever it reports as an error fails the test. `asked`: it was asked
    before which rules the table plays.
    """
    contexts, errors = [], []

    def opened(address=service, path="/", *, on=None, asked=True, **given):
        context = (on or browser).new_context(**{**PHONE, **given})
        context.set_default_timeout(PATIENCE)  # of the pages that it opens itself, too
        contexts.append(context)
        context.on("close", lambda closed: contexts.remove(closed))  # a test that has its own browser closes it first
        if asked:
            context.add_init_script(ASKED)
        page = context.new_page()
        page.reload = partial(_reopened, page, page.reload)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and _ours(message) and errors.append(message.text))
        page.on("request", lambda request: _stays(request.url, address, errors))
        page.goto(address + path)
        if path == "/" or path.startswith("/#"):
            page.wait_for_selector("html[data-ready]")
        return page

    opened.errors = errors
    yield opened
    for context in list(contexts):
        for routed in (context, *context.pages):
            routed.unroute_all(behavior="ignoreErrors")  # a page may still be asking for something
        context.close()
    assert errors == []


def _ours(message):
    """Whether an error on the console is the page's: what the service refuses is shown in words, and tested as such. The
    copy for use without a connection is fetched after the page is shown; a test may end before.
    """
    return "/api/" not in message.location["url"] and message.text != NOT_KEPT


def _stays(url, address, errors):
    if not url.startswith((address, "blob:", "data:")):
        errors.append(f"a request to {url}")


@pytest.fixture
def read_sample():
    """Give the page the sample photo and wait for its tiles."""

    def read(page, photo=SAMPLE):
        page.set_input_files("#file", photo)
        page.wait_for_selector("#hand .tile")
        page.wait_for_selector("#progress", state="hidden")
        return page

    return read
