"""Fits the limit of sure readings, and measures how many of them are wrong.

A sure reading (`Reading.sure`) promises that at most one of 200 such readings is wrong. Responsible for the lines that
`python -m vision.train hands FOLDER --sure` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb
from typing import Any, NamedTuple

from vision.evaluation.hand_figures import FLOWERS, RIGHT, UNDECIDED, WINNER, judged
from vision.reading.calibration import SURE
from vision.reading.doubts import HARMLESS
from vision.reading.reading import Reading

Json = dict[str, Any]

PROMISE = 1 / 200
"""The largest share of wrong readings among sure readings (the promise of `sure`)."""
LEVEL = 0.05
"""The probability with which the true share exceeds an upper bound: the bounds have a confidence of 95 %, one-sided."""


class Judged(NamedTuple):
    """A reading: its assurance, its warning codes, whether it is wrong, whether it may be sure and whether it is.

    `flowers`: whether it is wrong only in which flowers it has. `refused`: if its assurance is that of a sure reading,
    the conditions (`Reading.unclear`) that leave it unsure.
    """

    name: str
    assurance: float
    warnings: frozenset[str]
    wrong: bool
    may_be_sure: bool
    sure: bool
    flowers: bool = False
    refused: tuple[str, ...] = ()


def upper_bound(wrong: int, count: int) -> float:
    """Return the upper bound of the share of wrong readings, if `wrong` of `count` are wrong (Clopper and Pearson)."""
    low, high = 0.0, 1.0
    while low < (share := (low + high) / 2) < high:  # until no number lies between them
        low, high = (low, share) if _is_excluded(share, wrong, count) else (share, high)
    return high


def _is_excluded(share: float, wrong: int, count: int) -> bool:
    """Return whether so few errors are too improbable if `share` of the readings are wrong."""
    return sum(comb(count, few) * share**few * (1 - share) ** (count - few) for few in range(wrong + 1)) <= LEVEL


def lowest_limit(found: Sequence[Judged]) -> tuple[float, int, int] | None:
    """Return the lowest limit of the assurance with which the promise is kept.

    The values are the limit, the number of readings with at least this assurance, and how many of them are wrong. The
    result is None if there is no such limit: at least 598 readings without an error are needed.
    """
    best, wrong = None, 0
    for count, one in enumerate(sorted(found, key=lambda one: -one.assurance), start=1):
        wrong += one.wrong
        if _is_excluded(PROMISE, wrong, count):
            best = one.assurance, count, wrong
    return best


def sure_figures(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """Yield the fitted limit, the errors by warning, and the errors among the readings that are sure today.

    The second table has the readings that only one condition leaves unsure. A condition is useful if more than one of
    200 of them is wrong.
    """
    found = [_judged(name, scene, reads(name, scene)) for name, scene in scenes]
    yield "| warning | hands | wrong |"
    yield "|---|---:|---:|"
    for code in ("", *sorted({code for one in found for code in one.warnings})):
        with_code = [one for one in found if (code in one.warnings if code else not one.warnings)]
        yield f"| {code or 'none'} | {len(with_code)} | {sum(one.wrong for one in with_code)} |"
    yield ""
    yield "| unsure only for | hands | wrong |"
    yield "|---|---:|---:|"
    for (condition,) in sorted({one.refused for one in found if len(one.refused) == 1}):
        refused = [one for one in found if one.refused == (condition,)]
        yield f"| {condition} | {len(refused)} | {sum(one.wrong for one in refused)} |"
    yield ""
    limit = lowest_limit([one for one in found if one.may_be_sure])
    result = "no limit" if limit is None else f"{limit[0]:.4f}: {limit[1]} hands, {limit[2]} wrong"
    yield f"SURE, with the warnings {', '.join(sorted(HARMLESS))}: {result}"
    sure = [one for one in found if one.sure]
    wrong, flowers = ([one.name for one in sure if one.wrong and one.flowers is which] for which in (False, True))
    yield (
        f"sure: {len(sure)} of {len(found)} hands ({len(sure) / max(1, len(found)):.3f}), {len(wrong)} wrong, "
        f"upper bound {upper_bound(len(wrong), len(sure)):.4f}; with {len(flowers)} that confuse flowers, "
        f"{upper_bound(len(wrong) + len(flowers), len(sure)):.4f}"
    )
    yield from (f"wrong: {name}" for name in wrong)
    yield from (f"other flowers: {name}" for name in flowers)


def _judged(name: str, scene: Json, reading: Reading) -> Judged:
    warnings = frozenset(doubt.code for doubt in reading.doubts)
    verdict = judged(scene, reading)
    # A reading without a winning tile is not wrong: the page asks for the tile in any case. Confused flowers are wrong,
    # because the seat decides which flowers score.
    wrong = verdict not in ((RIGHT, ""), (UNDECIDED, WINNER))
    flowers = verdict == (RIGHT, FLOWERS)
    refused = reading.unclear or (() if reading.is_confirmed else ("not confirmed",))
    return Judged(
        name,
        reading.assurance,
        warnings,
        wrong,
        reading.may_be_sure,
        reading.sure,
        flowers,
        refused if reading.assurance >= SURE else (),
    )
