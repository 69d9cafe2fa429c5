"""The sheet of a win: nothing that was typed or photographed is lost without a question, and players have names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.desk.conftest import TABLET


@pytest.fixture
def sheet(event, visit):
    """The sheet of a win on the tablet: Ben won off Chie."""
    event.match(rules="riichi")
    page = visit("table", "3", **TABLET)
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    return page


def typed(page):
    page.click("#win-stated")
    page.keyboard.type("3")  # the field of the han has the focus


def photographed(page):
    page.set_input_files("#win-file", SAMPLE)
    page.wait_for_selector("#hand [data-tile]")


LEAVE = {"close": lambda page: page.click("#win-close"), "back": lambda page: page.go_back()}


@pytest.mark.parametrize("leave", LEAVE.values(), ids=list(LEAVE))
@pytest.mark.parametrize("enter", [typed, photographed])
def test_a_hand_that_was_entered_is_discarded_only_after_a_question(sheet, enter, leave):
    enter(sheet)
    leave(sheet)
    question = sheet.locator("dialog")
    expect(question).to_contain_text("Delete what you entered?")
    question.get_by_role("button", name="Go on entering").click()
    expect(sheet.locator("#win")).to_be_visible()
    leave(sheet)
    sheet.locator("dialog").get_by_role("button", name="Delete").click()
    expect(sheet.locator("#record-win")).to_be_visible()
    sheet.click("#record-win")
    expect(sheet.locator("[name=han]")).to_have_value("")
    expect(sheet.locator("#hand [data-tile]")).to_have_count(0)


@pytest.mark.parametrize("leave", LEAVE.values(), ids=list(LEAVE))
def test_an_empty_sheet_closes_at_once(sheet, leave):
    leave(sheet)
    expect(sheet.locator("#record-win")).to_be_visible()
    expect(sheet.locator("dialog")).to_have_count(0)


def test_a_reload_asks_the_browser(sheet):
    asked = []
    typed(sheet)
    sheet.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    sheet.reload()
    assert asked == ["beforeunload"]
    sheet.wait_for_selector("#record-win")
    sheet.click("#record-win")
    sheet.reload()
    assert asked == ["beforeunload"]


def test_the_score_is_spoken_with_who_pays(sheet):
    typed(sheet)
    sheet.fill("[name=fu]", "40")
    expect(sheet.locator("#say")).to_have_text("Total 5,200. Chie pays Ben 5,200")
    sheet.click("#win-stated")
    photographed(sheet)
    expect(sheet.locator("#say")).to_have_text("Total 2,000. Chie pays Ben 2,000")


def test_players_are_named_and_riichi_counts_once(event, visit):
    match = event.match(rules="riichi")
    page = visit("table", "3", **TABLET)
    page.click("#riichi-3")
    expect(page.locator("#riichi-3")).to_have_count(0)
    page.click("#record-win")
    expect(page.locator("#win-lay")).to_have_text("East 1, 0 honba · 1 riichi sticks on the table")
    expect(page.locator("#declared-3")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#declared-3")).to_be_disabled()
    page.click("#who-1")
    page.click("#off-2")
    page.click("#declared-1")
    page.set_input_files("#win-file", SAMPLE)
    expect(page.locator("#win-score .total")).to_have_text("3,900")
    page.locator("#win-facts summary").click()
    names = page.locator("#liable-daisangen option")
    expect(names).to_have_text(["Nobody", "Aki", "Chie", "Dai"])
    page.click("#win-record")
    expect(page.locator("[data-player=Ben] .points")).to_have_text("29,900")
    won = event.ask("get", f"/matches/{match}")["events"][-1]
    assert won["riichi"] == ["Ben"]


@pytest.mark.parametrize(
    ("rules", "points", "total"),
    [
        ("zung-jung", "40", "120"),  # 70 from the discarder, 25 from each of the others
        ("mcr", "88", "112"),  # 8 + 88 from the discarder, 8 from each of the others
        ("aml", "40", "40"),  # from the table
        ("australian", "40", "120"),  # 60 from the discarder, 30 from each of the others
    ],
)
def test_rules_without_honba_and_ready_hands_ask_for_none(event, visit, rules, points, total):
    event.match(rules=rules)
    page = visit("table", "3", **TABLET)
    expect(page.locator("h1")).to_have_text("East 1")
    expect(page.locator(".riichi")).to_have_count(0)
    expect(page.locator("#record-draw")).to_have_text("Drawn hand")
    page.click("#record-draw")
    expect(page.locator("dialog input[name=ready]")).to_have_count(0)
    page.click("#draw-record")
    expect(page.locator("#log li .log-head")).to_contain_text("East 1")
    expect(page.locator("#log")).not_to_contain_text("honba")
    page.click("#record-win")
    expect(page.locator("#win-facts")).not_to_contain_text("iichi")
    page.click("#who-1")
    page.click("#off-2")
    page.click("#win-stated")
    page.keyboard.type(points)
    expect(page.locator("#win-total")).to_have_text(total)
    expect(page.locator("#win-score .who li").first).to_contain_text("pays")


def test_no_value_is_asked_for_before_one_is_typed(sheet):
    """The sheet says what is missing. The service is not asked for the payments of a win without a value."""
    asked = []
    sheet.on("request", lambda request: request.url.endswith("/preview") and asked.append(request.post_data_json))
    sheet.click("#win-stated")
    expect(sheet.locator("#win-score .todo")).to_be_visible()
    sheet.fill("[name=han]", "3")
    sheet.fill("[name=fu]", "40")
    expect(sheet.locator("#win-total")).to_have_text("5,200")
    expect(sheet.locator("#win-value-wrong")).to_be_empty()
    assert all(event["winners"][0].get("stated") for event in asked)
