"""The layout of a photo: the hands, the most probable first, and the scenery (all other tiles).

Responsible for the values that describe a layout: rows (the concealed tiles of a hand, including the winning tile),
hands with their melds, and indicators. `vision.geometry.ground_plane` maps the tiles to a view from above,
`vision.layout.runs` finds tiles side by side, `vision.layout.candidates` forms hands, and `vision.reading.reading`
interprets a hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from scorer.arrangement import is_whole
from scorer.tiles import TILES
from vision.geometry.detections import Detections
from vision.geometry.ground_plane import plane_of
from vision.image.aspect import FACE
from vision.layout.candidates import Candidate, candidates
from vision.layout.melds import Laid
from vision.layout.runs import Family, family_of, lines_of, tile_lines_of
from vision.layout.weights import HANDS, LINES

Vector = tuple[float, float]

ROW = 5
"""The smallest number of concealed tiles of a winning hand that shares melds with the most probable hand.

See `_won_first`. Fitted by `python -m vision.train fit-thresholds`."""
BACKS, SHOWN = 2, 5
"""The smallest number of face-down tiles and the largest number of face-up tiles in the visible part of a wall."""


@dataclass(frozen=True, slots=True)
class Row:
    """The concealed tiles of a hand, including the winning tile.

    - `members`: the indices of the detections in reading order
    - `direction`: the direction of the row, a unit vector on the photo
    - `gaps`: the distances between the sides of neighbours in tile widths, negative if they overlap; one value fewer
      than `members`
    - `sideways`: for each member, whether the tile is sideways
    - `likelihood`: how much the row looks like the hand, 0 to 1, computed from `cost`
    - `cost`: the layout cost of the hand (`vision.layout.candidates`)
    """

    members: tuple[int, ...]
    direction: Vector
    gaps: tuple[float, ...]
    sideways: tuple[bool, ...]
    likelihood: float
    cost: float = HANDS.even

    def __len__(self) -> int:
        return len(self.members)


@dataclass(frozen=True, slots=True)
class LaidHand:
    """A hand on the mahjong table: its row, winning tile (None if unknown), melds (in reading order) and flowers.

    `hidden` has the face-down tiles in the row. `apart` has the tiles of the row that lie apart as sets. All tiles are
    indices of the detections.
    """

    row: Row
    winning: int | None
    melds: tuple[Laid, ...]
    flowers: tuple[int, ...]
    hidden: tuple[int, ...]
    apart: tuple[int, ...]
    widest: float
    """The widest gap within a line of the row, in tile widths.

    A gap of one width or more is possibly the place of a missed tile. The gap before a winning tile at an end of the
    row does not count."""
    lines: int
    """The number of lines in which the tiles of the row lie. The winning tile does not count."""

    @property
    def likelihood(self) -> float:
        """The likelihood of the row, 0 to 1 (`Row.likelihood`)."""
        return self.row.likelihood

    @property
    def members(self) -> tuple[int, ...]:
        """All tiles of the hand."""
        melds = [member for meld in self.melds for member in meld.members]
        return (*self.row.members, *melds, *self.flowers, *self.hidden)


@dataclass(frozen=True, slots=True)
class Layout:
    """All tiles of a photo, divided into hands, indicators and scenery.

    - `hands`: hands that have no tile in common; the first hand is the hand that is read
    - `indicators`: face-up tiles in a wall
    - `scenery`: all other tiles

    Each tile is in exactly one of these groups. Tiles are indices of `detections`.
    """

    detections: Detections
    hands: tuple[LaidHand, ...]
    indicators: tuple[int, ...]
    scenery: tuple[int, ...]
    sideways: tuple[bool, ...]
    """For every tile, whether it is sideways in relation to the row of the first hand."""
    beyond: tuple[int, ...] = ()
    """Tiles that continue the row or the melds of the first hand but are not part of the hand.

    With these tiles, the hand usually has too many tiles."""

    @property
    def cost(self) -> float:
        """The layout cost of the first hand; infinite if there is no hand."""
        return self.hands[0].row.cost if self.hands else math.inf

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the hands."""
        return tuple(hand.row for hand in self.hands)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The positions of N tiles (at least 1), independent of their classes.

    - `order`: N indices of the detections, sorted by position
    - `families`: the family of lines along the tiles and the family of lines across the tiles; in both, tile i is the
      detection `order[i]`
    """

    order: tuple[int, ...]
    families: tuple[Family, ...]


def ground_of(detections: Detections) -> Ground:
    """Return the positions of the tiles of a photo; the classes of the tiles do not influence them."""
    # Sort by position: ties then do not depend on the order of the detections.
    order = sorted(range(len(detections)), key=lambda tile: _place(detections, tile))
    plane = plane_of(detections[np.array(order)])
    return Ground(tuple(order), tuple(family_of(plane, quarter) for quarter in (0, 1)))


def likeliest(detections: Detections, ground: Ground | None = None) -> LaidHand | None:
    """Return the hand with the lowest layout cost, or None if no tiles lie side by side.

    Whether the hand wins has no influence. This function needs less time than `lay_out`.
    """
    if not len(detections):
        return None
    ground = ground or ground_of(detections)
    ordered = detections[np.array(ground.order)]
    found = candidates(ordered, ground.families, spare=0.0)
    return _renamed(_laid(ordered, ground.families[found[0].family], found[0]), ground.order) if found else None


def lay_out(detections: Detections, ground: Ground | None = None) -> Layout:
    """Return the layout of the tiles of a photo.

    The hands can lie at every angle. A single tile is a hand only if there is no other hand. The result does not depend
    on the order of the detections or the size of the photo. `ground` has the positions of the tiles (`ground_of`); it
    is computed if it is None.
    """
    count = len(detections)
    if not count:
        return Layout(detections, (), (), (), ())
    ground = ground or ground_of(detections)
    order, families = ground.order, ground.families
    ordered = detections[np.array(order)]
    taken: set[int] = set()
    hands: list[LaidHand] = []
    along: list[Family] = []
    across = np.zeros(count, np.bool_)
    for candidate in _won_first(candidates(ordered, families), ordered) or [_alone(ordered)]:
        if taken.isdisjoint(candidate.members):
            if not hands:
                across = families[candidate.family].quarters % 2 == 1
            taken.update(candidate.members)
            hands.append(_laid(ordered, families[candidate.family], candidate))
            along.append(families[candidate.family])
    free = [tile for tile in range(count) if tile not in taken]
    beyond = _beyond(ordered, along[0], hands) if hands else []
    shown = _indicators(ordered, families, free)
    return Layout(
        detections,
        tuple(_renamed(hand, order) for hand in hands),
        tuple(order[tile] for tile in shown),
        tuple(order[tile] for tile in free if tile not in shown),
        tuple(bool(across[place]) for place in np.argsort(order)),
        tuple(order[tile] for tile in beyond),
    )


def _won_first(found: list[Candidate], detections: Detections) -> list[Candidate]:
    """Return the candidates. If the first does not win, a separate candidate that wins moves to the front.

    A separate candidate has no tile in common with the first, or only melds that lie next to both hands. The reason is
    that players photograph the winner's hand if two hands lie on the mahjong table. A candidate that has concealed
    tiles in common with the first, or that shares melds and has fewer than `ROW` concealed tiles, could be a false win.
    """
    if not found or _has_won(found[0], detections):
        return found
    first, melds = found[0], {meld.members for meld in found[0].melds}
    for other in found:
        rows = len(other.concealed) >= ROW and not melds.isdisjoint(meld.members for meld in other.melds)
        apart = (
            set(first.concealed).isdisjoint(other.concealed) if rows else set(first.members).isdisjoint(other.members)
        )
        if other.cost < first.cost + HANDS.won_elsewhere and apart and _has_won(other, detections):
            return [other, *(one for one in found if one is not other)]
    return found


def _has_won(candidate: Candidate, detections: Detections) -> bool:
    row = (TILES[detections.classes[member]].kind for member in candidate.concealed)
    return not candidate.hidden and is_whole(row, len(candidate.melds))


def _place(detections: Detections, tile: int) -> tuple[float, ...]:
    quad = detections.quads[tile]
    x, y = quad.mean(axis=0)
    return (float(y), float(x), *map(float, quad.ravel()), float(detections.classes[tile]))


def _alone(detections: Detections) -> Candidate:
    """Return a hand of isolated tiles: all flowers if no other tile is face up, otherwise the tile with the highest
    detection score."""
    flowers = tuple(place for place, index in enumerate(detections.classes) if TILES[index].is_flower)
    if flowers and all(TILES[index].is_flower or TILES[index].is_face_down for index in detections.classes):
        return Candidate((), None, (), flowers, (), 0, False, HANDS.even)
    tile = int(detections.scores.argmax())
    face = TILES[detections.classes[tile]]
    row = () if face.is_face_down or face.is_flower else (tile,)
    flowers, hidden = ((tile,) if flag else () for flag in (face.is_flower, face.is_face_down))
    return Candidate(row, None, (), flowers, hidden, 0, False, HANDS.even)


def _laid(detections: Detections, family: Family, candidate: Candidate) -> LaidHand:
    members = candidate.concealed
    gaps = tuple(float(family.gap[one, other]) / FACE for one, other in pairwise(members))
    sideways = tuple(bool(family.quarters[member] % 2) for member in members)
    likelihood = math.exp(-np.logaddexp(0.0, (candidate.cost - HANDS.even) / HANDS.steep))
    direction = _direction(detections, members or candidate.members)
    row = Row(members, direction, gaps, sideways, likelihood, candidate.cost)
    return LaidHand(
        row,
        candidate.winning,
        candidate.melds,
        candidate.flowers,
        candidate.hidden,
        candidate.apart,
        *_gap_and_lines(family, members, candidate.winning),
    )


def _gap_and_lines(family: Family, row: Sequence[int], winning: int | None) -> tuple[float, int]:
    """Return the values of `LaidHand.widest` and `LaidHand.lines` for a row. The widest gap is at least 0."""
    others = [member for member in row if member != winning]
    lines = 1 + sum(abs(float(family.across[pair])) >= LINES.beside for pair in pairwise(others))
    in_line = [abs(float(family.across[pair])) < LINES.beside for pair in pairwise(row)]
    if winning in row:
        place = row.index(winning)
        beside = [one for one in (place - 1, place) if 0 <= one < len(in_line)]
        if len(beside) < 2 or not all(in_line[one] for one in beside):
            for one in beside:
                in_line[one] = False
    gaps = [float(family.gap[pair]) / FACE for pair, counts in zip(pairwise(row), in_line, strict=True) if counts]
    return max([0.0, *gaps]), lines


def _beyond(detections: Detections, family: Family, hands: Sequence[LaidHand]) -> list[int]:
    """Return the face-up tiles that continue the row or the melds of the first hand but are not part of the hand.

    The gap before such a tile is narrower than `HANDS.beyond`.
    """
    first = hands[0]
    reached = [*first.row.members, *(member for meld in first.melds for member in meld.members)]
    free = [
        tile
        for tile in range(len(detections))
        if tile not in first.members and not TILES[detections.classes[tile]].is_face_down
    ]
    found: list[int] = []
    for one in reached:
        near = (
            (np.abs(family.across[one]) < LINES.beside)
            & (np.abs(family.bend[one]) < LINES.aslant)
            & (np.abs(family.gap[one] / FACE) < HANDS.beyond)
        )
        more = [tile for tile in free if near[tile] and tile not in found]
        found += more
        reached += more
    return sorted(found)


def _direction(detections: Detections, members: tuple[int, ...]) -> Vector:
    """Return the direction of a row on the photo: the unit vector from its first third to its last third.

    For a single tile, the result is the direction from its left side to its right side.
    """
    quads = detections.quads[list(members)].astype(np.float64)
    centres = quads.mean(axis=1)
    third = max(1, len(members) // 3)
    x, y = centres[-third:].mean(axis=0) - centres[:third].mean(axis=0)
    if math.hypot(x, y) == 0:
        x, y = (quads[0, 1] + quads[0, 2] - quads[0, 0] - quads[0, 3]) / 2
    length = math.hypot(x, y)
    return (float(x / length), float(y / length)) if length > 0 else (1.0, 0.0)


def _indicators(detections: Detections, families: tuple[Family, ...], free: list[int]) -> list[int]:
    """Return the indicators: the face-up tiles in a line of face-down tiles (the visible part of a wall)."""
    hidden = [TILES[index].is_face_down for index in detections.classes]
    found: set[int] = set()
    for family in families:
        for run in tile_lines_of(lines_of(family, free), {}):
            faces = [member for member in run.members if not hidden[member]]
            if not any(run.sideways) and len(run) - len(faces) >= BACKS and len(faces) <= SHOWN:
                found.update(faces)
    return sorted(found)


def _renamed(hand: LaidHand, order: Sequence[int]) -> LaidHand:
    """Return the hand with each index i replaced by `order[i]`, the original index of the detection."""

    def names(members: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(order[member] for member in members)

    return LaidHand(
        replace(hand.row, members=names(hand.row.members)),
        None if hand.winning is None else order[hand.winning],
        tuple(replace(meld, members=names(meld.members)) for meld in hand.melds),
        names(hand.flowers),
        names(hand.hidden),
        names(hand.apart),
        hand.widest,
        hand.lines,
    )
