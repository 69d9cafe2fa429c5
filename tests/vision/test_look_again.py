"""A second look at a photo whose reading is not sure."""

import io

import numpy as np
import pytest
from PIL import Image
from vision_fakes import FakeDetector, row, tiles

from vision.detections import Detections
from vision.look_again import upside_down, with_contrast
from vision.reader import Reader

CLEAR = tiles(*row("123m456p789s11222z", gaps={13: 20}))
FALSE = tiles(*row("123m446p789s11222z", gaps={13: 20}))
WIDTH, HEIGHT = 800, 600


def png():
    """A grey photo with a white spot at its upper left."""
    image = Image.new("RGB", (WIDTH, HEIGHT), (90, 90, 90))
    image.paste((250, 250, 250), (0, 0, 20, 20))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def on_its_head(found):
    """The same tiles as they lie on the photo turned by half a turn."""
    return Detections([WIDTH, HEIGHT] - found.quads, found.scores, found.probabilities)


def doubtful(found, place, odds=0.5):
    """One tile of them could be another as well, and was hardly found."""
    scores, chances = found.scores.copy(), found.probabilities.copy()
    first = int(chances[place].argmax())
    chances[place], scores[place] = 0, 0.42
    chances[place, [first, first + 1]] = odds, 1 - odds
    return Detections(found.quads, scores, chances)


def without(found, place):
    """The same with one tile not found."""
    return found[np.delete(np.arange(len(found)), place)]


class Looks:
    """What is found on the photo as it is, on its head, and with more contrast; `taken` tells which were asked for."""

    def __init__(self, as_it_is, on_head, contrast):
        self.found = {"as it is": as_it_is, "on its head": on_its_head(on_head), "contrast": contrast}
        self.taken = []

    def __call__(self, photo):
        above, below = photo.pixels[:10, :10].mean(), photo.pixels[-10:, -10:].mean()
        plain = np.unique(photo.pixels).tolist() == [90, 250]
        self.taken.append("on its head" if above < below else "as it is" if plain else "contrast")
        return self.found[self.taken[-1]]

    def read(self):
        return Reader(FakeDetector(self)).read(png())


def codes(reading):
    return [doubt.code for doubt in reading.doubts]


def test_a_sure_reading_is_not_looked_at_again():
    looks = Looks(CLEAR, FALSE, FALSE)
    assert repr(looks.read().hand) == "123m456p789s11222z!2z"
    assert looks.taken == ["as it is"]


def test_what_is_clear_upside_down_is_read_so_and_told():
    looks = Looks(without(CLEAR, 4), CLEAR, FALSE)
    reading = looks.read()
    assert looks.taken == ["as it is", "on its head"]
    assert repr(reading.hand) == repr(reading.as_seen) == "123m456p789s11222z!2z"
    told = next(doubt for doubt in reading.doubts if doubt.code == "looked_again")
    assert [reading.tiles[place].tile.code for place in told.tiles] == ["5p"]
    assert "5p" in told.message
    corners = {one.tile.code: np.array(one.quad) for one in reading.tiles}
    assert corners["1m"] == pytest.approx(CLEAR.quads[0], abs=0.1)  # on the photo as it is
    assert reading.probability > 0.9


def test_contrast_is_tried_where_that_is_not_clear_either():
    looks = Looks(without(CLEAR, 4), without(CLEAR, 7), CLEAR)
    assert repr(looks.read().hand) == "123m456p789s11222z!2z"
    assert looks.taken == ["as it is", "on its head", "contrast"]


def test_the_first_look_counts_where_no_other_is_surer():
    looks = Looks(without(CLEAR, 4), without(CLEAR, 7), without(CLEAR, 0))
    reading = looks.read()
    assert looks.taken == ["as it is", "on its head", "contrast"]
    assert reading.probability < 0.8
    assert "looked_again" not in codes(reading)


def test_a_false_win_is_not_looked_at_until_it_is_none():
    """A misread tile on another look makes it win, and nothing else makes that look surer."""
    wins = doubtful(CLEAR, 4, odds=0.6)
    looks = Looks(doubtful(FALSE, 5), wins, wins)
    reading = looks.read()
    assert len(looks.taken) == 3
    assert repr(reading.hand) == "123m446p789s11222z!2z"
    assert "looked_again" not in codes(reading)


def test_a_photo_without_tiles_is_not_looked_at_again():
    looks = Looks(Detections.empty(), CLEAR, CLEAR)
    assert looks.read().hand is None
    assert looks.taken == ["as it is"]


def test_looks_keep_the_size_and_what_there_is_to_see():
    picture = np.random.default_rng(3).integers(90, 110, (60, 80, 3)).astype(np.uint8)
    assert np.array_equal(upside_down(upside_down(picture)), picture)
    stretched = with_contrast(picture)
    assert stretched.shape == picture.shape
    assert stretched.std() > 1.5 * picture.std()
