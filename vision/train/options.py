"""The options of the commands of training.

Responsible for the options and their defaults; `vision.train.cli` runs the commands.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.geometry.detections import THRESHOLD
from vision.train.locator import STAGES
from vision.train.worse import SHARE

SETS = ("train-green", "train-tray")
CORNER_SETS = (*SETS, "train-wood")
MEASURED = ("val-green", "val-tray", "val-redcloth")
COMMANDS = "The commands of training: all, and each of its steps: prepare, locator, face, export; register and compare."


def parser() -> argparse.ArgumentParser:
    """Return the parser of the commands and their options."""
    top = argparse.ArgumentParser(prog="python -m vision.train", description=COMMANDS)
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
    whole.add_argument("--half", action="store_true", help="the locator in bfloat16 (see `locator --half`)")
    whole.add_argument(
        "--typeset", type=int, default=0, help="how many invented typeset sets to take crops from as well"
    )
    whole.add_argument("--games", type=Path, help="sets of games to render and to take crops from (docs/train.md)")
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
    completed.add_argument(
        "--unsure", action="store_true", help="add possible tiles; they are left out of the training loss"
    )

    corners = commands.add_parser("corners", help="write the photos to train on with corners of tiles; can be resumed")
    corners.add_argument("out", type=Path)
    corners.add_argument("--sets", nargs="+", default=list(CORNER_SETS))

    bundle = commands.add_parser("bundle", help="pack what training needs on another machine into one file")
    bundle.add_argument("out", type=Path, metavar="OUT.tar", help="compressed if it ends in .gz")
    bundle.add_argument("--corners", type=Path, required=True, help="what `corners` wrote")
    bundle.add_argument("--games", type=Path, help="sets of games to render (docs/train.md)")
    bundle.add_argument(
        "--start", type=Path, nargs="+", default=[], help="weights to start from, in addition to the shipped locator"
    )
    bundle.add_argument("--wheel", type=Path, nargs="+", default=[], help="packages that the machine lacks")
    bundle.add_argument("--once", action="store_true", help="only one of the augmented copies of each photo")
    bundle.add_argument("--quality", type=int, help="compress the photos again, with this JPEG quality")
    bundle.add_argument("--seed", type=int, default=21, help="the seed of the training, for the manifest")

    locator = commands.add_parser("locator", help="train the locator, or continue its training")
    locator.add_argument("--data", type=Path, help="what `prepare locator` wrote")
    locator.add_argument("--start", type=Path, help="weights to start from: a checkpoint, or ONNX")
    locator.add_argument("--out", type=Path, help="where checkpoints go")
    locator.add_argument("--epochs", type=int, default=3)
    locator.add_argument("--seed", type=int, default=7)
    locator.add_argument("--stage", choices=STAGES, default="first", help="which recipe")
    locator.add_argument("--rate", type=float, help="the highest learning rate, if not the recipe's")
    locator.add_argument("--half", action="store_true", help="in bfloat16: half the time with AMX or avx512_bf16")
    locator.add_argument("--resume", type=Path, metavar="DIR", help="go on from DIR/weights/last.pt; --half as before")

    run = commands.add_parser("run", help="train the locator that gives corners, on a GPU or on processors")
    run.add_argument("--bundle", type=Path, required=True, help="the unpacked bundle (`bundle`)")
    run.add_argument("--out", type=Path, required=True, help="where weights, checkpoints and scenes go")
    run.add_argument("--device", choices=("cuda", "cpu"), required=True)
    run.add_argument("--minutes", type=float, default=9.0, help="how long the training takes")
    run.add_argument("--batch", type=int, default=64, help="examples of each step")
    run.add_argument("--seed", type=int, default=31)
    run.add_argument("--sets", nargs="+", default=list(CORNER_SETS), help="which photos")
    run.add_argument("--start", type=Path, help="weights to start from: a checkpoint, or ONNX")
    run.add_argument("--render", type=int, default=0, metavar="N", help="render scenes with N processes meanwhile")
    run.add_argument("--scenes", type=Path, help="the folder of scenes to read, if another run renders them")
    run.add_argument("--most", type=int, default=5000, help="how many scenes stay in the memory of the device")
    run.add_argument("--first", type=int, help="begin with this many scenes")
    run.add_argument("--rate", type=float, help="the highest learning rate, if not the recipe's")
    run.add_argument("--half", action="store_true", help="in bfloat16")
    run.add_argument("--resume", action="store_true", help="go on from --out")

    face = commands.add_parser("face", help="train the face network, or continue its training")
    face.add_argument("--out", type=Path, help="where checkpoints go")
    face.add_argument("--steps", type=int)
    face.add_argument("--batches", type=Path, help="what `prepare face` wrote")
    face.add_argument("--seed", type=int)
    face.add_argument("--scenes", type=Path, help="rendered scenes to take crops from as well")
    face.add_argument("--games", type=Path, help="sets of games to take crops from as well (docs/train.md)")
    face.add_argument("--typeset", type=int, help="how many invented typeset sets to take crops from as well")
    face.add_argument("--start", type=Path, metavar="FILE", help="begin with these weights: a checkpoint, or ONNX")
    face.add_argument("--depths", type=int, nargs=4, metavar="N", help="blocks of each stage, no fewer than it had")
    face.add_argument("--seen", type=int, choices=(48, 64), help="at how many pixels a new network looks at a crop")
    face.add_argument("--rate", type=float, help="the highest learning rate")
    face.add_argument("--half", action="store_true", help="in bfloat16: half the time with AMX or avx512_bf16")
    face.add_argument("--resume", type=Path, metavar="DIR", help="go on from DIR/last.pt; --half as before")

    average = commands.add_parser("average", help="the mean of two networks, to go on from")
    average.add_argument("what", choices=("locator", "face"))
    average.add_argument("first", type=Path, help="a checkpoint, or ONNX")
    average.add_argument("second", type=Path, help="one that was trained further from the first")
    average.add_argument("--share", type=float, default=0.5, help="how much of the second")
    average.add_argument("--data", type=Path, help="locator: what `prepare mixed` wrote, or a bundle")
    average.add_argument("--scenes", type=Path, help="rendered scenes: face: to take crops from; locator: of a bundle")
    average.add_argument("--games", type=Path, help="face: sets of games to take crops from as well")
    average.add_argument("--typeset", type=int, default=0, help="face: how many invented typeset sets as well")
    average.add_argument("--seed", type=int, default=7)
    average.add_argument("--out", type=Path, required=True, help="the checkpoint to write")

    joined = commands.add_parser("join", help="face networks side by side as one that averages what they say (ONNX)")
    joined.add_argument("files", type=Path, nargs="+", help="checkpoints, or ONNX")
    joined.add_argument("--out", type=Path, required=True, help="the ONNX file to write")

    export = commands.add_parser("export", help="write a checkpoint as ONNX")
    networks = export.add_subparsers(dest="what", required=True)
    for what in ("locator", "face"):
        network = networks.add_parser(what)
        network.add_argument("checkpoint", type=Path)
        network.add_argument("target", type=Path)
        if what == "locator":
            network.add_argument("--lower", type=float, default=0.0, help="how much lower the logits of scores become")

    register = commands.add_parser("register", help="enter a model of models/ in its registry")
    register.add_argument("entry", type=Path, help="a JSON file with the entry's fields; file, size and sum are added")
    register.add_argument("--models", type=Path, default=Path("models"))

    compare = commands.add_parser("compare", help="compare our detector with the peer")
    compare.add_argument("--locator", type=Path, required=True)
    compare.add_argument("--face", type=Path, required=True)
    compare.add_argument("--peer", type=Path, help="model.onnx of the package mahjong-detector 0.0.6")
    compare.add_argument("--threshold", type=float, default=THRESHOLD, help="ours; by default the run time's")
    compare.add_argument("--peer-threshold", type=float, default=0.5, help="its authors' default is 0.5")
    compare.add_argument("--picture", type=Path, metavar="OUT.svg", help="draw the commonest confusions")
    _take_audits(compare)
    compare.add_argument("--sets", nargs="+", default=list(MEASURED))

    unseen = commands.add_parser("unseen", help="estimate the accuracy on an unseen set from held-out sets")
    unseen.add_argument(
        "--left-out",
        nargs=4,
        action="append",
        required=True,
        metavar=("NAME", "FOLDER", "LOCATOR", "FACE"),
        help="labelled photos or rendered hands, and models that were trained without their set",
    )
    _take_audits(unseen)

    by_set = commands.add_parser("by-set", help="how many faces of each held-out set face networks name right")
    by_set.add_argument("networks", type=Path, nargs="+", help="checkpoints, or ONNX")
    by_set.add_argument("--games", type=Path, help="sets of games (docs/train.md); their held-out sets count too")
    by_set.add_argument("--each", type=int, default=30, help="crops of each face")

    scenes = commands.add_parser("scenes", help="measure our detector on rendered scenes, by how tiles lie")
    scenes.add_argument("folder", type=Path, help="what `python -m vision.render train` wrote")
    scenes.add_argument("--locator", type=Path, required=True)
    scenes.add_argument("--face", type=Path, required=True)

    drawn = commands.add_parser("draw-hands", help="render finished hands to measure reading with")
    drawn.add_argument("out", type=Path)
    drawn.add_argument("--count", type=int, default=1000)
    drawn.add_argument("--seed", type=int, default=6001)
    drawn.add_argument("--size", type=int, default=1280, help="about the longer side in pixels")
    drawn.add_argument("--sets", choices=("held-out", "held-out-games", "drawn", "all"), default="held-out")
    drawn.add_argument("--games", type=Path, help="sets of games (docs/train.md)")
    drawn.add_argument("--spoilt", action="store_true", help="false wins, each one tile off")

    hands = commands.add_parser("hands", help="measure how whole hands of rendered scenes are read")
    hands.add_argument(
        "folder",
        type=Path,
        nargs="?",
        help="what `python -m vision.render train` wrote; else new scenes",
    )
    hands.add_argument("--repair", action="store_true", help="what repairing does, and how sure readings may be")
    hands.add_argument(
        "--fit", action="store_true", help="print weights for how sure readings are (vision.reading.calibration)"
    )
    hands.add_argument("--false-boxes", type=Path, help="with --fit: what `false-boxes` rendered, to fit to as well")
    hands.add_argument("--exact", action="store_true", help="take tiles from the scenes in place of finding them")
    hands.add_argument("--count", type=int, default=1000, help="without a folder: how many scenes")
    hands.add_argument("--seed", type=int, default=5001, help="without a folder: which scenes")

    inks = commands.add_parser(
        "fit-red-fives", help="fit the weights that tell red fives from plain ones (vision.detection.red_fives)"
    )
    inks.add_argument("face", type=Path, help="the face network (ONNX)")
    inks.add_argument("--games", type=Path, help="sets of games; their held-out sets are rendered too")
    inks.add_argument("--count", type=int, default=300, help="rendered scenes, each of its own set; 0: only check")
    inks.add_argument("--seed", type=int, default=42)
    inks.add_argument("--check", nargs="*", default=[], metavar="SET", help="labelled photos to check on")
    gaps = commands.add_parser(
        "gaps", help="print what a gap in a row says of missed tiles (vision.reading.calibration)"
    )
    gaps.add_argument("--count", type=int, default=400, help="how many scenes")
    gaps.add_argument("--seed", type=int, default=5501, help="which scenes")

    false = commands.add_parser(
        "false-boxes", help="how sure readings are of thirteen tiles beside what looks like the fourteenth"
    )
    false.add_argument("folder", type=Path, help="where the scenes are, or are rendered to")
    false.add_argument("--count", type=int, default=500)
    false.add_argument("--seed", type=int, default=8201)
    false.add_argument("--size", type=int, default=1280, help="about the longer side in pixels")
    false.add_argument("--sets", choices=("held-out", "held-out-games", "drawn", "all"), default="held-out")
    false.add_argument("--games", type=Path, help="sets of games (docs/train.md)")
    false.add_argument(
        "--fit", action="store_true", help="print weights for what is a tile (vision.reading.tile_probability)"
    )

    rows = commands.add_parser("rows", help="what repairing does to the rows of labelled photos")
    rows.add_argument("folder", type=Path)

    whole_photos = commands.add_parser("photo-hands", help="how many labelled photos are read whole")
    whole_photos.add_argument("folder", type=Path)
    _take_audits(whole_photos)

    conditions = commands.add_parser("conditions", help="how labelled photos are read in worse light, unsharp, turned")
    conditions.add_argument("folders", type=Path, nargs="+")
    return top


def _take_audits(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--audits", type=Path, default=Path("datasets/audits"), help="what is wrong with labels, by set"
    )
