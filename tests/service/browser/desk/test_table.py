"""The tablet at a table: a match from its opening to its end, by keyboard too; nothing is recorded twice, nothing is missed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.desk.conftest import LAPTOP, PLAYERS, TABLET
from tests.service.browser.desk.test_cut_off import enter_win


def begin(page):
    for place, name in enumerate(PLAYERS):
        page.fill(f"#open-player-{place}", name)
    page.click("#open")
    page.wait_for_selector("#record-win")


def points(page):
    return {name: page.locator(f"[data-player={name}] .points").inner_text() for name in PLAYERS}


def test_a_match_is_opened_and_played(event, visit):
    page = visit("table", "3", **TABLET)
    begin(page)
    page.click("#riichi-1")
    expect(page.locator("[data-player=Ben] .tag")).to_have_text("Riichi")
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.set_input_files("#win-file", SAMPLE)
    expect(page.locator("#win-score .total")).to_have_text("3,900")
    page.click("#win-record")
    page.wait_for_selector("#log [data-event='2']")
    # Riichi 1000 laid down and won back, 3900 off Chie; Ben was South, so East's deal passes.
    assert points(page) == {"Aki": "30,000", "Ben": "33,900", "Chie": "26,100", "Dai": "30,000"}
    expect(page.locator("h1")).to_have_text("East 2, 0 honba")
    page.click("#record-draw")
    page.check("input[value=Ben]")
    page.click("#draw-record")
    page.wait_for_selector("#log [data-event='3']")
    expect(page.locator("h1")).to_have_text("East 2, 1 honba")
    assert points(page) == {"Aki": "29,000", "Ben": "36,900", "Chie": "25,100", "Dai": "29,000"}


def test_a_table_plays_its_own_rules(event, visit):
    page = visit("table", "3", **TABLET)
    page.select_option("#open-rules", "riichi")
    page.locator("#new summary").click()
    page.fill("#option-start_points", "30000")
    page.fill("#option-oka", "0")
    begin(page)
    assert points(page) == dict.fromkeys(PLAYERS, "30,000")
    match = event.ask("get", "/matches")["matches"][0]["match"]
    assert event.ask("get", f"/matches/{match}")["options"] == {"start_points": 30000, "oka": 0}


def test_a_table_sets_uma_and_lists_and_a_wrong_uma_is_told(event, visit):
    page = visit("table", "3", **TABLET)
    page.select_option("#open-rules", "riichi")
    page.locator("#new summary").click()
    for place, thousands in enumerate((20, 10, -10, -15), 1):
        page.fill(f"#option-uma-{place}", str(thousands))
    page.check("#option-liability-ryuuiisou")
    page.uncheck("#option-abortive_draws-four_kongs")
    for place, name in enumerate(PLAYERS):
        page.fill(f"#open-player-{place}", name)
    page.click("#open")
    page.wait_for_selector("#new [role=alert] >> text=add up to 0")
    page.fill("#option-uma-4", "-20")
    begin(page)
    match = event.ask("get", "/matches")["matches"][0]["match"]
    assert event.ask("get", f"/matches/{match}")["options"] == {
        "uma": ["20", "10", "-10", "-20"],
        "liability": ["daisangen", "daisuushii", "ryuuiisou"],
        "abortive_draws": ["nine_kinds", "four_winds", "four_riichi"],
    }
    page.click("#record-draw")
    expect(page.locator("#draw-reason option")).to_have_count(
        5
    )  # the exhaustive draw, the three that are left, three winners
    visit.errors[:] = [error for error in visit.errors if "422" not in error]


def test_a_table_plays_a_preset_and_changes_its_uma_by_floating_players(event, visit):
    page = visit("table", "3", **TABLET)
    page.select_option("#open-rules", "jpml-a")
    page.locator("#new summary").click()
    field = page.locator("#option-uma_by_floating")
    expect(field).to_have_value("0: 0, 0, 0, 0; 1: 12, -1, -3, -8; 3: 8, 3, 1, -12; 4: 0, 0, 0, 0")
    field.fill("1: 12, -1, -3, -8; 3: 8, 3, 1, -12")
    page.fill("#option-uma-1", "8.5")
    page.fill("#option-uma-2", "3.5")
    begin(page)
    assert points(page) == dict.fromkeys(PLAYERS, "30,000")
    match = event.ask("get", "/matches")["matches"][0]["match"]
    assert event.ask("get", f"/matches/{match}")["options"] == {
        "uma": ["8.5", "3.5", "-4", "-8"],
        "uma_by_floating": ["1: 12, -1, -3, -8", "3: 8, 3, 1, -12"],
    }


def test_fouls_and_options_have_names_in_the_page_s_language(event, visit):
    match = event.match()
    event.ask("post", f"/matches/{match}/events", json={"type": "riichi", "player": "Aki"})
    page = visit("referee", path="/desk/referee", locale="ja-JP", **LAPTOP)
    page.click("#tab-matches")
    page.locator("#match-list button").first.click()
    page.click("#foul")
    page.select_option("#foul-case", label="ノーテン立直")
    expect(page.locator("#foul-about")).to_have_text("聴牌していない立直。流局時に分かったもの。 [wrc-2017 311]")
    page.click("#sheet-record")
    expect(page.locator(".log li").first).to_contain_text("ノーテン立直")
    tablet = visit("table", "4", locale="zh-CN", **TABLET)
    tablet.select_option("#open-rules", "riichi")
    tablet.locator("#new summary").click()
    expect(tablet.locator("#option-false_win option").first).to_have_text("赔满贯")
    expect(tablet.get_by_role("group", name="责任支付（包牌）")).to_contain_text("绿一色")


def test_two_winners_on_one_discard(event, visit):
    event.match(rules="riichi")
    page = visit("table", "3", **TABLET)
    enter_win(page, 1, 2, han=3, fu=40)
    expect(page.locator("#win-total")).to_have_text("5,200")
    expect(page.locator("#win-score .who li")).to_have_text(["Chie pays Ben 5,200 for the discard"])
    page.click("#win-also")
    page.click("#who-3")
    # Nothing of the first winner's value is the second one's, and nothing is recorded before it is entered.
    expect(page.locator("[name=han]")).to_have_value("")
    expect(page.locator("[name=fu]")).to_have_value("")
    expect(page.locator("#win-score")).to_have_text("Enter the value of the hand.")
    expect(page.locator("#win-record")).to_be_disabled()
    expect(page.locator("#win-also")).to_be_disabled()
    page.fill("[name=han]", "5")
    expect(page.locator("#win-total")).to_have_text("8,000")
    lines = ["Chie pays Ben 5,200 for the discard", "Chie pays Dai 8,000 for the discard"]
    expect(page.locator("#win-score .who li")).to_have_text(lines)
    page.click("#win-record")
    page.wait_for_selector("#log li")
    # 3 han 40 fu: 5200; 5 han: 8000; both from Chie, who began with 25,000.
    assert points(page) == {"Aki": "25,000", "Ben": "30,200", "Chie": "11,800", "Dai": "33,000"}


def test_the_second_winner_has_nothing_of_the_first(event, visit):
    """Photo, tiles, circumstances, who is liable, an error: all are the first winner's alone; the match's rules are both's."""
    event.ask(
        "post", "/matches", json={"table": "3", "rules": "riichi", "players": PLAYERS, "options": {"kiriage": True}}
    )
    page = visit("table", "3", **TABLET)
    page.click("#riichi-1")
    page.wait_for_selector("#riichi-1", state="detached")
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.set_input_files("#win-file", SAMPLE)
    expect(page.locator("#win-score .total")).to_have_text("3,900")
    page.click("#ippatsu")
    page.locator("#win-facts summary").click()
    page.select_option("#liable-daisangen", "west")
    expect(page.locator("#win-score .total")).to_have_text("8,000")  # 4 han 30 fu, which this table makes a mangan
    page.click("#win-also")
    page.click("#who-3")
    expect(page.locator("#hand [data-tile]")).to_have_count(0)
    expect(page.locator("#ippatsu")).to_have_count(0)
    expect(page.locator("#liable-daisangen")).to_have_value("")
    expect(page.locator("#win-tiles img, #win-tiles canvas").locator("visible=true")).to_have_count(0)
    expect(page.locator("#win-record")).to_be_disabled()
    asked = []
    page.on("request", lambda request: "/api/score" in request.url and asked.append(request.post_data_json))
    with page.expect_request("**/api/score"):
        page.set_input_files("#win-file", SAMPLE)
    expect(page.locator("#win-score .total")).to_have_text("2,000")
    assert asked[-1]["situation"] == {
        "win": "discard", "seat": "north", "round": "east", "from": "west", "sticks": 1, "options": {"kiriage": True}
    }  # fmt: skip


def test_a_photo_that_is_read_still_is_not_the_next_winner_s(event, visit):
    event.match(rules="riichi")
    page = visit("table", "3", **TABLET)
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.click("#win-stated")
    page.fill("[name=han]", "3")
    page.fill("[name=fu]", "40")
    held = []
    page.route("**/api/read*", lambda route: held.append(route))
    with page.expect_request("**/api/read*"):
        page.set_input_files("#win-file", SAMPLE)
    page.click("#win-stated")  # the photo takes too long: the value is entered after all
    page.click("#win-also")
    page.click("#who-3")
    expect(page.locator("#win-reading")).to_have_text("")
    held[0].abort()
    page.click("#win-stated")
    expect(page.locator("#hand [data-tile]")).to_have_count(0)


def test_a_value_that_cannot_be_is_refused_beside_its_field(event, visit):
    event.match(rules="riichi")
    page = visit("table", "3", **TABLET)
    page.click("#record-win")
    page.click("#who-1")
    page.click("#self")
    page.click("#win-stated")
    page.fill("[name=han]", "3")
    wrong = page.locator("#win-value #win-value-wrong")
    expect(wrong).to_contain_text("as han and fu")
    expect(page.locator("#win-record")).to_be_disabled()
    page.fill("[name=fu]", "40")
    expect(wrong).to_be_empty()
    expect(page.locator("#win-total")).to_have_text("5,200")
    expect(page.locator("#win-score .who li")).to_have_text(
        [
            f"{name} pays Ben {amount} for the self-draw"
            for name, amount in (("Aki", "2,600"), ("Chie", "1,300"), ("Dai", "1,300"))
        ]
    )
    page.click("#win-record")
    page.wait_for_selector("#log li")
    assert points(page) == {"Aki": "22,400", "Ben": "30,200", "Chie": "23,700", "Dai": "23,700"}


@pytest.mark.parametrize(("locale", "line"), [("ja-JP", "Chie → Ben 5,200"), ("zh-CN", "Chie付Ben 5,200")])
def test_who_pays_is_said_in_the_page_s_language(event, visit, locale, line):
    event.match(rules="riichi")
    page = visit("table", "3", locale=locale, **TABLET)
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.click("#win-stated")
    page.fill("[name=han]", "3")
    page.fill("[name=fu]", "40")
    expect(page.locator("#win-score .who li")).to_contain_text(line)
    expect(page.locator("#win-score .who li")).not_to_contain_text("pays")
    page.fill("[name=fu]", "")
    expect(page.locator("#win-value-wrong")).not_to_be_empty()
    assert not re.search("[a-z]{4}", page.locator("#win-value-wrong").inner_text())


def test_a_lost_answer_records_nothing_twice(event, visit):
    match = event.match()
    page = visit("table", "3", **TABLET)
    keys = []

    def lose_the_first(route):
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # it arrives and is recorded; the answer does not come back
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/backlog", lose_the_first)
    page.click("#riichi-1")
    page.wait_for_selector("#riichi-1", state="detached")
    page.wait_for_selector("#log li:only-child")
    page.unroute("**/backlog")
    page.click("#riichi-2")
    page.wait_for_selector("#riichi-2", state="detached")
    expect(page.locator("[data-unsent]")).to_have_count(0)
    assert event.events(match) == ["open", "riichi", "riichi"]
    assert len(set(keys)) == 1
    visit.errors.clear()


def test_a_stream_that_breaks_off_goes_on_after_its_last_event(event, visit):
    event.match()
    page = visit("table", "3")
    heard, held = [], []

    def break_off(route):
        heard.append(route.request.headers.get("last-event-id"))
        if len(heard) == 1:
            route.fulfill(status=200, content_type="text/event-stream", body="id: 7\nevent: record\ndata: {}\n\n")
        else:
            held.append(route)

    page.route("**/live**", break_off)
    with page.expect_request(lambda request: "/live" in request.url and "last-event-id" in request.headers):
        page.reload()
    page.wait_for_selector("#live[data-now=lost]")  # until the service answers again
    for route in held:
        route.continue_()
    page.wait_for_selector("#live[data-now=live]")
    assert heard[:2] == [None, "7"]


def test_the_referee_is_called_and_puts_an_earlier_hand_right(event, visit):
    match = event.match()
    for _ in range(2):
        event.ask("post", f"/matches/{match}/events", json={"type": "draw", "ready": ["Aki"]})
    table, referee = visit("table", "3", **TABLET), visit("referee")
    table.locator("#log [data-event='1'] button").click()
    table.fill("#call-words", "Ben was ready too")
    table.click("#call-send")
    expect(table.locator(".waiting li")).to_contain_text("Ben was ready too")
    call = referee.locator("[data-call]")
    expect(call).to_contain_text("Ben was ready too")
    call.locator("a").click()
    referee.locator(".log [data-event='1'] button").click()
    referee.click("#change-event")
    expect(referee.locator("#sheet-wrong")).not_to_be_empty()  # without a reason nothing is corrected
    referee.fill("#correct-reason", "Ben showed his hand")
    referee.click("#change-event")
    referee.check("input[value=Ben]")
    referee.click("#draw-record")
    expect(referee.locator("#consequences [data-changed=Aki]")).to_contain_text("36,000 → 34,500")
    referee.click("#confirm-correction")
    # Ready Aki and Ben: 1500 each from the others; then Aki alone: 3000.
    expect(table.locator("[data-player=Ben] .points")).to_have_text("30,500")
    expect(table.locator("[data-player=Aki] .points")).to_have_text("34,500")
    referee.click("#tab-cases")
    referee.locator("[data-call] button").click()
    expect(table.locator(".waiting li")).to_have_count(0)
    assert event.ask("get", "/calls")["calls"] == []


def test_after_a_match_the_next_is_opened_and_the_one_that_ended_runs_no_more(event, visit):
    match = event.match()
    page = visit("table", "3", **TABLET)
    event.ask("post", f"/matches/{match}/events", json={"type": "time"})
    expect(page.locator("#now .now .tag")).to_have_text("The time is up: this is the last hand.")
    event.ask("post", f"/matches/{match}/events", json={"type": "draw"})
    expect(page.locator("#results-card")).to_be_visible()
    page.get_by_role("button", name="Next match").click()
    expect(page.locator("#open")).to_be_visible()
    expect(page.locator("#running")).to_be_hidden()
    expect(page.locator("#open-player-1")).to_have_value("Ben")
    expect(page.locator("#match")).to_be_hidden()


def test_a_ruling_gives_points_and_names_the_dealer(event, opened):
    page, match = opened
    page.click("#ruling")
    page.fill("#ruling-reason", "a stick fell from the table")
    page.get_by_label("Points for Ben").fill("-500")
    page.get_by_label("Points for Chie").fill("500")
    page.select_option("#ruling-dealer", "Dai")
    page.click("#sheet-record")
    expect(page.locator("[data-player=Ben] .points")).to_have_text("29,500")
    expect(page.locator("[data-player=Chie] .points")).to_have_text("30,500")
    expect(page.locator("[data-player=Dai].dealer")).to_be_visible()
    assert event.events(match) == ["open", "ruling"]


def test_an_onlooker_and_any_screen_have_the_clock(event, visit):
    event.match(rules="zung-jung")
    table = visit("table", "3", **TABLET)
    screen = visit("onlooker", "3", **TABLET)
    expect(screen.locator("#hand")).to_have_text("East 1")
    expect(screen.locator(".player-left b").first).to_have_text("3:00")  # 180 seconds a player and hand
    table.click("#clock-deal")
    table.click("#turn-0")
    expect(screen.locator(".player-left.mine span")).to_have_text("Aki")
    expect(screen.locator(".player-left.mine small")).to_contain_text("turn")
    expect(screen.locator("button")).to_have_count(0)


def test_the_clock_shows_whose_turn_was_told_last(event, visit):
    """The answer to the first press comes last."""
    event.match(rules="zung-jung")
    page = visit("table", "3", **TABLET)
    page.click("#clock-deal")
    held = []
    page.route("**/clock", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    page.click("#turn-0")
    expect(page.locator("#turn-0")).to_have_attribute("aria-pressed", "true")  # by the live event
    page.click("#turn-1")
    expect(page.locator("#turn-1")).to_have_attribute("aria-pressed", "true")
    route, response = held[0]
    with page.expect_response("**/clock"):
        route.fulfill(response=response)
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("#turn-1")).to_have_attribute("aria-pressed", "true")


def test_with_the_keyboard_alone(event, visit):
    match = event.match()
    page = visit("table", "3", **TABLET)
    page.focus("#record-draw")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog")
    page.keyboard.press("Tab")  # from the button that closes the sheet to the first box
    page.keyboard.press("Space")
    for _ in range(4):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#log li")
    assert event.ask("get", f"/matches/{match}")["events"][1]["ready"] == ["Aki"]
    expect(page.locator("#record-draw")).to_be_focused()  # given back a moment after the sheet has closed
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#win:not([hidden])")
    expect(page.locator("#win-title")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#who-0")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#who-0")).to_be_focused()
