"""Paints a reading onto its photo.

Responsible for the picture only. The colour of a tile's outline shows the role of the tile, or that a warning names the
tile. Every line and letter has a dark edge, which makes it legible on every photo.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from scorer.notation import format_tiles
from vision.image.photo import Photo, Pixels
from vision.reading.reading import Reading
from vision.reading.seen_tile import Role, SeenTile

Colour = tuple[int, int, int]

COLOURS: dict[Role, Colour] = {
    Role.CONCEALED: (80, 220, 60),
    Role.WINNING: (60, 200, 255),
    Role.MELD_1: (255, 170, 60),
    Role.MELD_2: (255, 170, 60),
    Role.MELD_3: (255, 170, 60),
    Role.MELD_4: (255, 170, 60),
    Role.FLOWER: (230, 120, 255),
    Role.INDICATOR: (255, 255, 90),
    Role.OTHER: (190, 190, 190),
}
"""The colour (BGR) for each role; `DOUBTFUL` replaces it for a tile that a warning of `_TILE_DOUBTS` names."""
DOUBTFUL: Colour = (60, 60, 255)
DARK: Colour = (20, 20, 20)
_TILE_DOUBTS = frozenset(
    {"low_confidence", "five_of_a_kind", "face_down", "white_or_back", "repaired", "could_win", "looked_again"}
)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(photo: Photo, reading: Reading) -> bytes:
    """Return the photo as PNG, with the code and the coloured outline of each tile.

    A strip below the photo explains the colours and has the hand and the codes of the warnings.
    """
    canvas = photo.pixels.copy()
    doubtful = {place for doubt in reading.doubts if doubt.code in _TILE_DOUBTS for place in doubt.tiles}
    for place, seen in enumerate(reading.tiles):
        _draw_tile(canvas, seen, DOUBTFUL if place in doubtful else COLOURS[seen.role])
    whole = np.concatenate([canvas, _legend(reading, canvas.shape[1], bool(doubtful))])
    return bytes(cv2.imencode(".png", whole)[1].tobytes())


def _draw_tile(canvas: Pixels, seen: SeenTile, colour: Colour) -> None:
    corners = np.round(np.array(seen.quad)).astype(np.int32)
    width = float(np.ptp(corners, axis=0).min())
    line = max(1, round(width / 30))
    cv2.polylines(canvas, [corners], True, DARK, line + 2, cv2.LINE_AA)
    cv2.polylines(canvas, [corners], True, colour, line, cv2.LINE_AA)
    scale = min(max(0.35, width / 70), 2.0)
    (text_width, text_height), _ = cv2.getTextSize(seen.tile.code, _FONT, scale, 1)
    x = int(corners[:, 0].mean() - text_width / 2)
    y = int(corners[:, 1].min()) - max(3, line * 2)
    if y - text_height < 0:
        y = int(corners[:, 1].max()) + text_height + line * 2
    _write(canvas, seen.tile.code, (x, y), scale, colour)


def _write(canvas: Pixels, text: str, place: tuple[int, int], scale: float, colour: Colour) -> None:
    """Paint text with its left end and baseline at the point `place`.

    The dark edge is made by widening the shapes of the letters. A thicker stroke would not fit the letters: in some
    versions of OpenCV it also makes the text longer.
    """
    stroke, edge = max(1, round(scale * 1.6)), max(1, round(scale * 2))
    (width, height), below = cv2.getTextSize(text, _FONT, scale, stroke)
    letters = np.zeros((height + below + 4 * edge, width + 4 * edge), np.uint8)
    cv2.putText(letters, text, (2 * edge, height + 2 * edge), _FONT, scale, 255, stroke, cv2.LINE_AA)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * edge + 1, 2 * edge + 1))
    left, top = place[0] - 2 * edge, place[1] - height - 2 * edge
    _paint(canvas, np.asarray(cv2.dilate(letters, kernel), np.uint8), left, top, DARK)
    _paint(canvas, letters, left, top, colour)


def _paint(canvas: Pixels, mask: npt.NDArray[np.uint8], left: int, top: int, colour: Colour) -> None:
    """Blend a colour into the canvas where the mask is not 0. Parts outside the canvas are left out."""
    x, y = max(0, left), max(0, top)
    part = canvas[y : max(y, top + mask.shape[0]), x : max(x, left + mask.shape[1])]
    share = mask[y - top :, x - left :][: part.shape[0], : part.shape[1], None].astype(np.float32) / 255
    part[:] = np.round(part * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)


def _legend(reading: Reading, width: int, doubtful: bool) -> Pixels:
    """Return a strip as wide as the photo, with the meaning of each colour, the hand, and the code of each warning."""
    scale = min(0.8, max(0.35, width / 1400))
    roles = list(dict.fromkeys(seen.role for seen in reading.tiles))
    items = [(role.value, COLOURS[role]) for role in roles] + ([("doubtful", DOUBTFUL)] if doubtful else [])
    lines = [items] + [[(line, (255, 255, 255))] for line in _summary(reading)]
    step = round(40 * scale) + 4
    strip = np.full((step * len(lines) + step // 2, width, 3), 30, np.uint8)
    for number, line in enumerate(lines, start=1):
        x = step // 2
        for text, colour in line:
            _write(strip, text, (x, step * number), scale, colour)
            x += cv2.getTextSize(text, _FONT, scale, 1)[0][0] + step
    return strip


def _summary(reading: Reading) -> list[str]:
    lines = []
    if reading.hand is not None:
        won = reading.hand.winning_tile
        text = f"{format_tiles(reading.hand.concealed)}  winning: {won or 'unknown'}"
        text += "".join(f"  {meld}" for meld in reading.hand.melds)
        if reading.hand.flowers:
            text += f"  flowers: {format_tiles(reading.hand.flowers)}"
        lines.append(f"{text}  ({reading.probability:.0%})")
    return lines + [doubt.code for doubt in reading.doubts]
