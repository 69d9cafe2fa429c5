"""The cost of each candidate is explained by named terms that sum to it."""

from __future__ import annotations

from itertools import islice

import pytest
from vision_fakes import row, tiles

from scorer.hand import Hand
from tests.vision.layout.pinned import pinned_hands
from vision.evaluation.hand_scenes import exact
from vision.geometry.detections import Detections
from vision.layout.explanation import Explained, Term, explained
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


def test_numbers_are_shown_with_three_decimals():
    hand = Hand.from_typed("11m!1m")
    shown = Explained(hand, 1.23456, (("hands.near", 0.98765), ("hands.split", -0.12345))).to_json()
    assert shown == {"hand": hand.to_json(), "cost": 1.235, "terms": {"hands.near": 0.988, "hands.split": -0.123}}


def test_the_five_most_probable_hands_are_explained():
    """Six rows of thirteen tiles lie one below the other; each can be the hand."""
    rows = [one for n in range(6) for one in row("147m258p369s1234z", y=100 + 300 * n, x=100)]
    assert len(explained(tiles(*rows))) == 5


def test_the_largest_term_is_shown_first():
    terms = [abs(value) for _, value in explained(exact(SCENES[0]))[0].terms]
    assert terms == sorted(terms, reverse=True)
    assert terms
    assert min(terms) > 0
