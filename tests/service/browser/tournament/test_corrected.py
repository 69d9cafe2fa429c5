"""A match is corrected after its result was counted: every page with standings has the new ones, and says what changed."""

from __future__ import annotations

import io
import re

import pypdf
import pytest
from playwright.sync_api import expect

from tests.service.browser.tournament.conftest import DESKTOP, holds
from tests.service.browser.tournament.hall_pages import go
from tests.service.tournaments.conftest import points
from tests.service.tournaments.test_corrected import another_won
from tests.service.tournaments.test_nothing_lost import finish


@pytest.fixture
def counted(hall):
    """Eight players, two rounds seated; the match of round 1, table 1 was won by who sits East there, and is taken in."""
    hall.cup.begin({"id": "own", "rules": "baida", "rounds": [{}, {}]}, 8)
    first = hall.cup.seat()
    hall.cup.post("/rounds/1/matches")
    match = hall.cup.get("/rounds/1")["tables"][0]["match"]
    finish(hall.cup, match)
    hall.cup.post("/rounds/1/collect")
    hall.cup.play(1, first, skip=(1,))
    hall.cup.seat()
    return hall, match, first[0]


def totals(page):
    """Name → total, as the wall screen or a table of standings shows them."""
    lines = page.locator("#lines li").all()
    return {line.locator(".who").inner_text(): line.locator(".total-of").inner_text() for line in lines}


def test_a_correction_at_the_desk_reaches_every_page(counted, show, open_page):
    hall, match, (east, south, *_) = counted
    seated = [each["seats"] for each in hall.cup.get("")["rounds"][1]["tables"]]
    screen, director = show("screen"), show("director", at="standings", **DESKTOP)
    before = totals(screen)
    assert (before[f"Player {east}"], before[f"Player {south}"]) == ("90", "−30")
    expect(screen.locator("#corrected")).to_be_hidden()
    expect(director.locator(".correction, .corrections")).to_have_count(0)

    # The referee puts the hand right, with the controls of the page, and sees what follows.
    referee = open_page(hall.address, f"/desk/referee#link={hall.cup.link('referee')}", **DESKTOP)
    referee.wait_for_selector("html[data-ready]")
    referee.click("#tab-matches")
    referee.click(f"#match-{match}")
    referee.click(".log [data-event='1'] >> text=Correct")
    referee.fill("#correct-reason", "South had won")
    referee.click("#change-event")
    referee.click("#who-1")
    expect(referee.locator("#win-score .who li").first).to_contain_text(f"pays Player {south} 30")
    referee.click("#holds")
    changes = referee.locator("#consequences [data-changes=tournaments]")
    expect(changes).to_contain_text("The result of round 1, table 1 will be corrected.")
    expect(changes).to_contain_text(f"Player {south}: place ")
    expect(referee.locator("#consequences [data-changes=prints] li").first).to_contain_text("round 1, table 1")
    referee.click("#confirm-correction")
    expect(referee.locator(".followed")).to_have_text("The tournament now uses the corrected result: round 1, table 1.")

    said = [
        "Round 1, table 1: the match was corrected (South had won).",
        f"Player {east}: 90 (+90) → −30 (−30); Player {south}: −30 (−30) → 90 (+90).",
        "Round 2 was seated before the correction. Its seating does not change.",
    ]
    notice = " ".join(said)
    expect(screen.locator("#corrected li")).to_have_text([notice])
    for who, total in ((east, "−30"), (south, "90")):  # the lines come after the notice
        line = screen.locator("#lines li").filter(has=screen.get_by_text(f"Player {who}", exact=True))
        expect(line.locator(".total-of")).to_have_text(total)
    expect(director.locator("#watch .correction")).to_have_text([notice])
    expect(director.locator("#view .corrections li")).to_have_text([notice])
    row = director.locator(".standings tbody tr", has_text=f"Player {south} ")
    expect(row.locator("td").last).to_have_text("90")
    assert [each["seats"] for each in hall.cup.get("")["rounds"][1]["tables"]] == seated
    go(director, "log")
    expect(director.locator("#view .log li").first).to_contain_text("South had won")

    paper = show("print", **DESKTOP)
    expect(paper.locator(".corrections li")).to_have_text([notice])
    pages = pypdf.PdfReader(io.BytesIO(paper.pdf(format="A4"))).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert said[0] in text
    assert re.search(rf"Player {south}\s+{south} \+90 – 90", text), text

    # The next round: the wall screen is free again; the list of the director and the paper keep it.
    screen.set_viewport_size({"width": 390, "height": 844})
    holds(screen, "screen")


@pytest.mark.parametrize("locale", ["ja-JP", "zh-CN"])
def test_the_notice_is_in_the_page_s_language_and_fits_a_phone(counted, show, locale):
    hall, match, (_, south, *_) = counted
    hall.cup.tell(match, another_won(south, "誤記"))
    for view, at in (("director", "standings"), ("screen", ""), ("print", "")):
        page = show(view, at=at, locale=locale, bypass_csp=True)
        line = page.locator(".correction, .corrections li, #corrected li").first
        expect(line).to_contain_text("誤記")
        assert not re.search("[a-z]", re.sub(r"Player \d+", "", line.inner_text()))
        holds(page, view)


def test_a_typed_sheet_that_the_match_contradicts_is_told_to_the_director(counted, show):
    hall, match, (east, south, *_) = counted
    number = hall.cup.number_of("result", round=1, table=1)
    sheet = {"type": "result", "round": 1, "table": 1, "points": points([east, south, *counted[2][2:]], 1)}
    assert hall.cup.correct(number, sheet, reason="as agreed").status_code == 201
    assert hall.cup.tell(match, another_won(south))["tournaments"][0]["outcome"] == "differs"
    page = show("director", **DESKTOP)
    expect(page.locator("#watch")).to_contain_text("Round 1, table 1: the typed sheet differs from the match")
    expect(page.locator("#watch")).to_contain_text("the result was corrected (as agreed)")
