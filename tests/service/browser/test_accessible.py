"""Every screen: axe-core finds nothing, controls have contrast, one heading, nothing over the side, in large text too.

One size in English; `make accept-pages` looks at every size, colour and language.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import until
from tests.service.browser.screens import CONTRAST, HEADINGS, SMALL, UNSURE, WIDE, faults, screens


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_fault_on_any_screen(open_page, scheme):
    page = open_page(color_scheme=scheme, bypass_csp=True)
    found = {}
    for name in screens(page):
        found[name] = {
            "axe": faults(page),
            "contrast": page.evaluate(CONTRAST),
            "over the side": page.evaluate(WIDE),
            "headings": page.evaluate(HEADINGS) - 1,
            "small": page.evaluate(SMALL),
        }
    assert len(found) >= 14
    assert {name: each for name, each in found.items() if any(each.values())} == {}


@pytest.mark.parametrize(
    ("size", "text"),
    [((320, 640), 100), ((360, 740), 200), ((740, 360), 100)],
    ids=["narrow", "large text", "landscape"],
)
def test_nothing_is_over_the_side(open_page, size, text):
    page = open_page(viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page.add_style_tag(content=f"html {{ font-size: {text}% }}")
    found = {name: page.evaluate(WIDE) for name in screens(page)}
    assert {name: wide for name, wide in found.items() if wide} == {}


def test_what_was_read_and_what_is_kept_is_said_with_its_tiles(open_page, read_sample):
    page = open_page()
    read_sample(page)
    page.evaluate(UNSURE)
    prompts = page.locator("#prompts")
    expect(prompts).to_have_attribute("aria-live", "polite")
    expect(prompts.get_by_role("button", name="6 of characters").first).to_be_visible()
    page.click("#seat-south")
    page.click("#from-west")
    expect(page.locator("#say")).to_contain_text("Total 2,000. 2,000 from West")
    page.click("#open-history")
    kept = page.locator("dialog .kept").first
    expect(kept).to_have_accessible_name(re.compile(r"^2,000, .*: 2 of characters 3 of characters 4 of characters"))


def test_the_focus_is_not_lost(open_page, read_sample):
    """Whatever disappears with its control leaves the focus on something."""
    page = open_page()
    focused = "document.activeElement !== document.body && document.activeElement.getClientRects().length > 0"
    read_sample(page)
    page.evaluate(UNSURE)
    page.locator("#prompts .choice").first.focus()
    page.keyboard.press("Enter")
    until(page, focused)
    page.locator("#seat-south").focus()
    page.keyboard.press("Enter")
    page.locator("#from-west").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#total")
    until(page, focused)
    page.locator("#edit").focus()
    page.keyboard.press("Enter")
    until(page, focused)
    page.locator("#home").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#start:not([hidden])")
    until(page, focused)


def test_the_picker_counts_four_copies(open_page):
    page = open_page()
    page.click("#type")
    red = page.locator("dialog .pick[data-code='7z']")
    expect(red).to_have_accessible_name("red dragon")
    expect(red).to_have_accessible_description("4 left")
    for left in (3, 2, 1, 0):
        red.click()
        expect(red).to_have_accessible_description(f"{left} left")
    expect(red).to_have_attribute("aria-disabled", "true")
    red.click(force=True)
    expect(page.locator("#hand .tile[data-tile]")).to_have_count(4)
    five = page.locator("dialog .pick[data-code='5p']")
    page.locator("dialog .pick[data-code='0p']").click()
    expect(five).to_have_accessible_description("3 left")
