"""Two face networks side by side as one: what they say of a crop is averaged.

Responsible for joining networks as they ship. Networks that were trained otherwise err on other crops, so that their
mean errs less than either; each crop costs as much as both.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from vision.train.face_data import predict, true_boxes
from vision.train.face_export import FITTED_ON, fit_temperature, write_onnx
from vision.train.face_net import FaceNet, with_weights
from vision.train.face_start import starting_weights


class Joined(nn.Module):  # type: ignore[misc]
    """Several `FaceNet`, looked at as one: the means of their logits and shapes, and their features in a row."""

    def __init__(self, nets: Sequence[FaceNet]) -> None:
        super().__init__()
        self.nets = nn.ModuleList(nets)

    @property
    def features(self) -> int:
        """How many features it gives of a crop."""
        return sum(net.features for net in self.nets)

    def forward(self, faces: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Faces (N x 3 x 64 x 64, RGB, 0 to 1) to logits of faces and of turns, features, and shapes."""
        logits, turns, features, shapes = zip(*(net(faces) for net in self.nets), strict=True)
        mean_logits, mean_turns, mean_shapes = (sum(each) / len(each) for each in (logits, turns, shapes))
        return mean_logits, mean_turns, torch.cat(features, 1), mean_shapes


def join_faces(files: Sequence[Path], photos: Path, target: Path) -> float:
    """Write the networks of these files, checkpoints or ONNX, as one to `target`; return its temperature, fitted on
    val-green and val-tray. Raises `PhotoError` (`bad_weights`) for a file that holds another network.
    """
    net = Joined([with_weights(starting_weights(file)) for file in files])
    crops, labels = zip(*(true_boxes(photos / name) for name in FITTED_ON), strict=True)
    temperature = round(fit_temperature(predict(net, np.concatenate(crops)), np.concatenate(labels)), 4)
    write_onnx(net, temperature, target)
    return temperature
