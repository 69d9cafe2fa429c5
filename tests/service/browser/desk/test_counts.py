"""Taps and keys per recorded hand at the table. docs/desk.md has the table that this test makes.

`TEHAI_WRITE_COUNTS=1` writes the table into the document.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.service.browser.conftest import SAMPLE
from tests.service.browser.desk.conftest import TABLET
from tests.service.browser.desk.counter import Counter

DOCUMENT = Path(__file__).parents[4] / "docs" / "desk.md"
BEGIN, END = "<!-- counts -->\n", "<!-- /counts -->"


def winner(by, off="#off-2"):
    by.tap("#record-win")
    by.tap("#who-1")
    by.tap(off)


def riichi(by):
    by.tap("#riichi-1")
    expect(by.page.locator("#riichi-1")).to_have_count(0)


def value(by, han="3", fu="40"):
    by.tap("#win-stated")
    by.type("[name=han]", han)
    by.type("[name=fu]", fu)


def photo(by):
    with by.page.expect_file_chooser() as chosen:
        by.tap("#win-photo")
    chosen.value.set_files(SAMPLE)  # the shutter of the camera app is not counted
    by.page.wait_for_selector("#hand [data-tile]")


def tiles(by):
    by.tap("#notation")
    by.type("dialog input", "234567m34588p456s")
    by.tap("dialog .primary")


def record(by):
    by.tap("#win-record")


def ron_by_value(by):
    winner(by)
    value(by)
    record(by)


def self_draw_by_value(by):
    winner(by, "#self")
    value(by)
    record(by)


def riichi_and_ron_by_value(by):
    riichi(by)
    ron_by_value(by)


def ron_by_photo(by):
    winner(by)
    photo(by)
    record(by)


def riichi_and_ron_by_photo(by):
    riichi(by)
    ron_by_photo(by)


def ron_by_tiles(by):
    winner(by)
    tiles(by)
    record(by)


def two_winners_by_value(by):
    winner(by)
    value(by)
    by.tap("#win-also")
    by.tap("#who-3")
    by.type("[name=han]", "2")
    by.type("[name=fu]", "30")
    record(by)


def drawn_hand(by):
    by.tap("#record-draw")
    by.tap("input[value=Ben]")
    by.tap("#draw-record")


HANDS = {
    "riichi": riichi,
    "ron by value (3 han 40 fu)": ron_by_value,
    "self-draw by value": self_draw_by_value,
    "riichi, then ron by value": riichi_and_ron_by_value,
    "ron by photo": ron_by_photo,
    "riichi, then ron by photo": riichi_and_ron_by_photo,
    "ron by typed tiles": ron_by_tiles,
    "two winners on one discard, by value": two_winners_by_value,
    "drawn hand, one player tenpai": drawn_hand,
}


def table(counted):
    lines = ["| hand | taps | keys |", "|---|--:|--:|", *(f"| {n} | {t} | {k} |" for n, (t, k) in counted.items())]
    return "\n".join(lines) + "\n"


def test_taps_and_keys_of_each_kind_of_hand_are_those_of_the_document(event, visit):
    counted = {}
    for place, (name, does) in enumerate(HANDS.items()):
        match = event.match(str(place), rules="riichi")
        page = visit("table", str(place), **TABLET)
        by = Counter(page)
        does(by)
        wanted = 1 if "riichi" not in name or name == "riichi" else 2
        expect(page.locator("#log li[data-event]")).to_have_count(wanted)
        assert len(event.events(match)) == 1 + wanted
        counted[name] = (by.taps, by.keys)
        page.close()
    before, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
    old, after = rest.split(END)
    if os.environ.get("TEHAI_WRITE_COUNTS"):
        DOCUMENT.write_text(before + BEGIN + table(counted) + END + after, encoding="utf-8")
    else:
        assert old == table(counted)
