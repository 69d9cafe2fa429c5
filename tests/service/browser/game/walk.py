"""Every screen of a game, one after another, for the tests that look at each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.service.browser.game.conftest import Phone
from tests.service.browser.game.test_hanchan import OTHER, PINFU

LONG = ["Maximilian-Alexander", "Ben", "小鳥遊 六花", "Dai"]


def game_screens(phone: Phone) -> Iterator[str]:
    """Walk through the screens of a game; yield the name of each while it is shown."""
    page = phone.page
    phone.tap(phone.word("playGame"))
    page.wait_for_selector("#begin-game")
    yield "new game"
    page.keyboard.press("Escape")
    phone.start(names=LONG)
    phone.riichi("Ben")
    yield "game"
    for name, key in (("drawn hand", "aDraw"), ("value only", "valueOnly"), ("foul", "foul")):
        phone.tap(phone.word(key))
        page.wait_for_selector("#sheet-record")
        yield name
        page.keyboard.press("Escape")
    phone.photo(PINFU)
    yield "who won"
    phone.who("Ben", "Dai")
    page.wait_for_selector("#record-it")
    yield "result in a game"
    phone.tap(phone.word("oneMoreWinner"))
    yield "next winner"
    phone.photo(OTHER)
    phone.tap(re.compile("Max"), within=phone.group("whoWon"))
    page.wait_for_selector("#together-changes li")
    yield "two winners"
    phone.record()
    phone.tap(phone.word("gameHistory"))
    page.wait_for_selector("dialog .log")
    yield "history of the game"
    page.keyboard.press("Escape")
    phone.tap(re.compile("小鳥遊"), within=page.get_by_role("list", name=phone.word("scores")))
    page.wait_for_selector(".need")
    yield "needs"
    page.keyboard.press("Escape")
    phone.photo(PINFU).who("Ben", "Dai")
    phone.tap(phone.word("recordIt"))
    page.wait_for_selector("dialog .entry-card")
    yield "second entry"
