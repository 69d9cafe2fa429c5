"""Mahjong Competition Rules on a phone: from a photo with flowers to who pays whom, circumstances, options, near misses."""

from __future__ import annotations

import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from scorer.hand import Hand
from tests.service.browser.conftest import PATIENCE, type_in, type_tiles
from tests.service.browser.test_table import set_round, wait_total
from vision.render import Camera, Scene, hand_scene, render

PHONE = {"viewport": {"width": 412, "height": 915}}
FLOWERS = Hand.from_typed("123m456p789s22z!9s +ankong:2222s +flowers:3f6f")
PHOTOGRAPHED = {"flowers": FLOWERS, "knitted": Hand.from_typed("147m258p69s124567z!7z +flowers:36f")}


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    """A picture of a hand as it lies on a table."""
    folder = tmp_path_factory.mktemp("mcr")

    def taken(name):
        scene = hand_scene(
            PHOTOGRAPHED[name], seed=31, look=Scene((), camera=Camera(width=1280, height=720)), margin=0.08
        )
        path = folder / f"{name}.jpg"
        Image.fromarray(render(scene).image).save(path, quality=92)
        return path

    return taken


@pytest.fixture
def mcr(open_page):
    """The phone's page, with these rules chosen once there is a hand."""

    def opened(show, **given):
        page = open_page(**PHONE, **given)
        show(page)
        page.select_option("#rules", "mcr")
        return page

    return opened


def typed(tiles):
    """Type a hand with its last tile as the winning tile, as on the page."""
    return lambda page: type_tiles(page, tiles)


def fans(page):
    return {
        row.locator("th").inner_text().strip(): int(row.locator("td").inner_text().split()[0])
        for row in page.locator("#result .patterns tr").all()
    }


def changes(page):
    return [re.sub(r"\s+", " ", each) for each in page.locator(".changes li").all_inner_texts()]


def test_from_a_photo_with_flowers_to_who_pays_whom(mcr, read_sample, photo):
    page = mcr(lambda page: read_sample(page, photo("flowers")))
    expect(page.locator("#hand .row.flowers .tile")).to_have_count(2)
    assert page.locator("#riichi").count() == 0
    set_round(page, "south", "self-draw")
    # 39 8, 56 4, 67 2; the two flowers do not help to reach eight and are paid: 16. Each pays 8 + 16.
    wait_total(page, "72")
    assert fans(page) == {"Mixed Straight": 8, "Fully Concealed Hand": 4, "Concealed Kong": 2, "Flower Tiles ×2": 2}
    assert changes(page) == ["East −24", "South +72", "West −24", "North −24"]
    # After the kong 46 adds 8 for each of the three; a flower replaced in between takes it away.
    page.click("#replacement_tile")
    wait_total(page, "96")
    page.click("#replacement_after_flower")
    wait_total(page, "72")
    page.click("#last_tile")
    wait_total(page, "96")  # 44
    page.click("#edit")
    page.click("#from-west")
    # 39 8, 62 2, 67 2, 45 8 and the flowers: 22. West pays 8 + 22, the others 8.
    wait_total(page, "46")
    assert changes(page) == ["East −8", "South +46", "West −30", "North −8"]
    page.click("#everywhere summary")
    rows = page.locator("#everywhere-list tr")
    expect(rows.filter(has_text="Mahjong Competition Rules").locator("td")).to_have_text("46")


def test_a_photographed_hand_of_knitted_tiles_is_read_as_it_lies(mcr, read_sample, photo):
    page = mcr(lambda page: read_sample(page, photo("knitted")))
    set_round(page, "east", "from-north")
    # 34 12 and two flowers: North pays 8 + 14, the others 8.
    wait_total(page, "38")
    assert fans(page) == {"Lesser Honors and Knitted Tiles": 12, "Flower Tiles ×2": 2}


def test_the_page_asks_nothing_about_red_fives(mcr, read_sample, photo):
    """What the photo leaves open between a red five and another one makes no difference under these rules."""

    def unclear(route):
        response = route.fetch(timeout=PATIENCE)
        found = response.json()
        five = next(tile for tile in found["tiles"] if tile["tile"][0] in "05")
        suit = five["tile"][1]
        five |= {"confidence": 0.5, "alternatives": [[five["tile"], 0.5], ["05"[five["tile"][0] == "0"] + suit, 0.4]]}
        found |= {
            "sure": False,
            "doubts": [{"code": "low_confidence", "message": "", "tiles": [found["tiles"].index(five)]}],
        }
        route.fulfill(response=response, json=found)

    def show(page):
        page.route("**/api/read", unclear)
        read_sample(page, photo("flowers"))
        expect(page.locator("#prompts .question")).to_have_count(1)  # the rules of the page so far have red fives

    page = mcr(show)
    expect(page.locator("#prompts .question")).to_have_count(0)


def test_typed_flowers_are_laid_aside_and_counted(mcr):
    page = mcr(typed("12m789m123789s55s1f3m8f"))
    set_round(page, "south", "self-draw")
    wait_total(page, "63")  # 11, as below, and two flowers: each pays 8 + 13
    assert fans(page)["Flower Tiles ×2"] == 2
    page.click("#edit")
    expect(page.locator("#hand .row.flowers .tile")).to_have_count(2)
    type_in(page, "12m789m123789s55s3m")  # flowers that are not typed again stay
    expect(page.locator("#hand .row.flowers .tile")).to_have_count(2)


def test_fans_are_listed_with_how_often_they_count(mcr):
    page = mcr(typed("12m789m123789s55s3m"))
    set_round(page, "south", "self-draw")
    # 56 4, 63 2, 75 1, 77 1, and 70 twice with 72 once: 11. Each pays 8 + 11.
    wait_total(page, "57")
    assert fans(page)["Mixed Double Chow ×2"] == 2
    expect(page.locator("#last_of_kind")).to_be_visible()
    page.click("#last_of_kind")
    wait_total(page, "69")  # 58 adds 4 for each of the three
    expect(page.locator("#riichi")).to_have_count(0)


def test_a_hand_below_eight_points_names_its_fans_and_one_tap_makes_the_change(mcr):
    page = mcr(typed("123m456p678s234p22p"))
    set_round(page, "south", "self-draw")
    faults = page.locator(".faults")
    expect(faults).to_contain_text(
        "Without flowers the fans are worth 6 points, but a win needs 8", use_inner_text=True
    )
    expect(faults).to_contain_text("All Chows 2", use_inner_text=True)
    change = page.locator(".faults .exchange")
    total = re.findall(r"\d+", change.inner_text())[-1]
    change.click()
    wait_total(page, total)


@pytest.mark.parametrize(
    ("tiles", "option", "value", "before", "after"),
    [
        # 4444567s and 7s: 4 would win too, but the winner holds all four; without it 79 counts. 8 and 9 points, each 3 times.
        ("123m456p4444567s7s", "dead_tile_waits", False, "48", "51"),
        # 7m completes 789m and is one of the nine knitted tiles: 77 counts by the other tiles, and not outside the nine.
        ("147m258p369s8911m7m", "knitted_wait", "outside", "81", "78"),
        # All Green with the green dragon: the English book counts Half Flush, 6 for each of the three.
        ("22334466688s66z6z", "edition", "wmo-2006", "315", "333"),
    ],
)
def test_a_table_changes_an_option_of_the_hand(mcr, tiles, option, value, before, after):
    page = mcr(typed(tiles))
    set_round(page, "south", "self-draw")
    wait_total(page, before)
    page.click("#edit")
    page.locator("#round summary").first.click()
    page.click("#table-rules")
    field = page.locator(f"#option-{option}")
    expect(field).to_be_visible()
    ids = [each.get_attribute("id") for each in page.locator("dialog .option [id^=option-]").all()]
    assert {"option-edition", "option-minimum", "option-dead_tile_waits", "option-knitted_wait"} <= set(ids)
    field.select_option(value) if isinstance(value, str) else field.set_checked(value)
    page.keyboard.press("Escape")
    wait_total(page, after)


@pytest.mark.parametrize(("locale", "name"), [("ja-JP", "三色双龍会"), ("zh-CN", "三色双龙会")])
def test_the_wait_of_a_hand_short_of_a_tile_has_its_total(mcr, locale, name):
    page = mcr(typed("12m789m123789s55p3m"), locale=locale)
    page.click("#seat-south")
    page.click("#self-draw")
    # 3m alone: 29 16, 56 4, 77 1 are 21, and each pays 29.
    wait_total(page, "87")
    expect(page.locator("#result .patterns").first).to_contain_text(name, use_inner_text=True)
    page.click("#edit")
    type_in(page, "12m789m123789s55p")
    expect(page.locator(".waits-list")).to_contain_text("87", use_inner_text=True)
