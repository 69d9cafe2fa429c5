"""Layout costs of using a line of tiles as a part of a hand, or of leaving it out.

Responsible for the lines of tiles of one family (`vision.layout.runs.Family`), and for the cost of each single line of
tiles. `vision.layout.candidates` decides which lines of tiles together form the hand with the lowest layout cost.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import SET_TILES, Tile
from vision.image.aspect import FACE
from vision.layout.run_uses import Use, uses_of
from vision.layout.runs import Family, TileLine, lines_of
from vision.layout.weights import HANDS, LINES

Floats = npt.NDArray[np.float64]

IN_BLOCK = range(4, 11)
"""The possible numbers of tiles in one line of a block of discards."""


class Step(NamedTuple):
    """The relative position of two lines of tiles, measured between the nearest tile of each.

    - `distance`: the distance between the sides of the two tiles
    - `bend`: the angle between the lines of the two tiles, in degrees, at least 0
    - `along`: the offset from the first tile to the second along the line, with its sign
    - `across`: the offset across the line, at least 0
    - `gap`: the distance between their sides along the line; negative if they overlap

    Lengths are in tile heights.
    """

    distance: float
    bend: float
    along: float
    across: float
    gap: float

    @property
    def in_line(self) -> bool:
        """Whether the second tile lies in the line of the first."""
        return self.across < LINES.beside

    @property
    def goes_on(self) -> bool:
        """Whether the second tile continues the line of the first, possibly shifted."""
        return self.in_line or (self.across < 1 and self.gap > 0)


@dataclass(slots=True, eq=False)
class HandTable:
    """The data from which the layout costs of one family of lines are computed.

    - `runs`: the lines of tiles; the methods identify a line of tiles by its index in this list
    - `number`: the index of the family
    - `stacks`: for each tile with a tile on it, the upper tile
    - `votes`: for each tile, above 0 if its face is upright when the line is read in the direction of the family, and
      below 0 if its face is then upside down
    - `sizes`: the sizes of the tiles on the photo, as fractions of the largest size
    - `levels`: the heights of the tiles on the photo, from 0 (the highest tile) to 1 (the lowest tile)
    - `downs`: for each tile, above 0 if the hand is upright on the photo when it is read in the direction of the family
    - `seen`: the distances of the tiles on the photo (`vision.geometry.ground_plane.seen_apart`)
    - `gaps`: the distances between the lines of tiles, in tile heights
    - `run_votes`: the sum of the votes of each line of tiles
    """

    tiles: list[Tile]
    family: Family
    number: int
    runs: list[TileLine]
    stacks: dict[int, int]
    votes: Floats
    sizes: Floats
    levels: Floats
    downs: Floats
    seen: Floats
    gaps: Floats = field(init=False)
    run_votes: list[float] = field(init=False)
    close: float = field(init=False)
    """A gap below this value (in tile heights) is possibly accidental.

    The value is `HANDS.close`, or higher if the longest uncut line is laid loosely."""
    apart: float = field(init=False)
    """A gap below this value (in tile heights) does not set a tile apart from its line."""
    _uses: dict[tuple[int, bool], list[Use]] = field(default_factory=dict)
    _steps: dict[tuple[int, int], Step] = field(default_factory=dict)
    _beside: dict[tuple[int, bool], list[int]] = field(default_factory=dict)
    options: dict[tuple[int, int, bool, bool], list[tuple[Use, float]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        starts = [0, *np.cumsum([len(run) for run in self.runs])[:-1]]
        order = [member for run in self.runs for member in run.members]
        among = self.family.apart[np.ix_(order, order)]
        self.gaps = np.minimum.reduceat(np.minimum.reduceat(among, starts, axis=0), starts, axis=1)
        longest = max((line.gaps for line in lines_of(self.family, sorted(order))), key=len, default=())
        gaps = [gap for gap in longest if gap < LINES.loose]
        usual = FACE * max(0.0, float(np.median(gaps))) if len(gaps) >= HANDS.many else None
        self.close, self.apart = (
            (HANDS.close, 0.0)
            if usual is None
            else (max(HANDS.close, HANDS.loosely_laid * usual), usual + FACE * HANDS.apart)
        )
        self.run_votes = [float(self.votes[list(run.members)].sum()) for run in self.runs]

    def uses_of(self, place: int, flipped: bool) -> list[Use]:
        """Return the possible uses of a line of tiles in a hand that is read as `flipped`."""
        found = self._uses.get((place, flipped))
        if found is None:
            run = self.runs[place]
            found = uses_of(run.reversed() if flipped else run, self.tiles, self.stacks)
            self._uses[place, flipped] = found
        return found

    def step(self, source: int, place: int) -> Step:
        """Return the position of the line of tiles `place` relative to the line of tiles `source`."""
        found = self._steps.get((source, place))
        if found is None:
            family, one, other = self.family, self.runs[source].members, self.runs[place].members
            among = family.apart[np.array(one)[:, None], np.array(other)]
            first, second = divmod(int(among.argmin()), len(other))
            pair = one[first], other[second]
            found = self._steps[source, place] = Step(
                float(self.gaps[source, place]),
                abs(float(family.bend[pair])),
                float(family.along[pair]),
                abs(float(family.across[pair])),
                float(family.gap[pair]),
            )
        return found

    def sets_beside(self, place: int, flipped: bool) -> list[int]:
        """Return the tile counts of the other lines of tiles that continue `place` and could consist of melds only."""
        known = self._beside.get((place, flipped))
        if known is not None:
            return known
        found = self._beside[place, flipped] = []
        for other, run in enumerate(self.runs):
            if other == place or self.gaps[place, other] > 1:
                continue
            step = self.step(place, other)
            if step.in_line and step.bend < HANDS.aligned and _is_melds(self, other, flipped):
                found.append(len(run))
        return found

    def lies_apart(self, place: int, row: Sequence[int]) -> bool:
        """Return whether the single tile `place` lies like a winning tile. `row` has the lines of tiles of the row.

        A winning tile is sideways, lies on a tile of the row, is out of line, or has a wider gap to the row than the
        gaps within the row.
        """
        steps = (self.step(one, place) for one in row if one != place)
        among = any(step.in_line and -HANDS.on_it < step.gap < self.apart for step in steps)
        return self.runs[place].sideways[0] or not among

    def fills_gap(self, tile: int) -> bool:
        """Return whether a single tile has near neighbours on its left and on its right, possibly shifted.

        The tile is then part of a crooked row.
        """
        family = self.family
        gap = family.gap[tile]
        near = (np.abs(family.across[tile]) < 1) & (gap < self.close) & (gap > -HANDS.covered)
        return bool((near & (family.along[tile] > 0)).any() and (near & (family.along[tile] < 0)).any())


def set_in_row(table: HandTable, place: int, use: Use, flipped: bool) -> float:
    """Return the cost of using a line of tiles as a part of the row although it could consist of melds only."""
    return HANDS.set_in_row if not use.melds and _is_melds(table, place, flipped) else 0.0


def _is_row(table: HandTable, place: int, flipped: bool) -> bool:
    return any(use.concealed for use in table.uses_of(place, flipped))


def _is_melds(table: HandTable, place: int, flipped: bool) -> bool:
    return any(use.melds and not use.row for use in table.uses_of(place, flipped))


def cost_of(table: HandTable, source: int, place: int, use: Use, flipped: bool, row: list[int]) -> float:
    """Return the layout cost of a line of tiles that has the use `use` in a hand.

    `place` is the index of this line of tiles. `source` is the index of the line of tiles that is nearest to it among
    those already in the hand. `row` has the indices of the other lines that form the row of the hand.
    """
    step = table.step(source, place)
    distance, in_line = step.distance, step.in_line
    cost = use.cost
    vote = -table.run_votes[place] if flipped else table.run_votes[place]
    if vote < 0:
        cost += HANDS.upside_down * min(1.0, -vote)
    close = in_line and distance < table.close
    if use.concealed and use.single:
        distance = min(distance, float(table.seen[np.ix_(table.runs[source].members, table.runs[place].members)].min()))
        cost += (
            HANDS.unlikely if distance > HANDS.won_reach else HANDS.won_farther * max(0.0, distance - HANDS.won_seldom)
        )
        cost += (
            HANDS.single + HANDS.single_distance * distance
            if in_line
            else HANDS.single_apart + HANDS.single_apart_distance * distance
        )
        apart = table.lies_apart(place, [source])
        if use.winning_known:
            cost += 0.0 if apart else HANDS.no_winner
        else:
            cost += (
                0.0
                if close or not apart
                else HANDS.in_row
                if in_line or table.fills_gap(table.runs[place].members[0])
                else HANDS.out_of_row
            )
    elif use.concealed:
        cost += set_in_row(table, place, use, flipped)
        if step.bend > HANDS.elsewhere_bend:
            cost += HANDS.elsewhere
        if in_line:
            cost += HANDS.near if close else HANDS.split
        elif step.goes_on:
            cost += 2 * HANDS.split
        else:
            second = distance < HANDS.stacked_reach and step.bend < HANDS.stacked_bend
            cost += HANDS.stacked if second else HANDS.elsewhere
        cost += HANDS.distance * distance
    if use.melds:
        cost += _cost_beside_row(table, row, place, use, flipped)
        cost += HANDS.meld_distance * distance + HANDS.meld_bend * max(0.0, step.bend - HANDS.meld_aslant)
    return cost


def _cost_beside_row(table: HandTable, row: list[int], place: int, use: Use, flipped: bool) -> float:
    """Return the cost of using the line of tiles `place` as melds although it looks like a part of the row.

    `row` has the lines of tiles of the row. Only melds without a sideways tile look like a part of the row, and a
    single set whose sideways tile is possibly the winning tile. For other melds, the cost is 0.
    """
    plain = bool(use.habit & 2)
    if not row or not (plain or len(use.melds) == 1):
        return 0.0
    steps = [table.step(one, place) for one in row]
    in_line = [step for step in steps if step.in_line]
    if in_line:
        step = min(in_line, key=lambda one: one.distance)
        before = step.along > 0 if flipped else step.along < 0
        if plain:
            close = step.distance < max(HANDS.close, _within(table, row))
        else:
            close = _ends_turned(table.runs[place], step) and step.distance < _within(table, row)
        return (HANDS.close_meld if close else 0.0) + (HANDS.mirrored if plain and before else 0.0)
    near = min(step.distance for step in steps) if plain else np.inf
    cost = HANDS.second_line if len(use.melds) > 1 and near < HANDS.second_line_reach else 0.0
    cost += HANDS.close_meld if near < HANDS.touching else 0.0
    return max(0.0, cost - _parted(table, place, use, flipped)) if cost else 0.0


def _ends_turned(run: TileLine, step: Step) -> bool:
    """Return whether the far end of a set of three tiles is a sideways tile, like a winning tile at the end of a row.

    `step` leads from the row to the set.
    """
    return len(run) == SET_TILES and run.sideways[-1 if step.along > 0 else 0]


def _within(table: HandTable, row: list[int]) -> float:
    """Return the gap, in tile heights, below which a meld counts as adjacent to the row.

    `row` has the lines of tiles of the row. The result depends on the gaps between their tiles.
    """
    gaps = [FACE * gap for one in row for gap in table.runs[one].gaps]
    if len(row) > 1:
        gaps += [
            float(gap)
            for one in row
            if (gap := table.gaps[one, [two for two in row if two != one]].min()) < HANDS.loose_gap
        ]
    usual = max(gaps, default=0.0)
    return max(HANDS.wider_than_row * usual, usual + HANDS.farther_than_row)


def _parted(table: HandTable, place: int, use: Use, flipped: bool) -> float:
    """Return the evidence that a line of tiles without a sideways tile consists of melds: log C(n, k), or 0.

    n is the number of gaps in the line, and k is the number of gaps between melds. The lines that continue this line
    and could be melds (`sets_beside`) are counted as parts of this line. The k gaps are the k widest of the n gaps. The
    more ways there are to choose k of n gaps, the more improbable it is that this happened by chance. If the gaps
    between the melds are not wider than the gaps within the melds, the result is 0.
    """
    run, cuts = table.runs[place], len(use.melds) - 1
    if cuts:
        gaps = run.gaps[::-1] if flipped else run.gaps
        ends = set(np.cumsum([len(meld.members) for meld in use.melds])[:-1] - 1)
        between = [gap for before, gap in enumerate(gaps) if before in ends]
        within = [gap for before, gap in enumerate(gaps) if before not in ends]
        if min(between) < max(*within, 0.0) + HANDS.parted:
            return 0.0
    beside = table.sets_beside(place, flipped)
    return math.log(math.comb(len(run) + sum(beside) - 1, cuts + len(beside)))


def options_of(table: HandTable, source: int, place: int, flipped: bool, anchor: int) -> list[tuple[Use, float]]:
    """Return the plausible uses, with their costs, of the line of tiles `place` next to the line of tiles `source`.

    `anchor` is the line of tiles with which the search for the hand started; it is part of the row.
    """
    # A line of tiles that is possibly melds does not count as the row here. Gaps between melds are at least as wide as
    # the gap between the melds and the row.
    of_row = source == anchor or not _is_melds(table, source, flipped)
    found = table.options.get((source, place, flipped, of_row))
    if found is None:
        uses = [use for use in table.uses_of(place, flipped) if use.concealed or use.melds]
        row = [source] if of_row and _is_row(table, source, flipped) else []
        costs = [cost_of(table, source, place, use, flipped, row) for use in uses]
        found = [(use, cost) for use, cost in zip(uses, costs) if cost < HANDS.unlikely]
        table.options[source, place, flipped, of_row] = found
    return found


def cost_without(table: HandTable, source: int, place: int) -> float:
    """Return the cost of leaving out the line of tiles `place`. `source` is the nearest part of the hand."""
    run = table.runs[place]
    if all(table.tiles[member].is_face_down for member in run.members) or (all(run.sideways) and len(run) > 1):
        return 0.0
    step = table.step(source, place)
    aligned = 1.0 if step.bend < HANDS.aligned else HANDS.left_out_bent
    if step.in_line:
        base = HANDS.part_of_row if step.distance < table.close else HANDS.in_line
    else:
        lengths = len(run), len(table.runs[source])
        block = all(one in IN_BLOCK for one in lengths) and step.distance < HANDS.touching and not step.goes_on
        base = HANDS.block if block else HANDS.beside_row
    return aligned * max(0.0, base - HANDS.left_out_distance * step.distance)
