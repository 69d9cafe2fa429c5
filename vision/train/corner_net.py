"""The locator that predicts corners: YOLO11n with a head of four key points, and its loss.

This module defines the network, loads its starting weights, and defines the targets of its corners. The
key points of a tile are the corners of its face in reading order: top left, top right, bottom right, bottom left
of the upright face. The third value of a key point is the logit of "this is the reading order, the face is not
upside down".
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from ultralytics.cfg import get_cfg
from ultralytics.nn.tasks import PoseModel
from ultralytics.utils.loss import v8PoseLoss

from vision.errors import PhotoError
from vision.geometry.boxes import CORNERS
from vision.train.batchnorm import unfold
from vision.train.ignored_boxes import LeavesOpen
from vision.train.locator_start import as_checkpoint

ARCHITECTURE = "yolo11n-pose.yaml"
KEY_POINTS = [CORNERS, 3]
"""The number of key points, and of values per key point: x, y, and the logit of the reading order."""
GAINS = {"box": 7.5, "cls": 0.5, "dfl": 1.5, "pose": 4.0, "kobj": 0.5}
"""The factors of the parts of the loss. The first three are the defaults of ultralytics."""


def corner_model(start: Path | None, images: Iterable[Tensor], device: torch.device, folder: Path) -> PoseModel:
    """Return the network on `device`, with the weights of `start`, a locator (ONNX) or a checkpoint.

    `images` (batches N x 3 x H x W, values 0 to 1) give folded layers their statistics. `folder` is for
    intermediate files. Weights with a name or shape that the network lacks are left out.

    Raises `PhotoError` (`bad_weights`) if no weights of `start` fit.
    """
    model = PoseModel(ARCHITECTURE, nc=1, data_kpt_shape=KEY_POINTS, verbose=False)
    model.names = {0: "tile"}
    model.args = get_cfg(overrides={"task": "pose", **GAINS})
    if start is not None:
        stored = _stored(start, folder)
        own = model.state_dict()
        fitting = {name: value for name, value in stored.items() if name in own and own[name].shape == value.shape}
        if not fitting:
            raise PhotoError("bad_weights", f"{start} contains a different network.")
        model.load_state_dict(fitting, strict=False)
        print(f"{len(fitting)} of {len(own)} tensors loaded from {start.name}")
    model.to(device)
    if start is not None:
        print(f"{unfold(model, images)} folded layers unfolded")
    for value in model.parameters():
        value.requires_grad_(True)
    return model


def _stored(start: Path, folder: Path) -> dict[str, Tensor]:
    file = as_checkpoint(start, folder / "start.pt") if start.suffix == ".onnx" else start
    kept: dict[str, Tensor] = torch.load(file, map_location="cpu", weights_only=False)["model"].float().state_dict()
    return kept


class CornerLoss(LeavesOpen, v8PoseLoss):  # type: ignore[misc]  # ultralytics has no types
    """The ultralytics loss for boxes and scores, with a loss for corners. Predictions in unsure boxes are ignored."""

    def loss(self, preds: dict[str, Any], batch: dict[str, Any]) -> Any:
        """See ultralytics. `batch` can contain boxes of class `UNSURE_CLASS`.

        The third value of a key point is `known` of `corner_loss`.
        """
        return super().loss(preds, self.certain(preds, batch))

    def calculate_keypoints_loss(
        self,
        masks: Tensor,
        target_gt_idx: Tensor,
        keypoints: Tensor,
        stride_tensor: Tensor,
        target_bboxes: Tensor,
        pred_kpts: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """See ultralytics. Distances are fractions of the square root of the box's area."""
        places = masks.nonzero(as_tuple=True)
        strides = stride_tensor.view(-1)[places[1]]
        wanted = keypoints[places[0], target_gt_idx[masks]]
        boxes = target_bboxes[masks] / strides[:, None]
        root = (boxes[:, 2:] - boxes[:, :2]).clamp(min=0.1).prod(1).sqrt()
        return corner_loss(pred_kpts[masks].float(), wanted[..., :2] / strides[:, None, None], wanted[:, 0, 2], root)


def corner_loss(found: Tensor, wanted: Tensor, known: Tensor, root: Tensor) -> tuple[Tensor, Tensor]:
    """Return the loss of the corners' positions and the loss of their order.

    - `found`: N x 4 x 3 (x, y, logit).
    - `wanted`: N x 4 x 2.
    - `known`: N; 0: the corners are unknown, 1: the face looks the same upside down, 2: the corners are known.
    - `root`: N, the unit of distance (the square root of the box's area).

    The loss of the positions has two parts: the distance to the corners in reading order, and the distance to the
    corners in the nearer one of two orders (reading order, or upside down). If the face looks the same upside down,
    only the second part is used. Otherwise the corners of such a face, or of a face that is too small to read, would
    be pulled to its centre.
    """
    there = known > 0
    right, turned = (
        (found[..., :2] - corners).abs().sum(2).mean(1) / root for corners in (wanted, wanted.roll(2, dims=1))
    )
    directed = known > 1
    places = torch.where(directed, right, 0.0) + torch.where(there, torch.minimum(right, turned), 0.0)
    order = (right < turned).float()[:, None].expand(-1, 4)
    entropy = nn.functional.binary_cross_entropy_with_logits(found[..., 2], order, reduction="none").mean(1)
    return (
        places.sum() / there.sum().clamp(min=1),
        torch.where(directed, entropy, 0.0).sum() / directed.sum().clamp(min=1),
    )
