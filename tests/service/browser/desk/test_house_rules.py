"""House rules at the desk: a table opens a match by them, wins and claims are scored by them, and the pages name them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.desk.conftest import LAPTOP, PLAYERS, TABLET
from tests.service.browser.desk.test_table import begin, points

CLUB = {"base": "wrc-2017", "name": "Club", "options": {"start_points": 40000, "return_points": 40000}, "values": {}}


def test_a_match_under_house_rules_from_its_opening_to_a_claim(event, visit):
    page = visit("table", "3", **TABLET)
    page.evaluate("set => localStorage.setItem('tehai.house', JSON.stringify([set]))", {"id": "club", **CLUB})
    page.reload()
    page.wait_for_selector("#open-rules")
    page.select_option("#open-rules", "house:club")
    begin(page)
    assert points(page) == dict.fromkeys(PLAYERS, "40,000")
    expect(page.locator(".now .hint")).to_contain_text("Club (World Riichi Championship 2017)")
    page.click("#riichi-1")
    expect(page.locator("[data-player=Ben] .tag")).to_have_text("Riichi")
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.set_input_files("#win-file", SAMPLE)
    expect(page.locator("#win-score .total")).to_have_text("3,900")
    page.click("#win-claim")
    page.fill("#claim-total", "8000")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)
    match = event.ask("get", "/matches")["matches"][0]
    assert match["rules"] == CLUB

    referee = visit("director", path="/desk/referee", **LAPTOP)
    referee.locator("#open-cases a.entry").click()
    referee.wait_for_selector(".case-photo polygon")
    expect(referee.locator("main")).to_contain_text("Club (World Riichi Championship 2017)")
    referee.fill("#reason", "3 han 30 fu")
    referee.click("#correct")
    referee.wait_for_selector(".verdict")
    case = event.ask("get", "/cases")["cases"][0]
    assert case["parts"]["claim"]["rules"] == CLUB

    # The next match of the table is offered the same rules, also on a tablet that does not store them.
    other = visit("table", "3", **TABLET)
    expect(other.locator(".now .hint")).to_contain_text("Club (World Riichi Championship 2017)")
