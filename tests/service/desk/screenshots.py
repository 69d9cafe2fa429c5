"""Pictures of the desk for the documents: `python -m tests.service.desk.screenshots` writes them to docs/screenshots/.

One event: a tablet at its table tells a win with the committed sample photo and asks the referee, who decides.
"""

from __future__ import annotations

import itertools
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from service.desk.links import Links
from service.http import create_app
from service.records.store import Store
from tests.service.browser.conftest import CHROMIUM, FLAGS, SAMPLE, ReadsOnce, serving
from tests.service.screenshots import PHONE, write

TABLET = {"width": 1180, "height": 820}
LAPTOP = {"width": 1280, "height": 900}
PLAYERS = ("Aki", "Ben", "Chie", "Dai")


def table(page: Page) -> None:
    """The tablet: a match, a win with its photo, a claim."""
    for place, name in enumerate(PLAYERS):
        page.fill(f"#open-player-{place}", name)
    page.click("#open")
    page.click("#record-draw")
    page.check("input[value=Aki]")
    page.click("#draw-record")
    page.wait_for_selector("#log li")
    page.click("#riichi-1")
    page.wait_for_selector("#riichi-1", state="detached")
    page.click("#clock-run")
    write(page, "desk-table")
    page.click("#record-win")
    page.click("#who-1")
    page.click("#off-2")
    page.set_input_files("#win-file", SAMPLE)
    page.wait_for_selector("#win-score .total")
    write(page, "desk-win")
    page.click("#win-claim")
    page.fill("#claim-total", "7700")
    page.click("#claim-file")
    page.wait_for_selector(".waiting li")


def referee(page: Page, name: str, *, decides: bool) -> None:
    """The referee: the claim, and the decision."""
    page.locator("#open-cases a.entry, #done-cases a.entry").first.click()
    page.wait_for_selector(".case-photo polygon")
    write(page, f"{name}-claim")
    if decides:
        page.fill("#reason", "3 han 30 fu")
        page.click("#correct")
        page.wait_for_selector(".verdict")
        page.evaluate("document.querySelector('.verdict').closest('section').scrollIntoView()")
        write(page, f"{name}-decision")


def main() -> None:
    """Write all of them."""
    keys = (f"key {number}" for number in itertools.count())
    with tempfile.TemporaryDirectory() as folder, Store(f"sqlite:///{Path(folder) / 'records.db'}") as store:
        address, stop = serving(create_app(ReadsOnce(), store=store))

        def visit(browser: Browser, role: str, size: dict[str, int], scope: str = "", scheme: str = "light") -> Page:
            context = browser.new_context(viewport=size, locale="en-US", color_scheme=scheme)
            page = context.new_page()
            token = Links(store).give(next(keys), "pictures", role, scope, 8)["token"]
            page.goto(f"{address}/desk#link={token}")
            page.wait_for_selector("html[data-ready]")
            return page

        with sync_playwright() as started:
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            table(visit(browser, "table", TABLET, "3"))
            referee(visit(browser, "referee", PHONE, scheme="dark"), "desk-phone", decides=False)
            referee(visit(browser, "referee", LAPTOP), "desk", decides=True)
            director = visit(browser, "director", LAPTOP)
            director.click("#tab-matches")
            director.locator("#match-list button").first.click()
            director.wait_for_selector("#foul")
            write(director, "desk-match")
            screen = visit(browser, "onlooker", LAPTOP, scheme="dark")
            screen.wait_for_selector(".round-left")
            write(screen, "desk-clock")
            browser.close()
        stop()


if __name__ == "__main__":
    main()
