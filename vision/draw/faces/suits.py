"""Dots and bamboo: the position and the ink of each circle and each stick.

There is one dict for each suit. `shapes` has the marks.
"""

from __future__ import annotations

from vision.draw.faces.shapes import Ink, Shape, disc, petals, ring, stick

__all__ = ["bamboo", "dots"]

_ROWS: tuple[tuple[float, Ink], ...] = ((62, "green"), (150, "red"), (238, "blue"))
_NINE: tuple[tuple[float, Ink], ...] = ((50, "green"), (111, "red"), (172, "green"))
_DOTS: dict[int, tuple[float, tuple[tuple[float, float, Ink], ...]]] = {
    # number: (radius, (x, y, ink) of each circle)
    2: (47, ((111, 84, "green"), (111, 216, "blue"))),
    3: (37, ((58, 66, "blue"), (111, 150, "red"), (164, 234, "green"))),
    4: (38, ((64, 78, "blue"), (158, 78, "green"), (64, 222, "green"), (158, 222, "blue"))),
    5: (35, ((60, 70, "blue"), (162, 70, "green"), (111, 150, "red"), (60, 230, "green"), (162, 230, "blue"))),
    6: (36, ((72, 64, "green"), (150, 64, "green"),
             (72, 160, "red"), (150, 160, "red"), (72, 236, "red"), (150, 236, "red"))),
    7: (31, ((46, 52, "green"), (111, 84, "green"), (176, 116, "green"),
             (78, 178, "red"), (144, 178, "red"), (78, 243, "red"), (144, 243, "red"))),
    8: (32, tuple((x, y, "blue") for y in (49, 116, 184, 251) for x in (75, 147))),
    9: (29, tuple((x, y, ink) for y, ink in _ROWS for x in (49, 111, 173))),
}  # fmt: skip

_COLUMNS = (50.0, 111.0, 172.0)
_BAMBOO: dict[int, tuple[float, tuple[tuple[float, float, float, float, Ink], ...]]] = {
    # number: (width, (x, y, x, y, ink) of each stick)
    2: (36, ((111, 28, 111, 143, "green"), (111, 157, 111, 272, "green"))),
    3: (36, ((111, 28, 111, 143, "green"), (62, 157, 62, 272, "green"), (160, 157, 160, 272, "green"))),
    4: (36, tuple((x, y, x, y + 115, "green") for y in (28, 157) for x in (62, 160))),
    5: (34, (*((x, y, x, y + 113, "green") for y in (28, 159) for x in (50, 172)), (111, 93, 111, 207, "red"))),
    6: (34, tuple((x, y, x, y + 115, "green") for y in (28, 157) for x in _COLUMNS)),
    7: (32, ((111, 24, 111, 102, "red"), *((x, y, x, y + 78, "green") for y in (112, 198) for x in _COLUMNS))),
    8: (30, ((44, 28, 44, 138, "green"), (178, 28, 178, 138, "green"),
             (66, 134, 104, 44, "green"), (156, 134, 118, 44, "green"),
             (44, 162, 44, 272, "green"), (178, 162, 178, 272, "green"),
             (66, 166, 104, 256, "green"), (156, 166, 118, 256, "green"))),
    9: (32, tuple((x, y, x, y + 78, ink) for y in (26, 111, 196)
                  for x, ink in _NINE)),
}  # fmt: skip


def _dot(x: float, y: float, r: float, ink: Ink) -> list[Shape]:
    return [ring(x, y, r, 0.3 * r, ink), ring(x, y, 0.57 * r, 0.22 * r, ink), disc(x, y, 0.21 * r, ink)]


def dots(number: int, *, red: bool = False) -> list[Shape]:
    """Return the face of a dot tile, 1 to 9. With `red`, it is the red five."""
    if number == 1:
        return _great_dot()
    radius, circles = _DOTS[number]
    return [mark for x, y, ink in circles for mark in _dot(x, y, radius, "red" if red else ink)]


def _great_dot() -> list[Shape]:
    """Return the one of dots: two rims with a wreath between them, and a red blossom."""
    x, y = 111.0, 150.0
    return [
        ring(x, y, 86, 9, "blue"),
        petals(x, y, 65, 20, 7.5, "green"),
        ring(x, y, 51, 6, "blue"),
        ring(x, y, 40, 4, "red"),
        petals(x, y, 20, 8, 7.4, "red"),
        disc(x, y, 8.5, "green"),
    ]


def bamboo(number: int, *, red: bool = False) -> list[Shape]:
    """Return the face of a bamboo tile, 2 to 9. With `red`, it is the red five. `pictures` has the bird of the one."""
    width, sticks = _BAMBOO[number]
    return [stick((a, b), (c, d), width, "red" if red else ink) for a, b, c, d, ink in sticks]
