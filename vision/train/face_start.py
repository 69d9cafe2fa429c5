"""Reads the starting weights of a face network from a checkpoint or from a shipped network.

An ONNX file of `face_export` becomes a `FaceNet` again. The export folds each normalisation into the convolution
before it, so the weights must be unfolded (`batchnorm.unfold`) before training.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from vision.errors import PhotoError
from vision.train.batchnorm import onnx_weights, set_folded
from vision.train.face_net import WIDTHS, FaceNet, seen_by

COLOURS: Final = 3
"""The number of input channels of a network's first convolution; no other convolution has so few input channels."""
HEADS: Final = tuple(f"{output}.{what}" for output in ("head", "turn", "shape") for what in ("weight", "bias"))
"""The names of the output layers' weights."""


def starting_weights(file: Path) -> dict[str, Tensor]:
    """Return the averaged weights of a checkpoint, or the weights of an ONNX file with folded normalisation.

    Raises `PhotoError` (`bad_weights`) if the ONNX file contains a different network or several networks.
    """
    found = all_weights(file)
    if len(found) > 1:
        raise PhotoError("bad_weights", f"{file} contains several networks; training can continue from only one.")
    return found[0]


def all_weights(file: Path) -> list[dict[str, Tensor]]:
    """Return the weights of each network in a file, in order. An ensemble (`face_net.Joined`) has several networks.

    Raises `PhotoError` (`bad_weights`) if the ONNX file contains a different kind of network.
    """
    if file.suffix != ".onnx":
        weights: dict[str, Tensor] = torch.load(file, weights_only=True)["averaged"]
        return [weights]
    import onnx

    stored = onnx_weights(file)
    convolutions = [list(node.input) for node in onnx.load(str(file)).graph.node if node.op_type == "Conv"]
    starts = [index for index, (_, weight, _) in enumerate(convolutions) if stored[weight].shape[1] == COLOURS]
    heads = sorted(name.removesuffix("head.weight") for name in stored if name.endswith("head.weight"))
    try:
        ends = [*starts[1:], len(convolutions)]
        parts = zip(heads, starts, ends, strict=True)
        return [_weights(stored, head, convolutions[start:end]) for head, start, end in parts]
    except (KeyError, ValueError, RuntimeError) as wrong:
        raise PhotoError("bad_weights", f"{file} contains a different network: {wrong}.") from wrong


def _weights(stored: Mapping[str, Tensor], prefix: str, convolutions: Sequence[Sequence[str]]) -> dict[str, Tensor]:
    """Return the weights of one network.

    `convolutions`: for each convolution, the names of its input, weight and bias. `prefix`: in `stored`, the names of
    the output layers' weights begin with it; the names in the result are without it.
    """
    heads = {name: stored[prefix + name] for name in HEADS}
    shapes = [tuple(stored[weight].shape) for _, weight, _ in convolutions]
    depths = [[shape[::2] for shape in shapes[1:]].count((width, 3)) // 2 for width in WIDTHS]
    net = FaceNet(depths, seen_by(heads))
    layers = [module for module in net.modules() if isinstance(module, nn.Conv2d)]
    norms = [module for module in net.modules() if isinstance(module, nn.BatchNorm2d)]
    for (_, weight, bias), layer, norm in zip(convolutions, layers, norms, strict=True):
        layer.load_state_dict({"weight": stored[weight]})
        set_folded(norm, stored[bias])
    state: dict[str, Tensor] = net.state_dict()
    net.load_state_dict({**state, **heads})
    return state
