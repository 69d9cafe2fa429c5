"""Pictures of the page for the documents: `python -m tests.service.screenshots` writes them to docs/screenshots/.

A phone of 360 x 740 in light and in dark, in each language, and a desktop; the photo is the committed sample.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, Playwright, sync_playwright

from service.http import create_app
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PATIENCE, SAMPLE, ReadsOnce, serving
from tests.service.browser.films import filmed_browser
from vision.render.phone_film import write_phone_film

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
COLOURS = 128


def write(page: Page, name: str) -> None:
    """One picture, small: as many colours as such a page needs. One that no document shows is not kept."""
    if not any(f"screenshots/{name}.png" in path.read_text(encoding="utf-8") for path in FOLDER.parent.glob("*.md")):
        return
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    shot.save(FOLDER / f"{name}.png", optimize=True)


def play(page: Page, name: str) -> None:
    """From the photo to the total, a picture at each step."""
    write(page, f"{name}-start")
    page.set_input_files("#file", SAMPLE)
    page.wait_for_selector("#hand .tile")
    page.wait_for_selector("#progress", state="hidden")
    write(page, f"{name}-hand")
    page.locator("#hand .tile").nth(5).click()
    page.wait_for_selector("dialog")
    write(page, f"{name}-tile")
    page.keyboard.press("Escape")
    for control in ("#seat-south", "#from-west", "#riichi"):
        page.click(control)
    page.locator("#total", has_text="3,900").wait_for()
    page.evaluate("scrollTo(0, 0)")
    write(page, f"{name}-result")


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    address, stop = serving(create_app(ReadsOnce()))
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, size, scheme, locale in (
            ("phone", PHONE, "light", "en-US"),
            ("phone-dark", PHONE, "dark", "en-US"),
            ("phone-ja", PHONE, "light", "ja-JP"),
            ("phone-zh", PHONE, "dark", "zh-CN"),
            ("desktop", DESKTOP, "light", "en-US"),
        ):
            context = browser.new_context(viewport=size, color_scheme=scheme, locale=locale)
            page = context.new_page()
            page.add_init_script(ASKED)
            page.goto(address)
            page.wait_for_selector("html[data-ready]")
            play(page, name)
            context.close()
        browser.close()
        camera(started, address)
    stop()


def camera(started: Playwright, address: str) -> None:
    """The live camera over a hand without its winning tile."""
    with tempfile.TemporaryDirectory() as folder:
        film = write_phone_film(Path(folder), "film", seed=2, complete=False)
        with filmed_browser(started, film) as browser:
            page = browser.new_page(viewport=PHONE, locale="en-US")
            page.set_default_timeout(PATIENCE)
            page.add_init_script(ASKED)
            page.goto(address)
            page.click("html[data-ready] #take")
            page.locator(".look", has_text="13 of 14").wait_for()
            write(page, "phone-camera")


if __name__ == "__main__":
    main()
