"""What it costs to take a run of tiles for a part of a hand, or to leave it out.

Responsible for the runs of one family of lines and for the cost of each by itself; which runs make the likeliest hand
together is the business of `vision.layout.candidates`.
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
"""Cost from which a run is no part of a hand."""
SPLIT, STACKED, ELSEWHERE = 0.3, 1.8, 4.5
"""Cost of a row broken in two, laid in two rows, and of a second part anywhere else."""
CLOSE, CLOSE_MELD = 0.23, 2.5
"""A gap within a line that may be chance (heights), and the cost of melds no farther from the row: of unmarked ones,
and of a set whose turned tile ends the line, as one that won does.
"""
TOUCHING = 0.17
"""Nearer than this, a line of sets behind or before a row is a second line of it."""
SECOND_LINE = 0.3, 1.5
"""A line of several sets side by side is taken for one up to this, at this cost."""
LOOSE, WIDER, FARTHER_OFF = 0.5, 1.2, 0.12
"""The widest gap (heights) that is one of a row laid loosely, and how many times as wide one is that parts melds, or by
how many heights wider.
"""
MIRRORED = 2.2
"""Cost of unmarked melds before the row in its line, where they look like a part of it."""
WON_APART = 3.0
"""How far from the rest of the hand the tile that won may lie, in heights. Of 1,043 rendered ones that lie apart 995 of
1,000 lie within 1.6, the farthest 3.1 away."""
SELDOM_APART, FARTHER = 1.6, 2.0
"""Beyond this it seldom is that tile, and what each height more costs then."""
LIKE, MANY = 2.2, 4
"""How many times as wide as is usual in the longest line a gap may be by chance, where it has so many."""
APART = 0.2
"""By how many widths of a tile wider than usual a gap is that may set a tile apart."""
ON_IT = 0.1
"""How much of a tile (heights) one covers that lies on it."""
NO_WINNER = 0.7
"""Cost of a hand of which no tile lies as one that won."""
PART_OF_ROW = 5.0
"""Cost of leaving out what lies in the line of a part of the hand with no more than such a gap."""
BESIDE_ROW, IN_LINE, TOGETHER = 1.2, 2.6, 2.5
"""The same of what lies near otherwise: before or behind the hand, in the line of a part of it, and of one row of
several, of so many tiles each, that touch each other as discards do."""
IN_BLOCK = range(4, 11)
SET_IN_ROW = 2.0
"""Cost of three or four tiles that lie apart and make a set, as a part of the row."""
PARTED = 0.03
"""By how much (widths) the gaps between the sets of a line are wider than those within, where they part them."""
IN_ROW, OUT_OF_ROW = 0.9, 3.0
"""Cost of a tile alone as one of the row, where it lies in its line, or fills a gap of it, and where it does not."""
COVERED = 0.55
"""How much of its neighbours such a tile may cover, in heights: their boxes do where they are seen aslant."""
ALIGNED = 12.0
"""By how many degrees at most the lines of two runs differ that were laid together."""
UPSIDE_DOWN = 3.0
"""Cost of a part that most of its tiles say is read from the other side."""


class Step(NamedTuple):
    """From one run to another: `distance` between their nearest tiles, one of each, in heights; the lines of these two
    differ by `bend` degrees, and from the first to the second it is `along` and `across`, `gap` between their sides.
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
        """Whether the second tile goes on with the line of the first, be it shifted."""
        return self.in_line or (self.across < 1 and self.gap > 0)


@dataclass(slots=True, eq=False)
class HandTable:
    """What the candidates of one family share. Of each tile: `votes`, above 0 where its line is read in the
    family's own direction; `sizes` and `levels` (0 the top of what is seen, 1 the bottom), relative; `downs`, how far
    down the photo that side is which is near to such a reader. `seen`: how far they lie from each other on the photo
    (`vision.geometry.ground_plane.seen_apart`).
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
    """A gap (heights) up to this one may be chance: `CLOSE`, or more where the longest line is laid loosely."""
    apart: float = field(init=False)
    """A narrower gap (heights) sets no tile apart from its line."""
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
        """What a run can be to a hand that is read from one side or the other."""
        found = self._uses.get((place, flipped))
        if found is None:
            run = self.runs[place]
            found = uses_of(run.reversed() if flipped else run, self.tiles, self.stacks)
            self._uses[place, flipped] = found
        return found

    def step(self, source: int, place: int) -> Step:
        """How the run `place` lies to the run `source`."""
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
        """How many tiles each other run in the line of `place` has that is nothing but melds."""
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
        """Whether a tile alone, the run `place`, lies beside the runs `row` as one that won: turned, on one of their
        tiles, out of their line, or farther than the tiles of a row lie from each other.
        """
        steps = (self.step(one, place) for one in row if one != place)
        among = any(step.in_line and -ON_IT < step.gap < self.apart for step in steps)
        return self.runs[place].sideways[0] or not among

    def fills_gap(self, tile: int) -> bool:
        """Whether a tile that is in no run with others has tiles beside it to the left and to the right, be it shifted:
        then it is one of a row, laid crookedly.
        """
        family = self.family
        gap = family.gap[tile]
        near = (np.abs(family.across[tile]) < 1) & (gap < self.close) & (gap > -COVERED)
        return bool((near & (family.along[tile] > 0)).any() and (near & (family.along[tile] < 0)).any())


def set_in_row(table: HandTable, place: int, use: Use, flipped: bool) -> float:
    """What it costs to take a run for a part of the row though it is nothing but melds."""
    return SET_IN_ROW if not use.melds and _is_melds(table, place, flipped) else 0.0


def _is_row(table: HandTable, place: int, flipped: bool) -> bool:
    return any(use.concealed for use in table.uses_of(place, flipped))


def _is_melds(table: HandTable, place: int, flipped: bool) -> bool:
    return any(use.melds and not use.row for use in table.uses_of(place, flipped))


def cost_of(table: HandTable, source: int, place: int, use: Use, flipped: bool, row: list[int]) -> float:
    """What it costs to take the run `place` for `use` of a hand of which the run `source` is the part next to it, and
    the runs `row` are its row, as far as that is known.
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
    """What it costs to take the run `place` for melds that look like a part of the row, which the runs `row` are: such
    of which none is turned, and a set whose turned tile may have won.
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
    """Whether a set of three, reached by this step, ends in a turned tile, as a row does with the tile that won."""
    return len(run) == 3 and run.sideways[-1 if step.along > 0 else 0]


def _within(table: HandTable, row: list[int]) -> float:
    """A gap (heights) up to which a meld lies as near to the runs `row` as the tiles of the row to each other."""
    gaps = [FACE * gap for one in row for gap in table.runs[one].gaps]
    if len(row) > 1:
        gaps += [
            float(gap) for one in row if (gap := table.gaps[one, [two for two in row if two != one]].min()) < LOOSE
        ]
    usual = max(gaps, default=0.0)
    return max(WIDER * usual, usual + FARTHER_OFF)


def _parted(table: HandTable, place: int, use: Use, flipped: bool) -> float:
    """How much a line of melds without a turned tile tells that it is one: of n gaps in a row, of which some are wider
    than the others by chance, few choices are those between the sets. The logarithm of their number; 0 where the gaps
    between the sets are no wider.
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
    """What the run `place` may well be next to the run `source`, at what cost, where the row begins at `anchor`."""
    # A run that may be melds need not be of the row, and melds beside each other are no closer than melds lie.
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
    """What it costs to leave out a run that lies near."""
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
