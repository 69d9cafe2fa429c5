"""A service with tournaments before a real Chromium."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

import pytest

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from tests.service.browser.conftest import serving
from tests.service.browser.test_accessible import fits, serious
from tests.service.tournaments.conftest import Cup

DESKTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False}
NAMES = ["Aki", "Ben", "Chie", "Dai", "Emi", "Finn", "Gül", "Hana"]
KEY = re.compile(r"^(?:tab|col|role|happened|collect|tie|seat|short|error)\.\w+$", re.MULTILINE)
"""What a page shows where it has no words."""


@dataclass
class Hall:
    """A service with tournaments, and one who asks it directly."""

    address: str
    cup: Cup

    @property
    def director(self) -> str:
        return self.cup.director

    def path(self, view: str, link: str | None = None, more: str = "") -> str:
        return f"/tournaments/{self.cup.id}/{view}#link={link or self.director}{more}"


@pytest.fixture
def hall(tmp_path):
    with Store(f"sqlite:///{tmp_path / 'records.db'}") as store:
        app = create_app(None, store=store)
        director = Links(store).give("first", "tests", "director", "", 8)["token"]
        address, stop = serving(app)
        yield Hall(address, Cup(app.test_client(), store, (f"key {n}" for n in itertools.count()), director))
        stop()


@pytest.fixture
def show(hall, open_page):
    """Open a page of the hall, drawn; with a view behind `#` where one is named."""

    def shown(view, *, link=None, at="", **given):
        page = open_page(hall.address, hall.path(view, link), **given)
        page.wait_for_selector("html[data-ready]")
        if at:
            go(page, at)
        return page

    return shown


def go(page, view):
    page.evaluate(f"location.hash = '{view}'")
    page.wait_for_selector(f'#view[data-shown="{view}"]')
    page.wait_for_selector(f'.tabs a[href="#{view.partition("=")[0]}"][aria-current]')


def holds(page, name):
    assert not KEY.search(page.locator("body").inner_text()), name
    assert fits(page), name
    assert serious(page) == [], name
