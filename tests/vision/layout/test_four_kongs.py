"""The photo of a whole table with four kongs, from places measured in it by hand: every kind of kong at once."""

from __future__ import annotations

import numpy as np
from vision_fakes import CODES

from vision.geometry.detections import CLASSES, Detections
from vision.layout.layout import lay_out
from vision.reading.reading import read

# Corners as the picture shows them: left top, right top, right bottom, left bottom; in pixels of the cut-outs, which
# begin at (990, 620) and (530, 800) and are enlarged 3.9 and 6 times. The last number says how many corners on from
# there the tile's own top left is.
KONGS = [
    ("?", (88, 84, 220, 82, 276, 243, 124, 245), 0),
    ("2s", (230, 85, 357, 85, 412, 243, 280, 245), 0),
    ("2s", (365, 83, 497, 83, 552, 235, 413, 240), 0),
    ("?", (503, 86, 640, 88, 697, 238, 552, 236), 0),
    ("8s", (210, 255, 368, 250, 432, 411, 288, 431), 0),
    ("8s", (374, 250, 512, 248, 576, 405, 433, 413), 0),
    ("8s", (515, 243, 690, 243, 745, 358, 560, 362), 1),
    ("8s", (565, 365, 748, 360, 800, 490, 608, 497), 3),
    ("2z", (280, 437, 475, 435, 525, 558, 340, 565), 3),
    ("2z", (340, 572, 525, 565, 580, 700, 380, 712), 3),
    ("2z", (527, 520, 673, 520, 729, 703, 588, 703), 0),
    ("2z", (688, 540, 830, 540, 893, 720, 750, 725), 0),
    ("9s", (420, 800, 555, 800, 640, 1000, 470, 1000), 0),
    ("9s", (545, 712, 740, 705, 790, 850, 595, 860), 3),
    ("9s", (600, 862, 800, 855, 850, 990, 645, 1005), 3),
    ("9s", (790, 785, 930, 785, 1005, 985, 855, 1000), 0),
]
PAIR = [("7z", (187, 115, 425, 120, 415, 440, 165, 435), 0), ("7z", (447, 110, 685, 120, 672, 440, 430, 430), 2)]


def _quad(corners: tuple[int, ...], first: int, origin: tuple[float, float], scale: float) -> np.ndarray:
    return np.roll(np.array(corners, float).reshape(4, 2) / scale + origin, -first, axis=0)


def _upright(codes: str, x: float, y: float, w: float, h: float, first: int = 0) -> list[tuple[str, np.ndarray]]:
    """A row of discards or of a wall."""
    found = []
    for place, code in enumerate(codes.split()):
        left = x + place * w
        box = np.array([[left, y], [left + w, y], [left + w, y + h], [left, y + h]])
        found.append((code, np.roll(box, -first, axis=0)))
    return found


def _column(codes: str, x: float, y: float, w: float, h: float) -> list[tuple[str, np.ndarray]]:
    """A row of discards seen from its side."""
    return [_upright(code, x, y + place * h, w, h, first=3)[0] for place, code in enumerate(codes.split())]


def table() -> Detections:
    tiles = [(code, _quad(corners, first, (990, 620), 3.9)) for code, corners, first in KONGS]
    tiles += [(code, _quad(corners, first, (530, 800), 6)) for code, corners, first in PAIR]
    tiles += _upright("3z 4m 1p 3p 4z 5z", 492, 492, 32, 34) + _upright("1s 4z 7m 2p 1z 8s", 490, 524, 32, 38)
    tiles += _upright("9m", 492, 555, 36, 42) + _upright("? ? ? ? ? ?", 433, 620, 37, 38)
    tiles += _upright("2m 1p 3m 8m 6m 5m", 536, 318, 26, 22, 2) + _upright("3s 2p 4z 8p 9p 1p", 530, 342, 26, 24, 2)
    tiles += _column("8m 7m 1s 1m 8p", 428, 364, 38, 25) + _column("1p 6z 1m 1z 9m", 466, 364, 38, 25)
    tiles += _column("2p 1m 1s 4z 1p 6p", 698, 384, 34, 21) + _column("5z 8p 8m 1z 3z 1z", 734, 392, 34, 23)
    probabilities = np.full((len(tiles), CLASSES), 1e-4, np.float32)
    for place, (code, _) in enumerate(tiles):
        probabilities[place, CODES.index(code)] = 1 - 1e-4 * (CLASSES - 1)
    return Detections(np.array([quad for _, quad in tiles]), np.full(len(tiles), 0.9), probabilities)


def test_four_kongs_of_every_kind_and_a_pair_far_from_them():
    found = read(lay_out(table()), (1280, 960))
    assert found.hand is not None
    assert [tile.code for tile in found.hand.concealed] == ["7z", "7z"]
    assert str(found.hand.winning_tile) == "7z"
    assert {meld.typed() for meld in found.hand.melds} == {
        "ankong:?22s?",
        "addkong:8888s<right",
        "addkong:2222z<left",
        "addkong:9999s<across",
    }
    assert found.hand.faults() == []
    assert found.doubts == ()
    assert sum(tile.role == "other" for tile in found.tiles) == len(table()) - 18
