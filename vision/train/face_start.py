"""Weights to go on from: a checkpoint's, or those of a network as it ships.

Responsible for reading ONNX files that `face_export` wrote back into a `FaceNet`. Export folds each normalisation into
the convolution before it, so that what comes back must be unfolded (`batchnorm.unfold`) before it is trained.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from vision.errors import PhotoError
from vision.train.batchnorm import onnx_weights, set_folded
from vision.train.face_net import WIDTHS, FaceNet


def starting_weights(file: Path) -> dict[str, Tensor]:
    """The averaged weights of a checkpoint, or the weights of an ONNX file with its normalisations folded.

    Raises `PhotoError` (`bad_weights`) where the ONNX file is of another network, or of several side by side.
    """
    if file.suffix != ".onnx":
        weights: dict[str, Tensor] = torch.load(file, weights_only=True)["averaged"]
        return weights
    import onnx

    stored = onnx_weights(file)
    if sum(name.endswith("head.weight") for name in stored) > 1:
        raise PhotoError("bad_weights", f"{file} holds several networks side by side: none of them can be told alone.")
    convolutions = [node for node in onnx.load(str(file)).graph.node if node.op_type == "Conv"]
    shapes = [tuple(stored[node.input[1]].shape) for node in convolutions]
    net = FaceNet([[shape[::2] for shape in shapes[1:]].count((width, 3)) // 2 for width in WIDTHS])
    layers = [module for module in net.modules() if isinstance(module, nn.Conv2d)]
    norms = [module for module in net.modules() if isinstance(module, nn.BatchNorm2d)]
    try:
        for node, layer, norm in zip(convolutions, layers, norms, strict=True):
            _, weight, bias = node.input
            layer.load_state_dict({"weight": stored[weight]})
            set_folded(norm, stored[bias])
        state: dict[str, Tensor] = net.state_dict()
        heads = {name: stored[name] for name in state if name.startswith(("head.", "turn.", "shape."))}
        net.load_state_dict({**state, **heads})
    except (KeyError, ValueError, RuntimeError) as wrong:
        raise PhotoError("bad_weights", f"{file} holds another network: {wrong}.") from wrong
    return state
