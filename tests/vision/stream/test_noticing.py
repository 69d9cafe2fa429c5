"""Riichi, calls, opened and drawn hands, from detections that are made up."""

from __future__ import annotations

import math

import numpy as np
import pytest

from scorer.hand import MeldKind, Source
from scorer.notation import parse_tiles
from scorer.tiles import Tile
from tests.vision.stream.tables_laid import HAND, MIDDLE, NEAREST, SIZE, TALL, WIDE, Laid, table
from vision.geometry.detections import Detections
from vision.stream.change import Change
from vision.stream.frames import Frame
from vision.stream.laid import waited_for
from vision.stream.noticing import At, Noticing
from vision.stream.play import Called, Drawn, Opened, Play, Riichi
from vision.stream.sides import Side
from vision.stream.table_tiles import TableTiles
from vision.stream.visible import Visible
from vision.stream.watcher import Watcher

EVERY_SIDE = pytest.mark.parametrize("side", list(Side))


class Game:
    """Pictures of a table, in order; each is looked at twice."""

    def __init__(self) -> None:
        self.noticing, self.time = Noticing(), 0.0

    def at(self) -> At:
        self.time += 1.0
        return At(Frame(self.time, np.zeros((SIZE[1], SIZE[0], 3), np.uint8)), Change(), 0.2, 2.0)

    def look(self, laid: Laid, own=(), at: At | None = None) -> list[Play]:
        return [each.play for each in self.noticing.look(laid.seen(), at or self.at(), own)[0]]

    def twice(self, laid: Laid, own=()) -> list[Play]:
        assert [each for each in self.look(laid, own) if not isinstance(each, Drawn)] == [], "one look is not enough"
        return self.look(laid, own)


def test_the_middle_of_the_table_is_where_the_ponds_face():
    tiles = TableTiles.of(table().seen())
    assert np.abs(tiles.middle(list(range(len(tiles))), SIZE) - MIDDLE).max() < NEAREST


def test_ponds_of_upright_tiles_show_nothing():
    assert Game().twice(table()) == []


@EVERY_SIDE
@pytest.mark.parametrize("place", [0, 2, 5, 6, 8])
def test_a_turned_tile_in_a_pond_is_a_riichi_of_its_player(side, place):
    laid = table(**{side.value: place})
    (found,) = Game().twice(laid)
    assert isinstance(found, Riichi)
    assert found.side is side
    assert found.tile is laid.tiles[9 * list(Side).index(side) + place]


@EVERY_SIDE
@pytest.mark.parametrize("place", [12, 17, 18, 19])
def test_the_last_row_of_a_pond_may_be_longer(side, place):
    laid = Laid()
    for each in Side:
        laid.pond(each, "147m258p369s123z147m258p36s", place if each is side else None)
    assert Game().twice(laid) == [Riichi(side, Tile.from_code(_nth(place)))]


def _nth(place: int) -> str:
    codes = [
        f"{n}{suit}" for suit, numbers in [("m", "147"), ("p", "258"), ("s", "369"), ("z", "123")] for n in numbers
    ]
    codes += [f"{n}{suit}" for suit, numbers in [("m", "147"), ("p", "258"), ("s", "36")] for n in numbers]
    return codes[place]


def test_a_riichi_of_the_first_discard_is_seen_beside_the_second():
    game = Game()
    others = Laid().pond(Side.LEFT, "19m").pond(Side.RIGHT, "67m").pond(Side.FAR, "34m")
    alone = Laid()
    alone.quads, alone.tiles = [*others.quads], [*others.tiles]
    assert game.twice(alone.pond(Side.NEAR, "1z", 0)) == []
    assert game.twice(others.pond(Side.NEAR, "15z", 0)) == [Riichi(Side.NEAR, Tile.from_code("1z"))]


@EVERY_SIDE
@pytest.mark.parametrize(("turned", "source"), [(0, Source.LEFT), (1, Source.ACROSS), (2, Source.RIGHT)])
def test_a_meld_is_a_call_and_no_riichi(side, turned, source):
    (found,) = Game().twice(table().meld(side, "777z", turned))
    assert isinstance(found, Called)
    assert (found.side, found.meld.kind, found.meld.called_from) == (side, MeldKind.PUNG, source)


def test_chows_and_kongs_side_by_side_are_two_calls():
    laid = table().meld(Side.NEAR, "3m24m", 0, 4 * WIDE).meld(Side.NEAR, "7777z", 3, 8 * WIDE + 10)
    found = Game().twice(laid)
    assert sorted(str(each.meld) for each in found) == ["chow:234m<left", "kong:7777z<right"] or len(found) == 2
    assert {each.meld.kind for each in found} == {MeldKind.CHOW, MeldKind.EXPOSED_KONG}


def test_a_second_meld_of_equal_tiles_is_a_call_of_its_own():
    game, laid = Game(), table()
    laid.row(Side.NEAR, "345m", 180, HAND, turned=0)
    assert len(game.twice(laid)) == 1
    laid.row(Side.NEAR, "435m", 60, HAND, turned=0)
    (found,) = game.twice(laid)
    assert isinstance(found, Called)
    assert found.meld.called_tile == Tile.from_code("4m")
    assert found.copy == 2
    assert game.twice(laid) == []


def test_a_meld_that_is_covered_for_a_while_is_no_new_call():
    game, laid = Game(), table()
    first, second = (table().row(Side.NEAR, "345m", at, HAND, turned=0) for at in (180, 60))
    assert [each.copy for each in game.twice(first)] == [1]
    for alone in (second, first, second):
        assert game.twice(alone) == [], "one meld is in sight: it is not known that there are two"
    laid.row(Side.NEAR, "345m", 180, HAND, turned=0).row(Side.NEAR, "345m", 60, HAND, turned=0)
    assert [each.copy for each in game.twice(laid)] == [2]
    for shown in (second, first, laid):
        assert game.twice(shown) == []


def test_the_third_of_three_equal_chows_is_the_one_that_was_laid_last():
    game, laid = Game(), table()
    for at, text, copy in ((180, "345m", 1), (60, "435m", 2), (300, "534m", 3)):
        laid.row(Side.NEAR, text, at, HAND, turned=0)
        assert [(each.copy, each.meld.called_tile.code) for each in game.twice(laid)] == [(copy, text[0] + "m")]


@EVERY_SIDE
@pytest.mark.parametrize("text", ["?88p?", "8p??8p", "?05p?", "?77z?"])
def test_four_tiles_with_two_equal_faces_and_two_backs_are_a_concealed_kong(side, text):
    (found,) = Game().twice(table().row(side, text, 8 * WIDE, HAND))
    assert isinstance(found, Called)
    assert (found.side, found.meld.kind, found.meld.called_from) == (side, MeldKind.CONCEALED_KONG, None)
    assert "".join(tile.code for tile in found.meld.tiles) == "".join(tile.code for tile in parse_tiles(text))


@pytest.mark.parametrize(
    "text",
    ["??88p", "?8p?8p", "?8p9p?", "?88p", "88p?", "????", "?8p??", "?888p", "?88p??", "???88p???", "?88p?1z"],
)
def test_other_tiles_beside_backs_are_indicators_in_a_wall_or_unknown(text):
    assert Game().twice(table().row(Side.NEAR, text, 8 * WIDE, HAND)) == []


def test_a_concealed_kong_whose_faces_lie_sideways_is_none():
    laid = table()
    for place, tile in enumerate(parse_tiles("?88p?")):
        laid.tile(Side.NEAR, tile, 8 * WIDE + place * TALL, HAND, turned=True)
    assert Game().twice(laid) == []


def test_a_concealed_kong_and_the_melds_that_touch_it_are_all_noticed():
    at = 8 * WIDE
    laid = table().row(Side.NEAR, "8p??8p", at, HAND).row(Side.NEAR, "345m", at - 3 * WIDE - TALL // 2, HAND, turned=0)
    game = Game()
    assert {each.meld.kind for each in game.twice(laid)} == {MeldKind.CHOW, MeldKind.CONCEALED_KONG}
    assert game.twice(laid) == []


def test_an_opened_hand_with_a_concealed_kong_is_ready_and_all_four_tiles_count():
    laid = table().row(Side.NEAR, "123m456p67s11z", -4 * WIDE, HAND).row(Side.NEAR, "?88s?", 8 * WIDE, HAND)
    found = Game().twice(laid)
    (opened,) = (each for each in found if isinstance(each, Opened))
    assert opened.hand.melds[0].kind is MeldKind.CONCEALED_KONG
    assert {tile.code: left for tile, left in opened.waits} == {"5s": 2, "8s": 0}


def test_the_backs_of_a_concealed_kong_count_as_visible():
    counts = Visible.of(Laid().row(Side.NEAR, "?88s?", 0, HAND).row(Side.FAR, "9s1z", 0, HAND).seen()).counts
    assert (counts[Tile.from_code("8s").kind], counts[Tile.from_code("1z").kind]) == (4, 1)


def test_three_tiles_with_a_turned_one_that_are_no_set_are_no_call():
    assert not [each for each in Game().twice(table().meld(Side.NEAR, "147z", 0)) if isinstance(each, Called)]


def test_the_first_discards_that_look_like_a_meld_are_neither_call_nor_riichi_until_there_are_more():
    game = Game()
    assert game.twice(Laid().pond(Side.NEAR, "777z", 2).pond(Side.FAR, "19s1m")) == []
    found = game.twice(Laid().pond(Side.NEAR, "777z1m", 2).pond(Side.FAR, "19s1m"))
    assert found == [Riichi(Side.NEAR, Tile.from_code("7z"))]


def test_if_the_riichi_discard_is_called_the_next_turned_one_is_no_second_riichi():
    game = Game()
    assert game.twice(table(near=8)) == [Riichi(Side.NEAR, Tile.from_code("9s"))]
    called = Laid().pond(Side.NEAR, "147m258p36s").pond(Side.RIGHT, "258m369p147s").pond(Side.FAR, "369m147p258s")
    assert [type(each) for each in game.twice(called.meld(Side.RIGHT, "999s", 0))] == [Called]
    turned = Laid().pond(Side.NEAR, "147m258p36s1z", 8).pond(Side.RIGHT, "258m369p147s").pond(Side.FAR, "369m147p258s")
    assert game.twice(turned.meld(Side.RIGHT, "999s", 0)) == []


def test_two_turned_tiles_in_a_pond_are_one_riichi():
    laid = Laid()
    for side, text in ((Side.RIGHT, "258m369p147s"), (Side.FAR, "369m147p258s"), (Side.LEFT, "134z158m2p5s9p")):
        laid.pond(side, text)
    at = NEAREST + TALL / 2
    laid.row(Side.NEAR, "147m", -3 * WIDE, at, turned=1).row(Side.NEAR, "25p", WIDE // 2, at, turned=0)
    assert TableTiles.of(laid.seen()).upright_for(Side.NEAR)[-5:].tolist() == [True, False, True, False, True]
    game = Game()
    assert game.twice(laid) == [Riichi(Side.NEAR, Tile.from_code("4m"))]
    assert game.twice(laid) == []


def test_each_hand_may_have_a_riichi_of_the_same_player():
    game = Game()
    assert len(game.twice(table(far=3))) == 1
    assert game.twice(table(far=3)) == []
    assert game.twice(Laid()) == [], "the table is cleared"
    assert game.twice(table(far=3)) == [Riichi(Side.FAR, Tile.from_code("1p"))]


def test_an_opened_hand_that_is_ready_has_waits_with_the_tiles_that_are_left():
    game = Game()
    opened, drawn = game.twice(table().hand(Side.NEAR, "123m456p789s1122z"))
    assert isinstance(opened, Opened)
    assert (opened.side, str(opened.hand)) == (Side.NEAR, "123m456p789s1122z")
    assert [(tile.code, left) for tile, left in opened.waits] == [("1z", 1), ("2z", 2)], "one East lies in a pond"
    assert drawn == Drawn((Side.NEAR,))


@EVERY_SIDE
def test_an_opened_hand_with_a_meld(side):
    found = Game().twice(table().hand(side, "123m456p99s11z").meld(side, "777z", 1))
    opened = next(each for each in found if isinstance(each, Opened))
    assert (opened.side, len(opened.hand.melds)) == (side, 1)
    assert [tile.code for tile, _ in opened.waits] == ["9s", "1z"]


def test_a_second_opened_hand_is_a_drawn_hand_again_with_both_players():
    game = Game()
    first = table().hand(Side.NEAR, "123m456p789s1122z")
    assert game.twice(first)[-1] == Drawn((Side.NEAR,))
    assert game.twice(first.hand(Side.FAR, "111222333m4455s"))[-1] == Drawn((Side.NEAR, Side.FAR))


@pytest.mark.parametrize("text", ["123m456p789s11222z", "135m258p369s1234z", "123m456p789s112z"])
def test_no_hand_is_drawn_if_the_opened_one_is_finished_not_ready_or_incomplete(text):
    assert Game().twice(table().hand(Side.NEAR, text)) == []


def test_no_hand_is_drawn_after_a_win():
    game = Game()
    game.noticing.won()
    assert game.twice(table().hand(Side.FAR, "123m456p789s1122z")) == []


def test_a_sideways_winning_tile_beside_a_hand_is_no_riichi():
    laid = table().row(Side.NEAR, "11z2z", -2 * WIDE, HAND, 2)
    assert Game().twice(laid) == []


def test_nothing_is_noticed_where_something_moves():
    game, laid = Game(), table(near=4)
    tile = laid.seen().quads[4:5]
    moving = game.at()
    moving.change.moved_at[:] = game.time - 0.1
    assert game.look(laid, at=moving) == []
    assert not moving.is_free(tile)
    assert game.look(laid) == []
    assert len(game.look(laid)) == 1


def test_a_player_who_waits_for_nothing_shows_no_waits():
    assert waited_for([Tile.from_code(code) for code in ("1m", "1m", "1m", "1m")], 3) == []
    assert [each.code for each in waited_for([Tile.from_code("5p")], 4)] == ["5p"]


def test_the_watcher_looks_again_at_a_turned_tile_and_notices_it_once():
    watcher, laid, asked = Watcher(), table(left=7), []
    rng = np.random.default_rng(1)
    for number in range(30):
        frame = Frame(number / 10, rng.integers(90, 93, (SIZE[1], SIZE[0], 3), np.uint8))
        part = watcher.see(frame)
        if part is not None:
            asked.append(part)
            found = laid.seen()
            moved = found.quads - np.array(part.shown[:2], np.float32)
            watcher.detected(Detections(moved, found.scores, found.probabilities))
    (noticed,) = watcher.take_noticed()
    assert noticed.play == Riichi(Side.LEFT, Tile.from_code("5s"))
    assert len(asked) == 2
    assert asked[1].pixels.size < asked[0].pixels.size, "the second look is at a part"
    assert noticed.rested < 0.2 or math.isinf(noticed.rested)
    assert watcher.take_noticed() == []
    assert TALL > WIDE


def test_four_concealed_tiles_close_to_the_pond_are_a_hand_with_three_melds():
    last_row = NEAREST + TALL + TALL + 2  # the near edge of the second row of a pond
    at = last_row + TALL / 2 + TALL / 2
    laid = table().row(Side.NEAR, "24p11s", -4 * WIDE, at)
    for number, (text, turned) in enumerate([("3m12m", 0), ("8s79s", 0), ("555z", 1)]):
        laid.row(Side.NEAR, text, WIDE + 4 * WIDE * number, at, turned)
    opened = next(each for each in Game().twice(laid) if isinstance(each, Opened))
    assert str(opened.hand).startswith("24p11s")
    assert [tile.code for tile, _ in opened.waits] == ["3p"]
