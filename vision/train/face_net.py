"""The face network: a small residual convolutional network for one square crop of a tile.

This module has only the architecture, including the normalisation of the input.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import torch
from torch import Tensor, nn

from vision.data.label_files import FACES
from vision.errors import PhotoError
from vision.geometry.parallelograms import NUMBERS

SIZE = 64
"""Height and width of a crop in pixels."""
SEEN = 48
"""The default size in pixels to which the network reduces a crop.

In a photo of a whole hand, tiles are usually not larger than this.
"""
TURNS = 36
"""The number of equal steps for the direction of the tile's top in the crop, clockwise from up."""
WIDTHS, DEPTHS = (24, 48, 96, 160), (1, 2, 2, 2)
"""The channels of the stages, and their default numbers of blocks."""
MARGIN = 0.08
"""How far a box is widened on each side before it is cropped, as a fraction of its width or height."""


def _convolution(inputs: int, outputs: int, stride: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs))


class Block(nn.Module):  # type: ignore[misc]
    """Two 3 x 3 convolutions with a shortcut."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.first = _convolution(inputs, outputs, stride)
        self.second = _convolution(outputs, outputs, 1)
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or inputs != outputs:
            self.shortcut = nn.Sequential(
                nn.AvgPool2d(stride, ceil_mode=True),
                nn.Conv2d(inputs, outputs, 1, bias=False),
                nn.BatchNorm2d(outputs),
            )

    def forward(self, x: Tensor) -> Tensor:
        """Map N x C x H x W to N x C x H x W, with H and W divided by the stride."""
        y = torch.relu(self.first(x))
        return torch.relu(self.second(y) + self.shortcut(x))


def shrinking(before: int, after: int) -> Tensor:
    """Return the matrix that shrinks a column of pixels without aliasing (triangle filter).

    The shape of the matrix is `after` (the new length) x `before` (the old length).
    """
    ratio = before / after
    centres = (torch.arange(after) + 0.5) * ratio - 0.5
    weights = (1 - (torch.arange(before)[None] - centres[:, None]).abs() / ratio).clamp(min=0)
    return weights / weights.sum(1, keepdim=True)


class FaceNet(nn.Module):  # type: ignore[misc]
    """The face network for crops (N x 3 x `SIZE` x `SIZE`, RGB, 0 to 1), which it first reduces to `seen` pixels.

    Outputs:

    - logits of the 46 faces (N x 46),
    - logits of the `TURNS` directions of the tile's top (N x 36),
    - the features from which both are computed (N x 160),
    - the shape of the tile in the crop (N x 6, `vision.geometry.parallelograms`).
    """

    def __init__(self, depths: Sequence[int] = DEPTHS, seen: int = SEEN) -> None:
        super().__init__()
        self.seen = seen
        self.register_buffer("shrink", shrinking(SIZE, seen), persistent=False)
        self.stem = nn.Sequential(_convolution(3, WIDTHS[0], 2), nn.ReLU())
        blocks: list[nn.Module] = []
        before = WIDTHS[0]
        for stage, (width, depth) in enumerate(zip(WIDTHS, depths, strict=True)):
            for index in range(depth):
                blocks.append(Block(before, width, 2 if stage and not index else 1))
                before = width
        self.blocks = nn.Sequential(*blocks)
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(before, len(FACES))
        self.turn = nn.Linear(before, TURNS)
        last = seen // 2 ** len(WIDTHS)
        self.shape = nn.Linear(before * last * last, NUMBERS)

    @property
    def features(self) -> int:
        """The number of features per crop."""
        return int(self.head.in_features)

    def forward(self, faces: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Map crops (N x 3 x 64 x 64, RGB, 0 to 1) to logits of faces, logits of directions, features, and shapes."""
        x = faces if self.seen == SIZE else self.shrink @ faces @ self.shrink.T
        places = self.blocks(self.stem((x - 0.5) * 4.0))
        features = places.mean((2, 3))
        x = self.drop(features)
        return self.head(x), self.turn(x), features, self.shape(places.flatten(1))


class Joined(nn.Module):  # type: ignore[misc]
    """An ensemble of `FaceNet`s as one network.

    Its outputs are the mean logits and the mean shapes of the networks, and the features of all networks concatenated.

    Networks that were trained differently fail on different crops, so their mean has fewer errors than each of
    them. The computing time is the sum over all networks.
    """

    def __init__(self, nets: Sequence[FaceNet]) -> None:
        super().__init__()
        self.nets = nn.ModuleList(nets)

    @property
    def features(self) -> int:
        """The number of features per crop."""
        return sum(net.features for net in self.nets)

    def forward(self, faces: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Map crops like `FaceNet.forward`."""
        logits, turns, features, shapes = zip(*(net(faces) for net in self.nets), strict=True)
        mean_logits, mean_turns, mean_shapes = (sum(each) / len(each) for each in (logits, turns, shapes))
        return mean_logits, mean_turns, torch.cat(features, 1), mean_shapes


def depths_of(weights: Mapping[str, Tensor]) -> tuple[int, ...]:
    """Return the number of blocks in each stage of the network with these weights."""
    last = [len(weight) for name, weight in weights.items() if name.startswith("blocks.") and "second.0" in name]
    return tuple(last.count(width) for width in WIDTHS)


def seen_by(weights: Mapping[str, Tensor]) -> int:
    """Return the size in pixels to which the network with these weights reduces a crop.

    Return `SEEN` for a network without an output for the shape.
    """
    if "shape.weight" not in weights:
        return SEEN
    places = weights["shape.weight"].shape[1] // weights["head.weight"].shape[1]
    return int(math.isqrt(places) * 2 ** len(WIDTHS))


def with_weights(weights: Mapping[str, Tensor]) -> FaceNet:
    """Return the network with these weights."""
    net = FaceNet(depths_of(weights), seen_by(weights))
    net.load_state_dict(weights)
    return net


def deeper(net: FaceNet, depths: Sequence[int]) -> FaceNet:
    """Return a deeper network with the same output as `net`.

    The new blocks at the end of each stage start as identities.

    Raises `PhotoError` (`bad_weights`) if `net` has more blocks in a stage than `depths`.
    """
    before = depths_of(net.state_dict())
    if any(old > new for old, new in zip(before, depths, strict=True)):
        raise PhotoError("bad_weights", f"A network with {before} blocks cannot be changed to {tuple(depths)} blocks.")
    found = FaceNet(depths, net.seen)
    target, source = list(found.blocks), list(net.blocks)
    for old, new in zip(before, depths, strict=True):
        for place in range(new):
            block = target.pop(0)
            if place < old:
                block.load_state_dict(source.pop(0).state_dict())
            else:
                nn.init.zeros_(block.second[1].weight)
    heads = {name: weight for name, weight in net.state_dict().items() if not name.startswith("blocks.")}
    found.load_state_dict({**found.state_dict(), **heads})
    return found
