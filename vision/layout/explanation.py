"""Explains the layout costs of the candidate hands of a photo, term by term.

Responsible for the explanation only: `vision.layout.candidates` computes the layout costs. A layout cost is a sum of
products: a named weight (`vision.layout.weights`) times a number. While an explanation is made, the weights are numbers
that store their names (`Term`). The same code then computes the layout cost and its terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from scorer.hand import Hand
from scorer.tiles import TILES
from vision.geometry.detections import Detections
from vision.layout.candidates import Candidate, candidates
from vision.layout.layout import ground_of
from vision.layout.weights import WEIGHTS

MOST = 5
"""The number of candidates that are explained."""
_NO_COSTS = {
    "uses": "parted parted_least",
    "places": "straight column beside over",
    "hands": (
        "unlikely stacked_reach stacked_bend elsewhere_bend meld_aslant close touching second_line_reach loose_gap"
        " wider_than_row farther_than_row won_reach won_seldom loosely_laid many apart on_it left_out_bent"
        " left_out_reach parted covered aligned far leading like_turned disagree next_row spare even steep"
        " won_elsewhere beyond"
    ),
}
"""The weights that are not terms of a layout cost, because they are distances, angles or limits."""


class Term(float):
    """A number that is a sum and stores its named terms."""

    __slots__ = ("parts",)
    __array_ufunc__ = None  # NumPy numbers then use the operators of this class
    parts: Mapping[str, float]

    @classmethod
    def of(cls, value: float, parts: Mapping[str, float]) -> Term:
        """Return the number `value` with the named terms `parts`. The rest of `value` has no name."""
        term = cls(value)
        term.parts = parts
        return term

    def __add__(self, other: float) -> Term:
        theirs = other.parts if isinstance(other, Term) else {}
        names = [*self.parts, *(name for name in theirs if name not in self.parts)]
        parts = {name: self.parts.get(name, 0.0) + theirs.get(name, 0.0) for name in names}
        return Term.of(float(self) + float(other), parts)

    __radd__ = __add__

    def __mul__(self, other: float) -> Term:
        factor = float(other)
        return Term.of(float(self) * factor, {name: part * factor for name, part in self.parts.items()})

    __rmul__ = __mul__

    def __neg__(self) -> Term:
        return self * -1.0

    def __sub__(self, other: float) -> Term:
        return self + (-other if isinstance(other, Term) else -float(other))

    def __rsub__(self, other: float) -> Term:
        return -self + other


@dataclass(frozen=True, slots=True)
class Explained:
    """A hand that the tiles could form, with its layout cost and the terms of this cost.

    A term has the name of its weight. Terms of 0 are left out, and the term with the largest absolute value comes
    first. The sum of the terms can differ from the layout cost, because some numbers in the cost have no name.
    """

    hand: Hand
    cost: float
    terms: tuple[tuple[str, float], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as JSON."""
        return {
            "hand": self.hand.to_json(),
            "cost": round(self.cost, 3),
            "terms": {name: round(value, 3) for name, value in self.terms},
        }


def explained(detections: Detections) -> list[Explained]:
    """Return at most `MOST` hands of these tiles with the terms of their layout costs, the most probable first.

    During the call, the global layout cost weights are changed. No other thread must lay out tiles at the same time.
    """
    if not len(detections):
        return []
    ground = ground_of(detections)
    ordered = detections[np.array(ground.order)]
    with _named():
        found = candidates(ordered, ground.families)[:MOST]
    return [_explained(one, ordered) for one in found]


@contextmanager
def _named() -> Iterator[None]:
    """Within the `with` block, replace each weight that is a cost by a number that stores its name."""
    before = []
    for group, name in WEIGHTS.names():
        if group not in _NO_COSTS or name in _NO_COSTS[group].split():
            continue
        part = getattr(WEIGHTS, group)
        value = getattr(part, name)
        before.append((part, name, value))
        setattr(part, name, Term.of(value, {f"{group}.{name}": value}))
    try:
        yield
    finally:
        for part, name, value in before:
            setattr(part, name, value)


def _explained(candidate: Candidate, detections: Detections) -> Explained:
    tiles = [TILES[index] for index in detections.classes]
    hand = Hand(
        tuple(tiles[member] for member in candidate.concealed),
        None if candidate.winning is None else tiles[candidate.winning],
        tuple(laid.meld for laid in candidate.melds),
        tuple(tiles[member] for member in candidate.flowers),
    )
    parts = candidate.cost.parts if isinstance(candidate.cost, Term) else {}
    terms = sorted(((name, part) for name, part in parts.items() if part), key=lambda term: -abs(term[1]))
    return Explained(hand, float(candidate.cost), tuple(terms))
