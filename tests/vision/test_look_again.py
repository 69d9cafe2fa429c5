"""Further looks at a photo whose reading is not sure."""

import io

import numpy as np
import pytest
from PIL import Image
from vision_fakes import FakeDetector, row, tiles

from vision.cost import A_LOOK, MOST, charge
from vision.detections import Detections
from vision.look_again import HIGHER, WAYS, negative, with_contrast
from vision.reader import Reader

CLEAR = tiles(*row("123m456p789s11222z", gaps={13: 20}))
FALSE = tiles(*row("123m446p789s11222z", gaps={13: 20}))
WIDTH, HEIGHT = 800, 600
LOOKS = ("as it is", "on head", "higher", "on left", "on right", "contrast")
AS_IT_IS, ON_HEAD, MADE_HIGHER, ON_LEFT, ON_RIGHT, CONTRAST = LOOKS
NEGATIVE = "negative as it is"
PLAIN = (90, 250, *255 - np.unique(negative(np.array([[[90] * 3, [250] * 3]], np.uint8))))
"""Values of the photo and, turned back, of its negative."""


def png():
    """A grey photo with a white spot at its upper left."""
    image = Image.new("RGB", (WIDTH, HEIGHT), (90, 90, 90))
    image.paste((250, 250, 250), (0, 0, 20, 20))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def look_of(pixels):
    """Where the white spot is tells how a photo is looked at, and how high it is; on a negative the spot is black."""
    if np.median(pixels) > 128:
        return f"negative {look_of(255 - pixels)}"
    if pixels.shape[:2] == (round(HEIGHT * HIGHER), WIDTH):
        return MADE_HIGHER
    corners = {
        AS_IT_IS: pixels[:10, :10],
        ON_HEAD: pixels[-10:, -10:],
        ON_LEFT: pixels[-10:, :10],
        ON_RIGHT: pixels[:10, -10:],
    }
    look = max(corners, key=lambda one: corners[one].mean())
    return look if look != AS_IT_IS or np.isin(pixels, PLAIN).all() else CONTRAST


def lying(found, look):
    """Tiles of the photo as they lie on it turned."""
    x, y = found.quads[..., 0], found.quads[..., 1]
    quads = {
        ON_HEAD: (WIDTH - x, HEIGHT - y),
        MADE_HIGHER: (x, y * HIGHER),
        ON_LEFT: (y, WIDTH - x),
        ON_RIGHT: (HEIGHT - y, x),
    }
    return Detections(np.stack(quads.get(look, (x, y)), -1), found.scores, found.probabilities)


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
    """What is found at each look, in the order of `LOOKS`, and on the negative; `taken` tells which were asked for.
    Each look costs `pixels`.
    """

    def __init__(self, *found, dark=None, pixels=0):
        self.found = dict(zip(LOOKS, found, strict=True))
        self.dark = Detections.empty() if dark is None else dark
        self.pixels = pixels
        self.taken = []

    def __call__(self, photo):
        look = look_of(photo.pixels)
        self.taken.append(look)
        charge(np.zeros((1, 3, 1, self.pixels)))
        way = look.removeprefix("negative ")
        return lying(self.dark if look != way else self.found[look], way)

    def read(self, second=None):
        """`second`: what another detector finds."""
        return Reader(FakeDetector(self), second=second and FakeDetector(second)).read(png())


def codes(reading):
    return [doubt.code for doubt in reading.doubts]


def test_a_sure_reading_is_not_looked_at_again():
    looks = Looks(CLEAR, *[FALSE] * 5)
    assert repr(looks.read().hand) == "123m456p789s11222z!2z"
    assert looks.taken == [AS_IT_IS]


def test_the_hand_that_most_looks_show_is_read_and_told():
    looks = Looks(without(CLEAR, 4), CLEAR, without(CLEAR, 7), CLEAR, CLEAR, CLEAR)
    reading = looks.read()
    assert repr(reading.hand) == repr(reading.as_seen) == "123m456p789s11222z!2z"
    told = next(doubt for doubt in reading.doubts if doubt.code == "looked_again")
    assert [reading.tiles[place].tile.code for place in told.tiles] == ["5p"]
    assert "5p" in told.message
    assert reading.probability > 0.9


@pytest.mark.parametrize("look", LOOKS[1:])
def test_tiles_lie_on_the_photo_as_it_is(look):
    poor = [CLEAR[:5]] * len(LOOKS)
    poor[LOOKS.index(look)] = CLEAR
    reading = Looks(*poor).read()
    assert len(reading.tiles) == 14
    corners = {one.tile.code: np.array(one.quad) for one in reading.tiles}
    assert corners["1m"] == pytest.approx(CLEAR.quads[0], abs=0.1)


def test_it_is_looked_at_no_further_than_looks_can_change_the_hand():
    looks = Looks(doubtful(FALSE, 5), *[FALSE] * 5)
    assert repr(looks.read().hand) == "123m446p789s11222z!2z"
    assert looks.taken == [AS_IT_IS, ON_HEAD, MADE_HIGHER]


def test_the_first_look_counts_where_no_other_is_surer():
    looks = Looks(*[without(CLEAR, place) for place in (4, 7, 0, 1, 2, 3)])
    reading = looks.read()
    assert looks.taken == list(LOOKS)
    assert repr(reading.hand) == "123m46p789s11222z!2z"
    assert "looked_again" not in codes(reading)


def test_one_look_alone_outvotes_no_whole_hand():
    looks = Looks(without(CLEAR, 4), CLEAR, *[without(CLEAR, place) for place in (7, 0, 1, 2)])
    assert repr(looks.read().hand) == "123m46p789s11222z!2z"


def test_a_false_win_is_not_looked_at_until_it_is_none():
    """A misread tile at one look makes it win, and that it wins makes that look no surer."""
    looks = Looks(doubtful(FALSE, 5), doubtful(CLEAR, 4, odds=0.6), *[FALSE] * 4)
    assert repr(looks.read().hand) == "123m446p789s11222z!2z"


def test_a_photo_without_tiles_stays_one_where_no_look_shows_a_hand():
    few = CLEAR[:5]
    looks = Looks(few[:1], few, Detections.empty(), few, Detections.empty(), few)
    assert repr(looks.read().hand) == "1m"
    assert looks.taken == [AS_IT_IS, NEGATIVE, *LOOKS[1:]]


def test_a_photo_without_tiles_as_it_is_and_as_a_negative_is_looked_at_no_more():
    looks, second = Looks(Detections.empty(), *[CLEAR] * 5), Looks(*[CLEAR] * 6)
    reading = looks.read(second)
    assert reading.hand is None
    assert codes(reading) == ["no_tiles"]
    assert looks.taken == [AS_IT_IS, NEGATIVE]
    assert not second.taken


def test_dark_tiles_are_read_from_the_negative():
    looks = Looks(*[Detections.empty()] * 6, dark=CLEAR)
    reading = looks.read()
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert looks.taken == [AS_IT_IS, NEGATIVE]
    assert np.array(reading.tiles[0].quad) == pytest.approx(CLEAR.quads[0], abs=0.1)


def test_dark_tiles_that_are_not_clear_are_looked_at_again_as_a_negative():
    looks, second = Looks(*[CLEAR[:1]] * 6, dark=doubtful(FALSE, 5)), Looks(*[CLEAR[:1]] * 6, dark=doubtful(FALSE, 5))
    assert repr(looks.read(second).hand) == "123m446p789s11222z!2z"
    assert looks.taken[:4] == [AS_IT_IS, NEGATIVE, "negative on head", "negative higher"]
    assert set(second.taken) <= {f"negative {look}" for look in LOOKS}


@pytest.mark.parametrize("tiles_seen", [12, 13])
def test_the_negative_is_looked_at_where_fewer_tiles_show_than_a_hand_has(tiles_seen):
    looks = Looks(*[CLEAR[:tiles_seen]] * 6, dark=CLEAR[:3])
    assert len(looks.read().tiles) == tiles_seen
    assert (NEGATIVE in looks.taken) == (tiles_seen < 13)


def test_a_photo_costs_no_more_than_it_may():
    """Looks that are dear leave room for fewer of them, and the first one and one more are always taken."""
    for pixels, count in ((0, 12), (MOST // 6, 6), (MOST // 5 + 1, 4), (A_LOOK, 2)):
        looks, second = (Looks(*[without(CLEAR, place) for place in range(6)], pixels=int(pixels)) for _ in range(2))
        looks.read(second)
        assert len(looks.taken) + len(second.taken) == count


def test_the_hand_stays_where_other_looks_show_nothing():
    looks = Looks(without(CLEAR, 4), *[Detections.empty()] * 5)
    assert repr(looks.read().hand) == "123m46p789s11222z!2z"


def test_what_is_no_hand_has_no_vote():
    few = CLEAR[:5]
    looks = Looks(doubtful(FALSE, 5), *[few] * 5)
    assert repr(looks.read().hand) == "123m446p789s11222z!2z"


def test_another_detector_is_asked_where_the_reading_stays_doubted_and_read_where_it_is_surer():
    looks, second = Looks(*[without(CLEAR, place) for place in (4, 7, 0, 1, 2, 3)]), Looks(*[CLEAR] * 6)
    reading = looks.read(second)
    assert looks.taken == list(LOOKS)
    assert second.taken == [AS_IT_IS]
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert codes(reading).count("looked_again") == 1
    told = next(doubt for doubt in reading.doubts if doubt.code == "looked_again")
    assert [reading.tiles[place].tile.code for place in told.tiles] == ["5p"]


def test_no_other_detector_is_asked_where_the_reading_is_sure():
    second = Looks(*[FALSE] * 6)
    assert repr(Looks(*[CLEAR] * 6).read(second).hand) == "123m456p789s11222z!2z"
    assert not second.taken


def test_the_reading_stays_where_another_detector_is_less_sure():
    looks, second = Looks(*[without(CLEAR, 4)] * 6), Looks(*[without(CLEAR, 4)[:12]] * 6)
    second.found = {look: doubtful(found, 5) for look, found in second.found.items()}
    reading = looks.read(second)
    assert repr(reading.hand) == "123m46p789s11222z!2z"
    assert "looked_again" not in codes(reading)


def test_that_another_detector_shows_a_win_makes_it_no_surer():
    looks, second = Looks(*[doubtful(FALSE, 5, odds=0.7)] * 6), Looks(*[doubtful(CLEAR, 4, odds=0.6)] * 6)
    assert repr(looks.read(second).hand) == "123m446p789s11222z!2z"
    assert second.taken


def test_another_detector_does_not_decide_which_flower_one_is():
    """It is surer of a hand that has another flower, and else the same tiles."""
    spring, summer = (
        tiles(*row("123m446p789s11222z", gaps={13: 20}), (code, 300, 420, 40, 54)) for code in ("1f", "2f")
    )
    looks, second = Looks(*[doubtful(spring, 5)] * 6), Looks(*[summer] * 6)
    reading = looks.read(second)
    assert [tile.code for tile in reading.hand.flowers] == ["1f"]
    assert second.taken


def test_what_no_look_shows_alone_all_of_them_show_together():
    looks, second = Looks(*[without(CLEAR, 7)] * 6), Looks(*[without(CLEAR, 9)] * 6)
    reading = looks.read(second)
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    told = [doubt for doubt in reading.doubts if doubt.code == "looked_again"]
    assert [[reading.tiles[place].tile.code for place in doubt.tiles] for doubt in told] == [["8s"]]


def test_a_photo_without_a_hand_is_not_looked_at_any_further_by_another_detector():
    second = Looks(*[CLEAR[:1]] * 6)
    assert repr(Looks(*[CLEAR[:1]] * 6).read(second).hand) == "1m"
    assert second.taken == [AS_IT_IS]


def test_more_contrast_is_there_where_there_was_little():
    picture = np.random.default_rng(3).integers(90, 110, (60, 80, 3)).astype(np.uint8)
    stretched = with_contrast(picture)
    assert stretched.shape == picture.shape
    assert stretched.std() > 1.5 * picture.std()
    assert len(WAYS) == len(LOOKS) - 1
