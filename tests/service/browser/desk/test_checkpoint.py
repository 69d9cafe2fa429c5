"""The signed checkpoint on the referee's page: a code that a phone scans, and the line that `verify` takes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from service.records.checkpoints import Checkpoint
from service.records.signing_keys import public_file, public_keys
from tests.service.browser.screens import fits

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3}
HEADINGS = {
    "en-GB": "Signed checkpoint of the records",
    "ja-JP": "記録の署名済みチェックポイント",
    "zh-CN": "记录的签名检查点",
}


def scanned(page, place):
    """What a phone reads in the code there."""
    picture = page.locator(place).screenshot()
    found, *_ = cv2.QRCodeDetectorAruco().detectAndDecode(
        cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    )
    return found


@pytest.mark.parametrize("locale", HEADINGS)
def test_the_code_on_the_referees_page_is_the_last_record_signed(event, visit, tmp_path, locale, run):
    event.match()
    page = visit("referee", path="/desk/referee", locale=locale, **PHONE)
    page.evaluate("location.hash = 'matches'")
    page.click("#sealed summary")
    page.wait_for_selector("#sealed-place .qr")
    assert page.locator("#sealed summary").inner_text() == HEADINGS[locale]
    assert "[object" not in page.locator("#sealed-place").inner_text()
    line = page.locator("#sealed [data-checkpoint]").inner_text()
    assert scanned(page, "#sealed-place .qr") == line
    found = Checkpoint.parse(line)
    assert found.number == event.store.length()
    assert found.good(public_keys(public_file(tmp_path / "data" / "keys" / "records.pem")))
    assert fits(page)
    assert run("records", "verify", "--records", event.store.url, "--checkpoint", line).status == 0
