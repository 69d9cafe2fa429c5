"""The photos of a game stay with its hands on the phone that took them, until the game has ended."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.service.browser.conftest import until
from tests.service.browser.game.test_hanchan import OTHER, PINFU

OPEN = "await (await import('/static/kept-photos.js')).openPhoto(arg)"
"""The photo of the open hand, or that of a winner before it at a place; it is written behind the page."""
KEPT = "(await (await import('/static/kept-photos.js')).gamePhotos())"


def test_the_photos_of_both_winners_are_in_the_history(room):
    phone, other = room().start(), room()
    phone.photo(PINFU).who("Ben", "Aki")
    phone.tap("Another winner on this discard")
    phone.photo(OTHER)
    phone.tap(re.compile("Chie"), within=phone.group("whoWon"))
    phone.record()
    phone.draw()
    # those of the last hands go, those of the game stay
    phone.page.evaluate("import('/static/kept-photos.js').then(({ dropPhotos }) => dropPhotos([]))")
    phone.page.reload()
    phone.tap("History")
    photos = phone.sheet.get_by_role("listitem").filter(has_text="Ben, Chie").get_by_role("button", name="Photo")
    expect(photos).to_have_count(2)
    photos.first.tap()
    image = phone.sheet.get_by_role("img", name="The photo of the hand")
    expect(image).to_be_visible()
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 1000
    other.at("East 3", honba=1)
    other.tap("History")  # no photo left the phone
    expect(other.sheet).to_contain_text("Ben, Chie")
    expect(other.sheet.get_by_role("button", name="Photo")).to_have_count(0)


def test_the_first_of_two_winners_is_not_lost_when_the_page_is_loaded_again(room):
    phone = room().start()
    phone.photo(PINFU).who("Ben", "Aki")
    phone.tap("Another winner on this discard")
    until(phone.page, OPEN, 0)
    phone.page.reload()
    phone.tap("Photo of the next winner")
    phone.photo(OTHER)
    phone.tap(re.compile("Chie"), within=phone.group("whoWon"))
    until(phone.page, OPEN)
    phone.page.reload()
    expect(phone.page.locator("#together")).to_contain_text("Ben")
    phone.record()
    phone.at("East 2").sees(Aki=21_000, Ben=27_000, Chie=27_000)
    phone.tap("History")
    expect(phone.sheet.get_by_role("button", name="Photo")).to_have_count(2)


def test_the_photos_go_when_the_game_has_ended(room):
    phone = room().start("tenhou")
    phone.win(PINFU, "Ben", "Aki")
    until(phone.page, f"{KEPT}.length === 1")
    phone.value("Ben", "yakuman", "Aki")  # Aki has less than nothing
    expect(phone.page.get_by_role("button", name="Rematch")).to_be_visible()
    until(phone.page, f"{KEPT}.length === 0")


def test_the_photo_of_the_hand_that_ends_a_game_is_not_kept(room):
    phone = room().start("tenhou")
    phone.win("111222333z44455s!5s", "Ben", "Aki")  # Aki has less than nothing
    expect(phone.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert phone.page.evaluate(f"(async () => {KEPT}.length)()") == 0
