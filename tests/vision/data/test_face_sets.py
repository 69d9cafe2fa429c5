"""The set of each flat face."""

import pytest

from vision.data.face_sets import FACE_SETS, face_set


def test_every_flat_face_belongs_to_one_set():
    assert face_set("1.jpg") == "blue-parrot"
    assert {face_set(f"{number}.jpg") for number in range(1, 629)} == {entry.name for entry in FACE_SETS}
    with pytest.raises(ValueError, match=r"629\.jpg"):
        face_set("629.jpg")
