"""Candidates: the hands that the tiles of a photo could form, the most probable first.

Responsible for combining lines of tiles into hands. A hand consists of a row (the concealed tiles, including the
winning tile), melds and flowers. Each combination has a layout cost. The layout cost is higher if parts of the hand lie
apart, if tiles near the hand are left out, or if the hand does not have 14 tiles (a kong counts as three). The classes
of the tiles are not changed here. Whether the hand wins has no influence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scorer.tiles import HAND_TILES, SET_TILES, TILES, Tile
from vision.geometry.boxes import TINY
from vision.geometry.detections import Detections
from vision.geometry.ground_plane import seen_apart, views_of
from vision.image.aspect import FACE
from vision.layout.hand_costs import HandTable, cost_of, cost_without, options_of, set_in_row
from vision.layout.melds import Laid, by_habit, in_sets, meld_of
from vision.layout.placement import cost_of_placement
from vision.layout.run_uses import Use, fours_alike
from vision.layout.runs import Family, TileLine, lines_of, tile_lines_of
from vision.layout.stacks import stacks_of
from vision.layout.weights import HANDS, LINES, PLACES, USES
from vision.layout.winning_tile import alone, at_end, flowers_beside, lying_on, out_of_line, out_of_order

_Chosen = tuple[tuple[int, Use], ...]
_States = dict[tuple[int, int, int, int], tuple[float, _Chosen]]
"""The choice with the lowest layout cost so far, with its cost, for each key.

The key contains the number of tiles in the row, of melds and of winning tiles, and the habit of the melds
(`Use.habit`)."""

SETS = (HAND_TILES - 2) // SET_TILES
MANY = 36
"""The largest number of lines of tiles that are examined as parts of a hand, for one row.

Fitted by `python -m vision.train fit-thresholds`."""
ANCHORS = 10
"""The largest number of lines of tiles that are tried as the row of the hand.

If the tiles form at least `SETS` - 1 melds, up to this many lines of two tiles and up to this many single tiles are
also tried. Fitted by the same command."""
LIKE_TURNED = frozenset(
    ("1p", "2p", "3p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "6s", "8s", "9s", "5z", "?")
)
"""Faces that look almost the same upside down. They show almost nothing about the side from which a hand is read."""

TRIED = 6
"""The exact layout cost is computed for this number of choices with the lowest approximate layout costs.

Fitted by the same command."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible hand: the indices of its tiles, in reading order, and its layout cost.

    - `concealed`: the row, with the tile `winning` (None if unknown)
    - `hidden`: face-down tiles in the row
    - `family`: the index of the family of lines along which the hand lies
    - `flipped`: whether the hand is read against the direction of its line
    """

    concealed: tuple[int, ...]
    winning: int | None
    melds: tuple[Laid, ...]
    flowers: tuple[int, ...]
    hidden: tuple[int, ...]
    family: int
    flipped: bool
    cost: float
    apart: tuple[int, ...] = ()
    """The concealed tiles that lie apart as sets, in the way that melds usually lie."""

    @property
    def members(self) -> tuple[int, ...]:
        """All tiles of the hand."""
        return (
            *self.concealed,
            *(member for meld in self.melds for member in meld.members),
            *self.flowers,
            *self.hidden,
        )


def candidates(detections: Detections, families: tuple[Family, ...], *, spare: float = HANDS.spare) -> list[Candidate]:
    """Return the candidates of a photo, the most probable first.

    A candidate can be missing in the list if its layout cost is more than `spare` above the cost of the first.
    """
    tiles = [TILES[index] for index in detections.classes]
    quads = detections.quads.astype(np.float64)
    views = views_of(quads)
    sizes = np.maximum(np.linalg.norm(views, axis=1).max(axis=1), TINY)
    across_y, down_y = (views[:, 1] * (FACE, 1.0) / sizes[:, None]).T
    seen = seen_apart(quads)
    heights = quads[..., 1].mean(axis=1)
    levels = (heights - heights.min()) / max(float(np.ptp(heights)), TINY)
    weights = np.array([HANDS.like_turned if tile.code in LIKE_TURNED else 1.0 for tile in tiles])
    found: list[Candidate] = []
    for number, family in enumerate(families):
        stacks = stacks_of(family, tiles)
        runs = tile_lines_beside(family, tiles, stacks)
        votes = np.where(family.quarters == 0, weights, np.where(family.quarters == 2, -weights, 0.0))
        downs = np.choose(family.quarters, [down_y, across_y, -down_y, -across_y])
        table = HandTable(tiles, family, number, runs, stacks, votes, sizes / sizes.max(), levels, downs, seen)
        for anchor in _anchors(table):
            bound = min((one.cost for one in found), default=np.inf) + spare
            sides = [_best(table, anchor, flipped, bound) for flipped in _sides(table, anchor)]
            found += sorted(filter(None, sides), key=lambda one: one.cost)[:1]
    found.sort(key=lambda one: (one.cost, one.members))
    return found


def tile_lines_beside(family: Family, tiles: list[Tile], stacks: dict[int, int]) -> list[TileLine]:
    """Return the lines of tiles that `tiles` form. Tiles that lie on other tiles are left out.

    `stacks` maps the lower tile of each stack to the upper tile (`vision.layout.stacks.stacks_of`).
    """
    stacked = set(stacks.values())
    lines = lines_of(family, [tile for tile in range(len(tiles)) if tile not in stacked])
    # A sideways tile with a tile on it belongs to a set. Equal tiles next to it are in this set, even after a wide gap.
    joined = {base: {tile for tile in range(len(tiles)) if tiles[tile].kind == tiles[base].kind} for base in stacks}
    return tile_lines_of(lines, joined)


def _anchors(table: HandTable) -> list[int]:
    rows = []
    for place, run in enumerate(table.runs):
        uses = table.uses_of(place, False) + table.uses_of(place, True)
        if not uses:
            continue
        row = max(use.concealed for use in uses)
        if row > 1 or (row == 1 and not run.sideways[0]):
            rows.append((-row, -float(table.levels[list(run.members)].mean()), place))
    rows.sort()
    # Only the row of a hand with four melds has one or two tiles. Many longer lines of tiles must not displace it.
    sets = sum(
        max((len(use.melds) for flipped in (False, True) for use in table.uses_of(place, flipped)), default=0)
        for place in range(len(table.runs))
    )
    longer = [place for row, _, place in rows if row < -1][:ANCHORS]
    few = [[place for row, _, place in rows if row == -count][:ANCHORS] for count in (2, 1)] if sets >= SETS - 1 else []
    return [*longer, *(place for places in few for place in places if place not in longer)]


def _sides(table: HandTable, anchor: int) -> list[bool]:
    """Return the values of `flipped` to try for a row: both values if the row has few votes or if its votes disagree.

    Each tile votes for the side from which its face is upright.
    """
    votes = table.votes[list(table.runs[anchor].members)]
    vote = float(votes.sum())
    return [False, True] if abs(vote) < max(1.0, HANDS.disagree * float(np.abs(votes).sum())) else [vote < 0]


def _best(table: HandTable, anchor: int, flipped: bool, bound: float) -> Candidate | None:
    """Return the hand with the lowest layout cost whose row contains the line of tiles `anchor`, read as `flipped`.

    None if this line of tiles cannot be a row, or if the layout cost exceeds `bound`.
    """
    members = list(table.runs[anchor].members)
    prior = HANDS.small * (1 - float(np.median(table.sizes[members]))) + HANDS.high * (
        1 - float(table.levels[members].mean())
    )
    sign = -1 if flipped else 1
    prior += HANDS.upside_down * min(1.0, max(0.0, -sign * table.run_votes[anchor]))
    prior += HANDS.bottom_up if sign * float(table.downs[members].sum()) < 0 else 0.0
    states: _States = {}
    for use in table.uses_of(anchor, flipped):
        if use.concealed:
            state = (use.concealed, len(use.melds), int(use.winning is not None), use.habit)
            _keep(states, state, use.cost + set_in_row(table, anchor, use, flipped), ((anchor, use),))
    most = HAND_TILES + 1
    longest = 2 if len(members) == 1 else most
    # Later choices can reduce the layout cost by at most SETS * USES.turned_meld.
    hopeless = bound - prior - SETS * USES.turned_meld
    for place, source, options in _reached(table, anchor, flipped):
        left_out = cost_without(table, source, place) if source == anchor else 0.0
        following: _States = {}
        for state, (cost, chosen) in states.items():
            if cost > hopeless:
                continue
            row, melds, won, habit = state
            _keep(following, state, cost + left_out, chosen)
            joined = [one for one, _ in chosen]
            # If the line `source` is not part of this hand, use the nearest part of the hand.
            beside = source if source in joined else min(joined, key=lambda one: table.gaps[one, place])
            for use, extra in options if beside == source else options_of(table, beside, place, flipped, anchor):
                more, sets = row + use.concealed, melds + len(use.melds)
                winners = won + use.winning_known
                if more + SET_TILES * sets <= most and sets <= SETS and winners <= 1 and more <= longest:
                    _keep(following, (more, sets, winners, habit | use.habit), cost + extra, (*chosen, (place, use)))
        states = following
    rough = []
    for (row, melds, won, habit), (spent, chosen) in states.items():
        short = abs(row + SET_TILES * melds - HAND_TILES)
        missing = HANDS.missing + HANDS.missing_tile * short if short else 0.0
        missing = USES.kong_in_row if _four_in_row(table, chosen, sign) else missing
        extra = prior + missing + (0 if won else HANDS.no_winner)
        extra += HANDS.mixed if habit == 3 else 0.0
        rough.append((spent + extra, extra, chosen))
    rough.sort(key=lambda one: one[0])
    if not rough or rough[0][0] > bound:
        return None
    exact = [(_exact(table, chosen, flipped) + extra, chosen) for _, extra, chosen in rough[:TRIED]]
    cost, best = min(exact, key=lambda one: one[0])
    return _candidate(table, best, flipped, cost)


def _exact(table: HandTable, chosen: _Chosen, flipped: bool) -> float:
    """Return the layout cost of the chosen lines of tiles.

    The cost of each line depends on the nearest of the lines that were chosen before it.
    """
    places = [place for place, _ in chosen]
    cost = chosen[0][1].cost + set_in_row(table, *chosen[0], flipped)
    rows = [place for place, use in chosen if use.row]
    held = [
        place
        for place, use in chosen
        if use.row and not (use.single and use.winning_known and table.lies_apart(place, rows))
    ]
    joined, rows_laid = [places[0]], 1
    for place, use in chosen[1:]:
        source = joined[int(table.gaps[joined, place].argmin())]
        cost += cost_of(table, source, place, use, flipped, [row for row in held if row != place])
        joined.append(place)
        if use.row and not use.single:
            rows_laid += table.step(source, place).across > HANDS.next_row
    cost += HANDS.third_row * max(0, rows_laid - 2)
    row = [table.tiles[member].kind for _, use in chosen for member in use.row]
    cost += HANDS.unlike if len(row) == 2 and row[0] != row[1] else 0.0
    cost += cost_of_placement(table, chosen, flipped)
    gaps = table.gaps[places]
    nearest, sources = gaps.min(axis=0), gaps.argmin(axis=0)
    for place in map(int, np.flatnonzero(nearest < HANDS.left_out_reach)):
        if place not in places and not all(table.tiles[member].is_flower for member in table.runs[place].members):
            cost += cost_without(table, places[sources[place]], place)
    return cost


def _keep(
    states: _States,
    state: tuple[int, int, int, int],
    cost: float,
    chosen: _Chosen,
) -> None:
    if state not in states or cost < states[state][0]:
        states[state] = cost, chosen


def _reached(table: HandTable, anchor: int, flipped: bool) -> list[tuple[int, int, list[tuple[Use, float]]]]:
    """Return the other lines of tiles that can be parts of the hand, from near to far. Each item has three values.

    The values are the index of the line of tiles, the index of its nearest line of tiles that was reached before, and
    its possible uses with their costs. The search does not continue from a line of tiles that is unlikely to be part of
    the hand, or from a single tile.
    """
    best, source = table.gaps[anchor].copy(), np.full(len(table.runs), anchor)
    best[anchor] = np.inf
    done = np.zeros(len(table.runs), np.bool_)
    done[anchor] = True
    found: list[tuple[int, int, list[tuple[Use, float]]]] = []
    for _ in range(len(table.runs)):
        place = int(best.argmin())
        if best[place] > HANDS.far or len(found) >= MANY:
            break
        done[place] = True
        best[place] = np.inf
        start = int(source[place])
        options = options_of(table, start, place, flipped, anchor)
        if not options:
            continue
        found.append((place, start, options))
        if min((cost for use, cost in options if not use.single), default=HANDS.leading) < HANDS.leading:
            nearer = (table.gaps[place] < best) & ~done
            best = np.where(nearer, table.gaps[place], best)
            source = np.where(nearer, place, source)
    return found


def _in_reading_order(table: HandTable, parts: list[tuple[int, tuple[int, ...]]], sign: float) -> list[tuple[int, ...]]:
    """Return the parts of a row in reading order, line by line.

    Each part in `parts` has the index of its line of tiles and its tiles. A part that continues the line of a neighbour
    is in the same line, even if the whole line bends.
    """
    lines: list[list[tuple[int, tuple[int, ...]]]] = []
    for part in parts:
        joined = [line for line in lines if any(table.step(other, part[0]).goes_on for other, _ in line)]
        lines = [line for line in lines if line not in joined] + [[part, *(one for line in joined for one in line)]]
    first = parts[0][1][0]
    along, across = sign * table.family.along[first], sign * table.family.across[first]
    lines.sort(key=lambda line: float(np.mean([across[member] for _, row in line for member in row])))
    return [row for line in lines for _, row in sorted(line, key=lambda part: float(along[part[1][0]]))]


def _four_in_row(table: HandTable, chosen: _Chosen, sign: float) -> tuple[int, ...]:
    """Return four equal neighbours in the row that are read as a kong, because the hand has too many tiles otherwise.

    The result is empty if there are no such tiles, or if the hand does not have too many tiles.
    """
    if sum(use.concealed + SET_TILES * len(use.melds) for _, use in chosen) <= HAND_TILES:
        return ()
    rows = _in_reading_order(table, [(place, use.row) for place, use in chosen if use.row], sign)
    alike = fours_alike([member for row in rows for member in row], table.tiles, {use.winning for _, use in chosen})
    return alike[0] if alike else ()


def _in_sets(table: HandTable, row: Sequence[int]) -> bool:
    return in_sets([table.tiles[member] for member in row])


def _parted_sets(table: HandTable, row: Sequence[int], winning: int | None) -> Sequence[int]:
    """Return the sets at an end of a line of the row, if a gap separates them that is clearly the widest of the line.

    Called sets without a sideways tile can lie so near to the row that they are read as part of it. Gaps beside the
    winning tile do not count. The result is empty if there are no such sets.
    """
    gaps = sorted(
        (float(table.family.gap[pair]) / FACE, place)
        for place, pair in enumerate(pairwise(row), start=1)
        if winning not in pair
    )
    if len(gaps) < 2:
        return ()
    (second, _), (widest, cut) = gaps[-2:]
    if widest <= LINES.wider * max(0.0, second) + USES.parted:
        return ()
    ends = (row[:cut], row[cut:])
    return next((end for end in ends if winning not in end and _in_sets(table, end)), ())


def _candidate(table: HandTable, chosen: _Chosen, flipped: bool, cost: float) -> Candidate:
    sign = -1.0 if flipped else 1.0
    anchor = table.runs[chosen[0][0]].members[0]
    along = sign * table.family.along[anchor]
    across = sign * table.family.across[anchor]

    def place_of(member: int) -> tuple[float, float]:
        return float(np.round(across[member] / PLACES.beside)), float(along[member])

    rows = _in_reading_order(table, [(place, use.row) for place, use in chosen if use.row], sign)
    four = _four_in_row(table, chosen, sign)
    concealed = [member for row in rows for member in row if member not in four]
    winners = [use.winning for _, use in chosen if use.winning is not None]
    melds = [meld for _, use in chosen for meld in use.melds]
    kong = meld_of([table.tiles[member] for member in four], (False,) * 4, four) if four else None
    melds += [kong] if kong else []
    melds.sort(key=lambda meld: place_of(meld.members[0]))
    flowers = [member for _, use in chosen for member in use.flowers]
    flowers += flowers_beside(
        table, [place for place, _ in chosen], concealed + [one for meld in melds for one in meld.members], flipped
    )
    hidden = [member for _, use in chosen for member in use.hidden]
    winning = winners[0] if winners else None
    if winning is not None:
        winning = alone(table, winning, concealed, flipped)
    turned = [member for member in concealed if table.family.quarters[member] % 2]
    if winning is None and len(turned) == 1 and lying_on(table, concealed) == turned[0]:
        winning = turned[0]
    if winning is None and not turned:
        winning = lying_on(table, concealed)
        winning = at_end(table, concealed, flipped) if winning is None else winning
        winning = out_of_line(table, concealed) if winning is None else winning
        place = out_of_order([table.tiles[member] for member in concealed])
        if winning is None and place is not None:
            winning = concealed[place]
    if len(concealed) == 2 and len({table.tiles[member].kind for member in concealed}) == 1 and winning is None:
        # The hand has four melds and two equal concealed tiles: one of the two is the winning tile.
        winning = concealed[-1]
    apart = [
        member
        for row in rows
        for member in (row if len(rows) > 1 and _in_sets(table, row) else _parted_sets(table, row, winning))
        if member not in four
    ]
    return Candidate(
        tuple(concealed),
        winning,
        by_habit(melds),
        tuple(flowers),
        tuple(hidden),
        table.number,
        flipped,
        cost,
        tuple(apart),
    )
