"""In a real Chromium: seat slips and result slips, printed for one round or all."""

from __future__ import annotations

import io

import pypdf
from playwright.sync_api import expect

from tests.service.browser.layout import misplaced
from tests.service.browser.tournament.conftest import DESKTOP, holds
from tests.service.browser.tournament.hall_pages import go

WINDS = ("East", "South", "West", "North")


def on_paper(page):
    """The text of the printed page."""
    pdf = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))
    return " ".join(" ".join(each.extract_text() for each in pdf.pages).split())


def test_a_slip_says_where_a_player_sits_and_a_form_takes_the_result(hall, show):
    hall.cup.begin("wrc-2017", 16)
    rounds = [hall.cup.seat(), hall.cup.seat()]
    director = show("director", at="round=2", **DESKTOP)
    with director.context.expect_page() as opened:
        director.click("#to-slips")
    page = opened.value
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#slips > li")).to_have_count(16)
    (table,) = [table for table in rounds[1] if 7 in table]
    line = f"2{1 + rounds[1].index(table)}{WINDS[table.index(7)]}"
    others = ", ".join(f"Player {who}" for who in table if who != 7)
    expect(page.locator('[data-player="7"] tbody tr')).to_have_text([line + others], use_inner_text=False)
    page.select_option("#slips-round", "")
    expect(page.locator('[data-player="7"] tbody tr')).to_have_count(2)
    assert "Print" not in on_paper(page)

    page.click("#slips-results")
    expect(page.locator("#slips > li")).to_have_count(8)
    page.select_option("#slips-round", "1")
    expect(page.locator("#slips > li")).to_have_count(4)
    text = on_paper(page)
    for table, seats in enumerate(rounds[0], 1):
        rows = " ".join(f"{wind} Player {who} {who}" for wind, who in zip(WINDS, seats))
        assert f"Round 1, table {table} Cup Seat Player Points Signature {rows} Sum: ____" in text


def test_slips_are_whole_in_every_language(hall, show):
    hall.cup.begin("wrc-2017", 16).seat()
    for locale in ("en-US", "ja-JP", "zh-CN"):
        page = show("slips", locale=locale, bypass_csp=True)
        holds(page, locale)
        assert misplaced(page) == []
        page.click("#slips-results")
        page.wait_for_selector(".cut.results")
        holds(page, locale)
        assert misplaced(page) == []


def test_before_a_round_is_seated_there_are_no_slips(hall, show):
    hall.cup.begin("wsom", 8)
    expect(show("slips").locator("#paper")).to_contain_text("No players are seated yet.")
    director = show("director", at="round=1")
    go(director, "plan")
    expect(director.locator("#to-slips")).to_have_count(0)


def test_the_keyboard_stays_on_the_choice_of_a_round(hall, show):
    hall.cup.begin("wrc-2017", 16)
    hall.cup.seat()
    hall.cup.seat()
    page = show("slips")
    page.focus("#slips-round")
    page.select_option("#slips-round", "1")
    expect(page.locator('[data-player="7"] tbody tr')).to_have_count(1)
    expect(page.locator("#slips-round")).to_be_focused()
    page.select_option("#slips-round", "")
    expect(page.locator('[data-player="7"] tbody tr')).to_have_count(2)
