"""Converts a shipped locator to starting weights.

An ONNX file of `locator.export_locator` becomes a checkpoint. The export folds each normalisation into the
convolution before it and keeps the names of the layers. The weights must be unfolded (`batchnorm.unfold`) before
training.
"""

from __future__ import annotations

from pathlib import Path

from vision.errors import PhotoError

ARCHITECTURE = "yolo11n.yaml"
"""The name of the locator's architecture in ultralytics."""


def as_checkpoint(file: Path, target: Path) -> Path:
    """Write the weights of the ONNX `file` as an ultralytics checkpoint to `target`, and return `target`.

    Raises `PhotoError` (`bad_weights`) if the ONNX file contains a different network.
    """
    import torch
    from torch import nn
    from ultralytics.nn.tasks import DetectionModel

    from vision.train.batchnorm import onnx_weights, set_folded

    stored = onnx_weights(file)
    model = DetectionModel(ARCHITECTURE, nc=1, verbose=False)
    model.names = {0: "tile"}
    layers = dict(model.named_modules())
    try:
        for name, layer in layers.items():
            if not isinstance(layer, nn.Conv2d):
                continue
            layer.weight.data.copy_(stored[f"{name}.weight"])
            if layer.bias is not None:
                layer.bias.data.copy_(stored[f"{name}.bias"])
            norm = layers.get(f"{name.rpartition('.')[0]}.bn")
            if norm is not None:
                set_folded(norm, stored[f"{name}.bias"])
    except (KeyError, RuntimeError) as wrong:
        raise PhotoError("bad_weights", f"{file} contains a different network: {wrong}.") from wrong
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"model": model, "epoch": -1, "train_args": {"task": "detect"}}, target)
    return target
