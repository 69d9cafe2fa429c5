"""Back goes one step back: from a sheet to the page, from the result to the hand, from the hand to the start."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.conftest import until


def test_back_goes_one_step_back(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.click("#seat-south")
    page.click("#from-west")
    expect(page.locator("#table")).to_have_attribute("data-view", "result")
    page.click("#share")
    expect(page.locator("dialog")).to_be_visible()
    until(page, "history.state?.depth === 3")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-view", "result")
    page.go_back()
    expect(page.locator("#table")).to_have_attribute("data-view", "edit")
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    page.go_back()
    expect(page.locator("#start")).to_be_visible()


HOLD_PUSHES = """() => {
    const push = history.pushState.bind(history);
    history.pushState = (...given) => {
        history.pushState = push;
        addEventListener("popstate", () => setTimeout(() => (window.went = true)), { once: true });
        history.back();
    };
}"""
"""The browser goes back before it knows of the next step, as on a slow machine."""


def test_back_before_the_step_is_in_the_history_closes_it_alone(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.click("#seat-south")
    page.click("#from-west")
    until(page, "history.state?.depth === 2")
    page.evaluate(HOLD_PUSHES)
    page.click("#share")
    until(page, "window.went")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-view", "result")
    until(page, "history.state?.depth === 2")


def test_a_sheet_that_is_closed_leaves_no_step(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.locator("#hand .tile").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    until(page, "history.state?.depth === 1")
    page.locator("#hand .tile").nth(3).click()
    page.click("dialog .pick >> nth=0")
    expect(page.locator("dialog")).to_have_count(0)
    until(page, "history.state?.depth === 1")
    page.go_back()
    # the hand was corrected and has no score: the question comes, and nothing is lost
    expect(page.locator("dialog")).to_contain_text("Delete the hand?")
    until(page, "history.state?.depth === 2")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(14)
    until(page, "history.state?.depth === 1")


def test_back_after_a_reload(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.click("#seat-south")
    page.click("#from-west")
    expect(page.locator("#table")).to_have_attribute("data-view", "result")
    until(page, "history.state?.depth === 2")
    page.reload()
    expect(page.locator("#table")).to_have_attribute("data-view", "result")
    until(page, "history.state?.depth === 2")
    page.go_back()
    expect(page.locator("#table")).to_have_attribute("data-view", "edit")
