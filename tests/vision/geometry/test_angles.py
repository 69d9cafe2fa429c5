import numpy as np
import pytest

from vision.geometry.angles import nearest_right_angle, wrapped


@pytest.mark.parametrize(("degrees", "found"), [(0, 0), (190, -170), (-190, 170), (180, -180), (725, 5)])
def test_an_angle_is_told_from_minus_180_to_180(degrees, found):
    assert wrapped(np.array([degrees], np.float64)) == [found]


@pytest.mark.parametrize(("degrees", "found"), [(0, 0), (44, 0), (46, 90), (-100, -90), (350, 360)])
def test_the_nearest_right_angle(degrees, found):
    assert nearest_right_angle(np.array([degrees], np.float64)) == [found]
