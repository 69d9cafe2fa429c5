"""Averages the weights of two networks. The training of the second network started from the first network.

After mixing the weights, this module measures the normalisation statistics again, because the mean of the
statistics is wrong for the mean network. The mean network is often more accurate than either network, and is a
good start for further training.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from vision.errors import PhotoError
from vision.train.batchnorm import unfold
from vision.train.face_net import FaceNet, depths_of, with_weights
from vision.train.face_start import starting_weights
from vision.train.locator import UNFOLD_WITH, batches_of, opened
from vision.train.options import CORNER_SETS

EXAMPLES, BATCH = 160, 16
"""The number of examples on which the statistics of an averaged locator are measured, and the batch size."""


def averaged_face(first: Path, second: Path, share: float, images: Sequence[Tensor]) -> FaceNet:
    """Return the weighted mean of two face networks, each from a checkpoint or an ONNX file.

    `share` (0 to 1) is the share of the second network in the mean. The statistics are measured on `images`, a
    sequence of batches (N x 3 x 64 x 64, values 0 to 1).

    Raises `PhotoError` (`bad_weights`) if the networks have different numbers of blocks.
    """
    one, other = (_unfolded(file, images) for file in (first, second))
    if depths_of(one) != depths_of(other):
        raise PhotoError(
            "bad_weights", f"Networks with {depths_of(one)} and {depths_of(other)} blocks cannot be averaged."
        )
    net = with_weights(between(one, other, share))
    measure(net, images)
    return net


def average_locators(
    first: Path, second: Path, share: float, data: Path, seed: int, out: Path, scenes: Path | None = None
) -> None:
    """Write a checkpoint with the weighted mean of two locators to `out`. `share` is the share of the second one.

    Without `scenes`, `data` is a locator data set that `prepare` wrote. With `scenes`, `data` is an unpacked
    bundle, and the statistics are measured on views of the bundle's photos and of these scenes, as in the command
    `run`. The checkpoint has the outputs of the first locator: if only the second one predicts corners, its corners
    are lost.

    Raises `PhotoError` (`bad_training_data`) if `data` has no examples.
    """
    examples = list(_squares(data, seed) if scenes is None else _views(data, scenes, seed))
    nets: list[Any] = [opened(file, out.parent).model.float() for file in (first, second)]
    for net in nets:
        unfold(net, examples[: UNFOLD_WITH // BATCH])
    nets[0].load_state_dict(between(nets[0].state_dict(), nets[1].state_dict(), share))
    measure(nets[0], examples)
    torch.save({"model": nets[0], "epoch": -1, "train_args": {"task": "detect"}}, out)


def _squares(data: Path, seed: int) -> Iterator[Tensor]:
    """Yield batches of random photos of a locator data set (`prepare`), at most `EXAMPLES` photos in total."""
    photos = sorted((data / "images" / "train").glob("*.jpg"))
    if not photos:
        raise PhotoError(
            "bad_training_data", f"{data} has no images/train/*.jpg: it is not a folder that `prepare mixed` wrote."
        )
    yield from batches_of(random.Random(seed).sample(photos, min(EXAMPLES, len(photos))), BATCH)


def _views(bundle: Path, scenes: Path, seed: int) -> Iterator[Tensor]:
    """Yield batches of views of a bundle's photos and of rendered scenes."""
    from vision.train.device_pictures import Pictures
    from vision.train.device_views import batch_of
    from vision.train.run import SHARE, SIZE

    torch.manual_seed(seed)
    pictures = Pictures(torch.device("cpu"), most=EXAMPLES, share=SHARE, seed=seed)
    pictures.read_photos(bundle / "corners", CORNER_SETS)
    if not (pictures.read_scenes(scenes) and pictures.photos):
        raise PhotoError("bad_training_data", f"{bundle} has no photos with corners, or {scenes} has no scenes.")
    rng = np.random.default_rng(seed)
    for _ in range(EXAMPLES // BATCH):
        yield batch_of(*pictures.drawn(BATCH, rng), rng, SIZE)["img"]


def between(one: Mapping[str, Tensor], other: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Return the weighted mean of two networks' weights; `share` (0 to 1) is the share of `other`."""
    return {
        name: weight.lerp(other[name], share) if weight.dtype.is_floating_point else other[name]
        for name, weight in one.items()
    }


def _unfolded(file: Path, images: Sequence[Tensor]) -> dict[str, Tensor]:
    net = with_weights(starting_weights(file))
    unfold(net, images)
    return dict(net.state_dict())


def measure(net: nn.Module, images: Iterable[Tensor]) -> None:
    """Replace the normalisation statistics of `net` by those of `images` (batches). Changes `net` in place."""
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
