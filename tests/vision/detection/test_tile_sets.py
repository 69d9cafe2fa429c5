from __future__ import annotations

import json

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession, tiles, yolo

from scorer.notation import parse_tiles
from vision.detection.detector import Detector
from vision.detection.tile_sets import TileSet, learn, path_of, reading_order
from vision.errors import PhotoError
from vision.geometry.detections import Detections
from vision.image.photo import Photo
from vision.inference.registry import ModelName

ORDER = parse_tiles("123m456p")


def grid(columns: int = 3, lean: float = 0.0) -> Detections:
    """Two rows of tiles, in an order that is not theirs; `lean` is how much each row falls to the right."""
    places = [(x, y) for y in range(2) for x in range(columns)]
    return tiles(*((CODES[n], 50 + 40 * x, 60 + 60 * y + lean * 40 * x, 36, 50) for n, (x, y) in enumerate(places)))


@pytest.mark.parametrize("lean", [0.0, 0.3, -0.3])
def test_rows_are_read_from_the_top_left(lean):
    shuffled = np.array([4, 0, 5, 2, 1, 3])
    order = reading_order(grid(lean=lean)[shuffled])
    assert shuffled[order].tolist() == [0, 1, 2, 3, 4, 5]


def test_a_photo_from_the_other_side_is_read_the_same():
    plain = grid()
    turned = Detections(
        np.array([400, 300], np.float32) - plain.quads, plain.scores, plain.probabilities
    )  # by 180 degrees: corners stay in the tile's own order
    assert reading_order(turned) == reading_order(plain)


def unit(count: int, width: int = 8) -> np.ndarray:
    return np.random.default_rng(3).normal(size=(count, width)).astype(np.float32)


def test_what_was_learnt_outweighs_a_wrong_guess_and_is_kept(tmp_path):
    features = unit(6)
    learnt = learn("club", [(grid(), features)], ORDER, model="m")
    file = path_of(tmp_path, "club")
    learnt.save(file)
    again = TileSet.load(file)
    torn = np.full((1, 46), 1e-4, np.float32)
    torn[0, CODES.index("2m")], torn[0, CODES.index("3m")] = 0.4, 0.6
    weighed = again.weigh(torn / torn.sum(), features[1:2] * 7)
    assert CODES[int(weighed.argmax())] == "2m"
    assert weighed.sum() == pytest.approx(1)


def test_a_face_that_the_set_does_not_show_can_still_be_read():
    learnt = learn("club", [(grid(), unit(6))], ORDER, model="m")
    sure = np.full((1, 46), 1e-4, np.float32)
    sure[0, CODES.index("7z")] = 0.99
    assert CODES[int(learnt.weigh(sure / sure.sum(), unit(7)[6:]).argmax())] == "7z"


def test_too_few_tiles_are_said():
    with pytest.raises(PhotoError, match=r"6 tiles, but 3 \+ 2") as raised:
        learn("club", [(grid()[:3], unit(3)), (grid()[3:5], unit(2))], ORDER, model="m")
    assert raised.value.code == "tiles_do_not_match"


@pytest.mark.parametrize(("content", "code"), [(None, "no_such_tile_set"), (b"PK no zip", "bad_tile_set")])
def test_a_file_that_cannot_be_used(tmp_path, content, code):
    file = path_of(tmp_path, "club")
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(PhotoError) as raised:
        TileSet.load(file)
    assert raised.value.code == code
    assert str(tmp_path) not in f"{raised.value} {raised.value.where}"  # it goes to any HTTP client


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 2},
        {"features": np.zeros(6, np.float32)},
        {"tiles": np.zeros(5, np.intp)},
        {"tiles": np.zeros((6, 1), np.intp)},
        {"tiles": np.zeros(0, np.intp), "features": np.zeros((0, 4), np.float32)},
        {"tiles": np.array([0, 1, 2, 3, 4, -1])},
        {"tiles": np.array([0, 1, 2, 3, 4, 46])},
    ],
)
def test_a_file_with_other_arrays_is_bad(tmp_path, changed):
    learnt = learn("club", [(grid(), unit(6))], ORDER, model="m")
    whole = {"version": 1, "name": "club", "tiles": learnt.tiles, "features": learnt.features, "model": "m"}
    np.savez(path_of(tmp_path, "club"), **whole)
    assert len(TileSet.load(path_of(tmp_path, "club")).tiles) == 6
    np.savez(path_of(tmp_path, "club"), **whole | changed)
    with pytest.raises(PhotoError) as raised:
        TileSet.load(path_of(tmp_path, "club"))
    assert raised.value.code == "bad_tile_set"


def test_the_nearest_tile_set_is_named(tmp_path):
    path_of(tmp_path, "club").touch()
    with pytest.raises(PhotoError) as raised:
        TileSet.load(path_of(tmp_path, "clubb"))
    assert raised.value.code == "no_such_tile_set"
    assert raised.value.hint == "Did you mean club? Make it with: tehai adapt NAME PHOTO"


@pytest.mark.parametrize("name", ["", "../up", "a b", "x" * 61])
def test_what_is_no_name(tmp_path, name):
    with pytest.raises(PhotoError) as raised:
        path_of(tmp_path, name)
    assert raised.value.code == "bad_tile_set"


def session() -> FakeSession:
    """Takes every tile for 9s rather than 7s or 8s; its features are the brightness of the crop, as a direction."""

    def answer(inputs):
        level = inputs["faces"].mean(axis=(1, 2, 3))
        logits = np.zeros((len(level), 46))
        logits[:, CODES.index("7s") : CODES.index("9s") + 1] = (6, 6, 7)
        return logits, np.zeros((len(level), 0)), np.stack([np.cos(6 * level), np.sin(6 * level)], axis=1)

    return FakeSession(answer, names=json.dumps(CODES), imgsz="32", features="2")


def test_a_detector_learns_from_a_photo_and_reads_by_it():
    pixels = np.zeros((640, 640, 3), np.uint8)
    boxes = []
    for place in range(3):
        x = 100 + 100 * place
        pixels[100:180, x : x + 60] = 60 + 60 * place
        boxes.append((x + 30, 140, 60, 80))
    locator = FakeSession(lambda _: yolo(boxes, [[0.9]] * 3), names="['tile']")
    info = ModelName("fake", "1", "s")
    photo, order = Photo(pixels), parse_tiles("789s")
    learnt = Detector(locator, session(), info=info).learn("club", [photo], order)
    found = Detector(locator, session(), info=info, tile_set=learnt).detect(photo)
    assert [CODES[index] for index in found.classes] == ["7s", "8s", "9s"]
    with pytest.raises(PhotoError) as raised:
        Detector(locator, session(), info=ModelName("other", "1", "t"), tile_set=learnt)
    assert raised.value.code == "bad_tile_set"
