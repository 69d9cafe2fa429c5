"""The figures of a labelled folder, by arithmetic that can be checked by hand."""

from __future__ import annotations

import pytest
from labelled_folder import found, labels, photo
from vision_fakes import FakeDetector

from scorer.tiles import TILES
from vision.errors import PhotoError
from vision.evaluation.evaluate import evaluate
from vision.geometry.detections import Detections


def test_everything_right(folder):
    photo(folder, labels(("1m", 10, 10), ("E", 50, 10), ("P", 90, 10), ("plum", 130, 10), ("back", 10, 100)))
    detector = FakeDetector(
        found(("1m", 10, 10, 0.9), ("1z", 50, 12, 0.9), ("5z", 90, 10, 0.9), ("1f", 130, 10, 0.9), ("?", 12, 100, 0.9))
    )
    result = evaluate(folder, detector).to_json()
    assert list(result) == [
        "precision", "recall", "f1", "map50", "photos", "photos_all_right", "per_class", "tiles_per_second",
    ]  # fmt: skip
    assert [result[key] for key in ("precision", "recall", "f1", "map50")] == [1, 1, 1, 1]
    assert (result["photos"], result["photos_all_right"]) == (1, 1)
    assert result["per_class"]["1z"] == {"precision": 1, "recall": 1, "f1": 1, "tiles": 1}
    assert result["tiles_per_second"] > 0


def test_wrong_missed_and_found_twice(folder):
    photo(folder, labels(("1m", 10, 10), ("1m", 50, 10), ("2m", 90, 10), ("2m", 130, 10)), "a")
    photo(folder, labels(("1m", 10, 10)), "b")
    # on both photos: one right, one right twice over, one named wrongly, one nowhere near, one too unsure to count
    detector = FakeDetector(
        found(
            ("1m", 10, 10, 0.9), ("1m", 50, 10, 0.8), ("1m", 51, 10, 0.7), ("1m", 90, 10, 0.6), ("2m", 150, 150, 0.9),
            ("2m", 130, 10, 0.1),
        )
    )  # fmt: skip
    result = evaluate(folder, detector)
    # photo a: 2 right of 5 found, of 4 there; photo b: 1 right of 5 found, of 1 there
    assert (result.total.right, result.total.found, result.total.tiles) == (3, 10, 5)
    assert result.total.precision == pytest.approx(0.3)
    assert result.total.recall == pytest.approx(0.6)
    assert result.total.f1 == pytest.approx(0.4)
    assert result.photos_all_right == 0
    assert result.per_class["2m"].recall == 0


def test_map50_is_the_area_at_every_recall(folder):
    photo(folder, labels(("1m", 10, 10), ("1m", 50, 10), ("2m", 90, 10)))
    # 1m by confidence: right, wrong, right (under the threshold): precision 1, 1/2, 2/3 -> (1 + 2/3) / 2; 2m: 0
    detector = FakeDetector(found(("1m", 10, 10, 0.9), ("1m", 150, 150, 0.8), ("1m", 50, 10, 0.1)))
    assert evaluate(folder, detector).map50 == pytest.approx((5 / 6 + 0) / 2)


def test_half_the_union_is_enough_and_less_is_not(folder):
    photo(folder, labels(("1m", 10, 10)))
    assert evaluate(folder, FakeDetector(found(("1m", 16, 10, 0.9)))).total.f1 == 1  # 14 of 26 columns
    assert evaluate(folder, FakeDetector(found(("1m", 17, 10, 0.9)))).total.f1 == 0  # 13 of 27


def test_polygons(folder):
    photo(folder, "0 0.05 0.05 0.15 0.05 0.15 0.2 0.05 0.2\n")
    assert evaluate(folder, FakeDetector(found(("1m", 10, 10, 0.9)))).total.f1 == 1


def test_a_photo_without_tiles(folder):
    photo(folder, "")
    result = evaluate(folder, FakeDetector(Detections.empty())).to_json()
    assert (result["f1"], result["map50"], result["photos_all_right"], result["per_class"]) == (0, 0, 1, {})


def test_red_fives_as_fives(folder):
    photo(folder, labels(("0m", 10, 10), ("5m", 50, 10)))
    detector = FakeDetector(found(("5m", 10, 10, 0.9), ("0m", 50, 10, 0.9)))
    assert evaluate(folder, detector).total.f1 == 0
    assert evaluate(folder, detector, plain_fives=True).total.f1 == 1


def test_flowers_alike(folder):
    photo(folder, labels(("plum", 10, 10), ("1m", 50, 10)))
    result = evaluate(folder, FakeDetector(found(("4f", 10, 10, 0.9), ("1m", 50, 10, 0.9))), flowers_alike=True)
    assert result.to_json()["f1"] == 0.5
    assert result.to_json()["f1_flowers_alike"] == 1


def test_only_some_tiles(folder):
    photo(folder, labels(("plum", 10, 10), ("1m", 50, 10)))
    detector = FakeDetector(found(("2m", 10, 10, 0.9), ("1m", 50, 10, 0.9), ("2m", 150, 150, 0.9)))
    figures = evaluate(folder, detector, only=[tile.code for tile in TILES if not tile.is_flower]).total
    assert (figures.right, figures.found, figures.tiles) == (1, 2, 1)


def test_aspect_restored(folder):
    # tiles 20 x 20 pixels: the photo was 3:4 before it was made square
    photo(folder, "0 0.1 0.1 0.1 0.1\n0 0.3 0.1 0.1 0.1\n")
    sizes = []

    def detect(photo):
        sizes.append(photo.width / photo.height)
        return Detections.empty()

    evaluate(folder, FakeDetector(detect), restore_aspect=True)
    evaluate(folder, FakeDetector(detect))
    assert sizes == [pytest.approx(0.75, abs=0.01), 1.0]


@pytest.mark.parametrize(
    "text",
    ["9 0.1 0.1 0.1 0.1", "-1 0.1 0.1 0.1 0.1", "0 0.1 0.1 0.1", "0 0.1 0.1 0.1 0.1 0.1", "0 a 0.1 0.1 0.1",
     "0 nan 0.1 0.1 0.1", "0 100 20 30 40", "0.5 0.1 0.1 0.1 0.1"],
)  # fmt: skip
def test_labels_that_cannot_be_read(folder, text):
    photo(folder, f"0 0.1 0.1 0.1 0.1\n{text}\n")
    with pytest.raises(PhotoError, match="Line 2") as raised:
        evaluate(folder, FakeDetector(Detections.empty()))
    assert raised.value.code == "bad_labels"


def test_folders_that_lack_something(folder):
    def code(path) -> str:
        with pytest.raises(PhotoError) as raised:
            evaluate(path, FakeDetector(Detections.empty()))
        return raised.value.code

    assert code(folder / "nowhere") == "no_such_file"
    assert code(folder) == "bad_labels"  # no photos
    photo(folder, "")
    (folder / "labels" / "a.txt").unlink()
    assert code(folder) == "bad_labels"
    photo(folder, "")
    (folder.parent / "classes.txt").write_text("1m cat")
    assert code(folder) == "bad_labels"
    (folder.parent / "classes.txt").unlink()
    assert code(folder) == "bad_labels"


def test_the_labels_of_the_shared_photos_are_understood(shared_photos):
    from vision.data.labelled_photos import labelled_photos

    for name, photos, tiles in (("val-redcloth", 41, 890), ("val-green", 207, 3178), ("val-tray", 47, 1644)):
        found = list(labelled_photos(shared_photos / name))
        assert (len(found), sum(len(one.tiles) for one in found)) == (photos, tiles)
