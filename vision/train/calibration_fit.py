"""Fits the calibration of readings: a logistic regression that predicts whether a reading is correct.

The results are `STATED` and `WINNING` of `vision.reading.calibration`. The command `hands --fit` prints them, and a
person copies them into that module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from scorer.hand import Hand
from vision.evaluation.hand_figures import RIGHT, judged
from vision.reading.calibration import Complete, Signs
from vision.reading.reading import Reading

Json = dict[str, Any]
Floats = npt.NDArray[np.float64]

PRIOR = 1.0
"""The factor of the regularisation (half the sum of the squared weights) that is added to the log loss of all hands."""
STEPS = 50
SURE = 0.95
"""The lowest probability at which the printed lines count a hand as confident."""
SPOILT, FALSE = 0.01, 0.05
"""The assumed number of photos with a false win, and of photos of thirteen tiles with a false positive.

Both numbers are relative to the number of photos of winning hands. Scenes get weights that give these proportions,
regardless of how many such scenes there are. The second number was chosen on `--seed 8101`: with 0.02, hands next to
a bright patch or the side of a tile got a probability of 0.9.
"""


class Read(NamedTuple):
    """A reading that the calibration is fitted to.

    `right`: whether the reading is correct. `tiles`: whether each of its tiles is a tile of the scene. `kind`:
    the kind of scene: "win" (a winning hand), "spoilt" (a false win) or "false" (thirteen tiles and a false positive).
    """

    signs: Signs
    complete: Complete
    right: bool
    tiles: bool
    kind: str


def fit_lines(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """Yield lines of text: `WINNING` and `STATED`, fitted to the readings of scenes, then the quality of the fit.

    `reads` returns the reading of a scene from its name and JSON. Readings without features are left out.
    """
    found = []
    for name, scene in scenes:
        reading = reads(name, scene)
        if reading.signs is not None:
            kind = "false" if "false" in scene else "win" if Hand.from_json(scene["hand"]).is_whole else "spoilt"
            right, tiles = judged(scene, reading)[0] == RIGHT, are_tiles(scene, reading)
            found.append(Read(reading.signs, reading.complete, right, tiles, kind))
    yield from fitted_lines(found)


def fitted_lines(found: Sequence[Read]) -> Iterator[str]:
    """Yield lines of text: `WINNING` and `STATED`, fitted to these readings, then the quality of the fit."""
    kinds = Counter(one.kind for one in found)
    shares = {"win": 1.0, "spoilt": SPOILT, "false": FALSE}
    counts = np.array([shares[one.kind] * kinds["win"] / kinds[one.kind] for one in found])
    signs, right = np.array([one.signs for one in found]), np.array([float(one.right) for one in found])
    wins, whole = (signs[:, Signs._fields.index(name)] > 0 for name in ("wins", "whole"))
    completed = whole & np.array([one.kind == "false" and not one.tiles for one in found])
    count, winning = int(completed.sum()), int((completed & wins).sum())
    more = float(np.log((count + 2) / (winning + 1)))
    yield f"WINNING = {more:.2f}: of {count} readings with a false tile among fourteen, {winning} win"
    boxes, seen = (np.array([getattr(one.complete, name) for one in found]) for name in ("weakest", "seen"))
    tiles = np.where(boxes < 1, of_odds(log_odds(boxes) + np.log(seen) + more * wins), 1.0)
    factors = tiles * np.array([one.complete.row * one.complete.together for one in found])
    weights = fitted_beside(signs, right, factors, counts)
    yield "STATED = Signs(" + ", ".join(f"{weight:.3f}" for weight in weights) + ")"
    chances = of_odds(signs @ weights) * factors
    for kind in sorted(kinds):
        of_kind = np.array([one.kind == kind for one in found])
        sure = of_kind & (chances >= SURE)
        yield (
            f"{kind}: {kinds[kind]} hands, {right[of_kind].mean():.4f} correct, "
            f"mean probability {chances[of_kind].mean():.4f}; "
            f"{int(sure.sum())} with {SURE} or more, {int(right[sure].sum())} of them correct"
        )


def are_tiles(scene: Json, reading: Reading) -> bool:
    """Return whether all tiles of the reading's hand have their centre inside a tile of the scene."""
    quads = [np.array(tile["quad"], np.float32) for tile in scene["tiles"]]
    return all(
        any(cv2.pointPolygonTest(quad, np.mean(one.quad, axis=0).tolist(), False) >= 0 for quad in quads)
        for one in reading.tiles
        if one.role.in_hand
    )


def fitted_beside(signs: Floats, right: Floats, factors: Floats, counts: Floats | None = None) -> Floats:
    """Return the weights (K) for features (N x K) of hands whose probability is multiplied by known factors (N).

    A wrong hand can be wrong because of its factor alone. The probability of this case is estimated with the current
    weights (expectation maximisation).
    """
    by_signs = right.copy()
    weights = fitted(signs, by_signs, counts)
    for _ in range(STEPS):
        chances = of_odds(signs @ weights)
        by_signs = np.where(right == 1, 1.0, chances * (1 - factors) / np.maximum(1 - chances * factors, 1e-9))
        weights = fitted(signs, by_signs, counts)
    return weights


def fitted(signs: Floats, right: Floats, counts: Floats | None = None) -> Floats:
    """Return the weights (K) for features (N x K) of correct (1) and wrong (0) hands, by Newton's method.

    `counts` (N) are the weights of the hands; by default, every weight is 1.
    """
    weights = np.zeros(signs.shape[1])
    counts = np.ones(len(signs)) if counts is None else counts
    for _ in range(STEPS):
        chances = of_odds(signs @ weights)
        slope = signs.T @ (counts * (right - chances)) - PRIOR * weights
        curve = (signs * (counts * chances * (1 - chances))[:, None]).T @ signs + PRIOR * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def of_odds(odds: Floats) -> Floats:
    """Return probabilities from log odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))


def log_odds(chances: Floats) -> Floats:
    """Return log odds from probabilities."""
    inside = np.clip(chances, 1e-9, 1 - 1e-9)
    return np.asarray(np.log(inside / (1 - inside)))
