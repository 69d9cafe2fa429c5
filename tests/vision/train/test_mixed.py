"""Photos and scenes in one set."""

import cv2
import numpy as np

from vision.data.label_files import read_boxes
from vision.train.mixed import prepare_mixed


def folder(root, name, count, tile, size=(480, 640)):
    """Photos with a row of ten white tiles of `tile` pixels (width, height)."""
    for kind in ("images", "labels"):
        (root / name / kind).mkdir(parents=True)
    height, width = size
    for number in range(count):
        image = np.full((height, width, 3), 60, np.uint8)
        lines = []
        for place in range(10):
            x, y = 20 + place * (tile[0] + 1), 200
            image[y : y + tile[1], x : x + tile[0]] = 250
            lines.append(
                f"3 {(x + tile[0] / 2) / width} {(y + tile[1] / 2) / height} {tile[0] / width} {tile[1] / height}"
            )
        cv2.imwrite(str(root / name / "images" / f"{number}.jpg"), image)
        (root / name / "labels" / f"{number}.txt").write_text("\n".join(lines))


def test_scenes_with_small_tiles_are_looked_at_more_closely(tmp_path):
    folder(tmp_path, "real", 2, (40, 54))
    folder(tmp_path, "far", 3, (8, 11))
    out = tmp_path / "out"
    assert prepare_mixed(tmp_path, tmp_path / "far", out, ("real",), seed=1) == 2 + 2 + 4 + 3
    found = {path.stem: (path, boxes) for path, boxes in photos_of(out)}
    scenes = [entry for name, entry in found.items() if name.startswith("scene")]
    assert len(scenes) == 3
    for path, boxes in scenes:
        height, width = cv2.imread(str(path)).shape[:2]
        assert max(height, width) == 640
        assert boxes
        assert min(box.height * height for box in boxes) > 15


def test_of_a_large_scene_a_window_is_shown_larger(tmp_path):
    folder(tmp_path, "scenes", 2, (40, 54), (960, 1280))
    (tmp_path / "scenes" / "scenes").mkdir()
    for number in range(2):
        (tmp_path / "scenes" / "scenes" / f"{number}.json").write_text('{"tiles": []}')
    out = tmp_path / "out"
    assert prepare_mixed(tmp_path, tmp_path / "scenes", out, (), seed=1) == 4
    heights = [max(box.height * cv2.imread(str(path)).shape[0] for box in boxes) for path, boxes in photos_of(out)]
    assert sum(height > 28 for height in heights) == 2  # at half its size a tile is 27 pixels high
    assert all(max(cv2.imread(str(path)).shape[:2]) <= 640 for path, _ in photos_of(out))


def test_nothing_is_said_of_tiles_too_small_to_learn_from(tmp_path):
    folder(tmp_path, "scenes", 1, (40, 54))
    label = tmp_path / "scenes" / "labels" / "0.txt"
    label.write_text(label.read_text() + f"\n4 0.5 0.9 {3 / 640} {4 / 480}")
    prepare_mixed(tmp_path, tmp_path / "scenes", tmp_path / "out", (), seed=1)
    ((_, boxes),) = photos_of(tmp_path / "out")
    assert [box.label for box in boxes] == [0] * 10 + [1]


def photos_of(out):
    for path in sorted((out / "images" / "train").glob("*.jpg")):
        labels = out / "labels" / "train" / f"{path.stem}.txt"
        yield path, read_boxes(labels)


def test_of_the_scenes_the_first_ones_are_taken(tmp_path):
    folder(tmp_path, "scenes", 3, (40, 54))
    assert prepare_mixed(tmp_path, tmp_path / "scenes", tmp_path / "out", (), seed=1, count=2) == 2


def test_the_same_seed_gives_the_same_set(tmp_path):
    folder(tmp_path, "real", 2, (40, 54))
    folder(tmp_path, "scenes", 1, (40, 54))
    for name in ("one", "other"):
        prepare_mixed(tmp_path, tmp_path / "scenes", tmp_path / name, ("real",), seed=5)
    one, other = ([path.read_bytes() for path, _ in photos_of(tmp_path / name)] for name in ("one", "other"))
    assert one == other
