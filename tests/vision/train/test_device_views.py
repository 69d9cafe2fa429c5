"""Examples that are made on the device: boxes and corners follow the view; only where torch is."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from vision.train.device_pictures import Tiles, stored  # noqa: E402
from vision.train.device_views import batch_of, matrix_of, moved, viewed  # noqa: E402

QUAD = [[40.0, 20.0], [60.0, 20.0], [60.0, 50.0], [40.0, 50.0]]


def a_picture(quad: list[list[float]] | None = None, **more: object) -> Tiles:
    """The tile of a picture of 100 x 80 pixels."""
    return a_square(quad, **more)[1]


def a_square(quad: list[list[float]] | None = None, **more: object) -> tuple["torch.Tensor", Tiles]:
    """A picture of 100 x 80 pixels, dark, with one white tile, and its tile."""
    image = np.full((80, 100, 3), 10, np.uint8)
    image[20:50, 40:60] = 250
    tile = {"label": 1, "quad": quad, **({} if quad else {"box": [40, 20, 60, 50]})}
    return stored(image, {"tiles": [tile], **more}, torch.device("cpu"))


def test_a_quarter_turn_moves_the_corners_in_reading_order() -> None:
    turn = np.array([[0, -1, 80], [1, 0, 0]], np.float32)  # clockwise: the left edge becomes the upper one
    boxes, keys, kinds, _ = moved([a_picture(QUAD)], turn[None], 100)
    assert np.allclose(keys[0, :, :2] * 100, [[60, 40], [60, 60], [30, 60], [30, 40]])
    assert np.allclose(boxes[0] * 100, [45, 50, 30, 20])
    assert kinds.tolist() == [0]
    assert keys[0, :, 2].tolist() == [2, 2, 2, 2]


def test_pixels_and_corners_move_alike() -> None:
    rng = np.random.default_rng(4)
    square, picture = a_square(QUAD)
    for _ in range(30):
        matrix = matrix_of(picture, rng, 160)
        shown = viewed(square[None], matrix[None], 160)[0].numpy()
        inner = np.array([50.0, 35.0]) @ matrix[:, :2].T + matrix[:, 2]
        outer = np.array([30.0, 35.0]) @ matrix[:, :2].T + matrix[:, 2]
        for point, bright in ((inner, True), (outer, False)):
            x, y = np.floor(point).astype(int)
            if 0 <= x < 160 and 0 <= y < 160:
                assert (shown[0, y, x] > 180) is np.bool_(bright)


def test_a_photo_without_corners_has_its_box_and_no_key_points() -> None:
    boxes, keys, kinds, _ = moved([a_picture(None)], np.array([[[1, 0, 0], [0, 1, 0]]], np.float32), 100)
    assert np.allclose(boxes[0] * 100, [50, 35, 20, 30])
    assert not keys.any()
    assert kinds.tolist() == [0]


@pytest.mark.parametrize(
    ("shift", "kinds"),
    [(-42.0, [0]), (-50.0, [1]), (-55.0, [])],
    ids=["nearly whole", "half", "a strip"],
)
def test_a_tile_cut_off_by_the_edge_is_left_open_or_gone(shift: float, kinds: list[int]) -> None:
    matrix = np.array([[1, 0, shift], [0, 1, 0]], np.float32)
    assert moved([a_picture(QUAD)], matrix[None], 100)[2].tolist() == kinds


def test_a_tiny_tile_and_an_unsure_place_are_left_open() -> None:
    small = np.array([[0.15, 0, 0], [0, 0.15, 0]], np.float32)
    assert moved([a_picture(QUAD)], small[None], 100)[2].tolist() == [1]
    same = np.array([[1, 0, 0], [0, 1, 0]], np.float32)
    assert moved([a_picture(QUAD, unsure=[[0, 0, 30, 30]])], same[None], 100)[2].tolist() == [0, 1]


def test_a_batch_has_one_line_per_tile_and_images_in_range() -> None:
    squares, pictures = zip(*[a_square(QUAD), a_square(None, unsure=[[0, 0, 30, 30]])] * 4, strict=True)
    batch = batch_of(torch.stack(squares), pictures, np.random.default_rng(1), 96)
    assert tuple(batch["img"].shape) == (8, 3, 96, 96)
    assert 0 <= float(batch["img"].min()) <= float(batch["img"].max()) <= 1
    count = len(batch["cls"])
    assert batch["bboxes"].shape == (count, 4)
    assert batch["keypoints"].shape == (count, 4, 3)
    assert batch["batch_idx"].tolist() == sorted(batch["batch_idx"].tolist())
