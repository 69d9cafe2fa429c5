"""Face networks side by side as one; only where torch is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra `train` (torch)")

import torch

from vision.detection.classifier import FaceReader
from vision.errors import PhotoError
from vision.inference.sessions import OnnxSession
from vision.train.face_export import write_onnx
from vision.train.face_net import SIZE, FaceNet, Joined, with_weights
from vision.train.face_start import all_weights, starting_weights

# The exporter that torch calls a legacy one is what the networks that ship were written with.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def network(seed: int, seen: int = 48) -> FaceNet:
    torch.manual_seed(seed)
    return FaceNet(seen=seen).eval()


def test_what_networks_say_is_averaged(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    one, other = network(1), network(2, seen=64)
    write_onnx(Joined([one, other]).eval(), 1.0, tmp_path / "joined.onnx")
    faces = torch.rand(3, 3, SIZE, SIZE)
    session = OnnxSession((tmp_path / "joined.onnx").read_bytes)
    logits, turns, features, shapes = session.run({"faces": faces.numpy()})
    with torch.inference_mode():
        (a, at, af, ash), (b, bt, bf, bsh) = one(faces), other(faces)
    for found, expected in ((logits, (a + b) / 2), (turns, (at + bt) / 2), (shapes, (ash + bsh) / 2)):
        assert np.allclose(found, expected.numpy(), atol=1e-4)
    assert np.allclose(features, np.concatenate([af.numpy(), bf.numpy()], axis=1), atol=1e-4)
    tile = np.array([[[8, 8], [40, 8], [40, 52], [8, 52]]], np.float32)
    read = FaceReader(session).classify(np.full((60, 60, 3), 200, np.uint8), tile)
    assert read.features.shape == (1, one.features + other.features)


def test_training_does_not_go_on_from_several_networks(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    write_onnx(Joined([network(1), network(2)]).eval(), 1.0, tmp_path / "joined.onnx")
    with pytest.raises(PhotoError, match="several networks") as raised:
        starting_weights(tmp_path / "joined.onnx")
    assert raised.value.code == "bad_weights"


def test_networks_of_a_joined_file_are_joined_with_others(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    nets = [network(1), network(2, seen=64), network(3)]
    write_onnx(Joined(nets[:2]).eval(), 1.0, tmp_path / "two.onnx")
    write_onnx(nets[2], 1.0, tmp_path / "third.onnx")
    faces = torch.rand(3, 3, SIZE, SIZE)
    with torch.inference_mode():
        expected = Joined(nets).eval()(faces)
        weights = [each for file in ("two.onnx", "third.onnx") for each in all_weights(tmp_path / file)]
        found = Joined([with_weights(each) for each in weights]).eval()(faces)
    for one, other in zip(found, expected, strict=True):
        assert torch.allclose(one, other, atol=1e-4)
