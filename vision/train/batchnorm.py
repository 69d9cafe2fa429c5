"""Makes fused weights trainable again: restores batch normalisation with measured statistics.

In some checkpoints, normalisation is folded into the convolutions (mean 0, variance 1, weight 1). Such
checkpoints work for inference. But the first training step would normalise every layer with wrong statistics and
destroy what the weights have learned. This module gives each folded layer the measured mean and variance, and a
weight and bias that cancel them. The network's output stays the same and training can continue.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path

import torch
from torch import Tensor, nn


def is_folded(layer: nn.BatchNorm2d) -> bool:
    """Return whether a layer has no statistics: its running mean is 0 and its variance is 1 everywhere."""
    assert layer.running_mean is not None
    assert layer.running_var is not None
    return bool((layer.running_mean == 0).all() and (layer.running_var == 1).all())


def onnx_weights(file: Path) -> dict[str, Tensor]:
    """Return the weights of an ONNX file by name. The weights of convolutions include the folded normalisation."""
    import onnx

    graph = onnx.load(str(file)).graph
    found = {each.name: torch.from_numpy(onnx.numpy_helper.to_array(each).copy()) for each in graph.initializer}
    for node in graph.node:  # equal weights are stored in one copy
        if node.op_type == "Identity" and node.input[0] in found:
            found[node.output[0]] = found[node.input[0]]
    return found


def set_folded(layer: nn.BatchNorm2d, bias: Tensor) -> None:
    """Set a layer without statistics so that it only adds `bias`, which was folded into the convolution.

    Changes `layer` in place.
    """
    with torch.no_grad():
        layer.weight.fill_(math.sqrt(1 + layer.eps))
        layer.bias.copy_(bias)


def unfold(model: nn.Module, images: Iterable[Tensor]) -> int:
    """Give the folded layers of `model` the statistics of `images`, and return the number of these layers.

    `images` are batches (N x 3 x H x W, values 0 to 1). `model` is changed in place. Its output stays the same
    up to rounding errors.
    """
    layers = [layer for layer in model.modules() if isinstance(layer, nn.BatchNorm2d) and is_folded(layer)]
    if not layers:
        return 0
    sums: dict[nn.Module, list[Tensor]] = {}

    def watch(layer: nn.Module) -> Callable[..., None]:
        def see(_: nn.Module, inputs: tuple[Tensor, ...]) -> None:
            seen = inputs[0].detach().double()
            count = torch.tensor(float(seen.numel() / seen.shape[1]), dtype=torch.double)
            new = [count, seen.sum((0, 2, 3)), seen.square().sum((0, 2, 3))]
            sums[layer] = [a + b for a, b in zip(sums[layer], new, strict=True)] if layer in sums else new

        return see

    handles = [layer.register_forward_pre_hook(watch(layer)) for layer in layers]
    model.eval()
    with torch.inference_mode():
        for batch in images:
            model(batch)
    for handle in handles:
        handle.remove()
    with torch.no_grad():
        for layer in layers:
            _set(layer, *sums[layer])
    return len(layers)


def _set(layer: nn.BatchNorm2d, count: Tensor, total: Tensor, squares: Tensor) -> None:
    mean = (total / count).float()
    variance = (squares / count - (total / count) ** 2).clamp(min=1e-6).float()
    scale = (layer.weight / torch.sqrt(torch.ones_like(variance) + layer.eps)).clone()
    shift = layer.bias.clone()
    layer.running_mean = mean
    layer.running_var = variance
    layer.weight.copy_(scale * torch.sqrt(variance + layer.eps))
    layer.bias.copy_(shift + scale * mean)
