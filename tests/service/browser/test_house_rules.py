"""House rules on the phone: made in *Table rules*, given to a second phone by link and as a file, named with results."""

from __future__ import annotations

import json
import tomllib

import pytest
from playwright.sync_api import expect

from tests.service.browser.conftest import type_tiles, until
from tests.service.browser.test_table import set_round, wait_total

RED_FIVE = "234m067p345s88p456s"  # all simples, pinfu and self-draw: 3 han, 4 with a red five
NAME = "Friday club"


def open_table_rules(page):
    page.evaluate("document.querySelector('#round details.more').open = true")
    if not page.locator("#table-rules").is_visible():
        page.click("#edit")
    page.click("#table-rules")


def save_as(page, name=NAME):
    page.fill("#set-name", name)
    page.click("#save-set")


def new_set(page, base="wrc-2025"):
    """A hand, and rules of the club: red fives count."""
    type_tiles(page, RED_FIVE)
    page.click("#red-fives-no")
    page.select_option("#rules", base)
    open_table_rules(page)
    page.check("#option-red_fives")
    save_as(page)
    expect(page.locator("dialog")).to_have_count(0)


def stored(page):
    return json.loads(page.evaluate("localStorage.getItem('tehai.house')") or "[]")


def link_of(page):
    open_table_rules(page)
    page.click("#my-sets")
    page.locator("[data-act=share]").click()
    expect(page.locator("dialog .qr")).to_be_visible()
    return page.locator("#set-link").input_value()


def test_a_set_made_on_one_phone_scores_the_same_hand_on_a_second_phone(open_page):
    page = open_page()
    new_set(page)
    set_round(page, "south", "self-draw")
    wait_total(page, "5,200")  # 4 han 20 fu; without the red five 2,700
    expect(page.locator("#result-rules")).to_have_text(NAME)
    page.click("#edit")
    link = link_of(page)

    other = open_page(path=link[link.index("/#") :])
    expect(other.locator("dialog h2")).to_have_text(f"New rules: {NAME}")
    expect(other.locator("dialog")).to_contain_text("Based on World Riichi Championship 2025")
    assert other.locator("#what-differs li").all_inner_texts() == ["Red fives: yes"]
    assert stored(other) == []  # nothing is kept before it is accepted
    other.click("#take-set")
    assert [one["name"] for one in stored(other)] == [NAME]
    type_tiles(other, RED_FIVE)
    set_round(other, "south", "self-draw")
    expect(other.locator("#total")).to_have_text(page.locator("#total").text_content())
    expect(other.locator("#result-rules")).to_have_text(NAME)


def test_a_set_is_refused_or_not_kept(open_page):
    page = open_page()
    page.goto(page.url + "#rules=bm9uc2Vuc2U")
    expect(page.locator("dialog .error")).to_have_text("The link is incomplete.")
    page.keyboard.press("Escape")
    new_set(page)
    page.click("#edit") if page.locator("#edit").is_visible() else None
    link = link_of(page)
    other = open_page(path=link[link.index("/#") :])
    other.click("#leave-set")
    assert stored(other) == []
    expect(other.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("language", "tag"), [("en", "en"), ("ja", "ja"), ("zh", "zh-Hans")])
def test_a_contradiction_is_refused_with_a_reason_that_names_both_options(open_page, language, tag):
    page = open_page()
    type_tiles(page, RED_FIVE)
    page.select_option("#rules", "wrc-2025")
    page.select_option("#language", language)
    page.wait_for_selector(f"html[lang={tag}]")
    names = page.evaluate(
        "import('/static/i18n.js').then(({ t }) => [t('option.honba_to'), t('option.winners_on_one_discard')])"
    )
    open_table_rules(page)
    page.select_option("#option-honba_to", "each")
    save_as(page)
    expect(page.locator("#set-wrong")).to_contain_text(names[0])
    expect(page.locator("#set-wrong")).to_contain_text(names[1])
    assert stored(page) == []


def test_a_file_that_was_exported_is_imported_again_after_the_set_was_deleted(open_page, tmp_path):
    page = open_page()
    new_set(page)
    open_table_rules(page)
    page.click("#my-sets")
    with page.expect_download() as given:
        page.locator("[data-act=file]").click()
    assert given.value.suggested_filename == f"{NAME}.toml"
    file = tmp_path / "club.toml"
    given.value.save_as(file)
    assert tomllib.loads(file.read_text("utf-8")) == {"base": "wrc-2025", "name": NAME, "options": {"red_fives": True}}
    before = stored(page)
    page.locator("[data-act=delete]").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("dialog")).to_contain_text("No rules of your own yet.")
    page.set_input_files("#set-file", file)
    page.click("#take-set")
    until(page, "localStorage.getItem('tehai.house') !== '[]'")
    assert [{**one, "id": 0} for one in stored(page)] == [{**one, "id": 0} for one in before]


def test_a_set_is_renamed_and_what_was_scored_keeps_its_name(open_page):
    page = open_page()
    new_set(page)
    set_round(page, "south", "self-draw")
    wait_total(page, "5,200")
    page.click("#home")
    expect(page.locator("#recent-list")).to_contain_text(NAME)
    page.locator("#recent-list button").first.click()
    page.wait_for_selector("#total")
    open_table_rules(page)
    page.click("#my-sets")
    page.locator("[data-act=rename]").click()
    page.fill("#new-name", "Saturday club")
    page.click("#rename-set")
    expect(page.locator(".set-item h3")).to_have_text("Saturday club")
    page.keyboard.press("Escape")
    expect(page.locator("#rules option:checked")).to_have_text("Saturday club")


def test_a_shared_hand_names_the_rules_of_the_house_and_is_scored_by_them(open_page):
    page = open_page()
    new_set(page)
    set_round(page, "south", "self-draw")
    wait_total(page, "5,200")
    text, link = page.evaluate(
        "Promise.all(['share-result', 'share', 'state'].map((name) => import(`/static/${name}.js`)))"
        ".then(([{ asText }, { link }, { state }]) => [asText(state.score), link()])"
    )
    assert text.splitlines()[0] == f"Tehai · {NAME} (World Riichi Championship 2025, Red fives: yes)"
    other = open_page(path=link[link.index("/#") :])
    wait_total(other, "5,200")
    expect(other.locator("#result-rules")).to_have_text(NAME)
    assert stored(other) == []  # a lent hand brings its rules along, and leaves nothing


@pytest.mark.parametrize(
    ("rules", "pattern", "name"), [("wsom", "all_sequences", "All Sequences"), ("mcr", "all_chows", "All Chows")]
)
def test_values_of_patterns_are_part_of_a_set(open_page, rules, pattern, name):
    page = open_page()
    type_tiles(page, "123m456p789s234p55m")
    page.select_option("#rules", rules)
    open_table_rules(page)
    page.click("#pattern-values summary")
    page.fill(f"#value-{pattern}", "17")
    save_as(page)
    expect(page.locator("dialog")).to_have_count(0)
    set_round(page, "south", "self-draw")
    expect(page.locator(".patterns tr", has_text=name)).to_contain_text("17 points")
    page.reload()
    expect(page.locator(".patterns tr", has_text=name)).to_contain_text("17 points")


def test_a_set_of_an_earlier_version_still_scores(open_page):
    """An option that has another name since then keeps its value; what the set does not name is that of its base."""
    page = open_page()
    old = {
        "id": "old",
        "base": "wrc-2017",
        "name": "Old",
        "options": {"time_hand": "dropped", "red_fives": True},
        "values": {},
    }
    page.evaluate("sets => localStorage.setItem('tehai.house', JSON.stringify(sets))", [old])
    page.reload()
    page.wait_for_selector("html[data-ready]")
    type_tiles(page, RED_FIVE)
    page.click("#red-fives-no")
    page.select_option("#rules", "house:old")
    set_round(page, "south", "self-draw")
    wait_total(page, "5,200")
    expect(page.locator("#result-rules")).to_have_text("Old")
