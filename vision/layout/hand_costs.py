"""Costs of using a run of tiles as a part of a hand, or of leaving it out.

Responsible for the runs of one family of lines and for the cost of each run on its own; `vision.layout.candidates`
decides which runs together form the most probable hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorer.tiles import Tile
from vision.image.aspect import FACE
from vision.layout.run_uses import Use, uses_of
from vision.layout.runs import BESIDE, Family, Run, lines_of
from vision.layout.runs import LOOSE as WITHIN

Floats = npt.NDArray[np.float64]

UNLIKELY = 8.0
"""A run with this cost or more is not part of a hand."""
SPLIT, STACKED, ELSEWHERE = 0.3, 1.8, 4.5
"""Cost of a row with a break, of a row in two lines, and of a second part anywhere else."""
CLOSE, CLOSE_MELD = 0.23, 2.5
"""A gap within a line that may be chance (heights), and the cost of melds that lie no farther from the row.

The cost applies to melds without a turned tile, and to a set whose turned tile ends the line like a winning tile.
"""
TOUCHING = 0.17
"""At a smaller distance (heights), a line of sets before or behind a row is a second line of the row."""
SECOND_LINE = 0.3, 1.5
"""The largest distance (heights) at which a line of several sets counts as a second line, and its cost."""
LOOSE, WIDER, FARTHER_OFF = 0.5, 1.2, 0.12
"""The widest gap (heights) within a loosely laid row; and the factor and the excess (heights) by which a gap in front
of melds exceeds it.
"""
MIRRORED = 2.2
"""Cost of melds without a turned tile before the row in its line, if they look like part of it."""
WON_APART = 3.0
"""The largest distance of the winning tile from the rest of the hand, in heights. Of 1,043 rendered winning tiles that
lie apart, 99.5 % lie within 1.6; the farthest lies 3.1 away."""
SELDOM_APART, FARTHER = 1.6, 2.0
"""The distance beyond which a winning tile is rare, and the cost of each further height."""
LIKE, MANY = 2.2, 4
"""`LIKE`: a gap may be this many times the usual gap of the longest line by chance, if it has at least `MANY` gaps."""
APART = 0.2
"""A gap that is wider than usual by this many tile widths may set a tile apart."""
ON_IT = 0.1
"""How much (heights) a tile overlaps another one on which it lies."""
NO_WINNER = 0.7
"""Cost of a hand without a tile that lies like a winning tile."""
PART_OF_ROW = 5.0
"""Cost of leaving out a run in the line of a part of the hand, with a gap no wider than chance."""
BESIDE_ROW, IN_LINE, TOGETHER = 1.2, 2.6, 2.5
"""Costs of leaving out other near runs: before or behind the hand; in the line of a part of it; and one row of a block
of touching rows with `IN_BLOCK` tiles each, which lie together as discards do."""
IN_BLOCK = range(4, 11)
SET_IN_ROW = 2.0
"""Cost of taking three or four tiles that lie apart and make a set as a part of the row."""
PARTED = 0.03
"""How much wider (widths) the gaps between the sets of a line are than those within the sets."""
IN_ROW, OUT_OF_ROW = 0.9, 3.0
"""Cost of a single tile as one of the row: if it lies in the row's line or fills a gap, and otherwise."""
COVERED = 0.55
"""How much (heights) such a tile may overlap its neighbours: boxes overlap at an oblique view."""
ALIGNED = 12.0
"""The largest angle in degrees between the lines of two runs that were laid together."""
UPSIDE_DOWN = 3.0
"""Cost of a part whose tiles are mostly upside down."""


class Step(NamedTuple):
    """The relative position of two runs, measured between their nearest tiles.

    `distance` in heights; `bend`: the angle between the lines of the two tiles in degrees; `along` and `across`: the
    offset from the first to the second; `gap`: the distance between their sides.
    """

    distance: float
    bend: float
    along: float
    across: float
    gap: float

    @property
    def in_line(self) -> bool:
        """Whether the second tile lies in the line of the first."""
        return self.across < BESIDE

    @property
    def goes_on(self) -> bool:
        """Whether the second tile continues the line of the first, possibly shifted."""
        return self.in_line or (self.across < 1 and self.gap > 0)


@dataclass(slots=True, eq=False)
class HandTable:
    """Shared data of the candidates of one family.

    Per tile: `votes`, above 0 if its line is read in the family's own direction; `sizes` and `levels` (0 at the top of
    the visible tiles, 1 at the bottom), relative; `downs`, how far down on the photo the side near such a reader is.
    `seen`: the distances of the tiles on the photo (`vision.geometry.ground_plane.seen_apart`).
    """

    tiles: list[Tile]
    family: Family
    number: int
    runs: list[Run]
    stacks: dict[int, int]
    votes: Floats
    sizes: Floats
    levels: Floats
    downs: Floats
    seen: Floats
    gaps: Floats = field(init=False)
    run_votes: list[float] = field(init=False)
    close: float = field(init=False)
    """A gap (heights) up to this may be chance: `CLOSE`, or more if the longest line is laid loosely."""
    apart: float = field(init=False)
    """A narrower gap (heights) does not set a tile apart from its line."""
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
        gaps = [gap for gap in longest if gap < WITHIN]
        usual = FACE * max(0.0, float(np.median(gaps))) if len(gaps) >= MANY else None
        self.close, self.apart = (CLOSE, 0.0) if usual is None else (max(CLOSE, LIKE * usual), usual + FACE * APART)
        self.run_votes = [float(self.votes[list(run.members)].sum()) for run in self.runs]

    def uses_of(self, place: int, flipped: bool) -> list[Use]:
        """Return the possible uses of a run for a hand that is read from one side or the other."""
        found = self._uses.get((place, flipped))
        if found is None:
            run = self.runs[place]
            found = uses_of(run.reversed() if flipped else run, self.tiles, self.stacks)
            self._uses[place, flipped] = found
        return found

    def step(self, source: int, place: int) -> Step:
        """Return the position of the run `place` relative to the run `source`."""
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
        """Return the numbers of tiles of all runs, except `place`, in the same line that consist of melds only."""
        known = self._beside.get((place, flipped))
        if known is not None:
            return known
        found = self._beside[place, flipped] = []
        for other, run in enumerate(self.runs):
            if other == place or self.gaps[place, other] > 1:
                continue
            step = self.step(place, other)
            if step.in_line and step.bend < ALIGNED and _is_melds(self, other, flipped):
                found.append(len(run))
        return found

    def lies_apart(self, place: int, row: Sequence[int]) -> bool:
        """Return whether the single tile of the run `place` lies relative to the runs `row` like a winning tile.

        The tile is turned, lies on a tile of the row, is out of line, or its gap to the row is wider than the gaps
        within the row.
        """
        steps = (self.step(one, place) for one in row if one != place)
        among = any(step.in_line and -ON_IT < step.gap < self.apart for step in steps)
        return self.runs[place].sideways[0] or not among

    def fills_gap(self, tile: int) -> bool:
        """Return whether a single tile has neighbours to its left and right, possibly shifted.

        It is then part of a crooked row.
        """
        family = self.family
        gap = family.gap[tile]
        near = (np.abs(family.across[tile]) < 1) & (gap < self.close) & (gap > -COVERED)
        return bool((near & (family.along[tile] > 0)).any() and (near & (family.along[tile] < 0)).any())


def set_in_row(table: HandTable, place: int, use: Use, flipped: bool) -> float:
    """Return the cost of taking a run for a part of the row although it consists of melds only."""
    return SET_IN_ROW if not use.melds and _is_melds(table, place, flipped) else 0.0


def _is_row(table: HandTable, place: int, flipped: bool) -> bool:
    return any(use.concealed for use in table.uses_of(place, flipped))


def _is_melds(table: HandTable, place: int, flipped: bool) -> bool:
    return any(use.melds and not use.row for use in table.uses_of(place, flipped))


def cost_of(table: HandTable, source: int, place: int, use: Use, flipped: bool, row: list[int]) -> float:
    """Return the cost of taking the run `place` for `use` in a hand.

    The run `source` is the nearest part of that hand; the runs `row` are its row, as far as known.
    """
    step = table.step(source, place)
    distance, in_line = step.distance, step.in_line
    cost = use.cost
    vote = -table.run_votes[place] if flipped else table.run_votes[place]
    if vote < 0:
        cost += UPSIDE_DOWN * min(1.0, -vote)
    close = in_line and distance < table.close
    if use.concealed and use.single:
        distance = min(distance, float(table.seen[np.ix_(table.runs[source].members, table.runs[place].members)].min()))
        cost += UNLIKELY if distance > WON_APART else FARTHER * max(0.0, distance - SELDOM_APART)
        cost += 0.2 + 0.35 * distance if in_line else 0.8 + 0.7 * distance
        apart = table.lies_apart(place, [source])
        if use.winning_known:
            cost += 0.0 if apart else NO_WINNER
        else:
            cost += (
                0.0
                if close or not apart
                else IN_ROW
                if in_line or table.fills_gap(table.runs[place].members[0])
                else OUT_OF_ROW
            )
    elif use.concealed:
        cost += set_in_row(table, place, use, flipped)
        if step.bend > 20:
            cost += ELSEWHERE
        if in_line:
            cost += (0.1 if close else SPLIT) + 0.5 * distance
        elif step.goes_on:
            cost += 2 * SPLIT + 0.5 * distance
        else:
            cost += (STACKED if distance < 0.6 and step.bend < 8 else ELSEWHERE) + 0.5 * distance
    if use.melds:
        cost += _cost_beside_row(table, row, place, use, flipped)
        cost += 0.35 * distance + 0.05 * max(0.0, step.bend - 6)
    return cost


def _cost_beside_row(table: HandTable, row: list[int], place: int, use: Use, flipped: bool) -> float:
    """Return the cost of taking the run `place` for melds that look like a part of the row, given the runs `row`.

    Such melds have no turned tile, or are one set whose turned tile may be the winning tile.
    """
    plain = bool(use.habit & 2)
    if not row or not (plain or len(use.melds) == 1):
        return 0.0
    steps = [table.step(one, place) for one in row]
    in_line = [step for step in steps if step.in_line]
    if in_line:
        step = min(in_line, key=lambda one: one.distance)
        before = step.along * (-1 if flipped else 1) < 0
        if plain:
            close = step.distance < max(CLOSE, _within(table, row))
        else:
            close = _ends_turned(table.runs[place], step) and step.distance < _within(table, row)
        return (CLOSE_MELD if close else 0.0) + (MIRRORED if plain and before else 0.0)
    near = min(step.distance for step in steps) if plain else np.inf
    cost = SECOND_LINE[1] if len(use.melds) > 1 and near < SECOND_LINE[0] else 0.0
    cost += CLOSE_MELD if near < TOUCHING else 0.0
    return max(0.0, cost - _parted(table, place, use, flipped)) if cost else 0.0


def _ends_turned(run: Run, step: Step) -> bool:
    """Return whether a set of three, reached by this step, ends in a turned tile, as a row ends in the winning tile."""
    return len(run) == 3 and run.sideways[-1 if step.along > 0 else 0]


def _within(table: HandTable, row: list[int]) -> float:
    """Return the largest gap, in tile heights, at which a meld counts as adjacent to the runs `row`.

    It depends on the gaps between the tiles of the row.
    """
    gaps = [FACE * gap for one in row for gap in table.runs[one].gaps]
    if len(row) > 1:
        gaps += [
            float(gap) for one in row if (gap := table.gaps[one, [two for two in row if two != one]].min()) < LOOSE
        ]
    usual = max(gaps, default=0.0)
    return max(WIDER * usual, usual + FARTHER_OFF)


def _parted(table: HandTable, place: int, use: Use, flipped: bool) -> float:
    """Return the evidence that a line of melds without a turned tile consists of melds.

    The gaps between sets are the widest of n gaps. The more ways there are to choose so many of the n gaps, the less
    likely this is by chance. The value is the logarithm of that number; 0 if the gaps between the sets are not wider.
    """
    run, cuts = table.runs[place], len(use.melds) - 1
    if cuts:
        gaps = run.gaps[::-1] if flipped else run.gaps
        ends = set(np.cumsum([len(meld.members) for meld in use.melds])[:-1] - 1)
        between = [gap for before, gap in enumerate(gaps) if before in ends]
        within = [gap for before, gap in enumerate(gaps) if before not in ends]
        if min(between) < max(*within, 0.0) + PARTED:
            return 0.0
    beside = table.sets_beside(place, flipped)
    return math.log(math.comb(len(run) + sum(beside) - 1, cuts + len(beside)))


def options_of(table: HandTable, source: int, place: int, flipped: bool, anchor: int) -> list[tuple[Use, float]]:
    """Return the plausible uses of the run `place` next to the run `source` with their costs; the row begins at
    `anchor`.
    """
    # A run that may be melds need not belong to the row. Gaps between melds are no narrower than their gap to the row.
    of_row = source == anchor or not _is_melds(table, source, flipped)
    found = table.options.get((source, place, flipped, of_row))
    if found is None:
        uses = [use for use in table.uses_of(place, flipped) if use.concealed or use.melds]
        row = [source] if of_row and _is_row(table, source, flipped) else []
        costs = [cost_of(table, source, place, use, flipped, row) for use in uses]
        found = [(use, cost) for use, cost in zip(uses, costs) if cost < UNLIKELY]
        table.options[source, place, flipped, of_row] = found
    return found


def cost_without(table: HandTable, source: int, place: int) -> float:
    """Return the cost of leaving out a run that lies near the hand."""
    run = table.runs[place]
    if all(table.tiles[member].is_face_down for member in run.members) or (all(run.sideways) and len(run) > 1):
        return 0.0
    step = table.step(source, place)
    aligned = 1.0 if step.bend < ALIGNED else 0.4
    if step.in_line:
        base = PART_OF_ROW if step.distance < table.close else IN_LINE
    else:
        lengths = len(run), len(table.runs[source])
        block = all(one in IN_BLOCK for one in lengths) and step.distance < TOUCHING and not step.goes_on
        base = TOGETHER if block else BESIDE_ROW
    return aligned * max(0.0, base - 0.8 * step.distance)
