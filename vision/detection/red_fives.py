"""Decides between red and plain fives; no other module does.

Responsible for weighing three kinds of evidence: the classifier, the inks of the five, and the inks of the other tiles
on the photo. A red five is printed in one red. A plain five has symbols in two inks, or in one dark ink. The weights
are logistic regressions, fitted by `python -m vision.train fit-red-fives` (`vision.train.red_five_fit`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import Tile
from vision.detection.classifier import cut
from vision.image.decode import Pixels
from vision.image.white_balance import ground
from vision.inference.logits import LEAST_CHANCE, redistributed
from vision.inference.sessions import Array

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

SURE = 0.6
"""The lowest confidence of a tile whose inks are measured; for a five, that of being red or plain."""
SIZE = 32
"""The side in pixels of the crop of a tile."""
INK = 0.35
"""Pixels darker than this fraction of the darkest ink are ink."""
FAINT_INK = 0.12
"""If even the darkest ink absorbs less than this, summed over three colours, the inks of a tile are not measured."""
NOISE = 0.01
"""The measurement error of the red shares of tiles with one ink, however clear the tiles are."""
FEW, APART = 3, 0.02
"""With fewer other tiles, the spread of their red shares is not estimated but taken as `APART`."""
NEUTRAL = 1 / 3
"""The share of red in the white light that black ink absorbs."""
SCALE = 0.03
"""The difference of red shares from which `Signs` grow only with its logarithm: beyond it an ink is clearly
different."""
BELIEVED = 5.0
"""The classifier's log odds are limited to plus and minus this value."""

REDS = 1 / 50
"""The factor on the likelihood of a hand for each red five beyond the usual: a second of a suit, a third of circles."""
SECOND_CIRCLE = 1 / 3
"""The factor for a second red five of circles: some sets have two."""

_GROUND = 20.0
"""The lowest brightness of the background with which inks are compared."""
_PLACES = (np.arange(SIZE) + 0.5) / SIZE
_DOWN, _ACROSS = np.meshgrid(_PLACES, _PLACES, indexing="ij")
_OFF_DOWN, _OFF_ACROSS = np.abs(_DOWN - 0.5), np.abs(_ACROSS - 0.5)
"""How far from the middle."""
_INNER = (_ACROSS > 0.1) & (_ACROSS < 0.9) & (_DOWN > 0.06) & (_DOWN < 0.94)
_OUTER_SIGNS = {
    "m": _INNER & (_DOWN < 0.47),
    "s": _INNER & (_OFF_ACROSS > 0.17),
    "p": _INNER & (_OFF_ACROSS > 0.14) & (_OFF_DOWN > 0.14),
}
"""Where in a level five the ink is red only in red fives: the numeral, the outer bamboos and circles."""
_MIDDLE_SIGN = {
    "m": _INNER & (_DOWN > 0.53),
    "s": (_OFF_ACROSS < 0.12) & (_OFF_DOWN < 0.17),
    "p": (_OFF_ACROSS < 0.12) & (_OFF_DOWN < 0.10),
}
"""Where many sets print red ink in plain fives as well: 萬, the middle bamboo and circle."""
_TELLS = {"m": "12346789", "s": "234678"}
"""Ranks whose outer symbols have the ink of the suit: the one of bamboos is a bird, the nine has a red row."""
_COMPARED = {"m": "m", "s": "s", "p": "ms"}
"""Suits that give the ink of a plain five. In many sets each rank of circles has its own colours; for circles, the
other suits show what dark ink looks like in this light."""


class Signs(NamedTuple):
    """The features of a five.

    `face`: the classifier's log odds that it is red. `redness`: how red the less red of its inks is, 0 for black ink; a
    red five has no other ink, so this number says both whether the inks are equal and whether they are red. `others`:
    how much redder its outer symbols are than those of other tiles. `usual`: how red the ink of those tiles is, 0 for
    black ink and for all that is less red. `others` and `usual` are 0 if no other tile can be compared.
    """

    face: float
    redness: float
    others: float
    usual: float


class Weights(NamedTuple):
    """Weights of the log odds that a five is red: a constant, and one weight per feature."""

    constant: float
    face: float
    redness: float
    others: float
    usual: float


ALONE = {
    "m": Weights(-2.83, 0.45, 2.07, 0.00, 0.00),
    "p": Weights(-1.95, 0.53, 1.87, 0.00, 0.00),
    "s": Weights(-2.59, 0.38, 2.27, 0.00, 0.00),
}
"""Weights for a five without other tiles to compare. Printed by
`python -m vision.train fit-red-fives models/tile-face-0.8.0.onnx --games GAMES --count 600`."""
AMONG = {
    "m": Weights(-1.93, 0.46, 0.96, 2.27, -3.28),
    "p": Weights(-1.09, 0.61, 0.08, 2.56, -2.80),
    "s": Weights(-1.68, 0.46, 0.89, 2.51, -2.72),
}
"""Weights for a five with other tiles to compare. Printed by the same command."""


class Five(NamedTuple):
    """A five on a photo: its index among the tiles, its suit, and the evidence.

    `face`: the classifier's log odds that it is red; `signs`: its features, None if it shows no ink; `among`: whether
    other tiles can be compared.
    """

    tile: int
    suit: str
    face: float
    signs: Signs | None
    among: bool


def red_or_plain(pixels: Pixels, quads: Array, probabilities: Array) -> Array:
    """Return the probabilities (N x 46) with those of each five divided again between red and plain.

    The tiles have the corners `quads` (N x 4 x 2, each tile's top left first) on BGR `pixels`.
    """
    found = probabilities
    for five in fives(pixels, quads, probabilities):
        red, plain = _indices(five.suit)
        likelier = math.exp(log_odds(five) - five.face)
        found = redistributed(found, np.array([five.tile]), red, plain, likelier)
    return found


def log_odds(five: Five) -> float:
    """Return the log odds that a five is red."""
    if five.signs is None:
        return five.face
    weights = (AMONG if five.among else ALONE)[five.suit]
    return weights.constant + sum(weight * sign for weight, sign in zip(weights[1:], five.signs, strict=True))


def fives(pixels: Pixels, quads: Array, probabilities: Array) -> list[Five]:
    """Return the fives of a photo with their features; arguments as for `red_or_plain`."""
    reds: dict[str, list[float]] = {}
    found = []
    for suit in "mps":
        red, plain = _indices(suit)
        for tile in np.flatnonzero(probabilities[:, [red, plain]].sum(axis=1) > SURE):
            face = _log_ratio(float(probabilities[tile, red]), float(probabilities[tile, plain]))
            shares = _shares(pixels, quads[tile], (_OUTER_SIGNS[suit], _MIDDLE_SIGN[suit]))
            if shares is None:
                found.append(Five(int(tile), suit, face, None, False))
                continue
            for other in _COMPARED[suit]:
                if other not in reds:
                    reds[other] = _other_reds(pixels, quads, probabilities, other)
            others = [share for other in _COMPARED[suit] for share in reds[other]]
            found.append(Five(int(tile), suit, face, _signs(face, shares, others), bool(others)))
    return found


def fewer_reds(tiles: Sequence[Tile]) -> float:
    """Return the factor on the likelihood of a hand for its red fives: sets have one of a suit, some two of circles."""
    reds = Counter(tile.suit for tile in tiles if tile.is_red)
    too_many = sum(max(0, count - (2 if suit == "p" else 1)) for suit, count in reds.items())
    return REDS**too_many * (SECOND_CIRCLE if reds["p"] > 1 else 1.0)


def _indices(suit: str) -> tuple[int, int]:
    red, plain = (Tile.from_code(rank + suit).index for rank in "05")
    return red, plain


def _log_ratio(one: float, other: float) -> float:
    return math.log(max(one, LEAST_CHANCE) / max(other, LEAST_CHANCE))


def _signs(face: float, shares: Sequence[float], others: Sequence[float]) -> Signs:
    redness = math.asinh((NEUTRAL - max(shares)) / SCALE)
    contrast = light = 0.0
    if others:
        middle = float(np.median(others))
        apart = float(np.median(np.abs(np.array(others) - middle))) if len(others) >= FEW else APART
        usual = min(middle, NEUTRAL)  # bluer or greener than black does not make black ink red
        contrast, light = math.asinh((usual - shares[0]) / (apart + NOISE)), math.asinh((NEUTRAL - usual) / SCALE)
    return Signs(min(max(face, -BELIEVED), BELIEVED), redness, contrast, light)


def _other_reds(pixels: Pixels, quads: Array, probabilities: Array, suit: str) -> list[float]:
    """Return the red shares of the outer symbols of the tiles that show the ink of a suit."""
    tells = [Tile.from_code(rank + suit).index for rank in _TELLS[suit]]
    clear = np.flatnonzero(probabilities[:, tells].max(axis=1, initial=0.0) > SURE)
    seen = (_shares(pixels, quads[tile], (_OUTER_SIGNS[suit],)) for tile in clear)
    return [shares[0] for shares in seen if shares is not None]


def _shares(pixels: Pixels, quad: Array, places: Sequence[Bools]) -> list[float] | None:
    """Return the share of red in the light that the ink absorbs, at each of some places of a tile.

    About a third for black ink, little for red ink. None if one of the places shows no ink. Blur into the background
    and the brightness of the light do not change it.
    """
    crop = cut(pixels, quad, SIZE, 0.0).astype(np.float64)
    paper = ground(crop[_INNER])
    taken = np.maximum(paper - crop, 0.0) / np.maximum(paper, _GROUND)
    found = []
    for place in places:
        dark = taken[place].sum(axis=1)
        strongest = float(np.percentile(dark, 97))
        if strongest < FAINT_INK:
            return None
        ink = taken[place][dark >= INK * strongest].sum(axis=0)
        found.append(float(ink[2] / ink.sum()))
    return found
