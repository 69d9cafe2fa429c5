"""In a real Chromium: a director changes a proposed seating, by hand and with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.tournament.conftest import DESKTOP, holds


@pytest.mark.parametrize(("locale", "scheme"), [("en-US", "light"), ("ja-JP", "dark"), ("zh-CN", "light")])
def test_two_change_places_before_a_round_is_seated(show, hall, locale, scheme):
    hall.cup.begin("wrc-2017", 16, house=1).seat()
    page = show("director", at="round=2", locale=locale, color_scheme=scheme, bypass_csp=True)
    one, two, *rest = hall.cup.get("/proposal")["tables"]
    met = next(who for who in two if who in meets(hall, one[0]))
    gone = next(who for who in one[1:] if who not in meets(hall, met))
    page.click("#edit-seating")
    page.click(f"#sit-{gone}")
    holds(page, "changing")
    page.click(f"#sit-{met}")
    page.wait_for_selector(f"#sit-{gone}:focus")  # where the second was, to go on from there
    repeats = page.locator("#proposal .hint").first
    assert repeats.inner_text().count("0") == 1  # only the bound is still 0
    page.click("#as-proposed")
    assert repeats.inner_text().count("0") == 3
    page.click("#edit-seating")
    page.click(f"#sit-{gone}")
    hall.cup.event({"type": "announce", "text": "Lunch at one."})  # what comes in meanwhile takes nothing away
    page.click("#without-seat button")
    page.fill("#seat-reason", "the last train")
    holds(page, "changed")
    page.click("#seat")
    page.wait_for_selector("#open-matches")
    seated = [each["seats"] for each in hall.cup.get("")["rounds"][1]["tables"]]
    assert seated == [[901 if who == gone else who for who in one], two, *rest]
    recorded = hall.cup.get("/events")["events"][-1]["event"]
    assert (recorded["type"], recorded["reason"]) == ("seat", "the last train")


def meets(hall, who):
    """Whom a player has met in round 1."""
    return next(each["seats"] for each in hall.cup.get("")["rounds"][0]["tables"] if who in each["seats"])


def test_places_are_changed_with_the_keyboard_alone(show, hall):
    hall.cup.begin("wsom", 8)
    page = show("director", at="round=1", **DESKTOP)
    one, two = hall.cup.get("/proposal")["tables"]
    page.locator("#edit-seating").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#sit-{one[0]}:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#sit-{one[0]}[aria-pressed=true]")
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#proposal .tables > li:first-child #sit-{two[0]}")
    page.locator("#seat").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#open-matches")
    seated = [each["seats"] for each in hall.cup.get("")["rounds"][0]["tables"]]
    assert seated == [[two[0], *one[1:]], [one[0], *two[1:]]]


def test_no_one_is_seated_as_it_was_while_places_are_being_changed(show, hall):
    hall.cup.begin("wsom", 8)
    page = show("director", at="round=1", **DESKTOP)
    one, two = hall.cup.get("/proposal")["tables"]
    could_seat = []

    def answer(route):
        if route.request.method == "POST":
            could_seat.append(page.locator("#seat").is_enabled())
        route.continue_()

    page.route("**/proposal", answer)
    page.click("#edit-seating")
    page.click(f"#sit-{one[0]}")
    page.click(f"#sit-{two[0]}")
    expect(page.locator(f"#proposal .tables > li:first-child #sit-{two[0]}")).to_be_visible()
    expect(page.locator("#seat")).to_be_enabled()
    assert could_seat == [False]
