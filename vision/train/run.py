"""`python -m vision.train run`: train the locator that predicts corners, on a GPU or on processors.

This module has the recipe, renders scenes in other processes during training, and writes checkpoints and models.
Examples are made on the device (`device_views`), from photos of a bundle (`bundle`) and from the scenes that the
other processes have rendered so far. The learning rate depends on the share of the time that has passed.
"""

from __future__ import annotations

import argparse
import copy
import math
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from vision.errors import PhotoError
from vision.render.training import RECIPES
from vision.train.corner_net import CornerLoss, corner_model
from vision.train.device_pictures import Pictures
from vision.train.device_views import batch_of
from vision.train.locator import in_float32

SIZE = 640
"""The side of an example in pixels."""
SHARE = 0.3
"""The share of examples that show photos."""
RATE, LAST_RATE = 0.0012, 0.02
"""The highest learning rate, and the last learning rate as a share of the highest."""
DECAY, CLIP = 0.0005, 10.0
"""The weight decay of AdamW, and the largest norm of a gradient."""
WARM, KEPT = 0.03, 0.995
"""The share of the time in which the learning rate rises, and the share of the averaged weights kept by each step."""
SETTLED = 100
"""At this step, the averaged weights keep about two thirds of `KEPT`; later steps keep more, up to `KEPT`.

Earlier steps keep less, because the weights change fast at first.
"""
FIRST = 200
"""The number of scenes for which training waits before it begins, but not longer than half of its time."""
EXPORTED = 0.8
"""The share of the time after which the averaged weights are exported for the first time."""
SAVED, PRINTED = 60, 10
"""The seconds between two checkpoints, and between two lines of figures."""


@dataclass(frozen=True, slots=True)
class Run:
    """The options of the command `run`; see `vision.train.options`."""

    bundle: Path
    out: Path
    device: str
    minutes: float
    batch: int
    seed: int
    sets: tuple[str, ...]
    start: Path | None = None
    scenes: Path | None = None
    render: int = 0
    most: int = 5000
    rate: float = RATE
    first: int = FIRST
    resume: bool = False
    half: bool = True

    @property
    def scene_folder(self) -> Path:
        """The folder into which other processes render scenes, and from which they are read."""
        return self.scenes or self.out / "scenes"


def command(options: argparse.Namespace) -> None:
    """Run `python -m vision.train run`."""
    given = {field.name: getattr(options, field.name) for field in fields(Run)}
    # missing options have the recipe's values
    chosen = {name: value for name, value in given.items() if value is not None}
    print(train_run(Run(**{**chosen, "sets": tuple(options.sets)})))


def train_run(run: Run) -> Path:
    """Train, or continue the training in `run.out`; return the path of the averaged weights (`averaged.pt`).

    Raises `PhotoError`: `no_device` if PyTorch does not find the device, `no_such_file` if the bundle has no photos, or
    if there is no training to continue.
    """
    if run.device == "cuda" and not torch.cuda.is_available():
        raise PhotoError("no_device", "PyTorch finds no GPU.", hint="Train without one: --device cpu.")
    device = torch.device(run.device)
    torch.manual_seed(run.seed)
    run.out.mkdir(parents=True, exist_ok=True)
    with rendering(run):
        pictures = Pictures(device, most=run.most, share=SHARE, seed=run.seed)
        pictures.read_photos(run.bundle / "corners", run.sets)
        print(f"{len(pictures.photos)} photos", flush=True)
        if not pictures.photos:
            raise PhotoError(
                "no_such_file", f"{run.bundle / 'corners'} contains no photos.", hint="Write them with `corners`."
            )
        pictures.follow(run.scene_folder)
        try:
            began = time.monotonic()
            while len(pictures.scenes) < run.first and time.monotonic() - began < 60 * run.minutes / 2:
                time.sleep(0.5)
            _Training(run, pictures, device).go_on()
        finally:
            pictures.stop()
    return run.out / "averaged.pt"


class _Training:
    def __init__(self, run: Run, pictures: Pictures, device: torch.device) -> None:
        self.run, self.pictures, self.device = run, pictures, device
        self.rng = np.random.default_rng(run.seed)
        self.model = corner_model(run.start, self._samples(), device, run.out)
        self.model.train()
        self.averaged = copy.deepcopy(self.model).eval()
        self.loss = CornerLoss(self.model)
        plain = [value for value in self.model.parameters() if value.ndim < 2]
        others = [value for value in self.model.parameters() if value.ndim >= 2]
        groups = [{"params": others, "weight_decay": DECAY}, {"params": plain, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=run.rate, betas=(0.9, 0.999), fused=device.type == "cuda")
        self.step, self.passed = 0, 0.0
        if run.resume:
            self._load()
        if device.type == "cuda":
            self.model.to(memory_format=torch.channels_last)

    def _samples(self) -> Iterator[Tensor]:
        """Yield views of pictures, for the statistics of folded layers."""
        for _ in range(8):
            yield batch_of(*self.pictures.drawn(8, self.rng), self.rng, SIZE)["img"]

    def go_on(self) -> None:
        whole = 60 * self.run.minutes
        began, saved, printed, seen = time.monotonic() - self.passed, self.passed, self.passed, 0
        exporting: subprocess.Popen[bytes] | None = None
        while (passed := time.monotonic() - began) < whole:
            self._set_rate(passed / whole)
            items = self._one_step()
            seen += self.run.batch
            if passed - printed >= PRINTED:
                self._print(passed, seen / (passed - printed), items)
                printed, seen = passed, 0
            if passed - saved >= SAVED:
                self.passed, saved = passed, passed
                self.save()
                if passed >= EXPORTED * whole and exporting is None:
                    exporting = self._export()
        self.passed = whole
        self.save()
        if exporting is not None:
            exporting.wait()
        self._export().wait()

    def _print(self, passed: float, speed: float, items: dict[str, Tensor]) -> None:
        parts = " ".join(f"{name} {float(value):.3f}" for name, value in items.items())
        held = torch.cuda.max_memory_reserved() / 2**30 if self.device.type == "cuda" else 0.0
        print(
            f"{passed:.0f} s, step {self.step}, {speed:.0f} examples/s, {self.pictures.read} scenes read,"
            f" {held:.1f} GiB: {parts}",
            flush=True,
        )

    def _one_step(self) -> dict[str, Tensor]:
        batch = batch_of(*self.pictures.drawn(self.run.batch, self.rng), self.rng, SIZE)
        half = torch.autocast(self.device.type, dtype=torch.bfloat16) if self.run.half else nullcontext()
        with half:
            images = batch["img"]
            if self.device.type == "cuda":
                images = images.to(memory_format=torch.channels_last)
            found = self.model(images)
        parts, items = self.loss(in_float32(found), batch)
        self.optimizer.zero_grad(set_to_none=True)
        parts.sum().backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), CLIP)
        self.optimizer.step()
        self.step += 1
        self._average()
        return dict(items)

    def _set_rate(self, share: float) -> None:
        cosine = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * share)) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = self.run.rate * cosine * min(1.0, share / WARM)

    def _average(self) -> None:
        keep = KEPT * (1 - math.exp(-self.step / SETTLED))
        own, new = self.averaged.state_dict(), self.model.state_dict()
        floats = [name for name, value in own.items() if value.dtype.is_floating_point]
        with torch.no_grad():
            torch._foreach_lerp_([own[name] for name in floats], [new[name] for name in floats], 1 - keep)

    def save(self) -> None:
        """Write the averaged weights for use, and the state for resuming. Each file is replaced atomically."""
        model = copy.deepcopy(self.averaged).cpu().half()
        model.criterion = None
        _write({"model": model, "epoch": -1, "train_args": {"task": "pose"}}, self.run.out / "averaged.pt")
        state = {
            "model": self.model.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "step": self.step,
            "passed": self.passed,
        }
        _write(state, self.run.out / "last.pt")

    def _load(self) -> None:
        file = self.run.out / "last.pt"
        if not file.exists():
            raise PhotoError("no_such_file", f"There is no file {file}.", hint="Begin a new training without --resume.")
        state = torch.load(file, map_location=self.device, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.averaged.load_state_dict(state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.passed = int(state["step"]), float(state["passed"])

    def _export(self) -> subprocess.Popen[bytes]:
        weights, target = self.run.out / "averaged.pt", self.run.out / "locator.onnx"
        command = [sys.executable, "-m", "vision.train", "export", "locator", str(weights), str(target)]
        return subprocess.Popen(command, env={**os.environ, "CUDA_VISIBLE_DEVICES": ""})


def _write(value: Any, file: Path) -> None:
    part = file.with_suffix(".part")
    torch.save(value, part)
    part.replace(file)


@contextmanager
def rendering(run: Run) -> Iterator[None]:
    """Render scenes in `run.render` processes while the `with` block runs. Each process uses one of the `RECIPES`."""
    children = []
    for number in range(run.render):
        command = [sys.executable, "-m", "vision.render", "train", "--out", str(run.scene_folder)]
        command += ["--photos", str(run.bundle / "photos"), "--size", "1280", "--count", "1000000", "--more"]
        command += ["--seed", str(1000 * run.seed + number), "--recipe", RECIPES[number % len(RECIPES)]]
        games = run.bundle / "games"
        command += ["--games", str(games)] if games.is_dir() else []
        children.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
    try:
        yield
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.wait()
