"""Random hands for the renderer: four sets and a pair, sometimes with melds, kongs, red fives and flowers.

All hands have a winning shape. Their value in points does not matter.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from scorer.arrangement import is_whole
from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.tiles import FACE_DOWN, TILES, Tile, tile_of_kind

__all__ = ["random_hand", "random_tiles", "spoilt"]

_SOURCES = (Source.LEFT, Source.ACROSS, Source.RIGHT)


def _pick(rng: np.random.Generator, count: int) -> int:
    return int(rng.integers(count))


def random_hand(rng: np.random.Generator, *, flowers_share: float = 0.15, red_share: float = 0.25) -> Hand:
    """Return a random finished hand with 0-4 melds.

    `flowers_share`: the share of hands with flowers. `red_share`: the probability that a five is red (at most
    one red five per suit).
    """
    left = Counter(dict.fromkeys(range(34), 4))
    concealed: list[Tile] = []
    melds: list[Meld] = []
    meld_count = int(rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 4]))
    for number in range(4):
        is_meld = number < meld_count
        draw = rng.random()
        kinds = _chow(left, rng) if draw < 0.58 else _alike(left, rng, 4 if is_meld and draw > 0.76 else 3)
        left.subtract(kinds)
        tiles = [_maybe_red(kind, left, rng, red_share) for kind in kinds]
        if is_meld:
            melds.append(_meld(tiles, rng))
        else:
            concealed += tiles
    pair = _alike(left, rng, 2)
    concealed += [tile_of_kind(kind) for kind in pair]
    winning = concealed[_pick(rng, len(concealed))]
    flowers: tuple[Tile, ...] = ()
    if rng.random() < flowers_share:
        flowers = tuple(TILES[34 + int(i)] for i in sorted(rng.choice(8, _pick(rng, 3) + 1, replace=False)))
    return Hand(tuple(sorted(concealed, key=lambda tile: tile.sort_key)), winning, tuple(melds), flowers)


def spoilt(hand: Hand, rng: np.random.Generator) -> Hand:
    """Return the hand with one concealed tile replaced so that the hand does not win (a false win)."""
    while True:
        place, other = _pick(rng, len(hand.concealed)), tile_of_kind(_pick(rng, 34))
        changed = list(hand.concealed)
        changed[place] = other
        counts = Hand(tuple(changed), None, hand.melds).kind_counts()
        if max(counts) <= 4 and not is_whole((tile.kind for tile in changed), len(hand.melds)):
            winning = other if hand.concealed[place] == hand.winning_tile else hand.winning_tile
            return Hand(tuple(sorted(changed, key=lambda tile: tile.sort_key)), winning, hand.melds, hand.flowers)


def _chow(left: Counter[int], rng: np.random.Generator) -> list[int]:
    while True:
        first = 9 * _pick(rng, 3) + _pick(rng, 7)
        kinds = [first, first + 1, first + 2]
        if all(left[kind] for kind in kinds):
            return kinds


def _alike(left: Counter[int], rng: np.random.Generator, count: int) -> list[int]:
    while True:
        kind = _pick(rng, 34)
        if left[kind] >= count:
            return [kind] * count


def _maybe_red(kind: int, left: Counter[int], rng: np.random.Generator, share: float) -> Tile:
    """Return a tile of this kind. With probability `share`, a five is red, at most once per suit.

    A red five does not reduce the four ordinary fives, so five tiles of that kind are possible.
    """
    if kind in (4, 13, 22) and rng.random() < share and not left[100 + kind]:
        left[100 + kind] = 1
        return Tile.from_code("0" + "mps"[kind // 9])
    return tile_of_kind(kind)


def _meld(tiles: list[Tile], rng: np.random.Generator) -> Meld:
    source = _SOURCES[_pick(rng, 3)]
    if len(tiles) == 4:
        kind = (MeldKind.CONCEALED_KONG, MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG)[_pick(rng, 3)]
        if kind is MeldKind.CONCEALED_KONG:
            return Meld(kind, (FACE_DOWN, tiles[1], tiles[2], FACE_DOWN))
        return Meld(kind, tuple(tiles), source, tiles[0])
    if tiles[0].kind == tiles[1].kind:
        return Meld(MeldKind.PUNG, tuple(tiles), source, tiles[0])
    called = tiles[_pick(rng, 3)]
    rest = [tile for tile in tiles if tile is not called]
    return Meld(MeldKind.CHOW, (called, *rest), Source.LEFT, called)


def random_tiles(rng: np.random.Generator, count: int) -> list[Tile]:
    """Return random tiles for clutter, without flowers and red fives."""
    return [tile_of_kind(_pick(rng, 34)) for _ in range(count)]
