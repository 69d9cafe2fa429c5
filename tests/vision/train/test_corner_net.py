"""The loss of corners; only where torch and ultralytics are."""

import math

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from vision.train.corner_net import corner_loss  # noqa: E402

SQUARE = torch.tensor([[[0.0, 0.0], [2.0, 0.0], [2.0, 3.0], [0.0, 3.0]]])
KNOWN, ROOT = torch.tensor([2.0]), torch.tensor([2.0])


def found(corners: "torch.Tensor", logit: float = 0.0) -> "torch.Tensor":
    return torch.cat([corners, torch.full((1, 4, 1), logit)], dim=2)


def test_corners_in_reading_order_cost_nothing_and_upside_down_half() -> None:
    right, _ = corner_loss(found(SQUARE), SQUARE, KNOWN, ROOT)
    turned, _ = corner_loss(found(SQUARE.roll(2, dims=1)), SQUARE, KNOWN, ROOT)
    assert float(right) == 0
    assert float(turned) == pytest.approx((2 + 3) / 2)  # the distance of each corner, of a root of 2; the nearer is 0


def test_a_collapsed_tile_costs_more_than_one_upside_down() -> None:
    centre = SQUARE.mean(dim=1, keepdim=True).expand(-1, 4, -1)
    collapsed, _ = corner_loss(found(centre), SQUARE, KNOWN, ROOT)
    assert float(collapsed) == pytest.approx(2 * (1 + 1.5) / 2)
    shifted, _ = corner_loss(found(SQUARE + 0.2), SQUARE, KNOWN, ROOT)
    assert float(shifted) == pytest.approx(2 * 0.4 / 2, rel=1e-4)


def test_a_face_that_looks_the_same_upside_down_may_have_either_order() -> None:
    for corners in (SQUARE, SQUARE.roll(2, dims=1)):
        place, order = corner_loss(found(corners, 3.0), SQUARE, torch.tensor([1.0]), ROOT)
        assert float(place) == float(order) == 0
    aside, _ = corner_loss(found(SQUARE + 0.2), SQUARE, torch.tensor([1.0]), ROOT)
    assert float(aside) == pytest.approx(0.4 / 2, rel=1e-4)


@pytest.mark.parametrize(("corners", "wanted"), [(SQUARE, 1.0), (SQUARE.roll(2, dims=1), 0.0)])
def test_the_logit_says_whether_the_order_is_right(corners: "torch.Tensor", wanted: float) -> None:
    _, entropy = corner_loss(found(corners, 2.0), SQUARE, KNOWN, ROOT)
    chance = 1 / (1 + math.exp(-2.0))
    assert float(entropy) == pytest.approx(-math.log(chance if wanted else 1 - chance), rel=1e-4)


def test_unknown_corners_teach_nothing() -> None:
    place = found(SQUARE).requires_grad_(True)
    loss, entropy = corner_loss(place, SQUARE + 1, torch.tensor([0.0]), ROOT)
    (loss + entropy).backward()
    assert loss.item() == entropy.item() == 0
    assert not place.grad.any()
