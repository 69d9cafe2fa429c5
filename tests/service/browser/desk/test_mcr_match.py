"""A whole match of Mahjong Competition Rules at the table: sixteen hands, the deal never stays, false wins, table points.

A discard pays 8 + v and the two others 8 each; a self-draw costs each 8 + v (rule page, section 9).
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import type_in
from tests.service.browser.desk.conftest import LAPTOP, PLAYERS, TABLET
from tests.service.browser.desk.test_table import begin, points

HANDS = 16


def enter_value(page, winner, *, off=None):
    """Open the form of a win and say who won, and how."""
    page.click("#record-win")
    page.click(f"#who-{PLAYERS.index(winner)}")
    page.click("#self" if off is None else f"#off-{PLAYERS.index(off)}")


def recorded(page, button):
    """Record it, and wait until it stands in the log."""
    before = page.locator("#log li[data-event]").count()
    page.click(button)
    expect(page.locator("#log li[data-event]")).to_have_count(before + 1)


def wins(page, winner, worth, *, off=None):
    """A win whose points the sheet states."""
    enter_value(page, winner, off=off)
    if not page.locator("[name=points]").is_visible():
        page.click("#win-stated")
    page.fill("[name=points]", str(worth))
    recorded(page, "#win-record")


def draws(page):
    page.click("#record-draw")
    recorded(page, "#draw-record")


def fouls(referee, player, case, points=None):
    referee.click("#foul")
    referee.select_option("#foul-player", player)
    referee.select_option("#foul-case", case)
    if points is not None:
        referee.fill("#foul-points", str(points))
    referee.click("#sheet-record")
    referee.wait_for_selector("dialog", state="detached")


def now(page, hand, *held):
    """The hand that is played, and what Aki, Ben, Chie and Dai have."""
    expect(page.locator("h1")).to_have_text(re.compile(f"^{hand}\\b"))
    for name, own in zip(PLAYERS, held):
        expect(page.locator(f"[data-player={name}] .points")).to_have_text(str(own))


def test_a_match_of_sixteen_hands_with_false_wins_and_table_points(event, visit):
    page = visit("table", "3", **TABLET)
    page.select_option("#open-rules", "mcr")
    page.locator("#new summary").click()
    for option in ("edition", "false_win", "false_win_each", "dead_tile_waits", "knitted_wait", "table_point_ties"):
        expect(page.locator(f"#option-{option}")).to_be_visible()
    begin(page)
    now(page, "East 1", 500, 500, 500, 500)
    assert page.locator("#riichi-0").count() == 0
    # 1: 39 8, 62 2, 63 2 and a flower: 13. Chie pays 21, Ben and Dai 8; the deal passes though East won.
    enter_value(page, "Aki", off="Chie")
    type_in(page, "123m456p789s22p45s1f3s")
    expect(page.locator("#win-score .total")).to_have_text("37")
    recorded(page, "#win-record")
    now(page, "East 2", 537, 492, 479, 492)
    # 2: Ben draws 14 points himself: each pays 22. Seven points are no win.
    enter_value(page, "Ben")
    page.click("#win-stated")
    page.fill("[name=points]", "7")
    expect(page.locator("#win-value-wrong")).to_contain_text("8")
    expect(page.locator("#win-record")).to_be_disabled()
    page.fill("[name=points]", "14")
    expect(page.locator("#win-total")).to_have_text("66")
    recorded(page, "#win-record")
    now(page, "East 3", 515, 558, 457, 470)
    # 3: a drawn hand pays nothing, and the deal passes.
    draws(page)
    now(page, "East 4", 515, 558, 457, 470)
    # 4: 52 points off Aki: 60 and twice 8.
    wins(page, "Dai", 52, off="Aki")
    now(page, "South 1", 455, 550, 449, 546)
    # 5: Ben's false win pays 10 to each; the hand goes on, and he may not win it. Chie draws 8: each pays 16, Ben too.
    referee = visit("referee", path="/desk/referee", **LAPTOP)
    referee.click("#tab-matches")
    referee.click("#match-list button")
    referee.wait_for_selector("#foul")
    fouls(referee, "Ben", "false_win")
    now(page, "South 1", 465, 520, 459, 556)
    expect(page.locator("[data-player=Ben] .tag")).to_be_visible()
    enter_value(page, "Ben")
    page.click("#win-stated")
    page.fill("[name=points]", "8")
    expect(page.locator("#win-value-wrong")).to_contain_text("Ben")
    expect(page.locator("#win-record")).to_be_disabled()
    page.click("#win-close")
    page.locator("dialog").get_by_role("button", name="Delete").click()
    wins(page, "Chie", 8)
    now(page, "South 2", 449, 504, 507, 540)
    expect(page.locator("[data-player=Ben] .tag")).to_have_count(0)
    # 6: declared one tile short of ready: 20 to each. 7: a late call, fined by the referee, goes to no player.
    fouls(referee, "Dai", "false_win_not_ready")
    now(page, "South 2", 469, 524, 527, 480)
    draws(page)
    fouls(referee, "Aki", "late_call", -5)
    now(page, "South 3", 464, 524, 527, 480)
    draws(page)
    now(page, "South 4", 464, 524, 527, 480)
    # 8: 24 off Ben: 32 and twice 8. 9: 8 off Dai: 16 and twice 8.
    wins(page, "Aki", 24, off="Ben")
    wins(page, "Ben", 8, off="Dai")
    now(page, "West 2", 504, 524, 511, 456)
    for _ in range(5):  # 10 to 14
        draws(page)
    now(page, "North 3", 504, 524, 511, 456)
    # 15: 13 off Aki: 21 and twice 8. 16: 35 off Aki: 43 and twice 8, so that Aki and Dai end equal.
    wins(page, "Chie", 13, off="Aki")
    wins(page, "Ben", 35, off="Aki")
    expect(page.locator("#results-card")).to_be_visible()
    assert points(page) == {"Aki": "440", "Ben": "575", "Chie": "540", "Dai": "440"}
    # 4 and 2; Aki and Dai share 1 and 0.
    rows = [row.locator("td, th").all_inner_texts() for row in page.locator("#results tbody tr").all()]
    assert rows == [
        ["1", "Ben", "575", "4"],
        ["2", "Chie", "540", "2"],
        ["3", "Aki", "440", "0.5"],
        ["3", "Dai", "440", "0.5"],
    ]
    assert page.locator("#results thead th").last.inner_text() == "Table points"
    match = event.ask("get", "/matches")["matches"][0]["match"]
    state = event.ask("get", f"/matches/{match}")["state"]
    assert (state["hands"], state["ended"]) == (HANDS, "last_hand")


@pytest.mark.parametrize(("locale", "words"), [("ja-JP", "標準点"), ("zh-CN", "标准分")])
def test_the_results_of_a_match_name_table_points_in_the_page_s_language(event, visit, locale, words):
    match = event.match(rules="mcr")
    for _ in range(HANDS):
        event.ask("post", f"/matches/{match}/events", json={"type": "draw"})
    page = visit("referee", path="/desk/referee", locale=locale, **LAPTOP)
    page.click("#tab-matches")
    page.click("#match-list button")
    expect(page.get_by_role("columnheader", name=words)).to_be_visible()
    # All four are equal and share 4, 2, 1 and 0.
    expect(page.locator("td.number b")).to_have_text(["1.75"] * 4)
