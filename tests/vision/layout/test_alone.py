"""Tiles that lie by themselves, and tiles that continue a hand without being a part of it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from vision_fakes import row, tiles

from scorer.tiles import TILES
from tests.vision.layout.positions import At, family_at
from vision.geometry.detections import Detections
from vision.image.aspect import FACE
from vision.layout.candidates import Candidate
from vision.layout.layout import Layout, _beyond, _laid, lay_out
from vision.layout.runs import Family
from vision.layout.weights import HANDS, LINES


def apart(*codes: str, scores: tuple[float, ...] = ()) -> Layout:
    """Return the layout of tiles that lie far from each other."""
    found = tiles(*((code, 100 + 300 * place, 100 + 200 * (place % 2), 40, 54) for place, code in enumerate(codes)))
    return lay_out(replace(found, scores=np.array(scores, np.float32)) if scores else found)


def parts(layout: Layout) -> dict[str, list[str]]:
    """Return the codes of the tiles of the first hand, by their roles."""
    hand, classes = layout.hands[0], layout.detections.classes
    roles = {"row": hand.row.members, "flowers": hand.flowers, "hidden": hand.hidden}
    return {role: [TILES[classes[member]].code for member in members] for role, members in roles.items() if members}


@pytest.mark.parametrize(
    ("codes", "hand"),
    [
        (["5m"], {"row": ["5m"]}),
        (["1f"], {"flowers": ["1f"]}),
        (["?"], {"hidden": ["?"]}),
        (["1f", "5f"], {"flowers": ["1f", "5f"]}),
        (["1f", "?", "5f"], {"flowers": ["1f", "5f"]}),
    ],
)
def test_tiles_that_lie_alone(codes, hand):
    layout = apart(*codes)
    assert parts(layout) == hand
    assert not any(layout.sideways)
    assert layout.hands[0].widest == 0
    assert layout.hands[0].lines == 1
    assert layout.hands[0].likelihood == pytest.approx(0.5)


@pytest.mark.parametrize(("scores", "clearest"), [((0.9, 0.95), 1), ((0.95, 0.9), 0)])
def test_of_several_backs_that_lie_alone_the_clearest_is_the_hand(scores, clearest):
    hand = apart("?", "?", scores=scores).hands[0]
    assert (hand.row.members, hand.hidden) == ((), (clearest,))


def beyond(family: Family, text: str = "1m2m3m4m5m") -> list[int]:
    """Return the tiles that continue the row of the first three tiles."""
    placed = row(text)
    found = Detections.joined([tiles(one) for one in placed])
    hand = _laid(found, family, Candidate((0, 1, 2), None, (), (), (), 0, False, 1.0))
    return _beyond(found, family, [hand])


def laid(*more: At) -> Family:
    return family_at((0.0, 0.0, 0), (FACE, 0.0, 0), (2 * FACE, 0.0, 0), *more)


def with_gap(family: Family, one: int, other: int, gap: float) -> Family:
    gaps = family.gap.copy()
    gaps[one, other] = gaps[other, one] = gap
    return replace(family, gap=gaps)


def test_tiles_continue_a_row_up_to_the_first_wide_gap():
    assert beyond(laid((3.5 * FACE, 0.0, 0), (5 * FACE, 0.0, 0))) == [3, 4]
    assert beyond(laid((4.5 * FACE, 0.0, 0), (5.5 * FACE, 0.0, 0))) == []
    assert beyond(laid((-1.5 * FACE, 0.0, 0), (5.5 * FACE, 0.0, 0))) == [3]
    assert beyond(laid((3.5 * FACE, 0.0, 0), (5 * FACE, 0.0, 0)), "1m2m3m?5m") == []
    assert beyond(laid((3.5 * FACE, 0.0, 0), (5 * FACE, 0.0, 0)), "1m2m3m4m?") == [3]


def test_a_gap_as_wide_as_the_limit_ends_a_row():
    family = laid((4.0 * FACE, 0.0, 0), (9 * FACE, 0.0, 0))
    assert beyond(with_gap(family, 2, 3, FACE * HANDS.beyond)) == []
    assert beyond(with_gap(family, 2, 3, FACE * math.nextafter(HANDS.beyond, 0) - 1e-9)) == [3]


@pytest.mark.parametrize("side", [1, -1])
def test_a_tile_out_of_line_or_aslant_does_not_continue_a_row(side):
    for limit, near in ((LINES.beside, [3]), (LINES.beside, [])):
        across = side * (math.nextafter(limit, 0) if near else limit)
        assert beyond(laid((3.0 * FACE, across, 0), (9 * FACE, 0.0, 0))) == near
    family = laid((3.0 * FACE, 0.0, 0), (9 * FACE, 0.0, 0))
    for angle, near in ((math.nextafter(LINES.aslant, 0), [3]), (LINES.aslant, [])):
        bend = family.bend.copy()
        bend[:3, 3] = side * angle
        assert beyond(replace(family, bend=bend)) == near
