"""Which of two hands is read, and what is an indicator in a wall."""

from __future__ import annotations

from dataclasses import replace

import pytest
from vision_fakes import row, tiles

from scorer.tiles import TILES
from vision.geometry.detections import Detections
from vision.layout.candidates import Candidate
from vision.layout.layout import _indicators, _won_first, ground_of
from vision.layout.melds import meld_of
from vision.layout.weights import HANDS

PUNG = (14, 15, 16)


def hand(found: Detections, concealed: tuple[int, ...], *sets: tuple[int, ...], cost: float = 1.0) -> Candidate:
    laid = [meld_of([TILES[found.classes[one]] for one in three], (False,) * 3, three) for three in sets]
    return Candidate(concealed, None, tuple(one for one in laid if one), (), (), 0, False, cost)


def first_of(found: Detections, first: Candidate, other: Candidate) -> Candidate:
    chosen, *rest = _won_first([first, other], found)
    assert rest == [first if chosen is other else other]
    return chosen


def two_hands(won: str) -> Detections:
    """Return a row that wins, a pung, and a row that does not win."""
    return tiles(*row(won), *row("777z", x=800), *row("1478m258p369s1z", y=100))


LOST = tuple(range(17, 28))


@pytest.mark.parametrize(
    ("more", "is_read"), [(HANDS.won_elsewhere - 0.1, True), (HANDS.won_elsewhere, False), (9.0, False)]
)
def test_the_winning_one_of_two_separate_hands_is_read_if_it_lies_almost_as_well(more, is_read):
    found = two_hands("123m456p789s11222z")
    lost, won = hand(found, LOST, PUNG), hand(found, tuple(range(14)), cost=1.0 + more)
    assert (first_of(found, lost, won) is won) is is_read
    assert first_of(found, won, replace(lost, cost=2.0)) is won


def test_a_hand_with_tiles_of_the_most_probable_one_is_not_read_because_it_wins():
    found = two_hands("123m456p789s11222z")
    lost, won = hand(found, (0, *LOST[1:]), PUNG), hand(found, tuple(range(14)))
    assert first_of(found, lost, won) is lost
    hidden = replace(won, hidden=(30,))
    assert first_of(found, hand(found, LOST, PUNG), hidden) is not hidden  # a hand with a tile face down has not won


@pytest.mark.parametrize(("row_of", "sets", "is_read"), [("11z456p", 3, True), ("11z", 4, False)])
def test_a_hand_that_shares_a_meld_is_read_only_with_a_row_of_its_own(row_of, sets, is_read):
    melds = ("777z", "888m", "999s", "333p")[:sets]
    placed = [*row(row_of), *(one for n, meld in enumerate(melds) for one in row(meld, x=800, y=100 + 90 * n))]
    own = len(placed) - 3 * sets
    found = tiles(*placed, *row("1478m258p369s1z", y=700))
    threes = [tuple(range(own + 3 * n, own + 3 * n + 3)) for n in range(sets)]
    lost = hand(found, tuple(range(len(placed), len(placed) + 11)), threes[0])
    won = hand(found, tuple(range(own)), *threes)
    assert (first_of(found, lost, won) is won) is is_read


@pytest.mark.parametrize(
    ("wall", "shown"),
    [("??1m??", 1), ("?1m?", 1), ("?1m", 0), ("1m", 0), ("????", 0), ("??12345m", 5), ("??123456m", 0)],
)
def test_up_to_five_faces_beside_two_backs_are_indicators(wall, shown):
    found = tiles(*row(wall))
    faces = [place for place, index in enumerate(found.classes) if not TILES[index].is_face_down]
    ground = ground_of(found)
    indicators = _indicators(found[list(ground.order)], ground.families, list(range(len(found))))
    assert sorted(ground.order[one] for one in indicators) == (faces if shown else [])
    assert len(indicators) == shown
