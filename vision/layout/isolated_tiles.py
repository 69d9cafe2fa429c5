"""What lies by itself: the tile that won, and flowers laid aside.

Responsible for telling them from the row and from scenery, once a hand's runs are chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import numpy as np

from scorer.tiles import SUITS, Tile
from vision.image.aspect import FACE
from vision.layout.hand_costs import HandTable
from vision.layout.runs import BESIDE, CUT, Run, lines_of

ASIDE, FARTHEST = (1.7, 1.55), 4.5
"""How far from the rectangle that a hand takes, along and across, and from its next tile, flowers lie, in heights."""
TOGETHER = 1.6
"""How many times as far flowers may lie that lie side by side with nothing else."""
SINGLE = 0.5
"""By how much nearer one that lies alone must lie than several side by side."""
BEND, NEAR, BEND_NEAR = 20.0, 1.0, 35.0
"""By how many degrees their line may differ from the hand's; and that of several side by side no farther from it than
so many heights: beside a row of standing tiles, flowers that lie flat seem to lie askew."""
UPSIDE_DOWN = 0.7
"""How many times as far one may lie that looks upside down: another player's flowers look so, and lie farther away."""
LIES_ON = 0.35
"""How much of a width a tile out of line covers its neighbour where it lies on the row."""
BY_ITSELF, ONLY_HERE = 2.0, 1.8
"""How many times as far as the hand the next tile lies that is face up and neither the hand's nor a flower, for a
flower to lie so many times as far aside: nobody else's is near."""
CLUMP = 0.15
"""How near to each other flowers lie that are of one heap, in heights."""
NO_GAP = 0.1
"""How far tiles that touch lie from each other at most, in heights."""
COVERS, COVERS_BOTH, UNCOVERED = 0.25, 0.35, 0.12
"""How much of a width a tile covers its neighbour in its line where it lies on the row, how much both of them together,
and how much at most the others cover each other then."""
FREER = 0.1
"""How much farther from the nearest of its row, in widths, or out of its line, in heights, lies that of two tiles which
is not of the row, but on the other."""
APART = 0.2
"""A gap this many widths of a tile above `WIDER` times the usual gap of its row sets a tile apart."""
SORTED = 5
"""A row of more tiles than this is hardly sorted but for one by chance."""
ALIKE = 0.7
"""What part of the wider one the gaps at both ends may be for neither to tell the tile that won."""
OUT = 0.95
"""How far out of line a tile lies, in heights, that has won though it lies where it belongs in a sorted row: nearer it
is one of a row laid crookedly. Of eight such of 7,000 rendered hands six are."""
CROOKED = 1.3
"""How many times as far as the tiles of a row from each other one lies that is out of its line."""
STRAIGHT = 3.0
"""How many times as far as the tiles of a row from each other one lies out of line that has won wherever it belongs,
where it lies before some of them."""
SHIFTED = 0.3
"""How far out of line, in heights, the tile at the end of a straight line lies that has won."""
WIDER = 1.3
"""How many times the widest gap of the row it must be, but for one, and how many times the usual one (`APART`)."""


def flowers_beside(table: HandTable, places: list[int], hand: list[int], flipped: bool) -> list[int]:
    """Flowers laid aside near a hand: those of the nearest run, and of runs in its line."""
    middle = hand[len(hand) // 2]
    along, across = table.family.along[middle], table.family.across[middle]
    strangers = [
        one for one, tile in enumerate(table.tiles) if not (tile.is_flower or tile.is_face_down or one in hand)
    ]
    found: list[tuple[float, int]] = []
    aside = []
    for place, run in enumerate(table.runs):
        members = [member for member in run.members if table.tiles[member].is_flower]
        others = [member for member in run.members if member not in members]
        # What lies across beside a flower is not of its row; of several some may only look so.
        upright = len(run) == 1 or sum(table.family.quarters[one] % 2 == 0 for one in members) >= len(members) / 2
        if place in places or not members or not upright or any(table.family.quarters[one] % 2 == 0 for one in others):
            continue
        if len(run) == 1 and _touches(table, members[0], strangers):
            continue
        aside.append(place)
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
        farthest = (TOGETHER if together else 1) if vote >= 0 else UPSIDE_DOWN
        only = _only_beside(table, members, hand, strangers)
        reach = ONLY_HERE if only else 1.0
        bend = BEND_NEAR if only or (together and among.min() < NEAR) else BEND
        if beside < farthest * reach and among.min() < FARTHEST * reach and min(bends) < bend:
            found.append((beside + 0.3 * float(among.min()) + (0.0 if together else SINGLE), place))
    found.sort()
    if not found:
        return []
    # What lies in their line goes on with them, however far it reaches; and so does what touches them, laid untidily.
    joined = [found[0][1]]
    for one in joined:
        joined += [place for place in aside if place not in joined and _laid_together(table, one, place)]
    return [member for place in joined for member in table.runs[place].members if table.tiles[member].is_flower]


def _only_beside(table: HandTable, flowers: list[int], hand: list[int], strangers: list[int]) -> bool:
    """Whether no stranger, a face that is no flower and no part of the hand, lies near flowers, as far off as the hand
    is.
    """
    apart = table.family.apart
    nearest = float(apart[np.ix_(strangers, flowers)].min(initial=np.inf))
    return nearest > BY_ITSELF * float(apart[np.ix_(hand, flowers)].min())


def _touches(table: HandTable, flower: int, strangers: list[int]) -> bool:
    """Whether a flower lies before or behind a stranger, and touches it, as in discards."""
    family = table.family
    touched = (
        (family.apart[flower] < NO_GAP)
        & (np.abs(family.across[flower]) > BESIDE)
        & (np.abs(family.bend[flower]) < BEND)
    )
    return bool(touched[strangers].any())


def _laid_together(table: HandTable, one: int, other: int) -> bool:
    step = table.step(one, other)
    return (step.in_line and step.distance < 1 and step.bend < BEND) or step.distance < CLUMP


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
    groups = [(suit, [tile.kind for tile in group]) for suit, group in groupby(row, lambda tile: tile.suit)]
    if len(groups) > len({suit for suit, _ in groups}):
        return False
    numbers = [kinds for suit, kinds in groups if suit in SUITS]
    if any(len(list(groupby(kinds))) > len(set(kinds)) for suit, kinds in groups if suit not in SUITS):
        return False
    return any(all(kinds == sorted(kinds, reverse=down) for kinds in numbers) for down in (False, True))


def lying_on(table: HandTable, concealed: list[int]) -> int | None:
    """The tile that lies on its neighbours in a row of which no other covers another; None where there is none, or
    where either of two may lie on the other.
    """
    if len(concealed) < 3:
        return None
    family, row = table.family, np.array(concealed)
    among = np.ix_(row, row)
    # How much of a width, or of a height, two tiles cover of each other.
    depth = np.minimum(-family.gap[among] / FACE, -family.clear[among])
    np.fill_diagonal(depth, 0.0)
    first, second = np.nonzero(np.triu(depth > UNCOVERED))
    if not first.size:
        return None
    if first.size == 1:
        pair = np.array([first[0], second[0]])
        others = np.delete(np.arange(len(row)), pair)
        apart, across = (way[among][np.ix_(pair, others)] for way in (family.apart, np.abs(family.across)))
        nearest = np.arange(2), apart.argmin(axis=1)
        off = apart[nearest] / FACE + across[nearest]
        free = pair[int(off.argmax())]
        if depth[tuple(pair)] >= COVERS and np.ptp(off) > FREER:
            return int(row[free])
    found = [one for one in set(first) | set(second) if ((first == one) | (second == one)).all()]
    covering = [one for one in found if np.maximum(depth[one], 0.0).sum() >= COVERS_BOTH]
    return int(row[covering[0]]) if len(covering) == 1 else None


def alone(table: HandTable, winning: int, concealed: list[int], flipped: bool) -> int | None:
    """The tile that lies farther from the row than the tiles of the row lie from each other, or otherwise than they:
    `winning`, or that at the other end where that one lies farther; None where no single one does. `flipped`: whether
    the row is read against its line.
    """
    row = [member for member in concealed if member != winning]
    if any(table.family.quarters[member] % 2 for member in row):
        return None
    if table.family.quarters[winning] % 2 or not row:
        return winning
    if len(row) == 1:
        return _of_two(table, row[0], winning, flipped)
    lines = lines_of(table.family, sorted(row))
    gaps = sorted(gap for run in lines for gap in run.gaps)
    usual = max(float(np.median(gaps)), 0.0) if gaps else 0.0
    # One gap within the row may be wide, where it lies in two parts.
    widest = max(gaps[-2], 0.0) if len(gaps) > 1 else 0.0
    least, wider = WIDER * usual + APART, WIDER * widest
    parted = _parted_end(table, winning, row)
    if parted is not None:
        return parted
    ends = _ends(table, winning, row, lines)
    if ends:
        other, far, near = ends
        if far > least and far > wider and far > near / ALIKE:
            return other
        if far > least and far > ALIKE * near:
            return None
    out = OUT if _is_sorted([table.tiles[one] for one in _beside_nearest(table, winning, row, flipped)]) else BESIDE
    return winning if _stands_out(table, winning, row, lines, max(least, wider), out) else None


def at_end(table: HandTable, concealed: list[int], flipped: bool) -> int | None:
    """The tile that alone lies apart at an end of the row; None where none does, and of a row in two lines."""
    *others, line = sorted(lines_of(table.family, sorted(concealed)), key=len)
    if len(line) < 3 or sum(map(len, others)) > 1:
        return None
    shifted = [other.members[0] for other in others if not table.fills_gap(other.members[0])]
    ends = [line.members[0], line.members[-1], *shifted]
    found = [end for end in ends if alone(table, end, concealed, flipped) == end]
    return found[0] if len(found) == 1 else None


def out_of_line(table: HandTable, concealed: list[int]) -> int | None:
    """The tile at an end of a line that alone lies out of the line, where the others lie straight."""
    lines = lines_of(table.family, sorted(concealed))
    shifts = [[abs(float(table.family.across[pair])) for pair in pairwise(line.members)] for line in lines]
    found = []
    for line, steps in zip(lines, shifts, strict=True):
        for end, step, others in ((0, 0, steps[1:]), (-1, -1, steps[:-1])):
            rest = [shift for other in shifts if other is not steps for shift in other] + others
            if len(others) > 1 and steps[step] > max(SHIFTED, STRAIGHT * max(rest)):
                found.append(line.members[end])
    return found[0] if len(found) == 1 else None


def _beside_nearest(table: HandTable, tile: int, row: list[int], flipped: bool) -> list[int]:
    """A row with a tile put beside the one that it lies nearest to."""
    place = int(table.family.apart[tile, row].argmin())
    after = (table.family.along[row[place], tile] > 0) != flipped
    return [*row[: place + after], tile, *row[place + after :]]


def _of_two(table: HandTable, one: int, other: int, flipped: bool) -> int | None:
    """Which of two tiles that lie apart won: of a row of one it lies to the right. Before or behind each other they do
    not tell; of a pair either is as good.
    """
    if table.tiles[one].kind == table.tiles[other].kind:
        return other
    if abs(table.family.across[one, other]) >= BESIDE:
        return None
    return other if (table.family.along[one, other] > 0) != flipped else one


def _ends(table: HandTable, winning: int, row: list[int], lines: list[Run]) -> tuple[int, float, float] | None:
    """The tile at the other end of the line that a tile ends, and the gaps at that end and at its own; None where it
    ends none. `lines` are those of the row without it.
    """
    line = next(line for line in lines_of(table.family, sorted([*row, winning])) if winning in line.members)
    end, own = winning, None
    if len(line) == 1:
        # Beside an end of the row, though shifted.
        line = max(lines, key=len)
        gap, end = min((float(table.family.gap[winning, one]), one) for one in (line.members[0], line.members[-1]))
        if gap < 0 or abs(table.family.across[winning, end]) > 1 or table.family.apart[winning, end] > CUT:
            return None
        own = gap / FACE
    if len(line) < 3 or end not in (line.members[0], line.members[-1]):
        return None
    line = line if line.members[-1] == end else line.reversed()
    return line.members[0], line.gaps[0], line.gaps[-1] if own is None else own


def _parted_end(table: HandTable, winning: int, row: list[int]) -> int | None:
    """The tile at an end of the row that alone lies apart, where `winning` lies within the row, though shifted."""
    family = table.family
    nearest = row[int(family.apart[winning, row].argmin())]
    order = sorted([*row, winning], key=lambda one: float(family.along[winning, one]))
    within = abs(float(family.across[winning, nearest])) < 1 and family.gap[winning, nearest] / FACE > -LIES_ON
    if not within or winning in (order[0], order[-1]) or len(order) < 4:
        return None
    gaps = [float(family.gap[pair]) / FACE for pair in pairwise(order)]
    *others, widest = sorted(gaps)
    if widest not in (gaps[0], gaps[-1]) or widest <= max(WIDER * float(np.median(gaps)) + APART, WIDER * others[-1]):
        return None
    return order[0] if widest == gaps[0] else order[-1]


def _stands_out(table: HandTable, winning: int, row: list[int], lines: list[Run], beyond: float, out: float) -> bool:
    """Whether a tile lies otherwise than the row: turned, on it, before or behind it by `out` heights and more, or
    beyond its end by more than `beyond` widths.
    """
    family = table.family
    nearest = row[int(family.apart[winning, row].argmin())]
    gap = float(family.gap[winning, nearest]) / FACE
    shift = abs(float(family.across[winning, nearest]))
    # Boxes that are too wide overlap too, but lie in the line.
    on_it = gap < -LIES_ON and BESIDE / 2 < shift < 1
    if abs(float(family.bend[winning, nearest])) > 20 or on_it:
        return True
    if shift >= BESIDE:
        # A row may be laid so crookedly that its last tile is no more out of line than the others.
        usual = max((abs(float(family.across[pair])) for run in lines for pair in pairwise(run.members)), default=0.0)
        crooked = shift <= CROOKED * usual
        if (shift >= out and (gap < CUT or not crooked)) or (gap < 0 and shift > STRAIGHT * usual):
            return True
    return gap > beyond
