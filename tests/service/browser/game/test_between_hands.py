"""What the phone shows between two hands, and what it asks before a hand is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import until
from tests.service.browser.game.test_hanchan import PINFU
from tests.service.browser.test_waits import READY, type_tiles


@pytest.fixture
def table(room):
    return room().start()


def moved(table, **changes):
    """Wait until the phone shows what the last hand moved, riichi sticks included."""
    for name, change in changes.items():
        expect(table.page.locator(f".seat-card[data-player='{name}'] .moved")).to_have_text(change)


def test_the_hands_of_before_are_not_mixed_with_those_of_the_game(room):
    phone = room()
    page = phone.page
    phone.photo(PINFU).who("South")
    expect(page.locator("#total")).to_be_visible()
    page.locator("#home").tap()
    expect(page.locator("#recent")).to_be_visible()
    phone.start()
    phone.win(PINFU, "Ben", "Aki")
    expect(page.locator("#recent")).to_be_hidden()
    expect(page.get_by_role("button", name="Last hands")).to_have_count(0)
    phone.tap("History")
    expect(phone.sheet).to_contain_text("Ben off Aki")
    phone.tap("Leave the game", within=phone.sheet)
    phone.tap("Cancel", within=phone.sheet)
    expect(page.locator("#game-title")).to_have_text("East 2")
    phone.tap("History")
    phone.tap("Leave the game", within=phone.sheet)
    phone.tap("Leave the game", within=phone.sheet)
    expect(page.locator("#recent")).to_be_visible()
    expect(page.get_by_role("button", name="Last hands")).to_be_visible()


def test_a_hand_is_not_lost_before_the_game_has_it(table):
    page = table.page
    table.photo(PINFU).who("Ben", "Aki")
    expect(page.locator("#record-it")).to_be_visible()
    page.locator("#home").tap()
    expect(table.sheet).to_contain_text("It is not recorded in the game.")
    table.tap("Keep it", within=table.sheet)
    table.record()
    table.sees(Aki=23000, Ben=27000)


def test_a_change_has_the_sticks_of_its_hand(table):
    table.riichi("Ben")
    table.riichi("Dai")
    moved(table, Ben="", Dai="")  # no hand has ended
    table.win(PINFU, "Ben", "Aki")
    table.sees(Ben=29900, Dai=24000)
    moved(table, Aki="−3,900", Ben="+4,900", Chie="", Dai="−1,000")
    table.riichi("Chie")
    table.foul("Dai")
    moved(table, Chie="+1,000", Dai="−8,000")  # a false win costs a mangan; the stick stays on the table


def test_questions_name_the_seat_of_now(room):
    phone = room()
    phone.tap("Keep the score of a game")
    phone.tap("Start the game")
    phone.at("East 1").win(PINFU, "Player 2", "Player 1")
    for name, group in (("Drawn hand", "whoReady"), ("Value only", "whoWon"), ("A foul", "whoseFoul")):
        phone.tap(name)
        expect(phone.group(group).get_by_role("button")).to_have_text(
            [
                re.compile(rf"{each}$")
                for each in (r"East\s+Player 2", r"South\s+Player 3", r"West\s+Player 4", r"North\s+Player 1")
            ]
        )
        phone.page.keyboard.press("Escape")
        expect(phone.sheet).to_have_count(0)
    phone.photo(PINFU)
    phone.tap(re.compile("Player 3"), within=phone.group("whoWon"))
    expect(phone.group("howWon").get_by_role("button", name="off North Player 1")).to_be_visible()


def test_the_fu_come_into_view_and_only_those_that_can_be(table):
    table.tap("Value only")
    table.tap("Ben", within=table.group("whoWon"))
    table.tap("Self-draw", within=table.group("howWon"))
    table.tap("3", within=table.group("han"), exact=True)
    fu = table.group("fu").get_by_role("button")
    last = fu.filter(has_text="110")
    until(
        table.page,
        "document.elementFromPoint(arg.x, arg.y)?.id === 'fu-110'",
        {"x": last.bounding_box()["x"] + 5, "y": last.bounding_box()["y"] + 5},
    )
    table.tap("20", within=table.group("fu"), exact=True)
    table.tap("Aki", within=table.group("howWon"))
    assert fu.all_inner_texts()[0] == "25"
    expect(table.sheet.get_by_role("button", name="Record", exact=True)).to_be_disabled()
    table.tap("30", within=table.group("fu"), exact=True)
    table.send()
    table.sees(Aki=21100, Ben=28900)


def test_after_an_entry_the_page_is_at_the_points(table):
    page = table.page
    page.evaluate("scrollTo(0, 200)")
    table.draw("Aki")
    until(page, "history.state?.depth === 0 || !history.state")  # the step of the sheet is gone
    until(page, "scrollY === 0")
    expect(page.locator("#game-title")).to_be_in_viewport()


def test_waits_are_worth_what_the_counters_and_sticks_add(table):
    table.draw("Aki")
    table.riichi("Dai")
    type_tiles(table.page, READY)
    wait = table.page.locator("[data-wait='2p']")
    expect(wait).to_contain_text("Self-draw 3,300 600 / 1,100 + 1,000 sticks")
    expect(wait).to_contain_text("Discard 2,600")


def test_the_fouls_stand_under_what_they_cost(table):
    table.tap("A foul")
    fouls = table.sheet.get_by_role("combobox", name=table.word("whichFoul"))
    expect(fouls).to_be_visible()
    groups = fouls.locator("optgroup").evaluate_all(
        "all => all.map((each) => [each.label, each.children[0].text, each.children.length])"
    )
    assert groups == [
        ["False win (chombo)", "Play made impossible", 9],
        ["Dead hand", "Win taken back", 5],
        ["Other", "Call taken back", 4],
    ]
