"""What becomes of a crop's colours."""

import numpy as np
import pytest

from vision.train.face_camera import dull

PAPER, GREEN, BLUE = (236, 232, 224), (40, 120, 70), (20, 50, 150)


@pytest.mark.parametrize("share", [0.3, 1.0])
def test_dull_inks_are_dark_and_paper_stays_paper(share):
    image = np.array([[PAPER, GREEN, BLUE]], np.uint8)
    paper, green, blue = dull(image, share)[0].astype(int)
    assert np.abs(paper - PAPER).max() <= 12
    for before, after in ((GREEN, green), (BLUE, blue)):
        assert np.ptp(after) == pytest.approx(np.ptp(before) * (1 - share), abs=1)
        assert after.min() == min(before)
