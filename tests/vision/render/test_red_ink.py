"""Red fives made out of plain ones."""

import numpy as np

from vision.render.red_ink import overpaint, redden


def test_red_ink_keeps_the_paper():
    face = np.full((90, 66, 3), 240, np.uint8)
    face[30:60, 20:46] = (20, 60, 30)
    red = redden(face, (0.8, 0.1, 0.1), 0.04)
    assert tuple(red[10, 10]) == (240, 240, 240)
    assert red[45, 33, 0] > 120 > red[45, 33, 1]


def test_a_marker_reddens_dark_ink_and_leaves_the_paper_far_from_it():
    face = np.full((90, 66, 3), 240, np.uint8)
    face[30:60, 20:46] = (20, 60, 30)
    red = overpaint(face, (0.6, 0.1, 0.1), 0.04, cover=0.9, spill=0.5)
    assert tuple(red[10, 10]) == (240, 240, 240)
    assert red[45, 33, 0] > 1.5 * red[45, 33, 1]


def test_thin_red_ink_lets_the_paper_through_and_not_the_old_ink():
    face = np.full((90, 66, 3), 240, np.uint8)
    face[30:60, 20:46] = (20, 160, 60)
    full = redden(face, (0.8, 0.1, 0.1), 0.04)[45, 33].astype(int)
    thin = redden(face, (0.8, 0.1, 0.1), 0.04, 0.5)[45, 33].astype(int)
    assert (abs(thin - (240 + full) / 2) <= 1).all()
