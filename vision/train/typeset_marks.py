"""Draws dots, bamboos, birds and plants of synthetic tile sets.

This module draws everything except characters; `typeset_pictures` draws birds and plants from fonts.
"""

from __future__ import annotations

import math

import numpy as np

from vision.train.typeset_pictures import draw_picture
from vision.train.typeset_sheet import HEIGHT, WIDTH, Colour, Habits, Place, Sheet

_DOTS: dict[int, tuple[Place, ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.24, 0.2), (0.5, 0.5), (0.76, 0.8)),
    4: ((0.28, 0.25), (0.72, 0.25), (0.28, 0.75), (0.72, 0.75)),
    5: ((0.25, 0.2), (0.75, 0.2), (0.5, 0.5), (0.25, 0.8), (0.75, 0.8)),
    6: tuple((x, y) for y in (0.18, 0.54, 0.84) for x in (0.28, 0.72)),
    7: ((0.2, 0.12), (0.5, 0.23), (0.8, 0.34), *((x, y) for y in (0.6, 0.87) for x in (0.28, 0.72))),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.28, 0.72)),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}
_STICKS: dict[int, tuple[Place, ...]] = {
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.5, 0.25), (0.27, 0.75), (0.73, 0.75)),
    4: _DOTS[4],
    5: ((0.2, 0.25), (0.8, 0.25), (0.5, 0.5), (0.2, 0.75), (0.8, 0.75)),
    6: tuple((x, y) for y in (0.25, 0.75) for x in (0.2, 0.5, 0.8)),
    7: ((0.5, 0.16), *((x, y) for y in (0.5, 0.84) for x in (0.2, 0.5, 0.8))),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}


GOLD = (190, 140, 30)
"""An ink that is sometimes used for bamboos."""


def _dot_inks(habits: Habits, number: int) -> list[Colour]:
    """Return the ink of each dot of a face. The colours are the usual ones, but some sets exchange green and blue."""
    rng = np.random.default_rng([habits.seed, 3])
    green, blue, red = habits.green, habits.blue, habits.red
    if rng.random() < 0.4:
        green, blue = blue, green
    if rng.random() < 0.15:
        green = blue
    if number == 1:
        return [(red, green, blue)[int(rng.integers(3))]]
    if number == 2:
        return [green, blue]
    if number == 3:
        return [blue, red, green]
    if number == 4:
        return [blue, green, green, blue]
    if number == 5:
        return [blue, green, red, green, blue]
    if number == 6:
        return [green] * 2 + [red] * 4
    if number == 7:
        return [green] * 3 + [red] * 4
    if number == 8:
        return [blue] * 8
    return [green] * 3 + [red] * 3 + [blue] * 3


def draw_dots(sheet: Sheet, number: int) -> None:
    """Draw the dots of a face in the style of the set."""
    habits = sheet.habits
    radius = {1: 0.42, 2: 0.25, 3: 0.19, 4: 0.21, 5: 0.18, 7: 0.145, 8: 0.15, 9: 0.15}.get(number, 0.165)
    radius *= habits.crowded * (0.95 if number != 1 else float(np.random.default_rng(habits.seed).uniform(0.7, 1)))
    inks = _dot_inks(habits, number)
    radius *= min(1.0, 1.1 * min(habits.spread))
    for (x, y), ink in zip(_DOTS[number], inks):
        _dot(sheet, _placed(habits, (1 - x if habits.mirrored else x, y)), radius, ink, number == 1)


def _placed(habits: Habits, place: Place) -> Place:
    """Return the position `place` of a dot or bamboo, moved according to the spacing of this set."""
    across, down = habits.spread
    return 0.5 + (place[0] - 0.5) * 0.9 * across, 0.5 + (place[1] - 0.5) * 0.9 * down


def _dot(sheet: Sheet, place: Place, radius: float, ink: Colour, large: bool) -> None:
    habits = sheet.habits
    line = 0.028 * habits.thick
    second = habits.red if ink != habits.red else habits.blue
    if habits.dots == 0:
        sheet.round(place, radius, ink)
        sheet.round(place, radius * 0.45, None)
        sheet.round(place, radius * 0.22, second)
    elif habits.dots == 1:
        for ring in range(habits.rings + (2 if large else 0)):
            sheet.round(place, radius * (1 - ring * (0.18 if large else 0.27)), ink if ring % 2 == 0 else second, line)
    elif habits.dots == 2:
        sheet.round(place, radius, ink)
        if habits.rings > 1:
            sheet.round(place, radius * 0.72, None)
            sheet.round(place, radius * 0.5, ink)
    elif habits.dots == 5:  # a wheel
        sheet.round(place, radius, ink, line * 1.2)
        spokes = 3 + habits.rings * 2
        for spoke in range(spokes):
            angle = math.pi * (2 * spoke + 0.5) / spokes
            end = place[0] + radius * math.cos(angle), place[1] + radius * math.sin(angle) * WIDTH / HEIGHT
            sheet.line((place, end), ink, line)
        sheet.round(place, radius * 0.4, second if habits.rings == 2 else ink)
    elif habits.dots == 6:  # thin rings in one ink
        for ring in range(habits.rings + 1):
            sheet.round(place, radius * (1 - ring * 0.28), ink, line * 0.6)
    elif habits.dots == 3:
        sheet.round(place, radius, ink, line)
        sheet.round(place, radius * 0.55, ink)
    else:
        sheet.round(place, radius, ink, line * 1.5)
        sheet.round(place, radius * 0.3, ink)
    petals = habits.petals * (2 if large else 1)
    for petal in range(petals):
        angle = 2 * math.pi * petal / petals
        away = radius * 0.62
        spot = place[0] + away * math.cos(angle), place[1] + away * math.sin(angle) * WIDTH / HEIGHT
        sheet.round(spot, radius * (0.16 if not large else 0.1), None if habits.dots in (0, 2) else second)


def _stick_inks(habits: Habits, number: int) -> list[Colour]:
    rng = np.random.default_rng([habits.seed, 4])
    green = habits.green if rng.random() < 0.8 else (habits.blue, habits.black, GOLD)[int(rng.integers(3))]
    other = green if rng.random() < 0.6 else habits.blue
    if number == 5:
        return [green, other, habits.red, other, green]
    if number == 7:
        return [habits.red] + [green, other, green] * 2
    if number == 9:
        by_row = rng.random() < 0.3
        return [habits.red if (n // 3 == 1 if by_row else n % 3 == 1) else green for n in range(9)]
    if number == 3:
        return [other, green, green]
    if number == 6:
        return [green] * 3 + [other] * 3
    return [green, other] * 4


def draw_bamboos(sheet: Sheet, number: int) -> None:
    """Draw the bamboos of a face: 2 to 9, or 1 if the set has no bird."""
    habits = sheet.habits
    if number == 1:
        _stick(sheet, (0.5, 0.5), 0.34 + 0.12 * habits.segments, 0.0, habits.red if habits.rings == 1 else habits.green)
        return
    if number == 8:
        inks = _stick_inks(habits, 8)
        high, slant = 0.36, 0.14
        for y, down in ((0.26, 1), (0.74, -1)):
            for x, lean in ((0.16, 0.0), (0.385, slant * down), (0.615, -slant * down), (0.84, 0.0)):
                _stick(sheet, (x, y), high, lean, inks[0] if y < 0.5 else inks[1])
        return
    rows = 3 if number in (7, 9) else 2
    for (x, y), ink in zip(_STICKS[number], _stick_inks(habits, number)):
        high = 0.29 if rows == 3 else 0.42
        if number == 5 and (x, y) == (0.5, 0.5):
            high = 0.42
        _stick(sheet, _placed(habits, (x, y)), high * habits.crowded * habits.spread[1], 0.0, ink)


def _stick(sheet: Sheet, place: Place, high: float, lean: float, ink: Colour) -> None:
    """Draw a bamboo as one stroke with knots, or as segments.

    `lean` is how far its top lies to the right of its foot.
    """
    habits = sheet.habits
    wide = 0.09 * habits.thick
    x, y = place
    count = habits.segments
    top, foot = (x + lean / 2, y - high / 2), (x - lean / 2, y + high / 2)

    def at(part: float) -> Place:
        return top[0] + (foot[0] - top[0]) * part, top[1] + (foot[1] - top[1]) * part

    kind = habits.sticks
    if kind == 3:  # outlines of segments
        side = wide * 0.75
        for part in range(count + 1):
            a, b = at(part / (count + 1)), at((part + 1) / (count + 1))
            ring = ((a[0] - side, a[1]), (a[0] + side, a[1]), (b[0] + side, b[1]), (b[0] - side, b[1]))
            sheet.line((*ring, ring[0]), ink, wide * 0.35)
    elif kind == 4:  # a bone: a thin stroke with broad ends
        sheet.line((top, foot), ink, wide * 0.7)
        for knot in range(count + 1):
            x, y = at(0.02 + 0.96 * knot / count)
            sheet.line(((x - wide, y), (x + wide, y)), ink, wide * 0.6)
    elif kind == 0:
        sheet.line((top, foot), ink, wide)
        for knot in range(count + 1):
            sheet.round(at(knot / count), wide * 0.72, ink)
    elif kind == 1:
        for part in range(count + 1):
            sheet.line((at(part / (count + 1) + 0.03), at((part + 1) / (count + 1) - 0.03)), ink, wide * 1.3)
    else:
        for part in range(count + 1):
            a, b = at(part / (count + 1)), at((part + 1) / (count + 1))
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            sheet.line(
                ((middle[0] - wide * 0.5, middle[1]), a, (middle[0] + wide * 0.5, middle[1]), b), ink, wide * 0.5
            )
            sheet.line((a, b), ink, wide * 0.8)
    if habits.rings == 3 and kind != 2:
        sheet.line((at(0.1), at(0.9)), (255, 255, 255), wide * 0.2)


def draw_bird(sheet: Sheet) -> None:
    """Draw the bird of the set: a picture from a font (`Habits.bird`), or a simple bird if there is no such picture."""
    habits = sheet.habits
    rng = np.random.default_rng([habits.seed, 5])
    if habits.bird:
        if rng.random() < 0.25:
            draw_plant(sheet, 2)
        middle = rng.uniform(0.44, 0.56), rng.uniform(0.42, 0.58)
        draw_picture(sheet, habits.bird, middle, (rng.uniform(0.55, 0.9), rng.uniform(0.5, 0.86)), rng)
        return
    inks = [habits.green, habits.blue, habits.red, habits.black]
    body, wing, tail, head = (inks[int(rng.choice(4, p=[0.45, 0.25, 0.2, 0.1]))] for _ in range(4))
    side = 1 if rng.random() < 0.5 else -1
    x, y = 0.5 + rng.uniform(-0.06, 0.06), rng.uniform(0.42, 0.56)
    tilt = math.radians(rng.uniform(20, 80)) * side
    along = math.sin(tilt), -math.cos(tilt)
    long, fat = rng.uniform(0.2, 0.32), rng.uniform(0.09, 0.17)
    feathers, spread = int(rng.integers(3, 12)), math.radians(rng.uniform(20, 80))
    reach = rng.uniform(0.35, 0.6)
    for feather in range(feathers):
        turn = tilt + math.pi + spread * (feather / max(1, feathers - 1) - 0.5)
        end = x + math.sin(turn) * reach, y - math.cos(turn) * reach * 0.72
        sheet.line(((x, y), end), tail, 0.02 * habits.thick)
        if habits.petals:
            sheet.round(end, rng.uniform(0.025, 0.05), habits.red if tail != habits.red else habits.green)
    steps = np.linspace(-0.5, 0.5, 9)
    for step in steps:
        width = fat * math.sqrt(max(0.05, 1 - (2 * step) ** 2 * 0.9))
        sheet.round((x + along[0] * long * step * 1.6, y + along[1] * long * step * 1.2), width, body)
    neck = x + along[0] * long * 1.05, y + along[1] * long * 0.85
    sheet.line(((x, y), neck), body, fat * 0.9)
    sheet.round(neck, rng.uniform(0.07, 0.11), head)
    sheet.round((neck[0] + 0.02 * side, neck[1] - 0.012), 0.022, None)
    sheet.line((neck, (neck[0] + 0.17 * side, neck[1] + rng.uniform(-0.02, 0.05))), habits.red, 0.035)
    for crest in range(int(rng.integers(0, 4))):
        sheet.line((neck, (neck[0] - (0.05 - 0.05 * crest) * side, neck[1] - rng.uniform(0.09, 0.14))), wing, 0.018)
    for stroke in range(int(rng.integers(1, 5))):
        start = x + along[0] * 0.05, y + 0.02 * stroke
        sheet.line((start, (start[0] - side * rng.uniform(0.12, 0.3), start[1] + rng.uniform(-0.1, 0.14))), wing, 0.04)
    for leg in (-0.05, 0.05) if rng.random() < 0.7 else ():
        sheet.line(((x + leg, y + 0.1), (x + leg, y + rng.uniform(0.24, 0.34))), habits.red, 0.02)


def draw_plant(sheet: Sheet, number: int) -> None:
    """Draw stems with blossoms or leaves. They differ for each flower of each set."""
    habits, rng = sheet.habits, sheet.rng
    if habits.plants:
        middle = rng.uniform(0.4, 0.6), rng.uniform(0.42, 0.6)
        draw_picture(sheet, habits.plants[number - 1], middle, (rng.uniform(0.45, 0.9), rng.uniform(0.45, 0.86)), rng)
        return
    inks = [habits.green, habits.red, habits.blue, habits.black]
    stem, bloom, leaf = (
        inks[int(rng.choice(4, p=p))] for p in ([0.6, 0.1, 0.1, 0.2], [0.15, 0.6, 0.2, 0.05], [0.8, 0.05, 0.1, 0.05])
    )
    for _ in range(int(rng.integers(1, 5))):
        foot = (rng.uniform(0.2, 0.8), rng.uniform(0.8, 0.95))
        bend, top = (rng.uniform(0.15, 0.85), rng.uniform(0.4, 0.7)), (rng.uniform(0.2, 0.8), rng.uniform(0.1, 0.4))
        sheet.line((foot, bend, top), stem, rng.uniform(0.015, 0.05))
        for part in rng.uniform(0.2, 1, int(rng.integers(1, 6))):
            x = bend[0] + (top[0] - bend[0]) * part + rng.normal(0, 0.06)
            y = bend[1] + (top[1] - bend[1]) * part + rng.normal(0, 0.04)
            if number in (1, 3, 5, 7) or rng.random() < 0.4:
                _blossom(sheet, (x, y), rng.uniform(0.03, 0.1), bloom, int(rng.integers(4, 9)))
            else:
                away = rng.uniform(-0.2, 0.2), rng.uniform(-0.12, 0.12)
                sheet.line(((x, y), (x + away[0], y + away[1])), leaf, rng.uniform(0.02, 0.05))


def _blossom(sheet: Sheet, place: Place, radius: float, ink: Colour, petals: int) -> None:
    for petal in range(petals):
        angle = 2 * math.pi * petal / petals
        spot = place[0] + radius * math.cos(angle), place[1] + radius * math.sin(angle) * WIDTH / HEIGHT
        sheet.round(spot, radius * 0.55, ink)
    sheet.round(place, radius * 0.4, None)
