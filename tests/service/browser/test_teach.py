"""The page that teaches tiles, and giving a corrected photo away, as a player sees them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from service import tile_sets
from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import SAMPLE, ReadsOnce, serving
from tests.service.browser.screens import WIDE, faults
from vision.data.labelled_photos import labelled_photos


@pytest.fixture
def keeping(tmp_path, monkeypatch):
    """A service that keeps photos and tile sets in a folder of the test."""
    monkeypatch.setenv("TEHAI_TILE_SETS", str(tmp_path / "sets"))
    address, stop = serving(create_app(ReadsOnce(), Settings(data=tmp_path, keep_photos=True)))
    yield address
    stop()


def test_a_set_is_taught_and_chosen(open_page, keeping, monkeypatch, tmp_path):
    taught = []

    def learn(name, photos, order):
        taught.append((name, len(photos)))
        (tmp_path / "sets").mkdir()
        (tmp_path / "sets" / f"{name}.npz").touch()

    monkeypatch.setattr(tile_sets, "learn", learn)
    page = open_page(keeping, "/teach", bypass_csp=True)
    page.wait_for_selector("html[data-ready]")
    assert faults(page) == []
    assert page.evaluate(WIDE) == []
    page.fill("#name", "club")
    page.set_input_files("#photo-1", SAMPLE)
    page.set_input_files("#photo-2", SAMPLE)
    page.click("#learn")
    expect(page.locator("#taught")).to_contain_text("Learnt club")
    assert taught == [("club", 2)]
    expect(page.get_by_role("button", name="club")).to_have_attribute("aria-pressed", "true")


def test_a_corrected_photo_is_given_when_the_player_says_so(open_page, read_sample, keeping, tmp_path):
    page = read_sample(open_page(keeping))
    page.click("#seat-south")
    page.click("#self-draw")
    page.click("#edit")
    page.locator("#hand").get_by_role("button", name="2 of characters", exact=True).click()
    page.locator("dialog .faces").get_by_role("button", name="5 of characters", exact=True).click()
    page.locator("#undo").click()
    page.wait_for_selector("#give")
    assert not (tmp_path / "corrections").exists()
    page.click("#give")
    page.get_by_role("button", name="Donate this photo").click()
    expect(page.locator("dialog .inline-message")).to_have_text("Thank you. The photo is stored.")
    kept = list(labelled_photos(tmp_path / "corrections"))
    assert [len(one.tiles) for one in kept] == [14]


def test_a_photo_that_is_being_given_is_not_mistaken_for_the_next_one(open_page, read_sample, keeping):
    page = read_sample(open_page(keeping))
    page.click("#seat-south")
    page.click("#self-draw")
    held = []
    page.route("**/api/corrections", lambda route: held.append(route))
    page.click("#give")
    with page.expect_request("**/api/corrections"):
        page.get_by_role("button", name="Donate this photo").click()
    page.keyboard.press("Escape")
    page.click("#edit")
    page.set_input_files("#file", SAMPLE)
    expect(page.locator("#self-draw")).to_have_attribute("aria-pressed", "false")
    with page.expect_response("**/api/corrections"):
        held[0].continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    page.click("#self-draw")
    expect(page.locator("#give")).to_be_visible()
