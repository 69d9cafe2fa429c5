"""The registry, and the models that are in it."""

import hashlib
import json
from pathlib import Path

import pytest

from vision.data.label_files import FACES
from vision.train.register import ModelEntry, checksum, register

MODELS = Path(__file__).parents[3] / "models"


def entry(version="0.1.0", task="face"):
    return ModelEntry("tile-face", version, task, "AGPL-3.0", {}, list(FACES), "nothing", ["photos"], "2026-01-01")


def test_a_model_is_entered_with_its_checksum(tmp_path: Path):
    (tmp_path / "tile-face-0.1.0.onnx").write_bytes(b"weights")
    registry = register(tmp_path, entry())
    assert registry == json.loads((tmp_path / "registry.json").read_text())
    assert registry["default"] == {"face": "tile-face"}
    (model,) = registry["models"]
    assert (model["sha256"], model["bytes"]) == (hashlib.sha256(b"weights").hexdigest(), 7)


def test_an_entry_is_replaced_and_one_without_a_file_dropped(tmp_path: Path):
    for version in ("0.1.0", "0.2.0"):
        (tmp_path / f"tile-face-{version}.onnx").write_bytes(version.encode())
        register(tmp_path, entry(version))
    (tmp_path / "tile-face-0.1.0.onnx").unlink()
    registry = register(tmp_path, entry("0.2.0"))
    assert [model["version"] for model in registry["models"]] == ["0.2.0"]


def test_shipped_models_are_those_of_the_registry():
    registry = json.loads((MODELS / "registry.json").read_text())
    assert set(registry["default"]) == {"locator", "second_locator", "face", "layout"}
    for model in registry["models"]:
        assert checksum(MODELS / model["file"]) == model["sha256"]
        assert (MODELS / model["file"]).stat().st_size == model["bytes"] < 20_000_000
    files = {path.name for path in MODELS.iterdir() if path.suffix in (".onnx", ".json")} - {"registry.json"}
    assert files == {model["file"] for model in registry["models"]}


@pytest.fixture(scope="module")
def sessions():
    onnxruntime = pytest.importorskip("onnxruntime")
    registry = json.loads((MODELS / "registry.json").read_text())
    files = {model["task"]: MODELS / model["file"] for model in registry["models"] if model["task"] != "layout"}
    return {task: onnxruntime.InferenceSession(str(file)) for task, file in files.items()}


def test_the_face_network_says_what_it_is(sessions):
    facts = sessions["face"].get_modelmeta().custom_metadata_map
    assert json.loads(facts["names"]) == list(FACES)
    assert facts["task"] == "face"
    assert 0 <= float(facts["margin"]) < 0.5
    assert 0.2 < float(facts["temperature"]) < 5
    assert [one.name for one in sessions["face"].get_inputs()] == ["faces"]
    assert [one.name for one in sessions["face"].get_outputs()] == ["logits", "turns", "features", "shape"]


def test_the_face_network_takes_any_number_of_crops(sessions):
    import numpy as np

    facts = sessions["face"].get_modelmeta().custom_metadata_map
    size, features = int(facts["imgsz"]), int(facts["features"])
    for count in (1, 3):
        found = sessions["face"].run(None, {"faces": np.full((count, 3, size, size), 0.5, np.float32)})
        assert [one.shape for one in found] == [(count, 46), (count, 36), (count, features), (count, 6)]


def test_the_locator_has_one_class_and_takes_any_shape(sessions):
    import numpy as np

    facts = sessions["locator"].get_modelmeta().custom_metadata_map
    assert facts["names"] == "{0: 'tile'}"
    assert facts["stride"] == "32"
    name = sessions["locator"].get_inputs()[0].name
    for height, width in ((320, 640), (640, 352)):
        (output,) = sessions["locator"].run(None, {name: np.zeros((1, 3, height, width), np.float32)})
        assert output.shape == (1, 5, height * width // 64 * 21 // 16)
