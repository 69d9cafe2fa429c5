"""What a person found wrong with the labels of a folder."""

from pathlib import Path

import pytest
from labelled_folder import found, labels, photo
from vision_fakes import FakeDetector

from vision.data.audit import load_audit
from vision.errors import PhotoError
from vision.evaluation.evaluate import evaluate


def write(path, text):
    path.write_text(text)
    return load_audit(path)


def test_labels_are_measured_as_corrected(folder, tmp_path):
    photo(folder, labels(("1m", 10, 10), ("2m", 50, 10)))
    # The second label shows a 5m, and a third tile is not labelled; a fourth box lies on nothing.
    detector = FakeDetector(
        found(("1m", 10, 10, 0.9), ("5m", 50, 10, 0.9), ("1z", 100, 100, 0.9), ("5z", 160, 150, 0.9))
    )
    plain = evaluate(folder, detector)
    assert (plain.total.right, plain.total.found, plain.total.tiles) == (1, 4, 2)
    text = f'[[photo]]\nfile = "a.png"\nshown = {{ 1 = "5m" }}\nunlabelled = [[{110 / 200}, {115 / 200}, 0.1, 0.15]]\n'
    result = evaluate(folder, detector, audit=write(tmp_path / "audit.toml", text)).audited
    assert (result.total.right, result.total.found, result.total.tiles) == (2, 3, 2)
    assert result.per_class["5m"].right == 1
    assert "2m" not in result.per_class


def test_a_photo_that_the_audit_does_not_name_stays(folder, tmp_path):
    photo(folder, labels(("1m", 10, 10)))
    audit = write(tmp_path / "audit.toml", '[[photo]]\nfile = "b.png"\nshown = { 0 = "5m" }\n')
    assert evaluate(folder, FakeDetector(found(("1m", 10, 10, 0.9))), audit=audit).audited.total.f1 == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[photo]]\nshown = { 0 = "5m" }\n', "file"),
        ('[[photo]]\nfile = "a.png"\nshown = { 0 = "5x" }\n', "not the name of a tile"),
        ('[[photo]]\nfile = "a.png"\nunlabelled = [[0.1, 0.2]]\n', "reshape"),
        ("[[photo", "audit file cannot be read"),
    ],
)
def test_an_audit_that_cannot_be_understood_is_refused(tmp_path, text, said):
    with pytest.raises(PhotoError, match=said) as error:
        write(tmp_path / "audit.toml", text)
    assert error.value.code == "bad_labels"


def test_a_correction_of_no_label_is_refused(folder, tmp_path):
    photo(folder, labels(("1m", 10, 10)))
    audit = write(tmp_path / "audit.toml", '[[photo]]\nfile = "a.png"\nshown = { 4 = "5m" }\n')
    with pytest.raises(PhotoError, match="1 labels"):
        evaluate(folder, FakeDetector(found(("1m", 10, 10, 0.9))), audit=audit)


def test_an_audit_that_is_not_there():
    with pytest.raises(PhotoError) as error:
        load_audit(Path("no-such-audit.toml"))
    assert error.value.code == "no_such_file"
