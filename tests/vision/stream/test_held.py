"""A camera on a concealed hand: the row at rest, and the visible tiles of the table that its waits need."""

from __future__ import annotations

from scorer.notation import parse_tiles
from scorer.tiles import Tile
from tests.vision.stream.stream_fakes import Lain, Played, row
from tests.vision.stream.tables_laid import HAND, WIDE, Laid, table
from vision.stream.held import HandWatcher, held_row
from vision.stream.sides import Side
from vision.stream.visible import Visible

FIRST, SECOND = "123m456p789s1122z", "123m456p789s1133z"


def watched():
    return Played(HandWatcher())


def held(played):
    return None if played.watcher.held is None else [tile.code for tile in played.watcher.held]


def codes(text):
    return [tile.code for tile in parse_tiles(text)]


def test_a_row_that_rests_is_held_until_another_one_rests():
    played = watched()
    assert held(played.run(1)) is None
    played.table.lain = row(FIRST)
    assert held(played.run(1)) == codes(FIRST)
    played.table.lain = row(SECOND)
    assert held(played.run(1)) == codes(SECOND)
    played.table.lain = []
    assert held(played.run(1)) is None
    assert played.reported == []


def test_a_row_is_held_when_two_looks_have_seen_it():
    played = watched()
    played.table.lain = row(FIRST)
    played.delay = 3
    played.run(0.7)
    assert (played.looks, held(played)) == (2, None), "the second look is not finished"
    assert held(played.run(0.4)) == codes(FIRST)


def test_a_row_is_not_read_while_an_arm_moves_over_it():
    played = watched()
    played.table.lain = row(FIRST)
    played.run(1)
    assert held(played.arm(1.4)) == codes(FIRST)
    assert held(played.run(1)) == codes(FIRST)


def test_a_drawn_tile_lies_apart_in_the_row():
    played = watched()
    played.table.lain = [*row(FIRST), Lain(Tile.from_code("9m"), 60 + 31 * 13 + 20, 260)]
    assert held(played.run(1)) == [*codes(FIRST), "9m"]


def test_looks_at_a_row_that_cannot_be_read_twice_alike_come_to_an_end():
    played = watched()
    flickering = iter(range(1000))

    def seen(part=None, sure=0.95):
        played.table.lain = row(FIRST if next(flickering) % 2 else SECOND)
        return type(played.table).seen(played.table, part, sure)

    played.table.lain = row(FIRST)
    played.table.seen = seen
    pixels = played.table.picture()
    played.table.picture = lambda: pixels.copy()
    played.run(3)
    assert held(played) is None
    assert played.looks == played.watcher.habits.most


def test_melds_beside_the_row_are_not_in_it():
    laid = Laid().row(Side.NEAR, "123m456p99s11z", -6 * WIDE, HAND).meld(Side.NEAR, "777z", 1)
    found, quads = held_row(laid.seen())
    assert [tile.code for tile in found] == codes("123m456p99s11z")
    assert quads.shape == (10, 4, 2)
    assert held_row(Laid().seen())[0] is None


def test_all_face_up_tiles_of_a_table_are_visible():
    laid = table().meld(Side.NEAR, "777z", 1).row(Side.FAR, "5m", 0, HAND + 60)
    visible = Visible.of(laid.seen())
    assert sum(visible.counts) == len(laid.tiles)
    kinds = {code: Tile.from_code(code).kind for code in ("7z", "1m", "9p")}
    assert {code: visible.counts[kind] for code, kind in kinds.items()} == {"7z": 3, "1m": 2, "9p": 2}


def test_a_hand_that_the_camera_above_the_table_sees_too_is_counted_once():
    laid = table().hand(Side.NEAR, FIRST)
    visible = Visible.of(laid.seen())
    alone = Visible.of(table().seen()).counts
    assert visible.besides(parse_tiles(FIRST)) == alone
    assert visible.besides(parse_tiles(SECOND)) == visible.counts, "it is the hand of another player"


def test_the_watcher_of_a_table_counts_what_lies_at_rest():
    played = Played()
    assert played.watcher.visible is None
    played.table.lain = row("19m")
    played.run(1)
    assert sum(played.watcher.visible.counts) == 2
