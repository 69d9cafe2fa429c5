from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.geometry.detections import CLASSES, Detections


def rows(*classes: int) -> np.ndarray:
    return np.eye(CLASSES, dtype=np.float32)[list(classes)]


QUADS = np.zeros((2, 4, 2))


@pytest.mark.parametrize(
    ("quads", "scores", "probabilities", "error"),
    [
        (QUADS, [0.5, 1], rows(0, 1), None),
        (np.zeros((0, 4, 2)), [], np.zeros((0, CLASSES)), None),
        (QUADS, [0.5, 1, 1], rows(0, 1), "quads must have shape"),
        (np.zeros((2, 4)), [0.5, 1], rows(0, 1), "quads must have shape"),
        (QUADS, [[0.5, 1]], rows(0, 1), "scores must have shape"),
        (QUADS, [0.5, 1], rows(0), "probabilities must have shape"),
        (QUADS, [0.5, 1], np.eye(45)[:2], "probabilities must have shape"),
        (QUADS, [0.5, 1.5], rows(0, 1), "scores must lie"),
        (QUADS, [0.5, float("nan")], rows(0, 1), "scores must lie"),
        (QUADS + np.inf, [0.5, 1], rows(0, 1), "quads must be finite"),
        (QUADS, [0.5, 1], rows(0, 1) * 2, "distribution"),
        (QUADS, [0.5, 1], rows(0, 1) - rows(2, 2), "distribution"),
        (QUADS, ["a", "b"], rows(0, 1), "scores must be numbers"),
    ],
)
def test_validation(quads, scores, probabilities, error):
    if error is None:
        assert len(Detections(quads, np.array(scores, float), probabilities)) == len(scores)
    else:
        with pytest.raises(ValueError, match=error):
            Detections(quads, np.array(scores), probabilities)


def test_boxes_and_back():
    boxes = np.array([[10, 20, 40, 60], [5, 5, 6, 9]], np.float32)
    found = Detections.from_boxes(boxes, [0.9, 0.4], rows(3, 45))
    assert np.array_equal(found.boxes, boxes)
    assert found.quads[0].tolist() == [[10, 20], [40, 20], [40, 60], [10, 60]]
    assert found.classes.tolist() == [3, 45]
    assert found.confidences.tolist() == [1, 1]
    assert found.centres[0].tolist() == [25, 40]
    assert found.quads.dtype == found.scores.dtype == found.probabilities.dtype == np.float32


def test_choosing():
    found = Detections.from_boxes([[0, 0, 1, 1], [0, 0, 2, 2]], [0.9, 0.4], rows(3, 4))
    assert found[found.scores > 0.5].classes.tolist() == [3]
    assert found[np.array([1, 0])].classes.tolist() == [4, 3]
    assert len(found[:0]) == 0
    assert len(Detections.empty()) == 0
    assert Detections.empty().boxes.shape == (0, 4)


def test_a_choice_keeps_the_ids_of_its_tiles():
    found = Detections.from_boxes([[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 2, 2]], [0.9, 0.4, 0.8], rows(3, 4, 5))
    assert found.ids.tolist() == [0, 1, 2]
    assert found[np.array([2, 0])][::-1].ids.tolist() == [0, 2]
    assert replace(found[1:], scores=np.ones(2)).ids.tolist() == [1, 2]
    assert Detections.joined([found[1:], found[1:]]).ids.tolist() == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="ids"):
        replace(found, ids=np.arange(2))
