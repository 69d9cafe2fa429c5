"""Exports the face network as ONNX, with its temperature, class names, size and margin in the metadata.

This module fits the temperature on photos that were not used in training, and writes the file that the runtime
reads.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from vision.data.label_files import FACES
from vision.geometry.parallelograms import NUMBERS
from vision.train.face_data import predict, true_boxes
from vision.train.face_net import MARGIN, SIZE, TURNS, FaceNet, Joined, with_weights
from vision.train.face_start import all_weights
from vision.train.face_train import load_face


def fit_temperature(logits: Tensor, labels: npt.NDArray[np.int64]) -> float:
    """Return the divisor of the logits that maximises the likelihood of `labels` (searched between 0.2 and 5)."""
    target = torch.from_numpy(labels)
    candidates = np.exp(np.linspace(np.log(0.2), np.log(5.0), 161))
    losses = [float(nn.functional.cross_entropy(logits / float(t), target)) for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def export_face(checkpoint: Path, photos: Path, target: Path) -> float:
    """Write the averaged network of `checkpoint` to `target`.

    Return the temperature fitted on val-green and val-tray.
    """
    return write_fitted(load_face(checkpoint), photos, target)


def join_faces(files: Sequence[Path], photos: Path, target: Path) -> float:
    """Write the networks of these files as one ensemble (`Joined`), and return its temperature.

    The files are checkpoints or ONNX files. If a file contains several networks, all of them are included.

    Raises `PhotoError` (`bad_weights`) if a file contains a different kind of network.
    """
    nets = [with_weights(weights) for file in files for weights in all_weights(file)]
    return write_fitted(Joined(nets), photos, target)


def write_fitted(net: FaceNet | Joined, photos: Path, target: Path) -> float:
    """Write a network to `target`; return the temperature fitted on val-green and val-tray of `photos`."""
    crops, labels = zip(*(true_boxes(photos / name) for name in ("val-green", "val-tray")), strict=True)
    temperature = round(fit_temperature(predict(net, np.concatenate(crops)), np.concatenate(labels)), 4)
    write_onnx(net, temperature, target)
    return temperature


def write_onnx(net: FaceNet | Joined, temperature: float, target: Path) -> None:
    """Write the network and its metadata, which include `temperature`, to `target` (ONNX)."""
    import onnx

    target.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, SIZE, SIZE),),
        str(target),
        input_names=["faces"],
        output_names=["logits", "turns", "features", "shape"],
        dynamic_axes={name: {0: "batch"} for name in ("faces", "logits", "turns", "features", "shape")},
        opset_version=17,
        dynamo=False,
    )
    model = onnx.load(str(target))
    facts = {
        "task": "face",
        "names": json.dumps(FACES),
        "imgsz": str(SIZE),
        "margin": str(MARGIN),
        "temperature": str(temperature),
        "turns": str(TURNS),
        "features": str(net.features),
        "shape": str(NUMBERS),
    }
    onnx.helper.set_model_props(model, facts)
    onnx.checker.check_model(model)
    onnx.save(model, str(target))
