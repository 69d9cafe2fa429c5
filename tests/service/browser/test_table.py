"""What a player sees and does: from the photo to who pays whom, with corrections on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE, until

TILES = "#hand .row.concealed [data-tile]"


def names(page, selector=TILES):
    return [tile.get_attribute("aria-label") for tile in page.locator(selector).all()]


def total(page):
    return page.locator("#total").inner_text()


def set_round(page, seat="south", how="from-west"):
    page.click(f"#seat-{seat}")
    page.click(f"#{how}")
    page.wait_for_selector("#total")


def wait_total(page, text):
    expect(page.locator("#total")).to_have_text(text)


def rule_sets(page):
    return page.locator("#rules option").count()


def edit(page):
    """Back from the result to the hand, if the result fills the screen."""
    page.locator("#edit:visible, #hand:visible").first.wait_for()
    if page.locator("#edit").is_visible():
        page.click("#edit")


def change_tile(page, tile, to):
    edit(page)
    page.locator("#hand").get_by_role("button", name=tile, exact=True).first.click()
    page.locator("dialog .faces").get_by_role("button", name=to, exact=True).click()


def test_photo_correct_round_total(open_page, read_sample):
    page = read_sample(open_page())
    assert names(page)[:3] == ["2 of characters", "3 of characters", "4 of characters"]
    assert names(page, "#hand .winning .tile") == ["5 of characters, Winning tile"]
    expect(page.locator("#photo polygon.used")).to_have_count(13)
    expect(page.locator("#photo polygon.winning")).to_have_count(1)
    set_round(page)
    assert total(page) == "2,000"  # pinfu, all simples: 2 han 30 fu
    page.click("#riichi")
    wait_total(page, "3,900")
    assert page.locator(".changes li").all_inner_texts() == ["East\n±0", "South\n+3,900", "West\n−3,900", "North\n±0"]
    expect(page.locator(".who")).to_contain_text("West pays South 3,900", use_inner_text=True)
    change_tile(page, "8 of dots", "3 of dots")
    wait_total(page, "No win")
    page.click("#undo")
    wait_total(page, "3,900")
    page.click("#redo")
    wait_total(page, "No win")
    page.click("#as-read")
    wait_total(page, "3,900")
    expect(page.locator("#dock-total")).to_have_text("3,900", use_inner_text=True)


def test_a_near_miss_is_mended_with_a_tap(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    change_tile(page, "8 of dots", "3 of dots")
    wait_total(page, "No win")
    expect(page.locator(".faults")).to_contain_text("One tile is wrong")
    page.locator(".faults .exchange").click()
    wait_total(page, "2,000")
    page.click("#undo")
    wait_total(page, "No win")


@pytest.mark.parametrize(("language", "said"), [("ja", "1枚だけ違います"), ("zh", "有一张牌不对")])
def test_reasons_are_in_the_language_of_the_page(open_page, read_sample, language, said):
    page = read_sample(open_page())
    set_round(page)
    change_tile(page, "8 of dots", "3 of dots")
    expect(page.locator(".faults")).to_contain_text("One tile is wrong")
    page.select_option("#language", language)
    expect(page.locator(".faults")).to_contain_text(said)
    page.click("#undo")
    wait_total(page, "2,000")
    expect(page.locator("#why dd").first).not_to_have_text(re.compile("[A-Za-z]{3}"))
    expect(page.locator("#why dd")).to_have_count(2)


def test_behind_a_tap_reasons_fu_and_the_other_rules(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    page.click("#why summary")
    expect(page.locator("#why dd").first).not_to_be_empty()
    page.click("#fu summary")
    expect(page.locator("#fu")).to_contain_text("Base", use_inner_text=True)
    page.click("#everywhere summary")
    page.wait_for_selector("#everywhere-list tr")
    expect(page.locator("#everywhere-list tr")).to_have_count(rule_sets(page))
    expect(page.locator("#everywhere-list")).to_contain_text("Zung Jung", use_inner_text=True)


def test_under_the_other_rules_stands_the_hand_that_is_shown(open_page, read_sample):
    """An answer that comes late takes nothing away."""
    page = read_sample(open_page())
    set_round(page)
    held = []
    page.route(
        "**/api/score", lambda route: held.append(route) if "all" in route.request.post_data else route.continue_()
    )
    with page.expect_request(lambda request: "all" in (request.post_data or "")):
        page.click("#everywhere summary")
    with page.expect_request(lambda request: "all" in (request.post_data or "")):
        page.click("#riichi")
    wait_total(page, "3,900")
    line = page.locator("#everywhere-list tr", has_text="World Riichi Championship 2017")
    held[-1].continue_()
    expect(line).to_contain_text("3,900")
    with page.expect_response("**/api/score"):
        held[0].continue_()
    expect(page.locator("#everywhere-list tr")).to_have_count(rule_sets(page))
    assert "3,900" in line.inner_text()


def test_a_meld_is_grouped_turned_and_opened_again(open_page, read_sample):
    page = read_sample(open_page())
    page.click("#group")
    for tile in ("4 of bamboo", "5 of bamboo", "6 of bamboo"):
        page.locator("#hand").get_by_role("button", name=tile, exact=True).click()
    page.get_by_role("button", name="Chow", exact=True).click()
    page.locator("dialog").get_by_role("button", name="from the left").click()
    meld = page.locator("#hand .row.meld")
    expect(meld).to_have_attribute("aria-label", "Chow, from the left")
    assert names(page, "#hand .row.meld [data-tile]")[0] == "4 of bamboo, turned sideways"
    set_round(page)
    assert total(page) == "1,000"  # all simples, open
    expect(page.locator(".shown .sideways")).to_have_count(1)
    edit(page)
    meld.get_by_role("button", name="6 of bamboo").click()
    page.locator("dialog").get_by_role("button", name="Turn sideways").click()
    assert names(page, "#hand .row.meld [data-tile]")[0] == "6 of bamboo, turned sideways"
    page.get_by_role("button", name=re.compile("^Change: Chow")).click()
    page.locator("dialog").get_by_role("button", name="Back into the hand").click()
    expect(page.locator("#hand .row.meld")).to_have_count(0)
    assert len(names(page)) == 14


def test_tiles_are_added_removed_and_another_one_wins(open_page, read_sample):
    page = read_sample(open_page())
    page.locator("#hand").get_by_role("button", name="2 of characters", exact=True).click()
    page.locator("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator("#count")).to_have_text("13 of 14 tiles", use_inner_text=True)
    page.click("#add")
    page.locator("dialog").get_by_role("button", name="2 of characters", exact=True).click()
    page.locator("dialog").get_by_role("button", name="Done").click()
    expect(page.locator("#count")).to_have_text("", use_inner_text=True)
    page.click("#won")
    page.locator("#hand").get_by_role("button", name="2 of characters", exact=True).click()
    assert names(page, "#hand .winning .tile") == ["2 of characters, Winning tile"]
    page.click("#add-indicators")
    page.locator("dialog").get_by_role("button", name="7 of dots", exact=True).click()
    set_round(page)
    expect(page.locator(".patterns tr", has_text="Dora").first).to_contain_text("2 han")


def test_a_new_photo_replaces_corrections_only_when_asked(open_page, read_sample):
    page = read_sample(open_page())
    change_tile(page, "2 of characters", "9 of characters")
    before = names(page)
    page.set_input_files("#file", SAMPLE)
    page.locator("dialog").get_by_role("button", name="Keep mine").click()
    assert names(page) == before
    page.set_input_files("#file", SAMPLE)
    page.locator("dialog").get_by_role("button", name="Use the new hand").click()
    expect(page.locator("#undo")).to_be_disabled()
    assert names(page) != before


def test_a_corrected_hand_without_a_score_is_put_away_only_when_asked(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    page.click("#home")  # with its score it is among the last hands
    page.click("#recent-list button")
    change_tile(page, "2 of characters", "9 of characters")
    wait_total(page, "No win")
    before = names(page)
    page.click("#home")
    page.locator("dialog").get_by_role("button", name="Keep it").click()
    page.click("#open-history")
    page.locator("dialog .kept").first.click()
    page.locator("dialog").get_by_role("button", name="Keep mine").click()
    assert names(page) == before
    page.click("#home")
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#start")).to_be_visible()


def test_rules_ask_only_what_they_know(open_page, read_sample):
    page = read_sample(open_page())
    page.click("#seat-east")
    expect(page.locator("#riichi")).to_have_count(1)
    page.select_option("#rules", "baida")
    expect(page.locator("#riichi")).to_have_count(0)
    expect(page.get_by_role("group", name="Turned-over tile")).to_have_count(1)
    page.click("#self-draw")
    edit(page)
    page.click("#add-indicators")
    page.locator("dialog").get_by_role("button", name="1 of dots", exact=True).click()
    page.wait_for_selector("#total")
    page.reload()
    page.wait_for_selector("#rules")
    assert page.locator("#rules").input_value() == "baida"  # remembered
    assert len(names(page)) == 14  # and what was typed is kept


def test_a_table_rule_in_words_and_whom_it_makes_liable(open_page, read_sample):
    page = read_sample(open_page(locale="ja-JP"))
    page.locator("#round summary").first.click()
    page.click("#table-rules")
    dialog = page.locator("dialog")
    expect(dialog.get_by_label("連風牌の雀頭の符")).to_be_visible()
    dialog.get_by_role("group", name="責任払い（包）").get_by_label("四槓子").check()
    page.keyboard.press("Escape")
    page.locator("#round summary", has_text="責任払い").click()
    page.select_option("#liable-suukantsu", "west")
    expect(page.locator("#liable-suukantsu")).to_be_visible()  # what was opened stays open
    expect(page.locator("#liable-suukantsu")).to_have_value("west")
    page.click("#table-rules")
    dialog.get_by_label("四槓子").uncheck()
    page.keyboard.press("Escape")
    page.wait_for_selector("#liable-suukantsu", state="detached")
    assert page.evaluate("import('/static/state.js').then(({ state }) => Object.keys(state.round.liable).length)") == 0


def test_a_link_holds_the_hand_and_no_photo(open_page, read_sample, browser):
    page = read_sample(open_page(permissions=["clipboard-read", "clipboard-write"]))
    set_round(page)
    page.click("#share")
    page.locator("dialog").get_by_role("button", name="Link").click()
    expect(page.locator("#shared")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 1500
    other = open_page(path=link[link.index("/#") :])
    assert total(other) == "2,000"
    page.locator("dialog").get_by_role("button", name="Text").click()
    until(page, "(await navigator.clipboard.readText()).includes('Total: 2,000')")
    expect(page.locator("#shared")).to_have_text("Copied.")
    with page.expect_download() as saved:
        page.locator("dialog").get_by_role("button", name="Picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_link_shows_the_same_score_where_the_table_has_counters_and_rules_of_its_own(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    link = page.evaluate("import('/static/share.js').then(({ link }) => link())")
    other = read_sample(open_page())
    set_round(other)
    other.locator("#round summary").first.click()
    other.click("#honba-more")
    other.click("#table-rules")
    other.locator("dialog").get_by_label("Points per honba").fill("1500")
    other.keyboard.press("Tab")
    other.keyboard.press("Escape")
    expect(other.locator(".who li")).to_have_text([re.compile("2,000"), re.compile("1,500 honba")])
    other.evaluate(f"location.hash = {link.partition('#')[2]!r}")  # opened where the page is already
    expect(other.locator(".who li")).to_have_count(1)
    expect(other.locator("#honba-value")).to_have_text("0")
    other.click("#honba-more")  # with the honba of the table that sent it
    expect(other.locator(".who li").last).to_contain_text("West pays South 300", use_inner_text=True)
    other.click("#home")
    other.click("#type")
    other.keyboard.press("Escape")
    expect(other.locator("#honba-value")).to_have_text("1")
    options = other.evaluate("import('/static/state.js').then(({ state }) => state.round.options)")
    assert options == {"wrc-2017": {"honba_points": 1500}}


@pytest.mark.parametrize("link", ["#nonsense-that-is-long", "#eyJoIjp7ImNvbmNlYWxlZCI6Ijxzdmc-In19"])
def test_a_broken_link_opens_the_page_all_the_same(open_page, link):
    page = open_page(path=f"/{link}")
    expect(page.locator("h1")).to_have_count(1)


def test_tiles_can_be_typed(open_page):
    page = open_page()
    page.click("#type")
    page.keyboard.press("Escape")
    page.click("#notation")
    page.fill("#typed", "12x")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-wrong")).to_contain_text("are not tiles", use_inner_text=True)
    page.fill("#typed", "123m456p789s11222z")
    page.keyboard.press("Enter")
    set_round(page, "south", "self-draw")
    wait_total(page, "2,700")  # self-drawn, a set of the seat wind: 2 han 40 fu, 700 + 700 + 1300


@pytest.mark.parametrize(
    ("language", "spoken", "payer", "pattern", "wind"),
    [
        ("en", "2 of characters", "West pays South 2,000", "Pinfu", "East"),
        ("ja", "二萬", "西家 → 南家 2,000", "平和", "東"),
        ("zh", "二万", "西家付南家 2,000", "平和", "东"),
    ],
)
def test_three_languages(open_page, read_sample, language, spoken, payer, pattern, wind):
    page = open_page()
    page.select_option("#language", language)
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
    read_sample(page)
    assert names(page)[0] == spoken
    set_round(page)
    expect(page.locator(".who")).to_contain_text(payer, use_inner_text=True)
    expect(page.locator(".patterns").first).to_contain_text(pattern, use_inner_text=True)
    expect(page.locator("#round-east")).to_have_text(wind)  # the wind of the round, no seat
    expect(page).to_have_title("Tehai: " + page.locator("#start-title").text_content())
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.locator("html").get_attribute("lang").startswith(language)


def test_by_keyboard_alone(open_page):
    page = open_page()
    # Listened to from the start: a chooser that opens at once would be missed otherwise.
    page.on("filechooser", lambda chooser: chooser.set_files(SAMPLE))
    page.focus("#choose")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand .tile")
    page.wait_for_selector("#progress", state="hidden")

    def tab_to(selector):
        for _ in range(120):
            if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    tab_to("#hand .tile")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("9m")  # the second tile becomes a nine of characters
    assert "9 of characters" in names(page)
    page.keyboard.press("Control+z")
    assert "9 of characters" not in names(page)
    tab_to("#seat-south")
    page.keyboard.press("Space")
    tab_to("#from-west")
    page.keyboard.press("Enter")
    page.wait_for_selector("#total")
    assert total(page) == "2,000"


def test_a_photo_that_is_none_says_so(open_page, tmp_path):
    page = open_page()
    wrong = tmp_path / "a.jpg"
    wrong.write_bytes(b"no picture at all")
    page.set_input_files("#file", wrong)
    expect(page.locator("#start .inline-message")).to_have_text(
        "The file is not a photo. Use a photo in JPEG, PNG, WebP, HEIC, AVIF, BMP, GIF or TIFF."
    )
    open_page.errors.clear()  # the browser itself reports the answer 415


def test_a_robbed_concealed_kong_is_told_with_the_robbed_kong(open_page, read_sample):
    page = read_sample(open_page())
    set_round(page)
    expect(page.locator("#robbed_concealed_kong")).to_have_count(0)
    page.click("#robbed_kong")
    wait_total(page, "3,900")
    page.click("#robbed_concealed_kong")
    wait_total(page, "No win")  # thirteen orphans alone may rob one
    page.click("#robbed_kong")
    wait_total(page, "2,000")
    expect(page.locator("#robbed_concealed_kong")).to_have_count(0)
