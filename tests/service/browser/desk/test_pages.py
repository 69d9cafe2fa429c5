"""Every page of the desk: no serious fault for a screen reader, nothing wider than a phone, all in three languages; links."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.desk.conftest import LAPTOP
from tests.service.browser.screens import fits, serious
from tests.service.test_pages import texts


def table(event, visit, **given):
    page = visit("table", "3", **given)
    yield page
    page.click("#record-draw")
    yield page
    page.keyboard.press("Escape")
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    yield page
    page.click("#win-stated")
    page.fill("[name=han]", "3")
    page.click("#win-claim")
    yield page


def opening(event, visit, **given):
    page = visit("table", "4", **given)
    yield page
    for rules in ("riichi", "baida"):
        page.select_option("#open-rules", rules)
        if rules == "riichi":
            page.locator("#new summary").click()
        page.wait_for_selector("#option-ties")
        yield page


def referee(event, visit, **given):
    page = visit("director", path="/desk/referee", **given)
    yield page
    page.locator("#open-cases a.entry").click()
    page.wait_for_selector(".case-photo polygon")
    page.fill("#reason", "so it is")
    page.click("#correct")
    page.wait_for_selector(".verdict")
    yield page
    page.click("#tab-matches")
    yield page
    page.locator("#match-list button").first.click()
    page.wait_for_selector("#foul")
    yield page
    page.click("#foul")
    yield page
    page.keyboard.press("Escape")
    page.click("#ruling")
    yield page
    page.keyboard.press("Escape")
    page.locator(".log button").first.click()
    yield page
    page.keyboard.press("Escape")
    page.click("#tab-links")
    page.wait_for_selector("#give-link")
    page.fill("#link-scope", "9")
    page.click("#give-link")
    page.wait_for_selector(".qr")
    yield page


def clock(event, visit, **given):
    yield visit("onlooker", "3", path="/desk/clock", **given)


PAGES = (table, opening, referee, clock)


@pytest.fixture
def prepared(event):
    match = event.match()
    event.ask("post", f"/matches/{match}/events", json={"type": "draw", "ready": ["Aki"]})
    event.claim(match, 7700, seat="south")
    event.ask("post", f"/matches/{match}/calls", json={"words": "", "event": 1})
    return event


def words_of_another_language(page, locale):
    """Keys without a text, and English sentences where the page is not in English."""
    shown = page.inner_text("body")
    keys = {key for name in ("texts", "names", "desk/link", "desk/desk") for key in texts("en", name)}
    found = [key for key in keys if re.search(r"[a-z][A-Z.]", key) and key in shown]
    ours = [text for name in ("names", "desk/desk") for text in texts("en", name).values()]
    found += ["[object"] if "[object" in shown else []
    english = {text for text in ours if len(text) > 12 and "{" not in text}
    return found + [text for text in english if locale != "en-US" and text in shown]


@pytest.mark.parametrize(("locale", "scheme"), [("en-US", "light"), ("ja-JP", "dark"), ("zh-CN", None)])
@pytest.mark.parametrize("steps", PAGES)
def test_every_view_is_for_everybody(prepared, visit, steps, locale, scheme):
    """Its words, its width on a small phone, and in light and in dark what a screen reader finds of it."""
    for page in steps(prepared, visit, locale=locale, color_scheme=scheme or "light", bypass_csp=True):
        assert page.evaluate("document.documentElement.lang")[:2] == locale[:2]
        assert words_of_another_language(page, locale) == []
        assert fits(page)
        if scheme:
            assert serious(page) == []


def test_another_language_at_once(prepared, visit):
    page = visit("referee", **LAPTOP)
    page.locator("#open-cases a.entry").click()
    page.select_option("#language", "ja")
    expect(page.locator("#case-title")).to_have_text(re.compile(r"申告 \d+：Ben"))
    expect(page.locator("#accept")).to_have_text("申告どおり認める")
    table = visit("table", "3")
    expect(table).to_have_title("Tehai: Table 3")
    table.select_option("#language", "ja")
    expect(table).to_have_title("Tehai: 卓 3")


def test_a_link_opens_the_page_of_its_role_and_leaves_the_address(event, visit):
    for role, scope, path in (
        ("table", "3", "/desk/table"),
        ("referee", "", "/desk/referee"),
        ("director", "", "/desk/referee"),
        ("onlooker", "", "/desk/clock"),
    ):
        page = visit(role, scope)
        page.wait_for_url(f"{event.address}{path}")
        expect(page.locator("#notice")).to_be_hidden()
    page.reload()  # the tab keeps the link
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#notice")).to_be_hidden()


def test_a_director_gives_a_link_and_takes_it_back(event, visit, open_page):
    event.match()
    director = visit("director", path="/desk/referee", **LAPTOP)
    director.click("#tab-links")
    director.fill("#link-scope", "3")
    director.click("#give-link")
    address = director.input_value("#link-address")
    assert address.startswith(f"{event.address}/desk#link=")
    director.keyboard.press("Escape")
    table = open_page(event.address, address.removeprefix(event.address))
    table.wait_for_selector("#record-win")
    director.locator("#links li", has_text="Table · Table 3").locator("button").click()
    expect(table.locator("#notice")).to_contain_text("was revoked")  # at once, without a word from the tablet
    expect(table.locator("#record-win")).to_be_hidden()


def test_a_page_that_has_stopped_speaks_the_chosen_language(event, open_page):
    page = open_page(event.address, "/desk/table")
    expect(page.locator("#notice")).to_contain_text("You need a link")
    page.select_option("#language", "ja")
    expect(page.locator("#notice")).to_have_text(texts("ja", "desk/link")["error.link_missing"])


def test_a_link_that_was_taken_back_stays_away(event, visit):
    """The list with it is requested first and comes last."""
    event.link("table", "1"), event.link("table", "2")
    page = visit("director", path="/desk/referee", **LAPTOP)
    page.click("#tab-links")
    line = lambda table: page.locator("#links li", has_text=f"Table {table} ")  # noqa: E731
    held = []
    page.route("**/api/desk/links", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    with page.expect_request("**/api/desk/links"):
        line(1).locator("button").click()
    line(2).locator("button").click()
    expect(line(2)).to_have_count(0)
    route, response = held[0]
    with page.expect_response("**/api/desk/links"):
        route.fulfill(response=response)
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(line(2)).to_have_count(0)


def test_the_clock_and_the_tablet_name_no_table_while_no_match_is_chosen(event, visit):
    ended, _ = event.match("3"), event.match("4")
    clock = visit("onlooker", path="/desk/clock")
    clock.locator("#choice-list button").first.click()
    expect(clock.locator("#where")).to_have_text("Table 3")
    clock.go_back()
    expect(clock.locator("#choice")).to_be_visible()
    tablet = visit("director", path="/desk/table")
    tablet.locator("#running button").first.click()
    expect(tablet.locator("#where")).to_have_text("Table 3")
    while not event.ask("get", f"/matches/{ended}")["state"]["ended"]:
        event.ask("post", f"/matches/{ended}/events", json={"type": "draw", "ready": []})
    tablet.locator("#acts button", has_text="Next match").click()
    expect(tablet.locator("#opening")).to_be_visible()
    for page, title in ((clock, "Tehai: Clock"), (tablet, "Tehai: Table")):
        expect(page.locator("#where")).to_have_text("")
        expect(page.locator("#live")).to_have_text("")
        expect(page).to_have_title(title)


def test_a_clock_that_is_left_before_its_answer_arrives_shows_no_match(event, visit):
    event.match("3")
    event.match("4")
    clock = visit("onlooker", path="/desk/clock")
    address = "**/api/desk/matches/*"
    clock.route(address, lambda route: None)  # no answer
    with clock.expect_request(address):
        clock.locator("#choice-list button").first.click()
    with clock.expect_event("requestfailed", lambda request: "/matches/" in request.url):
        clock.go_back()
    expect(clock.locator("#choice")).to_be_visible()
    expect(clock.locator("#where")).to_have_text("")
    expect(clock.locator("#live")).to_have_text("")


def test_a_link_for_all_tables_opens_the_list_of_all_matches(event, visit, open_page):
    event.match("3")
    event.match("4")
    director = visit("director", path="/desk/referee", **LAPTOP)
    director.click("#tab-links")
    director.select_option("#link-role", "referee")
    director.get_by_label("For which table (empty: all)").fill("all")
    director.click("#give-link")
    address = director.input_value("#link-address")
    expect(director.locator("dialog h2")).to_have_text("Referee")
    director.keyboard.press("Escape")
    expect(director.locator("#links li", has_text="Referee · all tables")).to_have_count(1)
    referee = open_page(event.address, address.removeprefix(event.address), **LAPTOP)
    expect(referee.locator("#where")).to_have_text("Referee")
    referee.click("#tab-matches")
    for table in ("Table 3", "Table 4"):
        expect(referee.locator("#match-list")).to_contain_text(table)
    director.select_option("#link-role", "table")
    expect(director.get_by_label("Table", exact=True)).to_have_attribute("required", "")
    director.fill("#link-scope", "all")
    director.click("#give-link")
    expect(director.locator("#links form [role=alert]")).to_contain_text("the name of one table")
    expect(director.locator("#link-address")).to_have_count(0)


def test_a_player_s_link_is_listed_by_the_number(event, visit):
    event.link("player", "0b6c2f0e-cup 7")
    director = visit("director", path="/desk/referee", **LAPTOP)
    director.click("#tab-links")
    expect(director.locator("#links li", has_text="Player 7")).to_have_count(1)
    expect(director.locator("#links")).not_to_contain_text("0b6c2f0e")


def test_without_a_good_link_the_page_says_what_to_do(event, open_page):
    for path, words in (
        ("/desk", "Ask the director"),
        ("/desk/table", "need a link"),
        ("/desk/referee#link=nonsense", "not created by this service"),
    ):
        page = open_page(event.address, path)
        expect(page.locator("#notice")).to_contain_text(words)
    assert [each for each in open_page.errors if "401" not in each] == []
    open_page.errors.clear()


@pytest.mark.parametrize(("language", "said"), [("ja-JP", "エラーコード"), ("zh-CN", "错误代码")])
def test_the_link_to_the_error_codes_is_in_the_language_of_the_page(prepared, visit, language, said):
    page = visit("table", "3", locale=language)
    expect(page.locator("footer a").filter(has_text=said)).to_have_attribute("href", "/errors")
