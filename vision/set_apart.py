"""What lies by itself: the tile that won, and flowers laid aside.

Responsible for telling them from the row and from scenery, once a hand's runs are chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np

from scorer.tiles import Tile
from vision.aspect import FACE
from vision.hand_costs import HandTable
from vision.runs import BESIDE, lines_of

ASIDE, FARTHEST = (1.7, 1.55), 4.5
"""How far from the rectangle that a hand takes, along and across, and from its next tile, flowers lie, in heights."""
TOGETHER = 1.6
"""How many times as far flowers may lie that lie side by side with nothing else."""
APART = 0.2
"""A gap this many widths of a tile above the usual gap of its row sets a tile apart."""
SORTED = 5
"""A row of more tiles than this is hardly sorted but for one by chance."""
HONOURS = 27
"""From this kind on tiles have no order."""
WIDER = 1.3
"""How many times the widest gap of the row it must be, but for one."""


def flowers_beside(table: HandTable, places: list[int], hand: list[int], flipped: bool) -> list[int]:
    """Flowers laid aside near a hand: those of the nearest run, and of runs in its line."""
    middle = hand[len(hand) // 2]
    along, across = table.family.along[middle], table.family.across[middle]
    found: list[tuple[float, int]] = []
    alone = []
    for place, run in enumerate(table.runs):
        members = [member for member in run.members if table.tiles[member].is_flower]
        others = [member for member in run.members if member not in members]
        # What lies across beside a flower is not of its row.
        upright = all(table.family.quarters[member] % 2 == 0 for member in members) or len(run) == 1
        if place in places or not members or not upright or any(table.family.quarters[one] % 2 == 0 for one in others):
            continue
        alone.append(place)
        among = table.family.apart[np.ix_(hand, members)]
        nearest = hand[int(among.min(axis=1).argmin())]
        bends = [abs(float(table.family.bend[one, members[0]])) for one in (nearest, middle)]
        vote = float(table.votes[members].sum()) * (-1 if flipped else 1)
        # How far they lie from the rectangle that the hand takes.
        out = [
            max(float(way[members].min() - way[hand].max()), float(way[hand].min() - way[members].max()))
            for way in (along, across)
        ]
        beside = max((out[0] - FACE) / ASIDE[0], (out[1] - 1) / ASIDE[1])
        together = len(members) > 1 and not others  # several laid side by side are no scenery by chance
        if beside < (TOGETHER if together else 1) and among.min() < FARTHEST and min(bends) < 20 and vote >= 0:
            found.append((beside + 0.3 * float(among.min()), place))
    found.sort()
    if not found:
        return []
    # What lies in their line goes on with them, however far it reaches.
    joined = [found[0][1]]
    for one in joined:
        joined += [place for place in alone if place not in joined and _goes_on(table, one, place)]
    return [member for place in joined for member in table.runs[place].members if table.tiles[member].is_flower]


def _goes_on(table: HandTable, one: int, other: int) -> bool:
    step = table.step(one, other)
    return step.in_line and step.distance < 1 and step.bend < 20


def out_of_order(row: Sequence[Tile]) -> int | None:
    """The place of the tile at an end of a row without which the row is sorted: 0, or that of the last. None where the
    row is sorted anyhow, is not, or has too few tiles to tell.
    """
    if len(row) <= SORTED or _is_sorted(row):
        return None
    found = [place for place, rest in ((0, row[1:]), (len(row) - 1, row[:-1])) if _is_sorted(rest)]
    return found[0] if len(found) == 1 else None


def _is_sorted(row: Sequence[Tile]) -> bool:
    """Whether tiles lie by suits in any order, each suit up or each down; of honours whether like ones lie together."""
    suits = [[tile.kind for tile in group] for _, group in groupby(row, lambda tile: tile.suit)]
    if len(suits) > len({tile.suit for tile in row}):
        return False
    numbers = [kinds for kinds in suits if kinds[0] < HONOURS]
    if any(len(list(groupby(kinds))) > len(set(kinds)) for kinds in suits if kinds[0] >= HONOURS):
        return False
    return any(all(kinds == sorted(kinds, reverse=down) for kinds in numbers) for down in (False, True))


def stands_out_alone(table: HandTable, winning: int, concealed: list[int]) -> bool:
    """Whether a tile lies farther from the row than the tiles of the row lie from each other, or otherwise than they,
    and no second one does.
    """
    row = [member for member in concealed if member != winning]
    if any(table.family.quarters[member] % 2 for member in row):
        return False
    gaps = sorted(gap for run in lines_of(table.family, sorted(row)) for gap in run.gaps)
    usual = float(np.median(gaps)) if gaps else 0.0
    # One gap within the row may be wide, where it lies in two parts.
    widest = max(gaps[-2], 0.0) if len(gaps) > 1 else 0.0
    if not _stands_out(table, winning, row, usual, widest):
        return False
    return bool(table.family.quarters[winning] % 2) or not _ends_alike(table, winning, row)


def _ends_alike(table: HandTable, winning: int, row: list[int]) -> bool:
    """Whether a tile at the other end of the row lies apart as well."""
    lines = [line for line in lines_of(table.family, sorted([*row, winning])) if winning in line.members]
    if not lines or len(lines[0]) < 3 or winning not in (lines[0].members[0], lines[0].members[-1]):
        return False
    gaps = lines[0].gaps if lines[0].members[-1] == winning else lines[0].gaps[::-1]
    return gaps[0] > float(np.median(gaps)) + APART and gaps[0] > 0.7 * gaps[-1]


def _stands_out(table: HandTable, winning: int, row: list[int], usual: float, widest: float) -> bool:
    family = table.family
    if family.quarters[winning] % 2 or not row:
        return True
    in_line = [one for one in row if abs(family.across[winning, one]) < BESIDE and family.apart[winning, one] < 2]
    beside = in_line or row
    nearest = beside[int(family.apart[winning, beside].argmin())]
    if abs(float(family.across[winning, nearest])) >= BESIDE or abs(float(family.bend[winning, nearest])) > 20:
        return True
    gap = float(family.gap[winning, nearest]) / FACE
    return gap > usual + APART and gap > WIDER * widest
