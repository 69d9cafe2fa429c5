"""The picture of the README, photo in and score out: `python -m tests.service.picture` writes docs/photo-to-score.webp.

Both halves are real: the committed sample photo, and the page's answer to it in Chromium at the size of a phone.
"""

from __future__ import annotations

import base64
import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from service.http import create_app
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, SAMPLE, ReadsOnce, serving

TARGET = Path(__file__).parents[2] / "docs" / "photo-to-score.webp"
SHARP = 2
"""Pixels of the picture to one of the page."""
RESULT = {"x": 0, "y": 62, "width": 360, "height": 418}
"""The part of the phone's page that is shown: from the rule set to each player's change."""
CARD = """
<style>
  body {{ margin: 0; display: flex; align-items: center; gap: 22px; padding: 26px; width: 1012px; height: 418px;
         background: #f1f0ea; }}
  .photo {{ flex: none; width: 574px; border-radius: 14px; }}
  img {{ display: block; box-shadow: 0 4px 18px rgb(0 0 0 / 22%); }}
  svg {{ flex: none; }}
  .phone {{ height: 418px; border-radius: 22px; border: 5px solid #23262b; box-sizing: border-box; }}
</style>
<img class="photo" src="{photo}">
<svg width="34" height="34" viewBox="0 0 34 34" fill="none" stroke="#0f5b45" stroke-width="4" stroke-linecap="round"
     stroke-linejoin="round"><path d="M4 17h25M19 6l11 11-11 11"/></svg>
<img class="phone" src="{page}">
"""


def data_url(kind: str, data: bytes) -> str:
    """The bytes as an address that holds them."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def result(browser: Browser, address: str) -> bytes:
    """What the phone shows of the sample photo once the round is set."""
    size = {"width": RESULT["width"], "height": 740}
    page = browser.new_context(viewport=size, device_scale_factor=SHARP, locale="en-US").new_page()
    page.add_init_script(ASKED)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.set_input_files("#file", SAMPLE)
    page.wait_for_selector("#hand .tile")
    page.wait_for_selector("#progress", state="hidden")
    for control in ("#seat-south", "#from-west", "#riichi"):
        page.click(control)
    page.locator("#total", has_text="3,900").wait_for()
    page.evaluate("scrollTo(0, 0)")
    return page.screenshot(clip=RESULT)


def main() -> None:
    """Write the picture."""
    address, stop = serving(create_app(ReadsOnce()))
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shot = result(browser, address)
        page = browser.new_context(viewport={"width": 1064, "height": 470}, device_scale_factor=SHARP).new_page()
        page.set_content(CARD.format(photo=data_url("jpeg", SAMPLE.read_bytes()), page=data_url("png", shot)))
        whole = page.screenshot()
        browser.close()
    stop()
    Image.open(io.BytesIO(whole)).convert("RGB").save(TARGET, quality=90, method=6)


if __name__ == "__main__":
    main()
