"""How tiles that lie turned are looked at again."""

import json

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession

from vision.detection.classification import named
from vision.detection.classifier import FaceReader
from vision.detection.partial_tiles import wholes
from vision.geometry.boxes import upright
from vision.geometry.parallelograms import encode

SIDE = 48


def marked(corner: tuple[int, int], size: int = 200) -> np.ndarray:
    """A dark photo whose only bright part is around one point, x and y."""
    pixels = np.full((size, size, 3), 40, np.uint8)
    x, y = corner
    pixels[max(0, y - 18) : y + 18, max(0, x - 18) : x + 18] = 255
    return pixels


def quarter_of_mark(face: np.ndarray) -> int:
    """By how many right angles clockwise from its top left corner the bright corner of a crop lies; -1 for none."""
    half = SIDE // 2
    grey = face.mean(axis=0)
    corners = [grey[:half, :half], grey[:half, half:], grey[half:, half:], grey[half:, :half]]
    means = [float(corner.mean()) for corner in corners]
    return int(np.argmax(means)) if max(means) > min(means) + 0.02 else -1


def network(first: float, *, unsure: bool = False, shape=None) -> FakeSession:
    """One that at the first look says that tops point `first` degrees, and then what the bright corner tells: it is the
    tile's top left. It knows a tile for 7z only where it sees it level. `unsure`: it never says which way a tile lies.
    """
    looks = []

    def answer(inputs):
        looks.append(len(inputs["faces"]))
        count = len(inputs["faces"])
        logits, turns = np.zeros((count, 46)), np.zeros((count, 36))
        for place, face in enumerate(inputs["faces"]):
            quarter = quarter_of_mark(face)
            logits[place, CODES.index("7z" if quarter == 0 else "1z")] = 9.0
            if len(looks) == 1:
                turns[place, int(first) // 10] = 12
            elif not unsure:
                turns[place, 9 * quarter] = 12
        outlines = encode(np.array([shape or [[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4]]] * count))
        return logits, turns, np.zeros((count, 3)), outlines

    return FakeSession(answer, names=json.dumps(CODES), imgsz=str(SIDE), turns="36", features="3", shape="6")


BOX = np.array([[60, 60, 140, 140]], np.float32)


@pytest.mark.parametrize(("corner", "top_left"), [((134, 66), (140, 60)), ((66, 134), (60, 140))])
def test_a_tile_that_still_lies_turned_when_it_is_level_is_turned_on(corner, top_left):
    # The first look takes a tile whose top points to the right, or to the left, for one that is upside down.
    found = named(FaceReader(network(180)), marked(corner), BOX)
    assert found.quads[0, 0] == pytest.approx(top_left, abs=0.1)
    assert CODES[found.probabilities[0].argmax()] == "7z"


def test_a_tile_that_looks_the_same_from_all_sides_stays_as_it_was_seen():
    found = named(FaceReader(network(90, unsure=True)), marked((134, 66)), BOX)
    assert found.quads[0, 0] == pytest.approx((140, 60), abs=0.1)


def test_corners_are_those_that_the_second_look_shows():
    askew = [[-0.4, -0.3], [0.3, -0.4], [0.4, 0.3], [-0.3, 0.4]]
    found = named(FaceReader(network(90, shape=askew)), marked((134, 66)), BOX)
    low, high = found.quads[0].min(axis=0), found.quads[0].max(axis=0)
    assert (*low, *high) == pytest.approx((60, 60, 140, 140), abs=0.1)
    assert abs(found.quads[0, 0, 1] - found.quads[0, 1, 1]) > 5


ASKEW = np.array([[[70, 60], [140, 70], [130, 140], [60, 130]]], np.float32)


@pytest.mark.parametrize(("given", "first"), [(ASKEW, 0), (np.roll(ASKEW, 2, axis=1), 180)], ids=["right", "turned"])
def test_corners_of_the_locator_stay_and_are_put_into_reading_order(given, first):
    found = named(FaceReader(network(first)), marked((76, 68)), BOX, faces=given)
    assert found.quads.tolist() == ASKEW.tolist()
    assert CODES[found.probabilities[0].argmax()] == "7z"


def test_an_unclear_tile_is_looked_at_from_crops_around_it():
    """A box that cuts the tile off at its left; only a crop that shows the bright mark there tells the tile."""
    seen = []

    def answer(inputs):
        seen.append(len(inputs["faces"]))
        logits = np.zeros((len(inputs["faces"]), 46))
        for place, face in enumerate(inputs["faces"]):
            mark = float(face[:, :, 0].mean()) > 0.5
            logits[place, [CODES.index("2m"), CODES.index("3m")]] = (0.0, 9.0) if mark else (6.0, 5.8)
        return (logits,)

    pixels = np.full((200, 200, 3), 40, np.uint8)
    pixels[:, 50:59] = 255
    face = FaceReader(FakeSession(answer, names=json.dumps(CODES), imgsz=str(SIDE)))
    assert CODES[named(face, pixels, BOX).probabilities[0].argmax()] == "3m"
    assert len(seen) == 2
    pixels[:, 50:65] = 255
    clear = named(face, pixels, BOX)
    assert CODES[clear.probabilities[0].argmax()] == "3m"
    assert len(seen) == 3, "a tile that is clear at once is looked at once"


def half_of_a_tile(whole: str) -> tuple[FaceReader, np.ndarray, np.ndarray]:
    """Four tiles side by side and the upper half of a fifth. What is no more than a half looks like a two of circles,
    and `whole` is what a crop with the bright mark in the lower half looks like.
    """

    def answer(inputs):
        logits = np.zeros((len(inputs["faces"]), 46))
        for place, face in enumerate(inputs["faces"]):
            marked = float(face.max()) > 0.9
            logits[place, CODES.index(whole if marked else "2p")] = 12.0 if marked else 8.0
        return (logits,)

    pixels = np.full((300, 500, 3), 40, np.uint8)
    pixels[140:150, 310:330] = 255
    boxes = [[100 + 45 * place, 100, 145 + 45 * place, 160] for place in range(4)]
    boxes = np.array([*boxes, [297, 100, 342, 130]], np.float32)
    return FaceReader(FakeSession(answer, names=json.dumps(CODES), imgsz=str(SIDE))), pixels, boxes


def test_a_tile_of_which_the_box_holds_half_is_looked_at_as_a_whole():
    found = named(*half_of_a_tile("6p"))
    assert [CODES[place] for place in found.probabilities.argmax(axis=1)] == ["2p"] * 4 + ["6p"]
    assert found.quads[4].max(axis=0) == pytest.approx((342, 130)), "its place stays what was found"


def test_half_of_a_tile_does_not_become_a_flower():
    assert CODES[named(*half_of_a_tile("3f")).probabilities[4].argmax()] == "2p"


def test_boxes_that_are_hardly_tiles_do_not_tell_how_large_the_others_are():
    face, pixels, boxes = half_of_a_tile("6p")
    found = named(face, pixels, boxes, tells=np.array([True, False, False, False, True]))
    assert CODES[found.probabilities[4].argmax()] == "2p"


@pytest.mark.parametrize(("less", "face"), [(0, "6p"), (1, "2p")])
def test_partial_tiles_are_looked_at_as_wholes_if_the_budget_is_just_enough(monkeypatch, less, face):
    reader, pixels, boxes = half_of_a_tile("6p")
    parts = wholes(upright(boxes), np.ones(5, np.bool_), (pixels.shape[1], pixels.shape[0])).tiles
    monkeypatch.setattr(reader, "affords", lambda: len(parts) - less)
    assert CODES[named(reader, pixels, boxes).probabilities[4].argmax()] == face
