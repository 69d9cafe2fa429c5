"""Fitting how sure readings are: logistic regression of right hands on the signs of their readings.

Responsible for the weights of `vision.reading.calibration` only; they are printed, and put there by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.evaluation.hand_figures import RIGHT, judged
from vision.reading.calibration import Complete, Signs
from vision.reading.reading import Reading
from vision.reading.tile_probability import OFTEN

Json = dict[str, Any]
Floats = npt.NDArray[np.float64]

PRIOR = 1.0
"""How strongly weights are drawn to zero: as one hand would that says so."""
STEPS = 50
SURE = 0.95
MOST_SHIFT = 12.0


def fit_lines(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """`OFTEN` and the weights that fit the readings of scenes best, and how well they do."""
    signs: list[Signs] = []
    right: list[float] = []
    whole: list[Complete] = []
    tiles: list[bool] = []
    for name, scene in scenes:
        reading = reads(name, scene)
        if reading.signs is not None:
            signs.append(reading.signs)
            right.append(float(judged(scene, reading)[0] == RIGHT))
            whole.append(reading.complete)
            tiles.append(are_tiles(scene, reading))
    doubtful = np.array([one.weakest < 1 for one in whole], bool)
    often = OFTEN + shift(np.array([one.weakest for one in whole])[doubtful], np.array(tiles)[doubtful])
    yield f"OFTEN = {often:.2f}, of {int(doubtful.sum())} doubtful boxes, {int(np.sum(tiles, where=doubtful))} tiles"
    boxes = of_odds(log_odds(np.array([one.weakest for one in whole])) + often - OFTEN)
    factors = boxes * np.array([one.row for one in whole])
    found = fitted_beside(np.array(signs), np.array(right), factors)
    yield "WEIGHTS = Signs(" + ", ".join(f"{weight:.3f}" for weight in found) + ")"
    chances = of_odds(np.array(signs) @ found) * factors
    yield f"{len(right)} hands, {np.mean(right):.4f} right, {chances.mean():.4f} announced on average"
    sure = chances >= SURE
    if sure.any():
        yield f"{int(sure.sum())} announced at {SURE} and more, {np.array(right)[sure].mean():.4f} of them right"


def are_tiles(scene: Json, reading: Reading) -> bool:
    """Whether there is a tile of the scene wherever the reading has one of its hand."""
    quads = [np.array(tile["quad"], np.float32) for tile in scene["tiles"]]
    return all(
        any(cv2.pointPolygonTest(quad, np.mean(one.quad, axis=0).tolist(), False) >= 0 for quad in quads)
        for one in reading.tiles
        if one.role.in_hand
    )


def shift(chances: Floats, right: npt.NDArray[np.bool_]) -> float:
    """What is added to the log odds of `chances` so that they promise as many as are `right`, of whom one more is
    counted as right and one as not (Laplace).
    """
    if not len(chances):
        return 0.0
    share = (right.sum() + 1) / (len(right) + 2)
    low, high = -MOST_SHIFT, MOST_SHIFT
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if of_odds(log_odds(chances) + middle).mean() < share else (low, middle)
    return (low + high) / 2


def fitted_beside(signs: Floats, right: Floats, factors: Floats) -> Floats:
    """The weights (K) for signs (N x K) of hands whose probability is that of their signs times a known factor (N).

    A hand that is wrong may be so by the factor alone; how probably it is gets estimated by the weights so far
    (expectation and maximization).
    """
    by_signs = right.copy()
    weights = fitted(signs, by_signs)
    for _ in range(STEPS):
        chances = of_odds(signs @ weights)
        by_signs = np.where(right == 1, 1.0, chances * (1 - factors) / np.maximum(1 - chances * factors, 1e-9))
        weights = fitted(signs, by_signs)
    return weights


def fitted(signs: Floats, right: Floats, counts: Floats | None = None) -> Floats:
    """The weights (K) for signs (N x K) of hands that are right (1) or not (0), by Newton's method; each hand counts
    `counts` (N) times, or once.
    """
    weights = np.zeros(signs.shape[1])
    counts = np.ones(len(signs)) if counts is None else counts
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(signs @ weights, -30, 30)))
        slope = signs.T @ (counts * (right - chances)) - PRIOR * weights
        curve = (signs * (counts * chances * (1 - chances))[:, None]).T @ signs + PRIOR * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def of_odds(odds: Floats) -> Floats:
    """Probabilities of log odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))


def log_odds(chances: Floats) -> Floats:
    """Log odds of probabilities."""
    inside = np.clip(chances, 1e-9, 1 - 1e-9)
    return np.asarray(np.log(inside / (1 - inside)))
