"""Fits the weights of the layout (`vision.layout.weights`) to hands whose truth is known.

The hands are of two kinds: laid out with exact tiles, and rendered and detected. Each weight in turn is tried a
step lower and a step higher. A step is kept if more hands are right. Most hands are right by a wide margin and stay
right at every step, so a search looks only at those that are not right or are doubted most; the figures before and
after are of all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.evaluation.hand_figures import RIGHT, judged
from vision.evaluation.hand_scenes import exact
from vision.geometry.detections import Detections
from vision.layout.weights import COMMAND, MODEL, Weights
from vision.reading.read_detections import read_detections
from vision.reading.reading import Reading
from vision.train.register import checksum

Json = dict[str, Any]

STEPS = (0.8, 1.25)
"""The factors that are tried for each weight. A new value is rounded to two digits."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand with its truth: the labels of its scene, and its tiles as the layout gets them."""

    name: str
    scene: Json
    detections: Detections

    def read(self) -> Reading:
        """Return the reading by the weights of now."""
        image = self.scene["image"]
        return read_detections(self.detections, (image["width"], image["height"]))

    def is_right(self) -> bool:
        """Return whether the hand is read right (`vision.evaluation.hand_figures.judged`)."""
        return judged(self.scene, self.read())[0] == RIGHT


def exact_cases(scenes: Iterable[tuple[str, Json]]) -> Iterator[Case]:
    """Yield the hands of scenes with their true tiles."""
    for name, scene in scenes:
        yield Case(name, scene, exact(scene))


def hardest(cases: list[Case], share: float) -> list[Case]:
    """Return the cases that are not right, and of the others those with the lowest probabilities, in their order."""
    known = {case.name: (case.is_right(), case.read().probability) for case in cases}
    count = round(share * len(cases))
    chosen = {name for name, _ in sorted(known.items(), key=lambda item: item[1])[:count]}
    return [case for case in cases if case.name in chosen]


def figures(cases: Iterable[Case]) -> Counter[str]:
    """Return how many cases have each verdict."""
    return Counter(judged(case.scene, case.read())[0] for case in cases)


def fitted(weights: Weights, cases: list[Case], say: Callable[[str], None], names: set[str] | None = None) -> int:
    """Change `weights` step by step so that more of `cases` are right; return how many are.

    `names`: the weights to fit, as `group.name`; None for all. `say` is told of each step that is kept.
    """
    best = sum(case.is_right() for case in cases)
    for group, name in weights.names():
        if names is not None and f"{group}.{name}" not in names:
            continue
        part = getattr(weights, group)
        begun = getattr(part, name)
        for factor in STEPS:
            value = float(f"{begun * factor:.2g}")
            setattr(part, name, value)
            right = sum(case.is_right() for case in cases)
            if right > best:
                say(f"{group}.{name}: {begun:g} -> {value:g}, right {best} -> {right} of {len(cases)}")
                best, begun = right, value
                break
            setattr(part, name, begun)
    return best


def write_weights(weights: Weights, models: Path) -> None:
    """Write the weights beside the models, with their checksum in the registry."""
    path = models / "registry.json"
    registry: Json = json.loads(path.read_text(encoding="utf-8"))
    entry = next(each for each in registry["models"] if each["name"] == MODEL)
    file = models / entry["file"]
    file.write_text(json.dumps({"printed_by": COMMAND, **weights.to_json()}, indent=1) + "\n", encoding="utf-8")
    entry.update(sha256=checksum(file), bytes=file.stat().st_size)
    path.write_text(json.dumps(registry, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
