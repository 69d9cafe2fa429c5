"""What is heard live takes nothing from a director: no press, no focus, nothing that was opened to read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.service.browser.presses import pressed, pressed_by_key
from tests.service.browser.tournament.conftest import DESKTOP
from tests.service.tournaments.conftest import points


def arrives(hall, tables, table):
    """The result of a table of the first round."""
    assert hall.cup.result(1, table, points(tables[table - 1], 1)).status_code == 201


def test_a_result_is_typed_while_another_comes(show, hall):
    hall.cup.begin("baida", 12)
    tables = hall.cup.seat()
    page = show("director", at="round=1", **DESKTOP)
    page.click("#view details summary")
    with pressed(page, "#result-1-2"):
        arrives(hall, tables, 1)
        expect(page.locator('[data-table="1"] .tag.good')).to_be_visible()
    page.wait_for_selector("#points-1")
    page.keyboard.press("Escape")
    expect(page.locator("#results-file")).to_be_visible()
    with pressed_by_key(page, "#result-1-2") as button:
        arrives(hall, tables, 3)
        expect(page.locator('[data-table="3"] .tag.good')).to_be_visible()
        expect(button).to_be_focused()
    page.wait_for_selector("#points-1")


def test_what_is_typed_of_a_table_is_what_it_has_now(show, hall):
    """The card of a table stays; its button knows of corrections made elsewhere, though the card says nothing of it."""
    hall.cup.begin("wrc-2017", 8)
    tables = hall.cup.seat()
    sheet = [[who, sum_] for who, sum_ in zip(tables[0], (40000, 30000, 30000, 20000))]
    assert hall.cup.result(1, 1, sheet).status_code == 201
    page = show("director", at="round=1", **DESKTOP)
    to = {"type": "result", "round": 1, "table": 1, "points": sheet}
    short = [[who, sum_ - 250] for who, sum_ in sheet]
    right = {**to, "points": short, "sticks": 1}
    assert hall.cup.correct(hall.cup.number_of("result"), right, reason="a stick").status_code == 201
    expect(page.locator('[data-table="1"] .sitters .number').first).to_have_text("39,750")
    page.click("#result-1-1")
    expect(page.locator("#sheet-sticks")).to_have_value("1")


def test_a_round_is_seated_while_something_is_announced(show, hall):
    hall.cup.begin("wsom", 8)
    page = show("director", at="round=1", **DESKTOP)
    other = show("screen", **DESKTOP)
    with pressed(page, "#seat"):
        with page.expect_response("**/proposal"):
            hall.cup.event({"type": "announce", "text": "Lunch at one."})
        expect(other.locator("#words")).to_have_text("Lunch at one.")
    page.wait_for_selector("#open-matches")


def test_the_next_number_is_that_after_whoever_was_entered_elsewhere(show, hall):
    hall.cup.begin("wsom", 4)
    page = show("director", at="players", **DESKTOP)
    with pressed(page, "#change-2"):
        hall.cup.post("/players", json={"players": [{"number": 7, "name": "Gül"}]})
        expect(page.locator("[data-player]")).to_have_count(5)
        expect(page.locator("#player-number")).to_have_value("8")
    expect(page.locator("dialog #player-name")).to_have_value("Player 2")


def test_the_next_player_is_typed_while_the_last_one_is_being_entered(show, hall):
    hall.cup.begin("wsom", 4)
    page, held = show("director", at="players", **DESKTOP), []
    page.route("**/players", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    page.fill("#player-name", "Gül")
    with page.expect_request(lambda request: request.url.endswith("/players") and request.method == "POST"):
        page.click("#enter")
    page.fill("#player-name", "Hana")
    page.focus("#player-club")
    held.pop().continue_()
    expect(page.locator("[data-player]")).to_have_count(5)
    expect(page.locator("#player-number")).to_have_value("6")
    expect(page.locator("#player-name")).to_have_value("Hana")
    expect(page.locator("#player-club")).to_be_focused()
    page.unroute("**/players")
    page.click("#enter")
    expect(page.locator("[data-player]")).to_have_count(6)
    expect(page.locator("#player-name")).to_have_value("")
    expect(page.locator("#player-name")).to_be_focused()


def test_what_was_pressed_keeps_the_keyboard_while_it_is_being_done(show, hall):
    hall.cup.begin("wsom", 4).seat()
    page = show("director", at="round=1", **DESKTOP)
    page.locator("#open-matches").focus()
    page.keyboard.press("Enter")
    page.locator("#collect").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#collected")).not_to_be_empty()
    expect(page.locator("#collect")).to_be_focused()


def test_what_was_refused_is_said_until_the_director_does_something_else(show, hall):
    hall.cup.begin("wsom", 8).seat()
    page = show("director", at="round=1", **DESKTOP)
    refusal = {"code": "not_allowed", "detail": "no", "status": 403}
    page.route("**/matches", lambda route: route.fulfill(status=403, json=refusal))
    page.click("#open-matches")
    said = page.locator(".acts:has(#open-matches) + .inline-message[role=alert]")  # beside what was pressed
    expect(said).to_be_visible()
    hall.cup.post("/players", json={"players": [{"number": 9, "name": "Ida"}]})
    expect(page.locator("#about")).to_contain_text("9")
    expect(said).to_be_visible()
    page.unroute("**/matches")
    page.click("#open-matches")
    page.wait_for_selector("#start-clocks")
    expect(page.locator(".inline-message")).to_have_count(0)


def test_slips_stay_where_no_player_was_chosen(show, hall):
    """A link is shown once: what asks for none must not take those away that were made."""
    hall.cup.begin("wsom", 4)
    page = show("director", at="links", **DESKTOP)
    page.click("#slips-players")
    expect(page.locator("#slips .slip")).to_have_count(4)
    page.click("#slip-one")
    expect(page.locator("#slip-player")).to_be_focused()
    expect(page.locator("#slips .slip")).to_have_count(4)
    page.select_option("#slip-player", "3")
    page.click("#slip-one")
    expect(page.locator("#slips .slip")).to_have_count(1)
