"""The mean of two face networks; only where torch is."""

import pytest

torch = pytest.importorskip("torch")

from vision.train.average import averaged  # noqa: E402
from vision.train.face_net import SIZE, FaceNet  # noqa: E402


def checkpoint(path, seed):
    torch.manual_seed(seed)
    net = FaceNet()
    net.train()
    for _ in range(3):
        net(torch.rand(8, 3, SIZE, SIZE))
    torch.save({"averaged": net.state_dict()}, path)
    return net.eval()


def test_the_mean_of_a_network_and_itself_says_the_same(tmp_path):
    net = checkpoint(tmp_path / "one.pt", 3)
    torch.manual_seed(9)
    images = [torch.rand(16, 3, SIZE, SIZE) for _ in range(4)]
    same = averaged(tmp_path / "one.pt", tmp_path / "one.pt", 0.3, images)
    assert torch.allclose(same.head.weight, net.head.weight)
    measured = averaged(tmp_path / "one.pt", tmp_path / "one.pt", 0.9, images)
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(same(images[0]), measured(images[0]), strict=True))


def test_the_share_says_whose_weights_count(tmp_path):
    one, other = checkpoint(tmp_path / "one.pt", 3), checkpoint(tmp_path / "other.pt", 4)
    images = [torch.rand(16, 3, SIZE, SIZE)]
    net = averaged(tmp_path / "one.pt", tmp_path / "other.pt", 0.25, images)
    assert torch.allclose(net.head.weight, 0.75 * one.head.weight + 0.25 * other.head.weight, atol=1e-6)
    assert not net.training
