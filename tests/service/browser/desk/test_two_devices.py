"""A referee enters what a table records meanwhile: the form stays open, and no hand counts twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.service.browser.desk.conftest import LAPTOP
from tests.service.browser.desk.test_cut_off import enter_win

RON = {"type": "win", "winners": [{"player": "Ben", "stated": {"han": 3, "fu": 40}}], "from": "Chie"}
SAID = "Your entry is not recorded yet. Meanwhile, another device recorded: Ben off Chie"
ONCE = [30_000, 35_200, 24_800, 30_000]


@pytest.fixture
def opened(event, visit):
    """A match on the referee's page: `(match, page)`."""

    def at(rules="wrc-2017", **given):
        match = event.match(rules=rules)
        page = visit("referee", path="/desk/referee", **LAPTOP, **given)
        page.click("#tab-matches")
        page.click("#match-list button")
        page.wait_for_selector("#foul")
        return match, page

    return at


def at_table(event, match, **what):
    """The phone of the table records an event, as its page does."""
    known = len(event.events(match))
    headers = {"Authorization": f"Bearer {event.link('table', '3')}", "Idempotency-Key": next(event.keys)}
    body = {"after": known, "events": [what], "strict": True}
    answer = event.client.post(f"/api/desk/matches/{match}/backlog", headers=headers, json=body)
    assert answer.json["recorded"] == [known], answer.json


def points(event, match):
    return list(event.ask("get", f"/matches/{match}")["state"]["points"].values())


def before_it_arrives(page, do):
    """Something happens after the page has sent an event, and before the service gets it; only the first time."""

    def handle(route):
        do()
        route.continue_()

    page.route("**/api/desk/matches/*/events", handle, times=1)


@pytest.mark.parametrize(
    ("locale", "said", "current"),
    [
        ("en", SAID, "Enter it for the current hand: East 2, 0 honba"),
        (
            "ja",
            "入力した内容はまだ記録されていません。その間に別の端末が記録しました：Ben ロン（Chie）",
            "今の局のものとして入力する：東2局 0本場",
        ),
        ("zh", "输入的内容还没有记录。期间其他设备记录了：Ben 和 Chie 的牌", "作为当前这一局输入：东2局 0本场"),
    ],
)
def test_a_win_that_the_table_records_meanwhile_counts_once(event, opened, locale, said, current):
    match, page = opened(locale=locale)
    enter_win(page, 1, 2, han=3, fu=40)
    expect(page.locator("#win-record")).to_be_enabled()
    at_table(event, match, **RON)
    page.click("#win-record")
    expect(page.locator("#win-wrong")).to_have_text(said)
    assert (event.events(match), points(event, match)) == (["open", "win"], ONCE)
    expect(page.locator("[name=han]")).to_have_value("3")
    expect(page.locator("[name=fu]")).to_have_value("40")
    expect(page.locator("#who-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#win-record")).to_have_count(0)
    expect(page.locator("#win-current")).to_have_text(current)
    expect(page.locator("#win-current")).to_be_focused()
    page.click("#win-current")
    expect(page.locator("#win-wrong")).to_be_empty()
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    # Ben deals the next hand: 7700 off Chie.
    expect(page.locator("[data-player=Ben] .points")).to_have_text("42,900")
    assert (event.events(match), points(event, match)) == (["open", "win", "win"], [30_000, 42_900, 17_100, 30_000])


def test_a_win_that_the_table_records_meanwhile_is_left_to_the_table(event, opened):
    match, page = opened()
    enter_win(page, 1, 2, han=3, fu=40)
    at_table(event, match, **RON)
    page.click("#win-record")
    expect(page.locator("#win-current")).to_be_visible()
    page.click("#win-close")
    page.locator("dialog .primary").click()
    expect(page.locator("[data-player=Ben] .points")).to_have_text("35,200")
    assert (event.events(match), points(event, match)) == (["open", "win"], ONCE)


def test_a_drawn_hand_stays_in_its_form(event, opened):
    match, page = opened()
    page.click("#record-draw")
    page.check("input[name=ready][value=Aki]")
    at_table(event, match, **RON)
    page.click("#draw-record")
    expect(page.locator("#sheet-wrong")).to_have_text(SAID)
    expect(page.locator("#draw-record")).to_be_hidden()
    assert points(event, match) == ONCE
    page.click("#sheet-current")
    expect(page.locator("input[name=ready][value=Aki]")).to_be_checked()
    page.click("#draw-record")
    expect(page.locator("dialog")).to_have_count(0)
    assert (event.events(match), points(event, match)) == (["open", "win", "draw"], [33_000, 34_200, 23_800, 29_000])


def test_a_foul_stays_in_its_form(event, opened):
    match, page = opened()
    page.click("#foul")
    page.select_option("#foul-player", "Dai")
    page.select_option("#foul-case", "false_win")
    page.fill("#foul-reason", "no yaku")
    at_table(event, match, **RON)
    page.press("#foul-reason", "Enter")
    expect(page.locator("#sheet-wrong")).to_have_text(SAID)
    page.press("#foul-reason", "Enter")  # again, without a choice
    expect(page.locator("#sheet-record")).to_be_hidden()
    expect(page.locator("#sheet-current")).to_have_text("Enter it for the current hand: East 2, 0 honba")
    assert points(event, match) == ONCE
    expect(page.locator("#foul-reason")).to_have_value("no yaku")
    page.click("#sheet-current")
    expect(page.locator("#sheet-record")).to_be_focused()
    page.click("#sheet-record")
    expect(page.locator("dialog")).to_have_count(0)
    assert event.events(match) == ["open", "win", "foul"]


def test_a_ruling_stays_in_its_form(event, opened):
    match, page = opened()
    page.click("#ruling")
    page.fill("#ruling-reason", "late")
    page.fill("#ruling-3", "-1000")
    at_table(event, match, **RON)
    page.click("#sheet-record")
    expect(page.locator("#sheet-wrong")).to_have_text(SAID)
    assert points(event, match) == ONCE
    page.click("#sheet-current")
    page.click("#sheet-record")
    expect(page.locator("dialog")).to_have_count(0)
    assert points(event, match) == [30_000, 35_200, 24_800, 29_000]


def test_riichi_is_of_the_hand_that_was_on_the_page(event, opened):
    match, page = opened()
    before_it_arrives(page, lambda: at_table(event, match, **RON))
    page.click("#riichi-0")
    expect(page.locator("#inline-message")).to_have_text(SAID)
    assert event.events(match) == ["open", "win"]
    expect(page.locator("[data-player=Ben] .points")).to_have_text("35,200")
    page.click("#riichi-0")
    expect(page.locator("[data-player=Aki] .tag")).to_have_text("Riichi")
    assert event.events(match) == ["open", "win", "riichi"]


def test_riichi_of_another_player_and_the_end_of_the_time_change_nothing(event, opened):
    match, page = opened()
    enter_win(page, 1, 2, han=3, fu=40)
    at_table(event, match, type="riichi", player="Dai")
    event.ask("post", f"/matches/{match}/events", json={"type": "time"})
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    assert event.events(match) == ["open", "riichi", "time", "win"]
    assert points(event, match) == [30_000, 36_200, 24_800, 29_000]


def test_a_win_whose_response_was_lost_is_recorded_once(event, opened):
    match, page = opened()
    enter_win(page, 1, 2, han=3, fu=40)

    def lose(route):
        route.fetch()
        route.abort("internetdisconnected")

    page.route("**/api/desk/matches/*/events", lose, times=1)
    page.click("#win-record")
    expect(page.locator("#win")).to_be_hidden()
    expect(page.locator("[data-player=Ben] .points")).to_have_text("35,200")
    assert (event.events(match), points(event, match)) == (["open", "win"], ONCE)


def test_a_decided_win_that_the_table_records_meanwhile_counts_once(event, visit):
    match = event.match()
    number = event.claim(match, 2000)
    page = visit("referee", path="/desk/referee", **LAPTOP)
    page.click(f"#case-{number}")
    page.click("#accept")
    before_it_arrives(page, lambda: at_table(event, match, **RON))
    page.click("#record-next")
    expect(page.locator("#notice")).to_have_text(SAID)
    expect(page.locator("#record-next")).to_have_count(0)
    assert (event.events(match), points(event, match)) == (["open", "win"], ONCE)
