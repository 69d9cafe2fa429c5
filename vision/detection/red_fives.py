"""Decides whether a five is red or plain. No other module decides this.

Responsible for combining three kinds of evidence: the classifier's result, the inks of the five, and the inks of the
other tiles on the photo. A red five is printed in one red ink. A plain five is printed in two inks or in one dark ink.
The weights are logistic regressions, fitted by `python -m vision.train fit-red-fives` (`vision.train.red_five_fit`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from scorer.tiles import Tile
from vision.detection.classifier import cut
from vision.image.photo import Pixels
from vision.inference.logits import LEAST_CHANCE, redistributed
from vision.inference.sessions import Array

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

SURE = 0.6
"""The inks of a tile are measured if its confidence is above this value.

For a five, this is the sum of the probabilities of the red and the plain five.

Fitted by `python -m vision.train fit-thresholds`."""
SIZE = 32
"""The side of the square crop of a tile, in pixels."""
INK = 0.35
"""A pixel is ink if it absorbs at least this fraction of the light that the darkest ink of the tile absorbs.

Fitted by the same command."""
FAINT_INK = 0.12
"""The inks of a tile are measured only if its darkest ink absorbs at least this much light.

The value is the sum of the absorbed fractions of blue, green and red. Fitted by the same command."""
NOISE = 0.01
"""The measurement error of the red shares. Clear tiles with the same ink also have this error.

Fitted by the same command."""
FEW, APART = 3, 0.02
"""If there are fewer other tiles than the first value, the spread of their red shares is set to the second value.

Fitted by the same command."""
NEUTRAL = 1 / 3
"""The share of red in the light that black ink absorbs, under white light. Fitted by the same command."""
SCALE = 0.03
"""Below this value, a difference of red shares changes `Signs` linearly, and above it only logarithmically.

A larger difference adds little evidence, because the ink is then clearly different. Fitted by the same command."""
BELIEVED = 5.0
"""The classifier's log odds are limited to the range from minus this value to plus this value.

Fitted by the same command."""

REDS = 1 / 50
"""The factor on the likelihood of a hand for each red five above the usual number.

The usual number is one for characters, one for bamboos and two for circles. Fitted by the same command."""
SECOND_CIRCLE = 1 / 3
"""The factor on the likelihood of a hand for a second red five of circles, because only some tile sets have two.

Fitted by the same command."""

_STROKES = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11))
"""The size of the ellipse that covers the strokes of a symbol, in pixels of the crop, so that it shows the background.

Sizes from 7 to 17 give nearly the same errors on 570 fives of 200 hands of held-out sets (`draw-hands --seed 7601`)."""
_SMOOTH = 2.0
"""The standard deviation that smooths the background, in pixels of the crop."""
_STRONGEST = 97
"""The percentile of the absorbed light that is the darkest ink of a part of a tile.

It is not the maximum, so that single noisy pixels do not decide. No command fits it."""
_GROUND = 20.0
"""The lowest brightness (0 to 255) of the background colour of a face when the ink is compared with it.

Fitted by the same command."""


def _pixels(off: float) -> slice:
    """Return the pixels in the middle of a side of the crop. `off`: their distance from the middle, as a fraction."""
    return slice(round(SIZE * (0.5 - off)), round(SIZE * (0.5 + off)))


def _middle(across: float, down: float) -> Bools:
    """Return the pixels (32 x 32 booleans) near the middle of the crop. The arguments are fractions of its sides."""
    found = np.zeros((SIZE, SIZE), np.bool_)
    found[_pixels(down), _pixels(across)] = True
    return found


def _above(place: float) -> Bools:
    """Return the pixels (32 x 32 booleans) above a place of the crop. `place` is a fraction of its height."""
    found = np.zeros((SIZE, SIZE), np.bool_)
    found[: round(SIZE * place)] = True
    return found


_EDGE = ~_middle(0.5 - 1 / SIZE, 0.5 - 1 / SIZE)
_INNER = _middle(0.4, 0.44)
_NUMERAL = 0.40
"""The lower end of the numeral of a character tile, as a fraction of the tile's height.

The red 萬 of some ones and twos begins at 0.41. Fitted by the same command."""
_OUTER_SIGNS = {
    "m": _INNER & _above(_NUMERAL),
    "s": _INNER & ~_middle(0.17, 0.5),
    "p": _INNER & ~_middle(0.14, 0.5) & ~_middle(0.5, 0.14),
}
"""The parts of a level five where only red fives have red ink: the numeral, the outer bamboos and the outer circles."""
_MIDDLE_SIGN = {
    "m": _INNER & ~_above(0.53),
    "s": _middle(0.12, 0.17),
    "p": _middle(0.12, 0.10),
}
"""The parts of a level five that are red on plain fives of many tile sets: 萬, the middle bamboo, the middle circle."""
_TELLS = {"m": "12346789", "s": "34678"}
"""The ranks whose outer symbols have the usual ink of the suit.

The one of bamboos shows a bird, the two of bamboos has no outer symbol in most tile sets, and the nine of bamboos has a
red line of symbols."""
_COMPARED = {"m": "m", "s": "s", "p": "ms"}
"""The suits whose tiles show the ink of a plain five.

In many tile sets, each rank of circles has its own colours. Fives of circles are therefore compared with the other
suits, which show how dark ink looks in this light."""


class Signs(NamedTuple):
    """The features of a five.

    - `face`: the classifier's log odds that the five is red
    - `redness`: the redness of the outer symbols or of the middle symbol, whichever is less; 0 for black ink. The value
      is high only if both parts are red, as on a red five
    - `others`: how much redder its outer symbols are than the outer symbols of other tiles
    - `usual`: how red the ink of these other tiles is; 0 for black, green and blue ink
    - `fives`: how much redder its outer symbols are than those of the other fives of its suit

    `others`, `usual` and `fives` are 0 if there are no tiles for the comparison.
    """

    face: float
    redness: float
    others: float
    usual: float
    fives: float


class Weights(NamedTuple):
    """The weights for the log odds that a five is red: a constant, and one weight for each feature in `Signs`."""

    constant: float
    face: float
    redness: float
    others: float
    usual: float
    fives: float


ALONE = {
    "m": Weights(-2.51, 0.41, 2.08, 0.00, 0.00, 4.06),
    "p": Weights(-1.79, 0.51, 1.91, 0.00, 0.00, 3.41),
    "s": Weights(-2.15, 0.43, 1.98, 0.00, 0.00, 3.76),
}
"""The weights for a five if there are no other tiles for a comparison.

Printed by `python -m vision.train fit-red-fives models/tile-face-0.8.0.onnx --games GAMES --count 600`."""
AMONG = {
    "m": Weights(-1.64, 0.47, 0.68, 2.25, -3.81, 3.31),
    "p": Weights(-0.97, 0.52, 0.01, 2.74, -3.24, 2.57),
    "s": Weights(-1.32, 0.47, 0.40, 3.09, -3.33, 2.61),
}
"""The weights for a five if there are other tiles for a comparison. Printed by the same command as `ALONE`."""


class Five(NamedTuple):
    """A five on a photo, with the evidence about its colour.

    - `tile`: its index among the tiles of the photo
    - `face`: the classifier's log odds that the five is red
    - `signs`: its features; None if no ink can be measured
    - `among`: whether there are other tiles for a comparison
    """

    tile: int
    suit: str
    face: float
    signs: Signs | None
    among: bool


def red_or_plain(pixels: Pixels, quads: Array, probabilities: Array) -> Array:
    """Return the probabilities (N x 46) after redistributing the probability of each five between red and plain.

    `quads` has the corners of the tiles on BGR `pixels` (N x 4 x 2, from the top left corner of the upright face).
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
    """Return the fives on a photo with their features. The arguments are the same as those of `red_or_plain`."""
    reds: dict[str, list[float]] = {}
    found = []
    for suit in "mps":
        red, plain = _indices(suit)
        tiles = [int(tile) for tile in np.flatnonzero(probabilities[:, [red, plain]].sum(axis=1) > SURE)]
        parts = _OUTER_SIGNS[suit], _MIDDLE_SIGN[suit]
        measured = {tile: _shares(pixels, quads[tile], parts) for tile in tiles}
        for tile, shares in measured.items():
            face = _log_ratio(float(probabilities[tile, red]), float(probabilities[tile, plain]))
            if shares is None:
                found.append(Five(tile, suit, face, None, False))
                continue
            for other in _COMPARED[suit]:
                if other not in reds:
                    reds[other] = _other_reds(pixels, quads, probabilities, other)
            others = [share for other in _COMPARED[suit] for share in reds[other]]
            equal = [one[0] for five, one in measured.items() if five != tile and one is not None]
            found.append(Five(tile, suit, face, _signs(face, shares, others, equal), bool(others)))
    return found


def fewer_reds(tiles: Sequence[Tile]) -> float:
    """Return the factor (at most 1) on the likelihood of a hand for its red fives; 1 for a usual number of red fives.

    Tile sets have one red five for each suit; some tile sets have two for circles.
    """
    reds = Counter(tile.suit for tile in tiles if tile.is_red)
    too_many = sum(max(0, count - (2 if suit == "p" else 1)) for suit, count in reds.items())
    return REDS**too_many * (SECOND_CIRCLE if reds["p"] > 1 else 1.0)


def _indices(suit: str) -> tuple[int, int]:
    red, plain = (Tile.from_code(rank + suit).index for rank in "05")
    return red, plain


def _log_ratio(one: float, other: float) -> float:
    return math.log(max(one, LEAST_CHANCE) / max(other, LEAST_CHANCE))


def _signs(face: float, shares: Sequence[float], others: Sequence[float], equal: Sequence[float]) -> Signs:
    """Return the features of a five. `others` and `equal`: the red shares of other tiles and of the suit's fives."""
    redness = math.asinh((NEUTRAL - max(shares)) / SCALE)
    contrast = light = fives = 0.0
    if others:
        middle, apart = _spread(others)
        usual = min(middle, NEUTRAL)  # otherwise black ink would look red next to bluer or greener tiles
        contrast, light = math.asinh((usual - shares[0]) / apart), math.asinh((NEUTRAL - usual) / SCALE)
    if equal:
        middle, apart = _spread(equal)
        fives = math.asinh((middle - shares[0]) / apart)
    return Signs(min(max(face, -BELIEVED), BELIEVED), redness, contrast, light, fives)


def _spread(shares: Sequence[float]) -> tuple[float, float]:
    """Return the median of red shares, and how far they differ from it."""
    middle = float(np.median(shares))
    apart = float(np.median(np.abs(np.array(shares) - middle))) if len(shares) >= FEW else APART
    return middle, apart + NOISE


def _other_reds(pixels: Pixels, quads: Array, probabilities: Array, suit: str) -> list[float]:
    """Return the red shares of the outer symbols of other tiles that show the usual ink of the suit."""
    tells = [Tile.from_code(rank + suit).index for rank in _TELLS[suit]]
    clear = np.flatnonzero(probabilities[:, tells].max(axis=1, initial=0.0) > SURE)
    seen = (_shares(pixels, quads[tile], (_OUTER_SIGNS[suit],)) for tile in clear)
    return [shares[0] for shares in seen if shares is not None]


def _shares(pixels: Pixels, quad: Array, places: Sequence[Bools]) -> list[float] | None:
    """Return, for each of the given parts of a tile, the share of red in the light that the ink of this part absorbs.

    The share is about a third for black ink and small for red ink. Blur and the brightness of the light do not change
    the share. The result is None if at least one part shows no ink.
    """
    seen = cut(pixels, quad, SIZE, 0.0)
    # The background is measured around each pixel: the edge of a shadow on the face would otherwise count as grey ink.
    around = cv2.GaussianBlur(cv2.morphologyEx(seen, cv2.MORPH_CLOSE, _STROKES), (0, 0), _SMOOTH)
    crop, background = seen.astype(np.float64), around.astype(np.float64)
    taken = np.maximum(background - crop, 0.0) / np.maximum(background, _GROUND)
    dark = taken.sum(axis=2)
    beside = _from_edge(dark >= INK * np.percentile(dark, _STRONGEST))
    found = []
    for place in places:
        ink = _ink(dark, place)
        if (ink & ~beside).sum() >= (ink & beside).sum():
            ink = _ink(dark, place & ~beside)
        if not ink.any():
            return None
        absorbed = taken[ink].sum(axis=0)
        found.append(float(absorbed[2] / absorbed.sum()))
    return found


def _ink(dark: Floats, place: Bools) -> Bools:
    """Return the pixels of a part of a tile that are ink; none if its darkest ink is too faint."""
    strongest = float(np.percentile(dark[place], _STRONGEST)) if place.any() else 0.0
    return place & (dark >= INK * strongest) & (strongest >= FAINT_INK)


def _from_edge(pixels: Bools) -> Bools:
    """Return the pixels that are connected with the edge of the crop.

    A box that is slightly too large shows a strip of the table. Red cloth there is not red ink of the tile. But if most
    ink of a symbol is connected with the edge, the box is too small and cuts the symbol.
    """
    framed = np.pad(pixels & _EDGE, 1)
    found = framed[1:-1, 1:-1]
    while True:
        beside = framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:]
        grown = pixels & (found | beside)
        if (grown == found).all():
            return grown
        found[:] = grown
