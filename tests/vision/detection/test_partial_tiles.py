"""Tiles that a box holds only in part."""

import numpy as np
import pytest

from vision.detection.partial_tiles import LEAST, PART, TOUCHES, _cut_off, wholes

HIGH = 60.0
WIDE = 0.74 * HIGH


def quad(left: float, top: float, wide: float = WIDE, high: float = HIGH) -> list[list[float]]:
    return [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]]


def standing(count: int) -> list[list[list[float]]]:
    """Whole tiles side by side, from 100 and 100 on."""
    return [quad(100 + WIDE * place, 100) for place in range(count)]


def places(quads, tells=None, size=(2000, 1000)):
    tells = [True] * len(quads) if tells is None else tells
    return wholes(np.array(quads, np.float32), np.array(tells, bool), size)


def holds(found, expected) -> bool:
    return any(np.allclose(one, expected, atol=0.1) for one in found.quads)


@pytest.mark.parametrize("top", [100, 130])
def test_half_of_a_tile_is_the_upper_or_the_lower_half_of_one_as_high_as_its_neighbours(top):
    found = places([*standing(4), quad(100 + WIDE * 4, top, high=HIGH / 2)])
    assert found.tiles.tolist() == [4, 4]
    assert holds(found, quad(100 + WIDE * 4, top))
    assert holds(found, quad(100 + WIDE * 4, top - HIGH / 2))


def test_a_corner_of_a_tile_may_be_any_of_four():
    found = places([*standing(4), quad(130 + WIDE * 4, 100, WIDE / 2, HIGH / 2)])
    assert found.tiles.tolist() == [4, 4, 4, 4]
    assert holds(found, quad(130 + WIDE * 3.5, 100))


def test_no_tile_goes_on_where_another_one_lies():
    found = places([*standing(4), quad(100 + WIDE * 4, 100, WIDE / 2)])
    assert found.tiles.tolist() == [4]
    assert holds(found, quad(100 + WIDE * 4, 100))
    between = [quad(100, 100), quad(100 + WIDE, 100), quad(100 + WIDE * 2, 100, WIDE / 2), quad(100 + WIDE * 2.5, 100)]
    assert not len(places(between).tiles)


def test_the_whole_tile_keeps_the_corner_that_its_own_reading_order_begins_with():
    """One that lies with its top to the left, cut off at its bottom, which is the right."""
    x = 100 + WIDE * 4
    cut = [[x, 160], [x, 160 - WIDE], [x + HIGH / 2, 160 - WIDE], [x + HIGH / 2, 160]]
    whole = [[x, 160], [x, 160 - WIDE], [x + HIGH, 160 - WIDE], [x + HIGH, 160]]
    found = places([*standing(4), cut])
    assert found.tiles.tolist() == [4]
    assert holds(found, whole)


def test_whole_tiles_are_left_alone_turned_ones_too():
    turned = [[x, y] for x, y in quad(100 + WIDE * 4, 160 - WIDE, HIGH, WIDE)]
    turned = turned[3:] + turned[:3]
    assert not len(places([*standing(4), turned]).tiles)
    assert not len(places(np.zeros((0, 4, 2))).tiles)


def test_a_row_that_shrinks_into_the_distance_has_no_parts():
    quads = [quad(100 + 60 * place, 100, WIDE * 0.93**place, HIGH * 0.93**place) for place in range(8)]
    assert not len(places(quads).tiles)


def test_nothing_is_told_by_one_neighbour_by_far_ones_or_by_boxes_that_may_be_none():
    part = quad(100 + WIDE * 4, 100, high=HIGH / 2)
    assert not len(places([quad(100 + WIDE * 3, 100), part]).tiles)
    assert not len(places([*standing(2), quad(1000, 100, high=HIGH / 2)]).tiles)
    assert not len(places([*standing(4), part], [True, False, False, False, True]).tiles)
    assert not len(places([*standing(4), quad(100 + WIDE * 4, 100, high=HIGH / 8)]).tiles), "a chip of an edge"


def test_what_the_edge_of_the_photo_cuts_off_goes_on_beyond_it():
    cut = quad(100 + WIDE * 4, 100, high=HIGH / 2)
    found = places([*standing(4), cut], size=(2000, 131))
    assert found.tiles.tolist() == [4]
    assert holds(found, quad(100 + WIDE * 4, 100))
    corner = quad(130 + WIDE * 4, 100, WIDE / 2, HIGH / 2)
    found = places([*standing(4), corner], size=(2000, 131))
    assert len(found.tiles) == 2, "to the left or to the right, but not upwards"


def touching(gap: float):
    """The places of the lower half of a tile whose edge is so many pixels above the lower edge of the photo."""
    cut = quad(100 + WIDE * 4, 100, high=HIGH / 2)
    return places([*standing(4), cut], size=(2000, 100 + HIGH / 2 + gap))


SIDE = (WIDE * HIGH / 2) ** 0.5
"""The length of a side of such a half: the root of its area."""


@pytest.mark.parametrize(
    ("gap", "count"), [(0.0, 1), (TOUCHES * SIDE - 0.1, 1), (TOUCHES * SIDE + 0.1, 2), (-TOUCHES * SIDE, 1)]
)
def test_a_part_is_cut_off_where_it_touches_the_edge_of_the_photo(gap, count):
    assert len(touching(gap).tiles) == count


@pytest.mark.parametrize(("part", "count"), [(PART - 0.01, 2), (PART + 0.01, 0), (LEAST + 0.01, 2), (LEAST - 0.01, 0)])
def test_a_part_is_smaller_than_its_neighbours_but_not_a_chip(part, count):
    assert len(places([*standing(4), quad(100 + WIDE * 4, 100, high=HIGH * part)]).tiles) == count
    found = places([*standing(4), quad(130 + WIDE * 4, 100, WIDE * part)])
    assert len(found.tiles) == count


@pytest.mark.parametrize(("high", "count"), [(1.9, 2), (2.1, 0)])
def test_a_box_that_is_much_too_high_is_no_part(high, count):
    """A box with half of the width is one, if it is not too high to be compared."""
    assert len(places([*standing(4), quad(140 + WIDE * 4, 100, WIDE / 2, HIGH * high)]).tiles) == (
        count * 2 if count else 0
    )


def test_places_that_hardly_go_beyond_the_edge_are_kept_beside_others():
    part, size = np.array(quad(20, 50, 10, 10)), (100, 60)
    inside, barely, beyond, farther = (np.array(quad(20, y, 10, 10)) for y in (45, 50.9, 54, 54.5))
    assert len(_cut_off(part, np.array([inside, barely]), 10.0, size)) == 2, "nothing extends beyond the edge"
    assert _cut_off(part, np.array([inside, beyond]), 10.0, size).tolist() == [beyond.tolist()]
    assert len(_cut_off(part, np.array([inside, beyond, farther]), 10.0, size)) == 2, "both extend as far"
    assert len(_cut_off(part, np.array([beyond, farther + 1.5]), 10.0, size)) == 1
    assert len(_cut_off(part, np.array([inside, np.array(quad(20, 51.1, 10, 10))]), 10.0, size)) == 1
    deep_inside = np.array(quad(20, 20, 10, 10))
    assert len(_cut_off(deep_inside, np.array([inside, beyond]), 10.0, size)) == 2, "the edge does not cut it off"
