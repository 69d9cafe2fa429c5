"""Uncertain tiles are classified by their similarity to confident tiles of the same photo."""

import json

import numpy as np
import pytest
from vision_fakes import CODES, FakeSession, yolo

from vision.detection.detector import Detector
from vision.detection.similarity import with_similar_faces
from vision.image.photo import Photo


def faces(*looks: tuple[dict[str, float], float]) -> tuple[np.ndarray, np.ndarray]:
    """Chances and features of tiles: what each looks like, and at how many degrees its features lie."""
    chances = np.full((len(looks), 46), 1e-4, np.float32)
    for place, (likely, _) in enumerate(looks):
        for code, chance in likely.items():
            chances[place, CODES.index(code)] = chance
    turns = np.radians([degrees for _, degrees in looks])
    features = np.stack([np.cos(turns), np.sin(turns), np.zeros(len(looks))], axis=1)
    return chances / chances.sum(axis=1, keepdims=True), features.astype(np.float32) * 7


def read(*looks: tuple[dict[str, float], float], tells: list[bool] | None = None) -> list[str]:
    chances, features = faces(*looks)
    found = with_similar_faces(chances, features, np.array(tells or [True] * len(looks)))
    assert found.sum(axis=1) == pytest.approx(np.ones(len(looks)), abs=1e-5)
    return [CODES[tile] for tile in found.argmax(axis=1)]


EAST, TORN = ({"1z": 0.99}, 0.0), {"1z": 0.7, "6z": 0.25}


def test_what_is_unlike_a_clear_tile_of_the_face_it_seemed_is_another():
    assert read(EAST, (TORN, 40)) == ["1z", "6z"]


def test_what_is_like_a_clear_tile_of_a_face_it_could_be_is_that():
    assert read(EAST, ({"1z": 0.4, "6z": 0.55}, 5)) == ["1z", "1z"]


def test_without_a_clear_tile_of_its_face_a_tile_is_what_it_looks_like():
    chances, features = faces(({"2m": 0.99}, 0), (TORN, 40), (TORN, 80))
    found = with_similar_faces(chances, features, np.array([True] * 3))
    assert found[1:].argmax(axis=1).tolist() == [CODES.index("1z")] * 2
    assert found[1, CODES.index("6z")] / found[1, CODES.index("1z")] == pytest.approx(0.25 / 0.7, abs=1e-3)


def test_a_clear_tile_stays_what_it_is():
    assert read(EAST, ({"1z": 0.99}, 60)) == ["1z", "1z"]


def test_of_several_clear_tiles_the_most_like_one_counts():
    assert read(EAST, ({"1z": 0.99}, 38), (TORN, 40)) == ["1z", "1z", "1z"]


def test_one_tile_that_may_not_tell_tells_nothing():
    assert read(EAST, (TORN, 40), tells=[False, True]) == ["1z", "1z"]


def test_a_red_five_is_not_called_plain_for_looking_unlike_a_plain_one():
    assert read(({"5m": 0.99}, 0), ({"0m": 0.6, "5m": 0.35}, 5)) == ["5m", "0m"]
    assert read(({"5m": 0.99}, 0), ({"5m": 0.6, "0m": 0.35}, 40)) == ["5m", "5m"]


def test_backs_are_not_compared():
    assert read(({"?": 0.99}, 0), ({"?": 0.6, "5z": 0.35}, 60)) == ["?", "?"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_network_without_features_says_what_it_says(count):
    chances = np.full((count, 46), 1 / 46, np.float32)
    assert np.array_equal(with_similar_faces(chances, np.zeros((count, 0), np.float32), np.ones(count, bool)), chances)


def found_at(threshold: float, blurred: float) -> list[str]:
    """A clear east wind and a torn tile unlike it on a photo; the locator gives the first this score."""
    chances, features = faces(EAST, (TORN, 40))

    def answer(inputs):
        dark = [int(face[:, 8:-8, 8:-8].mean() < 0.5) for face in inputs["faces"]]
        count = len(dark)
        return np.log(chances[dark]), np.zeros((count, 0)), features[dark]

    places = yolo([(100, 100, 60, 80), (300, 300, 60, 80)], [(blurred,), (0.9,)])
    locator = FakeSession(lambda _: places, names="['tile']")
    face = FakeSession(answer, names=json.dumps(CODES), imgsz="48", features="3")
    pixels = np.full((640, 640, 3), 255, np.uint8)
    pixels[260:340, 270:330] = 0
    found = Detector(locator, face, second_look=False).detect(Photo(pixels), threshold)
    return [CODES[tile] for tile, score in zip(found.classes, found.scores) if score > 0.4]


def test_a_photo_is_read_so():
    assert found_at(0.4, 0.9) == ["1z", "6z"]


@pytest.mark.parametrize("threshold", [0.03, 0.4])
def test_a_box_that_is_hardly_a_tile_tells_nothing(threshold):
    assert found_at(threshold, 0.2) == ["1z"]
