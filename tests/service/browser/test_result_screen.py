"""The result fills the screen of a phone: what is in view, what is one tap away, what is asked and what is not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import PATIENCE, SAMPLE, type_tiles, until
from tests.service.browser.screens import fits
from tests.service.browser.test_table import change_tile, set_round, wait_total


def answer_with(page, change):
    """Change what the service answers to a photo."""

    def handle(route):
        response = route.fetch(timeout=PATIENCE)
        found = response.json()
        change(found)
        route.fulfill(response=response, json=found)

    page.route("**/api/read", handle)


def doubt(found, *places, sure=False):
    """The tiles at these places may be another tile."""
    for place in places:
        tile = found["tiles"][place]["tile"]
        other = f"{int(tile[0]) % 9 + 1}{tile[1]}"
        found["tiles"][place] |= {"confidence": 0.6, "alternatives": [[tile, 0.6], [other, 0.3], ["1z", 0.1]]}
    found["doubts"] = [{"code": "low_confidence", "message": "", "tiles": list(places)}]
    found["sure"] = sure


def test_the_result_is_the_screen_and_editing_is_one_tap_away(open_page, read_sample):
    page = read_sample(open_page())
    expect(page.locator("#result-card")).to_be_hidden()
    set_round(page)
    for selector in (".shown", ".patterns", ".worth", "#total", "#said", ".changes", "#edit"):
        expect(page.locator(selector).first).to_be_in_viewport(ratio=1)
    expect(page.locator("#said")).to_have_text("2,000 from West")
    expect(page.locator("#hand")).to_be_hidden()
    page.tap("#edit")
    expect(page.locator("#hand")).to_be_in_viewport(ratio=1)
    page.tap("#dock-total")
    expect(page.locator("#hand")).to_be_hidden()
    expect(page.locator("#total")).to_be_in_viewport(ratio=1)


def test_counters_and_sticks_are_in_the_sentence_the_changes_and_the_total(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    page.locator("#round summary").first.click()
    page.click("#honba-more")
    page.click("#sticks-more")
    wait_total(page, "3,300")
    expect(page.locator("#said")).to_have_text("2,300 from West + 1,000 sticks")
    changes = page.locator(".changes li")
    expect(changes).to_have_text([re.compile("±0"), re.compile(r"\+3,300"), re.compile("−2,300"), re.compile("±0")])
    expect(page.locator("#dock-total")).to_have_text("3,300")


def test_the_payments_stay_in_view_below_a_long_list_of_patterns(open_page, read_sample):
    page = read_sample(open_page(viewport={"width": 360, "height": 480}))
    set_round(page, "south", "self-draw")
    for name in ("#riichi", "#double_riichi", "#ippatsu", "#last_tile"):
        page.click(name)
        expect(page.locator(name)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".patterns").first.locator("tr")).to_have_count(6)
    page.evaluate("scrollTo(0, 0)")
    for selector in ("#total", "#said", ".changes"):
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)


def test_the_seat_of_the_last_winner_is_remembered(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    read_sample(page)
    expect(page.locator("#seat-south")).to_have_attribute("aria-pressed", "true")
    page.tap("#self-draw")
    expect(page.locator("#said")).to_have_text("700 / 1,300")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.click("#home")
    read_sample(page)
    expect(page.locator("#seat-south")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#hand")).to_be_visible()


@pytest.mark.parametrize("how", ["tap", "key"])
def test_the_patterns_appear_one_after_another_and_a_tap_skips_that(open_page, read_sample, how):
    page = read_sample(open_page(reduced_motion="no-preference", bypass_csp=True))
    page.add_style_tag(content=".unfolding tr, .unfolding .pay { animation-delay: 1000s !important; }")
    page.click("#seat-south")
    page.click("#from-west")
    opacity = "document.querySelector('.pay') && getComputedStyle(document.querySelector('.pay')).opacity"
    until(page, f"{opacity} === '0'")
    if how == "tap":
        page.locator("#result-card").tap(position={"x": 20, "y": 100})
    else:
        page.keyboard.press("Shift")
    until(page, f"{opacity} === '1'")
    page.click("#riichi")  # what changes the score shows it at once
    wait_total(page, "3,900")
    assert page.evaluate(opacity) == "1"


def test_reduced_motion_shows_all_at_once(open_page, read_sample):
    page = read_sample(open_page(reduced_motion="reduce"))
    set_round(page)
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator("#result")).to_have_class("unfolding")


def test_the_keyboard_is_at_the_result_and_then_at_the_hand(open_page, read_sample):
    page = read_sample(open_page())
    page.focus("#seat-south")
    page.keyboard.press("Enter")
    page.focus("#from-west")
    page.keyboard.press("Enter")
    expect(page.locator("#result-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#edit")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#hand-title")).to_be_focused()


def test_a_sure_hand_asks_nothing_about_its_tiles(open_page):
    page = open_page()
    answer_with(page, lambda found: doubt(found, 0, 3, sure=True))
    page.set_input_files("#file", SAMPLE)
    page.wait_for_selector("#hand .tile")
    expect(page.locator("#prompts .prompt")).to_have_count(0)
    expect(page.locator("#hand .doubtful")).to_have_count(0)


def test_a_doubt_is_one_question_with_two_pictures_and_one_tap(open_page):
    page = open_page()
    answer_with(page, lambda found: doubt(found, 0, 3))
    page.set_input_files("#file", SAMPLE)
    page.wait_for_selector("#hand .tile")
    questions = page.locator("#prompts .question")
    expect(questions).to_have_count(1)
    expect(questions.locator(".choice")).to_have_count(2)
    expect(questions.locator(".part")).to_have_count(1)
    set_round(page)
    expect(questions).to_be_in_viewport(ratio=1)  # the answer can wait until the result is there
    for box in [choice.bounding_box() for choice in questions.locator(".choice").all()]:
        assert min(box["width"], box["height"]) >= 44
    page.locator("#prompts .choice").first.tap()
    expect(questions).to_have_count(1)  # the next one
    page.locator("#prompts .choice").first.tap()
    expect(questions).to_have_count(0)
    wait_total(page, "2,000")


def test_tiles_of_the_picker_and_the_hand_are_large_enough_to_tap(open_page, read_sample):
    page = read_sample(open_page())
    for tile in page.locator("#hand [data-tile]").all():
        assert tile.bounding_box()["width"] >= 44
    page.click("#add")
    picks = page.locator("dialog .pick").all()
    assert len(picks) >= 37
    for pick in picks:
        assert pick.bounding_box()["width"] >= 44


def test_the_controls_above_and_below_the_page_are_large_enough_to_tap(open_page):
    page = open_page()
    found = page.locator("#language, footer a:visible").all()
    assert len(found) >= 3
    for each in found:
        assert each.bounding_box()["height"] >= 44


@pytest.mark.parametrize(("language", "said"), [("en-US", "Yakuman"), ("ja-JP", "役満"), ("zh-CN", "役满")])
def test_one_yakuman_is_named_without_a_number(open_page, language, said):
    page = open_page(locale=language)
    type_tiles(page, "1112345678999m5m")
    set_round(page, "south", "self-draw")
    expect(page.locator(".patterns tr").first.locator("td, .number").last).to_have_text(said)


def test_dora_indicators_are_laid_beside_the_result(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    page.click("#lay-indicators")
    page.locator("dialog").get_by_role("button", name="7 of dots", exact=True).click()
    expect(page.locator(".patterns tr", has_text="Dora").first).to_contain_text("2 han")
    expect(page.locator("#hand")).to_be_hidden()


def test_a_hand_that_is_corrected_stays_the_screen_until_its_total_is_tapped(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    change_tile(page, "8 of dots", "3 of dots")
    wait_total(page, "No win")
    expect(page.locator("#hand")).to_be_visible()
    page.click("#undo")
    wait_total(page, "2,000")
    page.tap("#dock-total")
    expect(page.locator("#hand")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_nothing_is_wider_than_a_small_phone_with_text_at_200_percent(open_page, read_sample, language):
    page = open_page(viewport={"width": 320, "height": 640})
    page.select_option("#language", language)
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert fits(page)
    read_sample(page)
    assert fits(page)
    set_round(page)
    assert fits(page)
    page.click("#edit")
    assert fits(page)
