"""An entry at the table whose match moves on before it is sent: it never counts for a later hand, and stays in its form."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.desk.conftest import TABLET
from tests.service.browser.desk.test_cut_off import cut, enter_win, join, win

RON = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}
DRAW = {"type": "draw", "ready": ["Ben"]}


@pytest.fixture
def sit(event, visit):
    """Sit at the table: `(match, page)`."""

    def at(rules="riichi", **given):
        match = event.match(rules=rules)
        return match, visit("table", "3", **TABLET, **given)

    return at


def enter(page):
    """Ben wins 3 han 40 fu off Chie; it is not recorded yet."""
    enter_win(page, 1, 2, han=3, fu=40)
    expect(page.locator("#win-record")).to_be_enabled()


def happens(event, page, match, **what):
    """A referee records something, and the page has heard of it."""
    event.ask("post", f"/matches/{match}/events", json=what)
    expect(page.locator("#log [data-event]")).to_have_count(len(event.events(match)) - 1)


@pytest.mark.parametrize(
    ("locale", "words", "current"),
    [
        (
            "en",
            "Your entry is not recorded yet. Meanwhile, another device recorded: Exhaustive draw; ready: Ben",
            "Enter it for the current hand: East 2, 1 honba",
        ),
        (
            "ja",
            "入力した内容はまだ記録されていません。その間に別の端末が記録しました：荒牌流局、聴牌：Ben",
            "今の局のものとして入力する：東2局 1本場",
        ),
        (
            "zh",
            "输入的内容还没有记录。期间其他设备记录了：荒牌流局，听牌：Ben",
            "作为当前这一局输入：东2局 1本场",
        ),
    ],
)
def test_a_win_does_not_count_for_the_next_hand_unless_the_players_say_so(event, sit, locale, words, current):
    match, page = sit(locale=locale)
    enter(page)
    happens(event, page, match, **DRAW)
    page.click("#win-record")
    expect(page.locator("#win-wrong")).to_have_text(words)
    assert event.events(match) == ["open", "draw"]
    expect(page.locator("[name=han]")).to_have_value("3")
    expect(page.locator("#win-record")).to_have_count(0)
    expect(page.locator("#win-current")).to_have_text(current)
    expect(page.locator("#win-current")).to_be_focused()
    page.click("#win-current")
    expect(page.locator("#win-wrong")).to_be_empty()
    expect(page.locator("#win-lay")).to_contain_text(current.split("：" if "：" in current else ": ")[1])
    expect(page.locator("#who-1")).to_have_attribute("aria-pressed", "true")
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    assert event.events(match) == ["open", "draw", "win"]
    # Ben alone was ready: 3000. Then he deals: 7700 and 300 for the honba off Chie.
    expect(page.locator("[data-player=Ben] .points")).to_have_text("36,000")
    expect(page.locator("[data-player=Chie] .points")).to_have_text("16,000")


def test_a_win_that_the_referee_has_recorded_too_is_recorded_once(event, sit):
    match, page = sit()
    enter(page)
    happens(event, page, match, **RON)
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    assert event.events(match) == ["open", "win"]


def test_an_entry_is_closed_where_it_is_recorded_already(event, sit):
    match, page = sit()
    enter(page)
    happens(event, page, match, **DRAW)
    page.click("#win-record")
    expect(page.locator("#win-current")).to_be_visible()
    page.click("#win-close")
    page.locator("dialog .primary").click()
    expect(page.locator("#win")).to_be_hidden()
    page.click("#riichi-0")  # what is pressed now is of the current hand
    expect(page.locator("[data-player=Aki] .tag")).to_have_text("Riichi")
    assert event.events(match) == ["open", "draw", "riichi"]
    page.click("#record-draw")
    happens(event, page, match, type="draw", ready=["Aki", "Ben"])
    page.click("#draw-record")
    page.click("#sheet-current")
    page.click("#draw-record")
    expect(page.locator("dialog")).to_have_count(0)
    assert event.events(match) == ["open", "draw", "riichi", "draw", "draw"]


def test_the_end_of_the_time_and_a_riichi_change_nothing_in_the_hand(event, sit):
    match, page = sit("wrc-2017")
    enter(page)
    happens(event, page, match, type="riichi", player="Dai")
    happens(event, page, match, type="time")
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    assert event.events(match) == ["open", "riichi", "time", "win"]


def test_in_a_match_that_has_ended_nothing_is_entered(event, sit):
    match, page = sit("wrc-2017")
    happens(event, page, match, type="time")
    enter(page)
    happens(event, page, match, **DRAW)
    page.click("#win-record")
    expect(page.locator("#win-wrong")).to_contain_text("Your entry is not recorded yet.")
    expect(page.locator("#win-current")).to_have_count(0)
    assert event.events(match) == ["open", "time", "draw"]


def test_a_drawn_hand_does_not_count_for_the_next_hand_unless_the_players_say_so(event, sit):
    match, page = sit()
    page.click("#record-draw")
    page.check("input[name=ready][value=Aki]")
    happens(event, page, match, **RON)
    page.click("#draw-record")
    expect(page.locator("#sheet-wrong")).to_have_text(
        "Your entry is not recorded yet. Meanwhile, another device recorded: Ben off Chie"
    )
    expect(page.locator("#draw-record")).to_be_hidden()
    assert event.events(match) == ["open", "win"]
    page.click("#sheet-current")
    expect(page.locator("#sheet-wrong")).to_be_empty()
    expect(page.locator("input[name=ready][value=Aki]")).to_be_checked()
    page.click("#draw-record")
    expect(page.locator("dialog")).to_have_count(0)
    assert event.events(match) == ["open", "win", "draw"]


def test_a_throw_of_dice_does_not_open_the_wall_of_the_next_hand_unless_the_players_say_so(event, sit):
    match, page = sit()
    page.click("#procedures")
    page.fill("#die-2-1", "2")
    page.fill("#die-2-2", "5")
    expect(page.locator("dialog")).to_contain_text("Aki")
    happens(event, page, match, **DRAW)
    page.click("#record-wall")
    expect(page.locator("#procedure-wrong")).to_contain_text("Your entry is not recorded yet.")
    assert event.events(match) == ["open", "draw"]
    page.click("#sheet-current")
    expect(page.locator("#procedure-wrong")).to_be_empty()
    expect(page.locator(".procedure").first).to_contain_text("Ben")  # who deals now
    expect(page.locator("#die-2-2")).to_have_value("5")
    page.click("#record-wall")
    expect(page.locator("dialog")).to_have_count(0)
    assert event.events(match) == ["open", "draw", "wall"]


def test_an_entry_that_is_kept_without_the_network_is_of_the_hand_for_which_it_was_begun(event, sit, visit):
    match, page = sit()
    enter(page)
    happens(event, page, match, **DRAW)
    page.context.set_offline(True)
    page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    expect(page.locator("#offline")).to_be_attached()
    page.click("#win-record")
    expect(page.locator("#log [data-unsent]")).to_have_count(1)
    join(page)
    expect(page.locator("#notice")).to_contain_text("The referee compares them with those of the match and chooses.")
    assert event.events(match) == ["open", "draw"]
    (held,) = event.ask("get", "/held")["held"]
    assert [each["type"] for each in held["parts"]["held"]["events"]] == ["win"]
    visit.errors.clear()


def test_an_entry_that_is_begun_while_earlier_ones_wait_follows_them(event, sit, visit):
    match, page = sit()
    cut(page)
    page.click("#riichi-1")
    win(page, 3, 2, han=5)
    enter(page)
    join(page)
    expect(page.locator("#log [data-unsent]")).to_have_count(0)
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    assert event.events(match) == ["open", "riichi", "win", "win"]
    assert event.ask("get", "/held")["held"] == []
    visit.errors.clear()
