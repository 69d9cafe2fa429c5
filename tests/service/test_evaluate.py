"""`tehai evaluate`: what is measured in a folder, and that what is missing is found before any photo is read."""

from __future__ import annotations

import pytest

from tests.service.conftest import PHOTOS, FakeReader

TRUTH = """
[[hand]]
file = "images/a.jpg"
row = "123m456p789s1122z"
winning_tile = "2z"
[[hand]]
file = "images/b.jpg"
row = "123m456p789s1122z"
winning_tile = "1z"
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Two photos and what a person reads in them; `reads` counts how many were read."""
    made = tmp_path / "hands"
    (made / "images").mkdir(parents=True)
    (made / "truth.toml").write_text(TRUTH)
    for name in ("a.jpg", "b.jpg"):
        (made / "images" / name).write_bytes(PHOTOS["good.jpg"]())
    reads = []

    class Counting(FakeReader):
        def read(self, data):
            reads.append(data)
            return super().read(data)

    monkeypatch.setattr("vision.reader.default_reader", lambda *_: Counting())
    return made, reads


def test_hands_are_measured_where_there_are_no_labels(run, folder):
    made, reads = folder
    ran = run("evaluate", made, "--json")
    assert ran.status == 0
    assert list(ran.json) == ["hands"]
    assert (ran.json["hands"]["photos"], ran.json["hands"]["hands_right"]) == (2, 1)
    assert ran.err == f"{made} has no labels/: only hands are measured, not tiles.\n"
    assert "hands: hands_right" in run("evaluate", made).out
    assert len(reads) == 4


@pytest.mark.parametrize("what", ["a photo", "a label", "an audit"])
def test_what_is_missing_is_found_before_a_photo_is_read(run, folder, tmp_path, what):
    made, reads = folder
    more = ()
    if what == "a photo":
        (made / "images" / "b.jpg").unlink()
    elif what == "a label":
        (made / "classes.txt").write_text("1m\n")
        (made / "labels").mkdir()
        (made / "labels" / "a.txt").write_text("")
    else:
        more = ("--audit", tmp_path / "no-such.toml")
    ran = run("evaluate", made, *more)
    assert (ran.status, ran.out, reads) == (2, "", [])
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(("no_such_file: ", "bad_labels: "))
