"""A locator to go on from; only where torch, ultralytics and onnx are."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import onnxruntime
import pytest

from vision.train.locator import export_locator, in_bfloat16
from vision.train.locator_start import as_checkpoint

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")
pytest.importorskip("onnx")

SHIPPED = next((Path(__file__).parents[3] / "models").glob("tile-locator-*.onnx"))


def test_the_checkpoint_says_what_the_shipped_locator_says(tmp_path):
    from ultralytics import YOLO

    image = np.random.default_rng(2).random((1, 3, 320, 320), np.float32)
    (expected,) = onnxruntime.InferenceSession(str(SHIPPED)).run(None, {"images": image})
    model = YOLO(str(as_checkpoint(SHIPPED, tmp_path / "start.pt"))).model.float().eval()
    with torch.inference_mode():
        found = model(torch.from_numpy(image))[0].numpy()
    assert np.abs(found - expected).max() < 0.01  # pixels


def test_another_network_is_refused(tmp_path):
    face = next(SHIPPED.parent.glob("tile-face-*.onnx"))
    with pytest.raises(ValueError, match="different network"):
        as_checkpoint(face, tmp_path / "start.pt")


def test_in_bfloat16_the_network_says_nearly_the_same_in_32_bits(tmp_path):
    from ultralytics import YOLO

    image = torch.from_numpy(np.random.default_rng(3).random((1, 3, 320, 320), np.float32))
    model = YOLO(str(as_checkpoint(SHIPPED, tmp_path / "start.pt"))).model.float().eval()
    with torch.inference_mode():
        expected = model(image)[0]
        in_bfloat16(SimpleNamespace(model=model))
        found = model(image)[0]
    assert found.dtype == torch.float32
    assert 0 < (found[:, 4] - expected[:, 4]).abs().max() < 0.05  # scores
    assert (found[:, :4] - expected[:, :4]).abs().median() < 0.5  # pixels


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch's older way to ONNX, which ultralytics goes
def test_exported_scores_are_lowered_by_as_much_as_is_asked(tmp_path):
    image = np.random.default_rng(2).random((1, 3, 320, 320), np.float32)
    export_locator(as_checkpoint(SHIPPED, tmp_path / "start.pt"), tmp_path / "lower.onnx", lower=0.4)
    (as_it_was,) = onnxruntime.InferenceSession(str(SHIPPED)).run(None, {"images": image})
    (lower,) = onnxruntime.InferenceSession(str(tmp_path / "lower.onnx")).run(None, {"images": image})
    before, after = (np.log(each[0, 4] / (1 - each[0, 4])) for each in (as_it_was, lower))
    seen = as_it_was[0, 4] > 1e-4
    assert np.abs(before - after - 0.4)[seen].max() < 0.01
    assert np.abs(lower[0, :4] - as_it_was[0, :4]).max() < 0.05  # pixels
