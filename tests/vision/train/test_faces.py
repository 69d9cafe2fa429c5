"""The sources of the face network's crops and the crops themselves, on made-up photos."""

import math

import cv2
import numpy as np
import pytest

from vision.data.label_files import FACES, Box
from vision.train.face_scene import back_colour, training_crop, view
from vision.train.face_sources import (
    FLAT,
    PATCH,
    FaceSources,
    cut,
    own_faces,
    rendered_patches,
)


def made_up() -> FaceSources:
    rng = np.random.default_rng(1)
    patches = [[rng.integers(0, 255, (PATCH, PATCH, 3), dtype=np.uint8)] for _ in FACES]
    flats = [[rng.integers(0, 255, (FLAT[1], FLAT[0], 4), dtype=np.uint8)] for _ in FACES]
    return FaceSources({"photos": patches}, flats, flats)


def test_cutting_takes_the_box_and_its_surroundings():
    image = np.zeros((100, 100, 3), np.uint8)
    image[40:60, 30:70] = 200
    crop = cut(image, Box(0, 0.5, 0.5, 0.4, 0.2), 2.0, 64)
    assert crop.shape == (64, 64, 3)
    assert crop[32, 32, 0] == 200
    assert crop[4, 32, 0] == 0
    assert crop[32, 4, 0] == 0


def test_a_large_box_is_shrunk_without_shifting():
    image = np.zeros((1200, 1200, 3), np.uint8)
    image[:, 600:] = 255
    crop = cut(image, Box(0, 0.5, 0.5, 0.9, 0.9), 1.0, 64)
    assert crop[:, :30].max() < 20
    assert crop[:, 34:].min() > 235


@pytest.mark.parametrize("face", ["1m", "5z", "0p", "8f", "?"])
def test_crops_are_repeatable_squares(face):
    sources, index = made_up(), FACES.index(face)
    some = [training_crop(index, sources, 0.08, 64, np.random.default_rng(seed)) for seed in range(8)]
    again = [training_crop(index, sources, 0.08, 64, np.random.default_rng(seed)) for seed in range(8)]
    assert all(crop.image.shape == (64, 64, 3) and crop.image.dtype == np.uint8 for crop in some)
    assert all(np.array_equal(one.image, other.image) for one, other in zip(some, again, strict=True))


@pytest.mark.parametrize("degrees", [0, 30, 90, 180, -60])
def test_a_views_turn_is_where_the_top_of_the_tile_points(degrees):
    canvas = np.zeros((160, 160, 3), np.uint8)
    canvas[35:125, 47:113] = 90
    canvas[35:60, 70:90] = 255  # a mark at the top
    tile = np.array(FLAT, np.float32)
    crop, turn, _ = view(canvas, tile, math.radians(degrees), 0.08, 64, np.random.default_rng(1))
    y, x = (axis.mean() for axis in np.nonzero(crop[:, :, 0] > 200))
    middle_y, middle_x = (axis.mean() for axis in np.nonzero(crop[:, :, 0] > 60))
    seen = math.degrees(math.atan2(x - middle_x, middle_y - y))
    assert abs((seen - turn + 180) % 360 - 180) < 12


@pytest.mark.parametrize("degrees", [0, 25, 90, 180, -60])
@pytest.mark.parametrize("seed", range(4))
def test_a_views_corners_are_those_of_the_tile(degrees, seed):
    canvas = np.zeros((160, 160, 3), np.uint8)
    canvas[35:125, 47:113] = 255
    tile = np.array(FLAT, np.float32)
    crop, turn, corners = view(canvas, tile, math.radians(degrees), 0.08, 64, np.random.default_rng(seed))
    painted = np.zeros((64, 64), np.uint8)
    cv2.fillConvexPoly(painted, np.round((corners + 0.5) * 64 * 16 - 8).astype(np.int32), 255, shift=4)
    assert (np.abs(crop[:, :, 0].astype(int) - painted) > 128).mean() < 0.03
    top = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    seen = math.degrees(math.atan2(top[0], -top[1]))
    assert abs((seen - turn + 180) % 360 - 180) < 3


def test_the_projects_own_drawings_cover_every_face():
    assert {code for code, _ in own_faces()} == set(FACES)


def test_tiles_of_scenes_are_cut_out_upright(tmp_path):
    for kind in ("images", "labels"):
        (tmp_path / kind).mkdir()
    image = np.full((200, 200, 3), 60, np.uint8)
    image[80:140, 60:140] = 200
    image[80:140, 120:140] = 250  # the top of a tile whose top points to the right
    cv2.imwrite(str(tmp_path / "images" / "a.jpg"), image)
    corners = np.array([[140, 80], [140, 140], [60, 140], [60, 80]]) / 200
    (tmp_path / "classes.txt").write_text("\n".join(reversed(FACES)))
    (tmp_path / "labels" / "a.txt").write_text("3 " + " ".join(f"{value:.6f}" for value in corners.ravel()) + "\n")
    patches = rendered_patches(tmp_path, seed=1)
    assert [FACES[face] for face, found in enumerate(patches) if found] == [list(reversed(FACES))[3]]
    (patch,) = patches[FACES.index(list(reversed(FACES))[3])]
    tile = patch[22:74, 22:74, 0]  # the middle, without what surrounds it
    assert tile[:8].mean() > 235
    assert 190 < tile[-30:].mean() < 210


def test_backs_are_no_bright_greys():
    rng = np.random.default_rng(2)
    for _ in range(300):
        colour = back_colour(rng)
        assert colour.max() - colour.min() > 25 or colour.max() < 175
