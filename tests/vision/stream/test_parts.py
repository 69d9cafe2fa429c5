"""The second look at a hand sees the part of the table where it lies, and nothing next to it is lost."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.tiles import TILES, Tile
from tests.vision.stream.stream_fakes import HEIGHT, TILE, WIDTH, Lain, Table, row
from vision.stream.frames import Frame
from vision.stream.parts import Part
from vision.stream.watcher import Watcher

HAND = "123m456p789s11222z"
FAR = Lain(Tile.from_code("7z"), 300, 20)


def asked(watcher: Watcher, table: Table, start: float, seconds: float) -> list[Part]:
    """What a watcher asks for; everything that it asks for is looked at."""
    parts = []
    for number in range(round(10 * seconds)):
        part = watcher.see(Frame(start + number / 10, table.picture()))
        if part is not None:
            parts.append(part)
            watcher.detected(table.seen(part))
    return parts


def names(detections) -> list[str]:
    return sorted(str(TILES[one]) for one in detections.classes)


def test_the_second_look_is_of_the_hand_alone():
    table = Table(row(HAND))
    first, second = asked(Watcher(), table, 0, 2)
    assert first.shown == (0, 0, WIDTH, HEIGHT)
    left, top, right, bottom = second.shown
    assert (left, bottom) == (0, HEIGHT), "it ends where the picture does"
    assert top == 260 - 3 * TILE[1]
    assert second.pixels.shape == (bottom - top, right - left, 3)


def test_the_whole_table_is_looked_at_again_where_anything_else_moved():
    watcher, table = Watcher(), Table(row("123m456p789s11223z"))  # does not win: it is looked at until it is clear
    assert len(asked(watcher, table, 0, 0.3)) == 1
    table.lain = [*table.lain, FAR]
    assert watcher.see(Frame(0.3, table.picture())).shown == (0, 0, WIDTH, HEIGHT)


@pytest.mark.parametrize("place", [(60, 260), (60, 5), (200, 150)])
def test_what_is_found_in_a_part_lies_where_it_lies_on_the_table(place):
    table = Table([*row(HAND, *place)])
    whole = table.seen()
    part = Part.near(Frame(0, table.picture()), whole.quads, whole)
    found = part.on_table(table.seen(part))
    order, before = np.argsort(found.quads[:, 0, 0]), np.argsort(whole.quads[:, 0, 0])
    assert np.allclose(found.quads[order], whole.quads[before])


def test_tiles_beside_a_part_are_those_that_were_seen_before():
    table = Table([*row(HAND), FAR])
    whole = table.seen()
    part = Part.near(Frame(0, table.picture()), table.seen()[np.arange(14)].quads, whole)
    table.lain = [*row(HAND)[:13], FAR]
    seen = part.on_table(table.seen(part))
    assert names(seen) == names(table.seen())


def test_what_the_edge_of_a_part_cuts_through_does_not_count():
    hand = row(HAND, y=300)
    cut = Lain(Tile.from_code("7z"), 300, 300 - 3 * TILE[1] - 10)
    table = Table([*hand, cut])
    part = Part.near(Frame(0, table.picture()), table.seen()[np.arange(14)].quads, table.seen())
    assert len(table.seen(part)) == 15, "a part of it is seen"
    assert names(part.on_table(table.seen(part))) == names(table.seen())
