"""Mahjong Competition Rules on the page: fans that count twice, the last tile of its kind, a hand below eight points."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.test_table import set_round, wait_total


def typed(page, tiles):
    page.click("#type")
    page.keyboard.press("Escape")
    page.click("#notation")
    page.fill("#typed", tiles)
    page.keyboard.press("Enter")


def test_fans_are_listed_with_how_often_they_count(open_page):
    page = open_page()
    page.set_default_timeout(20_000)
    typed(page, "12m789m123789s55s3m")
    page.select_option("#rules", "mcr")
    set_round(page, "south", "self-draw")
    # 56 4, 63 2, 75 1, 77 1, and 70 twice with 72 once: 11. Each pays 8 + 11.
    wait_total(page, "57")
    expect(page.locator(".patterns").first).to_contain_text("Mixed Double Chow ×2", use_inner_text=True)
    expect(page.locator("#last_of_kind")).to_be_visible()
    page.click("#last_of_kind")
    wait_total(page, "69")  # 58 adds 4 for each of the three
    expect(page.locator("#riichi")).to_have_count(0)


def test_a_hand_below_eight_points_names_its_fans(open_page):
    page = open_page()
    page.set_default_timeout(20_000)
    typed(page, "123m456p678s234p22p")
    page.select_option("#rules", "mcr")
    set_round(page, "south", "self-draw")
    expect(page.locator(".faults")).to_contain_text("All Chows 2", use_inner_text=True)
