"""A table whose phones record a game: photos are read as the test says, or by the models of the project."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scorer.hand import Hand
from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import SAMPLE, serving
from tests.service.browser.game.words import say
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

    def __init__(self, page, reader, language="en"):
        self.page, self.reader, self.language, self.taps = page, reader, language, 0

    def word(self, key, **values):
        return say(self.language, key, **values)

    def tap(self, name, *, within=None, exact=False):
        self.taps += 1
        (within or self.page).get_by_role("button", name=name, exact=exact).first.tap()

    @property
    def sheet(self):
        return self.page.get_by_role("dialog")

    def start(self, rules="riichi", names=NAMES):
        self.tap(self.word("playGame"))
        for seat, name in zip(("east", "south", "west", "north"), names, strict=True):
            self.sheet.get_by_label(self.word(f"wind.{seat}"), exact=True).fill(name)
        self.sheet.get_by_role("combobox", name=self.word("rules")).select_option(rules)
        self.tap(self.word("beginGame"))
        expect(self.page.locator("#game-title")).to_be_visible()
        return self

    def group(self, key):
        return self.page.get_by_role("group", name=self.word(key))

    def photo(self, hand=None):
        self.reader.hand = self.reader.as_seen = hand and Hand.from_typed(hand)
        self.give(SAMPLE)
        expect(self.group("whoWon")).to_be_visible()
        return self

    def give(self, photo):
        """Choose a photo."""
        choose = self.sheet.get_by_role("button", name=self.word("choose"))
        if choose.count():  # the page asks how the next hand comes
            with self.page.expect_file_chooser() as chooser:
                choose.tap()
            chooser.value.set_files(photo)
        else:
            self.page.set_input_files("#file", photo)

    def who(self, name, off=None):
        """Answer who won and how: two taps."""
        self.tap(re.compile(rf"\b{name}\b"), within=self.group("whoWon"))
        self.how(off)
        return self

    def how(self, off):
        self.tap(self.word("selfDraw") if off is None else off, within=self.group("howWon"))

    def record(self):
        self.tap(self.word("recordIt"))
        expect(self.page.locator("#game-title")).to_be_visible()

    def win(self, hand, name, off=None):
        self.photo(hand).who(name, off).record()

    def send(self):
        """Record what a sheet says."""
        self.tap(self.word("record"), within=self.sheet, exact=True)
        expect(self.sheet).to_have_count(0)

    def draw(self, *ready, reason=None):
        self.tap(self.word("aDraw"))
        if reason:
            self.tap(self.word(f"draw.{reason}"), within=self.sheet)
        for name in ready:
            self.tap(name, within=self.group("whoReady"))
        self.send()

    def foul(self, name, case=None):
        self.tap(self.word("foul"))
        self.tap(name, within=self.group("whoseFoul"))
        if case:
            self.sheet.get_by_role("combobox", name=self.word("whichFoul")).select_option(case)
        self.send()

    def value(self, name, limit, off=None):
        """A win by its value alone."""
        self.tap(self.word("valueOnly"))
        self.tap(name, within=self.group("whoWon"))
        self.how(off)
        self.tap(self.word(f"limit.{limit}"), within=self.group("han"), exact=True)
        self.send()

    def riichi(self, name):
        button = self.page.get_by_role("button", name=self.word("riichiOf", name=name))
        self.taps += 1
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")

    def points(self):
        cards = self.page.locator(".seat-card")
        return {
            card.get_attribute("data-player"): int(
                card.locator(".points").inner_text().replace(",", "").replace("−", "-")
            )
            for card in cards.all()
        }

    def sees(self, **points):
        """Wait until the phone shows these points, with a minus sign instead of a hyphen."""
        for name, value in points.items():
            card = self.page.locator(f".seat-card[data-player='{name}']")
            expect(card.locator(".points")).to_have_text(f"{value:,}".replace("-", "−"))
        return self

    def at(self, title, honba=0, sticks=0):
        """Wait until this hand is played: "East 2"."""
        wind, deal = title.split()
        shown = self.word("roundNow", round=self.word(f"wind.{wind.lower()}"), deal=deal)
        expect(self.page.locator("#game-title")).to_have_text(shown)
        expect(self.page.locator("#honba-now")).to_have_text(self.word("honbaNow", n=honba))
        expect(self.page.locator("#sticks-now")).to_have_text(self.word("sticksNow", n=sticks))
        return self


@pytest.fixture
def room(open_page, real_reader, tmp_path):
    """Open a phone of one room; each call is another phone."""
    reader = Said(real_reader)
    app = create_app(reader, Settings(data=tmp_path))
    address, stop = serving(app)
    yield lambda language="en", **given: Phone(open_page(address, **given), reader, language)
    stop()
    app.extensions["tehai.games"].close()
