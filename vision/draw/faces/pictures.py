"""The pictures on tile faces: the one of bamboo, the white dragon, four flowers and four seasons.

The pictures are simple drawings by the project, made of the marks in `shapes`. A flower and its season have the same
number, 1 to 4. The number is at the top left, red on flowers and blue on seasons. The character is at the top right.
"""

from __future__ import annotations

import math

from vision.draw.faces.shapes import Ink, Shape, brush, disc, leaf, path, petals, ring, written

__all__ = ["bird", "flower", "white_frame"]


def bird() -> list[Shape]:
    """Return the one of bamboo: a bird on a twig, with a long tail."""
    return [
        brush([(104, 176), (78, 214), (46, 258)], "n", 22, "green"),
        brush([(112, 184), (96, 226), (76, 274)], "n", 22, "blue"),
        brush([(122, 188), (116, 232), (108, 278)], "n", 20, "red"),
        path(
            "M158 78C182 104 184 150 160 178C146 194 122 202 100 200C90 172 96 124 120 92C128 82 142 70 158 78Z",
            "green",
        ),
        path("M150 108C118 104 88 140 66 206C104 206 148 186 158 150C162 132 160 116 150 108Z", "paper"),
        path("M146 114C120 114 96 144 76 199C108 198 142 182 151 148C154 132 152 120 146 114Z", "blue"),
        brush([(136, 132), (112, 158), (92, 190)], "m", 4, "paper"),
        brush([(142, 146), (126, 168), (106, 188)], "m", 4, "paper"),
        disc(152, 70, 27, "green"),
        path("M174 56L204 72L174 84Z", "red"),
        brush([(146, 48), (134, 32), (116, 28)], "p", 11, "red"),
        brush([(152, 46), (148, 28), (136, 16)], "p", 11, "red"),
        brush([(158, 46), (162, 30), (158, 14)], "p", 11, "red"),
        disc(158, 65, 9, "paper"),
        disc(159, 65, 4.6, "black"),
        brush([(142, 194), (146, 226)], "m", 7, "red"),
        brush([(162, 182), (170, 224)], "m", 7, "red"),
        brush([(128, 236), (160, 228), (200, 230)], "h", 15, "black"),
        leaf((190, 230), (206, 200), 13, "green"),
        leaf((176, 234), (198, 262), 13, "green"),
    ]


def white_frame() -> list[Shape]:
    """Return the frame of the white dragon: two lines, the inner line with cut corners."""
    outer = "M38 30H184L194 40V260L184 270H38L28 260V40ZM41 39L37 43V257L41 261H181L185 257V43L181 39Z"
    inner = "M66 54H156L170 68V232L156 246H66L52 232V68ZM69 61L59 71V229L69 239H153L163 229V71L153 61Z"
    return [path(outer, "blue", hollow=True), path(inner, "blue", hollow=True)]


def _blossom(x: float, y: float, r: float, ink: Ink) -> list[Shape]:
    return [
        petals(x, y, 0.58 * r, 5, 0.42 * r, ink),
        disc(x, y, 0.34 * r, "paper"),
        petals(x, y, 0.17 * r, 5, 0.07 * r, ink),
    ]


def _plum() -> list[Shape]:
    return [
        brush([(58, 276), (78, 236), (92, 196), (120, 158), (150, 112)], "p", 18, "black"),
        brush([(86, 214), (60, 182), (44, 146)], "p", 11, "black"),
        brush([(100, 184), (140, 190), (176, 176)], "p", 10, "black"),
        *_blossom(128, 148, 30, "red"),
        *_blossom(56, 152, 27, "red"),
        *_blossom(162, 196, 29, "red"),
        disc(154, 112, 9, "red"),
        disc(46, 122, 7, "red"),
        disc(186, 168, 7, "red"),
        disc(104, 226, 8, "red"),
    ]


def _orchid() -> list[Shape]:
    roots = [
        (108, 274, 34, 150, 26, -22.0),
        (112, 274, 66, 104, 26, -10.0),
        (116, 274, 190, 158, 26, 24.0),
        (112, 274, 26, 222, 20, -22.0),
        (118, 274, 200, 226, 20, 22.0),
        (114, 274, 112, 168, 18, 4.0),
    ]
    heads: list[Shape] = []
    for x, y in ((128, 118), (158, 136)):
        heads += [
            leaf((x, y), (x + dx, y + dy), 8, "red")
            for dx, dy in ((-24, -12), (24, -14), (0, -32), (-14, 20), (14, 20))
        ]
        heads.append(disc(x, y, 5, "paper"))
    return [
        *(leaf((a, b), (c, d), w / 1.7, "green", bend=bend) for a, b, c, d, w, bend in roots),
        brush([(114, 262), (132, 190), (130, 126)], "m", 5, "green"),
        brush([(124, 214), (148, 176), (158, 144)], "m", 5, "green"),
        *heads,
    ]


def _chrysanthemum() -> list[Shape]:
    x, y = 112.0, 158.0
    rays: list[Shape] = []
    for count, inner, outer, width, turn in ((16, 22, 60, 8.5, 0.0), (12, 6, 33, 6.5, 0.13)):
        for i in range(count):
            a = 2 * math.pi * i / count + turn
            c, s = math.cos(a), math.sin(a)
            rays.append(leaf((x + inner * c, y + inner * s), (x + outer * c, y + outer * s), width, "red"))
    return [
        brush([(112, 206), (108, 240), (112, 278)], "m", 8, "green"),
        leaf((110, 262), (44, 230), 22, "green", bend=6),
        leaf((110, 258), (182, 232), 22, "green", bend=-6),
        brush([(108, 262), (64, 240)], "m", 3, "paper"),
        brush([(112, 258), (162, 240)], "m", 3, "paper"),
        *rays,
        disc(x, y, 6, "green"),
    ]


def _bamboo_stalks() -> list[Shape]:
    marks: list[Shape] = []
    for x, top, width in ((84.0, 108.0, 19.0), (132.0, 134.0, 16.0)):
        y = top
        while y < 270:
            bottom = min(y + 52, 278)
            marks.append(brush([(x, y + 5), (x - 2, bottom - 2)], "m", width - 3, "green"))
            marks.append(brush([(x - width / 2 - 1, y + 1), (x + width / 2 + 1, y + 1)], "m", 6, "green"))
            y += 56
    sprays = ((84, 140, -1), (86, 196, -1), (134, 150, 1), (132, 206, 1), (98, 110, 1))
    for x0, y0, side in sprays:
        for dx, dy in ((48, -14), (54, 14), (34, 40)):
            marks.append(leaf((x0 + 8 * side, y0), (x0 + dx * side, y0 + dy), 9, "green"))
    return marks


def _spring() -> list[Shape]:
    """Return a peony and a butterfly."""
    return [
        brush([(100, 196), (104, 236), (96, 278)], "m", 8, "green"),
        leaf((100, 262), (34, 226), 22, "green", bend=-8),
        leaf((100, 254), (170, 216), 22, "green", bend=8),
        leaf((98, 272), (152, 262), 14, "green"),
        petals(100, 168, 30, 7, 20, "red"),
        petals(100, 168, 30, 7, 14, "paper"),
        petals(100, 168, 30, 7, 10, "red"),
        disc(100, 168, 20, "paper"),
        petals(100, 168, 10, 5, 7, "red"),
        path(
            "M172 132C150 108 148 140 170 140C152 146 160 164 173 144C186 164 196 146 178 140C202 138 194 108 172 132Z",
            "blue",
        ),
        brush([(172, 130), (164, 112)], "m", 3, "blue"),
        brush([(174, 130), (184, 114)], "m", 3, "blue"),
    ]


def _summer() -> list[Shape]:
    """Return a lotus over water."""
    ways = ((-66, -6, 22), (66, -6, 22), (-44, -44, 24), (44, -44, 24), (0, -66, 24))
    layers: list[Shape] = []
    for dx, dy, width in ways:
        layers.append(leaf((111, 196), (111 + dx, 196 + dy), width + 8, "paper"))
        layers.append(leaf((111, 196), (111 + dx, 196 + dy), width, "red"))
        layers.append(leaf((111 + dx * 0.25, 196 + dy * 0.25), (111 + dx * 0.8, 196 + dy * 0.8), width * 0.4, "paper"))
    return [
        path("M26 216C50 198 172 198 196 216C176 236 46 236 26 216Z", "green"),
        brush([(60, 217), (111, 210), (162, 217)], "m", 3.5, "paper"),
        *layers,
        brush([(30, 250), (62, 242), (92, 252), (122, 244), (156, 252), (192, 244)], "m", 7, "blue"),
        brush([(52, 272), (82, 264), (112, 273), (142, 265), (172, 272)], "m", 7, "blue"),
    ]


def _autumn() -> list[Shape]:
    """Return a maple leaf under the moon."""
    x, y = 114.0, 206.0
    lobes = ((0, -80, 22), (-58, -52, 20), (58, -52, 20), (-66, 6, 17), (66, 6, 17), (-34, 40, 12), (34, 40, 12))
    return [
        ring(62, 134, 30, 5, "blue"),
        *(leaf((x - dx * 0.1, y - dy * 0.1), (x + dx, y + dy), width * 1.25, "red") for dx, dy, width in lobes),
        *(brush([(x, y), (x + dx * 0.72, y + dy * 0.72)], "m", 3, "paper") for dx, dy, _ in lobes[:5]),
        brush([(x, y + 6), (x + 4, y + 40), (x - 6, y + 72)], "m", 6, "red"),
    ]


def _winter() -> list[Shape]:
    """Return a pine tree in the snow."""
    tiers = ((100, 60, 140.0), (136, 76, 186.0), (176, 92, 234.0))
    marks = [brush([(111, 226), (111, 274)], "m", 16, "black")]
    for top, half, bottom in tiers:
        d = f"M111 {top}L{111 + half} {bottom}Q111 {bottom - 20} {111 - half} {bottom}Z"
        marks.append(path(d, "green"))
    for top, half, bottom in tiers:
        a, b = 0.46 * half, top + 0.46 * (bottom - top)
        right = f"L{111 + a:.1f} {b:.1f}Q{111 + a / 2:.1f} {b - 12:.1f} 111 {b + 2:.1f}"
        left = f"Q{111 - a / 2:.1f} {b - 12:.1f} {111 - a:.1f} {b:.1f}"
        marks.append(path(f"M111 {top + 6}{right}{left}Z", "paper"))
    for x, y in ((44, 130), (182, 122), (34, 196), (190, 190)):
        for dx, dy in ((9.0, 0.0), (4.5, 7.8), (4.5, -7.8)):
            marks.append(brush([(x - dx, y - dy), (x + dx, y + dy)], "m", 4, "blue"))
    return [*marks, brush([(34, 272), (111, 262), (188, 272)], "m", 7, "blue")]


_PICTURES = (_plum, _orchid, _chrysanthemum, _bamboo_stalks, _spring, _summer, _autumn, _winter)


def flower(number: int) -> list[Shape]:
    """Return a flower (1 to 4) or season (5 to 8) with its number and character."""
    figure: Ink = "red" if number <= 4 else "blue"
    name: Ink = "black" if number <= 4 else "red"
    return [
        *_PICTURES[number - 1](),
        written(str((number - 1) % 4 + 1), 24, 26, 32, 50, figure),
        written("梅蘭菊竹春夏秋冬"[number - 1], 130, 20, 72, 70, name, 1.1),
    ]
