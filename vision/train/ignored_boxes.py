"""Trains the locator with unsure boxes: boxes whose labels do not say whether there is a tile.

The loss ignores boxes of class 1 (`label_files.UNSURE`), and the network still has one class. Otherwise an
unlabelled tile in full view would teach the network to overlook tiles: the photos' labels leave out heaps
of tiles and all face-down tiles.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.nn.tasks import DetectionModel
from ultralytics.utils.loss import v8DetectionLoss
from ultralytics.utils.torch_utils import strip_optimizer

UNSURE_CLASS = 1
"""The class of boxes in which the loss ignores all predictions that belong to no tile."""


class OneClassTrainer(DetectionTrainer):  # type: ignore[misc]  # ultralytics has no types
    """Trains a network with one class on labels with two classes. The second class marks possible tiles."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> DetectionModel:
        """Return the network, with the given weights."""
        model = DetectionModel(cfg, nc=1, ch=self.data["channels"], verbose=verbose)
        if weights:
            model.load(weights)
        return model

    def set_model_attributes(self) -> None:
        """Set the metadata of the network: one class."""
        self.model.nc = 1
        self.model.names = {0: "tile"}
        self.model.args = self.args

    def validate(self) -> tuple[dict[str, Any], float]:
        """Do nothing and return no metrics.

        Ultralytics validates after the last epoch even if validation is off. It does not know class 1: if a
        picture has a box of this class, the validation fails and the epoch is lost. The commands `compare` and `scenes`
        measure locators.
        """
        self.best_fitness = 0.0
        return {}, 0.0

    def final_eval(self) -> None:
        """Remove the optimiser from the checkpoints. Do not measure them, because ultralytics does not know class 1."""
        for checkpoint in (self.last, self.best):
            if checkpoint.exists():
                strip_optimizer(checkpoint)


class LeavesOpen:
    """A mixin that makes a loss of ultralytics ignore predictions that lie in an unsure box and belong to no tile.

    The mixin must come before the loss in the list of base classes.
    """

    def __init__(self, model: nn.Module) -> None:
        super().__init__(model)  # type: ignore[call-arg]  # the constructor of ultralytics
        self._open: Tensor | None = None
        usual: nn.Module = self.bce

        def entropy(scores: Tensor, targets: Tensor) -> Tensor:
            losses: Tensor = usual(scores, targets)
            return losses if self._open is None else losses * ((targets > 0) | ~self._open[..., None])

        self.bce: Any = entropy

    def certain(self, preds: dict[str, Any], batch: dict[str, Any]) -> dict[str, Any]:
        """Return the batch without its boxes of class `UNSURE_CLASS`. The loss then ignores predictions in them."""
        unsure = batch["cls"].view(-1) == UNSURE_CLASS
        sides = [(level.shape[3], level.shape[2]) for level in preds["feats"]]
        self._open = open_places(batch["batch_idx"][unsure], batch["bboxes"][unsure], sides, len(preds["scores"]))
        of_boxes = ("cls", "bboxes", "batch_idx", "keypoints")
        return {**batch, **{key: batch[key][~unsure] for key in of_boxes if key in batch}}


class OpenLoss(LeavesOpen, v8DetectionLoss):  # type: ignore[misc]  # ultralytics has no types
    """The usual loss, but without predictions that lie in an unsure box and belong to no tile."""

    def get_assigned_targets_and_loss(self, preds: dict[str, Any], batch: dict[str, Any], **named: Any) -> Any:
        """See ultralytics. `batch` can have boxes of class `UNSURE_CLASS`."""
        return super().get_assigned_targets_and_loss(preds, self.certain(preds, batch), **named)


def open_places(picture: Tensor, boxes: Tensor, sides: list[tuple[int, int]], pictures: int) -> Tensor:
    """Return, for each grid point of all levels, whether it lies in an unsure box of its picture.

    The result has the shape `pictures` x grid points.

    - `picture`: N, the index of each box's picture.
    - `boxes`: N x 4, centre, width and height as fractions of the picture.
    - `sides`: the columns and rows of each level.
    """
    places = torch.cat(
        [
            torch.stack(
                torch.meshgrid(
                    (torch.arange(columns) + 0.5) / columns, (torch.arange(rows) + 0.5) / rows, indexing="xy"
                ),
                dim=-1,
            ).reshape(-1, 2)
            for columns, rows in sides
        ]
    ).to(boxes.device)
    inside = ((places - boxes[:, None, :2]).abs() <= boxes[:, None, 2:] / 2).all(dim=2).float()
    return torch.zeros(pictures, len(places), device=boxes.device).index_add_(0, picture.long(), inside) > 0


def leave_open(trainer: Any) -> None:
    """Make training use `OpenLoss` (a callback that ultralytics calls at the start of training)."""
    trainer.model.criterion = OpenLoss(trainer.model)
