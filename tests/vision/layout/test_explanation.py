"""The cost of each candidate is explained by named terms that sum to it."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.vision.layout.pinned import pinned_hands
from vision.evaluation.hand_scenes import exact
from vision.geometry.detections import Detections
from vision.layout.explanation import Term, explained
from vision.layout.layout import lay_out
from vision.layout.weights import WEIGHTS, Weights

SCENES = list(islice(pinned_hands(), 12))


@pytest.mark.parametrize("scene", SCENES, ids=[scene["name"] for scene in SCENES])
def test_the_terms_sum_to_the_cost_of_the_layout(scene):
    detections = exact(scene)
    before = Weights.from_json(WEIGHTS.to_json())
    first, *others = explained(detections)
    assert first.cost == pytest.approx(lay_out(detections).cost)
    for one in (first, *others):
        assert sum(value for _, value in one.terms) == pytest.approx(one.cost)
    assert [one.cost for one in others] == sorted(one.cost for one in others)
    assert before == WEIGHTS
    assert not any(isinstance(getattr(getattr(WEIGHTS, group), name), Term) for group, name in WEIGHTS.names())


def test_a_photo_without_tiles_has_no_candidates():
    assert explained(Detections.empty()) == []


def test_terms_remember_what_they_are_the_sum_of():
    near, far = Term.of(0.5, {"near": 0.5}), Term.of(2.0, {"far": 2.0})
    assert (1 + 3 * near - far).parts == {"near": 1.5, "far": -2.0}
    assert 1 + 3 * near - far == 0.5
    assert (2.0 - near).parts == {"near": -0.5}
    assert (near + near).parts == {"near": 1.0}
