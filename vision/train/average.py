"""The mean of two face networks of which one was trained further from the other.

Responsible for mixing weights and for the statistics that normalisation needs anew: the mean of two networks'
statistics is not that of their mean network. Such a network often reads more than either, and training goes on well
from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.train.batchnorm import unfold
from vision.train.face_net import FaceNet
from vision.train.face_start import starting_weights


def averaged(first: Path, second: Path, share: float, images: Sequence[Tensor]) -> FaceNet:
    """The network between those of two files, checkpoints or ONNX: `share` of the second, the rest of the first.
    `images`, each N x 3 x 64 x 64 from 0 to 1, tell the statistics.
    """
    weights = [_unfolded(file, images) for file in (first, second)]
    net = FaceNet()
    net.load_state_dict(
        {
            name: one.lerp(other, share) if one.dtype.is_floating_point else other
            for (name, one), other in zip(weights[0].items(), weights[1].values(), strict=True)
        }
    )
    measure(net, images)
    return net


def _unfolded(file: Path, images: Sequence[Tensor]) -> dict[str, Tensor]:
    net = FaceNet()
    net.load_state_dict(starting_weights(file))
    unfold(net, images)
    return dict(net.state_dict())


def measure(net: nn.Module, images: Iterable[Tensor]) -> None:
    """Give the normalisations of `net` (in place) the statistics that these images bring about."""
    layers = [module for module in net.modules() if isinstance(module, nn.BatchNorm2d)]
    usual = [layer.momentum for layer in layers]
    for layer in layers:
        layer.reset_running_stats()
        layer.momentum = None  # the mean of all batches
    net.train()
    with torch.no_grad():
        for batch in images:
            net(batch)
    net.eval()
    for layer, momentum in zip(layers, usual, strict=True):
        layer.momentum = momentum
