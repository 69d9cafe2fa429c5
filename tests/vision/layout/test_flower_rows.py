"""Flowers that look like other tiles."""

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from vision.geometry.detections import Detections
from vision.layout.flower_rows import among_flowers
from vision.layout.layout import ground_of, lay_out
from vision.layout.weights import FLOWERS
from vision.reading.read_detections import read_detections
from vision.reading.reading import read

SIZE = (1280, 960)
HAND = row("123m456p789s11222z", x=100, y=500, gaps={12: 20})
ASIDE = {"x": 100, "y": 380}


def seen(flowers, chances, place=-1):
    """A whole hand with flowers above it, with these probabilities for the one at `place`."""
    found = tiles(*HAND, *row(flowers, **ASIDE))
    probabilities = found.probabilities.copy()
    probabilities[place] = 0
    for code, chance in chances.items():
        probabilities[place, CODES.index(code)] = chance
    return Detections(found.quads, found.scores, probabilities)


def codes(found):
    return [tile.code for tile in found]


def test_a_flower_that_looks_like_a_wind_is_known_among_flowers():
    found = read_detections(seen("3f2f", {"1z": 0.7, "2f": 0.2, "5f": 0.1}), SIZE)
    assert codes(found.hand.flowers) == ["2f", "3f"]
    assert len(found.hand.concealed) == 14
    assert found.as_seen.flowers == read(lay_out(seen("3f2f", {"1z": 1.0})), SIZE).as_seen.flowers
    doubt = next(doubt for doubt in found.doubts if doubt.code == "repaired")
    assert doubt.message == "1z read as 2f: the other tiles in the row are flowers."
    (place,) = doubt.tiles
    assert found.tiles[place].tile.code == "1z"
    assert found.tiles[place].role == "flower"


def test_a_referee_sees_the_wind():
    found = read_detections(seen("3f2f", {"1z": 0.7, "2f": 0.3}), SIZE).unrepaired()
    assert found.hand == found.as_seen
    assert "2f" not in codes(found.hand.flowers)
    assert "repaired" not in [doubt.code for doubt in found.doubts]


@pytest.mark.parametrize("chances", [{"1z": 0.99, "2f": 0.01}, {"1z": 0.9, "2z": 0.1}])
def test_what_is_clear_is_no_flower(chances):
    detections = seen("3f2f", chances)
    assert read_detections(detections, SIZE) == read(lay_out(detections), SIZE)


def test_an_unclear_tile_by_itself_is_no_flower():
    detections = seen("2f", {"1z": 0.7, "2f": 0.3})
    assert read_detections(detections, SIZE).hand.flowers == ()


def test_a_row_with_a_flower_at_its_end_stays():
    found = tiles(*row("123m456p789s11222z3f", x=100, y=500))
    probabilities = found.probabilities * 0.8
    probabilities[:, CODES.index("2f")] += 0.2
    hand = read_detections(Detections(found.quads, found.scores, probabilities), SIZE).hand
    assert len(hand.concealed) == 14
    assert codes(hand.flowers) == ["3f"]


def test_the_order_of_detections_does_not_matter():
    detections = seen("3f2f", {"1z": 0.7, "2f": 0.3})
    order = np.random.default_rng(1).permutation(len(detections))
    one, other = read_detections(detections, SIZE), read_detections(detections[order], SIZE)
    assert (one.hand, one.doubts[0].message) == (other.hand, other.doubts[0].message)


def chances_of_the_last(flowers, chances):
    """The probabilities of the last tile beside a hand after those of flowers among flowers are raised."""
    found = seen(flowers, chances)
    return dict(zip(CODES, among_flowers(found, ground_of(found))[-1].tolist()))


def test_a_tile_among_flowers_may_be_one_above_a_share():
    """1/32 as a flower x 30 is exactly 15/16 as a wind."""
    assert FLOWERS.among * (1 / 32) == 15 / 16
    tie = {"1z": 15 / 16, "2f": 1 / 32, "9s": 1 / 32}
    assert chances_of_the_last("3f2f", tie)["2f"] == 1 / 32
    more = {"1z": 15 / 16 - 1 / 1024, "2f": 1 / 32, "9s": 1 / 32 + 1 / 1024}
    assert chances_of_the_last("3f2f", more)["2f"] == pytest.approx(FLOWERS.among / 32 / (1 + (FLOWERS.among - 1) / 32))


def test_the_chances_of_all_flowers_count_together():
    found = chances_of_the_last("3f2f", {"1z": 0.95, "2f": 0.025, "5f": 0.025})
    assert found["2f"] == found["5f"] == pytest.approx(0.75 / (0.95 + 1.5))
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize(("count", "raised"), [(8, True), (9, False)])
def test_a_line_of_flowers_has_at_most_eight_tiles(count, raised):
    found = chances_of_the_last("1f2f3f4f5f6f7f8f9s"[-2 * count :].replace("9s", "2f"), {"1z": 0.7, "2f": 0.3})
    assert (found["2f"] > 0.5) is raised


def test_all_tiles_between_flowers_must_be_possible_flowers():
    found = tiles(*HAND, *row("3f1z2f", **ASIDE))
    chances = found.probabilities.copy()
    chances[-1] = 0
    chances[-1, [CODES.index("9s"), CODES.index("2f")]] = 0.7, 0.3
    found = Detections(found.quads, found.scores, chances)
    assert (among_flowers(found, ground_of(found)) == chances).all()
