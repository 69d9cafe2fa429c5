"""Trains and exports the tile locator, a one-class YOLO11n.

This module has the training recipe with all its numbers, resumes training, and writes the ONNX file with dynamic
shapes and raw output. `prepare` makes the data.
"""

from __future__ import annotations

import math
import os
import random
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from vision.data.pictures import read_rgb
from vision.errors import PhotoError
from vision.train.locator_start import as_checkpoint

RECIPE: dict[str, Any] = {
    "imgsz": 640,
    "batch": 16,
    "freeze": 10,
    "optimizer": "AdamW",
    "lr0": 0.0015,
    "lrf": 0.02,
    "cos_lr": True,
    "warmup_epochs": 0.3,
    "weight_decay": 0.0005,
    "hsv_h": 0.02,
    "hsv_s": 0.6,
    "hsv_v": 0.4,
    "degrees": 4.0,
    "translate": 0.1,
    "scale": 0.5,
    "perspective": 0.0003,
    "fliplr": 0.0,
    "flipud": 0.0,
    "mosaic": 0.3,
    "close_mosaic": 1,
}
"""Arguments for ultralytics. Mirroring is off, because a mirrored face is not a tile."""

AVERAGE = 0.98
"""The fraction of the averaged weights that remains at each step."""
UNFOLD_WITH = 64
"""The number of photos on which the statistics of folded layers are measured."""

_FINISH: dict[str, Any] = {
    "warmup_epochs": 0.2,
    "lr0": 0.0006,
    "lrf": 0.03,
    "hsv_s": 0.5,
    "hsv_v": 0.35,
    "degrees": 0.0,
    "scale": 0.3,
    "perspective": 0.0,
    "mosaic": 0.15,
}

_LATE: dict[str, Any] = {
    "freeze": 5,
    "warmup_epochs": 0.1,
    "lr0": 0.0005,
    "lrf": 0.03,
    "hsv_s": 0.5,
    "hsv_v": 0.35,
    "degrees": 0.0,
    "scale": 0.4,
    "perspective": 0.0,
    "mosaic": 0.15,
}

STAGES: dict[str, dict[str, Any]] = {
    "first": {},
    "finish": _FINISH,
    "all": {**_FINISH, "freeze": 0, "lr0": 0.0004, "mosaic": 0.0},
    "late": _LATE,
    "long": {**_LATE, "freeze": 0, "lr0": 0.0008},
}
"""The changes to the recipe in each training stage.

- `first`: trains on variants, with a frozen backbone.
- `finish`: trains on unchanged photos (`last_stage_data.py`), with a frozen backbone.
- `all`: trains every layer. Before folded layers got statistics (`batchnorm`), this stage reduced accuracy (F1 of
  the boxes of val-green from 0.977 to 0.887). With statistics, it is better than every training of the head alone.
- `late`: continues after `all`, with the first five layers (edges, colours) frozen, in two thirds of the time.
- `long`: like `late`, but trains every layer at a higher rate, for thousands of steps on mostly rendered scenes.
"""


def _quiet() -> None:
    os.environ.setdefault("YOLO_OFFLINE", "1")
    os.environ.setdefault("YOLO_AUTOINSTALL", "false")


def _at_start(trainer: Any) -> None:
    """Change two defaults of ultralytics that suit only long training on large machines.

    Ultralytics leaves one core unused, which is half of a small machine. It also averages the weights only after
    thousands of steps; short training would then end with the noise of its last step.
    """
    import torch

    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    torch.set_num_threads(min(8, usable))
    if trainer.ema:
        trainer.ema.decay = lambda step: AVERAGE * (1 - math.exp(-step / 10))


def need_bfloat16() -> None:
    """Raise `PhotoError` (`no_bfloat16`) if PyTorch has no fast bfloat16 on this processor.

    With AVX2 alone, each step would take seven times as long as in 32 bits (YOLO11n, two pictures, one core).
    """
    import torch

    if not (torch.backends.mkldnn.is_available() and torch.ops.mkldnn._is_mkldnn_bf16_supported()):
        raise PhotoError(
            "no_bfloat16",
            f"This processor ({torch.backends.cpu.get_cpu_capability()}) has no instructions for bfloat16.",
            hint="Train in 32 bits, without --half.",
        )


def in_bfloat16(trainer: Any) -> None:
    """Run the network, but not the loss, in bfloat16, with channels last.

    Ultralytics offers this only on GPUs. The time per step, for YOLO11n, 16 pictures and two cores:

        processor                   time
        AMX or avx512_bf16          one third to one half
        AVX-512 with neither        unchanged
        no AVX-512                  much longer (`need_bfloat16`)
    """
    import torch

    network = trainer.model.to(memory_format=torch.channels_last)
    usual = network.predict

    def predict(images: Any, *arguments: Any, **named: Any) -> Any:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            found = usual(images.to(memory_format=torch.channels_last), *arguments, **named)
        return in_float32(found)

    network.predict = predict


def in_float32(value: Any) -> Any:
    """Return a copy of nested lists, tuples and dicts in which every tensor of floats has 32 bits."""
    if isinstance(value, dict):
        return {key: in_float32(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(in_float32(each) for each in value)
    return value.float() if hasattr(value, "is_floating_point") and value.is_floating_point() else value


def _unfold(model: Any, data: Path) -> int:
    """Unfold the folded layers, with statistics of some training photos; return the number of folded layers."""
    from vision.train.batchnorm import unfold

    photos = sorted((data.parent / "images" / "train").glob("*.jpg"))
    some = random.Random(1).sample(photos, min(UNFOLD_WITH, len(photos)))
    return unfold(model.model.float(), batches_of(some, 1))


def batches_of(photos: Sequence[Path], size: int) -> Iterator[Any]:
    """Yield batches of photos as input of the locator (N x 3 x 640 x 640, RGB, 0 to 1), squashed to squares."""
    import cv2
    import torch

    side = RECIPE["imgsz"]
    for start in range(0, len(photos), size):
        squares = [cv2.resize(read_rgb(path), (side, side)) for path in photos[start : start + size]]
        yield torch.stack([torch.from_numpy(square).permute(2, 0, 1) for square in squares]).float() / 255


def opened(start: Path, folder: Path) -> Any:
    """Return the network of a checkpoint or of a shipped locator (ONNX).

    A shipped locator is converted to a checkpoint in `folder`.
    """
    _quiet()
    from ultralytics import YOLO

    return YOLO(str(as_checkpoint(start, folder / "start.pt") if start.suffix == ".onnx" else start))


def train_locator(
    data: Path,
    start: Path,
    out: Path,
    *,
    epochs: int,
    seed: int,
    stage: str = "first",
    rate: float | None = None,
    half: bool = False,
) -> Path:
    """Train on `data` (a data.yaml) from the weights `start`, a checkpoint or a shipped locator (ONNX).

    `stage` is a key of `STAGES`. `rate` overrides the highest learning rate. `half` uses bfloat16. Returns the
    path of the last checkpoint (`out/weights/last.pt`).

    Raises `PhotoError` (`no_such_file`) if `data` is missing.
    """
    if not data.is_file():
        raise PhotoError(
            "no_such_file", f"There is no file {data}.", hint="Write it with `prepare` and give its folder with --data."
        )
    model = opened(start, out)
    from vision.train.ignored_boxes import OneClassTrainer, leave_open

    print(f"{_unfold(model, data)} folded layers of the starting weights unfolded")
    model.add_callback("on_train_start", _at_start)
    model.add_callback("on_train_start", leave_open)
    if half:
        model.add_callback("on_train_start", in_bfloat16)
    model.train(
        trainer=OneClassTrainer,
        data=str(data),
        epochs=epochs,
        seed=seed,
        deterministic=True,
        project=str(out.parent.resolve()),
        name=out.name,
        exist_ok=True,
        device="cpu",
        workers=1,
        val=False,
        plots=False,
        amp=False,
        save_period=-1,
        **{**RECIPE, **STAGES[stage], **({} if rate is None else {"lr0": rate})},
    )
    return out / "weights" / "last.pt"


def resume_locator(out: Path, *, half: bool = False) -> Path:
    """Continue interrupted training from `out/weights/last.pt`, in bfloat16 if `half`; return the path of this file.

    The checkpoint does not contain the precision of the earlier training, so `half` must be given again.
    """
    _quiet()
    from ultralytics import YOLO

    from vision.train.ignored_boxes import OneClassTrainer, leave_open

    last = out / "weights" / "last.pt"
    model = YOLO(str(last))
    model.add_callback("on_train_start", _at_start)
    model.add_callback("on_train_start", leave_open)
    if half:
        model.add_callback("on_train_start", in_bfloat16)
    model.train(trainer=OneClassTrainer, resume=True)
    return last


def export_locator(checkpoint: Path, target: Path, *, lower: float = 0.0) -> None:
    """Write the checkpoint as ONNX with dynamic batch, height and width, raw output, and its metadata.

    The logits of the scores are lowered by `lower`, to match the threshold of the runtime.
    """
    _quiet()
    from ultralytics import YOLO

    model = YOLO(str(checkpoint))
    for branch in model.model.model[-1].cv3:
        branch[-1].bias.data -= lower
    made = model.export(format="onnx", dynamic=True, simplify=True, nms=False, opset=17, imgsz=640)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(str(made), target)
    describe(target)


def describe(target: Path) -> None:
    """Correct the metadata of an ONNX file.

    The class becomes `tile` (ultralytics writes `item`), and the description no longer names a local folder.
    """
    import onnx

    model = onnx.load(str(target))
    facts = {entry.key: entry.value for entry in model.metadata_props}
    facts |= {"names": "{0: 'tile'}", "description": "Tehai tile locator (Ultralytics YOLO11n)"}
    onnx.helper.set_model_props(model, facts)
    onnx.save(model, str(target))
