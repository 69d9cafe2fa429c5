"""A service with tournaments before a real Chromium."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.service.browser.screens import fits, serious
from tests.service.browser.tournament.hall_pages import go
from tests.service.tournaments.conftest import Cup
from tests.service.tournaments.halls import serving_hall

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
    with serving_hall(tmp_path) as (address, cup):
        yield Hall(address, cup)


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


def holds(page, name):
    assert not KEY.search(page.locator("body").inner_text()), name
    assert serious(page) == [], name
    assert fits(page), name
