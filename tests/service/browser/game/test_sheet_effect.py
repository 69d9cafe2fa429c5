"""A sheet shows what the event would move, while its questions are answered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

MOVES = """() => {
    const effect = document.getElementById('sheet-effect');
    window.moves = 0;
    new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
            for (const node of removedNodes) if (node.contains(effect)) window.moves += 1;
    }).observe(effect.closest('dialog'), { childList: true, subtree: true });
}"""


@pytest.fixture
def sheet(room):
    """The sheet of a drawn hand, with one player who is ready."""
    phone = room().start()
    phone.tap("Drawn hand")
    phone.tap("Aki", within=phone.group("whoReady"))
    expect(effect(phone)).to_contain_text("3,000")
    return phone


def effect(phone):
    return phone.page.locator("#sheet-effect")


def test_a_screen_reader_hears_an_effect_that_stays_in_its_place(sheet):
    """An element with a status that is put in again is not read, or is read twice."""
    sheet.page.evaluate(MOVES)
    sheet.tap("Ben", within=sheet.group("whoReady"))
    expect(effect(sheet)).to_contain_text("1,500")
    assert sheet.page.evaluate("window.moves") == 0


def test_without_a_connection_the_effect_of_an_earlier_answer_stays_faded(sheet):
    sheet.page.route("**/preview", lambda route: route.abort())
    with sheet.page.expect_event("requestfailed"):
        sheet.tap("Ben", within=sheet.group("whoReady"))
    expect(effect(sheet)).to_have_class("effect old")
    assert "3,000" in effect(sheet).inner_text()
    sheet.page.unroute("**/preview")
    sheet.tap("Chie", within=sheet.group("whoReady"))
    expect(effect(sheet)).to_contain_text("3,000")
    expect(effect(sheet)).to_have_class("effect")
