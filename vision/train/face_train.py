"""Trains the face network, and resumes interrupted training.

This module has the recipe (optimiser, schedule, averaging and their numbers) and the checkpoint. The
command `face --resume` resumes training from a checkpoint. `face_scene` makes the crops.
"""

from __future__ import annotations

import copy
import math
import random
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from vision.errors import PhotoError
from vision.train.batchnorm import unfold
from vision.train.face_data import Batches, all_sources, predict, true_boxes
from vision.train.face_net import DEPTHS, SEEN, TURNS, FaceNet, deeper, depths_of, seen_by, with_weights
from vision.train.face_start import starting_weights

UNFOLDED = 20
"""The number of batches on which the statistics of folded layers are measured."""


@dataclass(frozen=True, slots=True)
class FaceRecipe:
    """The settings of a training run. They are stored in its checkpoint."""

    photos: str
    batches: str = ""
    """A folder of batches made in advance, or empty."""
    sets: tuple[str, ...] = ("train-green", "train-tray")
    """The photo folders from which crops are cut."""
    scenes: str = ""
    """A folder of rendered scenes from which crops are cut, or empty."""
    typeset: int = 0
    """The number of synthetic sets that provide crops (`typeset`)."""
    games: str = ""
    """A folder of unpacked packages with game sets (`vision.render.game_sets`), or empty.

    The game sets provide crops, and birds and plants for the synthetic sets (`typeset_pictures`).
    """
    depths: tuple[int, ...] = DEPTHS
    """The number of blocks in each stage of the network. If the starting network has fewer, see `face_net.deeper`."""
    seen: int = SEEN
    """The size in pixels to which the network reduces a crop. A network with starting weights keeps its own size."""
    half: bool = False
    """Whether the network, but not the loss, computes in bfloat16 (`face --half`)."""
    steps: int = 5000
    batch: int = 96
    rate: float = 3e-3
    decay: float = 0.03
    smoothing: float = 0.02
    average: float = 0.998
    afresh: bool = False
    """Whether to begin a new schedule from the averaged weights of the checkpoint."""
    turning: float = 0.25
    """The weight of the loss of directions relative to the loss of faces."""
    shaping: float = 2.0
    """The weight of the loss of shapes relative to the loss of faces."""
    warmup: int = 150
    seed: int = 7
    measure_every: int = 500
    measure: tuple[str, ...] = ("val-green", "val-tray", "val-redcloth")


def rate_at(step: int, recipe: FaceRecipe) -> float:
    """Return the learning rate: a linear warm-up, then half a cosine down to zero."""
    if step < recipe.warmup:
        return recipe.rate * (step + 1) / recipe.warmup
    done = (step - recipe.warmup) / max(1, recipe.steps - recipe.warmup)
    return recipe.rate * 0.5 * (1 + math.cos(math.pi * min(done, 1.0)))


def turn_loss(logits: Tensor, turns: npt.NDArray[np.float32]) -> Tensor:
    """Return the cross-entropy between logits of directions (N x `TURNS`) and rotations (N, degrees clockwise).

    The target of a rotation is divided between its two neighbouring steps. Unknown rotations (NaN) are ignored.
    """
    known = np.flatnonzero(~np.isnan(turns))
    if not len(known):
        return logits.sum() * 0
    place = (turns[known] / 360 % 1) * TURNS
    lower = np.floor(place)
    share = torch.from_numpy((place - lower).astype(np.float32))
    first = torch.from_numpy(lower.astype(np.int64) % TURNS)
    chances = nn.functional.log_softmax(logits[torch.from_numpy(known)], 1)
    low, high = chances.gather(1, first[:, None])[:, 0], chances.gather(1, ((first + 1) % TURNS)[:, None])[:, 0]
    return -(low * (1 - share) + high * share).mean()


def _average(target: nn.Module, source: nn.Module, keep: float) -> None:
    with torch.no_grad():
        for old, new in zip(target.state_dict().values(), source.state_dict().values(), strict=True):
            if old.dtype.is_floating_point:
                old.lerp_(new, 1 - keep)
            else:
                old.copy_(new)


def train_face(recipe: FaceRecipe, out: Path, state: dict[str, Any] | None = None) -> Path:
    """Train from the beginning or from `state`, and return the path of the checkpoint (`out/last.pt`).

    `state` is the content of a checkpoint. Only its averaged weights are used if `recipe.afresh`.
    """
    random.seed(recipe.seed)
    np.random.seed(recipe.seed)
    torch.manual_seed(recipe.seed)
    out.mkdir(parents=True, exist_ok=True)
    root = Path(recipe.photos)
    measured = {name: true_boxes(root / name) for name in recipe.measure if (root / name).is_dir()}
    stored = Path(recipe.batches) if recipe.batches else None
    scenes, games = (Path(folder) if folder else None for folder in (recipe.scenes, recipe.games))
    sources = all_sources(root, tuple(recipe.sets), scenes, games, recipe.typeset)
    batches = Batches(sources, recipe.batch, recipe.seed, stored)
    net = _network(recipe, state, batches).to(memory_format=torch.channels_last)
    averaged = copy.deepcopy(net)
    weights = [p for p in net.parameters() if p.ndim > 1]
    rest = [p for p in net.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW(
        [{"params": weights, "weight_decay": recipe.decay}, {"params": rest, "weight_decay": 0.0}], lr=recipe.rate
    )
    start = 0
    if state and not recipe.afresh:
        net.load_state_dict(state["net"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        start = int(state["step"])
    loss_of = nn.CrossEntropyLoss(label_smoothing=recipe.smoothing)
    began, running = time.time(), 0.0
    for step, (crops, faces, turns, shapes) in enumerate(batches.run(range(start, recipe.steps)), start):
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, recipe)
        images = torch.from_numpy(crops).float().div_(255).contiguous(memory_format=torch.channels_last)
        net.train()
        with torch.autocast("cpu", torch.bfloat16, enabled=recipe.half):
            face_logits, turn_logits, _, shape = (output.float() for output in net(images))
        loss = loss_of(face_logits, torch.from_numpy(faces)) + recipe.turning * turn_loss(turn_logits, turns)
        loss = loss + recipe.shaping * nn.functional.smooth_l1_loss(shape, torch.from_numpy(shapes), beta=0.1)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        _average(averaged, net, min(recipe.average, (step + 1) / (step + 20)))
        running = 0.98 * running + 0.02 * float(loss) if running else float(loss)
        done = step + 1
        if done % 50 == 0:
            print(f"step {done}/{recipe.steps} loss {running:.3f} {time.time() - began:.0f} s", flush=True)
        if done % recipe.measure_every == 0 or done == recipe.steps:
            for name, (photos, labels) in measured.items():
                right = (predict(averaged, photos).argmax(1).numpy() == labels).mean()
                print(f"step {done} {name} accuracy on true boxes {right:.4f}", flush=True)
        if done % 250 == 0 or done == recipe.steps:
            save(out / "last.pt", recipe, done, net, averaged, optimiser)
    return out / "last.pt"


def _network(recipe: FaceRecipe, state: dict[str, Any] | None, batches: Batches) -> FaceNet:
    """Return the network to train.

    If a new schedule begins from a checkpoint, the network has the checkpoint's averaged weights. Otherwise its
    weights are random.
    """
    if not state or not recipe.afresh:
        return FaceNet(recipe.depths, recipe.seen)
    net = FaceNet(depths_of(state["averaged"]), seen_by(state["averaged"]))
    _begin_with(net, state["averaged"])
    unfold(net, batches.images(UNFOLDED))
    return deeper(net, recipe.depths)


def _begin_with(net: nn.Module, weights: dict[str, Tensor]) -> None:
    """Copy the weights into `net`. The output layer for the shape keeps its weights if `weights` lacks it."""
    missing, unexpected = net.load_state_dict(weights, strict=False)
    if unexpected or any(not name.startswith("shape.") for name in missing):
        raise PhotoError("bad_weights", f"The checkpoint has a different network: {[*missing, *unexpected][:4]}.")


def save(path: Path, recipe: FaceRecipe, step: int, net: nn.Module, averaged: nn.Module, optimiser: Any) -> None:
    """Write a checkpoint atomically."""
    state = {
        "recipe": asdict(recipe),
        "step": step,
        "net": net.state_dict(),
        "averaged": averaged.state_dict(),
        "optimiser": optimiser.state_dict(),
    }
    torch.save(state, path.with_suffix(".tmp"))
    path.with_suffix(".tmp").replace(path)


def resume_face(out: Path, **changes: Any) -> Path:
    """Continue from `out/last.pt`, with `changes` to its recipe (for example more `steps` or another photo folder)."""
    state = torch.load(out / "last.pt", weights_only=True)
    known = {field.name for field in fields(FaceRecipe)}
    recipe = FaceRecipe(
        **{key: value for key, value in {**state["recipe"], "afresh": False, **changes}.items() if key in known}
    )
    return train_face(recipe, out, state)


def continue_face(start: Path, out: Path, **changes: Any) -> Path:
    """Train with a new schedule, from a checkpoint's averaged weights or from a shipped network (ONNX)."""
    return train_face(FaceRecipe(**changes, afresh=True), out, {"averaged": starting_weights(start)})


def load_face(checkpoint: Path) -> FaceNet:
    """Return the averaged network of a checkpoint."""
    weights = torch.load(checkpoint, weights_only=True)["averaged"]
    net = with_weights(weights)
    net.eval()
    return net
