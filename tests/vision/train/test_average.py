"""The mean of two face networks; only where torch is."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from vision.train.average import average_locators, averaged_face  # noqa: E402
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
    same = averaged_face(tmp_path / "one.pt", tmp_path / "one.pt", 0.3, images)
    assert torch.allclose(same.head.weight, net.head.weight)
    measured = averaged_face(tmp_path / "one.pt", tmp_path / "one.pt", 0.9, images)
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(same(images[0]), measured(images[0]), strict=True))


def test_the_share_says_whose_weights_count(tmp_path):
    one, other = checkpoint(tmp_path / "one.pt", 3), checkpoint(tmp_path / "other.pt", 4)
    images = [torch.rand(16, 3, SIZE, SIZE)]
    net = averaged_face(tmp_path / "one.pt", tmp_path / "other.pt", 0.25, images)
    assert torch.allclose(net.head.weight, 0.75 * one.head.weight + 0.25 * other.head.weight, atol=1e-6)
    assert not net.training


def test_the_mean_of_a_locator_and_itself_says_the_same(tmp_path):
    pytest.importorskip("ultralytics")
    import cv2
    import numpy as np

    from vision.train.average import average_locators
    from vision.train.locator import opened
    from vision.train.locator_start import as_checkpoint

    shipped = next((Path(__file__).parents[3] / "models").glob("tile-locator-*.onnx"))
    photos = tmp_path / "data" / "images" / "train"
    photos.mkdir(parents=True)
    for number in range(4):
        noise = np.random.default_rng(number).integers(0, 255, (60, 80, 3), np.uint8)
        cv2.imwrite(str(photos / f"{number}.jpg"), cv2.resize(noise, (640, 480)))
    start = as_checkpoint(shipped, tmp_path / "start.pt")
    average_locators(shipped, start, 0.3, tmp_path / "data", 1, tmp_path / "mean.pt")
    image = torch.rand(1, 3, 320, 320, generator=torch.Generator().manual_seed(1))
    one, mean = (opened(file, tmp_path).model.float().eval() for file in (start, tmp_path / "mean.pt"))
    weights, mean_weights = ((net.model[0].conv.weight) for net in (one, mean))
    assert torch.allclose(weights, mean_weights)
    with torch.inference_mode():
        assert mean(image)[0].shape == one(image)[0].shape


def test_a_folder_without_examples_is_named(tmp_path):
    with pytest.raises(ValueError, match="no images/train"):
        average_locators(tmp_path / "a.pt", tmp_path / "b.pt", 0.5, tmp_path, 1, tmp_path / "out.pt")
