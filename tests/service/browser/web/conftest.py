"""The page that needs no service, published by a static host. Its parts come from npm: without them these tests are
skipped (`make web-parts`); `TEHAI_WEB_PARTS` names another folder.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from service.http import create_app
from service.settings import Settings
from service.web.parts import find_parts
from service.web.served import offer
from service.web.site import make_site, write
from tests.needed import missing
from tests.service.browser.conftest import ASKED, PATIENCE, PHONE, ROOT, serving
from tests.service.conftest import FakeReader
from tests.service.web.static_host import published

PARTS = Path(os.environ.get("TEHAI_WEB_PARTS", ROOT / "build" / "web-parts"))


@pytest.fixture(scope="session")
def made():
    """The site with the real parts."""
    if not PARTS.is_dir():
        missing(f"needs the parts of the page that needs no service (make web-parts) at {PARTS}", "TEHAI_WEB_PARTS")
    return make_site(find_parts(str(PARTS)))


class Host:
    """A static host that may stop, and a browser profile that visits it."""

    def __init__(self, folder, context):
        self.folder, self.context = folder, context
        self._publishing = published(folder)
        self.address = self._publishing.__enter__()
        self.port = int(self.address.rpartition(":")[2])
        self.open_tab()

    def open_tab(self):
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)

    def visit(self):
        """Open the page and wait until it is stored and the scorer is ready."""
        self.page.goto(self.address)
        return self.ready()

    def reopen(self):
        """Open the page again, as after a tap on its icon."""
        self.page.reload()
        return self.ready()

    def ready(self):
        self.page.wait_for_selector("html[data-ready]")
        self.page.wait_for_selector("html[data-scorer]")
        return self.page

    def cut(self):
        """Stop the host and cut the network."""
        if self._publishing:
            self._publishing.__exit__(None, None, None)
            self._publishing = None
        self.context.set_offline(True)


@pytest.fixture
def host(made, browser, tmp_path):
    write(made, tmp_path)
    context = browser.new_context(**PHONE)
    context.add_init_script(ASKED)
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    visited = Host(tmp_path, context)
    yield visited
    visited.cut()
    context.close()
    assert errors == []


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
