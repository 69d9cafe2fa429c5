"""The first start: the language, then once the question which rules this table plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import type_tiles
from tests.service.browser.test_house_rules import RED_FIVE
from tests.service.browser.test_table import set_round, wait_total

TITLES = {"en": "Which rules does this table play?", "ja": "この卓はどのルールですか", "zh": "这一桌打什么规则？"}


def title(page):
    return page.locator("dialog h2")


def test_red_fives_and_limits_follow_from_the_answer_and_it_is_never_asked_again(open_page):
    page = open_page(asked=False)
    expect(title(page)).to_have_text(TITLES["en"])
    page.click("#first-m-league")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("dialog")).to_have_count(0)
    type_tiles(page, RED_FIVE)
    expect(page.locator("#rules option:checked")).to_have_text("M.League")
    expect(page.locator("#red-fives-yes")).to_have_count(0)
    set_round(page, "south", "self-draw")
    wait_total(page, "5,200")  # the red five counts
    page.select_option("#rules", "wrc-2025")  # it can be changed
    wait_total(page, "2,700")


@pytest.mark.parametrize(("language", "tag"), [("ja", "ja"), ("zh", "zh-Hans")])
def test_the_language_comes_first(open_page, language, tag):
    page = open_page(asked=False)
    page.click(f"#first-{language}")
    page.wait_for_selector(f"html[lang={tag}]")
    expect(title(page)).to_have_text(TITLES[language])
    page.click("#first-tenhou")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    page.wait_for_selector(f"html[data-ready={language}]")
    expect(page.locator("dialog")).to_have_count(0)


def test_an_answered_question_does_not_come_back_with_the_chosen_language(open_page):
    page = open_page(asked=False)
    held = []
    page.route("**/static/texts-ja.js", lambda route: held.append(route))
    with page.expect_request("**/static/texts-ja.js"):
        page.click("#first-ja")
    page.click("#first-tenhou")
    expect(page.locator("dialog")).to_have_count(0)
    held[0].continue_()
    page.wait_for_selector("html[lang=ja]")
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_question_closes_no_sheet_that_was_opened_before_it_came(open_page):
    page = open_page(asked=False)
    page.evaluate("localStorage.clear()")
    held = []
    page.route("**/static/house/first.js", lambda route: held.append(route))
    with page.expect_request("**/static/house/first.js"):
        page.evaluate("location.reload()")
    page.click("#type")
    sheet = page.locator("dialog h2")
    expect(sheet).to_contain_text("Add")
    held[0].continue_()
    page.wait_for_selector("html[data-ready]")
    expect(sheet).to_contain_text("Add")


def test_the_names_of_the_sets_stand_in_one_column(open_page):
    page = open_page(asked=False, viewport={"width": 390, "height": 844})
    lefts = page.locator(".first-rules > button > span:visible").evaluate_all(
        "spans => spans.map((span) => Math.round(span.getBoundingClientRect().left))"
    )
    assert len(lefts) == 8
    assert len(set(lefts)) == 1, lefts


def test_each_set_says_in_one_line_what_differs(open_page):
    page = open_page(asked=False)
    line = page.locator("#first-mahjong-soul small")
    expect(line).to_have_text("Red fives · 13 han is a yakuman · double yakuman · 25,000 points · uma 15/5")
    page.click("#other-rules summary")
    choices = page.locator(".first-rules button")
    lines = page.locator(".first-rules small").all_inner_texts()
    assert (
        choices.count()
        == len(lines)
        == page.evaluate("fetch('/api/rules').then((answer) => answer.json()).then(({ rules }) => rules.length)")
    )
    assert all(lines)
    assert not [each for each in lines if "first." in each]


def test_a_question_that_is_closed_is_answered_with_the_default(open_page):
    page = open_page(asked=False)
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("dialog")).to_have_count(0)


def test_who_already_plays_is_not_asked(open_page):
    """A browser that an earlier version knows: its rules are chosen."""
    page = open_page(asked=False)
    page.evaluate("localStorage.clear(); localStorage.setItem('tehai.rules', '\"riichi\"')")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("dialog")).to_have_count(0)


def test_rules_of_a_link_are_the_answer_of_a_new_phone(open_page):
    """The question of the first start would cover what the link is for; it comes with the next visit if nothing was kept."""
    link = "/#rules=eyJiYXNlIjoid3JjLTIwMjUiLCJuYW1lIjoiQ2x1YiJ9"
    page = open_page(path=link, asked=False)
    expect(title(page)).to_have_text("New rules: Club")
    page.click("#take-set")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("dialog")).to_have_count(0)
