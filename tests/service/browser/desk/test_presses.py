"""What is heard live takes nothing from under a finger, from the keyboard, or from who has opened something to read it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.desk.conftest import LAPTOP, TABLET
from tests.service.browser.presses import pressed, pressed_by_key

WIN = {
    "type": "win",
    "from": "Chie",
    "winners": [{"player": "Ben", "hand": {"concealed": "234567m34588p456s", "winning_tile": "5m"}}],
}


def happens(event, match, kind, **given):
    event.ask("post", f"/matches/{match}/events", json={"type": kind, **given})


def draws(event, match):
    happens(event, match, "draw", ready=["Aki"])


def test_a_claim_is_opened_while_another_comes(event, visit):
    match = event.match()
    number = event.claim(match, 7700)
    page = visit("referee", **LAPTOP)
    with pressed(page, f"#case-{number}"):
        event.claim(match, 2000)
        expect(page.locator("#open-cases li")).to_have_count(2)
    expect(page.locator("#case-title")).to_contain_text(f"{number}")


def test_a_call_is_answered_with_the_keyboard_while_another_is_answered(event, visit):
    match = event.match()
    first, second = (event.ask("post", f"/matches/{match}/calls", json={"words": words}) for words in ("one", "two"))
    page = visit("referee", **LAPTOP)
    with pressed_by_key(page, f"#answer-{second['record']}") as answer:
        event.ask("post", f"/calls/{first['record']}/answers", json={})
        expect(page.locator("[data-call]")).to_have_count(1)
        expect(answer).to_be_focused()
    expect(page.locator("[data-call]")).to_have_count(0)


def test_a_claim_is_decided_while_the_hand_goes_on(event, visit):
    match = event.match()
    number = event.claim(match, 2000)
    page = visit("referee", **LAPTOP)
    page.click(f"#case-{number}")
    page.fill("#reason", "so it is")
    with pressed(page, "#accept"):
        draws(event, match)
        event.claim(match, 7700)
        expect(page.locator("#open-cases li")).to_have_count(2)
    expect(page.locator(".verdict")).to_contain_text("so it is")


def test_what_others_decide_is_seen_on_the_open_claim_and_what_is_being_written_stays(event, visit):
    match = event.match()
    number = event.claim(match, 2000)
    page = visit("referee", **LAPTOP)
    page.click(f"#case-{number}")
    expect(page.locator("#case-title")).to_be_focused()
    event.ask("post", f"/cases/{number}/decisions", json={"verdict": "accept", "reason": "agreed"})
    expect(page.locator(".verdict")).to_contain_text("agreed")
    expect(page.locator("#record-next")).to_be_visible()
    expect(page.locator("#case-title")).to_be_focused()
    page.fill("#reason", "seen again")
    draws(event, match)  # the hand is over: the win that was decided must not be recorded in the next one
    expect(page.locator("#record-next")).to_have_count(0)
    expect(page.locator("#reason")).to_have_value("seen again")
    expect(page.locator("#reason")).to_be_focused()
    expect(page.locator(".case-photo img")).to_be_visible()


def test_riichi_is_declared_while_another_is_recorded(event, visit):
    match = event.match()
    page = visit("table", "3", **TABLET)
    with pressed(page, "#riichi-2"):
        happens(event, match, "riichi", player="Ben")
        expect(page.locator("#riichi-1")).to_have_count(0)
    expect(page.locator("#riichi-2")).to_have_count(0)
    assert [each.get("player") for each in event.ask("get", f"/matches/{match}")["events"]] == [None, "Ben", "Chie"]


def test_what_a_reader_has_opened_stays_open(event, visit):
    match = event.match()
    event.ask("post", f"/matches/{match}/events", json=WIN)
    page = visit("table", "3", **TABLET)
    page.click("#log details summary")
    draws(event, match)
    expect(page.locator("#log [data-event]")).to_have_count(2)
    expect(page.locator("#log details .shown")).to_be_visible()


def test_the_table_clock_is_told_whose_turn_it_is_while_it_runs(event, visit):
    event.match(rules="zung-jung")
    page = visit("table", "3", **TABLET)
    page.click("#clock-deal")
    page.click("#turn-0")
    expect(page.locator("#turn-0")).to_have_attribute("aria-pressed", "true")  # nothing moves from here on but the time
    before = page.locator("#turn-0 b").inner_text()
    with pressed(page, "#turn-1"):
        page.evaluate("() => { const real = Date.now; Date.now = () => real() + 60_000; }")  # a minute passes
        expect(page.locator("#turn-0 b")).not_to_have_text(before)
    expect(page.locator("#turn-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#turn-1")).to_be_focused()


def test_the_winner_is_named_while_the_photo_is_being_read(event, visit):
    event.match()
    page = visit("table", "3", **TABLET)
    held = []
    page.route("**/api/read", lambda route: held.append(route))
    page.click("#record-win")
    with page.expect_request("**/api/read"):
        page.set_input_files("#win-file", SAMPLE)
    with pressed(page, "#who-1"):
        held[0].continue_()
        page.wait_for_selector("#hand [data-tile]")
    expect(page.locator("#who-1")).to_have_attribute("aria-pressed", "true")


def test_a_foul_is_recorded_while_the_match_goes_on(event, opened):
    page, match = opened
    with pressed(page, "#foul"):
        draws(event, match)
        expect(page.locator(".log [data-event]")).to_have_count(1)
    page.wait_for_selector("#foul-case")


def test_what_happened_while_a_sheet_was_open_is_seen_once_it_is_closed(event, opened, visit):
    page, match = opened
    table = visit("table", "3", **TABLET)
    page.click("#foul")
    draws(event, match)
    expect(table.locator("#log [data-event]")).to_have_count(1)  # all listeners have heard of it
    page.keyboard.press("Escape")
    expect(page.locator(".log [data-event]")).to_have_count(1)
    expect(page.locator("#foul")).to_be_focused()


def test_the_list_of_matches_says_how_far_each_is(event, visit):
    match = event.match()
    page = visit("referee", path="/desk/referee", **LAPTOP)
    page.click("#tab-matches")
    line = page.locator(f"#match-{match}")
    with pressed(page, f"#match-{match}"):
        draws(event, match)
        expect(line).to_contain_text("1 hands played")
    page.wait_for_selector("#foul")


def test_a_match_that_is_chosen_while_the_list_is_fetched_stays(event, visit):
    match = event.match()
    page = visit("referee", path="/desk/referee", **LAPTOP)
    held = []
    page.route("**/api/desk/matches", lambda route: held.append(route))
    with page.expect_request("**/api/desk/matches"):
        page.click("#tab-matches")
    page.evaluate("match => (location.hash = `match=${match}`)", match)
    page.wait_for_selector("#foul")
    with page.expect_response("**/api/desk/matches"):
        held[0].continue_()
    page.click("#foul")
    expect(page.locator("#foul-case")).to_be_visible()


REFUSAL = {"code": "not_allowed", "detail": "no", "status": 403}


def test_what_is_refused_at_a_table_is_said_beside_what_was_pressed_until_it_is_done(event, visit):
    match = event.match()
    page = visit("table", "3", viewport={"width": 360, "height": 500})
    page.route("**/backlog", lambda route: route.fulfill(status=403, json=REFUSAL))
    page.locator("#riichi-3").scroll_into_view_if_needed()
    page.click("#riichi-3")
    said = page.locator("li:has(#riichi-3) .inline-message[role=alert]")
    expect(said).to_have_text("Your link does not allow this.")
    expect(said).to_be_in_viewport(ratio=1)
    happens(event, match, "riichi", player="Aki")  # the page is drawn again, and what was said stays
    expect(page.locator("#riichi-0")).to_have_count(0)
    expect(said).to_be_visible()
    page.unroute("**/backlog")
    page.click("#riichi-3")
    expect(page.locator(".inline-message")).to_have_count(0)


def test_what_is_refused_to_a_referee_is_said_beside_what_was_pressed(event, visit):
    match = event.match()
    calls = [event.ask("post", f"/matches/{match}/calls", json={"words": f"call {n}"}) for n in range(8)]
    page = visit("referee", viewport={"width": 360, "height": 500})
    page.route("**/answers", lambda route: route.fulfill(status=403, json=REFUSAL))
    last = f"#answer-{calls[-1]['record']}"
    page.locator(last).scroll_into_view_if_needed()
    page.click(last)
    said = page.locator(f".acts:has({last}) + .inline-message")
    expect(said).to_be_in_viewport(ratio=1)
    page.unroute("**/answers")
    page.click(last)
    expect(page.locator("[data-call]")).to_have_count(7)
    expect(page.locator(".inline-message")).to_have_count(0)
