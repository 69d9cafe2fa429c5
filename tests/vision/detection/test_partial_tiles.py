"""Tiles that a box holds only in part."""

import numpy as np
import pytest

from vision.detection.partial_tiles import wholes

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
