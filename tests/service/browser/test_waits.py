"""Thirteen tiles show their waits at once; a hand that does not win offers the exchange that would complete it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import PATIENCE, SAMPLE
from tests.service.browser.test_table import wait_total

READY = "234678m34555p66s"


def type_tiles(page, tiles):
    page.get_by_role("button", name="Enter the tiles").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Type").click()
    page.fill("#typed", tiles)
    page.keyboard.press("Enter")


def without_a_tile(page):
    """The service reads the winning tile as one that lies next to the hand. Fills what is given back: the winning tile,
    and how many of its kind the photo shows.
    """
    shown = {}

    def handle(route):
        response = route.fetch(timeout=PATIENCE)
        found = response.json()
        place = next(n for n, tile in enumerate(found["tiles"]) if tile["role"] == "winning")
        winning = found["tiles"][place]["tile"]
        for hand in (found["hand"], found["as_seen"]):
            codes = re.findall(r"(\d+)([mpszf])", hand["concealed"])
            tiles = [digit + suit for digits, suit in codes for digit in digits]
            tiles.remove(winning)
            hand |= {"concealed": "".join(tiles), "winning_tile": None}
        found["tiles"][place]["role"] = "other"
        shown["tile"] = winning
        shown["seen"] = sum(tile["tile"] == winning for tile in found["tiles"])
        route.fulfill(response=response, json=found)

    page.route("**/api/read", handle)
    return shown


def test_each_wait_has_its_tile_yaku_values_and_how_many_are_left(open_page):
    page = open_page()
    type_tiles(page, READY)
    waits = page.locator(".waits-list > li")
    expect(waits).to_have_count(3)
    first = page.locator("[data-wait='2p']")
    expect(first).to_be_in_viewport()
    expect(first).to_contain_text("2 of dots 4 left")
    expect(first).to_contain_text("All Simples")
    expect(first).to_contain_text("Self-draw 2,000 500 / 1,000")
    expect(first).to_contain_text("Discard 1,300")
    expect(page.locator("[data-wait='5p']")).to_contain_text("1 left")  # three are in the hand
    expect(page.locator("[data-wait='6s']")).to_contain_text("2 left")
    expect(page.get_by_text("Who won", exact=True)).to_be_hidden()  # no player has won yet
    page.get_by_role("button", name="East", exact=True).click()
    expect(first).to_contain_text("Discard 2,000")
    page.get_by_role("button", name="Riichi").click()
    expect(first).to_contain_text("Discard 3,900")


def test_a_hand_that_waits_again_before_the_first_answer_has_its_waits(open_page):
    page = open_page()
    page.route("**/api/score", lambda route: None)  # no answer
    with page.expect_request("**/api/score"):
        type_tiles(page, READY)
    page.click("#add")
    page.locator("dialog .faces").get_by_role("button", name="5 of characters", exact=True).click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#waits")).to_be_hidden()
    page.unroute("**/api/score")
    page.click("#undo")
    expect(page.locator(".waits-list > li")).to_have_count(3)


def test_a_tap_on_the_tile_that_won_completes_the_hand(open_page):
    page = open_page()
    type_tiles(page, READY)
    page.get_by_role("button", name="Won on 2 of dots").click()
    expect(page.locator("#waits")).to_be_hidden()
    page.click("#seat-south")
    page.click("#from-west")
    wait_total(page, "1,300")


def test_a_photo_without_its_winning_tile_shows_the_waits_and_counts_the_tiles_beside_it(open_page):
    page = open_page()
    shown = without_a_tile(page)
    page.set_input_files("#file", SAMPLE)
    expect(page.locator(".waits-list > li").first).to_be_in_viewport()
    wait = page.locator(f"[data-wait='{shown['tile']}']")
    expect(wait.locator(".left")).to_have_text(f"{4 - shown['seen']} left")


def test_a_hand_that_waits_for_nothing_says_so(open_page):
    page = open_page()
    type_tiles(page, "147m258p369s1234z")
    expect(page.locator("#waits")).to_contain_text("No tile completes this hand.")


@pytest.mark.parametrize("rules", ["mcr", "zung-jung"])
def test_waits_under_rules_with_points(open_page, rules):
    page = open_page()
    page.evaluate(f"localStorage.setItem('tehai.rules', JSON.stringify('{rules}'))")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    type_tiles(page, "111222333m1199s")
    expect(page.locator("[data-wait='1s']")).to_contain_text("Discard")


def test_a_near_miss_is_one_tap(open_page):
    page = open_page()
    type_tiles(page, "234678m34555p669s")
    page.click("#seat-south")
    page.click("#self-draw")
    wait_total(page, "No win")
    miss = page.get_by_role("button", name=re.compile("Put 2 of dots in place of 9 of bamboo: 2,000"))
    expect(miss).to_be_in_viewport()
    expect(page.locator("#result")).not_to_contain_text("669s")  # no notation in what players read
    miss.tap()
    wait_total(page, "2,000")
