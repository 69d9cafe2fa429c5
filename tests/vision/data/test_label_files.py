"""Label files and class names."""

from pathlib import Path

import pytest

from scorer.tiles import TILES
from vision.data.label_files import (
    FACES,
    Box,
    LabelError,
    art_code,
    face_code,
    parse_line,
    photos,
    read_boxes,
    read_classes,
    stem,
)


def test_the_46_faces_are_the_scorers_in_its_order():
    assert tuple(tile.code for tile in TILES) == FACES


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("1m", "1m"),
        ("0s", "0s"),
        ("E", "1z"),
        ("P", "5z"),
        ("F", "6z"),
        ("C", "7z"),
        ("plum", "1f"),
        ("bamboo", "4f"),
        ("winter", "8f"),
        ("back", "?"),
        ("bamboo-1", "1s"),
        ("bonus-bamboo", "4f"),
        ("characters-9", "9m"),
        ("dots-5", "5p"),
        ("honors-white", "5z"),
    ],
)
def test_names_become_codes(name, code):
    assert face_code(name) == code


@pytest.mark.parametrize("name", ["", "10m", "dots-0", "dots-12", "honors-blue", "bonus-", "tile"])
def test_unknown_names_are_refused(name):
    with pytest.raises(LabelError):
        face_code(name)


def test_a_box_line():
    assert parse_line("3 0.5 0.25 0.1 0.2") == Box(3, 0.5, 0.25, 0.1, 0.2)


def test_a_polygon_is_boxed_upright():
    box = parse_line("7 0.1 0.2 0.3 0.1 0.4 0.5 0.2 0.6")
    assert box.label == 7
    assert (box.x, box.y, box.width, box.height) == pytest.approx((0.25, 0.35, 0.3, 0.5))


@pytest.mark.parametrize(
    "line", ["1", "x 0 0 1 1", "1 0.1 0.2 0.3", "1 0.1 0.2 0.3 0.4 0.5", "1 0.1 0.2 0.3 0.4 0.5 0.6 0.7"]
)
def test_broken_lines_are_refused(line):
    with pytest.raises(LabelError):
        parse_line(line)


def test_boxes_without_extent_and_blank_lines_are_left_out(tmp_path: Path):
    file = tmp_path / "a.txt"
    file.write_text("0 0.5 0.5 0.1 0.1\n\n1 0.5 0.5 0 0.1\n")
    assert [box.label for box in read_boxes(file)] == [0]


def test_photos_come_with_their_boxes(tmp_path: Path):
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    for name in ("b", "a"):
        (tmp_path / "images" / f"{name}.jpg").touch()
        (tmp_path / "labels" / f"{name}.txt").write_text("0 0.5 0.5 0.1 0.1\n")
    (tmp_path / "classes.txt").write_text("1m\nE\nback\n")
    assert [path.stem for path, _ in photos(tmp_path)] == ["a", "b"]
    assert read_classes(tmp_path / "classes.txt") == ["1m", "1z", "?"]


@pytest.mark.parametrize(("name", "photo"), [("a_jpg-0.jpg", "a_jpg"), ("a_jpg-1.jpg", "a_jpg"), ("a-b.jpg", "a-b")])
def test_augmentations_share_a_stem(name, photo):
    assert stem(Path(name)) == photo


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Man1", "1m"),
        ("Pin5-Dora", "0p"),
        ("Sou9", "9s"),
        ("Chun", "7z"),
        ("Haku", "5z"),
        ("Back", "?"),
        ("Front", None),
    ],
)
def test_names_of_drawings(name, code):
    assert art_code(name) == code
