"""Turns detections into a reading. If the first hand does not win or has a high layout cost, corrections are tried.

Responsible for the corrections that `vision.reading.hypotheses` cannot make:

- If a low-confidence detection is missing in the hand, it is included; if a false positive is part of the hand, it is
  dropped (`vision.layout.low_confidence`).
- A called set with a misread tile is not recognised as a set and seems to lie outside the hand. For each uncertain
  tile, a new layout is computed in which this tile has its second most probable class. A winning hand in this layout is
  accepted if it is more probable, with the prior `WON` of `vision.reading.hypotheses`.
- If a tile among flowers is possibly a flower, it is read as a flower (`vision.layout.flower_rows`).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scorer.tiles import FACE_DOWN_INDEX, HAND_TILES, TILES, Tile
from vision.detection.white_or_back import WHITE, whites_between
from vision.geometry.detections import THRESHOLD, Detections, Ints
from vision.inference.logits import LEAST_CHANCE
from vision.inference.registry import ModelName
from vision.layout.candidates import tile_lines_beside
from vision.layout.dice import is_die
from vision.layout.flower_rows import among_flowers
from vision.layout.layout import Ground, Layout, ground_of, lay_out, likeliest
from vision.layout.low_confidence import hardly_tiles, with_faint
from vision.layout.run_uses import uses_of
from vision.layout.stacks import stacks_of
from vision.reading.doubts import dropped_tiles, faint_tiles, repaired_set, taken_for_flowers
from vision.reading.further_hands import with_others
from vision.reading.hypotheses import WON
from vision.reading.reading import LIKELIER, UNNAMED, Reading, RunnerUp, read
from vision.reading.seen_tile import Role

TRIES = 8
"""The largest number of replacements that are tried, the most probable first.

Fitted by `python -m vision.train fit-thresholds`."""
WELL_LAID = 2.0
"""Up to this layout cost, a winning hand is accepted without trying low-confidence detections.

Two of three rendered hands have a lower layout cost."""
BLANK = (FACE_DOWN_INDEX, WHITE.index)
NEAR = 5.0
"""The largest distance from the hand, in tile heights, at which the class of a tile is replaced.

Tiles at a larger distance are not part of the hand. Fitted by the same command."""


def read_detections(detections: Detections, size: tuple[int, int], model: ModelName = UNNAMED) -> Reading:
    """Return the reading of the tiles of a photo. `size` is the width and height of the photo in pixels.

    Tiles with a score below `THRESHOLD` are used only if, without them, the hand does not win or has a high layout
    cost. A detection with the size of dice is read as the winning tile only if the hand does not win without this
    detection. If the photo shows several hands, up to four are read.
    """
    return with_others(_of_one_hand(detections, size, model), detections)


def _of_one_hand(detections: Detections, size: tuple[int, int], model: ModelName) -> Reading:
    """Return the reading of the most probable hand.

    A detection with the size of dice is read as the winning tile only if the hand does not win without this detection.
    """
    found = _with_whites(detections, size, model)
    won = next((one for one in found.tiles if one.role == Role.WINNING), None)
    if won is None:
        return found
    die = int(np.flatnonzero(detections.ids == won.detection)[0])
    if not is_die(detections, die):
        return found
    other = _of_tiles(detections[np.delete(np.arange(len(detections)), die)], size, model)
    return _beside(other, found, detections.ids[[die]]) if _wins(other) else found


def _with_whites(detections: Detections, size: tuple[int, int], model: ModelName) -> Reading:
    """Return the reading that includes white dragons with low scores between the tiles of a row.

    The white dragons are not included if the hand wins without them or has too many tiles with them. This function does
    not check whether the winning tile has the size of dice.
    """
    first = _of_tiles(detections, size, model)
    whites = whites_between(detections)
    if not len(whites) or _wins(first):
        return first
    scores = detections.scores.copy()
    scores[whites] = THRESHOLD
    found = _of_tiles(replace(detections, scores=scores), size, model)
    places = _taken_in(found, detections.ids[whites])
    too_many = found.hand is not None and found.hand.tile_count > HAND_TILES
    if not places or too_many:
        return first
    return _with_faint_warning(first, found, places)


def _of_tiles(detections: Detections, size: tuple[int, int], model: ModelName) -> Reading:
    """Return the reading of the tiles. This function does not check whether the winning tile has the size of dice."""
    strong = np.flatnonzero(detections.scores >= THRESHOLD)
    if not len(strong):
        return read(lay_out(detections[strong]), size, model)
    ground = ground_of(detections[strong])
    layout = lay_out(detections[strong], ground)
    seen = read(layout, size, model)
    none = _hardly_tiles(layout, seen)
    if len(none):
        rest = np.setdiff1d(np.arange(len(detections)), strong[list(none)])
        found = _beside(_of_tiles(detections[rest], size, model), seen, detections.ids[strong[list(none)]])
        # A dropped detection is possibly part of a kong that lies face down, together with a low-confidence detection.
        if _wins(found):
            return found
        kept = _read(detections, layout, ground, seen)
        return kept if _wins(kept) else found
    first = _read(detections, layout, ground, seen)
    chances = detections.probabilities.copy()
    chances[strong] = among_flowers(detections[strong], ground)
    taken = np.flatnonzero(chances.argmax(axis=1) != detections.classes)
    if not len(taken):
        return first
    other = replace(detections, probabilities=chances)
    again = lay_out(other[strong], ground)
    found = _read(other, again, ground, read(again, size, model))
    return _with_flower_warning(first, found, detections.ids[taken])


def _hardly_tiles(layout: Layout, seen: Reading) -> tuple[int, ...]:
    """Return the probable false positives.

    They are indices of the detections of `layout`. The result is empty unless the most probable hand has a back in its
    row, has a meld with exactly one back, or does not win.
    """
    hand = layout.hands[0]
    single = any(sum(tile.is_face_down for tile in laid.meld.tiles) == 1 for laid in hand.melds)
    assert seen.as_seen is not None  # there are tiles
    if seen.as_seen.is_whole and not (hand.hidden or single):
        return ()
    return hardly_tiles(layout.detections, hand)


def _beside(found: Reading, seen: Reading, ids: Ints) -> Reading:
    """Return the reading `found` with the dropped tiles added outside the hand.

    `found` was read without the tiles that have these `ids`; `seen` was read with these tiles. If the two hands differ,
    a warning reports the change.
    """
    left = set(ids.tolist())
    others = tuple(replace(one, role=Role.OTHER) for one in seen.tiles if one.detection in left)
    found = replace(found, tiles=(*found.tiles, *others))
    if found.as_seen == seen.as_seen:
        return found
    start = len(found.tiles) - len(others)
    warning = dropped_tiles(others, tuple(range(start, len(found.tiles))))
    return replace(found, as_seen=seen.as_seen, doubts=(warning, *found.doubts))


def _read(detections: Detections, layout: Layout, ground: Ground, first: Reading) -> Reading:
    """Return the reading after trying low-confidence detections and replaced classes.

    `layout`, `ground` and `first` are the layout, the positions and the reading of the tiles with a score of at least
    `THRESHOLD`.
    """
    size, model = first.size, first.model
    assert first.as_seen is not None  # there are tiles
    if first.as_seen.is_whole:
        return _otherwise(detections, layout, first)
    more = with_faint(detections, layout.cost)
    if more is None:
        return _with_sets(layout, ground, first, size, model)
    reading = _with_sets(more.layout, more.ground, read(more.layout, size, model), size, model)
    places = _taken_in(reading, more.layout.detections.ids[list(more.faint)])
    # Adding low-confidence tiles is one change. A win that needs a second change is too improbable.
    if not places or (reading.hand != reading.as_seen and _wins(reading)):
        return _with_sets(layout, ground, first, size, model)
    return _with_faint_warning(first, reading, places)


def _otherwise(detections: Detections, layout: Layout, first: Reading) -> Reading:
    """Return a winning hand with low-confidence tiles if the winning hand of `first` has a high layout cost.

    For example, a kong with one low-confidence tile looks like a pung, and a hand together with discards of another
    player can make a winning hand by chance. The new hand is accepted if it wins without other corrections. Otherwise
    the result is `first`, the reading of `layout`.
    """
    more = with_faint(detections, layout.cost) if layout.cost > WELL_LAID else None
    if more is None:
        return first
    found = read(more.layout, first.size, first.model)
    places = _taken_in(found, more.layout.detections.ids[list(more.faint)])
    if len(places) < len(more.faint) or found.hand != found.as_seen or not _wins(found):
        return first
    return _with_faint_warning(first, found, places)


def _with_faint_warning(first: Reading, found: Reading, places: tuple[int, ...]) -> Reading:
    """Return `found` with a warning that the low-confidence tiles at these `places` were added to `first`."""
    warning = faint_tiles([found.tiles[place] for place in places], places)
    return replace(found, as_seen=first.as_seen, doubts=(warning, *found.doubts))


def _with_sets(layout: Layout, ground: Ground, first: Reading, size: tuple[int, int], model: ModelName) -> Reading:
    """Return the reading after replacing the class of one tile, if this makes a declared set and a winning hand.

    Otherwise the result is `first`, the reading of `layout` without a replacement. `ground` has the positions of the
    tiles.
    """
    detections = layout.detections
    assert first.as_seen is not None  # there are tiles
    if first.as_seen.is_whole:
        return first
    # The weight of a hypothesis is the product of three factors: the likelihood of the layout, the likelihood of the
    # tiles, and the prior that most hands on photos have won.
    most = layout.hands[0].likelihood * _gain(first)
    best = first
    members = layout.hands[0].members
    for odds, changed, face in _next_faces(detections, members):
        other = _taken_for(detections, changed, face)
        if odds * WON <= most or not any(tile in members or _in_a_set(other, tile, ground) for tile in changed):
            continue
        hand = likeliest(other, ground)
        if hand is None:
            continue
        weight = odds * WON * hand.likelihood
        if weight <= most:
            continue
        found = read(lay_out(other, ground), size, model)
        # One change must make both the set and the winning hand. A win that needs more changes is too improbable.
        assert found.hand is not None  # there are tiles
        if found.hand.melds and found.hand.is_whole and found.hand == found.as_seen:
            probability = odds * WON / (1 + odds * WON) * found.probability
            if probability < LIKELIER * found.complete.probability(1.0):
                continue
            most, best = weight, _repaired(first, found, changed, TILES[face], probability, detections)
    return best


def _in_a_set(detections: Detections, tile: int, ground: Ground) -> bool:
    """Return whether the position of a tile allows it to be part of a meld."""
    tiles, place = [TILES[detections.classes[one]] for one in ground.order], ground.order.index(tile)
    for family in ground.families:
        stacks = stacks_of(family, tiles)
        if place in stacks or place in stacks.values():
            return True
        run = next(run for run in tile_lines_beside(family, tiles, stacks) if place in run.members)
        uses = uses_of(run, tiles, stacks) + uses_of(run.reversed(), tiles, stacks)
        if any(place in meld.members for use in uses for meld in use.melds):
            return True
    return False


def _taken_in(reading: Reading, ids: Ints) -> tuple[int, ...]:
    """Return the indices (in the reading) of the tiles that have these `ids` and are in the hand or indicators."""
    wanted = set(ids.tolist())
    return tuple(place for place, one in enumerate(reading.tiles) if one.detection in wanted and one.role != Role.OTHER)


def _with_flower_warning(first: Reading, found: Reading, ids: Ints) -> Reading:
    """Return `found`, the reading with more flowers, with a warning about the change.

    If other parts of the hand change too, the result is `first`, except if `found` wins and `first` does not.
    """
    places = _taken_in(found, ids)
    if first.hand is None or found.hand is None or not places:
        return first
    alike = replace(found.hand, flowers=()) == replace(first.hand, flowers=())
    if not alike and (first.hand.is_whole or not found.hand.is_whole or found.hand != found.as_seen):
        return first
    looks = {one.detection: one for one in first.tiles}
    seen = [looks[found.tiles[place].detection] for place in places]
    warning = taken_for_flowers([one.tile for one in seen], [found.tiles[place].tile for place in places], places)
    tiles = list(found.tiles)
    for place, before in zip(places, seen, strict=True):
        tiles[place] = replace(before, role=tiles[place].role)
    return replace(found, tiles=tuple(tiles), as_seen=first.as_seen, doubts=(warning, *found.doubts))


def _wins(reading: Reading) -> bool:
    return reading.hand is not None and reading.hand.is_whole


def _gain(reading: Reading) -> float:
    """Return the probability of the corrected hand divided by the probability of the hand as seen."""
    seen = next((one.probability for one in reading.runners_up if one.hand == reading.as_seen), 0.0)
    return reading.probability / seen if reading.hand != reading.as_seen and seen else 1.0


def _next_faces(detections: Detections, hand: tuple[int, ...]) -> list[tuple[float, tuple[int, ...], int]]:
    """Return at most `TRIES` possible replacements of classes as (odds, tiles, new class), the most probable first.

    The class of a tile can be replaced if the tile is near the hand and its second most probable class is plausible.
    The odds are the probability of that class divided by the probability of the most probable class. A flower is not
    replaced by another flower, because this makes no set. Replacements between back and white dragon are also tried for
    all such tiles together, because such errors have one cause on the whole photo.
    """
    middles = detections.quads.mean(axis=1)
    height = np.median(np.ptp(detections.quads[list(hand)], axis=1).max(axis=1))
    found: list[tuple[float, tuple[int, ...], int]] = []
    blank: dict[int, list[tuple[float, int]]] = {face: [] for face in BLANK}
    for tile, chances in enumerate(detections.probabilities):
        first, face = (int(place) for place in np.argsort(-chances, kind="stable")[:2])
        odds = float(chances[face] / max(chances[first], LEAST_CHANCE))
        apart = np.linalg.norm(middles[list(hand)] - middles[tile], axis=1).min()
        if odds * WON > 1 and apart < NEAR * height and not (TILES[first].is_flower and TILES[face].is_flower):
            found.append((odds, (tile,), face))
            if first in BLANK and face in BLANK:
                blank[face].append((odds, tile))
    for face, together in blank.items():
        if len(together) > 1:
            mean = float(np.exp(np.mean([np.log(odds) for odds, _ in together])))
            found.append((mean, tuple(tile for _, tile in together), face))
    return sorted(found, key=lambda one: -one[0])[:TRIES]


def _taken_for(detections: Detections, changed: tuple[int, ...], face: int) -> Detections:
    """Return the detections after swapping two probabilities of the `changed` tiles.

    The probability of the most probable class is swapped with the probability of the class `face`.
    """
    probabilities = detections.probabilities.copy()
    for tile in changed:
        first = int(detections.classes[tile])
        probabilities[tile, [first, face]] = probabilities[tile, [face, first]]
    return replace(detections, probabilities=probabilities)


def _repaired(
    first: Reading, found: Reading, changed: tuple[int, ...], face: Tile, probability: float, detections: Detections
) -> Reading:
    """Return `found` with a warning that the `changed` detections are read as `face`, which differs from `first`."""
    assert first.hand is not None
    tiles, doubts = list(found.tiles), list(found.doubts)
    for tile in reversed(changed):
        detection = int(detections.ids[tile])
        place = next(number for number, one in enumerate(found.tiles) if one.detection == detection)
        seen = next(one for one in first.tiles if one.detection == detection)
        tiles[place] = replace(seen, role=tiles[place].role, sideways=tiles[place].sideways)
        if seen.role != Role.OTHER or tiles[place].role != Role.OTHER:
            doubts.insert(0, repaired_set(seen.tile, face, probability, place))
    return replace(
        found,
        tiles=tuple(tiles),
        as_seen=first.as_seen,
        probability=probability,
        doubts=tuple(doubts),
        runners_up=(RunnerUp(first.hand, (1 - probability) * first.probability),),
    )
