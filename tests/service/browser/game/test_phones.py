"""Several phones of one table: each sees what the others record, and a hand that two of them enter is asked about."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.service.browser.game.test_hanchan import OTHER, PINFU


def test_a_second_phone_follows_the_game_without_a_tap(room):
    one = room().start()
    two = room()
    two.at("East 1").sees(Aki=25000)
    one.riichi("Ben")
    two.at("East 1", sticks=1).sees(Ben=24000)
    two.win(PINFU, "Ben", "Aki")  # the riichi of the other phone counts
    one.at("East 2").sees(Aki=21100, Ben=28900)
    one.tap("Undo")  # any phone may undo what another has recorded
    two.at("East 1", sticks=1).sees(Aki=25000, Ben=24000)
    assert two.taps == 3  # who, how, record


def test_an_undo_after_that_of_another_phone_is_asked_about(room):
    one, two = room().start(), room()
    one.value("Ben", "mangan", "Aki")
    one.value("Ben", "haneman", "Aki")
    two.sees(Ben=51000)
    one.tap("Undo")
    two.sees(Ben=33000)
    two.tap("Undo")  # meant the haneman, which is gone already
    expect(two.sheet).to_contain_text("Another phone has undone an entry")
    expect(two.sheet).to_contain_text("Ben off Aki")
    two.tap("Keep it")
    expect(two.sheet).to_have_count(0)
    two.sees(Ben=33000)
    one.tap("Undo")  # this phone knows what it has undone: nothing is asked
    one.sees(Ben=25000)
    two.sees(Ben=25000)


def test_a_second_entry_of_a_hand_shows_both_and_asks(room):
    one, two = room().start(), room()
    two.at("East 1").photo(PINFU).who("Ben", "Aki")
    expect(two.page.locator("#total")).to_have_text("2,000")
    one.value("Ben", "mangan", "Aki")
    one.at("East 2").sees(Aki=17000, Ben=33000)
    expect(two.page.get_by_text("Another phone has recorded this hand already.")).to_be_visible()
    two.tap("Record it")
    both = two.page.locator("dialog .entry-card")
    expect(both).to_have_text([re.compile("Recorded first.*8,000"), re.compile("Your entry.*2,000")])
    two.tap("Use mine instead")
    two.at("East 2").sees(Aki=23000, Ben=27000)
    one.sees(Aki=23000, Ben=27000)


def test_the_same_tiles_are_asked_about_after_the_first_entry_was_seen(room):
    one, two = room().start(), room()
    one.win(PINFU, "Ben", "Aki")
    two.at("East 2").photo(PINFU).who("Ben", "Chie")
    two.tap("Record it")
    expect(two.page.locator("dialog")).to_contain_text("This hand was recorded already")
    two.tap("Keep the first")
    two.at("East 2").sees(Aki=23000, Ben=27000, Chie=25000)
    two.photo(PINFU).who("Ben", "Chie")
    two.tap("Record it")
    two.tap("Mine is the next hand")
    one.at("East 2", honba=1).sees(Aki=23000, Ben=29900, Chie=22100)
    two.win(OTHER, "Ben", "Chie")  # other tiles are another hand
    one.at("East 2", honba=2)


def test_a_phone_that_comes_back_shows_its_game_and_the_hand_that_lay_open(room):
    phone = room().start().photo(PINFU).who("Ben", "Aki")
    page = phone.page
    expect(page.locator("#total")).to_have_text("2,000")
    page.reload()
    expect(page.locator("#total")).to_have_text("2,000")
    phone.record()
    phone.at("East 2").sees(Aki=23000, Ben=27000)
    page.reload()
    phone.at("East 2").sees(Aki=23000, Ben=27000)


def test_the_phone_says_that_it_is_not_live(room):
    phone = room().start()
    phone.page.context.set_offline(True)
    phone.page.evaluate("dispatchEvent(new Event('offline'))")
    phone.tap("Drawn hand")
    phone.page.keyboard.press("Escape")
    phone.page.context.set_offline(False)
    phone.draw()
    phone.at("East 2", honba=1)
