"""Finds lines of tiles: tiles side by side without a wide gap between them. (A "run" here does not mean a chow.)

Responsible for the lines of tiles on the map of `vision.geometry.ground_plane`. Uncut lines are found first, then they
are cut at their wide gaps. Each line belongs to one of two families: lines along the tiles, and lines across the tiles.
`vision.layout.candidates` decides how a hand uses a line of tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from vision.geometry.angles import QUARTERS, RIGHT_ANGLE, wrapped
from vision.geometry.ground_plane import Plane
from vision.image.aspect import FACE
from vision.layout.weights import LINES

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TileLine:
    """A line of tiles.

    - `members`: the indices of the tiles, in their order along the line
    - `gaps`: the gaps between neighbours in tile widths, one value fewer than `members`; negative if tiles overlap
    - `sideways`: for each member, whether the tile is sideways in the line
    """

    members: tuple[int, ...]
    gaps: tuple[float, ...]
    sideways: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.members)

    def part(self, start: int, stop: int) -> TileLine:
        """Return the line of tiles with the members from index `start` to index `stop - 1`."""
        return TileLine(self.members[start:stop], self.gaps[start : max(stop - 1, start)], self.sideways[start:stop])

    def reversed(self) -> TileLine:
        """Return the line of tiles in the opposite order."""
        return TileLine(self.members[::-1], self.gaps[::-1], self.sideways[::-1])


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """The relative positions of all N tiles, measured in the directions of one family of lines.

    - `directions`: N, the direction of the line through each tile, in degrees
    - `quarters`: N, the rotation of each tile relative to its line, in clockwise quarter turns (0 to 3)
    - `along`, `across`: N x N, the offset from tile i to tile j, along and across the mean direction of their lines
    - `bend`: N x N, the angle from the line of tile i to the line of tile j, in degrees
    - `gap`, `clear`: N x N, the distances between the sides of two tiles, along and across; negative if they overlap.
      For two tiles of different sizes on the photo, `gap` is larger by `LINES.reach`.
    - `apart`: N x N, the distance between the sides of two tiles, at least 0

    All lengths are in tile heights.
    """

    directions: Floats
    quarters: npt.NDArray[np.intp]
    along: Floats
    across: Floats
    bend: Floats
    gap: Floats
    clear: Floats
    apart: Floats


def family_of(plane: Plane, quarter: int) -> Family:
    """Return the family of lines along the tiles (`quarter` 0) or across them (1)."""
    directions = plane.lines + RIGHT_ANGLE * quarter
    quarters = np.round((plane.angles - directions) / RIGHT_ANGLE).astype(np.intp) % QUARTERS
    bend = wrapped(directions[None] - directions[:, None])
    middle = np.radians(directions[:, None] + bend / 2)
    steps = plane.places[None] - plane.places[:, None]
    along = steps[..., 0] * np.cos(middle) + steps[..., 1] * np.sin(middle)
    across = steps[..., 1] * np.cos(middle) - steps[..., 0] * np.sin(middle)
    odd = quarters % 2 == 1
    wide, tall = np.where(odd, 0.5, FACE / 2), np.where(odd, FACE / 2, 0.5)
    # Half the extent of a tile that is rotated by half of the angle `bend`.
    slant = np.radians(np.minimum(np.abs(bend), RIGHT_ANGLE) / 2)
    reach = wide[:, None] * np.cos(slant), tall[:, None] * np.sin(slant)
    level = tall[:, None] * np.cos(slant), wide[:, None] * np.sin(slant)
    half, high = reach[0] + reach[1] / 2, level[0] + level[1]
    gap = np.abs(along) - half - half.T
    clear = np.abs(across) - high - high.T
    larger = np.maximum(plane.sizes[:, None], plane.sizes[None])
    alike = larger < LINES.size_ratio * np.minimum(plane.sizes[:, None], plane.sizes[None])
    # If two tiles have different sizes on the photo, they are not neighbours: their distances from the camera differ.
    gap = np.where(alike, gap, gap + LINES.reach)
    apart = np.hypot(np.maximum(gap, 0), np.maximum(clear, 0))
    return Family(directions, quarters, along, across, bend, gap, clear, apart)


def lines_of(family: Family, free: list[int]) -> list[TileLine]:
    """Return the uncut lines that the tiles `free` form. Each tile is in exactly one line; a line can have one tile.

    Two tiles are neighbours in a line if each tile is the best next tile of the other tile on that side.
    """
    if not free:
        return []
    index = np.array(free)
    among = np.ix_(index, index)
    along, across = family.along[among], np.abs(family.across[among])
    gap = family.gap[among] / FACE
    fits = (
        (along > 0)
        & (across < LINES.beside)
        & (gap < LINES.reach)
        & (gap > -LINES.overlap)
        & (np.abs(family.bend[among]) < LINES.aslant)
    )
    cost = np.where(fits, np.maximum(gap, 0) + LINES.off_line * across, np.inf)
    following, preceding = cost.argmin(axis=1), cost.argmin(axis=0)
    places = np.arange(len(free))
    mutual = np.isfinite(cost[places, following]) & (preceding[following] == places)
    linked = {int(place): int(following[place]) for place in np.flatnonzero(mutual)}
    lines = []
    for first in sorted(set(range(len(free))) - set(linked.values())):
        chain = [first]
        # This ends: each tile is the next tile of at most one tile, and `first` is the next tile of none.
        while chain[-1] in linked:
            chain.append(linked[chain[-1]])
        gaps = tuple(float(gap[a, b]) for a, b in pairwise(chain))
        members = tuple(free[place] for place in chain)
        lines.append(TileLine(members, gaps, tuple(bool(family.quarters[tile] % 2) for tile in members)))
    return lines


def tile_lines_of(lines: list[TileLine], joined: Mapping[int, set[int]]) -> list[TileLine]:
    """Return the lines of tiles that remain after cutting the uncut `lines` at their wide gaps.

    `joined` maps a tile to the tiles that are known to belong to it. A gap between such tiles can be wider.
    """
    runs = []
    for line in lines:
        start = 0
        narrow = [gap for gap in line.gaps if gap < LINES.loose]
        cut = max(LINES.cut, LINES.wider * float(np.median(narrow))) if len(narrow) >= LINES.many - 1 else LINES.cut
        for place, gap in enumerate([*line.gaps, np.inf], start=1):
            one, other = line.members[place - 1], line.members[min(place, len(line) - 1)]
            if gap > (LINES.loose if other in joined.get(one, ()) or one in joined.get(other, ()) else cut):
                runs.append(line.part(start, place))
                start = place
    return runs
