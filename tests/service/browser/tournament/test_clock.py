"""In a real Chromium: the clock of a round on the wall screen and phones, extra time, the time is up, teams."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.tournament.conftest import DESKTOP, holds

TIMED = {"id": "own", "rules": "riichi", "rounds": [{}, {}], "options": {"time_minutes": 60, "time_up": "drop"}}


def test_a_table_with_extra_time_is_shown_and_the_rest_are_told_that_the_time_is_up(show, hall):
    hall.cup.begin(TIMED, 8)
    tables = hall.cup.seat()
    hall.cup.post("/rounds/1/matches")
    page = show("director", at="round=1", bypass_csp=True, **DESKTOP)
    page.click("#extra-1-2")
    page.fill("#extra-minutes", "7")
    page.click("#give-extra")
    page.locator("dialog").wait_for(state="detached")
    assert hall.cup.get("/rounds/1/clock")["extra"] == [{"table": 2, "seconds": 420, "left": 4020}]
    screen = show("screen", bypass_csp=True, **DESKTOP)
    screen.wait_for_selector("#round-clock b")
    assert screen.locator("#round-clock").inner_text().split("\n") == ["1:00:00", "Table 2: 1:07:00"]
    holds(screen, "screen")
    phone = show("me", link=hall.cup.post("/links", json={"player": tables[0][0], "hours": 1})["token"])
    phone.wait_for_selector("#round-clock b")
    hall.cup.post("/rounds/1/clocks", json={"action": "extra", "table": 1, "seconds": -3600})
    page.click("#call-time")
    page.wait_for_selector("#results-in:has-text('1')")  # the hand was dropped, so table 1 has its result
    assert hall.cup.get("")["rounds"][0]["open"] == [2]
    holds(page, "director")


FEELS = """() => {
    navigator.vibrate = (pulses) => { window.felt = [...(window.felt ?? []), pulses.length]; return true; };
}"""
"""Keeps how the phone vibrates."""


def test_tables_and_phones_get_a_signal_when_the_time_is_up(show, open_page, hall):
    hall.cup.begin(TIMED, 8)
    tables = hall.cup.seat()
    hall.cup.post("/rounds/1/matches")
    hall.cup.post("/rounds/1/clocks", json={"action": "start"})
    phone = show("me", link=hall.cup.post("/links", json={"player": tables[0][0], "hours": 1})["token"])
    phone.wait_for_selector("#round-clock b")
    table = tablet(open_page, hall)
    for page in (phone, table):
        page.evaluate(FEELS)
    # No time is left from one moment to the next, as if it had passed.
    hall.cup.post("/rounds/1/clocks", json={"action": "extra", "seconds": -3600})
    hall.cup.event({"type": "announce", "text": "The time is over."})
    table.wait_for_selector("#notice >> text=The time is up.")
    expect(table.locator(".round-left.over")).to_be_visible()
    expect(phone.locator("#round-clock")).to_have_text("Time is up", use_inner_text=True)
    for page in (phone, table):
        expect(page.locator("#say")).to_contain_text("ime is up")
        assert page.evaluate("window.felt") == [5]
    # A page that is opened later tells the time and gives no signal.
    late = tablet(open_page, hall)
    late.wait_for_selector(".round-left.over")
    expect(late.locator("#notice")).to_be_hidden()


def test_the_wall_screen_shows_the_clock_that_was_asked_for_last(show, hall):
    hall.cup.begin(TIMED, 8)
    hall.cup.seat()
    hall.cup.post("/rounds/1/matches")
    screen = show("screen", **DESKTOP)
    place = screen.locator("#round-clock")
    expect(place).to_have_text("1:00:00")
    address, held = "**/rounds/1/clock", []
    screen.route(address, lambda route: route.continue_() if held else held.append((route, route.fetch())))
    with screen.expect_request(address):
        hall.cup.event({"type": "announce", "text": "Ten minutes more."})
    hall.cup.post("/rounds/1/clocks", json={"action": "extra", "seconds": 600})
    hall.cup.event({"type": "announce", "text": "They are given."})
    expect(place).to_have_text("1:10:00")
    route, response = held[0]
    with screen.expect_response(address):
        route.fulfill(response=response)
    screen.evaluate("new Promise(requestAnimationFrame)")
    expect(place).to_have_text("1:10:00")


def tablet(open_page, hall):
    """The tablet of table 1 of the round."""
    link = hall.cup.post("/links", json={"table": 1, "hours": 1})["token"]
    page = open_page(hall.address, f"/desk/table#link={link}")
    page.wait_for_selector(".round-left")
    return page


def test_teams_stand_beside_the_players(show, hall):
    hall.cup.begin("wsom", 4)
    more = [{"number": n, "name": f"Guest {n}", "team": "Cranes" if n % 2 else "Pines"} for n in range(5, 9)]
    hall.cup.post("/players", json={"players": more})
    hall.cup.play(1, hall.cup.seat())
    page = show("director", at="standings", bypass_csp=True)
    found = hall.cup.get("/standings")["teams"]
    assert [row.split("2 players")[0].split()[-1] for row in page.locator("#teams tr").all_inner_texts()] == [
        each["team"] for each in found
    ]
    assert "After round 1 of 4" in page.locator("#standings-after").inner_text()
    holds(page, "standings")
