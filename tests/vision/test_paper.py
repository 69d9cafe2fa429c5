"""White tiles are told from backs by the paper of the tiles beside them."""

import json

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession

from vision.boxes import upright
from vision.faces import FaceReader
from vision.naming import named
from vision.paper import told_by_paper

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
    found = told_by_paper(table(blank, light), upright(BOXES), chances(white))
    assert found[6].argmax() == seen
    assert found[6].sum() == pytest.approx(1, abs=1e-5)
    assert np.array_equal(np.delete(found, 6, axis=0), np.delete(chances(white), 6, axis=0))


@pytest.mark.parametrize(("blank", "light", "seen"), [(PAPER, 0.3, WHITE), (PAPER, 1.0, BACK), (GREY, 0.3, BACK)])
def test_in_the_dark_what_is_like_the_paper_is_white_though_it_hardly_looks_so(blank, light, seen):
    dark = (table(blank) * light).astype(np.uint8)
    assert told_by_paper(dark, upright(BOXES), chances(0.27))[6].argmax() == seen


def test_in_a_shadow_a_sure_white_tile_stays_white():
    shaded = table(tuple(channel // 3 for channel in PAPER))
    assert told_by_paper(shaded, upright(BOXES), chances(0.99))[6].argmax() == WHITE


def test_paper_that_is_blown_out_tells_no_colour():
    """A lamp shines on the three nearest faces; in its light, which is yellow, the others show what white looks like."""
    yellow = (190, 221, 236)
    pixels = table(yellow)
    for place, (left, top, right, bottom) in enumerate(BOXES.astype(int)):
        face = pixels[top:bottom, left:right]
        face[(face == PAPER).all(axis=2)] = (250, 252, 253) if place in (4, 5, 7) else yellow
    assert told_by_paper(pixels, upright(BOXES), chances(0.75))[6].argmax() == WHITE


def test_two_faces_tell_nothing():
    before = chances(0.75, faces=2)
    assert np.array_equal(told_by_paper(table(GREY), upright(BOXES), before), before)


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
