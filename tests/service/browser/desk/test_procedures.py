"""Procedures on the table page: each is recorded as an event of the match, and its record replays to the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service.records.rescoring import replay
from tests.service.browser.desk.conftest import PLAYERS, TABLET


@pytest.fixture
def at_table(event, visit):
    def sit(rules):
        match = event.match(rules=rules)
        page = visit("table", "3", **TABLET)
        page.click("#procedures")
        return page, match

    yield sit
    assert all(each.same for each in replay(event.store))


def last(event, match):
    return event.ask("get", f"/matches/{match}")["events"][-1]


def test_the_wall_is_opened_by_the_dealers_throw(event, at_table):
    page, match = at_table("wsom")
    expect(page.locator("dialog")).to_contain_text("Aki throws two dice")
    page.fill("#die-2-1", "3")
    page.fill("#die-2-2", "4")
    page.click("#record-wall")
    expect(page.locator("#log")).to_contain_text("The wall is opened: 3 + 4")
    assert last(event, match) == {"type": "wall", "dice": [3, 4]}
    page.click("#procedures")
    expect(page.locator("#wall-opened")).to_have_text(
        "The wall of Chie is opened after 7 stacks, counted from its right end"
    )


def test_dice_are_thrown_by_a_tap(event, at_table):
    page, match = at_table("riichi")
    page.click("#throw-2")
    page.click("#record-wall")
    expect(page.locator("dialog")).to_have_count(0)
    assert all(1 <= die <= 6 for die in last(event, match)["dice"])


def test_baida_turns_a_tile_over_by_one_die(event, at_table):
    page, match = at_table("baida")
    page.fill("#die-1-1", "5")
    page.select_option("#turned-tile", "1p")
    page.click("#record-turned")
    expect(page.locator("#log")).to_contain_text("Turned over: 1 of dots")
    assert last(event, match) == {"type": "wall", "dice": [5], "turned": "1p"}


def test_aml_turns_the_last_tile_over_without_dice(event, at_table):
    page, match = at_table("aml")
    expect(page.locator("dialog")).to_contain_text("the last tile of the wall is turned over")
    page.select_option("#turned-tile", "3f")
    page.click("#record-turned")
    expect(page.locator("dialog")).to_have_count(0)
    assert last(event, match) == {"type": "wall", "dice": [], "turned": "3f"}


def test_a_live_penalty_tile_is_discarded_and_the_others_are_dead(event, at_table):
    page, match = at_table("zung-jung")
    foul = {"type": "foul", "player": "Ben", "case": "tiles_exposed", "tiles": "3m5p"}
    page.keyboard.press("Escape")
    event.ask("post", f"/matches/{match}/events", json=foul)
    expect(page.locator("#log [data-event='1']")).to_be_visible()
    page.click("#procedures")
    page.locator("[data-penalty=Ben]").get_by_role("button", name="Discards 5 of dots").click()
    expect(page.locator("dialog")).to_have_count(0)
    assert last(event, match) == {"type": "penalty", "player": "Ben", "discarded": "5p"}
    page.click("#procedures")
    expect(page.locator("[data-penalty=Ben] .dead")).to_have_text("Dead: 3 of characters")
    expect(page.locator("[data-penalty=Ben] button")).to_have_count(0)


def test_tiles_shown_at_the_deal_are_dealt_again(event, at_table):
    page, match = at_table("wrc-2017")
    page.click("#redeal-1")
    expect(page.locator("#log")).to_contain_text("Ben showed tiles: dealt again")
    assert last(event, match) == {"type": "redeal", "player": "Ben"}


def test_from_the_second_game_on_the_winner_of_the_first_throws_for_the_dealer(event, visit):
    first = event.match(rules="riichi")
    event.ask(
        "post",
        f"/matches/{first}/events",
        json={"type": "ruling", "reason": "x", "points": {"Chie": 90000, "Aki": -90000}},
    )
    event.ask("post", f"/matches/{first}/events", json={"type": "draw", "ready": []})  # below zero ends it
    match = event.match(rules="riichi")
    page = visit("table", "3", **TABLET)
    page.get_by_role("button", name="Draw seats").click()
    expect(page.locator("#log")).to_contain_text("Seats were drawn")
    draw = last(event, match)["draw"]
    assert draw["top"] == draw["throws"][-1]["by"] == "Chie"


def test_the_printed_sheet_has_a_line_for_each_signature(event, at_table):
    page, _ = at_table("zung-jung")
    page.evaluate("window.print = () => (window.printed = true)")
    page.click("#print-sheet")
    assert page.evaluate("window.printed")
    expect(page.locator("#signing")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("#signing .signature")).to_have_count(4)
    for name in PLAYERS:
        expect(page.locator("#signing .signature", has_text=name)).to_be_visible()
    expect(page.locator("#match")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#signing")).to_have_count(0)
