"""In a real Chromium: a director sets rules, options, rounds and ties on the page, and seats a whole plan."""

from __future__ import annotations

import pytest

from tests.service.browser.tournament.conftest import DESKTOP, holds


def test_the_form_sets_everything_that_rules_and_format_have(hall, open_page):
    page = open_page(hall.address, f"/tournaments#link={hall.director}", **DESKTOP)
    page.wait_for_selector("html[data-ready]")
    page.fill("#new-name", "Club evening")
    page.select_option("#new-format", "riichi")
    page.click("#rules-options summary")
    page.fill("#option-time_minutes", "75")
    page.fill("#option-start_points", "30000")
    page.fill("#option-oka", "0")
    page.check("#option-red_fives")
    page.fill("#option-uma-1", "15")
    page.fill("#option-uma-4", "-15")
    page.locator("#option-uma-4").press("Tab")
    page.fill("#new-rounds", "5")
    page.locator("#new-rounds").press("Tab")
    page.click("#rounds-options summary")
    last = page.locator("#rounds-options tbody tr").nth(4)
    last.locator("select").select_option("standing")
    last.locator("input").nth(2).fill("1")
    page.select_option("#new-tie-1", "best_round")
    holds(page, "form")
    page.click("#begin")
    page.wait_for_url("**/director#players", wait_until="commit")
    (listed,) = hall.cup.ask("get", "").json["tournaments"]
    hall.cup.id = listed["tournament"]
    format_ = hall.cup.get("")["format"]
    assert format_["rules"] == "riichi"
    assert format_["options"] == {
        "time_minutes": 75, "start_points": 30000, "oka": 0, "red_fives": True, "uma": ["15", "5", "-5", "-15"],
    }  # fmt: skip
    assert len(format_["rounds"]) == 5
    assert [each.get("pairing", "plan") for each in format_["rounds"]] == ["plan"] * 4 + ["standing"]
    assert format_["rounds"][4]["most_meetings"] == 1
    assert format_["ties"] == ["best_round"]


def test_a_plan_is_shown_changed_in_one_step_and_seated_whole(show, hall):
    hall.cup.begin("wrc-2017", 16)
    page = show("director", at="plan", bypass_csp=True, viewport={"width": 820, "height": 1180})
    assert page.locator("section[data-round]").count() == 6
    one, two, *_ = hall.cup.get("/plan")["rounds"][1]["tables"]
    page.click("details:has(#swap) summary")
    page.select_option("#swap-round", "2")
    page.select_option("#swap-one", str(one[0]))
    page.select_option("#swap-two", str(two[0]))
    page.click("#swap")
    page.wait_for_selector(f'section[data-round="2"] tbody tr:first-child td:nth-child(2):has-text("Player {two[0]}")')
    holds(page, "plan")
    page.click("#seat-plan")
    page.wait_for_selector("#seating-csv")
    seated = hall.cup.get("/seating")["rounds"]
    assert len(seated) == 6
    assert seated[1]["tables"][0][0] == two[0]
    page.locator("#seat-plan").wait_for(state="detached")


@pytest.mark.parametrize("locale", ["ja-JP", "zh-CN"])
def test_the_plan_speaks_every_language(show, hall, locale):
    hall.cup.begin("wrc-2017", 16)
    page = show("director", at="plan", locale=locale, bypass_csp=True)
    holds(page, locale)
