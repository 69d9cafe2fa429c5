from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from vision_fakes import CODES, FakeSession, face_session, yolo

from vision.detection.detector import Detector, _strongest, default_detector, default_detectors
from vision.detection.locator import Boxes
from vision.detection.tile_sets import TileSet, path_of
from vision.errors import PhotoError
from vision.image.decode import decode
from vision.image.photo import Photo
from vision.inference.sessions import OnnxSession
from vision.settings import RUNTIMES, Settings


def photo(width: int = 640, height: int = 640) -> Photo:
    return Photo(np.zeros((height, width, 3), np.uint8))


def locator(*boxes: tuple[float, ...], names: str = "['tile']") -> FakeSession:
    return FakeSession(lambda _: yolo([box[:4] for box in boxes], [box[4:] for box in boxes]), names=names)


def test_two_networks():
    found = Detector(locator((100, 100, 60, 80, 0.9)), face_session(lambda _: 7)).detect(photo())
    assert found.boxes.tolist() == [[70, 60, 130, 140]]
    assert [CODES[index] for index in found.classes] == ["8m"]
    assert found.scores.tolist() == pytest.approx([0.9])


def test_small_tiles_need_two_passes_and_the_first_is_over_the_whole_photo():
    boxes = [(100 + 30 * place, 200, 28, 38, 0.9) for place in range(6)]
    detector = Detector(locator(*boxes), face_session(lambda _: 7), size=640)
    passes = detector.passes(photo(1280, 1280), 0.4)
    first = passes.first()
    assert first.boxes.tolist() == [[2 * (x - 14), 362, 2 * (x + 14), 438] for x, *_ in boxes]
    assert passes.tiles.boxes.tolist() != first.boxes.tolist()
    assert (detector.detect(photo(1280, 1280)).quads == passes.tiles.quads).all()
    large = Detector(locator((100, 100, 60, 80, 0.9)), face_session(lambda _: 7))
    assert large.passes(photo()).first is None


def bright_side(face: np.ndarray) -> int:
    """Which side of a crop is bright, in right angles clockwise from the top."""
    grey = face.mean(axis=0)
    third = len(grey) // 3
    return int(np.argmax([grey[:third].mean(), grey[:, -third:].mean(), grey[-third:].mean(), grey[:, :third].mean()]))


def test_a_turned_tile_is_turned_level_and_looked_at_again():
    def answer(inputs):
        """Sure of 2p where the mark is at the top, torn between that and 2s where the tile lies turned."""
        logits, turns = np.zeros((len(inputs["faces"]), 46)), np.zeros((len(inputs["faces"]), 36))
        for place, face in enumerate(inputs["faces"]):
            side = bright_side(face)
            logits[place, CODES.index("2p")] = 20.0 if side == 0 else 1.0
            logits[place, CODES.index("2s")] = 0.0 if side == 0 else 1.2
            turns[place, 9 * side] = 12
        return logits, turns

    session = FakeSession(answer, names=json.dumps(CODES), imgsz="48", turns="36")
    pixels = np.full((640, 640, 3), 90, np.uint8)
    pixels[60:140, 110:130] = 255  # the top of a tile whose top points to the right
    found = Detector(locator((90, 100, 80, 60, 0.9)), session).detect(Photo(pixels))
    assert [CODES[index] for index in found.classes] == ["2p"]
    assert found.quads[0].tolist() == [[130, 70], [130, 130], [50, 130], [50, 70]]
    assert found.boxes.tolist() == [[50, 70, 130, 130]]
    assert len(session.inputs) == 2


def test_one_network_that_names_tiles():
    found = Detector(locator((100, 100, 60, 80, 0.1, 0.8), names="['1m', 'chun']")).detect(photo())
    assert [CODES[index] for index in found.classes] == ["7z"]


def test_a_locator_alone_cannot_name_tiles():
    with pytest.raises(PhotoError) as raised:
        Detector(locator((100, 100, 60, 80, 0.9))).detect(photo())
    assert raised.value.code == "model_corrupt"


def test_no_tiles():
    assert len(Detector(locator((1, 1, 9, 9, 0.0)), face_session(lambda _: 0)).detect(photo())) == 0


def test_a_lower_threshold_only_adds_tiles():
    detector = Detector(
        locator((100, 100, 60, 80, 0.9), (104, 100, 60, 80, 0.2), (300, 300, 60, 80, 0.2)), face_session(lambda _: 0)
    )
    assert detector.detect(photo(), 0.1).scores.tolist() == pytest.approx([0.9, 0.2])
    assert detector.detect(photo(), 0.5).scores.tolist() == pytest.approx([0.9])


class SmallTiles(FakeSession):
    """Finds the white rectangles of a photo, wherever they lie in the input."""

    def __init__(self) -> None:
        super().__init__(self.find, names="['tile']", imgsz="640")

    def find(self, inputs):
        white = (inputs["images"][0, 0] > 0.8).astype(np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(white)
        boxes = [(x + w / 2, y + h / 2, w, h) for x, y, w, h, _ in stats[1:count]]
        return yolo(boxes or [(0, 0, 0, 0)], [[0.9]] * len(boxes) or [[0.0]])


def table(size, tile, *, at=(100, 100), tiles=5):
    """A photo of `size` (height, width) with a row of white tiles of `tile` (width, height), a gap between them."""
    pixels = np.zeros((*size, 3), np.uint8)
    for place in range(tiles):
        x = at[0] + place * (tile[0] + max(8, tile[0] // 4))
        pixels[at[1] : at[1] + tile[1], x : x + tile[0]] = 255
    return pixels


class FaintTiles(SmallTiles):
    """Of grey rectangles it is sure only where they are large in the input."""

    def find(self, inputs):
        grey = (inputs["images"][0, 0] > 0.5).astype(np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(grey)
        boxes = [(x + w / 2, y + h / 2, w, h) for x, y, w, h, _ in stats[1:count]]
        bright = [inputs["images"][0, 0, int(y), int(x)] > 0.8 for x, y, _, _ in boxes]
        return yolo(boxes, [[0.9 if white or box[3] > 40 else 0.25] for white, box in zip(bright, boxes)])


@pytest.mark.parametrize("threshold", [0.05, 0.1, 0.25, 0.4, 0.8])
def test_a_tile_too_faint_to_count_is_looked_at_again_whatever_is_asked_for(threshold):
    pixels = table((3000, 4000), (120, 160), at=(3000, 2000))
    pixels[300:460, 300:420] = 170
    found = Detector(FaintTiles(), face_session(lambda _: 0)).detect(Photo(pixels), threshold)
    assert len(found) == 6
    assert found.scores.min() == pytest.approx(0.9)


def test_small_tiles_of_a_large_photo_are_looked_at_again():
    session = SmallTiles()
    pixels = table((3000, 4000), (120, 160), at=(3000, 2000))
    found = Detector(session, face_session(lambda _: 0)).detect(Photo(pixels))
    assert len(session.inputs) == 2
    assert len(found) == 5
    assert np.abs(found.boxes - [3000, 2000, 3120, 2160]).max(axis=1).min() <= 3


def test_large_tiles_are_looked_at_once():
    session = SmallTiles()
    Detector(session, face_session(lambda _: 0)).detect(Photo(table((3000, 4000), (520, 700))))
    assert len(session.inputs) == 1


def test_a_small_photo_has_no_more_to_show():
    session = SmallTiles()
    Detector(session, face_session(lambda _: 0)).detect(Photo(table((480, 640), (15, 20))))
    assert len(session.inputs) == 1


def test_a_squashed_photo_is_looked_at_with_its_aspect_restored():
    pixels = np.zeros((640, 640, 3), np.uint8)
    for place in range(5):  # tiles of 50 rows and 560 columns cannot be
        pixels[100 + 100 * place : 150 + 100 * place, 40:600] = 255
    session = SmallTiles()
    found = Detector(session, face_session(lambda _: 0)).detect(Photo(pixels))
    height, width = session.inputs[1]["images"].shape[2:]
    assert height > 4 * width
    assert len(found) == 5
    assert np.abs(found.boxes - [40, 100, 600, 150]).max(axis=1).min() <= 16  # a pixel of the input is 9 of the photo


@pytest.mark.parametrize("size", [(90, 120), (120, 90), (100, 60)])
def test_tiles_upright_sideways_or_seen_from_low_down_are_not_taken_for_squashed(size):
    session = SmallTiles()
    Detector(session, face_session(lambda _: 0)).detect(Photo(table((480, 640), size, at=(20, 100), tiles=4)))
    assert len(session.inputs) == 1


def test_a_photo_that_shows_next_to_nothing_is_tried_narrower_and_lower():
    session = SmallTiles()
    found = Detector(session, face_session(lambda _: 0)).detect(Photo(table((640, 640), (90, 120), tiles=2)))
    assert len(session.inputs) == 3
    assert len(found) == 2  # two tiles are two tiles, however they are looked at


def test_a_file_that_is_no_network():
    session = OnnxSession(lambda: b"no network")
    with pytest.raises(PhotoError) as raised:
        Detector(session, session).detect(photo())
    assert raised.value.code == "model_corrupt"


def folder_of(folder, *tasks):
    """A folder whose registry names a model for each task; there are no files."""
    entries = [
        {"name": task, "version": "1", "task": task, "file": f"{task}.onnx", "sha256": task[0] * 64} for task in tasks
    ]
    registry = {"default": {task: task for task in tasks}, "models": entries}
    (folder / "registry.json").write_text(json.dumps(registry))
    return folder


def test_a_second_locator_has_the_same_face_network_and_takes_the_tile_set_that_this_learnt(tmp_path):
    settings = Settings(models=folder_of(tmp_path, "locator", "face", "second_locator"), tile_sets=tmp_path)
    first, second = default_detectors(settings)
    assert (first.info.name, second.info.name) == ("locator+face", "second_locator+face")
    learnt = TileSet("mine", np.array([3]), np.ones((1, 2), np.float32), first.info.sha256)
    learnt.save(path_of(tmp_path, "mine"))
    assert default_detectors(replace(settings, tile_set="mine"))[1].info.name == "second_locator+face"
    replace(learnt, name="other", model="another").save(path_of(tmp_path, "other"))
    with pytest.raises(PhotoError) as raised:
        default_detectors(replace(settings, tile_set="other"))
    assert raised.value.code == "bad_tile_set"


def test_there_need_be_no_second_locator(tmp_path):
    assert default_detectors(Settings(models=folder_of(tmp_path, "locator", "face")))[1] is None


def test_default_detector_of_a_folder(tmp_path):
    detector = default_detector(Settings(models=folder_of(tmp_path, "locator", "face")))
    assert detector.info.name == "locator+face"
    with pytest.raises(PhotoError) as raised:
        detector.detect(photo())
    assert raised.value.code == "model_missing"


def test_a_run_time_that_is_not_installed_is_said(monkeypatch):
    monkeypatch.setattr("vision.inference.sessions.openvino_is_there", lambda: False)
    with pytest.raises(PhotoError, match="TEHAI_RUNTIME") as raised:
        default_detector(Settings(runtime="openvino"))
    assert raised.value.code == "bad_setting"


def test_openvino_finds_what_onnxruntime_finds():
    pytest.importorskip("openvino")
    data = (Path(__file__).parents[3] / "datasets" / "sample" / "images" / "finished-hand.jpg").read_bytes()
    one, other = (default_detector(Settings(runtime=name)).detect(decode(data)) for name in RUNTIMES)
    assert one.classes.tolist() == other.classes.tolist()
    assert np.abs(one.boxes - other.boxes).max() < 1


def test_no_more_boxes_are_found_than_the_largest_tile_set_has_tiles():
    """With four jokers and eight flowers more than usual, a set has 152 tiles."""
    count = 160
    boxes = Boxes(
        np.zeros((count, 4), np.float32),
        np.linspace(0.5, 0.9, count, dtype=np.float32),
        np.ones((count, 1), np.float32),
    )
    found = _strongest(boxes, 0.4)
    assert len(found) == 152
    assert found.scores[0] == pytest.approx(0.9)
    assert (np.diff(found.scores) < 0).all()
