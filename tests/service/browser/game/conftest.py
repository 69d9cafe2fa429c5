"""A table whose phones record a game: photos are read as the test says, or by the models of the project."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorer.hand import Hand
from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import SAMPLE, serving
from tests.service.conftest import FakeReader

NAMES = ["Aki", "Ben", "Chie", "Dai"]


class Said(FakeReader):
    """Reads every photo as `hand`; without one, as the models read it."""

    def __init__(self, real):
        super().__init__(None)
        self.real = real

    def read(self, data):
        return self.real.read(data) if self.hand is None else super().read(data)


class Phone:
    """What a player does on one phone. Taps are counted; controls are found by what is to be read on them."""

    def __init__(self, page, reader):
        self.page, self.reader, self.taps = page, reader, 0

    def tap(self, name, *, within=None, role="button", exact=False):
        self.taps += 1
        (within or self.page).get_by_role(role, name=name, exact=exact).first.tap()

    def start(self, rules="riichi", names=NAMES):
        self.tap("Keep the score of a game")
        for seat, name in zip(("East", "South", "West", "North"), names, strict=True):
            self.page.get_by_label(seat, exact=True).fill(name)
        self.page.locator("dialog").get_by_label("Rules").select_option(rules)
        self.tap("Start the game")
        expect(self.page.locator("#game-title")).to_be_visible()
        return self

    def group(self, name):
        return self.page.get_by_role("group", name=name)

    def photo(self, hand=None):
        self.reader.hand = self.reader.as_seen = hand and Hand.from_typed(hand)
        self.page.set_input_files("#file", SAMPLE)
        expect(self.group("Who won").first).to_be_visible()
        return self

    def who(self, name, off=None):
        """Answer who won and how: two taps."""
        self.tap(re.compile(rf"\b{name}\b"), within=self.group("Who won"))
        self.how(off)
        return self

    def how(self, off):
        self.tap("Self-draw" if off is None else f"off {off}", within=self.group("How"))

    def record(self):
        self.tap("Record it")
        expect(self.page.locator("#game-title")).to_be_visible()

    def win(self, hand, name, off=None):
        self.photo(hand).who(name, off).record()

    def draw(self, *ready, reason=None):
        self.tap("Nobody won")
        if reason:
            self.tap(reason, within=self.page.locator("dialog"))
        for name in ready:
            self.tap(name, within=self.group("Who is ready?"))
        self.tap("Record", within=self.page.locator("dialog"), exact=True)
        expect(self.page.locator("dialog")).to_have_count(0)

    def riichi(self, name):
        button = self.page.get_by_role("button", name=f"{name} declares riichi")
        self.taps += 1
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")

    def points(self):
        cards = self.page.locator(".seat-card")
        return {
            card.get_attribute("data-player"): int(card.locator(".points").inner_text().replace(",", ""))
            for card in cards.all()
        }

    def sees(self, **points):
        """Wait until the phone shows these points."""
        for name, value in points.items():
            card = self.page.locator(f".seat-card[data-player='{name}']")
            expect(card.locator(".points")).to_have_text(f"{value:,}")
        return self

    def at(self, title, honba=0, sticks=0):
        expect(self.page.locator("#game-title")).to_have_text(title)
        expect(self.page.locator("#honba-now")).to_have_text(f"{honba} honba")
        expect(self.page.locator("#sticks-now")).to_have_text(f"{sticks} sticks")
        return self


@pytest.fixture
def room(open_page, real_reader, tmp_path):
    """Open a phone of one room; each call is another phone."""
    reader = Said(real_reader)
    app = create_app(reader, Settings(data=tmp_path))
    address, stop = serving(app)
    yield lambda **given: Phone(open_page(address, **given), reader)
    stop()
    app.extensions["tehai.games"].close()
