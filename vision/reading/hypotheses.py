"""What the tiles of a hand could be: the likeliest hands, by what the detector saw and by what the game allows.

Responsible for weighing hands against each other. The detector gives each tile chances; the game says that there are
four of a kind at most, one of each flower, few red fives, that a declared set is a set, and that most hands that are
photographed have won. Which tiles belong to a hand is the business of `vision.layout.layout`; telling a user of a
change is that of `vision.reading.doubts`.

A hand that wins is `WON` times likelier, before anybody has looked, than one that does not. So much doubt the
detector must have of a tile before it is taken for another one that makes a win: a hand that is seen clearly and does
not win stays what it is.
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
from vision.reading.seen_tile import Role

WON = 20.0
FAINT = 1 / 400
"""Tiles that are less probable than this part of the likeliest are not thought of."""
LOOKED_AT = 400
"""Hands that are looked at, the likeliest first."""
LEAST = 0.01
"""Runners-up less probable than this are left out."""
RUNNERS_UP = 4

Choices = Sequence[tuple[Tile, float]]


@dataclass(frozen=True, slots=True)
class Guess:
    """What the tiles of a hand could be, in the order in which they were given; FACE_DOWN for one that is left out.

    `probability`: among all that they could be. `wins`: whether its tiles make a complete hand, of sets and a pair,
    seven pairs or thirteen orphans.
    """

    tiles: tuple[Tile, ...]
    probability: float
    wins: bool


def guesses(choices: Sequence[Choices], roles: Sequence[Role]) -> list[Guess]:
    """The likeliest hands, the likeliest first, at least one: what is seen, where nothing else is possible.

    Of each tile `choices` are what it could be with how probable that is, the likeliest first, and `roles` what it is
    to the hand (`vision.reading.seen_tile.Role`; `OTHER` is a face-down tile of the row, left out as long as it is
    one).
    """
    lists = [_possible(choice, role) for choice, role in zip(choices, roles, strict=True)]
    melds = _places_of_melds(roles)
    forms = [_form([lists[place][0][0] for place in places]) for places in melds]
    found: list[tuple[tuple[Tile, ...], float, bool]] = []
    total = 0.0
    for tiles, likelihood in _likeliest(lists):
        total += likelihood
        if _can_be(tiles, roles, melds, forms):
            won = _has_won(tiles, roles, melds)
            found.append((tiles, likelihood * (WON if won else 1.0) * fewer_reds(tiles), won))
    if not found:
        return [Guess(tuple(options[0][0] for options in lists), exp(_sum(lists)), False)]
    found.sort(key=lambda one: -one[1])
    whole = sum(weight for _, weight, _ in found) + max(0.0, 1 - total)
    made = [Guess(tiles, weight / whole, won) for tiles, weight, won in found[: 1 + RUNNERS_UP]]
    return [made[0], *(guess for guess in made[1:] if guess.probability >= LEAST)]


def _possible(choices: Choices, role: Role) -> list[tuple[Tile, float]]:
    """What a tile with this role could be, with logarithms; always what it looks like most."""
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
    """One tile of each list, the likeliest together first, with how probable they are together."""
    open_places = [place for place, options in enumerate(lists) if len(options) > 1]
    first = [options[0][0] for options in lists]
    # A state is which option each open place takes; from each a place is moved on that lies not before the last moved.
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


def _form(tiles: Sequence[Tile]) -> str:
    """`alike`, `chow`, or nothing where they are no set."""
    kinds = tuple(sorted(tile.kind for tile in tiles if tile is not FACE_DOWN))
    if len(set(kinds)) <= 1:
        return "alike"
    return "chow" if is_chow(kinds) else ""


def _can_be(tiles: Sequence[Tile], roles: Sequence[Role], melds: Sequence[Sequence[int]], forms: Sequence[str]) -> bool:
    counts = Counter(tile.kind for tile in tiles if tile.kind < KINDS)
    for places in melds:
        shown = [tiles[place] for place in places if tiles[place] is not FACE_DOWN]
        if shown and len(shown) < len(places):
            counts[shown[0].kind] += len(places) - len(shown)
    if any(count > SAME_TILES for count in counts.values()):
        return False
    flowers = [tile for tile, role in zip(tiles, roles, strict=True) if role == Role.FLOWER]
    if len(set(flowers)) < len(flowers):
        return False
    return all(_form([tiles[place] for place in places]) == form for places, form in zip(melds, forms, strict=True))


def _has_won(tiles: Sequence[Tile], roles: Sequence[Role], melds: Sequence[Sequence[int]]) -> bool:
    in_row = (
        role in (Role.CONCEALED, Role.WINNING, Role.OTHER) and tile is not FACE_DOWN for tile, role in zip(tiles, roles)
    )
    return is_whole((tile.kind for tile, held in zip(tiles, in_row) if held), len(melds))
