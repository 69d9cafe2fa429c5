"""Fits how strongly a gap in the row of a hand indicates missed tiles.

The result is `GAP` of `vision.reading.calibration`. It is a logistic regression on scenes with exact tiles. Each
scene is used two times: with all tiles, and with some tiles of the row removed. The command also prints the largest
distance between the row of a hand and its melds (`MELDS_APART`). A person copies both results into that module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from vision.evaluation.hand_scenes import exact
from vision.layout.layout import lay_out
from vision.reading.calibration import ROOM, apart_from_melds

Json = dict[str, Any]

MISSED = 3
"""The number of neighbouring tiles that are removed, because a false positive can replace a set of three.

If fewer tiles are removed, the hand does not have fourteen tiles, which the reading already takes into account.
"""
SHARE = 0.003
"""The share of fourteen-tile readings in which several tiles of the row were missed.

At most 3 of the 1,000 hands of `--seed 6020` were such readings.
"""
STEPS = 100


def gap_lines(scenes: Iterable[tuple[str, Json]], seed: int) -> Iterator[str]:
    """Yield the lines for `vision.reading.calibration`, then the distributions of the widest gaps.

    One distribution is for hands with all tiles, the other one for hands with missed tiles.
    """
    rng = np.random.default_rng(seed)
    there: list[float] = []
    lacking: list[float] = []
    melds_apart = 0.0
    for _, scene in scenes:
        found = exact(scene)
        layout = lay_out(found)
        if not layout.hands:
            continue
        there.append(layout.hands[0].widest)
        melds_apart = max(melds_apart, apart_from_melds(layout))
        row = [place for place, tile in enumerate(scene["tiles"]) if tile["role"] == "concealed"]
        if len(row) < MISSED + 2:
            continue
        start = int(rng.integers(1, len(row) - MISSED))
        left = np.setdiff1d(np.arange(len(found)), row[start : start + MISSED])
        hands = lay_out(found[left]).hands
        if hands:
            lacking.append(hands[0].widest)
    even, slope = fitted_gap(np.array(there), np.array(lacking))
    yield f"GAP = {even:.2f}, {slope:.2f}"
    yield f"MELDS_APART = {melds_apart:.1f}"
    for name, gaps in (("with all tiles", there), ("with missed tiles", lacking)):
        spread = ", ".join(f"{gap:.2f}" for gap in np.quantile(gaps, (0.5, 0.9, 0.95, 0.98, 0.99)))
        yield f"{len(gaps)} hands {name}: widest gap {spread} at the percentiles 50, 90, 95, 98 and 99"


def fitted_gap(there: np.ndarray[Any, Any], lacking: np.ndarray[Any, Any]) -> tuple[float, float]:
    """Return the gap (in tile widths) at which missed tiles have the probability one half, and the slope there.

    The slope is the decrease, per tile width, of the log odds that no tile was missed.

    `there` are gaps of hands with all tiles. `lacking` are gaps of hands with missed tiles, which are `SHARE` of
    all hands. Gaps below `ROOM` are ignored.
    """
    gaps = np.concatenate([there, lacking])
    right = np.concatenate([np.ones(len(there)), np.zeros(len(lacking))])
    weights = np.concatenate(
        [np.full(len(there), (1 - SHARE) / len(there)), np.full(len(lacking), SHARE / len(lacking))]
    )
    wide = gaps >= ROOM
    weights *= len(gaps)
    gaps, right, weights = gaps[wide], right[wide], weights[wide]
    signs = np.column_stack([np.ones(len(gaps)), gaps])
    found = np.zeros(2)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(signs @ found, -30, 30)))
        slope = signs.T @ (weights * (right - chances)) - 1e-3 * found
        curve = (signs * (weights * chances * (1 - chances))[:, None]).T @ signs + 1e-3 * np.eye(2)
        step = np.linalg.solve(curve, slope)
        found = found + step
        if np.abs(step).max() < 1e-6:
            break
    return float(-found[0] / found[1]), float(-found[1])
