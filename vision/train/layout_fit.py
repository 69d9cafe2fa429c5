"""Fits the layout cost weights (`vision.layout.weights`) to hands whose true tiles are known.

There are two groups of hands: hands with exact tiles, and rendered hands whose tiles are detected. The search changes
one weight after the other: it tries a lower and a higher value. A new value is kept if more hands are read correctly.
Most hands are correct by a wide margin and stay correct with every value. Therefore the search uses only the hands
that are wrong or have the lowest probabilities. The figures before and after the search cover all hands.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.detection.detector import FindsTilesAbove
from vision.evaluation.hand_figures import RIGHT, judged
from vision.evaluation.hand_scenes import exact, written_scenes
from vision.geometry.detections import Detections
from vision.image.decode import decode
from vision.layout.low_confidence import FAINTEST
from vision.layout.weights import COMMAND, MODEL, Weights
from vision.reading.read_detections import read_detections
from vision.reading.reading import Reading
from vision.train.register import checksum, write_registry

Json = dict[str, Any]

STEPS = (0.8, 1.25)
"""The factors that are tried for each weight. A new value is rounded to two digits."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand: the JSON of its scene, which has the true tiles, and the detections that the layout gets."""

    name: str
    scene: Json
    detections: Detections

    def read(self) -> Reading:
        """Return the reading with the current weights."""
        image = self.scene["image"]
        return read_detections(self.detections, (image["width"], image["height"]))

    def verdict(self) -> str:
        """Return the verdict on this reading (`vision.evaluation.hand_figures.judged`)."""
        return judged(self.scene, self.read())[0]


def exact_cases(scenes: Iterable[tuple[str, Json]]) -> Iterator[Case]:
    """Yield a case for each scene, with the true tiles of the scene as its detections."""
    for name, scene in scenes:
        yield Case(name, scene, exact(scene))


def detected_cases(folder: Path, detector: FindsTilesAbove) -> Iterator[Case]:
    """Yield a case for each scene of a folder of rendered scenes, with the detections of `detector`."""
    for name, scene in written_scenes(folder):
        photo = decode((folder / "images" / f"{name}.jpg").read_bytes())
        yield Case(name, scene, detector.detect(photo, FAINTEST))


def hardest(cases: list[Case], share: float) -> list[Case]:
    """Return the hardest cases, a fraction `share` of all cases, in the order of `cases`.

    Wrong cases are hardest, then the cases with the lowest probabilities.
    """
    order = []
    for place, case in enumerate(cases):
        reading = case.read()
        order.append((judged(case.scene, reading)[0] == RIGHT, reading.probability, place))
    chosen = {place for _, _, place in sorted(order)[: round(share * len(cases))]}
    return [case for place, case in enumerate(cases) if place in chosen]


def figures(cases: Iterable[Case]) -> Counter[str]:
    """Return the number of cases with each verdict."""
    return Counter(case.verdict() for case in cases)


def fit_lines(
    weights: Weights, cases: Mapping[str, list[Case]], share: float, only: Sequence[str] | None = None
) -> Iterator[str]:
    """Fit the weights to the hardest `share` of each group of cases; yield the figures and the values that are kept.

    `only`: the weights to fit, as `group.name`; None for all.
    """
    yield from (f"before, {kind}: {dict(figures(of_kind))}" for kind, of_kind in cases.items())
    yield from fitted(weights, [case for of_kind in cases.values() for case in hardest(of_kind, share)], only)
    yield from (f"after, {kind}: {dict(figures(of_kind))}" for kind, of_kind in cases.items())


def fitted(weights: Weights, cases: Sequence[Case], only: Sequence[str] | None = None) -> Iterator[str]:
    """Change `weights` so that more of `cases` are read correctly; yield a line for each new value that is kept."""
    best = figures(cases)[RIGHT]
    for group, name in weights.names():
        if only and f"{group}.{name}" not in only:
            continue
        part = getattr(weights, group)
        begun = getattr(part, name)
        for factor in STEPS:
            value = float(f"{begun * factor:.2g}")
            setattr(part, name, value)
            right = figures(cases)[RIGHT]
            if right > best:
                yield f"{group}.{name}: {begun:g} -> {value:g}, right {best} -> {right} of {len(cases)}"
                best = right
                break
            setattr(part, name, begun)


def write_weights(weights: Weights, models: Path) -> None:
    """Write the weights to their file in `models`, and the checksum of this file to the registry."""
    path = models / "registry.json"
    registry: Json = json.loads(path.read_text(encoding="utf-8"))
    entry = next(each for each in registry["models"] if each["name"] == MODEL)
    file = models / entry["file"]
    file.write_text(json.dumps({"printed_by": COMMAND, **weights.to_json()}, indent=1) + "\n", encoding="utf-8")
    entry.update(sha256=checksum(file), bytes=file.stat().st_size)
    write_registry(path, registry)
