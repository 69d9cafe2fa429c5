"""How the parts of a hand lie to each other: its melds in one line or column, the tile that won at an end of its row.

Responsible for what a choice of runs costs beyond what each costs by itself (`vision.layout.hand_costs`): players put a
meld where the others lie, none into the row, and the tile that won beside all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from vision.layout.hand_costs import HandTable, set_in_row
from vision.layout.run_uses import Use

Chosen = Sequence[tuple[int, Use]]
"""The runs of a hand by their places in its table, the row first, each with what it is taken for."""

ASTRAY = 3.0
"""Cost of a meld with no tile turned that lies neither in the line nor in the column of the other melds."""
BETWEEN = 3.0
"""Cost of one between two parts of the row, or between the row and the tile that won."""
ASUNDER = 2.0
"""Cost of melds of which some lie before the row in its line, some behind it, where one has no tile turned."""
WON_WITHIN = 1.5
"""Cost of a tile set apart as the one that won, with parts of the row on either side of it."""
AMONG_MELDS = 1.5
"""Cost of a winning tile that lies nearer to the melds than to the row."""
LIKE_MELDS = 1.5
"""Cost of a part of the row that makes a set and lies in the line or in the column of the melds."""
STRAIGHT, BEYOND = 0.5, 0.7
"""How far from the line of a meld the next one of that line may lie, and from where on it is in a column, heights."""
BESIDE, OVER = 0.8, 0.2
"""How far from the line of a tile one lies that is still on a side of it, and how much the tiles of a column, one over
the other, lie side by side at least, in heights."""
LINE, COLUMN, ASKEW = "line", "column", ""


def cost_of_placement(table: HandTable, chosen: Chosen, flipped: bool) -> float:
    """What it costs that the runs of a hand, `flipped` where it is read from the other side, lie to each other so."""
    row = {place: use for place, use in chosen if use.row}
    sets = {place: use for place, use in chosen if use.melds and not use.row}
    unmarked = [place for place, use in sets.items() if use.habit & 2]
    cost = ASTRAY if _one_astray(table, sets, unmarked) else 0.0
    cost += BETWEEN * sum(_on_both_sides(table, table.runs[place].members, row) for place in unmarked)
    cost += ASUNDER * any(_on_both_sides(table, table.runs[place].members, sets) for place in row if unmarked)
    apart, won = next(((place, use.winning) for place, use in row.items() if use.winning_known), (None, None))
    held = [place for place, use in row.items() if not (use.single and use.winning_known)]
    if won is not None:
        cost += WON_WITHIN * _on_both_sides(table, [won], held)
    if apart is not None and row[apart].single and held and sets:
        cost += AMONG_MELDS * _among_melds(table, apart, list(sets), held)
    if len(held) > 1 and sum(len(use.melds) for use in sets.values()) > 1 and _in_order(table, sets):
        cost += LIKE_MELDS * sum(_like_melds(table, place, row[place], flipped, sets, held) for place in held)
    return cost


def _one_astray(table: HandTable, sets: Mapping[int, Use], unmarked: Sequence[int]) -> bool:
    """Whether melds lie neither in one line nor in one column because of one of those without a turned tile."""
    if len(sets) < 2 or not unmarked or _in_order(table, sets):
        return False
    return len(sets) == 2 or any(
        _in_order(table, {place: use for place, use in sets.items() if place != one}) for one in unmarked
    )


def _in_order(table: HandTable, sets: Mapping[int, Use]) -> bool:
    """Whether runs lie in one line, or in one column, each beside the next; one that is several melds is a line."""
    ways = {LINE} if any(len(use.melds) > 1 for use in sets.values()) else set()
    joined, *others = sets
    reached = [joined]
    while others:
        # From the nearest, since what lies far apart is not seen exactly enough.
        among = table.gaps[np.ix_(reached, others)]
        one, other = divmod(int(among.argmin()), len(others))
        ways.add(_way(table, reached[one], others[other]))
        reached.append(others.pop(other))
    return len(ways) < 2 and ASKEW not in ways


def _way(table: HandTable, one: int, other: int) -> str:
    """Whether two runs lie in one line, or one of them over the other."""
    if table.step(one, other).across < STRAIGHT:
        return LINE
    among = np.ix_(table.runs[one].members, table.runs[other].members)
    over = (table.family.gap[among] < -OVER) & (np.abs(table.family.across[among]) > BEYOND)
    return COLUMN if over.any() else ASKEW


def _on_both_sides(table: HandTable, tiles: Sequence[int], places: Iterable[int]) -> bool:
    """Whether of the runs at `places` some lie before these tiles in their line, and others behind them."""
    sides = set()
    for place in places:
        others = [one for one in table.runs[place].members if one not in tiles]
        among = np.ix_(tiles, others)
        beside = (np.abs(table.family.across[among]) < BESIDE) & (table.family.gap[among] > -OVER)
        if beside.any():
            nearest = int(np.where(beside, table.family.apart[among], np.inf).argmin())
            sides.add(bool(table.family.along[among].flat[nearest] > 0))
    return len(sides) > 1


def _among_melds(table: HandTable, won: int, melds: Sequence[int], held: Sequence[int]) -> bool:
    """Whether the run that won lies nearer to a meld than to the row, and that meld nearer to the row than it."""
    meld = min(melds, key=lambda one: float(table.gaps[one, won]))
    to_row, beyond = (float(table.gaps[held, one].min()) for one in (won, meld))
    return float(table.gaps[meld, won]) < to_row and beyond < to_row


def _like_melds(
    table: HandTable, place: int, use: Use, flipped: bool, sets: Mapping[int, Use], held: Sequence[int]
) -> bool:
    """Whether a part of the row is a set that lies as the melds do, and not in the line of the row as well."""
    if len(use.row) not in (3, 4) or not set_in_row(table, place, use, flipped):
        return False
    if not _in_order(table, {**sets, place: use}):
        return False
    return not any(table.step(other, place).in_line for other in held if other != place)
