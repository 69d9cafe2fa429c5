"""Made-up positions of a few tiles whose distances are the limits in `models/layout.json`, in `pinned-at-limits.jsonl`.

    python -m tests.vision.layout.at_limits

pins what the current code makes of them. On a photo, no distance is exactly a limit; here, most are, or lie just below or above one,
so that each comparison shows on which side the limit itself counts. The distances need not fit together.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from scorer.tiles import FACE_DOWN_INDEX, TILES, Tile
from vision.detection.white_or_back import WHITE
from vision.geometry.boxes import upright
from vision.geometry.detections import CLASSES, THRESHOLD, Detections
from vision.image.aspect import FACE
from vision.layout import layout as layouts
from vision.layout import winning_tile
from vision.layout.candidates import Candidate, candidates, tile_lines_beside
from vision.layout.dice import is_die
from vision.layout.hand_costs import HandTable, cost_of, cost_without, options_of, set_in_row
from vision.layout.low_confidence import WithFaint, _on_top, candidates_beside, hardly_tiles, with_faint
from vision.layout.placement import _on_both_sides, _way, cost_of_placement
from vision.layout.run_uses import Use, uses_of
from vision.layout.runs import Family, TileLine, lines_of, tile_lines_of
from vision.layout.stacks import stacks_of
from vision.layout.weights import BOXES, FLOWERS, HANDS, LINES, PLACES, WINNER

Json = dict[str, Any]

FILE = Path(__file__).with_name("pinned-at-limits.jsonl")
COUNT = 400
_GROUPS = [asdict(group) for group in (LINES, HANDS, PLACES, WINNER, FLOWERS)]
_NUMBERS = sorted({float(value) for group in _GROUPS for value in group.values() if isinstance(value, float | int)})
LENGTHS = [number for number in _NUMBERS if 0 < number < 3]
ANGLES = [number for number in _NUMBERS if 5 < number < 50]
SHORT = [0.0, 0.0, 0.03, 0.05, 0.1, 0.17, 0.2, 0.22, 0.23, 0.3, 0.45, 0.55, 0.6]
SHIFTS = [
    LINES.beside,
    LINES.beside / 2,
    PLACES.straight,
    PLACES.column,
    PLACES.beside,
    WINNER.out,
    WINNER.shifted,
    1.0,
    HANDS.next_row,
]


def _length(rng: random.Random) -> float:
    return rng.choice((rng.choice(SHORT), rng.choice(SHORT), rng.choice(LENGTHS)))


def family(rng: random.Random, count: int) -> Family:
    """Return made-up positions of `count` tiles, from left to right."""
    along, across, bend, gap, clear, apart = (np.zeros((count, count)) for _ in range(6))
    straight, close = rng.random() < 0.6, rng.random() < 0.5
    for one in range(count):
        for other in range(one + 1, count):
            next_to = other == one + 1
            far = sum(0.75 for _ in range(one, other - 1))
            unit = rng.choice((FACE, 1.0))
            between = (rng.choice(SHORT[:8]) if close and next_to else _length(rng)) * unit + far
            between *= rng.choice((1, 1, 1, 1, -1)) if next_to else 1
            shift = rng.choice((0.0, 0.0, 0.0, 0.1)) if straight else rng.choice((0.0, 0.0, rng.choice(SHIFTS)))
            shift = shift if rng.random() < 0.9 else rng.choice((*SHIFTS, *LENGTHS))
            shift *= rng.choice((1, -1))
            angle = rng.choice((0.0,) * 5 + (rng.choice(ANGLES),)) * rng.choice((1, -1))
            step = rng.choice((between + FACE,) * 4 + (0.0,))
            below = abs(shift) - 1
            away = float(np.hypot(max(between, 0), max(below, 0))) if rng.random() < 0.8 else _length(rng)
            for a, b, sign in ((one, other, 1), (other, one, -1)):
                along[a, b], across[a, b], bend[a, b] = sign * step, sign * shift, sign * angle
                gap[a, b], clear[a, b], apart[a, b] = between, below, away
    for matrix in (gap, clear):
        np.fill_diagonal(matrix, -FACE)
    quarters = np.array([rng.choice((0,) * 12 + (2, 2, 1, 3)) for _ in range(count)])
    return Family(np.zeros(count), quarters, along, across, bend, gap, clear, apart)


def faces(rng: random.Random, count: int) -> list[Tile]:
    """Return faces that are sorted, make sets, or have flowers and backs among them."""
    suit = 9 * rng.randrange(3)
    kinds = sorted(rng.choices(range(suit, suit + 9), k=count))
    if rng.random() < 0.4:
        start = rng.randrange(7)
        kinds = [suit + start + place % 3 if rng.random() < 0.9 else suit for place in range(count)]
    elif rng.random() < 0.4:
        kinds = [rng.choice((27, 28, 31)) for _ in range(count)] if rng.random() < 0.5 else [kinds[0]] * count
    found = [TILES[kind] for kind in kinds]
    flowers = [tile for tile in TILES if tile.is_flower]
    for place in range(count):
        if rng.random() < 0.12:
            found[place] = rng.choice(
                (rng.choice(flowers), rng.choice(flowers), TILES[FACE_DOWN_INDEX], rng.choice(found))
            )
    return found


def made_up(number: int) -> tuple[Detections, Family]:
    """Return the tiles of case `number`, and their positions."""
    rng = random.Random(f"limits {number}")
    count = rng.randint(3, 9)
    tiles = faces(rng, count)
    shares = np.zeros((count, CLASSES), np.float32)
    shares[np.arange(count), [tile.index for tile in tiles]] = 1
    boxes = [
        [50 * place, 100 + rng.choice((0, 0, 40)), 50 * place + 37, 150 + rng.choice((0, 0, 40))]
        for place in range(count)
    ]
    scores = np.array([rng.choice((0.9, 0.9, 0.4)) for _ in tiles], np.float32)
    return Detections(upright(boxes), scores, shares), family(rng, count)


def table_of(found: Detections, laid: Family, number: int) -> HandTable:
    """Return the table of costs of these tiles."""
    rng = random.Random(f"table {number}")
    tiles, count = [TILES[index] for index in found.classes], len(found)
    stacks = stacks_of(laid, tiles)
    votes = np.array([rng.choice((1.0, 1.0, 0.0, HANDS.like_turned, -1.0)) for _ in tiles])
    levels = np.array([rng.choice((0.0, 0.5, 1.0)) for _ in tiles])
    sizes = np.array([rng.choice((1.0, 1.0, 0.6)) for _ in tiles])
    seen = np.full((count, count), np.inf) if rng.random() < 0.5 else laid.apart.copy()
    return HandTable(tiles, laid, 0, tile_lines_beside(laid, tiles, stacks), stacks, votes, sizes, levels, votes, seen)


def seen_in(number: int) -> Json:
    """Return what the current code makes of case `number`."""
    found, laid = made_up(number)
    table = table_of(found, laid, number)
    everything = list(range(len(found)))
    rng = random.Random(f"calls {number}")
    row = sorted(rng.sample(everything, rng.randint(2, len(everything))))
    winning = rng.choice(row)
    flipped = rng.random() < 0.5
    hand = sorted(rng.sample(everything, max(1, len(everything) // 2)))
    runs = range(len(table.runs))
    pairs = [(one, other) for one in runs for other in runs if one != other][:6]
    uses = [[(place, use) for use in table.uses_of(place, flipped)] for place in runs]
    chosen = [rng.choice(each) for each in uses if each]
    chosen.sort(key=lambda one: not one[1].row)
    joined = {one: set(row) for one in row[:1]}
    calls: dict[str, Callable[[], Any]] = {
        "lines": lambda: [line.members for line in lines_of(laid, row)],
        "cut": lambda: [line.members for line in tile_lines_of(lines_of(laid, everything), joined)],
        "stacks": lambda: table.stacks,
        "close": lambda: (table.close, table.apart, [table.fills_gap(one) for one in everything]),
        "alone": lambda: [winning_tile.alone(table, one, row, flipped) for one in row],
        "at_end": lambda: winning_tile.at_end(table, row, flipped),
        "out_of_line": lambda: winning_tile.out_of_line(table, row),
        "lying_on": lambda: winning_tile.lying_on(table, row),
        "flowers": lambda: winning_tile.flowers_beside(table, [], hand, flipped),
        "order": lambda: winning_tile.out_of_order([table.tiles[one] for one in everything]),
        "sides": lambda: [_on_both_sides(table, [one], runs) for one in everything if len(runs) > 1 and not _alone(table, one)],
        "ways": lambda: [_way(table, one, other) for one, other in pairs],
        "steps": lambda: [(step := table.step(*pair)).in_line * 2 + step.goes_on for pair in pairs],
        "without": lambda: [cost_without(table, one, other) for one, other in pairs],
        "options": lambda: [[cost for _, cost in options_of(table, one, other, flipped, one)] for one, other in pairs],
        "costs": lambda: [cost_of(table, one, other, use, flipped, [one]) for one, other in pairs for _, use in uses[other]],
        "beside": lambda: [table.sets_beside(place, flipped) for place in runs],
        "apart": lambda: [table.lies_apart(other, [one]) for one, other in pairs],
        "in_row": lambda: [set_in_row(table, place, use, flipped) for each in uses for place, use in each],
        "placement": lambda: cost_of_placement(table, chosen, flipped) if chosen else None,
        "gap": lambda: layouts._gap_and_lines(laid, row, winning),
        "beyond": lambda: [layouts._beyond(found, laid, [layouts._laid(found, laid, one)]) for one in _found(found, laid)[:1]],
        "faint": lambda: [
            _with_faint(found, laid, one, other)._may_win() for one in _found(found, laid)[:1] for other in everything
        ],
        "uses": lambda: [_use(use) for use in uses_of(_line(rng, table.tiles), table.tiles, {})],
        "sorted": lambda: winning_tile.out_of_order(_nearly_sorted(rng)),
        "near": lambda: _faint_and_false(rng),
        "die": lambda: [is_die(_boxes(rng), place) for place in range(2)],
        "candidates": lambda: [_told(one) for one in _found(found, laid)],
    }  # fmt: skip
    return {name: _plain(call()) for name, call in calls.items()}


def _line(rng: random.Random, tiles: Sequence[Tile]) -> TileLine:
    """Return the tiles as one line, with gaps at the limits."""
    gaps = [rng.choice((0.0, 0.0, 0.03, 0.05, 0.08, 0.3)) for _ in tiles[1:]]
    return TileLine(tuple(range(len(tiles))), tuple(gaps), tuple(rng.random() < 0.15 for _ in tiles))


def _use(use: Use) -> Any:
    melds = [
        (laid.meld.kind.value, laid.members, laid.turned, laid.unsure, str(laid.meld.called_from)) for laid in use.melds
    ]
    return [use.row, use.winning, melds, use.flowers, use.hidden, use.cost, use.single, use.habit]


def _nearly_sorted(rng: random.Random) -> list[Tile]:
    """Return sorted tiles with one more at an end."""
    kinds = sorted(rng.choices(range(rng.choice((27, 34))), k=rng.randint(4, 8)))
    kinds = [*kinds, rng.randrange(34)] if rng.random() < 0.5 else [rng.randrange(34), *kinds]
    return [TILES[kind] for kind in (kinds if rng.random() < 0.6 else kinds[::-1])]


def _boxes(rng: random.Random) -> Detections:
    """Return upright tiles of 40 x 50 pixels; some are faint, blank, small or above others."""
    count = rng.randint(2, 7)
    shares = np.zeros((count, CLASSES), np.float32)
    boxes, scores = [], []
    for place in range(count):
        size = rng.choice((1.0, 1.0, 1.0, 0.8, 0.79, 0.81, 3**0.5, 3**-0.5, 0.5))
        x, y = place * 40 + rng.choice((0, 0, 12, 100)), rng.choice((0, 0, 0, -37.5, -60, 75, 150))
        boxes.append([x, y, x + 37 * size, y + 50 * size])
        scores.append(
            rng.choice(
                (0.9, 0.9, 0.4, 0.3, 0.03, BOXES.sure_blank, BOXES.sure_white, BOXES.sure_face, BOXES.even_blank)
            )
        )
        shares[place, rng.choice((WHITE.index, FACE_DOWN_INDEX, 3, 4, 5, 40))] = 1
        if shares[place, WHITE.index] and rng.random() < 0.7:
            part = rng.choice((BOXES.framed, 0.1, 0.4, 0.01))
            shares[place, [WHITE.index, FACE_DOWN_INDEX]] = 1 - part, part
    return Detections(upright(boxes), np.array(scores, np.float32), shares)


def _faint_and_false(rng: random.Random) -> Any:
    """Return which made-up boxes are tried as faint tiles, which look like tops, and which make a better hand by going."""
    found = _boxes(rng)
    strong = np.flatnonzero(found.scores >= THRESHOLD)
    beside = candidates_beside(found, strong).tolist()
    layout = layouts.lay_out(found[strong]) if len(strong) else None
    false = hardly_tiles(found[strong], layout.hands[0]) if layout and layout.hands else ()
    more = with_faint(found, layout.cost if layout else 9.0)
    return [beside, _on_top(found).tolist(), false, [more.faint, more.used, more.cost] if more else None]


def _alone(table: HandTable, tile: int) -> bool:
    return any(run.members == (tile,) for run in table.runs)


def _found(found: Detections, laid: Family) -> list[Candidate]:
    return candidates(found, (laid,))[:2]


def _with_faint(found: Detections, laid: Family, candidate: Candidate, faint: int) -> WithFaint:
    hand = layouts._laid(found, laid, candidate)
    hand = layouts.replace(hand, winning=faint)
    ground = layouts.Ground(tuple(range(len(found))), (laid,))
    return WithFaint(layouts.Layout(found, (hand,), (), (), ()), ground, (faint,))


def _told(one: Candidate) -> Any:
    melds = [laid.members for laid in one.melds]
    return [one.concealed, one.winning, melds, one.flowers, one.hidden, one.apart, one.flipped, one.cost]


def _plain(value: Any) -> Any:
    if isinstance(value, bool | np.bool_):
        return int(value)
    if isinstance(value, float | np.floating):
        return "inf" if value == np.inf else round(float(value), 3)
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def pinned_cases() -> Iterator[tuple[int, Json]]:
    """Yield the numbers of the cases, with what is pinned of each."""
    with FILE.open(encoding="utf-8") as lines:
        yield from enumerate(map(json.loads, lines))


def write(numbers: Sequence[int]) -> None:
    """Write what the current code makes of these cases."""
    FILE.write_text(
        "".join(json.dumps(seen_in(number), separators=(",", ":")) + "\n" for number in numbers), encoding="utf-8"
    )


if __name__ == "__main__":
    write(range(COUNT))
