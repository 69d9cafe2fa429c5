"""axe-core finds no serious fault, in light and in dark; nothing is wider than a small phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe


def serious(page):
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], [node["html"][:160] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_no_serious_fault(open_page, read_sample, scheme, language):
    page = open_page(color_scheme=scheme, bypass_csp=True)
    page.select_option("#language", language)
    assert serious(page) == []
    assert fits(page)
    read_sample(page)
    page.click("#seat-south")
    page.click("#from-west")
    page.wait_for_selector("#total")
    for summary in page.locator("summary").all():
        if summary.is_visible():
            summary.click()
    page.wait_for_selector("#everywhere-list tr")
    assert serious(page) == []
    assert fits(page)
    page.click("#edit")
    assert serious(page) == []
    assert fits(page)
    page.locator("#hand .tile").first.click()
    assert serious(page) == []
    assert fits(page)
