"""Pictures of a game on the phone: `python -m tests.service.games.screenshots FOLDER`, by default docs/screenshots/.

With another folder, every screen in each language, size and colour is written there, to be looked at.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from service.http import create_app
from service.settings import Settings
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PATIENCE, serving
from tests.service.browser.game.conftest import Phone
from tests.service.browser.game.words import EVERY, look
from tests.service.conftest import FakeReader
from tests.service.screenshots import FOLDER, write

PINFU = "234678m345p55678s!8s"
READY = "234678m34555p66s"


def play(phone: Phone, shoot) -> None:
    """A picture of each screen, from the form of the names to the question about a second entry."""
    page = phone.page
    phone.tap(phone.word("playGame"))
    shoot("names")
    page.keyboard.press("Escape")
    phone.start("m-league")
    phone.riichi("Ben")
    phone.win(PINFU, "Ben", "Aki")
    phone.draw("Ben", "Chie")
    shoot("scores")
    for key, name in (("aDraw", "draw"), ("valueOnly", "value"), ("foul", "foul"), ("gameHistory", "history")):
        phone.tap(phone.word(key))
        page.wait_for_selector("dialog h2")
        if name == "value":
            state(phone)
        shoot(name)
        page.keyboard.press("Escape")
    phone.tap(re.compile("Aki"), within=page.get_by_role("list", name=phone.word("scores")))
    page.wait_for_selector(".need")
    shoot("needs")
    page.keyboard.press("Escape")
    phone.photo(PINFU)
    shoot("asks")
    phone.who("Ben", "Aki")
    page.wait_for_selector("#record-it")
    shoot("result")
    phone.record()
    phone.photo(PINFU).who("Ben", "Aki")
    phone.tap(phone.word("recordIt"))
    page.wait_for_selector("dialog .entry-card")
    shoot("second")
    phone.tap(phone.word("keepFirst"))
    phone.tap(phone.word("type"))
    page.keyboard.press("Escape")
    phone.tap(phone.word("notation"))
    page.fill("#typed", READY)
    page.keyboard.press("Enter")
    page.wait_for_selector(".waits-list")
    shoot("waits")


def state(phone: Phone) -> None:
    """Choose the value of a hand without its tiles, and wait for what it moves."""
    phone.who("Chie", "Dai")
    for key, value in (("han", "1"), ("fu", "90")):
        phone.tap(value, within=phone.group(key), exact=True)
    phone.page.wait_for_selector("#sheet-effect:not(.old) li")


def main(folder: Path = FOLDER) -> None:
    """Write the pictures of the documents, or all pictures into another folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, size, scheme in EVERY[:1] if folder == FOLDER else EVERY:
        reader = FakeReader()
        app = create_app(reader, Settings(data=Path(tempfile.mkdtemp())))
        address, stop = serving(app)
        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            given = look(language, size, scheme)
            page = browser.new_context(has_touch=True, reduced_motion="reduce", **given).new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(ASKED)
            page.goto(address)
            page.wait_for_selector("html[data-ready]")

            def shoot(name: str, page=page, of: str = f"{language}-{size[0]}-{scheme}") -> None:
                if folder == FOLDER:
                    write(page, f"phone-game-{name}")
                else:
                    page.screenshot(path=folder / f"{of}-{name}.png")

            play(Phone(page, reader, language), shoot)
            browser.close()
        stop()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
