"""White dragons are distinguished from backs by the paper of their neighbours, and found between tiles of a row."""

import json

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession, row, tiles

from scorer.notation import parse_tiles
from vision.detection.classification import named
from vision.detection.classifier import FaceReader
from vision.detection.white_or_back import whites_between, with_background_compared, with_framed_compared
from vision.geometry.boxes import upright
from vision.geometry.detections import Detections
from vision.reading.read_detections import read_detections

BOXES = np.array([[20 + 60 * place, 30, 60 + 60 * place, 84] for place in range(8)], np.float32)
PAPER, GREY, CREAM, BRIGHT = (215, 222, 226), (150, 155, 158), (160, 205, 228), (240, 247, 251)
PALE = (228, 222, 212)  # as bright as the paper, and nearly of its colour
WHITE, BACK, DRAGON = (CODES.index(code) for code in ("5z", "?", "7z"))


def table(blank, light=1.0) -> np.ndarray:
    """Seven tiles with ink on them, and one without; `light` falls off to this at the right."""
    pixels = np.full((120, 520, 3), (40, 90, 40), np.float64)
    for place, (left, top, right, bottom) in enumerate(BOXES.astype(int)):
        pixels[top:bottom, left:right] = blank if place == 6 else PAPER
        if place != 6:
            pixels[top + 18 : top + 34, left + 12 : left + 28] = (20, 20, 60)
    return (pixels * np.linspace(1, light, 520)[None, :, None]).astype(np.uint8)


def chances(white: float, faces: int = 8) -> np.ndarray:
    """The last but one is blank, and white with this chance; of the others so many have a face, the rest none."""
    found = np.full((8, 46), 1 / 46, np.float32)
    found[:faces] = 0
    found[:faces, DRAGON] = 1
    found[6] = 0
    found[6, [WHITE, BACK]] = white, 1 - white
    return found


@pytest.mark.parametrize(
    ("blank", "seen"), [(PAPER, WHITE), (GREY, BACK), (CREAM, BACK), (PALE, BACK), (BRIGHT, WHITE)]
)
@pytest.mark.parametrize("light", [1.0, 0.7])
@pytest.mark.parametrize("white", [0.45, 0.75])
def test_what_is_like_the_paper_beside_it_is_white(blank, seen, light, white):
    found = with_background_compared(table(blank, light), upright(BOXES), chances(white))
    assert found[6].argmax() == seen
    assert found[6].sum() == pytest.approx(1, abs=1e-5)
    assert np.array_equal(np.delete(found, 6, axis=0), np.delete(chances(white), 6, axis=0))


@pytest.mark.parametrize(("blank", "light", "seen"), [(PAPER, 0.3, WHITE), (PAPER, 1.0, BACK), (GREY, 0.3, BACK)])
def test_in_the_dark_what_is_like_the_paper_is_white_though_it_hardly_looks_so(blank, light, seen):
    dark = (table(blank) * light).astype(np.uint8)
    assert with_background_compared(dark, upright(BOXES), chances(0.27))[6].argmax() == seen


def test_in_a_shadow_a_sure_white_tile_stays_white():
    shaded = table(tuple(channel // 3 for channel in PAPER))
    assert with_background_compared(shaded, upright(BOXES), chances(0.99))[6].argmax() == WHITE


def test_paper_that_is_blown_out_tells_no_colour():
    """A lamp shines on the three nearest faces; in its light, which is yellow, the others show what white looks like."""
    yellow = (190, 221, 236)
    pixels = table(yellow)
    for place, (left, top, right, bottom) in enumerate(BOXES.astype(int)):
        face = pixels[top:bottom, left:right]
        face[(face == PAPER).all(axis=2)] = (250, 252, 253) if place in (4, 5, 7) else yellow
    assert with_background_compared(pixels, upright(BOXES), chances(0.75))[6].argmax() == WHITE


def test_two_faces_tell_nothing():
    before = chances(0.75, faces=2)
    assert np.array_equal(with_background_compared(table(GREY), upright(BOXES), before), before)


def test_a_grey_back_that_looks_white_is_a_back():
    def answer(inputs):
        logits = np.zeros((len(inputs["faces"]), 46))
        for place, face in enumerate(inputs["faces"]):
            if face[:, 8:-8, 8:-8].min() < 0.4:  # what lies around the tile tells nothing
                logits[place, DRAGON] = 9.0
            else:
                logits[place, [WHITE, BACK]] = 9.0, 8.5
        return (logits,)

    face = FaceReader(FakeSession(answer, names=json.dumps(CODES), imgsz="48"))
    assert named(face, table(GREY), BOXES).probabilities[6].argmax() == BACK
    assert named(face, table(PAPER), BOXES).probabilities[6].argmax() == WHITE


SIZE = (1280, 960)


def hinted(placed, whites, score, white=0.95):
    """The tiles with blank white dragons of low confidence at these places."""
    found = tiles(*placed)
    scores, probabilities = found.scores.copy(), found.probabilities.copy()
    for place in whites:
        scores[place] = score
        probabilities[place] = 0
        probabilities[place, [WHITE, BACK]] = white, 1 - white
    return Detections(found.quads, scores, probabilities)


@pytest.mark.parametrize("score", [0.04, 0.1, 0.32])
@pytest.mark.parametrize(
    ("laid", "whites"),
    [
        ("19m19p19s1234567z", [10]),  # thirteen orphans, waiting
        ("1358m2469p15z7s36z", [9]),
        ("248m1369p55z147s1z", [7, 8]),  # two side by side
    ],
)
def test_a_blank_white_dragon_between_tiles_of_a_row_counts(laid, whites, score):
    """The hand does not show whether it has one tile more: it lacks one either way."""
    found = read_detections(hinted(row(laid), whites, score), SIZE)
    assert "".join(tile.code for tile in found.hand.concealed).count("5z") == len(whites)
    warning = next(doubt for doubt in found.doubts if doubt.code == "faint")
    assert [found.tiles[place].tile.code for place in warning.tiles] == ["5z"] * len(whites)
    assert len(found.as_seen.concealed) == len(parse_tiles(laid)) - len(whites)
    assert found.unrepaired().hand == found.as_seen


def places(laid, whites, score=0.3, white=0.95):
    return list(whites_between(hinted(laid, whites, score, white)))


def test_a_row_may_lie_aslant():
    assert places(row("1358m2469p15z7s36z", slope=0.5), [9]) == [9]


def test_what_is_not_surely_white_is_no_tile_for_where_it_lies():
    assert places(row("1358m2469p15z7s36z"), [9], white=0.8) == []


def test_what_lies_at_the_end_of_a_row_is_between_nothing():
    laid = row("1358m2469p17s365z")
    assert places(laid, [12]) == []
    assert places(laid, [11, 12]) == []


@pytest.mark.parametrize("gaps", [{9: 16}, {10: 16}, {9: 16, 10: 16}])
def test_what_does_not_touch_both_tiles_is_no_tile(gaps):
    assert places(row("1358m2469p15z7s36z", gaps=gaps), [9]) == []


@pytest.mark.parametrize(("width", "height", "down"), [(40, 25, 0), (20, 54, 0), (40, 54, 30)])
def test_what_has_another_size_or_lies_out_of_line_is_no_tile(width, height, down):
    laid = row("1358m2469p15z7s36z")
    code, x, y, w, h = laid[9]
    laid[9] = (code, x + (w - width) / 2, y + (h - height) / 2 + down, width, height)
    assert places(laid, [9]) == []


def test_a_patch_beside_backs_is_no_tile():
    assert places(row("???5z???"), [3]) == []


def test_a_part_of_a_tile_that_is_found_is_no_tile():
    laid = [*row("1358m2469p17s36z"), ("5z", 150, 505, 40, 50)]
    assert places(laid, [len(laid) - 1]) == []


def test_a_hand_that_wins_takes_up_no_white_patch_between_its_row_and_the_tile_that_won():
    laid = row("123m456p789s1122z2z", gaps={13: 40})
    patch = ("5z", laid[12][1] + 40, 500, 40, 54)
    found = read_detections(hinted([*laid, patch], [14], 0.3), SIZE)
    assert found.hand.typed() == "123m456p789s11222z!2z"
    assert "faint" not in [doubt.code for doubt in found.doubts]


@pytest.mark.parametrize(("white", "code"), [(0.3, "white_or_back"), (0.01, "face_down")])
def test_a_back_in_the_row_that_may_be_white_is_told_as_such(white, code):
    placed = hinted(row("123m456p78s?9s11222z", gaps={14: 20}), [8], 0.95, white)
    doubts = {doubt.code: doubt for doubt in read_detections(placed, SIZE).doubts}
    assert code in doubts
    assert len({"white_or_back", "face_down"} & set(doubts)) == 1
    assert ("white" in doubts[code].message) == (code == "white_or_back")


def beside_framed(blank: float, degrees: float, framed: tuple[float, float] = (0.99, 0.001), tells: bool = True) -> int:
    """The face of a blank tile; its features lie at so many degrees from a white dragon with a frame."""
    given = np.zeros((2, 46), np.float32)
    given[0, [WHITE, BACK]], given[0, DRAGON] = framed, 1 - sum(framed)
    given[1, [WHITE, BACK]] = blank, 1 - blank
    turns = np.radians([0, degrees])
    features = np.stack([np.cos(turns), np.sin(turns)], axis=1).astype(np.float32)
    found = with_framed_compared(given, features, np.array([tells, True]))
    assert found.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(found[0], given[0])
    return int(found[1].argmax())


@pytest.mark.parametrize(("blank", "degrees", "face"), [(0.73, 41, BACK), (0.95, 41, BACK), (0.73, 20, WHITE)])
def test_a_blank_tile_unlike_the_framed_white_dragon_of_the_photo_is_not_white(blank, degrees, face):
    assert beside_framed(blank, degrees) == face


def test_only_a_sure_white_dragon_with_a_frame_tells_what_white_dragons_look_like():
    assert beside_framed(0.73, 41, framed=(0.9, 0.1)) == WHITE
    assert beside_framed(0.73, 41, framed=(0.8, 0.001)) == WHITE
    assert beside_framed(0.73, 41, tells=False) == WHITE


@pytest.mark.parametrize(("shift", "kept"), [(18, []), (24, [1])])
def test_a_patch_that_a_third_of_a_tile_covers_is_a_part_of_it(shift, kept):
    # The intersection over union with the tile behind it is 0.38, or 0.25: below 0.3 it is not a part.
    laid = [*row("1m5z3m"), ("4m", *_moved(row("1m5z3m")[1], shift))]
    assert places(laid, [1]) == kept


def _moved(tile, shift):
    _, x, y, width, height = tile
    return x, y + shift * height / 40, width, height
