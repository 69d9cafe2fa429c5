"""Placement costs: the melds should lie in one line or column, and the winning tile should be at an end of the row.

Responsible for the layout costs of a combination of lines of tiles. `vision.layout.hand_costs` has the costs of each
single line of tiles. Players put a meld next to the other melds, never between tiles of the row. They put the winning
tile next to the whole hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from scorer.tiles import SAME_TILES, SET_TILES
from vision.layout.hand_costs import HandTable, set_in_row
from vision.layout.run_uses import Use
from vision.layout.weights import PLACES

Chosen = Sequence[tuple[int, Use]]
"""The lines of tiles of a hand, first a line of the row. Each item has the index of the line of tiles, and its use."""

LINE, COLUMN, ASKEW = "line", "column", ""


def cost_of_placement(table: HandTable, chosen: Chosen, flipped: bool) -> float:
    """Return the cost of the relative positions of the parts of a hand. `flipped` is explained in `Candidate`."""
    row = {place: use for place, use in chosen if use.row}
    sets = {place: use for place, use in chosen if use.melds and not use.row}
    unmarked = [place for place, use in sets.items() if use.habit & 2]
    cost = PLACES.astray if _one_astray(table, sets, unmarked) else 0.0
    cost += PLACES.between * sum(_on_both_sides(table, table.runs[place].members, row) for place in unmarked)
    cost += PLACES.asunder * any(_on_both_sides(table, table.runs[place].members, sets) for place in row if unmarked)
    apart, won = next(((place, use.winning) for place, use in row.items() if use.winning_known), (None, None))
    held = [place for place, use in row.items() if not (use.single and use.winning_known)]
    if won is not None:
        cost += PLACES.won_within * _on_both_sides(table, [won], held)
    if apart is not None and row[apart].single and held and sets:
        cost += PLACES.among_melds * _among_melds(table, apart, list(sets), held)
    if len(held) > 1 and sum(len(use.melds) for use in sets.values()) > 1 and _in_order(table, sets):
        cost += PLACES.like_melds * sum(_like_melds(table, place, row[place], flipped, sets, held) for place in held)
    return cost


def _one_astray(table: HandTable, sets: Mapping[int, Use], unmarked: Sequence[int]) -> bool:
    """Return whether the melds lie in one line or column, except for one of the melds without a sideways tile.

    `unmarked` has the melds without a sideways tile.
    """
    if not unmarked or _in_order(table, sets):
        return False
    return any(_in_order(table, {place: use for place, use in sets.items() if place != one}) for one in unmarked)


def _in_order(table: HandTable, sets: Mapping[int, Use]) -> bool:
    """Return whether the melds lie in one line or in one column. Several melds in one line of tiles are a line."""
    ways = {LINE} if any(len(use.melds) > 1 for use in sets.values()) else set()
    joined, *others = sets
    reached = [joined]
    while others:
        # Compare each meld with its nearest meld: the relative position of distant tiles is not exact enough.
        among = table.gaps[np.ix_(reached, others)]
        one, other = divmod(int(among.argmin()), len(others))
        ways.add(_way(table, reached[one], others[other]))
        reached.append(others.pop(other))
    return len(ways) < 2 and ASKEW not in ways


def _way(table: HandTable, one: int, other: int) -> str:
    """Return how two lines of tiles lie: in one line (`LINE`), one above the other (`COLUMN`), or neither (`ASKEW`)."""
    if table.step(one, other).across < PLACES.straight:
        return LINE
    among = np.ix_(table.runs[one].members, table.runs[other].members)
    over = (table.family.gap[among] < -PLACES.over) & (np.abs(table.family.across[among]) > PLACES.column)
    return COLUMN if over.any() else ASKEW


def _on_both_sides(table: HandTable, tiles: Sequence[int], places: Iterable[int]) -> bool:
    """Return whether the lines of tiles `places` are on both sides of the tiles `tiles`, in the line of these tiles."""
    sides = set()
    for place in places:
        others = [one for one in table.runs[place].members if one not in tiles]
        among = np.ix_(tiles, others)
        beside = (np.abs(table.family.across[among]) < PLACES.beside) & (table.family.gap[among] > -PLACES.over)
        if beside.any():
            nearest = int(np.where(beside, table.family.apart[among], np.inf).argmin())
            sides.add(bool(table.family.along[among].flat[nearest] > 0))
    return len(sides) > 1


def _among_melds(table: HandTable, won: int, melds: Sequence[int], held: Sequence[int]) -> bool:
    """Return whether the winning tile is nearer to a meld than to the row, and this meld is nearer to the row.

    `won` is the line of tiles that consists of the winning tile.
    """
    meld = min(melds, key=lambda one: float(table.gaps[one, won]))
    to_row, beyond = (float(table.gaps[held, one].min()) for one in (won, meld))
    return float(table.gaps[meld, won]) < to_row and beyond < to_row


def _like_melds(
    table: HandTable, place: int, use: Use, flipped: bool, sets: Mapping[int, Use], held: Sequence[int]
) -> bool:
    """Return whether a part of the row is a set in the line or column of the melds and not in the line of the row."""
    if len(use.row) not in (SET_TILES, SAME_TILES) or not set_in_row(table, place, use, flipped):
        return False
    if not _in_order(table, {**sets, place: use}):
        return False
    return not any(table.step(other, place).in_line for other in held if other != place)
