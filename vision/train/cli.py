"""The commands of training: all, and each of its steps: prepare, locator, face, export; register and compare.

Responsible for arguments and for calling the right module; each command imports what it needs, so that those without
torch run without it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from vision.detections import THRESHOLD
from vision.train.labels import FACES
from vision.train.locator import STAGES
from vision.train.worse import SHARE

SETS = ("train-green", "train-tray")
MEASURED = ("val-green", "val-tray", "val-redcloth")
PEER = "mahjong-detector 0.0.6"
AVERAGED_ON = 60
"""Batches that tell the statistics of a mean of two networks."""


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="python -m vision.train", description=__doc__)
    top.add_argument("--photos", type=Path, default=Path("../shared/photos"), help="the folder of labelled photos")
    commands = top.add_subparsers(dest="command", required=True)

    whole = commands.add_parser("all", help="the whole training, from rendering scenes to both models; can be resumed")
    whole.add_argument("--start", type=Path, required=True, help="weights for the locator to start from")
    whole.add_argument("--work", type=Path, required=True, help="where everything goes")
    whole.add_argument("--seed", type=int, default=21)
    how_much = whole.add_mutually_exclusive_group()
    how_much.add_argument(
        "--short", action="store_true", help="much less of everything, to be measured and not shipped"
    )
    how_much.add_argument(
        "--further", type=Path, metavar="FACE", help="from a locator (--start) and a face network that ship to the next"
    )
    whole.add_argument("--without", choices=SETS, help="leave one set of photos out, to measure on it afterwards")

    prepare = commands.add_parser("prepare", help="write the locator's training set, or batches for the face network")
    prepare.add_argument("what", choices=("locator", "finish", "mixed", "face"))
    prepare.add_argument("--scenes", type=Path, help="mixed: what `python -m vision.render train` wrote")
    prepare.add_argument("out", type=Path)
    prepare.add_argument("--variants", type=int, default=2, help="locator: variants of each photo")
    prepare.add_argument("--worse", type=float, default=SHARE, metavar="SHARE", help="mixed: how many are made worse")
    prepare.add_argument("--batches", type=int, default=6500, help="face: how many batches of 96")
    prepare.add_argument("--seed", type=int, default=7)

    completed = commands.add_parser("complete", help="copy the photos to train on, with labels that they lack")
    completed.add_argument("out", type=Path)
    completed.add_argument("--locator", type=Path, required=True)
    completed.add_argument("--face", type=Path, required=True)

    locator = commands.add_parser("locator", help="train the locator, or go on with it")
    locator.add_argument("--data", type=Path, help="what `prepare locator` wrote")
    locator.add_argument("--start", type=Path, help="weights to start from: a checkpoint, or ONNX")
    locator.add_argument("--out", type=Path, help="where checkpoints go")
    locator.add_argument("--epochs", type=int, default=3)
    locator.add_argument("--seed", type=int, default=7)
    locator.add_argument("--stage", choices=STAGES, default="first", help="which recipe")
    locator.add_argument("--rate", type=float, help="the highest learning rate, if not the recipe's")
    locator.add_argument("--resume", type=Path, metavar="DIR", help="go on from DIR/weights/last.pt")

    face = commands.add_parser("face", help="train the face network, or go on with it")
    face.add_argument("--out", type=Path, help="where checkpoints go")
    face.add_argument("--steps", type=int)
    face.add_argument("--batches", type=Path, help="what `prepare face` wrote")
    face.add_argument("--seed", type=int)
    face.add_argument("--scenes", type=Path, help="rendered scenes to take crops from as well")
    face.add_argument("--typeset", type=int, help="how many sets that nobody makes to take crops from as well")
    face.add_argument("--start", type=Path, metavar="FILE", help="begin with these weights: a checkpoint, or ONNX")
    face.add_argument("--rate", type=float, help="the highest learning rate")
    face.add_argument("--resume", type=Path, metavar="DIR", help="go on from DIR/last.pt")

    average = commands.add_parser("average", help="the mean of two networks, to go on from")
    average.add_argument("what", choices=("locator", "face"))
    average.add_argument("first", type=Path, help="a checkpoint, or ONNX")
    average.add_argument("second", type=Path, help="one that was trained further from the first")
    average.add_argument("--share", type=float, default=0.5, help="how much of the second")
    average.add_argument("--data", type=Path, help="locator: what `prepare mixed` wrote")
    average.add_argument("--scenes", type=Path, help="face: rendered scenes to take crops from as well")
    average.add_argument("--seed", type=int, default=7)
    average.add_argument("--out", type=Path, required=True, help="the checkpoint to write")

    export = commands.add_parser("export", help="write a checkpoint as ONNX")
    export.add_argument("what", choices=("locator", "face"))
    export.add_argument("checkpoint", type=Path)
    export.add_argument("target", type=Path)

    register = commands.add_parser("register", help="enter a model of models/ in its registry")
    register.add_argument("entry", type=Path, help="a JSON file with the entry's fields; file, size and sum are added")
    register.add_argument("--models", type=Path, default=Path("models"))

    compare = commands.add_parser("compare", help="measure our detector beside the peer")
    compare.add_argument("--locator", type=Path, required=True)
    compare.add_argument("--face", type=Path, required=True)
    compare.add_argument("--peer", type=Path, help="model.onnx of the package mahjong-detector 0.0.6")
    compare.add_argument("--threshold", type=float, default=THRESHOLD, help="ours; by default the run time's")
    compare.add_argument("--peer-threshold", type=float, default=0.5, help="its authors' default is 0.5")
    compare.add_argument("--picture", type=Path, metavar="OUT.svg", help="draw the commonest confusions")
    compare.add_argument(
        "--audits", type=Path, default=Path("datasets/audits"), help="what is wrong with labels, by set"
    )
    compare.add_argument("--sets", nargs="+", default=list(MEASURED))

    unseen = commands.add_parser("unseen", help="what sets that were left out predict of one that nobody has seen")
    unseen.add_argument(
        "--left-out",
        nargs=4,
        action="append",
        required=True,
        metavar=("NAME", "FOLDER", "LOCATOR", "FACE"),
        help="labelled photos or rendered hands, and models that were trained without their set",
    )
    unseen.add_argument("--audits", type=Path, default=Path("datasets/audits"), help="what is wrong with labels")

    scenes = commands.add_parser("scenes", help="measure our detector on rendered scenes, by how tiles lie")
    scenes.add_argument("folder", type=Path, help="what `python -m vision.render train` wrote")
    scenes.add_argument("--locator", type=Path, required=True)
    scenes.add_argument("--face", type=Path, required=True)

    drawn = commands.add_parser("draw-hands", help="render finished hands to measure reading with")
    drawn.add_argument("out", type=Path)
    drawn.add_argument("--count", type=int, default=1000)
    drawn.add_argument("--seed", type=int, default=6001)
    drawn.add_argument("--size", type=int, default=1280, help="about the longer side in pixels")
    drawn.add_argument("--sets", choices=("held-out", "drawn", "all"), default="held-out")
    drawn.add_argument("--spoilt", action="store_true", help="false wins, each one tile off")

    hands = commands.add_parser("hands", help="measure how whole hands of rendered scenes are read")
    hands.add_argument(
        "folder", type=Path, nargs="?", help="what `python -m vision.render train` wrote; else scenes anew"
    )
    hands.add_argument("--repair", action="store_true", help="what repairing does, and how sure readings may be")
    hands.add_argument("--fit", action="store_true", help="print weights for how sure readings are (vision.sure)")
    hands.add_argument("--exact", action="store_true", help="take tiles from the scenes in place of finding them")
    hands.add_argument("--count", type=int, default=1000, help="without a folder: how many scenes")
    hands.add_argument("--seed", type=int, default=5001, help="without a folder: which scenes")

    rows = commands.add_parser("rows", help="what repairing does to the rows of labelled photos")
    rows.add_argument("folder", type=Path)

    whole_photos = commands.add_parser("photo-hands", help="how many labelled photos are read whole")
    whole_photos.add_argument("folder", type=Path)
    whole_photos.add_argument("--audits", type=Path, default=Path("datasets/audits"), help="what is wrong with labels")

    conditions = commands.add_parser("conditions", help="how labelled photos are read in worse light, unsharp, turned")
    conditions.add_argument("folders", type=Path, nargs="+")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    options = parser().parse_args(arguments)
    commands: dict[str, Any] = {
        "all": _all,
        "prepare": _prepare,
        "complete": _complete,
        "locator": _locator,
        "face": _face,
        "average": _average,
        "export": _export,
        "register": _register,
        "compare": _compare,
        "unseen": _unseen,
        "scenes": _scenes,
        "hands": _hands,
        "draw-hands": _draw_hands,
        "rows": _rows,
        "photo-hands": _photo_hands,
        "conditions": _conditions,
    }
    commands[options.command](options)
    return 0


def _all(options: argparse.Namespace) -> None:
    from vision.train.whole import FULL, FURTHER, SHORT, run, steps

    sets = tuple(name for name in SETS if name != options.without)
    amounts = FURTHER if options.further else SHORT if options.short else FULL
    todo = steps(options.photos, options.start, options.work, sets, options.seed, amounts, options.further)
    for line in run(todo, options.work):
        print(line, flush=True)


def _prepare(options: argparse.Namespace) -> None:
    if options.what == "locator":
        from vision.train.prepare import prepare_locator

        written = prepare_locator(options.photos, options.out, SETS, variants=options.variants, seed=options.seed)
        print(f"{written} photos in {options.out}")
        return
    if options.what == "finish":
        from vision.train.finish import prepare_finish

        print(f"{prepare_finish(options.photos, options.out, SETS, seed=options.seed)} photos in {options.out}")
        return
    if options.what == "mixed":
        from vision.train.mixed import prepare_mixed

        written = prepare_mixed(
            options.photos, options.scenes, options.out, SETS, seed=options.seed, share=options.worse
        )
        print(f"{written} photos and scenes in {options.out}")
        return
    from vision.train.face_data import Batches
    from vision.train.face_sources import load_sources

    Batches(load_sources(options.photos, SETS), 96, options.seed, options.out).store(range(options.batches))


def _complete(options: argparse.Namespace) -> None:
    from vision.train.complete import Finder, complete

    finder = Finder.from_files(options.locator, options.face)
    for name in SETS:
        print(f"{name}: {complete(options.photos / name, options.out / name, finder)} boxes added")


def _locator(options: argparse.Namespace) -> None:
    from vision.train.locator import resume_locator, train_locator

    if options.resume:
        print(resume_locator(options.resume))
    else:
        print(
            train_locator(
                options.data / "data.yaml",
                options.start,
                options.out,
                epochs=options.epochs,
                seed=options.seed,
                stage=options.stage,
                rate=options.rate,
            )
        )


def _face(options: argparse.Namespace) -> None:
    from vision.train.face_train import FaceRecipe, continue_face, resume_face, train_face

    changes: dict[str, Any] = {"photos": str(options.photos)}
    if options.batches:
        changes["batches"] = str(options.batches)
    if options.steps is not None:
        changes["steps"] = options.steps
    if options.seed is not None:
        changes["seed"] = options.seed
    if options.scenes:
        changes["scenes"] = str(options.scenes)
    if options.typeset is not None:
        changes["typeset"] = options.typeset
    if options.rate is not None:
        changes["rate"] = options.rate
    if options.resume:
        print(resume_face(options.resume, **changes))
    elif options.start:
        print(continue_face(options.start, options.out, **changes))
    else:
        print(train_face(FaceRecipe(**changes), options.out))


def _average(options: argparse.Namespace) -> None:
    import torch

    from vision.train.average import average_locators, averaged_face

    if options.what == "locator":
        average_locators(options.first, options.second, options.share, options.data, options.seed, options.out)
        print(options.out)
        return
    from vision.train.face_data import Batches
    from vision.train.face_sources import load_sources

    batches = Batches(load_sources(options.photos, SETS, options.scenes), 96, options.seed)
    net = averaged_face(options.first, options.second, options.share, list(batches.images(AVERAGED_ON)))
    torch.save({"averaged": net.state_dict()}, options.out)
    print(options.out)


def _export(options: argparse.Namespace) -> None:
    if options.what == "locator":
        from vision.train.locator import export_locator

        export_locator(options.checkpoint, options.target)
        return
    from vision.train.face_export import export_face

    print(f"temperature {export_face(options.checkpoint, options.photos, options.target)}")


def _register(options: argparse.Namespace) -> None:
    from vision.train.register import ModelEntry, register

    fields = json.loads(options.entry.read_text())
    fields.setdefault("created", date.today().isoformat())
    fields.setdefault("classes", ["tile"] if fields["task"] == "locator" else list(FACES))
    registry = register(options.models, ModelEntry(**fields))
    print(json.dumps(registry["default"]))


def _compare(options: argparse.Namespace) -> None:
    from vision.detect import Detector
    from vision.sessions import OnnxSession
    from vision.train.compare import compare
    from vision.train.peer import MahjongDetector

    ours = Detector(OnnxSession(options.locator.read_bytes), OnnxSession(options.face.read_bytes))
    others = {PEER: MahjongDetector.from_file(options.peer)} if options.peer else {}
    thresholds = {"tehai": options.threshold, PEER: options.peer_threshold}
    for line in compare(ours, others, options.photos, options.sets, thresholds, options.picture, options.audits):
        print(line, flush=True)


def _unseen(options: argparse.Namespace) -> None:
    from vision.audit import load_audit
    from vision.detect import Detector
    from vision.sessions import OnnxSession
    from vision.train.unseen import lines, on_hands, on_photos

    found = []
    for name, place, *models in options.left_out:
        folder, (locator, face) = Path(place), (OnnxSession(Path(model).read_bytes) for model in models)
        detector = Detector(locator, face)
        audit = options.audits / f"{folder.name}.toml"
        if (folder / "scenes").is_dir():
            found.append(on_hands(name, folder, detector))
        else:
            found.append(on_photos(name, folder, detector, load_audit(audit) if audit.is_file() else {}))
    for line in lines(found):
        print(line, flush=True)


def _scenes(options: argparse.Namespace) -> None:
    from vision.detect import Detector
    from vision.sessions import OnnxSession
    from vision.train.scene_figures import scene_figures

    ours = Detector(OnnxSession(options.locator.read_bytes), OnnxSession(options.face.read_bytes))
    for line in scene_figures(options.folder, ours, THRESHOLD):
        print(line, flush=True)


def _draw_hands(options: argparse.Namespace) -> None:
    from vision.render.photo_sets import load_sets
    from vision.train.hand_scenes import write_hands

    written, among = write_hands(
        options.out,
        load_sets(options.photos, options.sets),
        count=options.count,
        seed=options.seed,
        longest=options.size,
        spoilt=options.spoilt,
    )
    print(f"{written} hands in {options.out}, of {among} scenes")


def _hands(options: argparse.Namespace) -> None:
    from vision.reader import default_reader
    from vision.reading import Reading
    from vision.train.hand_figures import exactly, hand_figures
    from vision.train.hand_scenes import new_scenes, written_scenes
    from vision.train.repair_figures import repair_figures
    from vision.train.sure_fit import fit_lines

    def reads(name: str, _: dict[str, Any]) -> Reading:
        return default_reader().read((options.folder / "images" / f"{name}.jpg").read_bytes())

    scenes = written_scenes(options.folder) if options.folder else new_scenes(options.seed, options.count)
    figures = fit_lines if options.fit else repair_figures if options.repair else hand_figures
    for line in figures(scenes, exactly if options.exact or not options.folder else reads):
        print(line, flush=True)


def _rows(options: argparse.Namespace) -> None:
    from vision.labelled import labelled_photos
    from vision.reader import default_reader
    from vision.train.row_figures import row_figures

    for line in row_figures(labelled_photos(options.folder), default_reader().detector):
        print(line, flush=True)


def _photo_hands(options: argparse.Namespace) -> None:
    from vision.audit import load_audit
    from vision.labelled import labelled_photos
    from vision.reader import default_reader
    from vision.train.photo_hands import photo_hands

    audit = options.audits / f"{options.folder.name}.toml"
    corrections = load_audit(audit) if audit.exists() else {}
    for line in photo_hands(labelled_photos(options.folder), default_reader().read, corrections):
        print(line, flush=True)


def _conditions(options: argparse.Namespace) -> None:
    from vision.reader import default_reader
    from vision.train.conditions import condition_figures

    for line in condition_figures(options.folders, default_reader().detector):
        print(line, flush=True)
