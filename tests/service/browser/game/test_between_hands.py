"""What the phone shows between two hands, and what it asks before a hand is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import until
from tests.service.browser.game.test_hanchan import OTHER, PINFU
from tests.service.browser.screens import fits
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
    expect(table.sheet).to_contain_text("The hand on this page is not recorded in the game yet.")
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
    expect(table.sheet.get_by_role("button", name="False win (chombo)", pressed=True)).to_be_visible()
    for name, first, count in (
        ("Dead hand", "Win taken back", 5),
        ("Other", "Call taken back", 4),
        ("False win (chombo)", "Play made impossible", 9),
    ):
        table.tap(name, within=table.sheet)
        expect(fouls.locator("option")).to_have_count(count)
        expect(fouls.locator("option").first).to_have_text(first)


def test_two_winners_are_recorded_by_value(table):
    table.draw("Aki")
    table.tap("Value only")
    table.tap("Ben", within=table.group("whoWon"))
    table.tap("Aki", within=table.group("howWon"))
    table.tap("2", within=table.group("han"), exact=True)
    assert table.group("fu").get_by_role("button").all_inner_texts()[0] == "25"
    table.tap("Another winner on this discard", within=table.sheet)
    assert table.group("whoWon").get_by_role("button").count() == 2
    table.tap("Chie", within=table.group("whoWon"))
    table.tap("Mangan", within=table.group("han"), exact=True)
    table.send()
    table.sees(Aki=17700, Ben=26300, Chie=32000)  # the counter goes to the first after the discarder
    moved(table, Aki="−10,300", Ben="+2,300", Chie="+8,000", Dai="")


def test_the_second_winner_shows_what_both_get(table):
    """The counters and sticks go to one of them, so the result shows the hand alone and the strip what all move."""
    table.draw("Aki")
    table.riichi("Dai")
    table.photo(PINFU).who("Ben", "Aki")
    table.tap("Another winner on this discard")
    table.photo(OTHER)
    table.tap(re.compile("Chie"), within=table.group("whoWon"))
    page = table.page
    expect(page.locator("#total")).to_have_text("2,000")
    expect(page.locator("#said")).to_have_count(0)
    both = page.locator("#together-changes li")
    moves = [re.compile(text) for text in ("Aki.*−4,300", r"Ben.*\+3,300", r"Chie.*\+2,000", "Dai.*−1,000")]
    expect(both).to_have_text(moves)
    table.tap("Ben", within=table.group("whoRiichi"))
    moves[:2] = [re.compile("Aki.*−6,200"), re.compile(r"Ben.*\+5,200")]
    expect(both).to_have_text(moves)
    table.record()
    table.sees(Aki=21800, Ben=29200, Chie=26000, Dai=23000)


def test_three_winners_are_a_draw(room):
    table = room().start("tenhou")
    table.photo(PINFU).who("Ben", "Aki")
    for name in ("Chie", "Dai"):
        table.tap("Another winner on this discard")
        table.photo(OTHER)
        table.tap(re.compile(name), within=table.group("whoWon"))
    expect(table.page.get_by_text("Three winners: the hand ends in a draw.")).to_be_visible()
    table.record()
    table.at("East 1", honba=1)


def test_what_is_kept_of_a_recorded_hand_is_what_it_was_worth(table):
    table.riichi("Ben")
    table.win(PINFU, "Ben", "Aki")
    table.at("East 2")
    kept = table.page.evaluate(
        "JSON.parse(localStorage.getItem('tehai.hands')).map((each) => [each.total, each.round.honba])"
    )
    assert kept == [[4900, 0]]


def test_a_win_that_was_taken_back_is_opened_again(table):
    table.riichi("Ben")
    table.win(PINFU, "Ben", "Aki")
    table.tap("Undo")
    table.at("East 1", sticks=1)
    table.tap("Open the undone hand again")
    page = table.page
    expect(page.get_by_text("3,900 from Aki + 1,000 sticks", exact=True)).to_be_visible()
    expect(page.locator("#photo img")).to_have_count(1)
    table.tap("Edit")
    table.tap(re.compile("Chie"), within=table.group("howWon"))
    table.record()
    table.sees(Aki=25000, Ben=28900, Chie=21100)
    expect(page.get_by_role("button", name="Open the undone hand again")).to_have_count(0)


def test_a_rematch_of_two_phones_is_one_game(room):
    one = room().start("tenhou")
    other = room()
    one.value("Ben", "yakuman", "Aki")
    expect(other.page.get_by_role("button", name="Rematch")).to_be_visible()
    one.tap("Rematch")
    one.tap("Start the game")
    one.at("East 1")
    other.tap("Rematch")
    other.at("East 1")
    assert other.page.get_by_role("dialog").count() == 0
    one.value("Chie", "mangan", "Dai")
    other.sees(Chie=33000, Dai=17000)


def test_a_rematch_after_a_shuffle_keeps_the_seats(room):
    phone = room()
    phone.page.add_init_script("Math.random = () => 0.99")
    phone.page.reload()
    phone.tap("Keep the score of a game")
    phone.tap("Shuffle the seats")
    phone.sheet.get_by_role("combobox", name="Rules").select_option("tenhou")
    phone.tap("Start the game")
    phone.at("East 1")
    phone.value("Player 3", "yakuman", "Player 4")
    phone.tap("Rematch")
    assert phone.sheet.get_by_label("East", exact=True).input_value() == "Player 4"


FOUR_KONGS = "5z!5z +ankong:1111m +ankong:9999p +ankong:2222s +ankong:3333z"


@pytest.mark.parametrize("width", [320, 360])
def test_a_large_win_of_four_kongs_fits_a_small_screen(room, width):
    table = room(viewport={"width": width, "height": 740}).start("tenhou", ["Maximilian-Alexander", *"BCD"])
    table.photo(FOUR_KONGS).who("B", "Maximilian-Alexander")
    page = table.page
    expect(page.locator("#total")).to_have_text("64,000")
    assert fits(page)
    inside = "all => all.every((each) => each.scrollWidth <= each.clientWidth)"
    assert page.locator(".changes li").evaluate_all(inside)
    table.record()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert fits(page)
    if width == 360:  # a smaller screen scrolls the results
        assert page.locator("#game .rows").evaluate("each => each.scrollWidth <= each.parentElement.clientWidth")


def test_a_penalty_after_uma_and_oka_are_shown_where_they_count(room):
    """M.League takes 20 off after uma for a false win: the points of the game do not move."""
    phone = room().start("m-league", ["Ono", "Pia", "Qi", "Rui"])
    phone.value("Rui", "yakuman", "Qi")
    expect(phone.page.locator(".seat-card[data-player=Qi] .points")).to_have_text("−7,000")
    phone.tap("A foul")
    phone.tap("Pia", within=phone.group("whoseFoul"))
    expect(phone.page.locator("#foul-after-uma")).to_have_text("−20 after uma, when the match has ended.")
    phone.tap("Dead hand", within=phone.sheet)
    expect(phone.page.locator("#foul-after-uma")).to_have_count(0)
    phone.tap("False win", within=phone.sheet)
    phone.send()
    phone.tap("History")
    rows = phone.page.locator("dialog .rows tbody tr")
    expect(rows.filter(has_text="Rui").locator("td").last).to_have_text("+77Oka +20")  # 57 − 30 + 20 + 30
    expect(rows.filter(has_text="Pia").locator("td").last).to_have_text("−25Penalty −20")  # 25 − 30 ± 0 − 20
    expect(rows.filter(has_text="Ono").locator("td").last).to_have_text("−5")
