"""Varies the faces of a set: other inks, thicker or thinner strokes, a numeral in the corner, added faces.

Faces are flat and evenly lit here. `conditions` decides the colours and sizes of the body.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass

import cv2
import numpy as np

from scorer.tiles import TILES, Tile
from vision.render.photo_sets import FACE_SIZE, PhotoSet, own_sets
from vision.render.red_ink import make_red
from vision.render.scene import Image
from vision.render.textures import PAPER

__all__ = ["Faces", "Inks", "random_inks"]

Rng = np.random.Generator
_FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX)
_INDEX = {f"{n}z": letter for n, letter in enumerate("ESWNPFC", 1)}


@dataclass(frozen=True, slots=True)
class Inks:
    """How a set is restyled.

    - `green`, `blue`, `red`: the shifts of these hues in OpenCV's half degrees
    - `dark`: the tint of the black ink (BGR, 0-1); None for no tint
    - `fade`: above 1, the inks become darker; below 1, they become paler
    - `stroke`: above 0, strokes become thicker; below 0, they become thinner
    - `white`: the white dragon: "own" (of the set), "blank", or "frame" (only in drawn sets, otherwise as "own")
    - `numeral`: the colour of the numeral in the corner (BGR, 0-255); None for no numeral
    """

    green: int = 0
    blue: int = 0
    red: int = 0
    dark: tuple[float, float, float] | None = None
    saturation: float = 1.0
    fade: float = 1.0
    stroke: int = 0
    zoom: float = 1.0
    white: str = "own"
    numeral: tuple[float, float, float] | None = None
    numeral_font: int = 0
    seed: int = 0


def random_inks(rng: Rng, entry: PhotoSet) -> Inks:
    """Return random inks: those of the set with random changes of hue, saturation and strength.

    Red stays red, because it identifies red fives.
    """
    dark = None
    if rng.random() < 0.3:
        dark = ((0.55, 0.2, 0.08), (0.45, 0.3, 0.1), (0.15, 0.25, 0.1), (0.1, 0.1, 0.2), (0.6, 0.1, 0.1))[
            rng.integers(5)
        ]
    numeral = None
    if not entry.corner and rng.random() < 0.15:
        numeral = ((30.0, 30.0, 30.0), (40.0, 40.0, 190.0), (140.0, 60.0, 30.0), (50.0, 110.0, 20.0))[rng.integers(4)]
    return Inks(
        green=int(rng.integers(-14, 15)) if rng.random() < 0.5 else 0,
        blue=int(rng.integers(-12, 13)) if rng.random() < 0.5 else 0,
        red=int(rng.integers(-4, 5)),
        dark=dark,
        saturation=float(rng.uniform(0.6, 1.5)) if rng.random() < 0.5 else 1.0,
        fade=float(np.exp(rng.normal(0.25, 0.3))),
        stroke=int(rng.choice([-1, 0, 0, 0, 0, 1])),
        zoom=float(rng.uniform(0.88, 1.05)),
        white=str(rng.choice(["own", "own", "own", "blank", "frame"])),
        numeral=numeral,
        numeral_font=int(_FONTS[rng.integers(len(_FONTS))]),
        seed=int(rng.integers(2**31)),
    )


class Faces(Mapping[str, Image]):
    """The restyled faces of a set by tile code. A face is made on first use; faces that the set lacks are added.

    A missing red five is the plain five, printed or painted red. Another missing face is the project's own
    drawing.
    """

    def __init__(self, entry: PhotoSet, inks: Inks) -> None:
        self.entry, self.inks = entry, inks
        self._made: dict[str, Image] = {}

    def with_inks(self, inks: Inks) -> Faces:
        """Return a copy of these faces with other inks."""
        other = copy(self)
        other.inks, other._made = inks, {}
        return other

    def __getitem__(self, code: str) -> Image:
        if code not in self._made:
            if code == "?":
                raise KeyError(code)
            self._made[code] = self._make(code)
        return self._made[code]

    def __iter__(self) -> Iterator[str]:
        return (tile.code for tile in TILES if not tile.is_face_down)

    def __len__(self) -> int:
        return len(TILES) - 1

    def _make(self, code: str) -> Image:
        rng = np.random.default_rng([self.inks.seed, Tile.from_code(code).index])
        face = restyled(self._plain(code, int(rng.integers(2**31))), self.inks)
        if code[0] == "0" and code not in self.entry.faces:
            # Use the same random numbers for the three suits, because the red fives of a real set look alike.
            red = make_red(np.ascontiguousarray(face[:, :, ::-1]), 0.02, np.random.default_rng(self.inks.seed))
            face = np.ascontiguousarray(red[:, :, ::-1])
        return face if self.inks.numeral is None else _numbered(face, code, self.inks)

    def _plain(self, code: str, choice: int) -> Image:
        """Return the face before it is restyled."""
        own = own_sets()[0]
        if code == "5z" and self.inks.white == "blank":
            return np.full((FACE_SIZE[1], FACE_SIZE[0], 3), PAPER, np.uint8)
        if code == "5z" and self.inks.white == "frame" and self.entry.drawn:
            return _known(own.picture(code))
        picture = self.entry.picture(code, choice)
        if picture is None and code[0] == "0":
            picture = self.entry.picture(f"5{code[1]}", choice)
        return _known(picture if picture is not None else own.picture(code))


def _known(picture: Image | None) -> Image:
    if picture is None:
        raise KeyError("a face that no set has")
    return picture


def restyled(face: Image, inks: Inks) -> Image:
    """Return a face in other inks; the background does not change."""
    image = face
    if inks.zoom != 1.0:
        height, width = face.shape[:2]
        matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), 0, inks.zoom)
        image = np.asarray(cv2.warpAffine(image, matrix, (width, height), borderValue=(PAPER, PAPER, PAPER)), np.uint8)
    if inks.stroke:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
        image = np.asarray(cv2.erode(image, kernel) if inks.stroke > 0 else cv2.dilate(image, kernel), np.uint8)
    hsv = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
    hue, full = hsv[:, :, 0], hsv[:, :, 1]
    turn = np.zeros(180, np.int16)
    turn[:20], turn[160:], turn[35:90], turn[95:140] = inks.red, inks.red, inks.green, inks.blue
    table = ((np.arange(180) + turn) % 180).astype(np.uint8)
    hsv[:, :, 0] = table[hue]
    hsv[:, :, 1] = np.clip(full * inks.saturation, 0, 255).astype(np.uint8)
    tone = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR).astype(np.float32) / PAPER
    if inks.dark is not None:
        cover = np.clip((0.75 - tone.max(axis=2, keepdims=True)) / 0.4, 0, 1)  # only black is dark in every channel
        tone = tone * (1 - cover) + (tone + (1 - tone) * np.asarray(inks.dark, np.float32)) * cover
    if inks.fade != 1.0:
        tone = np.where(tone < 1, np.power(np.clip(tone, 0.01, None), inks.fade), tone)
    return np.asarray(np.clip(tone * PAPER, 0, 255), np.uint8)


def _numbered(face: Image, code: str, inks: Inks) -> Image:
    """Return a face with a numeral or letter in the upper left corner; flowers get none."""
    text = _INDEX.get(code, "" if code[1] == "f" else code[0].replace("0", "5"))
    if not text or inks.numeral is None:
        return face
    marked = face.copy()
    colour = inks.numeral if code[0] != "0" else (40.0, 40.0, 190.0)
    scale = 0.7 + (inks.seed % 5) * 0.1
    place = (6 + inks.seed % 5, round(12 + 22 * scale * 0.8))
    cv2.putText(marked, text, place, inks.numeral_font, scale, colour, 2, cv2.LINE_AA)
    return marked
