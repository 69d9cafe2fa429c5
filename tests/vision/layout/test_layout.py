"""Which tiles make a row, whatever else lies on the photo."""

from __future__ import annotations

import numpy as np
import pytest
from vision_fakes import CODES, row, seen, side_by_side, tiles

from scorer.notation import parse_tiles
from vision.geometry.detections import Detections
from vision.layout.layout import lay_out

HAND = "123m456p789s11222z"


def text_of(detections: Detections, members) -> list[str]:
    return [CODES[detections.classes[member]] for member in members]


def codes(text: str) -> list[str]:
    return [tile.code for tile in parse_tiles(text)]


def first_row(*placed) -> list[str]:
    detections = tiles(*placed)
    return text_of(detections, lay_out(detections).rows[0].members)


def test_nothing():
    layout = lay_out(Detections.empty())
    assert (layout.rows, layout.scenery) == ((), ())


def test_a_tile_alone_is_a_row_where_nothing_else_is():
    assert first_row(("5m", 10, 10, 40, 54)) == ["5m"]


@pytest.mark.parametrize("slope", [-0.26, -0.15, -0.05, 0, 0.05, 0.15, 0.26])
def test_a_row_reads_left_to_right_at_any_slope_within_fifteen_degrees(slope):
    layout = lay_out(tiles(*row(HAND, slope=slope)))
    assert len(layout.rows) == 1
    assert text_of(layout.detections, layout.rows[0].members) == codes(HAND)
    x, y = layout.rows[0].direction
    assert y / x == pytest.approx(slope, abs=0.02)


def test_a_crooked_row():
    placed = [
        (code, x, y + (6 if place % 2 else -5), w + (3 if place % 3 else 0), h + (4 if place % 2 else 0))
        for place, (code, x, y, w, h) in enumerate(row(HAND, gaps={3: 8, 9: -6}))
    ]
    assert first_row(*placed) == codes(HAND)


def test_a_row_in_two_parts_is_one_row():
    for gap in (12, 40, 70):
        assert first_row(*row(HAND, gaps={7: gap})) == codes(HAND)


def test_a_sideways_tile_belongs_to_its_row():
    for place in (0, 6, 13):
        layout = lay_out(tiles(*row(HAND, turned=[place])))
        assert text_of(layout.detections, layout.rows[0].members) == codes(HAND)
        assert [at for at, flag in enumerate(layout.rows[0].sideways) if flag] == [place]


def test_a_photo_squashed_in_its_width_has_no_sideways_tiles():
    placed = [(code, x, y * 0.5, w, h * 0.5) for code, x, y, w, h in row(HAND)]
    assert not any(lay_out(tiles(*placed)).rows[0].sideways)


def test_rows_close_above_each_other_stay_apart():
    placed = [*row("123456789m12345p", y=100), *row("123456789s12345z", y=155), *row(HAND, y=210)]
    layout = lay_out(tiles(*placed))
    rows = [text_of(layout.detections, found.members) for found in layout.rows]
    assert rows[0] == codes(HAND)
    assert sorted(rows[1:]) == [codes("123456789m12345p"), codes("123456789s12345z")]


def test_the_hand_is_the_row_of_some_fourteen_tiles_near_the_camera():
    discards = [*row("123456m", x=200, y=100, width=30), *row("789m123p", x=200, y=141, width=30)]
    layout = lay_out(tiles(*discards, *row("6z3s", x=700, y=300, width=36), *row(HAND, y=600)))
    assert text_of(layout.detections, layout.rows[0].members) == codes(HAND)
    assert all(10 * other.likelihood < layout.hands[0].likelihood for other in layout.hands[1:])


def test_loose_tiles_are_scenery_and_every_tile_is_in_one_place():
    layout = lay_out(tiles(*row(HAND), ("9m", 50, 20, 40, 54), ("9p", 900, 200, 40, 54)))
    assert text_of(layout.detections, layout.scenery) == ["9m", "9p"]
    everything = [member for hand in layout.hands for member in hand.members] + list(layout.scenery)
    assert sorted(everything) == list(range(len(layout.detections)))


def test_much_larger_tiles_are_not_of_the_row():
    layout = lay_out(tiles(*row(HAND), ("9m", 665, 480, 90, 120)))
    assert len(layout.rows[0]) == 14


def test_gaps_are_in_widths_of_a_tile():
    gaps = lay_out(tiles(*row("123m", gaps={2: 20}))).rows[0].gaps
    assert gaps == pytest.approx((0, 0.5))


def test_tiles_that_grow_towards_the_camera():
    placed, x = [], 50.0
    for place, code in enumerate(codes(HAND)):
        width = 24 + 2.5 * place
        placed.append((code, x, 400 - place * 2 - width, width, width / 0.74))
        x += width + 1
    layout = lay_out(tiles(*placed))
    assert text_of(layout.detections, layout.rows[0].members) == codes(HAND)
    assert not any(layout.rows[0].sideways)
    assert max(layout.rows[0].gaps) < 0.1


def test_some_quads_may_begin_at_another_corner():
    """A white tile looks the same from all sides: where its quad begins is chance, and the sides of its box decide."""
    boxes = tiles(*row(HAND))
    quads = boxes.quads.copy()
    for place, by in ((3, 1), (8, 3), (9, 2)):
        quads[place] = np.roll(quads[place], by, axis=0)
    turned = lay_out(Detections(quads, boxes.scores, boxes.probabilities)).rows[0]
    assert turned.members == lay_out(boxes).rows[0].members
    assert not any(turned.sideways)


def test_tiles_that_look_alike_upside_down_do_not_outvote_one_that_does_not():
    placed = tiles(*row("345p44445666678s"))
    over = placed.quads[:, [2, 3, 0, 1]]
    turned = np.array([CODES[index] == "7s" for index in placed.classes])
    seen = Detections(np.where(turned[:, None, None], over, placed.quads), placed.scores, placed.probabilities)
    assert text_of(seen, lay_out(seen).rows[0].members) == codes("345p44445666678s")[::-1]


@pytest.mark.parametrize("gap", [0.2, 0.25, 0.3])
def test_a_kong_in_a_row_that_is_laid_loosely(gap):
    row = "1p 1p 1p 1p 4p 4p 4p 5p 5p 5p 5z 5z 5z 1z 1z"
    gaps = {place: gap + 0.02 * (-1) ** place for place in range(1, 15)}
    hand = lay_out(seen(*side_by_side(row, gaps=gaps))).hands[0]
    assert (len(hand.row), [len(meld.members) for meld in hand.melds]) == (11, [4])


@pytest.mark.parametrize(("away", "tiles_of_row"), [(1.0, 14), (2.5, 14), (3.5, 13)])
def test_a_tile_far_from_a_row_did_not_win(away, tiles_of_row):
    placed = [*side_by_side("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z"), *side_by_side("2z", x=6, y=(1 + away) / 0.74)]
    hand = lay_out(seen(*placed)).hands[0]
    assert len(hand.row) == tiles_of_row
