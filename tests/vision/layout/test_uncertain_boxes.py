"""Limits for uncertain boxes and for long lines: what is certain, what is near, and how many complete a hand."""

from __future__ import annotations

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
from vision.layout.low_confidence import candidates_beside, hardly_tiles, with_faint
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
