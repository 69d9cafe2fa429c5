"""The whole training as one command: `python -m vision.train all`.

This module orders the steps and resumes interrupted training: a step whose result exists is not repeated. Every
number of a step is defined here or in the recipe that the step names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from vision.errors import PhotoError

LONGEST = 1280
"""The longer side of the rendered scenes, in pixels."""
SECOND_RATE, FURTHER_RATE = 0.0015, 0.001
"""The learning rates of the face network.

The first rate is for the network's second training, which also uses rendered scenes. The second rate is for training
that continues from shipped weights.
"""
LOWER = 0.75
"""How much the logits of the locator's scores are lowered after training with marked photos.

After this training, all scores are higher than before, including those of false positives. The value was chosen
on val-redcloth and val-green with audited labels.
"""
LOW, LOW_SEED = 30.0, 2
"""The highest camera elevation of the extra scenes in degrees, and the number that is added to their seed."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts of scenes, epochs and steps in a training run."""

    scenes: int
    low: int
    """The number of extra scenes that are generated.

    Only those with a hand seen from a low angle are rendered, about 1 in 8.
    """
    locator_epochs: int
    """Epochs of the locator's first training; 0 skips this training."""
    late_epochs: int
    """Epochs of the locator's second training, which does not change the first layers (stage `late`); 0 skips it."""
    teacher_scenes: int
    """The number of training scenes of the locator that finds missing labels (`complete --unsure`).

    0: the labels of photos are used unchanged.
    """
    teacher_epochs: int
    long_epochs: int
    """Epochs of the locator's training with ignored boxes; 0 skips this training."""
    face_steps: int
    """Steps of the face network's first training; 0 skips this training."""
    face_on_scenes: int
    """Steps of the face network's second training."""


FULL = Amounts(
    scenes=2800,
    low=8000,
    locator_epochs=4,
    late_epochs=3,
    teacher_scenes=740,
    teacher_epochs=3,
    long_epochs=3,
    face_steps=6000,
    face_on_scenes=3500,
)
SHORT = Amounts(
    scenes=800,
    low=0,
    locator_epochs=2,
    late_epochs=0,
    teacher_scenes=0,
    teacher_epochs=0,
    long_epochs=0,
    face_steps=5000,
    face_on_scenes=3000,
)
"""For networks that are measured and not shipped, such as networks with one set left out."""
FURTHER = Amounts(
    scenes=2600,
    low=7200,
    locator_epochs=0,
    late_epochs=0,
    teacher_scenes=734,
    teacher_epochs=3,
    long_epochs=3,
    face_steps=0,
    face_on_scenes=5000,
)
"""For training that continues from shipped networks."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the training: the function `make` writes the file `result`."""

    result: Path
    make: Callable[[], object]


def steps(
    photos: Path,
    start: Path,
    work: Path,
    sets: tuple[str, ...],
    seed: int,
    amounts: Amounts = FULL,
    face_start: Path | None = None,
    *,
    half: bool = False,
    typeset: int = 0,
    games: Path | None = None,
) -> Iterator[Step]:
    """Yield the steps in order. Results are written to `work`; the final models are `locator.onnx` and `face.onnx`.

    `start` and `face_start` are the starting networks; `face_start` is needed only if the face network's first
    training is skipped. `half` trains the locator in bfloat16. The face network also sees `typeset` synthetic
    sets. Both networks see the sets of the folder `games` that are not held out.

    Raises `PhotoError` (`bad_weights`) if `face_start` is needed and missing.
    """
    if not amounts.face_steps and face_start is None:
        raise PhotoError(
            "bad_weights",
            "Continued training of the face network needs starting weights.",
            hint="Give a shipped face network with --further.",
        )
    scenes, mixed, first, late = (work / name for name in ("scenes", "mixed", "first-locator", "locator"))
    teacher, marked, long = (work / name for name in ("teacher", "marked", "long-locator"))
    begun = late / "weights" / "last.pt" if amounts.late_epochs else first / "weights" / "last.pt"
    begun = begun if amounts.locator_epochs or amounts.late_epochs else start
    flat: dict[str, Any] = {
        "photos": str(photos),
        "sets": sets,
        "typeset": typeset,
        "games": "" if games is None else str(games),
    }

    def render() -> None:
        from vision.render.photo_sets import load_sets
        from vision.render.training_set import write_training_set

        faces = load_sets(photos, "all", games)
        write_training_set(scenes, faces, count=amounts.scenes, seed=seed, longest=LONGEST)
        write_training_set(scenes, faces, count=amounts.low, seed=seed + LOW_SEED, longest=LONGEST, below=LOW)
        (scenes / "done").touch()

    def mix() -> None:
        from vision.train.mixed import prepare_mixed

        prepare_mixed(photos, scenes, mixed, sets, seed=seed)

    def locator(begin: Path, data: Path, out: Path, stage: str, epochs: int) -> None:
        from vision.train.locator import resume_locator, train_locator

        if (out / "weights" / "last.pt").exists():
            resume_locator(out, half=half)
        else:
            train_locator(data, begin, out, epochs=epochs, seed=seed, stage=stage, half=half)
        (out / "done").touch()

    def teach() -> None:
        from vision.train.locator import export_locator as export
        from vision.train.mixed import prepare_mixed

        prepare_mixed(photos, scenes, teacher, (), seed=seed, count=amounts.teacher_scenes)
        locator(begun, teacher / "data.yaml", teacher / "run", "all", amounts.teacher_epochs)
        export(teacher / "run" / "weights" / "last.pt", teacher / "locator.onnx")

    def mark() -> None:
        from vision.train.complete import Finder, complete

        face = work / "face.onnx" if amounts.face_steps else face_start
        assert face is not None
        finder = Finder.from_files(teacher / "locator.onnx", face, hints=True)
        for name in sets:
            complete(photos / name, marked / name, finder, unsure=True)
        (marked / "done").touch()

    def mix_marked() -> None:
        from vision.train.mixed import prepare_mixed

        prepare_mixed(marked, scenes, marked / "mixed", sets, seed=seed)

    def export_locator() -> None:
        from vision.train.locator import export_locator as export

        if amounts.long_epochs:
            export(long / "weights" / "last.pt", work / "locator.onnx", lower=LOWER)
        else:
            export(begun, work / "locator.onnx")

    def face() -> None:
        from vision.train.face_train import FaceRecipe, resume_face, train_face

        out = work / "face"
        if (out / "last.pt").exists():
            resume_face(out)
        else:
            train_face(FaceRecipe(steps=amounts.face_steps, seed=seed, **flat), out)
        (out / "done").touch()

    def second_face() -> None:
        from vision.train.face_train import continue_face, resume_face

        out = work / "face-scenes"
        if (out / "last.pt").exists():
            resume_face(out)
        else:
            begin = face_start or work / "face" / "last.pt"
            rate, own_seed = (SECOND_RATE, seed + 1) if amounts.face_steps else (FURTHER_RATE, seed)
            continue_face(
                begin, out, steps=amounts.face_on_scenes, seed=own_seed, scenes=str(scenes), rate=rate, **flat
            )
        (out / "done").touch()

    def export_face() -> None:
        from vision.train.face_export import export_face as export

        export(work / "face-scenes" / "last.pt", photos, work / "face.onnx")

    yield Step(scenes / "done", render)
    if amounts.locator_epochs or amounts.late_epochs:
        yield Step(mixed / "data.yaml", mix)
    data = mixed / "data.yaml"
    if amounts.locator_epochs:
        yield Step(first / "done", partial(locator, start, data, first, "all", amounts.locator_epochs))
    if amounts.late_epochs:
        begin = first / "weights" / "last.pt" if amounts.locator_epochs else start
        yield Step(late / "done", partial(locator, begin, data, late, "late", amounts.late_epochs))
    if amounts.face_steps:
        yield Step(work / "face" / "done", face)
    yield Step(work / "face-scenes" / "done", second_face)
    yield Step(work / "face.onnx", export_face)
    if amounts.long_epochs:
        yield Step(teacher / "locator.onnx", teach)
        yield Step(marked / "done", mark)
        yield Step(marked / "mixed" / "data.yaml", mix_marked)
        data = marked / "mixed" / "data.yaml"
        yield Step(long / "done", partial(locator, begun, data, long, "long", amounts.long_epochs))
    yield Step(work / "locator.onnx", export_locator)


def run(steps: Iterable[Step], work: Path) -> Iterator[str]:
    """Run the steps whose results are missing; yield a line for each step, then the checksums of the models."""
    for step in steps:
        name = step.result.relative_to(work)
        if step.result.exists():
            yield f"{name}: already exists"
            continue
        step.make()
        yield f"{name}: made"
    for model in ("locator.onnx", "face.onnx"):
        yield f"{model}: sha256 {hashlib.sha256((work / model).read_bytes()).hexdigest()}"
