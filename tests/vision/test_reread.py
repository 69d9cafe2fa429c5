"""A called set that one unclear tile hides."""

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from vision.detections import Detections
from vision.layout import lay_out
from vision.reading import read
from vision.reread import read_detections

SIZE = (1280, 960)


def seen(chances):
    """A row with a winning tile apart, and a chow called from the left whose second tile has these chances."""
    found = tiles(*row("123m789s11222z", x=100, gaps={10: 20}), *row("435p", x=700, turned=[0]))
    probabilities = found.probabilities.copy()
    place = len(found) - 2
    probabilities[place] = 0
    for code, chance in chances.items():
        probabilities[place, CODES.index(code)] = chance
    return Detections(found.quads, found.scores, probabilities)


def test_a_clear_set_is_read_at_once():
    detections = seen({"3p": 1.0})
    assert read_detections(detections, SIZE) == read(lay_out(detections), SIZE)


def test_a_set_with_an_unclear_tile_is_found():
    found = read_detections(seen({"2p": 0.6, "3p": 0.4}), SIZE)
    assert [meld.kind.value for meld in found.hand.melds] == ["chow"]
    assert [tile.code for tile in found.hand.melds[0].tiles] == ["4p", "3p", "5p"]
    assert found.as_seen.melds == ()
    doubt = next(doubt for doubt in found.doubts if doubt.code == "repaired")
    (place,) = doubt.tiles
    assert found.tiles[place].tile.code == "2p"
    assert found.tiles[place].confidence == pytest.approx(0.6)
    assert "2p taken for 3p" in doubt.message
    assert 0.5 < found.probability < 1
    assert found.runners_up[0].hand.melds == ()


def test_a_referee_sees_the_tiles_as_they_are():
    found = read_detections(seen({"2p": 0.6, "3p": 0.4}), SIZE).unrepaired()
    assert found.hand == found.as_seen
    assert found.hand.melds == ()


@pytest.mark.parametrize("chances", [{"2p": 0.97, "3p": 0.03}, {"2p": 0.6, "9p": 0.4}])
def test_what_is_clear_or_makes_no_set_stays(chances):
    detections = seen(chances)
    assert read_detections(detections, SIZE) == read(lay_out(detections), SIZE)


def test_the_order_of_detections_does_not_matter():
    detections = seen({"2p": 0.6, "3p": 0.4})
    order = np.random.default_rng(1).permutation(len(detections))
    one, other = read_detections(detections, SIZE), read_detections(detections[order], SIZE)
    assert (one.hand, one.as_seen, one.doubts) == (other.hand, other.as_seen, other.doubts)


def test_the_outer_tiles_of_a_kong_are_taken_for_backs_together():
    found = tiles(*row("123m789s11222z", x=100, gaps={10: 20}), *row("5995s", x=700))
    probabilities = found.probabilities.copy()
    for place in (-4, -1):
        probabilities[place] = 0
        probabilities[place, [CODES.index("5z"), CODES.index("?")]] = 0.6, 0.4
    read_again = read_detections(Detections(found.quads, found.scores, probabilities), SIZE)
    assert [meld.typed() for meld in read_again.hand.melds] == ["ankong:?99s?"]
    told = [doubt.message for doubt in read_again.doubts if doubt.code == "repaired"]
    assert len(told) == 2
    assert all("5z taken for ?" in message for message in told)
    assert [one.tile.code for one in read_again.tiles if one.role == "meld 1"] == ["5z", "9s", "9s", "5z"]
