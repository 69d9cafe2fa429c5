"""The set for the locator's last trainings."""

from __future__ import annotations

import random
from pathlib import Path

import cv2
import numpy as np

from vision.data.label_files import Box
from vision.train.last_stage_data import prepare_finish, strip


def row(tiles: int = 12) -> tuple[np.ndarray, list[Box]]:
    """A photo of 640 x 640 with a row of bright tiles, and what its labels say."""
    image = np.full((640, 640, 3), (30, 90, 40), np.uint8)
    boxes = []
    for place in range(tiles):
        x = 60 + place * 42
        image[300:356, x : x + 40] = 240
        boxes.append(Box(0, (x + 20) / 640, 328 / 640, 40 / 640, 56 / 640))
    return image, boxes


def test_a_row_is_cut_out_tightly_in_its_own_aspect() -> None:
    cut = strip(*row(), random.Random(3))
    assert cut is not None
    image, boxes = cut
    assert len(boxes) == 12
    long, short = max(image.shape[:2]), min(image.shape[:2])
    assert 7 < long / short < 11  # twelve tiles of 42 x 56 pixels
    for box in boxes:
        x, y = int(box.x * image.shape[1]), int(box.y * image.shape[0])
        assert image[y, x].min() > 200


def test_a_photo_without_a_row_gives_none() -> None:
    image, boxes = row()
    assert strip(image, boxes[:5], random.Random(3)) is None
    assert strip(image, [], random.Random(3)) is None


def test_the_set_has_the_photos_as_they_are_and_rows_and_variants(tmp_path: Path) -> None:
    source = tmp_path / "photos"
    for kind in ("images", "labels"):
        (source / "train-x" / kind).mkdir(parents=True)
    image, boxes = row()
    for name in ("a-0", "a-1"):
        cv2.imwrite(str(source / "train-x" / "images" / f"{name}.jpg"), image[:, :, ::-1])
        lines = "".join(f"{box.label} {box.x} {box.y} {box.width} {box.height}\n" for box in boxes)
        (source / "train-x" / "labels" / f"{name}.txt").write_text(lines)
    (source / "classes.txt").write_text((Path(__file__).parents[3] / "datasets" / "classes.txt").read_text())
    written = prepare_finish(source, tmp_path / "out", ("train-x",), seed=1)
    assert written == 2 + 1 + 2  # both photos, one row of the two (they are the same photo), a variant of each
    assert len(list((tmp_path / "out" / "images" / "train").iterdir())) == written
    assert (tmp_path / "out" / "data.yaml").exists()
