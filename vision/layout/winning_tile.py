"""Decides which tile has won: an isolated tile, or one that does not fit into the row. Also finds flowers set aside.

Responsible for distinguishing these tiles from the row and from the scenery, after the lines of tiles of a hand are
chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import numpy as np

from scorer.tiles import SAME_TILES, SET_TILES, SUITS, Tile
from vision.image.aspect import FACE
from vision.layout.hand_costs import HandTable
from vision.layout.runs import TileLine, lines_of
from vision.layout.weights import FLOWERS, LINES, WINNER

SORTED = 5
"""If a row has more tiles than this and all but one are sorted, the sorting is rarely accidental.

Fitted by `python -m vision.train fit-thresholds`."""


def flowers_beside(table: HandTable, places: list[int], hand: list[int], flipped: bool) -> list[int]:
    """Return the flowers that are set aside near a hand.

    These are the flowers of the nearest line of tiles with flowers, and the flowers that continue or touch it. `places`
    has the lines of tiles of the hand, `hand` has its tiles.
    """
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
        # A single sideways flower next to other tiles does not belong to the hand. Of several flowers, some can look
        # sideways by mistake.
        upright = len(run) == 1 or sum(table.family.quarters[one] % 2 == 0 for one in members) >= len(members) / 2
        if place in places or not members or not upright or any(table.family.quarters[one] % 2 == 0 for one in others):
            continue
        if len(run) == 1 and _touches(table, members[0], strangers):
            continue
        aside.append(place)
        among = table.family.apart[np.ix_(hand, members)]
        nearest = hand[int(among.min(axis=1).argmin())]
        bends = [abs(float(table.family.bend[one, members[0]])) for one in (nearest, middle)]
        vote = float(table.votes[members].sum())
        upright_way = vote <= 0 if flipped else vote >= 0
        # Distances from the rectangle around the hand.
        out = [
            max(float(way[members].min() - way[hand].max()), float(way[hand].min() - way[members].max()))
            for way in (along, across)
        ]
        beside = max((out[0] - FACE) / FLOWERS.along, (out[1] - 1) / FLOWERS.across)
        together = len(members) > 1 and not others  # several side by side are not scenery by chance
        farthest = (FLOWERS.together if together else 1) if upright_way else FLOWERS.upside_down
        only = _only_beside(table, members, hand, strangers)
        reach = FLOWERS.only_here if only else 1.0
        bend = FLOWERS.bend_near if only or (together and among.min() < FLOWERS.near) else FLOWERS.bend
        if beside < farthest * reach and among.min() < FLOWERS.farthest * reach and min(bends) < bend:
            found.append(
                (beside + FLOWERS.distance * float(among.min()) + (0.0 if together else FLOWERS.single), place)
            )
    found.sort()
    if not found:
        return []
    # Flowers that continue the line of these flowers, or touch them, belong to them.
    joined = [found[0][1]]
    for one in joined:
        joined += [place for place in aside if place not in joined and _laid_together(table, one, place)]
    return [member for place in joined for member in table.runs[place].members if table.tiles[member].is_flower]


def _only_beside(table: HandTable, flowers: list[int], hand: list[int], strangers: list[int]) -> bool:
    """Return whether all other face-up tiles are much farther from the flowers than the hand is.

    `strangers` are the face-up tiles that are neither flowers nor part of the hand.
    """
    apart = table.family.apart
    nearest = float(apart[np.ix_(strangers, flowers)].min(initial=np.inf))
    return nearest > FLOWERS.by_itself * float(apart[np.ix_(hand, flowers)].min())


def _touches(table: HandTable, flower: int, strangers: list[int]) -> bool:
    """Return whether a flower touches one of the tiles `strangers` before or behind it, as in lines of discards."""
    family = table.family
    touched = (
        (family.apart[flower] < FLOWERS.touching)
        & (np.abs(family.across[flower]) > LINES.beside)
        & (np.abs(family.bend[flower]) < FLOWERS.bend)
    )
    return bool(touched[strangers].any())


def _laid_together(table: HandTable, one: int, other: int) -> bool:
    step = table.step(one, other)
    return (step.in_line and step.distance < 1 and step.bend < FLOWERS.bend) or step.distance < FLOWERS.clump


def out_of_order(row: Sequence[Tile]) -> int | None:
    """Return the index of the only tile at an end of the row (0 or the last index) without which the row is sorted.

    None if there is no such tile, if the whole row is sorted, or if the row has too few tiles.
    """
    if len(row) <= SORTED or _is_sorted(row):
        return None
    found = [place for place, rest in ((0, row[1:]), (len(row) - 1, row[:-1])) if _is_sorted(rest)]
    return found[0] if len(found) == 1 else None


def _is_sorted(row: Sequence[Tile]) -> bool:
    """Return whether the tiles of each suit lie together, and whether all suits are ascending or all are descending.

    The order of the suits has no influence. Equal honours must lie together.
    """
    groups = [(suit, [tile.kind for tile in group]) for suit, group in groupby(row, lambda tile: tile.suit)]
    if len(groups) > len({suit for suit, _ in groups}):
        return False
    numbers = [kinds for suit, kinds in groups if suit in SUITS]
    if any(len(list(groupby(kinds))) > len(set(kinds)) for suit, kinds in groups if suit not in SUITS):
        return False
    return any(all(kinds == sorted(kinds, reverse=down) for kinds in numbers) for down in (False, True))


def lying_on(table: HandTable, concealed: list[int]) -> int | None:
    """Return the tile that lies on its neighbours, in a row whose other tiles do not overlap.

    None if there is no such tile, or if it is not clear which of two tiles is the upper one.
    """
    if len(concealed) < SET_TILES:
        return None
    family, row = table.family, np.array(concealed)
    among = np.ix_(row, row)
    # The overlap of two tiles, as a fraction of a width or of a height.
    depth = np.minimum(-family.gap[among] / FACE, -family.clear[among])
    np.fill_diagonal(depth, 0.0)
    first, second = np.nonzero(np.triu(depth > WINNER.uncovered))
    if not first.size:
        return None
    if first.size == 1:
        pair = np.array([first[0], second[0]])
        others = np.delete(np.arange(len(row)), pair)
        apart, across = (way[among][np.ix_(pair, others)] for way in (family.apart, np.abs(family.across)))
        nearest = np.arange(2), apart.argmin(axis=1)
        off = apart[nearest] / FACE + across[nearest]
        free = pair[int(off.argmax())]
        if depth[tuple(pair)] >= WINNER.covers and np.ptp(off) > WINNER.freer:
            return int(row[free])
    found = [one for one in set(first) | set(second) if ((first == one) | (second == one)).all()]
    covering = [one for one in found if np.maximum(depth[one], 0.0).sum() >= WINNER.covers_both]
    return int(row[covering[0]]) if len(covering) == 1 else None


def alone(table: HandTable, winning: int, concealed: list[int], flipped: bool) -> int | None:
    """Return the winning tile: the tile that is isolated from the row, `winning` or one at an end of the row.

    An isolated tile is sideways, out of line or on the row, or its gap to the row is wider than the gaps within the
    row. The result is None unless exactly one tile is isolated; for a row of two tiles, `_of_two` decides. `flipped` is
    whether the row is read against the
    direction of its line.
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
    # One gap within the row can be wide: the row has two parts then.
    widest = max(gaps[-2], 0.0) if len(gaps) > 1 else 0.0
    least, wider = WINNER.wider * usual + WINNER.apart, WINNER.wider * widest
    parted = _parted_end(table, winning, row)
    if parted is not None:
        return parted
    ends = _ends(table, winning, row, lines)
    if ends:
        other, far, near = ends
        if far > least:
            if far > wider and far > near / WINNER.alike:
                return other
            if far > WINNER.alike * near:
                return None
    out = (
        WINNER.out
        if _is_sorted([table.tiles[one] for one in _beside_nearest(table, winning, row, flipped)])
        else LINES.beside
    )
    return winning if _stands_out(table, winning, row, lines, max(least, wider), out) else None


def at_end(table: HandTable, concealed: list[int], flipped: bool) -> int | None:
    """Return the only tile at an end of the row that lies apart.

    None if there is no such tile or several, if the longest line of the row has fewer than three tiles, or if more than
    one tile is outside this line.
    """
    *others, line = sorted(lines_of(table.family, sorted(concealed)), key=len)
    if len(line) < SET_TILES or sum(map(len, others)) > 1:
        return None
    shifted = [other.members[0] for other in others if not table.fills_gap(other.members[0])]
    ends = [line.members[0], line.members[-1], *shifted]
    found = [end for end in ends if alone(table, end, concealed, flipped) == end]
    return found[0] if len(found) == 1 else None


def out_of_line(table: HandTable, concealed: list[int]) -> int | None:
    """Return the only tile that is at the end of a line and out of this line, if the other tiles lie straight.

    None if there is no such tile or several.
    """
    lines = lines_of(table.family, sorted(concealed))
    shifts = [[abs(float(table.family.across[pair])) for pair in pairwise(line.members)] for line in lines]
    found = []
    for line, steps in zip(lines, shifts, strict=True):
        for end, step, others in ((0, 0, steps[1:]), (-1, -1, steps[:-1])):
            rest = [shift for other in shifts if other is not steps for shift in other] + others
            if len(others) > 1 and steps[step] > max(WINNER.shifted, WINNER.straight * max(rest)):
                found.append(line.members[end])
    return found[0] if len(found) == 1 else None


def _beside_nearest(table: HandTable, tile: int, row: list[int], flipped: bool) -> list[int]:
    """Return `row` after inserting `tile` next to its nearest tile of the row."""
    place = int(table.family.apart[tile, row].argmin())
    after = (table.family.along[row[place], tile] > 0) != flipped
    return [*row[: place + after], tile, *row[place + after :]]


def _of_two(table: HandTable, one: int, other: int, flipped: bool) -> int | None:
    """Return the winning tile among the two tiles of a row: the tile on the right-hand side as the hand is read.

    If the two tiles are equal, the result is `other`. None if one of two different tiles is behind the other.
    """
    if table.tiles[one].kind == table.tiles[other].kind:
        return other
    if abs(table.family.across[one, other]) >= LINES.beside:
        return None
    return other if (table.family.along[one, other] > 0) != flipped else one


def _ends(table: HandTable, winning: int, row: list[int], lines: list[TileLine]) -> tuple[int, float, float] | None:
    """Return the tile at the other end of the line that ends with `winning`, the gap there, and the gap at `winning`.

    Gaps are in tile widths. None if `winning` is not at the end of a line. `lines` has the lines of the row without
    `winning`.
    """
    line = next(line for line in lines_of(table.family, sorted([*row, winning])) if winning in line.members)
    end, own = winning, None
    if len(line) == 1:
        # The tile `winning` continues an end of the row, but is shifted.
        line = max(lines, key=len)
        gap, end = min((float(table.family.gap[winning, one]), one) for one in (line.members[0], line.members[-1]))
        if gap < 0 or abs(table.family.across[winning, end]) > 1 or table.family.apart[winning, end] > LINES.cut:
            return None
        own = gap / FACE
    if len(line) < SET_TILES or end not in (line.members[0], line.members[-1]):
        return None
    line = line if line.members[-1] == end else line.reversed()
    return line.members[0], line.gaps[0], line.gaps[-1] if own is None else own


def _parted_end(table: HandTable, winning: int, row: list[int]) -> int | None:
    """Return the only tile at an end of the row that lies apart, if `winning` is inside the row, possibly shifted.

    None if `winning` is not inside the row, or if there is no such tile.
    """
    family = table.family
    nearest = row[int(family.apart[winning, row].argmin())]
    order = sorted([*row, winning], key=lambda one: float(family.along[winning, one]))
    within = abs(float(family.across[winning, nearest])) < 1 and family.gap[winning, nearest] / FACE > -WINNER.lies_on
    if not within or winning in (order[0], order[-1]) or len(order) < SAME_TILES:
        return None
    gaps = [float(family.gap[pair]) / FACE for pair in pairwise(order)]
    *others, widest = sorted(gaps)
    if widest not in (gaps[0], gaps[-1]) or widest <= max(
        WINNER.wider * float(np.median(gaps)) + WINNER.apart, WINNER.wider * others[-1]
    ):
        return None
    return order[0] if widest == gaps[0] else order[-1]


def _stands_out(
    table: HandTable, winning: int, row: list[int], lines: list[TileLine], beyond: float, out: float
) -> bool:
    """Return whether the tile `winning` lies differently from the row.

    The tile is then rotated, or it lies on the row, or it is before or behind the row by at least `out` (tile heights),
    or it is beyond the end of the row by more than `beyond` (tile widths).
    """
    family = table.family
    nearest = row[int(family.apart[winning, row].argmin())]
    gap = float(family.gap[winning, nearest]) / FACE
    shift = abs(float(family.across[winning, nearest]))
    # Boxes that are too wide overlap too, but they are in the line of the row.
    on_it = gap < -WINNER.lies_on and LINES.beside / 2 < shift < 1
    if abs(float(family.bend[winning, nearest])) > WINNER.turned or on_it:
        return True
    if shift >= LINES.beside:
        # In a crooked row, the tile is possibly not more out of line than the others.
        usual = max((abs(float(family.across[pair])) for run in lines for pair in pairwise(run.members)), default=0.0)
        crooked = shift <= WINNER.crooked * usual
        if (shift >= out and (gap < LINES.cut or not crooked)) or (gap < 0 and shift > WINNER.straight * usual):
            return True
    return gap > beyond
