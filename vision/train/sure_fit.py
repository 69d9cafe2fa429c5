"""Fitting how sure readings are: logistic regression of right hands on the signs of their readings.

Responsible for the weights of `vision.reading.calibration` only; they are printed, and put there by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.evaluation.hand_figures import RIGHT, judged
from vision.reading.calibration import Signs
from vision.reading.reading import Reading

Json = dict[str, Any]
Floats = npt.NDArray[np.float64]

PRIOR = 1.0
"""How strongly weights are drawn to zero: as one hand would that says so."""
STEPS = 50


def fit_lines(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """The weights that fit the readings of scenes best, and how well they do."""
    signs: list[Signs] = []
    right: list[float] = []
    for name, scene in scenes:
        reading = reads(name, scene)
        if reading.signs is not None:
            signs.append(reading.signs)
            right.append(float(judged(scene, reading)[0] == RIGHT))
    found = fitted(np.array(signs), np.array(right))
    yield "WEIGHTS = Signs(" + ", ".join(f"{weight:.3f}" for weight in found) + ")"
    chances = 1 / (1 + np.exp(-np.array(signs) @ found))
    yield f"{len(right)} hands, {np.mean(right):.4f} right, {chances.mean():.4f} announced on average"
    sure = chances >= 0.95
    if sure.any():
        yield f"{int(sure.sum())} announced at 0.95 and more, {np.array(right)[sure].mean():.4f} of them right"


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
