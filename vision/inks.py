"""Red fives told from plain ones by the ink of the tiles of their suit.

Responsible for what one five alone does not show: whether what is red in it is red in the whole suit. Sets print their
signs in inks of their own, and a lamp, a webcam and an old tile change them; but a plain five is printed as the four
and the six are, and a red one is not. Of circles fives tell of each other alone: many sets give each rank its own
colours.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scorer.tiles import Tile
from vision.decode import Pixels
from vision.faces import cut
from vision.light import ground
from vision.odds import shared_anew
from vision.sessions import Array

Floats = npt.NDArray[np.float64]

SURE = 0.6
"""The least chance of its face for a tile to tell the ink of its suit; of a five, of being one."""
NOISE = 0.01
"""How far the red of tiles of one ink is measured apart however clear they are, as a share of what the ink takes."""
FEW, ALONE = 3, 0.02
"""Fewer tiles of a suit than this do not tell how far they lie apart: then this far."""
SLOPE, EVEN, MOST = 3.0, {"m": 2.4, "s": 3.0, "p": 3.0}, {"m": 4.0, "s": 4.0, "p": 3.0}
"""The logarithm of how many times likelier a five is red: `SLOPE` times the inverse hyperbolic sine of how many times
further its ink is from that of its suit than the inks of the suit are from each other, less `EVEN`; `MOST` at most.
On 4,000 rendered hands of held-out sets, on which this was fitted, 11 of 2,562 plain fives of characters are wrong and
10 of 1,299 red ones, of bamboos 2 of 2,560 and 15 of 1,271, of circles 2 of 2,573 and 17 of 1,226."""
SIZE = 32
"""Pixels of a side that a tile is cut to."""
INK = 0.35
"""The least of the strongest ink's darkness for a pixel to be ink."""
_GROUND = 20.0
"""The least brightness of a ground that inks are compared on."""

_PLACES = (np.arange(SIZE) + 0.5) / SIZE
_DOWN, _ACROSS = np.meshgrid(_PLACES, _PLACES, indexing="ij")
_INNER = (_ACROSS > 0.1) & (_ACROSS < 0.9) & (_DOWN > 0.06) & (_DOWN < 0.94)
_WHERE = {
    "m": _INNER & (_DOWN < 0.47),
    "s": _INNER & (np.abs(_ACROSS - 0.5) > 0.17),
    "p": _INNER & (np.abs(_ACROSS - 0.5) > 0.14) & (np.abs(_DOWN - 0.5) > 0.14),
}
"""Where in a levelled tile the ink lies that is red in red fives only: the numeral of characters, the outer bamboos and
circles."""
_TELLS = {"m": "12346789", "s": "234678"}
"""Ranks whose ink there is the suit's: the one of bamboos is a bird, the nine has a row in red."""


def told_by_ink(pixels: Pixels, quads: Array, probabilities: Array) -> Array:
    """The chances (N x 46) of tiles with these corners (N x 4 x 2, each tile's top left first) on BGR `pixels`, where
    those of each five are shared out anew between red and plain. A suit of which no other tile is seen clearly tells
    nothing, nor does a five of circles alone.
    """
    found = probabilities
    for suit in _WHERE:
        red, plain = (Tile.from_code(rank + suit).index for rank in "05")
        fives = np.flatnonzero(probabilities[:, [red, plain]].sum(axis=1) > SURE)
        if suit not in _TELLS:
            if len(fives) > 1:
                own = np.array([_red(pixels, quads[five], suit) for five in fives])
                found = shared_anew(found, fives, red, plain, np.exp(_redder(own)))
            continue
        tells = [Tile.from_code(rank + suit).index for rank in _TELLS[suit]]
        others = np.flatnonzero(probabilities[:, tells].max(axis=1, initial=0.0) > SURE)
        if not len(fives) or not len(others):
            continue
        reds = np.array([_red(pixels, quads[tile], suit) for tile in others])
        usual = float(np.median(reds))
        apart = float(np.median(np.abs(reds - usual))) if len(reds) >= FEW else ALONE
        own = np.array([_red(pixels, quads[five], suit) for five in fives])
        likelier = np.maximum(_likelier_red(usual - own, apart, suit), -MOST[suit])
        found = shared_anew(found, fives, red, plain, np.exp(likelier))
    return found


def _redder(own: Floats) -> Floats:
    """The logarithms of how many times likelier fives with such ink are red, beside the least red of the others: only
    for red, since all may be red.
    """
    usual = np.array([np.delete(own, place).max() for place in range(len(own))])
    return np.maximum(_likelier_red(usual - own, ALONE, "p"), 0.0)


def _likelier_red(redder: Floats, apart: float, suit: str) -> Floats:
    """The logarithms of how many times likelier fives are red whose ink is so much redder than others' that lie so far
    apart.
    """
    return np.minimum(SLOPE * np.arcsinh(redder / (apart + NOISE)) - EVEN[suit], MOST[suit])


def _red(pixels: Pixels, quad: Array, suit: str) -> float:
    """Which share of all light that the ink takes away is red: about a third for black ink, little for red ink.

    It does not change where the ink is blurred into its ground, nor with how bright the light is.
    """
    crop = cut(pixels, quad, SIZE, 0.0).astype(np.float64)
    paper = ground(crop[_INNER])
    taken = (np.maximum(paper - crop, 0.0) / np.maximum(paper, _GROUND))[_WHERE[suit]]
    dark = taken.sum(axis=1)
    ink = taken[dark >= INK * np.percentile(dark, 97)].sum(axis=0)
    return float(ink[2] / max(float(ink.sum()), 1e-6))
