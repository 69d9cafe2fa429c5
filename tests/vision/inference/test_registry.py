from __future__ import annotations

import hashlib
import json

import pytest

from vision.errors import PhotoError
from vision.inference.registry import Registry, models_folder
from vision.settings import Settings


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.onnx").write_bytes(b"weights")
    entry = {
        "name": "a",
        "version": "1",
        "task": "locator",
        "file": "a.onnx",
        "sha256": hashlib.sha256(b"weights").hexdigest(),
        "licence": "AGPL-3.0",
    }
    (tmp_path / "registry.json").write_text(json.dumps({"default": {"locator": "a", "face": "b"}, "models": [entry]}))
    return tmp_path


def code_of(action) -> str:
    with pytest.raises(PhotoError) as raised:
        action()
    assert raised.value.hint
    return raised.value.code


def test_default_is_found_and_verified(folder):
    model = Registry.load(folder).default_for("locator")
    assert (model.name, model.version, model.entry["licence"]) == ("a", "1", "AGPL-3.0")
    assert model.read() == b"weights"


def test_a_changed_file_is_not_used(folder):
    (folder / "a.onnx").write_bytes(b"Weights")
    assert code_of(Registry.load(folder).get("a").read) == "model_corrupt"


def test_what_is_missing_is_said(folder, tmp_path_factory):
    registry = Registry.load(folder)
    assert code_of(lambda: registry.get("z")) == "model_missing"
    assert code_of(lambda: registry.default_for("face")) == "model_missing"
    assert code_of(lambda: registry.default_for("pose")) == "model_missing"
    (folder / "a.onnx").unlink()
    assert code_of(registry.get("a").read) == "model_missing"
    assert code_of(lambda: Registry.load(tmp_path_factory.mktemp("empty"))) == "model_missing"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"default": {}, "models": [{}]}', '{"default": [], "models": []}'])
def test_a_registry_of_another_shape(folder, text):
    (folder / "registry.json").write_text(text)
    assert code_of(lambda: Registry.load(folder)) == "model_corrupt"


def test_the_setting_comes_first(tmp_path):
    assert models_folder(Settings(models=tmp_path)) == tmp_path
    assert models_folder(Settings()).name in ("models", "_models")


def test_what_is_wrong_is_said_in_the_language_of_the_player(folder):
    (folder / "a.onnx").write_bytes(b"other")
    with pytest.raises(PhotoError) as raised:
        Registry.load(folder).get("a").read()
    assert raised.value.texts("ja")[0].startswith("a.onnxのSHA-256は")
    assert raised.value.texts("zh")[1] == "请重新安装tehai。校验和不符的模型文件不会使用。"
    with pytest.raises(PhotoError) as raised:
        Registry.load(folder).get("c")
    assert raised.value.texts("zh") == ("没有模型'c'。", "可用的模型：a。")
