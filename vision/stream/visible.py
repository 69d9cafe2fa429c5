"""Counts the tiles that a camera above a table sees: ponds, called melds, indicators, and hands that were opened.

All four tiles of a concealed kong count, although two of them lie face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scorer.tiles import KINDS, Tile
from vision.geometry.detections import Detections
from vision.stream.laid import concealed_kongs, hidden_kinds, straight_rows
from vision.stream.table_tiles import TableTiles


@dataclass(frozen=True, slots=True)
class Visible:
    """The visible tiles of a table.

    - `counts`: the number of visible tiles of each of the 34 kinds
    - `rows`: the kinds of each straight row, in order of kind
    """

    counts: tuple[int, ...] = (0,) * KINDS
    rows: frozenset[tuple[int, ...]] = frozenset()

    @classmethod
    def of(cls, found: Detections) -> Visible:
        """Return what detections show. Flowers are not counted."""
        tiles = TableTiles.of(found)
        kinds = [tile.kind for tile in tiles.tiles]
        counts = Counter([*kinds, *(kind for kong in concealed_kongs(tiles) for kind in hidden_kinds(kong))])
        rows = frozenset(tuple(sorted(kinds[n] for n in row)) for row in straight_rows(tiles, range(len(tiles))))
        return cls(tuple(counts[kind] for kind in range(KINDS)), rows)

    def besides(self, held: Iterable[Tile]) -> tuple[int, ...]:
        """Return the counts without the tiles of a hand, if these lie as a row in view of this camera."""
        kinds = tuple(sorted(tile.kind for tile in held))
        if kinds not in self.rows:
            return self.counts
        own = Counter(kinds)
        return tuple(count - own[kind] for kind, count in enumerate(self.counts))
