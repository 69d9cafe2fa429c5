"""docs/streams.md, "From a camera to a picture on air": each of its ten steps, in order, as a director takes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from service.cli.main import main
from service.cli.stream_commands import first_addresses
from service.http import create_app
from service.records.store import Store
from service.stream.http import install
from service.stream.rehearsal import Rehearsal
from service.stream.tables import load_tables
from tests.service.browser.conftest import SAMPLE, serving, until
from tests.service.browser.on_air import on_air
from tests.service.stream.cameras import HAND
from tests.service.stream.followed import follow

PAGE = (Path(__file__).parents[3] / "docs" / "streams.md").read_text(encoding="utf-8")
STEPS = re.findall(r"^### (\d+)\. (.*)\n+((?:(?!^#).*\n)*)", PAGE, re.MULTILINE)
DESKTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "reduced_motion": "reduce"}


def test_there_are_ten_steps_and_their_pictures():
    assert [int(number) for number, _, _ in STEPS] == list(range(1, 11))
    pictures = re.findall(r"\(screenshots/(air-[\w-]+\.png)\)", PAGE)
    assert len(pictures) >= 6
    assert [name for name in pictures if not (SAMPLE.parents[3] / "docs" / "screenshots" / name).exists()] == []


def test_step_1_rehearse(open_page, tmp_path):
    film = tmp_path / "film"
    film.write_text("", encoding="ascii")

    with Store(f"sqlite:///{tmp_path / 'records.db'}") as store:
        rehearsal = Rehearsal(str(film), store, 30, "wrc-2017", follow)
        with rehearsal.running():
            app = create_app(None, store=store)
            install(app, rehearsal, rehearsal.air)
            address, stop = serving(app)
            said = first_addresses(store, address)
            director = open_page(address, re.search(r"Director: (\S+)", said)[1].removeprefix(address), **DESKTOP)
            director.wait_for_selector("#checks [data-check=film].done")
            overlay = open_page(address, re.search(r"Overlay: (\S+)", said)[1].removeprefix(address), **DESKTOP)
            overlay.wait_for_selector("#bar")
            director.wait_for_selector("#checks [data-check=overlay].done")
            film.write_text(HAND, encoding="ascii")
            director.wait_for_selector("#checks [data-check=seen].done")
            film.write_text("", encoding="ascii")
            director.click("#reset")
            director.wait_for_selector("#checks [data-check=seen]:not(.done)")
            stop()


def test_step_2_place_the_camera(real_reader, capsys):
    assert "tehai read PICTURE" in STEPS[1][2]
    assert main(["read", str(SAMPLE)], load_reader=lambda: real_reader) == 0
    assert capsys.readouterr().out


@pytest.fixture(scope="module")
def broadcast(tmp_path_factory):
    """Steps 3 and 4: the file of the page, and the service that it starts."""
    folder = tmp_path_factory.mktemp("steps")
    file = folder / "tables.toml"
    file.write_text(re.search(r"```toml\n(.*?)```", STEPS[2][2], re.DOTALL)[1], encoding="utf-8")
    (table,) = load_tables(str(file))
    assert (table.air.mode.value, table.air.delay, table.near) == ("by_hand", 2.5, "Aki")
    with on_air(folder, table) as made:
        yield made


def test_steps_3_to_10(broadcast, open_page, monkeypatch, capsys):
    made = broadcast
    monkeypatch.setenv("TEHAI_RECORDS", made.store.url)
    assert "tehai records link director --at http://HOST:8018" in STEPS[3][2]
    assert main(["records", "link", "director", "--at", made.address]) == 0
    link = re.search(r"#link=(\S+)", capsys.readouterr().out)[1]

    made.open()  # step 5: tests/service/browser/desk opens a match on the page
    page = open_page(made.address, f"/desk/air#link={link}", **DESKTOP)
    page.wait_for_selector("#table-0")

    made.eyes.stills["1", False] = SAMPLE.read_bytes()  # step 2, on the page
    until(page, "document.querySelector('#still').naturalWidth > 0")

    page.click("#obs-more summary")  # step 6
    page.select_option("#obs-layout", "bar")
    page.click("#obs-form [type=submit]")
    page.wait_for_selector("#obs-address")

    path = page.input_value("#obs-address").removeprefix(made.address)  # step 7
    overlay = open_page(made.address, path, viewport={"width": 1920, "height": 1080}, has_touch=False)
    overlay.wait_for_selector("#bar")

    page.select_option("#mode", "by_hand")  # step 8
    page.locator("#tables-title").click()
    for key, delay in ((",", "2"), (".", "2.5")):
        page.locator("body").press(key)
        until(page, "document.querySelector('#delay').value === arg", delay)

    number = made.announce()  # step 9
    made.answer(number, player="Ben")
    page.locator("#next-tag", has_text="1,300").wait_for()
    until(page, "!document.querySelector('#act-show').hasAttribute('aria-disabled')")
    page.locator("body").press("s")
    overlay.wait_for_selector("#card")
    page.locator("#now-title .tag").wait_for(state="hidden")  # the page has it on air, too
    page.locator("body").press("p")
    page.locator("#now-tag", has_text="Pinned").wait_for()
    page.locator("body").press("h")
    overlay.wait_for_selector("#card", state="hidden")

    page.click("a[href='/desk/replay']")  # step 10
    page.locator("#moments .entry", has_text="East 1, 0 honba").wait_for()
    with page.expect_download() as saved:
        page.click("#as-vtt")
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith("WEBVTT")
    with page.expect_download() as saved:
        page.click("#as-chapters")
    assert "title=East 1, 0 honba" in Path(saved.value.path()).read_text(encoding="utf-8")
