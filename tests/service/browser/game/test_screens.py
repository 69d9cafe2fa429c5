"""Every screen of a game: no serious fault of accessibility, nothing wider than the phone, long names, large text."""

from __future__ import annotations

import re

import pytest

from tests.service.browser.game.test_hanchan import OTHER, PINFU
from tests.service.browser.game.words import LOOKS, look
from tests.service.browser.test_accessible import fits, serious

LONG = ["Maximilian-Alexander", "Ben", "小鳥遊 六花", "Dai"]


def holds(page):
    assert fits(page)
    assert serious(page) == []


@pytest.mark.parametrize(("language", "size", "scheme"), LOOKS)
def test_each_screen_is_accessible_and_fits(room, language, size, scheme):
    phone = room(language, bypass_csp=True, **look(language, size, scheme)).start(names=LONG)
    page = phone.page
    phone.riichi("Ben")
    holds(page)
    for key in ("aDraw", "valueOnly", "foul", "gameHistory"):
        phone.tap(phone.word(key))
        page.wait_for_selector("dialog")
        holds(page)
        page.keyboard.press("Escape")
    phone.photo(PINFU)
    holds(page)
    phone.who("Ben", "Dai")
    page.wait_for_selector("#record-it")
    holds(page)
    phone.tap(phone.word("oneMoreWinner"))
    phone.photo(OTHER)
    phone.tap(re.compile("Max"), within=phone.group("whoWon"))
    page.wait_for_selector("#together-changes li")
    holds(page)
    phone.record()
    phone.tap(re.compile("小鳥遊"), within=page.get_by_role("list", name=phone.word("scores")))
    page.wait_for_selector(".need")
    holds(page)
    page.keyboard.press("Escape")
    phone.photo(PINFU).who("Ben", "Dai")
    phone.tap(phone.word("recordIt"))
    page.wait_for_selector("dialog .entry-card")
    holds(page)


@pytest.mark.parametrize("width", [320, 740])
def test_nothing_is_cut_off_with_text_at_200_percent_or_in_landscape(room, width):
    phone = room(viewport={"width": width, "height": 360 if width > 360 else 640}).start(names=LONG)
    page = phone.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert fits(page)
    phone.tap("Drawn hand")
    assert fits(page)
    page.keyboard.press("Escape")
    phone.photo(PINFU).who("Ben", "Dai")
    page.wait_for_selector("#record-it")
    assert fits(page)
