"""Reads the other hands of a photo that shows several hands.

Responsible for deciding which other rows are hands. After each hand is found, a new layout of the remaining tiles is
computed.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scorer.tiles import HAND_TILES, WAITING_TILES
from vision.geometry.detections import THRESHOLD, Detections
from vision.layout.layout import LaidHand, lay_out
from vision.reading.doubts import several_rows
from vision.reading.reading import OneHand, Reading, read

MOST = 3
"""The largest number of hands besides the first hand. A mahjong table has four players."""
WELL_LAID = 10.0
"""The highest layout cost of a further hand (`vision.layout.candidates`).

A clearly laid hand of thirteen tiles has a layout cost of 6."""


def with_others(found: Reading, detections: Detections) -> Reading:
    """Return the reading with the other hands among the detections, and with the warning `several_rows`.

    Without other hands, or if its hand has fewer than 13 tiles, the reading is returned unchanged.
    """
    if found.hand is None or found.hand.tile_count < WAITING_TILES:
        return found
    places = {one.detection: place for place, one in enumerate(found.tiles)}
    used = [one.detection for one in found.tiles if one.role.in_hand]
    left = np.flatnonzero((detections.scores >= THRESHOLD) & ~np.isin(detections.ids, used))
    others: list[OneHand] = []
    while len(others) < MOST and len(left) >= WAITING_TILES:
        layout = lay_out(detections[left])
        reading = read(layout, found.size, found.model)
        if not _is_a_hand(layout.hands[0], reading):
            break
        assert reading.hand is not None
        assert reading.as_seen is not None
        tiles = tuple(places[reading.tiles[place].detection] for place in reading.places)
        others.append(OneHand(reading.hand, reading.as_seen, tiles, reading.probability))
        left = np.delete(left, list(layout.hands[0].members))
    if not others:
        return found
    others.sort(key=lambda one: -one.probability)
    warnings = (
        ()
        if any(doubt.code == "several_rows" for doubt in found.doubts)
        else (several_rows([one.tiles for one in others]),)
    )
    return replace(found, others=tuple(others), doubts=(*found.doubts, *warnings))


def _is_a_hand(laid: LaidHand, reading: Reading) -> bool:
    """Return whether the reading of the remaining tiles is a hand.

    The reading must have the tile count of a hand and a low layout cost. If it does not win, its concealed tiles must
    lie in one line, because discards lie in several lines.
    """
    assert reading.hand is not None
    counted = WAITING_TILES <= reading.hand.tile_count <= HAND_TILES
    return counted and laid.row.cost <= WELL_LAID and (reading.hand.is_whole or laid.lines == 1)
