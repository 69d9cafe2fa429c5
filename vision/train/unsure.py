"""Training the locator where labels leave it open whether there is a tile.

Responsible for the loss that says nothing within boxes of class 1 (`label_files.UNSURE`), and for a network that has
one class all the same. Without it a tile that lies in full view and is not labelled teaches to overlook tiles: the
photos' labels leave out heaps and every tile that lies face down.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.nn.tasks import DetectionModel
from ultralytics.utils.loss import v8DetectionLoss
from ultralytics.utils.torch_utils import strip_optimizer

_UNSURE = 1


class OneClassTrainer(DetectionTrainer):  # type: ignore[misc]  # ultralytics tells no types
    """Trains a network of one class on labels of two, of which the second says that there may be a tile."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> DetectionModel:
        """The network, with the weights given."""
        model = DetectionModel(cfg, nc=1, ch=self.data["channels"], verbose=verbose)
        if weights:
            model.load(weights)
        return model

    def set_model_attributes(self) -> None:
        """What the network says of itself: one class."""
        self.model.nc = 1
        self.model.names = {0: "tile"}
        self.model.args = self.args

    def validate(self) -> tuple[dict[str, Any], float]:
        """Nothing. Ultralytics validates after the last epoch even where it is told not to; it knows no class 1, and
        ends there with the epoch lost if a picture shows one. Locators are measured by `compare` and `scenes`.
        """
        self.best_fitness = 0.0
        return {}, 0.0

    def final_eval(self) -> None:
        """Make the checkpoints ready to be used, and measure nothing, likewise."""
        for checkpoint in (self.last, self.best):
            if checkpoint.exists():
                strip_optimizer(checkpoint)


class OpenLoss(v8DetectionLoss):  # type: ignore[misc]  # ultralytics tells no types
    """The usual loss, but that nothing is said of a place in an unsure box that belongs to no tile."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__(model)
        self._open: Tensor | None = None
        usual: nn.Module = self.bce

        def entropy(scores: Tensor, targets: Tensor) -> Tensor:
            told: Tensor = usual(scores, targets)
            return told if self._open is None else told * ((targets > 0) | ~self._open[..., None])

        self.bce: Any = entropy

    def get_assigned_targets_and_loss(self, preds: dict[str, Any], batch: dict[str, Any], **named: Any) -> Any:
        """See ultralytics; `batch` may hold boxes of class 1."""
        unsure = batch["cls"].view(-1) == _UNSURE
        sides = [(level.shape[3], level.shape[2]) for level in preds["feats"]]
        self._open = open_places(batch["batch_idx"][unsure], batch["bboxes"][unsure], sides, len(preds["scores"]))
        told = {**batch, **{key: batch[key][~unsure] for key in ("cls", "bboxes", "batch_idx")}}
        return super().get_assigned_targets_and_loss(preds, told, **named)


def open_places(picture: Tensor, boxes: Tensor, sides: list[tuple[int, int]], pictures: int) -> Tensor:
    """Which of the places of all levels (`sides`: columns and rows of each) lie in one of the boxes (N x 4: middle,
    width, height, in shares of the picture) of their `picture` (N): `pictures` x places.
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
    is_open = torch.zeros(pictures, len(places), dtype=torch.bool, device=boxes.device)
    for number, box in zip(picture.long().tolist(), boxes):
        is_open[number] |= ((places - box[:2]).abs() <= box[2:] / 2).all(dim=1)
    return is_open


def leave_open(trainer: Any) -> None:
    """Train with this loss (a callback of ultralytics, once the network is there)."""
    trainer.model.criterion = OpenLoss(trainer.model)
