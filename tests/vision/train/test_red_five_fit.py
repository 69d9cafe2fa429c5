"""Fitting how red fives are among from plain ones."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from vision.detection.classifier import FaceReader
from vision.detection.red_fives import Five, Signs, log_odds
from vision.inference.registry import Registry
from vision.inference.sessions import OnnxSession
from vision.render.photo_sets import own_sets
from vision.train.red_five_fit import Sample, fit_lines, rendered_samples, weights_of
from vision.train.red_five_scenes import FIVES, Printed, five_scene

MODELS = Path(__file__).parents[3] / "models"


def sample(red: bool, *, face: float = 0.0, redness: float = 0.0, others: float = 0.0, among: bool = True) -> Sample:
    return Sample(Five(0, "p", face, Signs(face, redness, others, 0.0, 0.0), among), red, "rendered")


def samples(count: int = 200) -> list[Sample]:
    """Fives that their ink tells, and that the classifier tells a little."""
    rng = np.random.default_rng(5)
    reds = np.arange(count) % 3 == 0
    return [
        sample(
            bool(red), face=rng.normal(2 if red else -2, 2), redness=rng.normal(3 if red else 0, 1), among=bool(n % 2)
        )
        for n, red in enumerate(reds)
    ]


def test_ink_counts_as_much_as_it_tells():
    constant, face, redness, others, usual, fives = weights_of(samples(), "p", among=False)
    assert constant < 0 < face < redness
    assert (others, usual, fives) == pytest.approx((0, 0, 0), abs=1e-9)


def test_the_other_fives_count_although_each_five_is_also_fitted_without_them():
    def beside_other_fives(*, red: bool) -> Sample:
        one = sample(red, redness=1.0)
        signs = one.five.signs._replace(fives=2.0 if red else 0.0)
        return Sample(one.five._replace(signs=signs), red, one.group)

    samples_of_suit = [beside_other_fives(red=number % 3 == 0) for number in range(300)]
    constant, *_, fives = weights_of(samples_of_suit, "p", among=True)
    assert fives > 1
    assert constant < 0
    assert constant + 2 * fives > 0


def test_what_the_classifier_says_counts_less_than_it_tells_on_rendered_fives():
    """It tells all of these; but on sets that it never saw it errs."""
    clear = [sample(n % 2 == 0, face=5.0 if n % 2 == 0 else -5.0) for n in range(200)]
    constant, face, *_ = weights_of(clear, "p", among=False)
    assert 0.5 < constant + 5 * face < 6


def test_weights_are_printed_as_the_module_holds_them_and_then_the_table():
    suits = [one for suit in "mps" for one in samples(60)]
    every = [
        Sample(one.five._replace(suit=suit), one.red, one.group) for suit, one in zip("mps" * 60, suits, strict=True)
    ]
    lines = list(fit_lines(every, [Sample(Five(0, "s", -3.0, None, False), True, "val-x")]))
    assert lines[0] == "ALONE = {"
    assert lines[1].startswith('    "m": Weights(')
    assert lines.count("}") == 2
    assert "| val-x | 0s | 1 | 1 | 1 | 1 |" in lines
    assert next(iter(fit_lines([], ()))) == ""


def test_a_scene_shows_every_five_and_the_reds_of_most_sets_are_all_red():
    pixels, labels = five_scene(3, 1, list(own_sets()))
    shown = Counter(label.tile for label in labels)
    assert all(shown[tile] >= count for tile, count in Counter(FIVES).items())
    assert pixels.ndim == 3
    again, _ = five_scene(3, 1, list(own_sets()))
    assert np.array_equal(pixels, again)


def test_a_set_of_one_ink_keeps_its_red_fives_red():
    faces = {code: np.full((40, 30, 3), 230, np.uint8) for code in ("5p", "4p")}
    for face in faces.values():
        face[10:30, 10:20] = (30, 120, 30)
    printed = Printed(faces, (0.8, 0.05, 0.05), (0.1, 0.1, 0.1))
    (red, plain, other) = (printed[code][20, 15].astype(int) for code in ("0p", "5p", "4p"))
    assert red[2] > 2 * red[0]
    assert np.ptp(plain) < 20
    assert np.array_equal(plain, other)


def test_rendered_fives_are_told_alone_and_among_others():
    """By the network that ships."""
    network = Registry.load(MODELS).default_for("face")
    face = FaceReader(OnnxSession(network.read, threads=1))
    found = list(rendered_samples(face, list(own_sets()), count=2, seed=11))
    assert {(one.five.suit, one.red) for one in found} == {(suit, red) for suit in "mps" for red in (True, False)}
    assert all((log_odds(one.five) > 0) == one.red for one in found)
    assert all((log_odds(one.alone) > 0) == one.red for one in found)
