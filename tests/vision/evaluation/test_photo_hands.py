"""How many photos of real tiles are read whole."""

from dataclasses import replace

from labelled_folder import labels, photo
from vision_fakes import row, tiles

from vision.data.labelled_photos import labelled_photos
from vision.evaluation.photo_hands import photo_hands
from vision.layout.layout import lay_out
from vision.reading.reading import read

HAND = "111122225555m11z"
NAMES = ["1m"] * 4 + ["2m"] * 4 + ["5m"] * 4 + ["E"] * 2


def lines(folder, seen, probability=0.99):
    reading = replace(read(lay_out(tiles(*row(seen))), (800, 600)), probability=probability)
    return list(photo_hands(labelled_photos(folder), lambda _: reading, {}))


def labelled(names):
    return labels(*[(name, 5 + 22 * (place % 8), 10 + 40 * (place // 8)) for place, name in enumerate(names)])


def test_a_hand_that_is_read_as_labelled_is_whole(folder):
    photo(folder, labelled(NAMES))
    assert lines(folder, HAND)[2:] == ["| 1 | 1 | 1 | 1 |", ""]
    assert lines(folder, HAND, 0.9)[2:] == ["| 1 | 1 | 0 | 0 |", ""]


def test_a_hand_that_is_read_otherwise_is_told(folder):
    photo(folder, labelled(NAMES))
    *_, figures, _, wrong = lines(folder, "111122225555m12z")
    assert figures == "| 1 | 0 | 1 | 0 |"
    assert wrong.endswith(": missing 1z; added 2z")


def test_which_flower_it_is_does_not_count(folder):
    photo(folder, labelled([*NAMES, "plum"]))
    assert lines(folder, HAND + "7f")[2] == "| 1 | 1 | 1 | 1 |"


def test_a_photo_with_too_few_labels_for_a_hand_does_not_count(folder):
    photo(folder, labelled(NAMES[:7]))
    assert lines(folder, HAND)[2] == "| 0 | 0 | 0 | 0 |"
