"""Calibration: the probability that the whole hand of a reading is right.

Responsible for the features of a reading and their weights. The class probabilities of the tiles alone are too
optimistic: they show neither a missed tile nor a tile of another hand that was included. The weights were fitted to
rendered hands (`python -m vision.train hands FOLDER --fit`); models/reading.md compares stated probabilities with
measured accuracy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.hand import Hand
from scorer.tiles import HAND_TILES, TILES
from vision.layout.layout import Layout
from vision.layout.runs import CUT
from vision.reading.tile_probability import all_tiles

Floats = npt.NDArray[np.float64]

AROUND = 1.6
"""A tile whose centre lies within this many tile heights of a tile of the hand counts as near the hand."""
MOST_AROUND = 3
SUREST = 6.0
"""Log odds are limited to plus and minus this value."""

MISCOUNTED = 2.0
"""How much is subtracted from the log odds of a reading that does not have the tile count of a finished hand. If the
photo shows a finished hand, such a reading is wrong, whatever its tiles look like; the hands that `WEIGHTS` were fitted
to contain almost no such reading."""

ROOM = 1.0
"""A gap narrower than one tile (in tile widths) cannot hide a missed tile."""
GAP = 2.62, 7.41
"""The gap (tile widths) in a row at which a missed tile is as likely as none, and how much the log odds fall per
further width. Fitted by `python -m vision.train gaps --count 1000` to gaps of at least `ROOM`."""


class Signs(NamedTuple):
    """The features from which calibration estimates whether a reading is right; see `signs_of`."""

    constant: float
    faces: float
    likelihood: float
    weakest: float
    wins: float
    whole: float
    winner: float
    around: float
    unclear: float


WEIGHTS = Signs(-1.934, 0.418, 0.672, 1.451, 0.575, 0.414, 0.519, -0.674, -0.768)
"""Weights of the log odds that the hand is right, used to compare looks and hands."""
STATED = Signs(0.321, 0.419, 0.905, 0.414, 1.458, -0.316, -1.168, -0.428, 0.147)
"""Weights for the stated probability, which is also multiplied by `Complete`. Fitted by
`python -m vision.train hands FOLDER --fit --false-boxes FALSE` on 500 hands of `--seed 6301`, 25 false wins of `--seed
7101` and 240 hands next to a false positive of `--seed 8101`, with locator 0.10.0. Fitting them again changes no
hand."""
WINNING = 3.40
"""How much a winning hand adds to the log odds that each of its boxes is a tile: a false positive almost never
completes a hand. Fitted by the same command."""


def signs_of(layout: Layout, hand: Hand, chance: float) -> Signs:
    """Return the features of the likeliest hand of a layout.

    `hand` is that hand as it is read; `chance` is the probability that its tiles are these.

    - `faces`, `likelihood`: log odds of the tiles, and of the layout
    - `weakest`: the lowest score of a tile of the hand
    - `wins`: 1 if the tiles make a winning hand
    - `whole`: 1 if there are 14 tiles, no further tiles continue the row, and the count would not be 13 if four equal
      tiles of the row that look like a kong were one
    - `winner`: 1 if the winning tile is known
    - `around`: the number of face-up tiles near the hand that are not part of it, at most `MOST_AROUND`
    - `unclear`: 1 if a set may have been called in another way, or may be concealed
    """
    laid = layout.hands[0]
    members = list(laid.members)
    quads = layout.detections.quads.astype(np.float64)
    others = [
        tile
        for tile in range(len(quads))
        if tile not in laid.members and not TILES[int(layout.detections.classes[tile])].is_face_down
    ]
    near = int(near_hand(quads, others, members).sum()) if others else 0
    return Signs(
        1.0,
        _log_odds(chance),
        _log_odds(laid.likelihood),
        float(layout.detections.scores[members].min()),
        float(hand.is_whole),
        float(hand.tile_count == HAND_TILES and not layout.beyond and (hand.is_whole or not _kong_in_row(layout))),
        float(hand.winning_tile is not None),
        float(min(near, MOST_AROUND)),
        float(bool(laid.apart) or any(meld.unclear for meld in laid.melds)),
    )


def near_hand(quads: Floats, boxes: Sequence[int], members: Sequence[int]) -> npt.NDArray[np.bool_]:
    """Return which of `boxes` lie near the hand, whose tiles are `members` of the same quads (N x 4 x 2)."""
    middles, mine = quads.mean(axis=1), list(members)
    height = float(np.median(np.ptp(quads[mine], axis=1).max(axis=1)))
    apart = np.linalg.norm(middles[list(boxes)][:, None] - middles[mine][None], axis=2).min(axis=1)
    return np.asarray(apart < AROUND * height)


def probability(signs: Signs, weights: Signs = WEIGHTS, *, less: float = 0.0) -> float:
    """Return the probability that the hand is right; `less` is subtracted from its log odds."""
    odds = sum(sign * weight for sign, weight in zip(signs, weights, strict=True)) - less
    return _of_odds(min(max(odds, -SUREST), SUREST))


def compared(signs: Signs, weights: Signs = WEIGHTS) -> float:
    """Return the probability used to compare readings; it is lower if the tile count is not that of a finished hand."""
    return probability(signs, weights, less=0.0 if signs.whole else MISCOUNTED)


class Complete(NamedTuple):
    """Whether the hand has exactly the tiles that were read.

    `weakest`: the probability that the least probable box is a tile, from the box alone. `row`: the probability that no
    tile was missed in the widest gap of the row.
    """

    weakest: float = 1.0
    row: float = 1.0

    def probability(self, wins: float) -> float:
        """Return the probability of both; `wins` as in `Signs`."""
        return _of_odds(_log_odds(self.weakest) + WINNING * wins) * self.row if self.weakest < 1 else self.row


COMPLETE = Complete()
"""The value for a hand of clear tiles without gaps."""


def complete(layout: Layout, size: tuple[int, int]) -> Complete:
    """Return the probability that the likeliest hand has exactly the tiles that were read.

    The probability of a reading is multiplied by it, so that a box that completes a hand cannot make it more probable
    than the box itself is. `size` is the photo's width and height.
    """
    laid = layout.hands[0]
    weakest = all_tiles(layout.detections, laid.members, laid.row.direction, size)
    if laid.widest < ROOM:
        return Complete(weakest)
    even, slope = GAP
    return Complete(weakest, _of_odds(-min(slope * (laid.widest - even), SUREST**2)))


def stated(chance: float, signs: Signs, whole: Complete) -> float:
    """Return the stated probability of a reading that was compared with the probability `chance`, from the same
    features.
    """
    factor = whole.probability(signs.wins)
    before, after = compared(signs) * factor, compared(signs, STATED) * factor
    return _of_odds(_log_odds(chance) + _log_odds(after) - _log_odds(before))


def blind(signs: Signs, chance: float) -> float:
    """Return the probability if it were unknown which hands win; `chance`: that every tile is its likeliest class."""
    return probability(signs._replace(wins=0.0, faces=_log_odds(chance)))


def _kong_in_row(layout: Layout) -> bool:
    """Return whether four equal neighbours in the likeliest hand's row look like a kong: one turned, or set apart."""
    row = layout.hands[0].row
    kinds = [TILES[int(layout.detections.classes[member])].kind for member in row.members]
    for start in range(len(row) - 3):
        if len(set(kinds[start : start + 4])) == 1:
            ends = [row.gaps[place] for place in (start - 1, start + 3) if 0 <= place < len(row.gaps)]
            if any(row.sideways[start : start + 4]) or (ends and min(ends) > CUT):
                return True
    return False


def _of_odds(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _log_odds(chance: float) -> float:
    bound = 1 / (1 + math.exp(SUREST))
    inside = min(max(chance, bound), 1 - bound)
    return math.log(inside / (1 - inside))
