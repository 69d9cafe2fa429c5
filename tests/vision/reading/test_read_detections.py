"""A called set that one unclear tile hides."""

import numpy as np
import pytest
from vision_fakes import CODES, row, tiles

from vision.geometry.detections import Detections
from vision.layout.layout import lay_out
from vision.reading.read_detections import read_detections
from vision.reading.reading import read
from vision.reading.seen_tile import corners

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


def test_each_tile_is_one_detection():
    detections = seen({"2p": 0.6, "3p": 0.4})
    detections = detections[np.arange(len(detections))[::-1]]
    found = read_detections(detections, SIZE)
    assert sorted(one.detection for one in found.tiles) == sorted(detections.ids)
    place_of = {int(number): place for place, number in enumerate(detections.ids)}
    assert all(one.quad == corners(detections.quads[place_of[one.detection]]) for one in found.tiles)


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
    assert "2p read as 3p" in doubt.message
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
    messages = [doubt.message for doubt in read_again.doubts if doubt.code == "repaired"]
    assert len(messages) == 2
    assert all("5z read as ?" in message for message in messages)
    assert [one.tile.code for one in read_again.tiles if one.role == "meld 1"] == ["5z", "9s", "9s", "5z"]


def crookedly():
    """A hand laid crookedly, seen from the other side: a kong whose outer tiles look white rather than face
    down and have a low confidence, a chow, and a row with the winning tile before it.
    """
    kong, chow = [("5z", 120, 279), ("1s", 159, 275), ("1s", 199, 272), ("5z", 237, 267)], [("5m", 290, 262)]
    chow += [("4m", 329, 259), ("3m", 368, 256)]
    line = [("5m", 439, 245), ("4m", 490, 260), ("5m", 528, 245), ("3s", 569, 234), ("0m", 616, 243), ("4m", 656, 229)]
    placed = [*kong, *chow, *line, ("4m", 699, 235), ("3s", 740, 230)]
    quads = []
    for place, (_, x, y) in enumerate(placed):
        across, down = ((6, 40), (-51, 6)) if place == len(kong) + len(chow) else ((-39, 4), (-6, -52))
        first = np.array([x, y]) - np.array(across) / 2 - np.array(down) / 2
        quads.append([first, first + across, first + across + down, first + down])
    probabilities = np.full((len(placed), len(CODES)), 0.01 / (len(CODES) - 1))
    probabilities[range(len(placed)), [CODES.index(code) for code, *_ in placed]] = 0.99
    scores = np.full(len(placed), 0.9)
    for place, white, score in ((0, 0.7, 0.62), (3, 0.61, 0.54)):
        probabilities[place] = 0
        probabilities[place, [CODES.index("5z"), CODES.index("?")]] = white, 1 - white
        scores[place] = score
    return Detections(np.array(quads), scores, probabilities)


def test_the_outer_tiles_of_a_kong_are_no_patches_of_the_table_where_they_make_a_win():
    found = read_detections(crookedly(), SIZE)
    assert found.hand.typed() == "444055m33s!5m +chow:345m +ankong:?11s?"
    messages = [doubt.message for doubt in found.doubts if doubt.code == "repaired"]
    assert len(messages) == 2
    assert all("5z read as ?" in message for message in messages)


def test_a_hand_that_wins_without_a_die_is_read_without_it_and_one_that_does_not_win_is_read_as_it_is():
    for text, winning in (("123m456p789s11222z", None), ("123m456p789s1122z", "2z")):
        laid = row(text)
        _, x, y, width, height = laid[-1]
        die = ("2z", x + 70, y + 10, 0.6 * width, 0.6 * height)
        found = read_detections(tiles(*laid, die), (1200, 800))
        assert found.hand is not None
        assert (found.hand.winning_tile.code if found.hand.winning_tile else None) == winning
