"""How sure a reading is: from what can be told of it to the probability that the whole hand is right.

Responsible for the signs and for how much each weighs. The chances of the faces alone promise too much: a tile that was
not found, or one of the next hand that was, leaves no trace in them. The weights were fitted to rendered hands
(`python -m vision.train hands FOLDER --fit`); models/reading.md has the table of what was announced and what was right.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from scorer.hand import Hand
from scorer.tiles import HAND_TILES, TILES
from vision.layout.layout import Layout
from vision.layout.runs import CUT
from vision.reading.tile_probability import all_tiles

AROUND = 1.6
"""Tiles whose middle lies within so many heights of a tile of the hand lie at the hand."""
MOST_AROUND = 3
SUREST = 6.0
"""Log odds beyond which nothing is believed."""

MISCOUNTED = 2.0
"""By how much less the log odds are of a reading that has not the tiles of a finished hand. Where one was photographed
it is wrong, whatever its tiles look like; the hands that `WEIGHTS` were fitted to have hardly any such reading."""

ROOM = 1.0
"""A gap narrower than a tile (widths) hides none."""
GAP = 2.62, 7.41
"""The gap (widths) in a row at which tiles were as likely missed there as not, and by how much the log odds fall for
each width more. Fitted by `python -m vision.train gaps --count 1000` to gaps of `ROOM` and more."""


class Signs(NamedTuple):
    """What tells of a reading whether it is right; see `signs_of`."""

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
"""Of the log odds that the hand is right, where looks and hands are compared."""
STATED = Signs(-1.774, 0.434, 1.160, -0.919, 2.121, 0.830, 0.082, -0.580, -0.290)
"""The same where the probability is stated, as a factor beside `Complete`. Printed by
`python -m vision.train hands FOLDER --fit --false-boxes FALSE`: fitting them anew changes no hand."""
WINNING = 6.38
"""By how much the log odds are higher that each box is a tile where the hand wins: what is no tile hardly ever
completes a hand. Printed by the same command."""


def signs_of(layout: Layout, hand: Hand, chance: float) -> Signs:
    """The signs of the likeliest hand of a layout, read as `hand`, whose tiles are these with the probability `chance`.

    - `faces`, `likelihood`: log odds of the tiles, and of the layout
    - `weakest`: the least score of a tile of the hand
    - `wins`, `whole`, `winner`: 1 where the tiles make a win, where they are 14, no others go on with them, and they
      would not be 13 with a kong that four of the row look like, where the tile that won is known
    - `around`: how many face-up tiles lie at the hand and are no part of it, up to `MOST_AROUND`
    - `unclear`: 1 where a set may have been called in another way, or not at all
    """
    laid = layout.hands[0]
    members = list(laid.members)
    quads = layout.detections.quads.astype(np.float64)
    middles = quads.mean(axis=1)
    height = float(np.median(np.ptp(quads[members], axis=1).max(axis=1)))
    others = [
        tile
        for tile in range(len(quads))
        if tile not in laid.members and not TILES[int(layout.detections.classes[tile])].is_face_down
    ]
    near = 0
    if others:
        apart = np.linalg.norm(middles[others][:, None] - middles[members][None], axis=2).min(axis=1)
        near = int((apart < AROUND * height).sum())
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


def probability(signs: Signs, weights: Signs = WEIGHTS, *, less: float = 0.0) -> float:
    """The probability that the hand is right; `less` is taken off its log odds."""
    odds = sum(sign * weight for sign, weight in zip(signs, weights, strict=True)) - less
    return _of_odds(min(max(odds, -SUREST), SUREST))


def compared(signs: Signs) -> float:
    """The probability by which readings are compared; less where the tiles are not as many as those of a hand."""
    return probability(signs, less=0.0 if signs.whole else MISCOUNTED)


class Complete(NamedTuple):
    """Whether a hand has just the tiles that are read: the probabilities that its least probable box is a tile, by the
    box alone, and that no tile was missed in the widest gap of its row.
    """

    weakest: float = 1.0
    row: float = 1.0

    def probability(self, wins: float) -> float:
        """Of both; `wins` as in `Signs`."""
        return _of_odds(_log_odds(self.weakest) + WINNING * wins) * self.row if self.weakest < 1 else self.row


COMPLETE = Complete()
"""Of a hand of clear tiles side by side."""


def complete(layout: Layout, size: tuple[int, int]) -> Complete:
    """How probable it is that the likeliest hand has just the tiles that are read. The probability of a reading is
    multiplied by it, so that a box which completes a hand makes it no surer than the box is. `size` is the photo's
    width and height.
    """
    laid = layout.hands[0]
    weakest = all_tiles(layout.detections, laid.members, laid.row.direction, size)
    if laid.widest < ROOM:
        return Complete(weakest)
    even, slope = GAP
    return Complete(weakest, 1 / (1 + math.exp(min(slope * (laid.widest - even), SUREST**2))))


def stated(chance: float, signs: Signs, whole: Complete) -> float:
    """The probability that is stated of a reading which was compared by `chance`, from the same signs."""
    less = 0.0 if signs.whole else MISCOUNTED
    before = compared(signs) * whole.probability(signs.wins)
    after = probability(signs, STATED, less=less) * whole.probability(signs.wins)
    return _of_odds(_log_odds(chance) + _log_odds(after) - _log_odds(before))


def blind(signs: Signs, chance: float) -> float:
    """The same for one who does not know what wins; `chance`: that every tile is what it looks like most."""
    return probability(signs._replace(wins=0.0, faces=_log_odds(chance)))


def _kong_in_row(layout: Layout) -> bool:
    """Whether four alike side by side in the row of the likeliest hand lie as a kong does: one turned, or apart."""
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
