"""What it takes a player to get from a chosen photo to the payments: taps and scrolls, on a small phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE

IN_VIEW = """selector => [...document.querySelectorAll(selector)].some((each) => {
    const box = each.getBoundingClientRect();
    const foot = document.querySelector("#foot").getBoundingClientRect().top;
    return box.height > 0 && box.top >= 0 && box.bottom <= (each.closest("#foot") ? innerHeight : foot);
})"""


class Hand:
    """A hand that taps what it sees, and scrolls to what it does not see; it counts both."""

    def __init__(self, page):
        self.page = page
        self.taps = self.scrolls = 0

    def sees(self, selector):
        return self.page.evaluate(IN_VIEW, selector)

    def look_for(self, selector):
        if not self.sees(selector):
            self.scrolls += 1
            self.page.locator(selector).scroll_into_view_if_needed()

    def tap(self, selector):
        self.look_for(selector)
        self.taps += 1
        self.page.tap(selector)


def test_from_a_chosen_photo_to_the_payments(open_page):
    page = open_page()
    page.set_input_files("#file", SAMPLE)
    page.wait_for_selector("#hand .tile")
    page.wait_for_selector("#progress", state="hidden")
    hand = Hand(page)
    hand.tap("#seat-south")
    hand.tap("#from-west")
    expect(page.locator(".changes li")).to_have_count(4)
    hand.look_for(".changes")
    hand.look_for("#said")
    assert (hand.taps, hand.scrolls) == (2, 0)
