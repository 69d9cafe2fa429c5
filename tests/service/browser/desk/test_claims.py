"""A claim that is too high, one too low, a false win: filed at the table, seen live, decided and printed by the referee."""

from __future__ import annotations

import io
import re

import pypdf
import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE, until
from tests.service.browser.desk.conftest import LAPTOP, PLAYERS, TABLET


def printed(page):
    """The text of what the referee prints, from Chromium's own PDF; ligatures as letters, spaces as one."""
    pages = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    text = " ".join(page.extract_text() for page in pages)
    return " ".join(text.replace("ﬀ", "ff").replace("ﬁ", "fi").replace("ﬂ", "fl").split())


def pictures(page):
    """The number of photos that are printed: pictures of more than 400 pixels."""
    pages = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    return sum(min(image.image.size) > 400 for each in pages for image in each.images)


def file_claim(table, photo, total, *, riichi):
    """At the tablet: Ben won off Chie, with this photo, and says how much."""
    if riichi:
        table.click("#riichi-1")
        table.wait_for_selector("#riichi-1", state="detached")
    table.click("#record-win")
    table.click("#who-1")
    table.click("#off-2")
    table.set_input_files("#win-file", photo)
    table.wait_for_selector("#hand [data-tile]")
    table.click("#win-claim")
    table.fill("#claim-total", str(total))
    table.click("#claim-file")
    table.wait_for_selector(".waiting li")


CLAIMS = {
    # Pinfu, all simples: 2 han 30 fu, 2000 off a discard.
    "too high": (False, False, 7700, "2,000", "correct", "2 han, not 4"),
    # With riichi 3 han 30 fu: 3900.
    "too low": (False, True, 2000, "3,900", "correct", "riichi forgotten"),
    # 734567m: no set with the seven, no win.
    "false win": (True, False, 2000, "0", "reject", "3 m has no set"),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_is_seen_decided_and_printed(event, visit, no_win, name):
    falsely, riichi, total, by_the_rules, verdict, reason = CLAIMS[name]
    match = event.match()
    referee = visit("referee", **LAPTOP)
    table = visit("table", "3", **TABLET)
    file_claim(table, no_win if falsely else SAMPLE, total, riichi=riichi)

    referee.click("#open-cases a")  # it came while the page was open
    referee.wait_for_selector(".case-photo polygon")
    assert referee.locator(".case-photo polygon").count() >= 14
    expect(referee.locator(".lines [data-line=total] td").nth(0)).to_have_text(f"{total:,}")
    expect(referee.locator(".lines [data-line=total] td").nth(2)).to_have_text(by_the_rules)
    differing = {line.get_attribute("data-line") for line in referee.locator(".lines .differs").all()}
    assert differing == ({"wins", "total"} if falsely else {"total"})
    seen = referee.locator(".lines [data-line=concealed] td").nth(1)
    expect(seen).to_contain_text("345677m" if falsely else "234567m")

    referee.fill("#reason", reason)
    referee.click(f"#{verdict}")
    expect(referee.locator(".verdict")).to_have_attribute("data-verdict", verdict)
    expect(referee.locator("#open-cases a")).to_have_count(0)
    expect(table.locator(".waiting li")).to_have_count(0)

    referee.wait_for_selector(".case-photo polygon")  # drawn again with the decision
    text = printed(referee)
    case = event.ask("get", "/cases")["cases"][0]
    wanted = [
        f"{total:,}",
        by_the_rules,
        reason,
        case["hash"],
        case["decisions"][0]["hash"],
        case["parts"]["photo"]["sha256"],
    ]
    assert [each for each in wanted if each not in text] == []
    assert "World Riichi Championship 2017" in text
    # The photo's own reading, the rules with every option, and the photo itself.
    assert "What was read from the photo" in text
    expect(referee.locator("#the-reading .shown")).to_have_attribute("aria-label", re.compile("character"))
    assert "honba_points: 300" in text
    assert pictures(referee) >= 1
    assert ("Rejected" if falsely else f"Corrected · {by_the_rules}") in text
    assert "Accept as claimed" not in text  # what is for the screen alone

    signed = referee.locator("#case [data-checkpoint]").inner_text()
    assert "".join(signed.split()) in "".join(text.split())
    assert int(signed.split()[1]) >= case["decisions"][0]["number"], "the printed checkpoint covers the decision"

    if falsely:
        referee.click("#foul-next")
        expect(referee.locator("#foul-player")).to_have_value("Ben")
        referee.click("#sheet-record")
    else:
        referee.click("#record-next")
    if falsely:
        table.wait_for_selector("#log li")
        ended = event.ask("get", f"/matches/{match}")["state"]
        assert ended["after_uma"] == {"Ben": -20}  # wrc-2017 305: 20 points, after uma
    else:
        won = int(by_the_rules.replace(",", ""))
        expect(table.locator("[data-player=Ben] .points")).to_have_text(f"{30_000 + won:,}")
        ended = event.ask("get", f"/matches/{match}")["state"]
        assert [ended["points"][player] for player in PLAYERS] == [30_000, 30_000 + won, 30_000 - won, 30_000]


def test_nothing_moves_when_the_photo_comes(event, visit):
    number = event.claim(event.match(), 7700)
    page = visit("referee", **LAPTOP)
    before = []

    def answer(route):
        before.append(page.locator("#reject").bounding_box()["y"])
        route.continue_()

    page.route("**/api/desk/photos/*", answer)
    page.click(f"#case-{number}")
    page.wait_for_selector(".case-photo polygon")
    assert before == [page.locator("#reject").bounding_box()["y"]]


def test_a_case_that_is_drawn_again_while_its_photo_loads_requests_it_once(event, visit):
    number = event.claim(event.match(), 7700)
    page, held = visit("referee", **LAPTOP), []
    page.route("**/api/desk/photos/*", lambda route: held.append(route))
    with page.expect_request("**/api/desk/photos/*"):
        page.click(f"#case-{number}")
    page.select_option("#language", "ja")
    expect(page.locator("#photo-of")).to_have_text("写真")
    held[0].continue_()
    page.wait_for_selector(".case-photo polygon")
    assert len(held) == 1


def test_a_photo_that_the_browser_cannot_show_can_be_saved(event, visit):
    number = event.claim(event.match(), 7700)
    page = visit("referee", **LAPTOP)
    page.route("**/api/desk/photos/*", lambda route: route.fulfill(body="no picture", content_type="image/heic"))
    page.click(f"#case-{number}")
    with page.expect_download() as saved:
        page.click(".case-photo a[download]")
    assert saved.value.path().read_text() == "no picture"


def test_the_case_that_was_asked_for_last_is_shown(event, visit):
    """An answer that comes late takes nothing away."""
    match = event.match()
    late, soon = event.claim(match, 7700), event.claim(match, 2000)
    page = visit("referee", **LAPTOP)
    held = []
    page.route(f"**/api/desk/cases/{late}", lambda route: held.append(route))
    page.click(f"#case-{late}")
    page.click(f"#case-{soon}")
    title = page.locator("#case-title")
    expect(title).to_contain_text(f"{soon}")
    with page.expect_response(f"**/api/desk/matches/{match}"):
        held[0].continue_()
    expect(page.locator(f"#case-{soon}")).to_have_attribute("aria-current", "true")
    assert f"{soon}" in title.inner_text()
    page.fill("#reason", "2 han")
    page.click("#correct")
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "correct")
    assert [len(case["decisions"]) for case in event.ask("get", "/cases")["cases"] if case["number"] == late] == [0]


def test_a_case_that_is_chosen_while_the_first_one_loads_is_shown(event, visit):
    match = event.match()
    late, soon = event.claim(match, 7700), event.claim(match, 2000)
    page = visit("referee", **LAPTOP)
    page.click(f"#case-{late}")
    expect(page.locator("#case-title")).to_contain_text(f"{late}")
    held = []
    page.route(f"**/api/desk/cases/{late}", lambda route: held.append(route))
    with page.expect_request(f"**/api/desk/cases/{late}"):
        page.reload()
    page.click(f"#case-{soon}")
    expect(page.locator("#case-title")).to_contain_text(f"{soon}")
    held[0].continue_()
    expect(page.locator("#live")).to_have_attribute("data-now", "live")
    expect(page.locator("#case-title")).to_contain_text(f"{soon}")


def test_a_case_that_is_decided_elsewhere_while_it_loads_shows_its_decision(event, visit):
    """The answer without the decision comes last."""
    number = event.claim(event.match(), 7700)
    page = visit("referee", **LAPTOP)
    expect(page.locator("#live")).to_have_attribute("data-now", "live")
    address = f"**/api/desk/cases/{number}"
    held = []
    page.route(address, lambda route: route.continue_() if held else held.append((route, route.fetch())))
    with page.expect_request(address):
        page.click(f"#case-{number}")
    event.ask("post", f"/cases/{number}/decisions", json={"verdict": "reject", "reason": "no yaku"})
    expect(page.locator(".verdict")).to_contain_text("no yaku")
    page.focus("#reason")
    route, response = held[0]
    with page.expect_response("**/api/desk/checkpoint"):
        route.fulfill(response=response)
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator(".verdict")).to_contain_text("no yaku")
    assert page.evaluate("document.activeElement.id") == "reason", "the page scrolled away from what is pressed next"


def test_what_holds_can_be_told_with_tiles(event, visit):
    """The referee puts the hand right with the same controls as the table; a reason is required first."""
    match = event.match()
    number = event.claim(match, 7700)
    page = visit("referee", **LAPTOP)
    page.click(f"#case-{number}")
    page.click("#reject")
    expect(page.locator("#decision-wrong")).not_to_be_empty()
    page.fill("#reason", "the last tile of the wall")
    page.click("#correct-otherwise")
    page.click("#last_tile")
    expect(page.locator("#win-score .total")).to_have_text("3,900")
    page.click("#holds")
    expect(page.locator(".verdict b")).to_contain_text("3,900")
    decided = event.ask("get", f"/cases/{number}")["decisions"][0]["parts"]
    assert decided["situation"]["last_tile"] is True
    assert decided["decision"]["reason"] == "the last tile of the wall"


def test_every_decision_stays(event, visit):
    number = event.claim(event.match(), 2000)
    page = visit("referee", **LAPTOP)
    page.click(f"#case-{number}")
    page.click("#accept")
    page.wait_for_selector(".verdict")
    page.fill("#reason", "seen again")
    page.click("#reject")
    expect(page.locator(".verdict")).to_have_count(2)
    assert [each.get_attribute("data-verdict") for each in page.locator(".verdict").all()] == ["accept", "reject"]
    hashes = re.findall(
        r"[0-9a-f]{64}", page.locator(".verdict").all_inner_texts()[0] + page.locator(".verdict").all_inner_texts()[1]
    )
    assert hashes == [each["hash"] for each in event.ask("get", f"/cases/{number}")["decisions"]]


def test_a_director_crops_and_erases_a_photo(event, visit):
    number = event.claim(event.match(), 2000)
    page = visit("director", **LAPTOP, bypass_csp=True)  # a wait that has to look twice evaluates a string
    page.click(f"#case-{number}")
    page.wait_for_selector(".case-photo polygon")
    page.click("#crop-photo")
    page.wait_for_selector(".case-photo p")
    expect(page.locator(".case-photo polygon")).to_have_count(0)
    until(
        page, "[document.querySelector('.case-photo img')?.naturalHeight ?? 0].every((high) => 0 < high && high < 700)"
    )
    page.click("#erase-photo")
    page.click("dialog .primary")
    page.wait_for_selector(".case-photo img", state="detached")
    expect(page.locator(".case-photo")).to_contain_text("erased")


def test_a_claim_is_accepted_as_it_was_claimed_and_the_rules_stand_beside_it(event, visit):
    """From the tablet to the points of the match: what is paid is the claim, wherever it is shown as a deviation."""
    match = event.match()
    referee = visit("referee", **LAPTOP)
    table = visit("table", "3", **TABLET)
    file_claim(table, SAMPLE, 7700, riichi=False)
    referee.click("#open-cases a")
    referee.click("#accept")
    expect(referee.locator("#decision-wrong")).to_contain_text("Enter the reason")
    expect(referee.locator("#reason")).to_be_focused()
    referee.fill("#reason", "misread aloud, all four agree")
    referee.click("#accept")
    expect(referee.locator(".verdict b")).to_have_text("Accepted · 7,700")
    said = "7,700; the rules give 2,000: misread aloud, all four agree"
    expect(referee.locator(".verdict .deviation")).to_have_text(f"Deviation {said}")
    text = printed(referee)
    assert said in text
    expect(referee.locator("#record-next")).to_have_text("Record the win in the match: 7,700")
    expect(referee.locator(".who li")).to_have_text(["Chie pays Ben 7,700 for the discard"])
    referee.click("#record-next")
    expect(table.locator("[data-player=Ben] .points")).to_have_text("37,700")
    expect(table.locator("[data-player=Chie] .points")).to_have_text("22,300")
    expect(table.locator("#log .worth")).to_have_text(f"Deviation {said}")
    decided = event.ask("get", "/cases")["cases"][0]["decisions"][0]["parts"]
    assert decided["score"]["total"] == 7700
    assert decided["score"]["deviation"]["by_the_rules"]["total"] == 2000
    (won,) = [each for each in event.ask("get", f"/matches/{match}")["events"] if each["type"] == "win"]
    assert won["winners"][0]["deviation"] == {"total": 7700, "reason": "misread aloud, all four agree"}
    assert won["winners"][0]["hand"]["concealed"] == "234567m34588p456s"


def test_a_value_without_tiles_is_accepted_and_recorded(event, visit):
    event.match(rules="riichi")
    referee = visit("referee", **LAPTOP)
    table = visit("table", "3", **TABLET)
    table.click("#record-win")
    table.click("#who-1")
    table.click("#self")
    table.click("#win-stated")
    table.fill("[name=yakuman]", "2")
    table.click("#win-claim")
    table.click("#claim-file")
    table.wait_for_selector(".waiting li")
    referee.click("#open-cases a")
    referee.click("#accept")
    expect(referee.locator(".verdict b")).to_have_text("Accepted · 64,000")
    expect(referee.locator(".deviation")).to_have_count(0)
    referee.click("#record-next")
    expect(table.locator("[data-player=Ben] .points")).to_have_text("89,000")
    expect(table.locator("[data-player=Aki] .points")).to_have_text("−7,000")


def test_a_win_that_the_match_would_pay_otherwise_than_decided_is_not_recorded(event, visit):
    """Riichi is claimed and was never recorded: the decision counts it, the match would not."""
    match = event.match()
    number = event.claim(match, 3900, riichi=True)
    page = visit("referee", **LAPTOP)
    page.click(f"#case-{number}")
    page.click("#accept")
    expect(page.locator(".verdict b")).to_have_text("Accepted · 3,900")
    expect(page.locator("#next-wrong")).to_contain_text("The decision is 3,900, but the match would pay 2,000")
    expect(page.locator("#record-next")).to_have_count(0)
    # Once the riichi is put into the match, the decision can be recorded.
    event.ask("post", f"/matches/{match}/events", json={"type": "riichi", "player": "Ben"})
    event.ask("post", f"/matches/{match}/events", json={"type": "ruling", "reason": "stick not laid", "points": {}})
    expect(page.locator("#next-wrong")).to_have_count(0)


def test_a_deviation_stays_one_when_its_win_is_put_right(event, visit):
    match = event.match()
    winner = {"player": "Ben", "stated": {"han": 3, "fu": 40}, "deviation": {"total": 7700, "reason": "agreed"}}
    event.ask("post", f"/matches/{match}/events", json={"type": "win", "winners": [winner], "from": "Chie"})
    page = visit("referee", path="/desk/referee", **LAPTOP)
    page.click("#tab-matches")
    page.click("#match-list button")

    def change(reason):
        page.click(".log li >> text=Correct")
        page.fill("#correct-reason", reason)
        page.click("#change-event")

    change("off Dai")
    page.click("#off-3")
    expect(page.locator("#win-score .deviation")).to_contain_text("Counted as 7,700: agreed")
    expect(page.locator("#win-score .who li")).to_have_text(["Dai pays Ben 7,700 for the discard"])
    page.click("#holds")
    page.click("#confirm-correction")
    expect(page.locator("[data-player=Dai] .points")).to_have_text("22,300")
    expect(page.locator(".log .worth")).to_have_text("Deviation 7,700; the rules give 5,200: agreed")
    change("by the rules after all")
    page.click("#count-by-rules")
    expect(page.locator("#win-score .who li")).to_have_text(["Dai pays Ben 5,200 for the discard"])
    page.click("#holds")
    page.click("#confirm-correction")
    expect(page.locator("[data-player=Dai] .points")).to_have_text("24,800")
    expect(page.locator(".log .worth")).to_have_text("3 han 40 fu · 5,200")


@pytest.mark.parametrize(("rules", "wind"), [("wrc-2017", "场风"), ("mcr", "圈风"), ("zung-jung", "圈风")])
def test_the_round_wind_of_a_claim_is_named_as_players_of_its_rules_name_it(event, visit, rules, wind):
    event.claim(event.match(rules=rules), 2000, rules=rules)
    referee = visit("referee", locale="zh-CN", **LAPTOP)
    referee.click("#open-cases a")
    expect(referee.locator(".lines [data-line=round] th")).to_have_text(wind)
    expect(referee.locator(".lines [data-line=round] td").nth(0)).to_have_text("东")
