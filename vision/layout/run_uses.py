"""Uses of a line of tiles in a hand: the row (the concealed tiles) or a part of it, the winning tile, melds, flowers.

Responsible for one line of tiles at a time, read from left to right. `vision.layout.candidates` decides which lines of
tiles belong to the same hand.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import combinations, groupby, pairwise, takewhile

from scorer.tiles import SAME_TILES, SET_TILES, Tile
from vision.layout.melds import Laid, hidden_kong, meld_of
from vision.layout.runs import TileLine
from vision.layout.weights import USES

LONGEST = 40
"""A line with more tiles than this (more tiles than two hands have) is not a row.

Other rows that are too long for a hand are accepted, and a warning then states the number of tiles."""


@dataclass(frozen=True, slots=True)
class Use:
    """One way to read a line of tiles as a part of a hand.

    - `row`: the concealed tiles in order, including the winning tile
    - `hidden`: the face-down tiles between the concealed tiles
    - `cost`: the cost of this use, without the position relative to other lines of tiles
    - `single`: whether the line of tiles has only one tile
    """

    row: tuple[int, ...] = ()
    winning: int | None = None
    melds: tuple[Laid, ...] = ()
    flowers: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    cost: float = 0.0
    single: bool = False
    concealed: int = field(init=False)
    """The number of tiles in its row."""
    habit: int = field(init=False)
    """How the claimed sets lie: 1 with a sideways tile, 2 without a sideways tile, 3 both, 0 no claimed sets."""
    winning_known: bool = field(init=False)
    """Whether a tile of this use is the winning tile."""

    def __post_init__(self) -> None:
        # Computed here, because `vision.layout.candidates` reads these values tens of thousands of times per photo.
        turned = [meld.meld.called_from is not None for meld in self.melds if _is_claimed(meld)]
        object.__setattr__(self, "concealed", len(self.row))
        object.__setattr__(self, "habit", (1 if any(turned) else 0) | (2 if not all(turned) else 0))
        object.__setattr__(self, "winning_known", self.winning is not None)


def _is_claimed(laid: Laid) -> bool:
    """Return whether a set is a claimed set that shows the player's habit.

    Four tiles without a sideways tile do not show the habit, because they are possibly a concealed kong.
    """
    return len(laid.meld.tiles) == SET_TILES or laid.meld.called_from is not None


def uses_of(run: TileLine, tiles: list[Tile], stacks: dict[int, int]) -> list[Use]:
    """Return every way to read a line of tiles. The members of `run` are in reading order."""
    faces = [tiles[member] for member in run.members]
    if len(run) == 1:
        return _single(run, faces[0])
    uses = []
    if all(face.is_flower for face in faces):
        uses.append(Use(flowers=run.members))
    row = _row(run, faces)
    if row:
        uses += [row, *_with_kongs(row, tiles)]
    melds, joined = _melds(run, tiles, stacks)
    if melds:
        uses.append(Use(melds=melds, cost=_price(melds) + USES.joined * joined))
    elif any(run.sideways) or any(face.is_face_down for face in faces):
        uses += _row_and_melds(run, tiles, stacks)
    return uses


def _single(run: TileLine, face: Tile) -> list[Use]:
    if face.is_face_down:
        return []
    if face.is_flower:
        return [Use(flowers=run.members)]
    held = [] if run.sideways[0] else [Use(row=run.members, single=True)]
    return [*held, Use(row=run.members, winning=run.members[0], single=True)]


def _row(run: TileLine, faces: list[Tile]) -> Use | None:
    """Return the use of a line of tiles as a row, or None if it cannot be a row.

    Flowers and face-down tiles of the line are not part of the row. A sideways tile at an end is the
    winning tile, if no other tile of the line is sideways.
    """
    flowers = tuple(member for member, face in zip(run.members, faces) if face.is_flower)
    hidden = tuple(member for member, face in zip(run.members, faces) if face.is_face_down)
    row = tuple(member for member in run.members if member not in flowers and member not in hidden)
    if len(row) > LONGEST or len(hidden) > len(row) or all(run.sideways) or not row:
        return None
    turned = [place for place, flag in enumerate(run.sideways) if flag]
    ends = _at_an_end(faces)
    cost = USES.flower_inside * (len(flowers) - ends) + USES.flower_beside * ends + USES.back_inside * len(hidden)
    if len(turned) == 1 and turned[0] in (0, len(run) - 1) and run.members[turned[0]] in row:
        return Use(row, run.members[turned[0]], flowers=flowers, hidden=hidden, cost=cost + USES.held_sideways)
    return Use(row, flowers=flowers, hidden=hidden, cost=cost + USES.won_inside * len(turned))


def _at_an_end(faces: list[Tile]) -> int:
    """Return the number of flowers side by side at one end of a line of tiles, at the end with more flowers."""
    both = [list(takewhile(lambda face: face.is_flower, way)) for way in (faces, reversed(faces))]
    return max(map(len, both))


def fours_alike(row: Sequence[int], tiles: list[Tile], won: Set[int | None]) -> list[tuple[int, ...]]:
    """Return all groups of four equal neighbours in a row, without the groups that contain one of the tiles `won`.

    Groups can overlap if more than four neighbours are equal.
    """
    fours = [tuple(row[start : start + SAME_TILES]) for start in range(len(row) - SET_TILES)]
    return [four for four in fours if len({tiles[member].kind for member in four}) == 1 and won.isdisjoint(four)]


def _with_kongs(row: Use, tiles: list[Tile]) -> list[Use]:
    """Return the uses of a row in which one or more groups of four equal neighbours are kongs."""
    members, found = row.row, []
    alike = fours_alike(members, tiles, {row.winning})
    for count in range(1, len(alike) + 1):
        for chosen in combinations(alike, count):
            rest = tuple(member for member in members if not any(member in four for four in chosen))
            melds = [meld_of([tiles[member] for member in four], (False,) * SAME_TILES, four) for four in chosen]
            if rest and all(melds):
                cost = row.cost + USES.kong_in_row * count
                laid = tuple(meld for meld in melds if meld)
                found.append(Use(rest, row.winning, laid, row.flowers, row.hidden, cost))
    return found


def _melds(run: TileLine, tiles: list[Tile], stacks: dict[int, int]) -> tuple[tuple[Laid, ...], bool]:
    """Return the line of tiles divided into melds, and whether it could also be a sorted row.

    The melds are empty if the line cannot be divided. Of several divisions, the division with the highest sum is
    returned: the sum of the gaps between the melds, plus 1 for each meld with a sideways or face-down tile, minus a
    cost for each pair of joined melds. The line could be a row if at least two melds are joined, and if the tiles are
    sorted. Joined means that neither a gap nor a sideways tile shows where one meld ends and the next begins.
    """
    if len(run) < SET_TILES or len(run) > 16:
        return (), False
    best: dict[int, tuple[float, tuple[Laid, ...], bool]] = {0: (0.0, (), False)}
    for end in range(SET_TILES, len(run) + 1):
        for start in (end - SET_TILES, end - SAME_TILES):
            if start not in best:
                continue
            meld = _meld(run, start, end, tiles, stacks)
            if meld is None:
                continue
            worth, before, joined = best[start]
            if start:
                kong = meld.meld.kind.is_kong or before[-1].meld.kind.is_kong
                joint = not (kong or _parted(run, start, end, meld))
                worth, joined = worth + run.gaps[start - 1] - USES.joined * joint, joined or joint
            worth += 1.0 if meld.turned else 0.0
            found = worth, (*before, meld), joined
            best[end] = max(best.get(end, found), found, key=lambda one: one[0])
    _, melds, joined = best.get(len(run), (0.0, (), False))
    return melds, joined and in_order([tiles[member].kind for member in run.members])


def in_order(kinds: list[int]) -> bool:
    """Return whether tiles are sorted: each suit lies together, and all suits are ascending or all are descending."""
    for way in (kinds, kinds[::-1]):
        suits = [next(kinds_of_suit) for _, kinds_of_suit in groupby(kind // 9 for kind in way)]
        if len(suits) == len(set(suits)) and all(a <= b for a, b in pairwise(way) if a // 9 == b // 9):
            return True
    return False


def _parted(run: TileLine, start: int, end: int, meld: Laid) -> bool:
    """Return whether a sideways tile, face-down tiles or a gap show that a meld begins at `start`."""
    inner = max(run.gaps[start : end - 1])
    hidden = all(tile.is_face_down for tile in meld.meld.tiles)
    return meld.turned or hidden or run.gaps[start - 1] > max(inner + USES.parted, USES.parted_least)


def _meld(run: TileLine, start: int, end: int, tiles: list[Tile], stacks: dict[int, int]) -> Laid | None:
    members = run.members[start:end]
    added = next((stacks[member] for member in members if member in stacks), None)
    faces = [tiles[member] for member in members]
    if len(members) == SAME_TILES and all(face.is_face_down for face in faces) and not any(run.sideways[start:end]):
        return hidden_kong(members)
    return meld_of(faces, run.sideways[start:end], members, (tiles[added], added) if added is not None else None)


def _row_and_melds(run: TileLine, tiles: list[Tile], stacks: dict[int, int]) -> list[Use]:
    """Return the uses of a line of tiles as a row that is continued, without a gap, by melds at one end.

    Each of these melds has a sideways or face-down tile that marks it as declared.
    """
    uses = []
    for cut in range(1, len(run) - 2):
        for melds_first in (False, True):
            here = len(run) - cut if melds_first else cut
            row_run, meld_run = run.part(0, here), run.part(here, len(run))
            if melds_first:
                row_run, meld_run = meld_run, row_run
            melds, _ = _melds(meld_run, tiles, stacks)
            if not melds or not all(meld.turned for meld in melds):
                continue
            if len(row_run) == 1:
                row = next((use for use in _single(row_run, tiles[row_run.members[0]]) if use.row), None)
            else:
                row = _row(row_run, [tiles[member] for member in row_run.members])
            if row:
                gap = run.gaps[here - 1]
                melds = tuple(replace(meld, unsure=True) for meld in melds)
                cost = row.cost + _price(melds) + USES.glued - gap + (USES.melds_first if melds_first else 0.0)
                uses.append(Use(row.row, row.winning, melds, row.flowers, row.hidden, cost))
    return uses


def _price(melds: tuple[Laid, ...]) -> float:
    hidden = sum(all(tile.is_face_down for tile in meld.meld.tiles) for meld in melds)
    return USES.hidden_kong * hidden + sum(USES.turned_meld if meld.turned else USES.plain_meld for meld in melds)
