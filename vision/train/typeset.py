"""Generates faces of synthetic tile sets: characters in many typefaces, and dots, bamboos and birds in many shapes.

Each set is generated separately, as pictures of ink without the tile's body. A detector that was trained on a
dozen sets confuses the characters of a new set; therefore every synthetic set has its own style. Characters come
from installed fonts with Chinese characters (docs/train.md). Everything else is drawn here. The sets of
`datasets/photos.md` show how real sets differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from vision.data.label_files import FACES
from vision.data.pictures import Image
from vision.errors import PhotoError
from vision.train.typeset_marks import draw_bamboos, draw_bird, draw_dots
from vision.train.typeset_pictures import PictureFonts
from vision.train.typeset_sheet import Colour, Habits, Rng, Sheet, has_sign
from vision.train.typeset_signs import draw_character, draw_flower, draw_honour

NEEDED = "一二三四五六七八九東南西北中"
"""The characters that a usable font must have."""
LETTERS = ("E", "S", "W", "N", "P", "F", "C")
"""The letters in the corner of honours."""
WORDS = ("PLUM", "ORCHID", "MUM", "BAMBOO", "SPRING", "SUMMER", "AUTUMN", "WINTER")


@lru_cache(maxsize=1)
def sign_fonts(folder: Path = Path("/usr/share/fonts")) -> tuple[Path, ...]:
    """Return the installed fonts that have the characters of a set. Raises `PhotoError` if there are none."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".ttf", ".ttc", ".otf"))
    found = tuple(path for path in paths if all(has_sign(path, sign) for sign in NEEDED))
    if not found:
        raise PhotoError(
            "bad_training_data",
            f"No font under {folder} has Chinese characters.",
            hint="Install a font that docs/train.md lists.",
        )
    return found


def typeset(number: int, fonts: Sequence[Path], pictures: PictureFonts | None = None) -> dict[str, Image]:
    """Return set `number` as faces by code, each of the size `FLAT` (RGBA; transparent without ink).

    The set has no face-down tile.

    If `pictures` is given, more than half of the sets take the bird from it, and more than half take the plants
    from it.
    """
    rng = np.random.default_rng([77, number])
    habits = _habits(rng, fonts)
    if pictures:
        habits = _pictured(habits, pictures, np.random.default_rng([78, number]))
    return {code: _face(code, habits) for code in FACES if code != "?"}


def typeset_faces(count: int, fonts: Sequence[Path], pictures: PictureFonts | None = None) -> list[list[Image]]:
    """Return the faces of `count` sets by face index; the list for the back is empty."""
    sets = [typeset(number, fonts, pictures) for number in range(count)]
    return [[one[code] for one in sets if code in one] for code in FACES]


def _pictured(habits: Habits, pictures: PictureFonts, rng: Rng) -> Habits:
    bird = pictures.birds[int(rng.integers(len(pictures.birds)))] if rng.random() < 0.7 else None
    chosen = rng.choice(len(pictures.plants), 8, replace=False) if rng.random() < 0.6 else ()
    return replace(habits, bird=bird, plants=tuple(pictures.plants[int(n)] for n in chosen))


def _habits(rng: Rng, fonts: Sequence[Path]) -> Habits:
    def ink(low: Colour, high: Colour) -> Colour:
        r, g, b = (int(rng.integers(a, b + 1)) for a, b in zip(low, high))
        return r, g, b

    signs = fonts[int(rng.integers(len(fonts)))]
    return Habits(
        black=ink((0, 0, 0), (50, 50, 60)),
        blue=ink((0, 20, 60), (50, 90, 190)),
        green=ink((0, 35, 10), (50, 140, 80)),
        red=ink((140, 0, 0), (225, 45, 50)),
        signs=signs,
        honours=signs if rng.random() < 0.5 else fonts[int(rng.integers(len(fonts)))],
        ten_thousand=str(rng.choice(list("萬萬萬万"))),
        corner=fonts[int(rng.integers(len(fonts)))] if rng.random() < 0.45 else None,
        dots=int(rng.integers(7)),
        rings=int(rng.integers(1, 4)),
        petals=int(rng.choice([0, 0, 5, 6, 8, 12])),
        segments=int(rng.integers(1, 4)),
        sticks=int(rng.integers(5)),
        thick=float(rng.uniform(0.7, 1.3)),
        crowded=float(rng.uniform(0.8, 1.05)),
        one_ink=bool(rng.random() < 0.08),
        weight=int(rng.choice([-1, 0, 0, 0, 1, 2])),
        slant=float(rng.choice([0, 0, 0, 1]) * rng.uniform(-0.2, 0.2)),
        flat=float(rng.uniform(0.5, 1.0)),
        spread=(float(rng.uniform(0.72, 1.05)), float(rng.uniform(0.75, 1.05))),
        mirrored=bool(rng.random() < 0.25),
        stick=bool(rng.random() < 0.12),
        index=str(rng.choice(["left", "left", "right", "right", "both", "middle"])),
        lettered=bool(rng.random() < 0.35),
        framed=bool(rng.random() < 0.12),
        seed=int(rng.integers(2**31)),
    )


def _face(code: str, habits: Habits) -> Image:
    sheet = Sheet(habits, code)
    number = 5 if code[0] == "0" else int(code[0])
    if code[1] == "m":
        draw_character(sheet, number)
    elif code[1] == "p":
        draw_dots(sheet, number)
    elif code[1] == "s":
        draw_bird(sheet) if number == 1 and not habits.stick else draw_bamboos(sheet, number)
    elif code[1] == "z":
        draw_honour(sheet, number)
    else:
        draw_flower(sheet, number)
    if habits.corner:
        _index(sheet, code, number)
    return sheet.done()


def _index(sheet: Sheet, code: str, number: int) -> None:
    """Draw the index of a face at the position `Habits.index`: the number of a suit tile.

    If `Habits.lettered`, an honour gets its letter and a flower its word; otherwise they get no index.
    """
    habits = sheet.habits
    assert habits.corner is not None
    rng = np.random.default_rng([habits.seed, 9])
    ink = (habits.black, habits.black, habits.red, habits.blue, habits.green)[int(rng.integers(5))]
    x, y = rng.uniform(0.09, 0.16), rng.uniform(0.08, 0.13)
    size = (rng.uniform(0.1, 0.17), rng.uniform(0.1, 0.16))
    if code[1] == "f":
        if habits.lettered:
            sheet.write(WORDS[number - 1], habits.corner, (0.5, rng.choice([0.08, 0.91])), (0.8, 0.11), ink)
        return
    if code[1] == "z" and not habits.lettered:
        return
    text = LETTERS[number - 1] if code[1] == "z" else str(number)
    middle = habits.index == "middle" and (code in ("4p", "6p", "8p", "9p", "8s"))
    right = habits.index == "right"
    place = (0.5, 0.5 if code[0] in "48" else 0.36) if middle else (1 - x if right else x, y)
    sheet.write(text, habits.corner, place, size, ink)
    if habits.index == "both":
        sheet.turned()
        sheet.write(text, habits.corner, (x, y), size, ink)
        sheet.turned()
