"""Starting weights: those of a checkpoint or of a shipped network.

Responsible for reading ONNX files of `face_export` back into a `FaceNet`. Export folds each normalisation into the
convolution before it, so that the result must be unfolded (`batchnorm.unfold`) before it is trained.
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
"""The channels of the first convolution of a network, and of no other."""
HEADS: Final = tuple(f"{output}.{what}" for output in ("head", "turn", "shape") for what in ("weight", "bias"))
"""The weights of the outputs."""


def starting_weights(file: Path) -> dict[str, Tensor]:
    """Return the averaged weights of a checkpoint, or the weights of an ONNX file with its normalisations folded.

    Raises `PhotoError` (`bad_weights`) if the ONNX file holds another network, or several.
    """
    found = all_weights(file)
    if len(found) > 1:
        raise PhotoError("bad_weights", f"{file} holds several networks side by side: only one can be gone on from.")
    return found[0]


def all_weights(file: Path) -> list[dict[str, Tensor]]:
    """Return the weights of every network of a file, in order; several if it holds an ensemble (`face_net.Joined`).

    Raises as `starting_weights`.
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
        raise PhotoError("bad_weights", f"{file} holds another network: {wrong}.") from wrong


def _weights(stored: Mapping[str, Tensor], prefix: str, convolutions: Sequence[Sequence[str]]) -> dict[str, Tensor]:
    """Return the weights of one network, from its convolutions (names of input, weight and bias) and named outputs."""
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
