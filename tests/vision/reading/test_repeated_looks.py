"""Further looks at a photo whose reading is not sure."""

import io

import numpy as np
import pytest
from PIL import Image
from vision_fakes import FakeDetector, row, tiles

from vision.detection.detector import Passes
from vision.geometry.detections import Detections
from vision.inference.pixel_budget import MOST, ONE_PASS, charge
from vision.reader import Reader
from vision.reading.calibration import SURE
from vision.reading.read_detections import read_detections
from vision.reading.repeated_looks import HIGHER, MARGIN, negative

CLEAR = tiles(*row("123m456p789s11222z", gaps={13: 20}))
FALSE = tiles(*row("123m446p789s11222z", gaps={13: 20}))
REORDERED = tiles(*row("456p123m789s11222z", gaps={13: 20}))
TALL = 40 / 0.74
WIDTH, HEIGHT = 800, 600
LOOKS = ("as it is", "higher")
AS_IT_IS, MADE_HIGHER = LOOKS
NEGATIVE, NEGATIVE_HIGHER = "negative as it is", "negative higher"
AROUND, NEGATIVE_AROUND = "around the hand", "negative around the hand"


def png():
    """A dark photo."""
    out = io.BytesIO()
    Image.new("RGB", (WIDTH, HEIGHT), (50, 50, 50)).save(out, "PNG")
    return out.getvalue()


def look_of(pixels):
    """How high a photo is and how light tells how it is looked at."""
    ways = {(HEIGHT, WIDTH): AS_IT_IS, (round(HEIGHT * HIGHER), WIDTH): MADE_HIGHER}
    way = ways.get(pixels.shape[:2], AROUND)
    return f"negative {way}" if pixels.mean() > 128 else way


def lying(found, look):
    """Tiles of the photo as they lie on it made higher, or on the part around `CLEAR`."""
    begin = CLEAR.quads.min(axis=(0, 1)) - MARGIN * TALL if look == AROUND else np.zeros(2)
    quads = found.quads if look == AS_IT_IS else (found.quads - np.floor(begin)) * [1, HIGHER]
    return Detections(quads, found.scores, found.probabilities)


def doubtful(found, place, odds=0.5):
    """One tile of them could be another as well, and has a low confidence."""
    scores, chances = found.scores.copy(), found.probabilities.copy()
    first = int(chances[place].argmax())
    chances[place], scores[place] = 0, 0.42
    chances[place, [first, first + 1]] = odds, 1 - odds
    return Detections(found.quads, scores, chances)


def without(found, place):
    """The same with one tile not found."""
    return found[np.delete(np.arange(len(found)), place)]


class Looks:
    """What is found at each look, in the order of `LOOKS`, around the hand, and on the negative; `taken` tells which were
    asked for. Each look costs `pixels`.
    """

    def __init__(self, *found, around=None, dark=None, pixels=0):
        self.found = dict(zip(LOOKS, found, strict=True)) | {AROUND: Detections.empty() if around is None else around}
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
    looks, second = Looks(CLEAR, FALSE, around=CLEAR), Looks(FALSE, FALSE)
    assert repr(looks.read(second).hand) == "123m456p789s11222z!2z"
    assert looks.taken == [AS_IT_IS, AROUND]
    assert not second.taken


@pytest.mark.parametrize(
    ("around", "is_sure"),
    [
        (CLEAR, True),
        (REORDERED, True),
        (FALSE, False),
        (without(CLEAR, 4), False),
        (Detections.empty(), False),
    ],
)
def test_a_reading_is_sure_if_the_part_around_the_hand_shows_the_same_hand(around, is_sure):
    reading = Looks(CLEAR, FALSE, around=around).read()
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert reading.assurance >= SURE
    assert (reading.is_confirmed, reading.sure) == (is_sure, is_sure)
    assert codes(reading) == []


@pytest.mark.parametrize(
    ("second", "higher", "taken", "is_sure"),
    [
        (CLEAR, CLEAR, [AS_IT_IS, AROUND], True),
        (FALSE, CLEAR, [AS_IT_IS, AROUND, MADE_HIGHER], True),
        (without(CLEAR, 4), without(CLEAR, 4), [AS_IT_IS, AROUND, MADE_HIGHER], False),
    ],
)
def test_the_second_detector_and_the_stretched_photo_confirm_a_reading_too(second, higher, taken, is_sure):
    looks, others = Looks(CLEAR, higher, around=FALSE), Looks(second, FALSE)
    reading = looks.read(others)
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert (looks.taken, others.taken) == (taken, [AS_IT_IS])
    assert (reading.sure, codes(reading)) == (is_sure, [])


def test_a_reading_that_is_not_clear_is_not_looked_at_around_the_hand():
    looks = Looks(without(CLEAR, 4), without(CLEAR, 7), around=CLEAR)
    assert not looks.read().is_confirmed
    assert AROUND not in looks.taken


@pytest.mark.parametrize(("pixels", "is_sure"), [(MOST // 3, True), (ONE_PASS, True), (MOST * 3 // 5, False)])
def test_a_reading_is_not_sure_if_the_pixel_budget_has_no_room_for_the_part_around_the_hand(pixels, is_sure):
    looks = Looks(CLEAR, CLEAR, around=CLEAR, pixels=pixels)
    assert looks.read().sure is is_sure
    assert (AROUND in looks.taken) is is_sure


@pytest.mark.parametrize(
    ("first", "around", "taken", "is_sure"),
    [
        (FALSE, CLEAR, [AS_IT_IS, AROUND], True),
        (CLEAR, FALSE, [AS_IT_IS, AROUND, "first"], True),
        (without(CLEAR, 4), FALSE, [AS_IT_IS, AROUND, "first", MADE_HIGHER], False),
    ],
)
def test_the_first_pass_over_the_whole_photo_confirms_what_a_pass_over_a_part_shows(first, around, taken, is_sure):
    looks = Looks(CLEAR, FALSE, around=around)

    class ShowsFirst(FakeDetector):
        def passes(self, photo, threshold):
            return Passes(self.detect(photo, threshold), lambda: looks.taken.append("first") or first)

    reading = Reader(ShowsFirst(looks)).read(png())
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert looks.taken == taken
    assert reading.sure is is_sure


def test_a_hand_that_is_surer_at_another_look_is_read_from_it_and_told():
    reading = Looks(doubtful(without(CLEAR, 4), 5), CLEAR).read()
    assert repr(reading.hand) == repr(reading.as_seen) == "123m456p789s11222z!2z"
    warning = next(doubt for doubt in reading.doubts if doubt.code == "looked_again")
    assert [reading.tiles[place].tile.code for place in warning.tiles] == ["5p"]
    assert "5p" in warning.message
    assert reading.probability > 0.9


def test_a_tile_that_only_the_first_look_had_is_told():
    more = tiles(*row("123m456p789s112223z", gaps={13: 20}))
    reading = Looks(doubtful(without(more, 4), 5), CLEAR).read()
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    warning = next(doubt for doubt in reading.doubts if doubt.code == "looked_again")
    assert warning.message.endswith("What has changed: 5p, without 3z.")


def test_tiles_lie_on_the_photo_as_it_is():
    reading = Looks(CLEAR[:5], CLEAR).read()
    assert len(reading.tiles) == 14
    assert np.array(reading.tiles[0].quad) == pytest.approx(CLEAR.quads[0], abs=0.1)


def test_the_first_look_counts_where_no_other_is_surer():
    looks = Looks(without(CLEAR, 4), without(CLEAR, 7))
    reading = looks.read()
    assert looks.taken == list(LOOKS)
    assert repr(reading.hand) == "123m46p789s11222z!2z"
    assert "looked_again" not in codes(reading)


def test_a_look_that_is_little_surer_than_the_first_does_not_count():
    looks = Looks(doubtful(FALSE, 5, odds=0.6), doubtful(CLEAR, 4, odds=0.7))
    assert repr(looks.read().hand) == "123m446p789s11222z!2z"
    assert looks.taken == [*LOOKS, AROUND]


def test_a_hand_with_a_missed_tile_does_not_count_where_another_look_shows_the_tile():
    """Thirteen clear tiles are surely seen, but they are no finished hand."""
    reading = Looks(without(CLEAR, 4), CLEAR).read()
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert "looked_again" in codes(reading)


def test_a_hand_that_two_looks_show_counts_against_the_first_look():
    """Each of them alone is not surer than the first look."""
    first, again = doubtful(FALSE, 5, odds=0.7), doubtful(CLEAR, 4, odds=0.7)
    assert repr(Looks(first, first).read(Looks(again, again)).hand) == "123m446p789s11222z!2z"
    assert repr(Looks(first, again).read(Looks(again, again)).hand) == "123m456p789s11222z!2z"


def test_a_hand_that_another_look_shows_more_clearly_is_as_sure_as_in_that_look():
    faint = doubtful(doubtful(CLEAR, 4, odds=0.6), 7, odds=0.6)
    reading = Looks(faint, faint).read(Looks(CLEAR, CLEAR))
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert reading.probability == pytest.approx(Looks(CLEAR, CLEAR).read().probability)
    assert "looked_again" not in codes(reading)


def test_a_hand_with_a_tile_that_only_one_look_shows_is_less_sure():
    faint = doubtful(CLEAR, 13)
    reading = Looks(without(CLEAR, 13), faint).read()
    assert reading.hand == read_detections(faint, (WIDTH, HEIGHT)).hand
    assert reading.probability < read_detections(faint, (WIDTH, HEIGHT)).stated().probability
    assert reading.complete.seen < 0.6


def test_a_false_win_is_not_looked_at_until_it_is_none():
    """A misread tile at one look makes it win, and that it wins makes that look no surer."""
    looks = Looks(doubtful(FALSE, 5), doubtful(CLEAR, 4, odds=0.6))
    assert repr(looks.read().hand) == "123m446p789s11222z!2z"


def test_a_photo_that_shows_no_hand_is_read_as_it_is():
    looks = Looks(CLEAR[:1], CLEAR[:5])
    assert repr(looks.read().hand) == "1m"
    assert looks.taken == [AS_IT_IS, NEGATIVE, MADE_HIGHER]


def test_a_photo_without_tiles_as_it_is_and_as_a_negative_is_looked_at_no_more():
    looks, second = Looks(Detections.empty(), CLEAR), Looks(CLEAR, CLEAR)
    reading = looks.read(second)
    assert reading.hand is None
    assert codes(reading) == ["no_tiles"]
    assert looks.taken == [AS_IT_IS, NEGATIVE]
    assert not second.taken


def test_dark_tiles_are_read_from_the_negative():
    looks = Looks(Detections.empty(), Detections.empty(), dark=CLEAR)
    reading = looks.read()
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert looks.taken == [AS_IT_IS, NEGATIVE, NEGATIVE_AROUND]
    assert np.array(reading.tiles[0].quad) == pytest.approx(CLEAR.quads[0], abs=0.1)


def test_dark_tiles_that_are_not_clear_are_looked_at_again_as_a_negative():
    looks, second = (Looks(CLEAR[:1], CLEAR[:1], dark=doubtful(FALSE, 5)) for _ in range(2))
    assert repr(looks.read(second).hand) == "123m446p789s11222z!2z"
    assert looks.taken == [AS_IT_IS, NEGATIVE, NEGATIVE_HIGHER]
    assert second.taken == [NEGATIVE, NEGATIVE_HIGHER]


@pytest.mark.parametrize("tiles_seen", [12, 13])
def test_the_negative_is_looked_at_where_fewer_tiles_show_than_a_hand_has(tiles_seen):
    looks = Looks(CLEAR[:tiles_seen], CLEAR[:tiles_seen], dark=CLEAR[:3])
    assert len(looks.read().tiles) == tiles_seen
    assert (NEGATIVE in looks.taken) == (tiles_seen < 13)


def test_a_photo_that_shows_as_much_as_its_negative_is_read_as_it_is():
    assert repr(Looks(CLEAR[:12], CLEAR[:12], dark=CLEAR[1:13]).read().hand) == "123m456p789s112z"


@pytest.mark.parametrize(
    ("pixels", "count"), [(0, 4), (MOST // 4, 3), (MOST // 5, 4), (ONE_PASS, 2), (ONE_PASS + 1, 1)]
)
def test_no_look_is_taken_that_the_photo_may_not_cost(pixels, count):
    looks, second = (Looks(without(CLEAR, 4), without(CLEAR, 5), pixels=pixels) for _ in range(2))
    looks.read(second)
    assert len(looks.taken) + len(second.taken) == count


def test_the_hand_stays_where_other_looks_show_nothing():
    looks = Looks(without(CLEAR, 4), Detections.empty())
    assert repr(looks.read().hand) == "123m46p789s11222z!2z"


def test_what_is_no_hand_counts_for_nothing():
    looks = Looks(doubtful(FALSE, 5), CLEAR[:5])
    assert repr(looks.read().hand) == "123m446p789s11222z!2z"


def test_another_detector_is_asked_where_the_reading_stays_doubted_and_read_where_it_is_surer():
    looks, second = Looks(without(CLEAR, 4), without(CLEAR, 7)), Looks(CLEAR, CLEAR)
    reading = looks.read(second)
    assert looks.taken == second.taken == [AS_IT_IS]
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    assert codes(reading).count("looked_again") == 1
    warning = next(doubt for doubt in reading.doubts if doubt.code == "looked_again")
    assert [reading.tiles[place].tile.code for place in warning.tiles] == ["5p"]


def test_the_reading_stays_where_another_detector_is_less_sure():
    worse = doubtful(without(CLEAR, 4)[:12], 5)
    looks, second = Looks(without(CLEAR, 4), without(CLEAR, 4)), Looks(worse, worse)
    reading = looks.read(second)
    assert repr(reading.hand) == "123m46p789s11222z!2z"
    assert "looked_again" not in codes(reading)


def test_that_another_detector_shows_a_win_makes_it_no_surer():
    looks, second = (
        Looks(*[doubtful(FALSE, 5, odds=0.7)] * 2),
        Looks(*[doubtful(CLEAR, 4, odds=0.6)] * 2),
    )
    assert repr(looks.read(second).hand) == "123m446p789s11222z!2z"
    assert second.taken


def test_another_detector_does_not_decide_which_flower_one_is():
    """It is surer of a hand that has another flower, and else the same tiles."""
    spring, summer = (
        tiles(*row("123m446p789s11222z", gaps={13: 20}), (code, 300, 420, 40, 54)) for code in ("1f", "2f")
    )
    looks, second = Looks(*[doubtful(spring, 5)] * 2), Looks(summer, summer)
    reading = looks.read(second)
    assert [tile.code for tile in reading.hand.flowers] == ["1f"]
    assert second.taken


def test_what_no_look_shows_alone_all_of_them_show_together():
    looks, second = Looks(*[without(CLEAR, 7)] * 2), Looks(*[without(CLEAR, 9)] * 2)
    reading = looks.read(second)
    assert repr(reading.hand) == "123m456p789s11222z!2z"
    warnings = [doubt for doubt in reading.doubts if doubt.code == "looked_again"]
    assert [[reading.tiles[place].tile.code for place in doubt.tiles] for doubt in warnings] == [["8s"]]


def test_a_photo_without_a_hand_is_not_looked_at_any_further_by_another_detector():
    second = Looks(CLEAR[:1], CLEAR[:1])
    assert repr(Looks(CLEAR[:1], CLEAR[:1]).read(second).hand) == "1m"
    assert second.taken == [AS_IT_IS]


def test_a_negative_swaps_light_and_dark_and_keeps_the_hue():
    light, dark, red = [235, 235, 235], [25, 25, 25], [40, 40, 200]
    seen = negative(np.array([[light, dark, red]], np.uint8))[0].astype(int)
    assert seen[0] == pytest.approx(dark, abs=12)
    assert seen[1] == pytest.approx(light, abs=12)
    assert seen[2][2] > seen[2][:2].max() + 60
