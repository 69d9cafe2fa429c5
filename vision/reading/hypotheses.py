"""Hypotheses: finds the most probable hands from the detector's probabilities and the rules of the game.

Responsible for comparing hands by their probability. The detector gives class probabilities for each tile. The game
adds these facts: a tile set has at most four equal tiles, one of each flower and few red fives; the tiles of a meld
must be a chow, a pung or a kong; and most hands on photos win. `vision.layout.layout` decides which tiles belong to a
hand. `vision.reading.doubts` reports corrections to the user.

The prior of a winning hand is `WON` times the prior of a hand that does not win. A hypothesis can win because it does
not use the most probable class of a tile. Such a hypothesis is the most probable one only if the detector is uncertain
about that tile. A clear hand that does not win is not changed.

Most players sort their tiles. So among hands that win, the prior of a sorted row is `ORDERED` times the prior of
another row, and likewise among hands that do not win.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log

from scorer.arrangement import is_whole
from scorer.hand import is_chow
from scorer.tiles import FACE_DOWN, KINDS, SAME_TILES, Tile
from vision.detection.red_fives import fewer_reds
from vision.inference.logits import LEAST_CHANCE
from vision.layout.run_uses import in_order
from vision.reading.seen_tile import Role

WON = 20.0
ORDERED = 100.0
"""The prior of a row whose tiles are sorted, as a multiple of the prior of a row in another order.

Of 554 rows of correct readings (`draw-hands` with the seeds 7601, 7801 and 7802), 449 are sorted; 2 rows of at least
eight tiles would be sorted if one tile were another. That is a ratio of 225; the value is lower, because some players
do not sort. It was measured once, and no command fits it. Fitted by `python -m vision.train fit-thresholds`."""
FAINT = 1 / 400
"""A class is ignored if its probability is below this fraction of the probability of the most probable class.

Fitted by the same command."""
LOOKED_AT = 400
"""The number of combinations of tiles that are examined, the most probable first. Fitted by the same command."""
LEAST = 0.01
"""Alternative hands with a lower probability are left out. Fitted by the same command."""
RUNNERS_UP = 4

Choices = Sequence[tuple[Tile, float]]
Weighted = tuple[tuple[Tile, ...], float, bool]
"""The tiles of a hypothesis, its weight, and whether it wins."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A hypothesis about the tiles of a hand.

    - `tiles`: the tiles in the order of the input; `FACE_DOWN` for a back in a concealed kong, and for a tile of the
      row that is left out
    - `probability`: the probability; all hypotheses, including those that are not returned, sum to 1
    - `wins`: whether the tiles make a complete hand under at least one rule set (`scorer.arrangement.is_whole`)
    """

    tiles: tuple[Tile, ...]
    probability: float
    wins: bool


def guesses(choices: Sequence[Choices], roles: Sequence[Role]) -> list[Guess]:
    """Return the most probable hypotheses, the most probable first.

    `choices` has, for each tile, its possible classes with their probabilities, the most probable class first. `roles`
    has the role of each tile in the hand (`vision.reading.seen_tile.Role`). A tile with the role `OTHER` is in the row
    and is probably face down; a hand in which its class is face down leaves it out. If no hypothesis is possible, the
    result is one hypothesis: the most probable class of each tile.
    """
    lists = [_possible(choice, role) for choice, role in zip(choices, roles, strict=True)]
    melds = _places_of_melds(roles)
    forms = [_form([lists[place][0][0] for place in places]) for places in melds]
    found: list[Weighted] = []
    total = 0.0
    for tiles, likelihood in _likeliest(lists):
        total += likelihood
        if _can_be(tiles, roles, melds, forms):
            won = _has_won(tiles, roles, melds)
            found.append((tiles, likelihood * (WON if won else 1.0) * fewer_reds(tiles), won))
    if not found:
        return [Guess(tuple(options[0][0] for options in lists), exp(_sum(lists)), False)]
    whole = sum(weight for _, weight, _ in found) + max(0.0, 1 - total)
    found = sorted(_ordered(found, roles), key=lambda one: -one[1])
    made = [Guess(tiles, weight / whole, won) for tiles, weight, won in found[: 1 + RUNNERS_UP]]
    return [made[0], *(guess for guess in made[1:] if guess.probability >= LEAST)]


def _possible(choices: Choices, role: Role) -> list[tuple[Tile, float]]:
    """Return the possible classes of a tile with this role, with the logarithms of their probabilities.

    The most probable class is always included.
    """
    first, best = choices[0]
    kept = [(first, log(max(best, LEAST_CHANCE)))]
    for tile, chance in choices[1:]:
        if chance < FAINT * best:
            break
        fits = tile.is_flower if role == Role.FLOWER else tile.kind < KINDS
        if fits and (first is not FACE_DOWN or role == Role.OTHER):
            kept.append((tile, log(chance)))
    return kept


def _sum(lists: Sequence[Sequence[tuple[Tile, float]]]) -> float:
    return sum(options[0][1] for options in lists)


def _likeliest(lists: Sequence[Sequence[tuple[Tile, float]]]) -> Iterator[tuple[tuple[Tile, ...], float]]:
    """Yield combinations of one tile from each list with their joint probability, the most probable first."""
    open_places = [place for place, options in enumerate(lists) if len(options) > 1]
    first = [options[0][0] for options in lists]
    # A state has the number of the chosen option for each undecided tile. Each step moves one tile to its next option.
    # After this step, only the same tile or later tiles are moved. No state therefore occurs twice.
    heap: list[tuple[float, tuple[int, ...], int]] = [(-_sum(lists), (0,) * len(open_places), 0)]
    for _ in range(LOOKED_AT):
        if not heap:
            return
        cost, state, start = heapq.heappop(heap)
        tiles = list(first)
        for place, option in zip(open_places, state, strict=True):
            tiles[place] = lists[place][option][0]
        yield tuple(tiles), exp(-cost)
        for number in range(start, len(open_places)):
            options, option = lists[open_places[number]], state[number]
            if option + 1 < len(options):
                further = cost + options[option][1] - options[option + 1][1]
                heapq.heappush(heap, (further, (*state[:number], option + 1, *state[number + 1 :]), number))


def _places_of_melds(roles: Sequence[Role]) -> list[list[int]]:
    melds: dict[Role, list[int]] = {}
    for place, role in enumerate(roles):
        if role.is_meld:
            melds.setdefault(role, []).append(place)
    return list(melds.values())


def _form(tiles: Sequence[Tile]) -> tuple[bool, bool]:
    """Return whether the tiles are equal, and whether they are a chow."""
    kinds = tuple(sorted(tile.kind for tile in tiles if tile is not FACE_DOWN))
    return len(set(kinds)) <= 1, is_chow(kinds)


def _can_be(
    tiles: Sequence[Tile], roles: Sequence[Role], melds: Sequence[Sequence[int]], forms: Sequence[tuple[bool, bool]]
) -> bool:
    counts = Counter(tile.kind for tile in tiles if tile.kind < KINDS)
    for places in melds:
        shown = [tiles[place] for place in places if tiles[place] is not FACE_DOWN]
        if shown:
            counts[shown[0].kind] += len(places) - len(shown)
    if any(count > SAME_TILES for count in counts.values()):
        return False
    flowers = [tile for tile, role in zip(tiles, roles, strict=True) if role == Role.FLOWER]
    if len(set(flowers)) < len(flowers):
        return False
    return all(_form([tiles[place] for place in places]) == form for places, form in zip(melds, forms, strict=True))


def _ordered(found: Sequence[Weighted], roles: Sequence[Role]) -> list[Weighted]:
    """Return hypotheses with more weight for sorted rows.

    The order decides only between hands that all win, and between hands that do not: both sums of weights stay.
    """
    sums, changed = {True: 0.0, False: 0.0}, {True: 0.0, False: 0.0}
    weights = [weight * (ORDERED if _is_ordered(tiles, roles) else 1.0) for tiles, weight, _ in found]
    for (_, before, won), after in zip(found, weights, strict=True):
        sums[won] += before
        changed[won] += after
    return [
        (tiles, weight * sums[won] / changed[won], won) for (tiles, _, won), weight in zip(found, weights, strict=True)
    ]


def _is_ordered(tiles: Sequence[Tile], roles: Sequence[Role]) -> bool:
    """Return whether the row is sorted, apart from its first tile or apart from its last tile.

    The tile that was drawn last is often put at an end of the row. The winning tile has its own role.
    """
    row = [tile.kind for tile, role in zip(tiles, roles, strict=True) if role == Role.CONCEALED]
    return in_order(row[1:]) or in_order(row[:-1])


def _has_won(tiles: Sequence[Tile], roles: Sequence[Role], melds: Sequence[Sequence[int]]) -> bool:
    in_row = (
        role in (Role.CONCEALED, Role.WINNING, Role.OTHER) and tile is not FACE_DOWN for tile, role in zip(tiles, roles)
    )
    return is_whole((tile.kind for tile, held in zip(tiles, in_row) if held), len(melds))
