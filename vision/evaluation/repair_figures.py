"""Measures how corrections change the hands on rendered scenes, and whether the stated probabilities are calibrated.

Responsible for the printed tables. Corrections are wrong if the hand is correct without them and wrong with them. A win
is invented if corrections make a winning hand although the true hand does not win. Probabilities are calibrated if the
share of correct readings is equal to the stated probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from vision.evaluation.hand_figures import RIGHT, judged, visible
from vision.reading.reading import Reading

Json = dict[str, Any]

STEPS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.995, 1.0 + 1e-9)
"""The limits of the stated probability for the rows of the printed table."""


def repair_figures(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """Yield the lines of two Markdown tables: the effect of the corrections, and the calibration."""
    counts, there, good = Counter[str](), Counter[int](), Counter[int]()
    announced: dict[int, float] = {}
    for name, scene in scenes:
        reading = reads(name, scene)
        after, before = (judged(scene, one)[0] == RIGHT for one in (reading, reading.unrepaired()))
        tally(counts, "hands", reading, before=before, after=after)
        if not visible(scene).is_whole:
            counts["false wins"] += 1
            counts["wins invented"] += invents(reading)
        step = max(place for place, low in enumerate(STEPS[:-1]) if reading.probability >= low)
        there[step] += 1
        good[step] += after
        announced[step] = announced.get(step, 0.0) + reading.probability
    yield from tallied(counts, "hands", *(("false wins", "wins invented") if counts["false wins"] else ()))
    yield ""
    yield "| stated probability | hands | mean stated probability | right |"
    yield "|---|---:|---:|---:|"
    for step in sorted(there):
        count = there[step]
        span = f"{STEPS[step]:.3f} to {min(STEPS[step + 1], 1.0):.3f}"
        yield f"| {span} | {count} | {announced[step] / count:.4f} | {good[step] / count:.4f} |"
    sure = [step for step in there if STEPS[step] >= 0.95]
    if sure:
        share = sum(good[step] for step in sure) / sum(there[step] for step in sure)
        yield f"| 0.950 or more | {sum(there[step] for step in sure)} | | {share:.4f} |"


def tally(counts: Counter[str], what: str, reading: Reading, *, before: bool, after: bool) -> None:
    """Count the effect of corrections on one reading.

    `what` is the name of the counter for all readings. `before` is whether the reading is correct without corrections,
    and `after` is whether it is correct with corrections.
    """
    counts[what] += 1
    counts["right as seen"] += before
    counts["right as repaired"] += after
    counts["changed"] += reading.hand != reading.as_seen
    counts["made right"] += after and not before
    counts["made wrong"] += before and not after


def tallied(counts: Counter[str], what: str, *more: str) -> Iterator[str]:
    """Yield the lines of a Markdown table with the counts of `tally` and the counts that `more` names."""
    yield f"| of the {what} | |"
    yield "|---|---:|"
    for name in (what, "right as seen", "right as repaired", "changed", "made right", "made wrong", *more):
        yield f"| {name} | {counts[name]} |"


def invents(reading: Reading) -> bool:
    """Return whether the hand of the reading wins with corrections but does not win without them.

    The result is also False for a hand that is misread as a winning hand without corrections.
    """
    if reading.hand is None or reading.as_seen is None:
        return False
    return reading.hand.is_whole and not reading.as_seen.is_whole
