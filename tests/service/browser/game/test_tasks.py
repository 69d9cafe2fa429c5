"""Tasks of a table, each with the taps that it may take, written before the page was changed.

Controls are found by what is to be read on them, or by their role. A task begins where its words say.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.game.test_hanchan import PINFU
from tests.service.browser.screens import UNSURE


@pytest.fixture
def table(room):
    """A phone with a running game under common riichi rules, and the taps counted from now on."""
    phone = room().start()
    phone.taps = 0
    return phone


def value(phone, *win):
    """Set up: a win by its value alone. Costs no taps of the task."""
    phone.value(*win)
    phone.taps = 0


def test_start_a_game_of_seats_without_typing_a_name(room):
    """Task 1: start a game without typing names. 2 taps."""
    phone = room()
    phone.tap("Keep the score of a game")
    phone.tap("Start the game")
    expect(phone.page.locator("#game-title")).to_have_text("East 1")
    expect(phone.page.get_by_role("button", name=re.compile("East Player 1"))).to_be_visible()
    assert phone.taps <= 2


def test_record_a_win_by_photo(table):
    """Task 2: the photo is chosen; South won off East: put it into the score. 3 taps."""
    table.photo(PINFU)
    table.who("Ben", "Aki").record()
    table.sees(Aki=23000, Ben=27000)
    assert table.taps <= 3


def test_who_pays_what_with_counters_and_a_stick(table):
    """Task 3: East won by self-draw, two counters, one stick: what does West pay? 2 taps."""
    table.draw("Aki")
    table.draw("Aki", "Ben")
    table.riichi("Dai")
    table.taps = 0
    table.at("East 1", honba=2, sticks=1).photo(PINFU).who("Aki")
    chie = table.page.get_by_role("list", name="Each player's change").get_by_role("listitem").filter(has_text="Chie")
    expect(chie).to_contain_text("−1,500")
    expect(chie).to_be_in_viewport()
    assert table.taps <= 2


def test_record_a_draw_with_two_players_ready(table):
    """Task 4: no player won; East and West are ready. 4 taps."""
    table.draw("Aki", "Chie")
    table.at("East 1", honba=1).sees(Aki=26500, Ben=23500, Chie=26500, Dai=23500)
    assert table.taps <= 4


def test_declare_riichi_and_take_it_back(table):
    """Task 5: South declares riichi; it was a mistake. 2 taps."""
    table.riichi("Ben")
    table.at("East 1", sticks=1).sees(Ben=24000)
    table.tap("Ben declares riichi")
    table.at("East 1").sees(Ben=25000)
    assert table.taps <= 2


def test_add_the_riichi_that_was_forgotten(table):
    """Task 6: the result is shown; South had declared riichi, and so had North. Record the hand. 3 taps."""
    table.photo(PINFU).who("Ben", "Aki")
    table.taps = 0
    page = table.page
    table.tap("Riichi", within=table.group("circumstances"), exact=True)
    expect(page.get_by_text("3 han 30 fu")).to_be_visible()
    table.tap("Dai", within=table.group("whoRiichi"))
    expect(page.get_by_text("3,900 from Aki + 2,000 sticks", exact=True)).to_be_visible()
    table.record()
    table.sees(Aki=21100, Ben=29900, Dai=24000)
    assert table.taps <= 3


def test_take_back_the_last_hand(table):
    """Task 7: the last hand was entered wrongly; take it back. 1 tap."""
    value(table, "Ben", "mangan", "Aki")
    table.tap("Undo")
    table.at("East 1").sees(Aki=25000, Ben=25000)
    assert table.taps <= 1


def test_what_does_the_last_player_need_to_be_first(table):
    """Task 8: Aki is last: what wins the first place off the leader, and by self-draw? 1 tap."""
    value(table, "Ben", "mangan", "Aki")
    table.tap(re.compile("North Aki"))
    needs = table.page.get_by_role("dialog")
    first = needs.locator("[data-rival='Ben']")
    # 16,000 behind. Off Ben 8,000 makes them equal, and Aki dealt first. By self-draw Ben deals and pays half.
    expect(first.get_by_role("row", name=re.compile("off Ben"))).to_contain_text("8,000")
    expect(first.get_by_role("row", name=re.compile("Self-draw"))).to_contain_text("12,000")
    expect(first.get_by_role("row", name=re.compile("off Dai"))).to_contain_text("16,000")
    expect(first.get_by_role("row", name=re.compile("off Ben"))).to_contain_text("Mangan")
    rare = needs.locator("[data-rival='Chie']").get_by_role("row", name=re.compile("off Chie"))
    expect(rare).to_contain_text("(rare)")  # few ever win 2 han 70 fu
    assert table.taps <= 1


def test_how_far_is_the_leader(table):
    """Task 9: by how many points does Ben lead over Dai? 1 tap."""
    value(table, "Ben", "mangan", "Aki")
    table.tap(re.compile("Dai"), within=table.page.get_by_role("list", name="Scores"))
    gaps = table.page.get_by_role("list", name="Gaps").get_by_role("listitem")
    expect(gaps.filter(has_text="Ben")).to_contain_text("−8,000")
    assert table.taps <= 1


def test_record_a_false_win(table):
    """Task 10: West called a false win. 3 taps."""
    table.foul("Chie")
    table.sees(Aki=29000, Ben=27000, Chie=17000, Dai=27000)
    assert table.taps <= 3


def test_two_players_win_on_one_discard(table):
    """Task 11: South and West won off East; both photos are chosen. 5 taps."""
    table.photo(PINFU).who("Ben", "Aki")
    table.tap("Another winner on this discard")
    table.photo("345678m22234p678s!8s")
    table.tap(re.compile("Chie"), within=table.group("whoWon"))
    table.record()
    table.sees(Aki=21000, Ben=27000, Chie=27000)
    assert table.taps <= 5


def test_which_hand_was_the_dearest(table):
    """Task 12: what was won two hands ago, and by whom? 1 tap."""
    value(table, "Ben", "haneman", "Aki")
    value(table, "Chie", "mangan", "Dai")
    table.tap("History")
    expect(table.page.get_by_role("dialog")).to_contain_text(re.compile("Ben off Aki.*12,000"))
    assert table.taps <= 1


def test_riichi_is_tapped_before_the_winner(table):
    """Task 13: the photo is chosen; it was riichi, South won off East. Record the hand. 4 taps."""
    table.photo(PINFU)
    table.tap("Riichi", within=table.group("circumstances"), exact=True)
    table.who("Ben", "Aki")
    expect(table.page.get_by_text("3 han 30 fu")).to_be_visible()
    table.record()
    table.sees(Aki=21100, Ben=28900)
    assert table.taps <= 4


def typed(phone, tiles):
    """Set up: the tiles were typed on a page without a game. Costs no taps of the task."""
    page = phone.page
    page.get_by_role("button", name="Enter the tiles").tap()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Type").tap()
    page.get_by_role("dialog").get_by_role("textbox").fill(tiles)
    page.keyboard.press("Enter")
    return page


def test_the_waits_under_other_rules(room):
    """Task 14: thirteen tiles lie there; the table plays MCR: does 2 dots win? 1 choice."""
    page = typed(room(), "234678m34555p66s")
    wait = page.get_by_role("listitem").filter(has_text="2 of dots")
    expect(wait).to_contain_text("Discard 1,300")
    page.get_by_role("combobox", name="Rules").select_option(label="Mahjong Competition Rules")
    expect(wait).to_contain_text("a win needs 8")


def test_record_a_win_of_which_only_the_value_is_known(table):
    """Task 15: South won 1 han 90 fu off East, tiles gone: is that 2,900? Record it. 6 taps."""
    table.tap("Value only")
    table.tap("Ben", within=table.group("whoWon"))
    table.tap("Aki", within=table.group("howWon"))
    table.tap("1", within=table.group("han"), exact=True)
    table.tap("90", within=table.group("fu"), exact=True)
    moves = table.sheet.get_by_role("list", name="Each player's change").get_by_role("listitem")
    expect(moves.filter(has_text="Ben")).to_contain_text("+2,900")
    table.send()
    table.sees(Aki=22100, Ben=27900)
    assert table.taps <= 6


def test_a_tile_that_was_not_clear(room):
    """Task 16: the page is not sure of one tile of the photo: say which one it is. 1 tap."""
    phone = room()
    phone.page.set_input_files("#file", SAMPLE)
    expect(phone.group("whoWon")).to_be_visible()
    phone.page.evaluate(UNSURE)
    question = phone.page.get_by_text(re.compile("Is this"))
    expect(question).to_be_visible()
    phone.tap("East", within=phone.page.locator(".question"))
    expect(question).to_have_count(0)
    assert phone.taps <= 1


def test_send_the_result_to_a_friend(room):
    """Task 17: the result is shown: copy a link to it. 2 taps."""
    phone = room()
    phone.photo(PINFU)
    phone.tap("South", within=phone.group("whoWon"))
    phone.tap("Self-draw", within=phone.group("howWon"))
    expect(phone.page.get_by_text("700 / 1,300", exact=True)).to_be_visible()
    phone.taps = 0
    phone.tap("Share")
    phone.tap("Copy the link")
    expect(phone.sheet.get_by_text("Copied.")).to_be_visible()
    assert phone.taps <= 2


def test_a_tile_was_misread_and_the_hand_does_not_win(table):
    """Task 18: 2 dots were read as 9 bamboo, South drew it: put it right and see the payment. 1 tap."""
    table.photo("234678m34555p669s!9s").who("Ben")
    table.taps = 0
    table.tap(re.compile("Put 2 of dots in place of 9 of bamboo"))
    expect(table.page.get_by_text("500 / 1,000", exact=True)).to_be_visible()
    assert table.taps <= 1


def test_four_winds(table):
    """Task 19: all four discarded the same wind; a stick lies there. The hand is played again. 3 taps."""
    table.riichi("Dai")
    table.taps = 0
    table.tap("Drawn hand")
    table.tap("Four discards of one wind", within=table.sheet)
    table.send()
    table.at("East 1", sticks=1).sees(Dai=24000)
    assert table.taps <= 3


def test_play_again_when_the_game_is_over(room):
    """Task 20: the game has just ended: who is last? Play again with the same players. 2 taps."""
    phone = room().start("tenhou")
    value(phone, "Ben", "yakuman", "Aki")
    expect(phone.page.get_by_role("row").filter(has_text="Aki")).to_contain_text("4")
    expect(phone.page.get_by_role("button", name="Rematch")).to_be_in_viewport()
    phone.tap("Rematch")
    phone.tap("Start the game")
    phone.at("East 1").sees(Aki=25000, Ben=25000)
    assert phone.taps <= 2
