"""A game that was begun without a network is handed to a table: from the phone itself, or as a file."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.service.browser.conftest import ASKED, PATIENCE, PHONE, until
from tests.service.browser.game.conftest import NAMES, Phone

SHOWN = f"Transfer the game to the table: {', '.join(NAMES)}"


def played(table):
    """A game that goes on without the service: riichi, a draw, a win, and one more that is undone."""
    table.keep()
    table.stop()
    phone = Phone(table.open("/alone/"), None)
    table.ready()
    phone.start("m-league")
    phone.riichi("Ben")
    phone.draw()
    phone.value("Aki", "mangan", "Dai")
    phone.draw("Aki")
    phone.tap(phone.word("undo"))
    phone.sees(Dai=15_700)
    return phone


def hand_over(page):
    page.get_by_role("button", name=SHOWN).click()
    page.get_by_role("dialog").get_by_role("button", name="Transfer", exact=True).click()


def test_a_game_is_handed_over_once_and_goes_on_at_the_table(table):
    phone = played(table)
    page, before = phone.page, phone.points()
    hand_over(page)  # the table is not in reach
    expect(page.locator("#inline-message")).to_have_text(
        "The service at the table does not answer. Connect to the network of the table and try again."
    )
    table.begin_again()
    hand_over(page)
    expect(page.locator("#hand-over")).to_contain_text("The game was transferred.")
    expect(page.get_by_role("button", name=SHOWN)).to_have_count(0)
    expect(page.locator("#game-title")).to_be_hidden()
    page.get_by_role("link", name="Continue the game at the table").click()
    phone.sees(**before)
    phone.draw("Chie")
    games = table.app.extensions["tehai.games"]
    (game,) = games.all()
    assert game["players"] == NAMES
    table.open("/alone/")  # the phone offers it no more
    table.ready()
    until(page, "document.querySelector('#hand-over') !== null")
    expect(page.get_by_role("button", name=SHOWN)).to_have_count(0)
    assert [each["game"] for each in games.all()] == [game["game"]]


def test_a_game_from_another_host_is_taken_over_from_its_file(table, browser, tmp_path):
    phone = played(table)
    before = phone.points()
    phone.tap(phone.word("gameHistory"))
    with phone.page.expect_download() as saved:
        phone.page.get_by_role("button", name=phone.word("exportAs", kind="JSON")).click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    letter = tmp_path / "letter.json"
    letter.write_text("{}")
    table.begin_again()
    context = browser.new_context(**PHONE)
    try:
        context.add_init_script(ASKED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(table.address)
        page.wait_for_selector("html[data-ready]")
        other = Phone(page, None)
        for _ in range(2):  # a second time it is the same game
            other.tap(other.word("playGame"))
            page.set_input_files("#game-file", letter)
            expect(page.locator("#inline-message")).to_contain_text("This file contains no game.")
            page.set_input_files("#game-file", file)
            other.sees(**before)
            other.tap(other.word("gameHistory"))
            page.locator("#leave-game").click()
            page.get_by_role("dialog").get_by_role("button", name=other.word("leaveGame")).last.click()
            expect(page.locator("#game-open")).to_be_visible()
    finally:
        context.close()
    (game,) = table.app.extensions["tehai.games"].all()
    assert game["points"] == before
    assert game["game"] == json.loads(file.read_text())["records"][0]["match"]
