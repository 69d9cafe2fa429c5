"""Made-up rows with a tile that possibly won: its gap, offset and angle are limits. The results are in `pinned-at-ends.json`.

    python -m tests.vision.layout.at_ends

pins what the current code makes of them. Each limit follows from the other gaps and offsets of the row, as the code computes it, so
that each comparison shows on which side the limit itself counts.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from scorer.tiles import TILES, Tile
from vision.image.aspect import FACE
from vision.layout import candidates, winning_tile
from vision.layout.hand_costs import HandTable, cost_of, cost_without, options_of
from vision.layout.layout import _gap_and_lines
from vision.layout.placement import cost_of_placement
from vision.layout.run_uses import uses_of
from vision.layout.runs import Family, TileLine, lines_of
from vision.layout.stacks import stacks_of
from vision.layout.weights import FLOWERS, HANDS, LINES, PLACES, USES, WINNER

FILE = Path(__file__).with_name("pinned-at-ends.json")
BATCHES, EACH = 60, 30


def in_heights(width: float) -> float:
    """Return the length in tile heights that is exactly so many tile widths when it is divided by `FACE`."""
    length = width * FACE
    near = (length, math.nextafter(length, math.inf), math.nextafter(length, -math.inf))
    return next((each for each in near if each / FACE == width), length)


def placed(gaps: Sequence[float], shifts: Sequence[float], bends: Sequence[float], quarters: Sequence[int]) -> Family:
    """Return the positions of tiles in a line: the gaps in tile widths, the offsets in tile heights, the angles."""
    count = len(shifts)
    along, across, bend, gap = (np.zeros((count, count)) for _ in range(4))
    for one in range(count):
        for other in range(one + 1, count):
            between = (
                in_heights(gaps[one]) if other == one + 1 else sum(gaps[one:other]) * FACE + (other - one - 1) * FACE
            )
            for a, b, sign in ((one, other, 1), (other, one, -1)):
                gap[a, b] = between
                along[a, b] = sign * (between + FACE)
                across[a, b] = sign * (shifts[other] - shifts[one])
                bend[a, b] = sign * (bends[other] - bends[one])
    np.fill_diagonal(gap, -FACE)
    clear = np.abs(across) - 1
    apart = np.hypot(np.maximum(gap, 0), np.maximum(clear, 0))
    return Family(np.zeros(count), np.array(quarters), along, across, bend, gap, clear, apart)


def row_with_an_end(rng: random.Random) -> tuple[Family, list[int], int]:
    """Return the positions of a row, its tiles, and the tile that possibly won, at an end or inside."""
    count = rng.randint(2, 7)
    gaps = [rng.choice((0.0, 0.0, 0.05, 0.1, rng.choice((0.3, -0.1, 1.0)))) for _ in range(count - 1)]
    usual, others = max(float(np.median(gaps)), 0.0), sorted(gaps)
    second = others[-2] if len(others) > 1 else 0.0
    ties = [
        WINNER.wider * usual + WINNER.apart,
        WINNER.wider * max(second, 0.0),
        WINNER.wider * others[-1],
        WINNER.alike * gaps[0],
        gaps[0] / WINNER.alike,
        LINES.cut,
        LINES.cut / FACE,
        -WINNER.lies_on,
        -LINES.overlap,
        0.0,
        -0.02,
        2.0,
        0.5,
    ]
    shifts = [rng.choice((0.0, 0.0, 0.0, 0.0, 0.1, 0.31)) if rng.random() < 0.5 else 0.0 for _ in range(count)]
    widest = max((abs(b - a) for a, b in pairwise(shifts)), default=0.0)
    out = [
        0.0,
        0.0,
        0.0,
        LINES.beside,
        LINES.beside / 2,
        WINNER.out,
        WINNER.shifted,
        1.0,
        0.7,
        WINNER.crooked * widest,
        WINNER.straight * widest,
        1.2,
    ]
    end = rng.choice((0, count, count, rng.randint(0, count)))
    for side in (end - 1, end):
        if 0 <= side <= count - 2 and end not in (0, count):
            gaps[side] = rng.choice(ties)
            break
    gaps.insert(min(end, count - 1), rng.choice(ties))
    shift = (shifts[min(end, count - 1)] if rng.random() < 0.5 else 0.0) + rng.choice((1, -1)) * rng.choice(out)
    shifts.insert(end, shift)
    bends = [0.0] * (count + 1)
    bends[end] = rng.choice((0.0, 0.0, 0.0, 0.0, WINNER.turned, LINES.aslant, -WINNER.turned - 1))
    quarters = [0] * (count + 1)
    quarters[rng.choice((end, 0))] = rng.choice((0, 0, 0, 0, 0, 1))
    return placed(gaps, shifts, bends, quarters), list(range(count + 1)), end


def faces(rng: random.Random, count: int) -> list[Tile]:
    """Return faces that are sorted, except for one perhaps."""
    kinds = sorted(rng.choices(range(rng.choice((9, 27, 34))), k=count))
    if rng.random() < 0.5:
        kinds[rng.randrange(count)] = rng.randrange(34)
    return [TILES[kind] for kind in (kinds if rng.random() < 0.7 else kinds[::-1])]


def table_of(
    tiles: list[Tile], family: Family, lines: list[TileLine], votes: Sequence[float] | None = None
) -> HandTable:
    ones = np.ones(len(tiles))
    upright = ones.copy() if votes is None else np.array(votes)
    return HandTable(tiles, family, 0, lines, stacks_of(family, tiles), upright, ones, ones, upright, family.apart)


def ends(rng: random.Random) -> list[Any]:
    """Return which tile of a row won."""
    family, row, end = row_with_an_end(rng)
    tiles = faces(rng, len(row))
    flipped = rng.random() < 0.4
    table = table_of(tiles, family, lines_of(family, row))
    concealed = row[::-1] if flipped else row
    others = [one for one in concealed if one != end]
    lines = lines_of(family, sorted(others))
    beyond, out = rng.choice((0.2, 0.5)), rng.choice((LINES.beside, WINNER.out))
    calls: Sequence[Callable[[], Any]] = (
        lambda: winning_tile.alone(table, end, concealed, flipped),
        lambda: winning_tile.alone(table, concealed[0], concealed, flipped),
        lambda: winning_tile.at_end(table, concealed, flipped),
        lambda: winning_tile.out_of_line(table, concealed),
        lambda: winning_tile.lying_on(table, concealed),
        lambda: winning_tile.out_of_order(tiles),
        lambda: winning_tile._stands_out(table, end, others, lines, beyond, out),
        lambda: winning_tile._parted_end(table, end, others),
        lambda: winning_tile._ends(table, end, others, lines),
        lambda: winning_tile._beside_nearest(table, end, others, flipped),
        lambda: _gap_and_lines(family, concealed, end),
        lambda: [line.members for line in lines],
    )
    return [call() for call in calls]


def sets_in_lines(rng: random.Random) -> list[Any]:
    """Return the costs of a row and of sets without a sideways tile, whose distances are limits."""
    tiles: list[Tile] = []
    lines: list[TileLine] = []
    starts: list[tuple[float, float, float]] = []
    gap_sizes = (0.0, 0.02, USES.parted_least, 0.1)
    for number in range(rng.randint(2, 5)):
        sets = rng.choice((1, 1, 2)) if number else 1
        kinds: list[int] = []
        for _ in range(sets):
            first = 9 * rng.randrange(3) + rng.randrange(7)
            kinds += rng.choice(([first] * 3, [first, first + 1, first + 2], [first] * 4))
        if not number:
            kinds = sorted(rng.choices(range(34), k=rng.randint(1, 5)))
        gaps = [rng.choice(gap_sizes) for _ in kinds[1:]]
        sideways = [False] * len(kinds)
        if rng.random() < 0.4:
            sideways[rng.choice((0, len(kinds) - 1))] = True
        if sets == 2 and rng.random() < 0.7:
            gaps[len(kinds) // 2 - 1] = max(gaps) + rng.choice((USES.parted, HANDS.parted, 0.04))
        lines.append(TileLine(tuple(range(len(tiles), len(tiles) + len(kinds))), tuple(gaps), tuple(sideways)))
        tiles += [TILES[kind] for kind in kinds]
        starts.append((len(kinds) * FACE, rng.choice((0.0, 0.0, 0.4, 0.0)), 0.0))
    count = len(tiles)
    along, across, bend, gap = (np.zeros((count, count)) for _ in range(4))
    apart = np.zeros((count, count))
    away = (
        0.0,
        0.1,
        HANDS.touching,
        HANDS.close,
        HANDS.stacked_reach,
        HANDS.second_line_reach,
        1.0,
        0.2,
        HANDS.won_reach,
    )
    over = (0.0, 0.0, 0.0, LINES.beside, PLACES.straight, PLACES.column, PLACES.beside, 1.0, 1.2, HANDS.next_row)
    turned = (0.0, 0.0, 0.0, HANDS.stacked_bend, HANDS.elsewhere_bend, HANDS.aligned, HANDS.meld_aslant)
    for first, one in enumerate(lines):
        for second in range(first + 1, len(lines)):
            other = lines[second]
            step, shift, angle = rng.choice(away), rng.choice(over), rng.choice(turned)
            side = rng.choice((1, -1))
            between = rng.choice((step, step, -PLACES.over, -0.3))
            for a in one.members:
                for b in other.members:
                    far = (abs(a - one.members[-1]) + abs(b - other.members[0])) * FACE
                    for c, d, sign in ((a, b, side), (b, a, -side)):
                        along[c, d] = sign * (between + FACE + far)
                        across[c, d], bend[c, d] = sign * shift, sign * angle
                        gap[c, d] = between + far
                        apart[c, d] = step + far
    for line in lines:
        for a, b in pairwise(line.members):
            gap[a, b] = gap[b, a] = line.gaps[a - line.members[0]] * FACE
            along[a, b], along[b, a] = FACE, -FACE
    quarters = np.array([int(flag) for line in lines for flag in line.sideways])
    family = Family(np.zeros(count), quarters, along, across, bend, gap, np.abs(across) - 1, apart)
    table = table_of(tiles, family, lines, [rng.choice((1.0, 1.0, 0.0, -1.0, HANDS.like_turned)) for _ in tiles])
    flipped = rng.random() < 0.4
    others = range(1, len(lines))
    uses = [[use for use in table.uses_of(place, flipped) if use.melds or use.row] for place in range(len(lines))]
    chosen = [(place, rng.choice(each)) for place, each in enumerate(uses) if each]
    chosen.sort(key=lambda one: not one[1].row)
    parts = [(place, use.row) for place, use in chosen if use.row]
    way = -1.0 if flipped else 1.0
    calls: Sequence[Callable[[], Any]] = (
        lambda: [cost_of(table, 0, place, use, flipped, [0]) for place in others for use in uses[place]],
        lambda: [cost_without(table, 0, place) for place in others],
        lambda: [table.sets_beside(place, flipped) for place in range(len(lines))],
        lambda: [table.lies_apart(place, [0]) for place in others],
        lambda: [[cost for _, cost in options_of(table, 0, place, flipped, 0)] for place in others],
        lambda: cost_of_placement(table, chosen, flipped) if chosen else None,
        lambda: [[len(use.melds), use.cost] for line in lines for use in uses_of(line, tiles, {})],
        lambda: candidates._exact(table, tuple(chosen), flipped) if chosen else None,
        lambda: [candidates._sides(table, place) for place in range(len(lines))],
        lambda: candidates._anchors(table),
        lambda: [[place, source] for place, source, _ in candidates._reached(table, 0, flipped)],
        lambda: candidates._in_reading_order(table, parts, way) if parts else None,
        lambda: candidates._four_in_row(table, tuple(chosen), way) if parts else None,
        lambda: [_told(candidates._best(table, place, flipped, rng.choice((np.inf, 8.0)))) for place in (0, 1)],
    )
    return [call() for call in calls]


def _told(one: candidates.Candidate | None) -> Any:
    if one is None:
        return None
    melds = [laid.members for laid in one.melds]
    return [one.concealed, one.winning, melds, one.flowers, one.hidden, one.apart, one.cost]


def flowers_near(rng: random.Random) -> list[Any]:
    """Return the flowers that belong to a hand, where their distances from it are limits."""
    hand, count = rng.randint(2, 4), rng.randint(1, 3)
    aside = rng.randint(0, 1)
    total = hand + count + aside
    reach = rng.choice((1.0, FLOWERS.only_here)) * rng.choice((1.0, FLOWERS.together, FLOWERS.upside_down))
    steps = (0.0, 0.3, FLOWERS.near, FLOWERS.farthest, FLOWERS.farthest * FLOWERS.only_here, FLOWERS.along * reach)
    tiles = [TILES[kind] for kind in range(hand)] + [TILES[-5]] * count + [TILES[3]] * aside
    gaps = [0.0] * (hand - 1) + [in_heights(1.0) * rng.choice(steps)]
    gaps += [rng.choice((0.0, 0.1, FLOWERS.clump / FACE, 1.0 / FACE)) for _ in range(count - 1 + aside)]
    shift = rng.choice((0.0, 0.0, LINES.beside, 1.0, 1 + FLOWERS.across * reach))
    shifts = [0.0] * hand + [shift] * count + [shift + rng.choice((0.0, LINES.beside, 1.0, 1.1))] * aside
    bends = [0.0] * hand + [rng.choice((0.0, 0.0, FLOWERS.bend, FLOWERS.bend_near))] * (count + aside)
    quarters = [rng.choice((0, 0, 0, 1, 2)) if place >= hand else 0 for place in range(total)]
    family = placed(gaps, shifts, bends, quarters)
    table = table_of(tiles, family, lines_of(family, list(range(total))))
    table.votes[hand:] = rng.choice((1.0, 1.0, -1.0, 0.0))
    flipped = rng.random() < 0.3
    places = [place for place, run in enumerate(table.runs) if run.members[0] < hand]
    strangers = list(range(hand + count, total))
    return [
        winning_tile.flowers_beside(table, places, list(range(hand)), flipped),
        winning_tile.flowers_beside(table, [], list(range(hand)), flipped),
        winning_tile._touches(table, hand, strangers),
        winning_tile._only_beside(table, list(range(hand, hand + count)), list(range(hand)), strangers),
        [winning_tile._laid_together(table, one, other) for one in range(len(table.runs)) for other in range(len(table.runs)) if one != other],
    ]  # fmt: skip


MADE = (ends, ends, sets_in_lines, flowers_near)


def seen_in(batch: int) -> list[Any]:
    """Return what the current code makes of a batch."""
    rng = random.Random(f"ends {batch}")
    return [_plain(MADE[batch % len(MADE)](rng)) for _ in range(EACH)]


def _plain(value: Any) -> Any:
    if isinstance(value, bool | np.bool_):
        return int(value)
    if isinstance(value, float | np.floating):
        return round(float(value), 3)
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def pinned_batches() -> list[Any]:
    """Return what is pinned of each batch."""
    found: list[Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(seen_in(batch), separators=(",", ":")) for batch in range(BATCHES))
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
