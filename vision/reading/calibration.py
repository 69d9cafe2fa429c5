"""Calibration: estimates the probability that the whole hand of a reading is correct.

Responsible for the features of a reading and their weights. The class probabilities of the tiles alone are too
optimistic, because they do not show a missed tile or an included tile of another hand. The weights of the features were
fitted on rendered hands (`python -m vision.train hands FOLDER --fit`). models/reading.md compares the stated
probabilities with the measured accuracy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.hand import Hand
from scorer.tiles import HAND_TILES, SAME_TILES, SET_TILES, TILES
from vision.layout.layout import Layout
from vision.reading.tile_probability import all_tiles

Floats = npt.NDArray[np.float64]

AROUND = 1.6
"""A tile is near the hand if its centre is within this distance of the centre of a tile of the hand, in tile heights.

Fitted by `python -m vision.train fit-thresholds`."""
MOST_AROUND = 3
SUREST = 6.0
"""Log odds are limited to the range from minus this value to plus this value. Fitted by the same command."""

MISCOUNTED = 2.0
"""The decrease of the log odds of a reading whose tile count is not that of a finished hand.

If the photo shows a finished hand, such a reading is wrong even if its tiles are clear. The hands on which `WEIGHTS`
were fitted have almost no such reading."""

ROOM = 1.0
"""A missed tile is only possible in a gap of at least this width, in tile widths."""
GAP = 2.62, 7.41
"""The gap in a row at which a missed tile has a probability of one half, and the slope for wider gaps.

The gap is in tile widths. For each additional tile width, the log odds that no tile was missed fall by the second
value. Fitted by `python -m vision.train gaps --count 1000` on gaps of at least `ROOM`."""


MELDS_APART = 4.2
"""Above this distance between the row and the nearest meld, in tile heights, the row and the melds are often two hands.

The largest distance on 1,195 rendered hands (`--seed 6020`, `6301` and `8101`) is 4.1. The command
`python -m vision.train gaps` prints this distance for other hands.

Fitted by `python -m vision.train fit-thresholds`."""
FAR_MELDS = 0.5
"""The probability that the row and the melds belong to the same hand if their distance is larger than `MELDS_APART`.

Fitted by the same command."""


class Signs(NamedTuple):
    """The features from which the calibration estimates whether a reading is correct. `signs_of` explains them."""

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
"""The weights for the log odds that the hand is correct. They are used to compare detector passes and hands."""
STATED = Signs(0.042, 0.386, 0.392, 0.501, 2.104, -0.215, -0.278, -0.426, -0.681)
"""The weights for the stated probability, which is also multiplied by the probability of `Complete`.

Fitted by `python -m vision.train hands FOLDER --fit --false-boxes FALSE` with locator 0.10.0 on these data:

| hands | seed |
|---|---|
| 500 and 300 hands | `--seed 6301` and `6302` |
| 25 hands falsely read as wins | `--seed 7101` |
| 240 and 480 hands next to a false positive | `--seed 8101` and `8102` |

New values of these weights never change which hand is read."""
SURE = 0.92
"""The lowest assurance (`Reading.assurance`) of a sure reading.

Fitted by `python -m vision.train hands FOLDER --sure` on 1,329 hands (seeds 6020, 7302 and 7401); the command gives
0.9146, which is rounded up. models/reading.md has the errors."""
WINNING = 3.47
"""The increase of the log odds that a box is a tile, if the hand wins.

A false positive rarely completes a hand: of 256 readings with a false positive among fourteen tiles (240 scenes of
`--seed 8101` and 480 of `--seed 8102`), seven win. Fitted by the same command as `STATED`."""


def signs_of(layout: Layout, hand: Hand, chance: float) -> Signs:
    """Return the features of the most probable hand of a layout.

    `hand` is this hand. `chance` is the probability that its tiles are read correctly. Features that name a
    condition are 1 if the condition holds, otherwise 0.

    - `constant`: 1
    - `faces`: the log odds of `chance`
    - `likelihood`: the log odds of the likelihood of the layout
    - `weakest`: the lowest score of a tile of the hand
    - `wins`: the hand wins
    - `whole`: the hand has 14 tiles, no other tiles continue it, and it wins if its row has four equal neighbours (read
      as a kong, such neighbours would count as three tiles)
    - `winner`: the winning tile is known
    - `around`: the number of face-up tiles near the hand that are not part of it, at most `MOST_AROUND`
    - `unclear`: it is uncertain how a set was called, or whether it was called
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
    """Return, for each tile in `boxes`, whether it is near the hand (`AROUND`).

    `members` are the tiles of the hand. `boxes` and `members` are indices of `quads` (N x 4 x 2).
    """
    middles, mine = quads.mean(axis=1), list(members)
    height = float(np.median(np.ptp(quads[mine], axis=1).max(axis=1)))
    apart = np.linalg.norm(middles[list(boxes)][:, None] - middles[mine][None], axis=2).min(axis=1)
    return np.asarray(apart < AROUND * height)


def probability(signs: Signs, weights: Signs = WEIGHTS, *, less: float = 0.0) -> float:
    """Return the probability that the hand is correct. `less` is subtracted from the log odds of this probability."""
    odds = sum(sign * weight for sign, weight in zip(signs, weights, strict=True)) - less
    return _of_odds(min(max(odds, -SUREST), SUREST))


def compared(signs: Signs, weights: Signs = WEIGHTS) -> float:
    """Return the probability that is used to compare readings.

    The probability is lowered (`MISCOUNTED`) if `signs.whole` is 0.
    """
    return probability(signs, weights, less=0.0 if signs.whole else MISCOUNTED)


class Complete(NamedTuple):
    """The factors of the probability that the tiles of a hand are complete and have no false positive.

    - `weakest`: the probability that the least probable box is a tile; it does not depend on whether the hand wins
    - `row`: the probability that no tile was missed in the widest gap of the row
    - `together`: the probability that the row and the melds belong to the same hand
    - `seen`: the factor on the odds of `weakest`; it is below 1 if the detector passes show one tile less clearly than
      the rest of the hand (`vision.reading.agreement`)
    """

    weakest: float = 1.0
    row: float = 1.0
    together: float = 1.0
    seen: float = 1.0

    def probability(self, wins: float) -> float:
        """Return the probability that the tiles are complete and have no false positive.

        `wins` is 1 if the hand wins, otherwise 0.
        """
        odds = _log_odds(self.weakest) + math.log(self.seen) + WINNING * wins
        tiles = _of_odds(odds) if self.weakest < 1 else 1.0
        return tiles * self.row * self.together


COMPLETE = Complete()
"""The value for a hand of clear tiles without gaps."""


def complete(layout: Layout, size: tuple[int, int]) -> Complete:
    """Return the factors in `Complete` for the most probable hand. `size` is the width and height of the photo.

    The probability for comparing readings is multiplied by these factors. It is therefore never higher than the
    probability that the least probable box of the hand is a tile, after `WINNING` is added to its log
    odds if the hand wins.
    """
    laid = layout.hands[0]
    weakest = all_tiles(layout.detections, laid.members, laid.row.direction, size)
    together = 1.0 if apart_from_melds(layout) <= MELDS_APART else FAR_MELDS
    if laid.widest < ROOM:
        return Complete(weakest, 1.0, together)
    even, slope = GAP
    return Complete(weakest, _of_odds(slope * (even - laid.widest)), together)


def apart_from_melds(layout: Layout) -> float:
    """Return the distance between the row of the most probable hand and the nearest meld of this hand, in tile heights.

    The distance is measured between the centres of tiles. The result is 0 for a hand without melds or without a row.
    """
    laid = layout.hands[0]
    row, melds = list(laid.row.members), [member for meld in laid.melds for member in meld.members]
    if not row or not melds:
        return 0.0
    quads = layout.detections.quads.astype(np.float64)
    middles = quads.mean(axis=1)
    height = float(np.median(np.ptp(quads[[*row, *melds]], axis=1).max(axis=1)))
    return float(np.linalg.norm(middles[row][:, None] - middles[melds][None], axis=2).min() / height)


def stated(chance: float, signs: Signs, whole: Complete) -> float:
    """Return the stated probability of a reading.

    `chance` is the probability that was used to compare the reading with other readings. `signs` and `whole` are its
    features.
    """
    factor = whole.probability(signs.wins)
    before, after = compared(signs) * factor, compared(signs, STATED) * factor
    return _of_odds(_log_odds(chance) + _log_odds(after) - _log_odds(before))


def blind(signs: Signs, chance: float) -> float:
    """Return the probability that a reading is correct, computed as if the hand did not win.

    The probability is lowered by `MISCOUNTED` if `signs.whole` is 0. `chance` is the probability that the most probable
    class of every tile is correct.
    """
    return compared(signs._replace(wins=0.0, faces=_log_odds(chance)))


def _kong_in_row(layout: Layout) -> bool:
    """Return whether four neighbouring tiles in the row of the most probable hand are equal."""
    kinds = [TILES[int(layout.detections.classes[member])].kind for member in layout.hands[0].row.members]
    return any(len(set(kinds[start : start + SAME_TILES])) == 1 for start in range(len(kinds) - SET_TILES))


def _of_odds(odds: float) -> float:
    return math.exp(-np.logaddexp(0.0, -odds))


def _log_odds(chance: float) -> float:
    bound = 1 / (1 + math.exp(SUREST))
    inside = min(max(chance, bound), 1 - bound)
    return math.log(inside / (1 - inside))
