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
    winner(by)
    by.tap("#declared-1")
    value(by)
    record(by)


def ron_by_photo(by):
    winner(by)
    photo(by)
    record(by)


def riichi_and_ron_by_photo(by):
    winner(by)
    by.tap("#declared-1")
    photo(by)
    record(by)


def undo(by):
    ron_by_value(by)
    by.page.wait_for_selector("#undo-last")
    by.taps = by.keys = 0
    by.tap("#undo-last")
    by.tap("dialog .primary")


def liable(by):
    winner(by)
    by.tap("#win-stated")
    by.type("[name=yakuman]", "1")
    by.tap("#win-facts summary")
    by.choose("#liable-daisangen", "north")
    expect(by.page.locator("#win-score .who li")).to_have_count(2)
    record(by)


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
    "riichi": (riichi, 1, (1, 0), None),
    "ron by value (3 han 40 fu)": (ron_by_value, 1, (7, 3), 10),
    "self-draw by value": (self_draw_by_value, 1, (7, 3), 9),
    "riichi and ron by value": (riichi_and_ron_by_value, 1, (8, 3), 10),
    "ron by photo": (ron_by_photo, 1, (5, 0), None),
    "riichi and ron by photo": (riichi_and_ron_by_photo, 1, (6, 0), None),
    "ron by typed tiles": (ron_by_tiles, 1, (6, 17), None),
    "two winners on one discard, by value": (two_winners_by_value, 1, (11, 6), 14),
    "drawn hand, one player tenpai": (drawn_hand, 1, (3, 0), 5),
    "yakuman by value with a liable player": (liable, 1, None, None),
    "undo the last hand": (undo, 0, None, None),
}
"""A hand → how it is recorded, the events in the log afterwards, and the taps and keys of version 0.2.0 (None: it had no
way to do this), and the taps in Pantheon's Tyr (None: it has no comparable way).
"""


def table(counted):
    lines = ["| hand | taps | keys | taps in 0.2.0 | keys in 0.2.0 | taps in Tyr |", "|---|--:|--:|--:|--:|--:|"]
    for name, (taps, keys) in counted.items():
        before = HANDS[name][2] or ("–", "–")
        lines.append(f"| {name} | {taps} | {keys} | {before[0]} | {before[1]} | {HANDS[name][3] or '–'} |")
    return "\n".join(lines) + "\n"


def test_taps_and_keys_of_each_kind_of_hand_are_those_of_the_document(event, visit):
    counted = {}
    for place, (name, (does, wanted, before, _)) in enumerate(HANDS.items()):
        event.match(str(place), rules="riichi")
        page = visit("table", str(place), **TABLET)
        by = Counter(page)
        does(by)
        expect(page.locator("#log li[data-event]")).to_have_count(wanted)
        counted[name] = (by.taps, by.keys)
        assert before is None or (by.taps <= before[0] and by.keys <= before[1]), f"{name} costs more than before"
        page.close()
    assert counted["ron by value (3 han 40 fu)"] <= (6, 3)
    before, rest = DOCUMENT.read_text(encoding="utf-8").split(BEGIN)
    old, after = rest.split(END)
    if os.environ.get("TEHAI_WRITE_COUNTS"):
        DOCUMENT.write_text(before + BEGIN + table(counted) + END + after, encoding="utf-8")
    else:
        assert old == table(counted)
