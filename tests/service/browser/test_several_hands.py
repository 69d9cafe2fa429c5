"""Several hands on one photo: the page asks which one it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service.http import create_app
from tests.service.browser.conftest import serving
from tests.service.test_several_hands import SeesAWinner, SeesTwoHands

OFFERED = {"en-US": "To score another one, tap it.", "ja-JP": "別の手牌にするには", "zh-CN": "要换成别的一副"}
ASKED = {"en-US": "Which hand do you want to score?", "ja-JP": "どの手牌ですか", "zh-CN": "是哪一副"}


@pytest.fixture(scope="module")
def two_hands():
    address, stop = serving(create_app(SeesTwoHands()))
    yield address
    stop()


@pytest.mark.parametrize("locale", ASKED)
def test_the_page_asks_which_hand_it_is(open_page, read_sample, two_hands, locale):
    page = read_sample(open_page(two_hands, locale=locale))
    expect(page.locator("#prompts")).to_contain_text(ASKED[locale])
    hands = page.locator("#prompts .one-hand")
    expect(hands).to_have_count(2)
    expect(hands.locator(".part")).to_have_count(2)
    before = [tile.get_attribute("aria-label") for tile in page.locator("#hand [data-tile]").all()]
    hands.nth(1).click()
    expect(hands.nth(1)).to_have_class("choice one-hand current")
    after = [tile.get_attribute("aria-label") for tile in page.locator("#hand [data-tile]").all()]
    assert len(before) == len(after) == 14
    assert before != after
    expect(page.locator("#photo polygon.used")).to_have_count(13)
    expect(page.locator("#photo polygon.winning")).to_have_count(1)
    hands.nth(0).click()
    expect(hands.nth(0)).to_have_class("choice one-hand current")
    assert [tile.get_attribute("aria-label") for tile in page.locator("#hand [data-tile]").all()] == before


@pytest.mark.parametrize("locale", OFFERED)
def test_the_page_asks_nothing_if_one_hand_surely_won(open_page, read_sample, locale):
    address, stop = serving(create_app(SeesAWinner()))
    try:
        page = read_sample(open_page(address, locale=locale))
        hands = page.locator("#prompts .one-hand")
        expect(hands).to_have_count(2)
        expect(page.locator("#prompts")).to_contain_text(OFFERED[locale])
        expect(page.locator("#prompts")).not_to_contain_text(ASKED[locale])
        expect(hands.nth(0)).to_have_class("choice one-hand current")
        expect(page.locator("#prompts .question").filter(has=hands)).to_have_count(0)
        expect(page.locator("#hand .doubtful")).to_have_count(0)
        page.click("#seat-south")
        page.click("#from-west")
        expect(page.locator("#table")).to_have_attribute("data-view", "result")
        page.go_back()
        hands.nth(1).click()
        expect(hands.nth(1)).to_have_class("choice one-hand current")
    finally:
        stop()
