"""The face network and its training; only where torch is."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from vision.data.label_files import FACES  # noqa: E402
from vision.train.face_data import Batches  # noqa: E402
from vision.train.face_export import fit_temperature  # noqa: E402
from vision.train.face_net import SEEN, SIZE, FaceNet, deeper, depths_of, shrinking  # noqa: E402
from vision.train.face_sources import FLAT, FaceSources  # noqa: E402
from vision.train.face_train import FaceRecipe, rate_at, turn_loss  # noqa: E402


def test_the_network_gives_46_faces_and_36_directions():
    net = FaceNet().eval()
    faces, turns, features, shape = net(torch.zeros(2, 3, SIZE, SIZE))
    assert faces.shape == (2, 46)
    assert turns.shape == (2, 36)
    assert features.shape == (2, 160)
    assert shape.shape == (2, 6)
    assert 0.5e6 < sum(weights.numel() for weights in net.parameters()) < 1.5e6


def seasoned(seed: int) -> FaceNet:
    """A network whose normalisations have seen something."""
    torch.manual_seed(seed)
    net = FaceNet().train()
    with torch.no_grad():
        for _ in range(3):
            net(torch.rand(8, 3, SIZE, SIZE))
    return net.eval()


def test_a_deeper_network_begins_with_what_the_other_knows_and_learns_on():
    net, faces = seasoned(1), torch.rand(4, 3, SIZE, SIZE)
    more = deeper(net, (2, 4, 4, 3)).eval()
    assert depths_of(more.state_dict()) == (2, 4, 4, 3)
    for one, other in zip(net(faces), more(faces), strict=True):
        assert torch.allclose(one, other, atol=1e-5)
    more.train()(faces)[0].square().sum().backward()
    new = [block.second[1].weight.grad.abs().sum() for block in more.blocks if not block.second[1].weight.any()]
    assert len(new) == 6
    assert min(new) > 0


def test_a_network_is_never_made_shallower():
    with pytest.raises(ValueError, match="2, 2, 2"):
        deeper(FaceNet(), (1, 1, 2, 2))


def test_shrinking_is_what_torch_does():
    image = torch.rand(1, 3, SIZE, SIZE, generator=torch.Generator().manual_seed(1))
    matrix = shrinking(SIZE, SEEN)
    torchs = torch.nn.functional.interpolate(image, size=(SEEN, SEEN), mode="bilinear", antialias=True)
    assert torch.allclose(matrix @ image @ matrix.T, torchs, atol=1e-5)


def test_the_rate_rises_and_falls_to_nothing():
    recipe = FaceRecipe("", steps=1000, warmup=100)
    rates = [rate_at(step, recipe) for step in range(1000)]
    assert max(rates) == pytest.approx(recipe.rate)
    assert rates[0] < rates[50] < rates[99]
    assert rates[100] > rates[500] > rates[999]
    assert rates[999] < recipe.rate / 1000


def test_stored_batches_are_those_that_would_be_made(tmp_path):
    flat = np.full((FLAT[1], FLAT[0], 4), 200, np.uint8)
    sources = FaceSources({}, [[flat] for _ in FACES], [[flat] for _ in FACES])
    plain, stored = Batches(sources, 4, 3), Batches(sources, 4, 3, tmp_path)
    stored.store(range(1, 3))
    assert len(list(tmp_path.iterdir())) == 2
    for one, other in zip(plain.run(range(4)), stored.run(range(4)), strict=True):
        assert np.array_equal(one.crops, other.crops)
        assert np.array_equal(one.faces, other.faces)
        assert np.array_equal(one.turns, other.turns, equal_nan=True)
        assert np.array_equal(one.shapes, other.shapes)


def test_directions_are_shared_between_neighbours_and_unknown_ones_count_nothing():
    sure = torch.full((1, 36), -20.0)
    sure[0, 9] = 20.0  # 90 degrees
    assert float(turn_loss(sure, np.array([90.0], np.float32))) < 1e-3
    assert float(turn_loss(sure, np.array([-270.0], np.float32))) < 1e-3
    assert float(turn_loss(sure, np.array([95.0], np.float32))) == pytest.approx(20, abs=0.1)
    assert float(turn_loss(sure, np.array([np.nan], np.float32))) == 0


def test_a_sure_and_often_wrong_network_is_cooled():
    labels = np.array([0, 1] * 50)
    logits = torch.zeros(100, 46)
    logits[:, 0] = 8.0
    assert fit_temperature(logits, labels) > 2
