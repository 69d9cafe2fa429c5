"""A table without the network goes on recording, and sends in order; two devices that differ are shown to the referee."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.desk.conftest import LAPTOP, TABLET


def cut(page):
    """The network of this device is gone, and the page has noticed it."""
    page.context.set_offline(True)
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    expect(page.locator("#offline")).to_be_visible()


def join(page):
    page.unroute("**/api/**")
    page.context.set_offline(False)


def enter_win(page, winner, payer, **value):
    """Enter a win on a discard; it is not recorded yet."""
    page.click("#record-win")
    page.click(f"#who-{winner}")
    page.click(f"#off-{payer}")
    page.click("#win-stated")
    for name, each in value.items():
        page.fill(f"[name={name}]", str(each))


def win(page, winner, payer, **value):
    enter_win(page, winner, payer, **value)
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()


@pytest.fixture
def table(event, visit):
    """The match, and the tablet at its table, whose stream can be cut."""
    match = event.match(rules="riichi")
    return match, visit("table", "3", **TABLET)


def test_a_round_is_recorded_without_the_network(event, visit, table):
    match, page = table
    cut(page)
    page.click("#riichi-1")
    expect(page.locator("[data-player=Ben] .tag")).to_have_text("Riichi")
    win(page, 1, 2, han=3, fu=40)
    page.click("#record-draw")
    page.check("input[name=ready][value=Aki]")
    page.click("#draw-record")
    lines = page.locator("#log [data-unsent]")
    expect(lines).to_have_count(3)
    expect(page.locator("#unsent")).to_contain_text("Entries not sent yet: 3")
    page.click("#take-off")  # the last one was a slip
    expect(lines).to_have_count(2)
    assert event.events(match) == ["open"]
    join(page)
    expect(page.locator("#offline")).to_have_count(0)
    expect(lines).to_have_count(0)
    expect(page.locator("[data-player=Ben] .points")).to_have_text("30,200")
    assert event.events(match) == ["open", "riichi", "win"]
    assert event.ask("get", "/held")["held"] == []
    visit.errors.clear()


@pytest.mark.parametrize(
    ("choice", "kinds", "ben"), [("match", ["win"], "25,000"), ("device", ["riichi", "win"], "30,200")]
)
def test_two_devices_of_a_table_are_shown_side_by_side_and_the_referee_chooses(event, visit, table, choice, kinds, ben):
    match, page = table
    referee = visit("referee", path="/desk/referee", **LAPTOP)
    cut(page)
    page.click("#riichi-1")
    win(page, 1, 2, han=3, fu=40)
    other = visit("table", "3", **TABLET)
    win(other, 3, 2, han=5)
    join(page)
    expect(page.locator("#notice")).to_contain_text("The referee compares them with those of the match and chooses.")
    item = referee.locator("[data-held]")
    expect(item).to_contain_text("Table 3")
    item.locator("button").click()
    sides = referee.locator(".sides section")
    expect(sides.nth(0)).to_contain_text("Dai off Chie")
    expect(sides.nth(1)).to_contain_text("Ben: riichi")
    expect(sides.nth(1)).to_contain_text("Ben off Chie")
    referee.locator("[data-choice=device] summary").click()
    expect(referee.locator("[data-choice=device] [data-changed=Ben]")).to_contain_text("25,000 → 30,200")
    referee.click(f"#choose-{choice}")
    expect(referee.locator("#sheet-wrong")).not_to_be_empty()  # not without a reason
    referee.fill("#held-reason", "all four agree")
    referee.click(f"#choose-{choice}")
    expect(referee.locator("[data-held]")).to_have_count(0)
    expect(page.locator("[data-player=Ben] .points")).to_have_text(ben)
    steps = event.ask("get", f"/matches/{match}")["steps"]
    assert [step["type"] for step in steps] == ["open", *kinds]
    visit.errors.clear()


def test_what_waits_survives_a_reload(event, visit, table):
    match, page = table
    page.route("**/backlog", lambda route: route.abort("internetdisconnected"))
    page.click("#riichi-1")
    expect(page.locator("#log [data-unsent]")).to_have_count(1)
    page.unroute("**/backlog")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#log [data-event='1']")).to_be_visible()
    assert event.events(match) == ["open", "riichi"]
    visit.errors.clear()


def test_what_is_recorded_while_the_rest_is_sent_is_sent_after_it(event, visit, table):
    match, page = table
    lines = page.locator("#log [data-unsent]")
    cut(page)
    page.click("#riichi-1")
    expect(lines).to_have_count(1)
    held = []
    page.route("**/backlog", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/backlog"):
        join(page)
    page.click("#riichi-2")
    expect(lines).to_have_count(2)
    held[0].continue_()
    expect(lines).to_have_count(0)
    assert event.events(match) == ["open", "riichi", "riichi"]
    visit.errors.clear()


def test_a_claim_of_two_winners_is_recorded_with_both(event, visit):
    match = event.match(rules="riichi")
    referee, page = visit("referee", **LAPTOP), visit("table", "3", **TABLET)
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.click("#declared-3")
    page.click("#win-stated")
    page.fill("[name=han]", "3")
    page.fill("[name=fu]", "40")
    page.click("#win-also")
    page.click("#who-3")
    page.fill("[name=han]", "5")
    page.click("#win-claim")
    page.click("#claim-file")
    page.wait_for_selector(".waiting li")
    referee.click("#open-cases a.entry")
    expect(referee.locator("#claim-also")).to_contain_text("Won on this discard: Ben 3 han 40 fu")
    referee.click("#accept")
    referee.click("#record-next")
    # 5200 and 8000 off Chie; Dai is nearer to Chie, so that Dai takes the own stick back.
    expect(page.locator("[data-player=Ben] .points")).to_have_text("30,200")
    expect(page.locator("[data-player=Chie] .points")).to_have_text("11,800")
    expect(page.locator("[data-player=Dai] .points")).to_have_text("33,000")
    assert event.events(match) == ["open", "win"]
