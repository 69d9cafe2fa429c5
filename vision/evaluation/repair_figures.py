"""Measures how corrections change the hands on rendered scenes, and whether the stated probabilities are calibrated.

Responsible for the printed tables. A correction is wrong if the hand was right before. A win is invented if corrections
make a winning hand although the true hand does not win. Probabilities are calibrated if the share of right readings is
equal to the stated probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from vision.evaluation.hand_figures import RIGHT, judged, visible
from vision.reading.reading import Reading

Json = dict[str, Any]

STEPS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.995, 1.0 + 1e-9)
"""The limits of the stated probability for the rows of the table."""


def repair_figures(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """Yield the lines of both tables (Markdown)."""
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

    `what` is the name of the counter for all readings. `before` and `after` are whether the reading is right before and
    after the corrections.
    """
    counts[what] += 1
    counts["right as seen"] += before
    counts["right as repaired"] += after
    counts["changed"] += reading.hand != reading.as_seen
    counts["made right"] += after and not before
    counts["made wrong"] += before and not after


def tallied(counts: Counter[str], what: str, *more: str) -> Iterator[str]:
    """Yield the lines of a table (Markdown) with the counts of `tally` and the counts named in `more`."""
    yield f"| of the {what} | |"
    yield "|---|---:|"
    for name in (what, "right as seen", "right as repaired", "changed", "made right", "made wrong", *more):
        yield f"| {name} | {counts[name]} |"


def invents(reading: Reading) -> bool:
    """Return whether the corrections turned the reading of a hand that does not win into a winning hand.

    A false win that needs no corrections is a misreading. It returns False.
    """
    if reading.hand is None or reading.as_seen is None:
        return False
    return reading.hand.is_whole and not reading.as_seen.is_whole
