"""From hand to hand: what is asked and what is not, what waits, what can be undone, where the keyboard stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE, type_tiles, until
from tests.service.browser.test_table import change_tile, edit, names, set_round, wait_total

RED = "#red-fives-yes"


def give(page):
    """The next photo, as it comes from *Next hand*."""
    page.click("#next")
    with page.expect_file_chooser() as chooser:
        page.locator("dialog").get_by_role("button", name="Choose a photo").click()
    with page.expect_response("**/api/read"):
        chooser.value.set_files(SAMPLE)
    page.wait_for_selector("#progress", state="hidden")


def focused(page, name):
    """Wait until the keyboard is there: the page gives it back a moment after what had it is gone."""
    until(page, "(document.activeElement.getAttribute('aria-label') || document.activeElement.id) === arg", name)


def test_a_hand_that_was_scored_is_followed_by_the_next_without_a_question(open_page, read_sample):
    page = read_sample(open_page())
    change_tile(page, "2 of characters", "5 of characters")
    set_round(page)
    edit(page)
    page.locator("#hand").get_by_role("button", name="5 of characters", exact=True).first.click()
    page.locator("dialog .faces").get_by_role("button", name="2 of characters", exact=True).click()
    wait_total(page, "2,000")
    corrected = names(page)
    give(page)
    expect(page.locator("#undo")).to_be_disabled()  # the new hand is there
    expect(page.locator("dialog")).to_have_count(0)
    assert names(page) == corrected  # the same photo


def test_escape_lets_the_new_hand_wait(open_page, read_sample):
    page = read_sample(open_page())
    change_tile(page, "2 of characters", "9 of characters")
    before = names(page)
    give(page)
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert names(page) == before
    waiting = page.get_by_text("There is a new hand.")
    expect(waiting).to_be_in_viewport()
    page.click("#undo")
    page.click("#redo")
    page.click("#take-waiting")
    assert names(page)[0] == "2 of characters"
    expect(waiting).to_have_count(0)


def test_a_hand_that_waits_can_be_dismissed(open_page, read_sample):
    page = read_sample(open_page())
    change_tile(page, "2 of characters", "9 of characters")
    before = names(page)
    give(page)
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.click("#dismiss-waiting")
    expect(page.locator("#take-waiting")).to_have_count(0)
    assert names(page) == before


def test_undo_covers_who_won_and_how(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    page.click("#riichi")
    wait_total(page, "3,900")
    change_tile(page, "8 of dots", "3 of dots")
    wait_total(page, "No win")
    page.click("#seat-east")
    expect(page.locator("#seat-east")).to_have_attribute("aria-pressed", "true")
    page.click("#undo")
    expect(page.locator("#seat-south")).to_have_attribute("aria-pressed", "true")
    page.click("#undo")
    wait_total(page, "3,900")
    page.keyboard.press("Control+z")
    wait_total(page, "2,000")
    page.keyboard.press("Control+z")
    expect(page.locator("#result")).to_contain_text("Tap how the hand was won.")
    for _ in range(2):
        page.click("#redo")
    wait_total(page, "3,900")
    page.reload()  # what is kept for the next visit is what is shown
    wait_total(page, "3,900")


def test_undoing_the_situation_alone_is_no_correction_of_the_hand(open_page, read_sample):
    page = read_sample(open_page())
    page.click("#seat-south")
    expect(page.locator("#undo")).to_be_enabled()
    expect(page.locator("#as-read")).to_be_disabled()
    give(page)
    expect(page.locator("#undo")).to_be_disabled()  # the new hand is there
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("how", ["key", "sheet"])
def test_the_keyboard_stays_among_the_tiles_when_one_is_removed(open_page, how):
    page = open_page()
    type_tiles(page, "123m456p789s1122z")

    def remove():
        if how == "key":
            page.keyboard.press("Delete")
        else:
            page.keyboard.press("Enter")
            page.locator("dialog").get_by_role("button", name="Remove").click()
            expect(page.locator("dialog")).to_have_count(0)

    page.locator("#hand").get_by_role("button", name="2 of characters").focus()
    remove()
    focused(page, "3 of characters")
    page.locator("#hand").get_by_role("button", name="South wind").last.focus()
    remove()
    focused(page, "South wind")
    while page.locator("#hand .concealed [data-tile]").count():
        page.locator("#hand .concealed [data-tile]").first.focus()
        remove()
    focused(page, "add")


def test_a_tile_that_was_changed_in_its_sheet_has_the_keyboard_again(open_page):
    page = open_page()
    type_tiles(page, "123m456p789s1122z")
    page.locator("#hand").get_by_role("button", name="2 of characters").focus()
    page.keyboard.press("Enter")
    page.locator("dialog .faces").get_by_role("button", name="9 of characters", exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)
    focused(page, "9 of characters")


@pytest.mark.parametrize(("answer", "counts"), [("#red-fives-yes", True), ("#red-fives-no", False)])
def test_a_red_five_is_asked_about_once_and_the_answer_is_kept(open_page, answer, counts):
    page = open_page()
    type_tiles(page, "234m067p345s88p456s")  # all simples, pinfu; with a red five of dots
    set_round(page, "south", "self-draw")
    expect(page.locator("#prompts")).to_contain_text("Do red fives count at this table?")
    page.click(answer)
    expect(page.locator("#red-fives-yes")).to_have_count(0)
    changed = page.locator("#changed-rules")
    if counts:
        expect(changed).to_have_text("Table rules: Red fives: yes")
        expect(page.locator(".patterns tr", has_text="Red five")).to_have_count(1)
    else:
        expect(changed).to_have_count(0)
        expect(page.locator(".patterns tr", has_text="Red five")).to_have_count(0)
    page.click("#home")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    type_tiles(page, "234m067p345s88p456s")
    expect(page.locator("#hand .concealed [data-tile]").first).to_be_visible()
    expect(page.locator("#red-fives-yes")).to_have_count(0)
    page.select_option("#rules", "riichi")
    expect(page.locator("#red-fives-yes")).to_have_count(1)  # other rules, another table
    page.select_option("#rules", "zung-jung")
    expect(page.locator("#red-fives-yes")).to_have_count(0)  # no dora at all


def test_a_shared_result_names_the_table_rules(open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    type_tiles(page, "234m067p345s88p456s")
    page.click(RED)
    set_round(page, "south", "self-draw")
    text = page.evaluate(
        "Promise.all([import('/static/share-result.js'), import('/static/state.js')])"
        ".then(([{ asText }, { state }]) => new Promise((done) => setTimeout(() => done(asText(state.score)))))"
    )
    assert "(Red fives: yes)" in text.splitlines()[0]
    link = page.evaluate("import('/static/share.js').then(({ link }) => link())")
    other = open_page(path=link[link.index("/#") :])
    expect(other.locator("#changed-rules")).to_have_text("Table rules: Red fives: yes")
    expect(other.locator("#red-fives-yes")).to_have_count(0)  # another table's hand asks this table nothing
    other.select_option("#language", "ja")
    expect(other.locator("#changed-rules")).to_have_text(re.compile("^卓のルール：赤ドラ"))
