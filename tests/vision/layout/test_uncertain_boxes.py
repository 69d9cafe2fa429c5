"""Limits for uncertain boxes and for long lines: what is certain, what is near, and how many complete a hand."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from vision_fakes import row, tiles

from scorer.notation import parse_tiles
from scorer.tiles import FACE_DOWN_INDEX
from tests.vision.layout import disturbed
from vision.detection.white_or_back import WHITE
from vision.geometry.detections import THRESHOLD, Detections
from vision.layout.layout import lay_out
from vision.layout.low_confidence import FAINTEST, _on_top, candidates_beside, hardly_tiles, with_faint
from vision.layout.run_uses import uses_of
from vision.layout.runs import TileLine
from vision.layout.weights import BOXES


def left_out(found: Detections) -> tuple[int, ...]:
    return hardly_tiles(found, lay_out(found).hands[0])


def with_score(found: Detections, place: int, score: float) -> Detections:
    scores = found.scores.copy()
    scores[place] = score
    return replace(found, scores=scores)


def on_the_second_tile(number: int, index: int) -> Detections:
    """Return the tiles of a pinned hand, with a detection more that covers half of its second tile."""
    placed = disturbed.placed(number)
    second = placed[1]
    more = disturbed.Placed(index, "more", second.middle, second.across, second.down).moved(0.37, 0)
    found = disturbed.detections_of([*placed, more])
    chances = found.probabilities.copy()
    if index == WHITE.index:
        chances[-1, [WHITE.index, FACE_DOWN_INDEX]] = 0.9, 0.1
    return replace(found, scores=np.full(len(found), 0.95, np.float32), probabilities=chances)


@pytest.mark.parametrize(
    ("number", "index", "certain"),
    [(34, FACE_DOWN_INDEX, BOXES.sure_blank), (0, WHITE.index, BOXES.sure_white), (0, 5, BOXES.sure_face)],
    ids=["back", "white dragon", "face"],
)
def test_a_detection_with_the_score_of_a_certain_one_is_never_left_out(number, index, certain):
    found = on_the_second_tile(number, index)
    assert left_out(with_score(found, -1, certain - 0.01)) == (len(found) - 1,)
    assert left_out(with_score(found, -1, certain)) == ()


@pytest.mark.parametrize(("away", "is_near"), [(1.49, True), (BOXES.next, False)])
def test_only_a_detection_near_the_hand_is_left_out(away, is_near):
    placed = [(code, x, y, 37.0, 50.0) for code, x, y, *_ in row("123m456p789s11222z", width=37)]
    _, x, y, *size = placed[-1]
    found = tiles(*placed, ("5z", x + 50 * away, y, *size))
    chances = found.probabilities.copy()
    chances[14] = 0
    chances[14, [WHITE.index, FACE_DOWN_INDEX]] = 0.9, 0.1
    found = with_score(replace(found, probabilities=chances), 14, 0.45)
    assert left_out(found) == ((14,) if is_near else ())


@pytest.mark.parametrize(("faint", "used"), [(6, 6), (7, 0)])
def test_at_most_six_faint_tiles_complete_a_hand(faint, used):
    found = tiles(*row("123m456p789s11222z", gaps={13: 20}))
    scores = found.scores.copy()
    scores[3 : 3 + faint] = 0.39
    more = with_faint(replace(found, scores=scores), 100.0)
    assert len(more.used if more else ()) == used


def test_a_box_without_area_completes_no_hand():
    found = tiles(*row("123m456p789s1122z"), ("2z", 640, 500, 0, 0))
    assert list(candidates_beside(with_score(found, 13, THRESHOLD / 2), np.arange(13))) == []


@pytest.mark.parametrize(("count", "is_row"), [(40, True), (41, False)])
def test_a_line_with_more_tiles_than_two_hands_is_no_row(count, is_row):
    faces = [parse_tiles("1m4m7m2p5p")[place % 5] for place in range(count)]
    line = TileLine(tuple(range(count)), (0.0,) * (count - 1), (False,) * count)
    assert any(use.row for use in uses_of(line, faces, {})) == is_row


@pytest.mark.parametrize(("backs", "is_row"), [(2, True), (3, False)])
def test_a_line_with_more_backs_than_faces_is_no_row(backs, is_row):
    faces = [*parse_tiles("1m4m"), *parse_tiles("?" * backs)]
    count = len(faces)
    line = TileLine(tuple(range(count)), (0.0,) * (count - 1), (False,) * count)
    assert any(use.row for use in uses_of(line, faces, {})) == is_row


def missing_the_last(score: float) -> Detections:
    """Return the tiles of a hand, the last of them with this score."""
    return with_score(tiles(*row("123m456p789s11222z", gaps={13: 20})), 13, score)


@pytest.mark.parametrize(
    ("score", "is_faint"),
    [
        (np.float32(FAINTEST), True),
        (np.nextafter(np.float32(FAINTEST), np.float32(0)), False),
        (np.nextafter(np.float32(THRESHOLD), np.float32(0)), True),
        (np.float32(THRESHOLD), False),
    ],
)
def test_a_box_is_faint_from_the_least_score_to_below_the_threshold(score, is_faint):
    more = with_faint(missing_the_last(score), 100.0)
    assert (more.faint if more else ()) == ((13,) if is_faint else ())


def test_a_faint_tile_is_taken_where_it_lowers_the_cost():
    found = missing_the_last(0.3)
    more = with_faint(found, 100.0)
    assert more is not None
    assert more.cost == pytest.approx(lay_out(found).cost + BOXES.faint + math.log(THRESHOLD / 0.3))
    assert with_faint(found, more.cost) is None
    again = with_faint(found, math.nextafter(more.cost, math.inf))
    assert again is not None
    assert again.used == (13,)


def box_beside(x: float, y: float, width: float = 40.0, height: float = 50.0) -> list[int]:
    """Return which of the boxes is tried as a faint tile: one beside a certain tile of 40 x 50 pixels at (100, 100)."""
    found = tiles(("1m", 100, 100, 40, 50), ("2m", x, y, width, height))
    return candidates_beside(with_score(found, 1, THRESHOLD / 2), np.array([0])).tolist()


@pytest.mark.parametrize(
    ("box", "tried"),
    [
        ((141, 100), [1]),
        ((100 + 50 * BOXES.near - 1, 100), [1]),
        ((100 + 50 * BOXES.near, 100), []),
        ((100, 100 - 50 * BOXES.near + 1), [1]),
        ((100, 100 - 50 * BOXES.near), []),
        ((100, 100 + 50 * BOXES.near), []),
        ((100 + 90, 100 + 119), [1]),
        ((100 + 90, 100 + 120), []),
    ],
    ids=str,
)
def test_a_faint_tile_lies_within_three_heights_of_a_tile(box, tried):
    assert box_beside(*box) == tried


@pytest.mark.parametrize(
    ("size", "tried"),
    [((40, 50 * 2.9), [1]), ((40, 50 * BOXES.area_ratio), []), ((20, 34), [1]), ((20, 33), []), ((80, 74), [1]), ((80, 76), [])],
    ids=str,
)  # fmt: skip
def test_a_faint_tile_is_about_as_large_as_the_nearest_tile(size, tried):
    assert box_beside(150, 100, *size) == tried


@pytest.mark.parametrize(("overlap", "tried"), [(0.37, [1]), (0.38, []), (0.39, [])])
def test_a_box_that_shares_much_with_a_tile_is_a_part_of_it(overlap, tried):
    # Two equal boxes that are shifted by `away` widths share (1 - away) / (1 + away) of their area.
    away = (1 - overlap) / (1 + overlap)
    assert box_beside(100 + 40 * away - (overlap == 0.38) * 1e-4, 100) == tried
    assert box_beside(100, 100 + 50 * away - (overlap == 0.38) * 1e-4) == tried


def test_a_faint_box_is_as_large_as_the_nearest_tile_not_as_another():
    found = tiles(
        ("1m", 100, 100, 40, 50), ("1m", 300, 100, 10, 12), ("2m", 150, 100, 40, 50), ("2m", 250, 100, 40, 50)
    )
    assert candidates_beside(replace(found, scores=np.array([0.9, 0.9, 0.1, 0.1])), np.array([0, 1])).tolist() == [2]


def white_above(x: float, y: float, *, framed: float = 0.1, score: float = 0.6, face: str = "1m") -> bool:
    """Return whether a white tile, `x` and `y` pixels from a tile of 37 x 50, is the upper side of that tile."""
    found = tiles((face, 100, 300, 37, 50), ("5z", 100 + x, 300 + y, 37, 50))
    chances = found.probabilities.copy()
    chances[1] = 0
    chances[1, [WHITE.index, FACE_DOWN_INDEX]] = 1 - framed, framed
    on_top = _on_top(with_score(replace(found, probabilities=chances), 1, score))
    assert not on_top[0]
    return bool(on_top[1])


@pytest.mark.parametrize(
    ("x", "y", "is_side"),
    [
        (0, -50, True),
        (0, -50 * BOXES.top_from - 0.25, True),
        (0, -50 * BOXES.top_from, False),
        (0, -50 * BOXES.top_to + 0.25, True),
        (0, -50 * BOXES.top_to, False),
        (0, 50, False),
        (50 * BOXES.beside_top - 0.25, -50, True),
        (50 * BOXES.beside_top, -50, False),
        (-50 * BOXES.beside_top + 0.25, -50, True),
        (-50 * BOXES.beside_top, -50, False),
    ],
)
def test_the_upper_side_of_a_standing_tile_lies_directly_above_its_face(x, y, is_side):
    assert white_above(x, y) is is_side


def test_the_upper_side_of_a_standing_tile_is_an_uncertain_white_tile_above_a_face():
    assert white_above(0, -50, framed=BOXES.framed)
    assert not white_above(0, -50, framed=BOXES.framed - 0.001)
    assert white_above(0, -50, score=BOXES.sure_white - 0.01)
    assert not white_above(0, -50, score=BOXES.sure_white)
    assert not white_above(0, -50, face="?")
    assert not white_above(0, -50, face="5z")


def standing_row_beside_a_kong(back: float) -> Detections:
    """Return a standing row with its upper sides (score 0.6), and a concealed kong whose backs have this score."""
    faces = row("123m456p789s11z", gaps={10: 20})
    tops = [("5z", x, y - 50, w, 48) for _, x, y, w, _ in faces]
    found = tiles(*faces, *row("?66z?", x=600), *tops)
    scores, chances = found.scores.copy(), found.probabilities.copy()
    scores[[11, 14]] = back
    scores[15:] = 0.6
    chances[15:] = 0
    chances[15:, [WHITE.index, FACE_DOWN_INDEX]] = 0.9, 0.1
    return replace(found, scores=scores, probabilities=chances)


@pytest.mark.parametrize("back", [0.5, 0.7, 0.85])
def test_the_upper_sides_of_a_row_go_and_the_backs_of_a_kong_stay(back):
    found = standing_row_beside_a_kong(back)
    assert left_out(found) == tuple(range(15, 26))


def test_a_back_just_below_the_score_of_a_certain_one_is_left_out():
    found = on_the_second_tile(76, FACE_DOWN_INDEX)
    certain = np.float32(BOXES.sure_blank)
    assert left_out(with_score(found, -1, np.nextafter(certain, np.float32(0)))) == (len(found) - 1,)
    assert left_out(with_score(found, -1, certain)) == ()


@pytest.mark.parametrize("number", [1, 22, 46])
def test_a_face_is_left_out_less_easily_than_a_back(number):
    """The additional cost of a face decides here; with a lower score, the face is left out, too."""
    found = on_the_second_tile(number, 5)
    assert left_out(with_score(found, -1, BOXES.sure_face - 0.01)) == ()
    assert left_out(with_score(found, -1, 0.41)) == (len(found) - 1,)


@pytest.mark.parametrize(("clearer", "goes"), [(0, True), (1, True), (2, True), (3, False)])
def test_the_three_most_uncertain_faces_are_tried(clearer, goes):
    """So many tiles of the hand have a still lower score than the face that is no tile."""
    found = with_score(on_the_second_tile(0, 5), -1, 0.55)
    for place in range(clearer):
        found = with_score(found, 5 + place, 0.5)
    assert left_out(found) == ((len(found) - 1,) if goes else ())


@pytest.mark.parametrize(("count", "goes"), [(4, False), (5, True), (6, True)])
def test_more_white_tiles_than_a_set_has_are_no_tiles(count, goes):
    found = tiles(*row("5" * count + "z123m456p789s11222z", gaps={count: 30}))
    assert left_out(found) == (tuple(range(count)) if goes else ())
