"""Measures how many photos of real tiles are read completely: the reading has exactly the labelled tiles.

Responsible for the printed table. A photo is measured if its number of labels is possible for a hand with its flowers.
The labels do not show which tiles are melds. If the labels leave out a tile of the hand or include another tile, every
reading of the photo counts as wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from scorer.tiles import TILES, Tile
from vision.data.audit import Correction, corrected
from vision.data.labelled_photos import Labelled
from vision.evaluation.row_figures import tiles_of
from vision.reading.reading import Reading

TILES_OF_HANDS = range(13, 21)
"""The possible tile counts of a hand: from 13 (no winning tile) to 20 (two kongs and four flowers)."""
SURE = 0.95


def photo_hands(
    photos: Iterable[Labelled], read: Callable[[bytes], Reading], audit: Mapping[str, Correction]
) -> Iterator[str]:
    """Yield the lines of a Markdown table, then one line for each photo that is misread."""
    counts, wrong = Counter[str](), []
    for labelled in photos:
        photo = corrected(labelled, audit)
        if len(photo.tiles) not in TILES_OF_HANDS:
            continue
        reading = read(photo.path.read_bytes())
        there = Counter(_code(TILES[tile]) for tile in photo.tiles)
        found = Counter(map(_code, tiles_of(reading.hand)))
        sure = reading.probability >= SURE
        whole = there == found
        counts.update(photos=1, whole=int(whole), sure=int(sure), sure_whole=int(sure and whole))
        if not whole:
            missing, more = (" ".join(sorted(one.elements())) or "nothing" for one in (there - found, found - there))
            wrong.append(f"- {photo.path.name}: missing {missing}; added {more}")
    yield "| photos | whole | probability of 95 % or more | whole, with 95 % or more |"
    yield "|---:|---:|---:|---:|"
    yield f"| {counts['photos']} | {counts['whole']} | {counts['sure']} | {counts['sure_whole']} |"
    yield ""
    yield from wrong


def _code(tile: Tile) -> str:
    """Return the code of a tile. All flowers have the same code here, because tile sets have different flowers."""
    return "flower" if tile.is_flower else tile.code
