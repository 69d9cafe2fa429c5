"""The options of the training commands and their defaults. `vision.train.cli` runs the commands."""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.geometry.detections import THRESHOLD
from vision.train.degradation import SHARE
from vision.train.locator import STAGES

SETS = ("train-green", "train-tray")
CORNER_SETS = (*SETS, "train-wood")
MEASURED = ("val-green", "val-tray", "val-redcloth")
COMMANDS = (
    "The training commands: `all`, its steps (prepare, locator, face, export), and tools such as register and compare."
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the commands and their options."""
    top = argparse.ArgumentParser(prog="python -m vision.train", description=COMMANDS)
    top.add_argument("--photos", type=Path, default=Path("../shared/photos"), help="the folder of labelled photos")
    commands = top.add_subparsers(dest="command", required=True)

    whole = commands.add_parser(
        "all", help="run the whole training, from rendering scenes to both models; can be resumed"
    )
    whole.add_argument("--start", type=Path, required=True, help="the starting weights of the locator")
    whole.add_argument("--work", type=Path, required=True, help="the folder for all results")
    whole.add_argument("--seed", type=int, default=21)
    how_much = whole.add_mutually_exclusive_group()
    how_much.add_argument("--short", action="store_true", help="train much less, for networks that will not be shipped")
    how_much.add_argument(
        "--further",
        type=Path,
        metavar="FACE",
        help="continue from a shipped locator (--start) and this shipped face network",
    )
    whole.add_argument("--half", action="store_true", help="train the locator in bfloat16 (see `locator --half`)")
    whole.add_argument("--typeset", type=int, default=0, help="also use crops of this number of synthetic tile sets")
    whole.add_argument("--games", type=Path, help="game sets to render and to take crops from (docs/train.md)")
    whole.add_argument("--without", choices=SETS, help="leave out one set of photos, to measure on it later")

    prepare = commands.add_parser("prepare", help="write the locator's training set, or batches for the face network")
    prepare.add_argument("what", choices=("locator", "finish", "mixed", "face"))
    prepare.add_argument("--scenes", type=Path, help="mixed: the folder that `python -m vision.render train` wrote")
    prepare.add_argument("out", type=Path)
    prepare.add_argument("--variants", type=int, default=2, help="locator: the number of variants of each photo")
    prepare.add_argument(
        "--worse", type=float, default=SHARE, metavar="SHARE", help="mixed: the share of degraded examples"
    )
    prepare.add_argument("--batches", type=int, default=6500, help="face: the number of batches of 96 crops")
    prepare.add_argument("--seed", type=int, default=7)

    completed = commands.add_parser("complete", help="copy the training photos and add missing labels")
    completed.add_argument("out", type=Path)
    completed.add_argument("--locator", type=Path, required=True)
    completed.add_argument("--face", type=Path, required=True)
    completed.add_argument("--unsure", action="store_true", help="add possible tiles, which the training loss ignores")

    corners = commands.add_parser("corners", help="write the training photos with corners of tiles; can be resumed")
    corners.add_argument("out", type=Path)
    corners.add_argument("--sets", nargs="+", default=list(CORNER_SETS))

    bundle = commands.add_parser("bundle", help="pack what training needs on another machine into one file")
    bundle.add_argument(
        "out", type=Path, metavar="OUT.tar", help="the file to write; compressed if its name ends in .gz"
    )
    bundle.add_argument("--corners", type=Path, required=True, help="the folder that `corners` wrote")
    bundle.add_argument("--games", type=Path, help="game sets to render (docs/train.md)")
    bundle.add_argument(
        "--start", type=Path, nargs="+", default=[], help="starting weights, in addition to the shipped locator"
    )
    bundle.add_argument("--wheel", type=Path, nargs="+", default=[], help="packages that the other machine lacks")
    bundle.add_argument("--once", action="store_true", help="pack only one of the augmented copies of each photo")
    bundle.add_argument("--quality", type=int, help="compress the photos again with this JPEG quality")
    bundle.add_argument("--seed", type=int, default=21, help="the seed of the training, for the manifest")

    locator = commands.add_parser("locator", help="train the locator, or resume its training")
    locator.add_argument("--data", type=Path, help="the folder that `prepare locator` wrote")
    locator.add_argument("--start", type=Path, help="the starting weights: a checkpoint or ONNX")
    locator.add_argument("--out", type=Path, help="the folder for checkpoints")
    locator.add_argument("--epochs", type=int, default=3)
    locator.add_argument("--seed", type=int, default=7)
    locator.add_argument("--stage", choices=STAGES, default="first", help="the stage, which changes the recipe")
    locator.add_argument("--rate", type=float, help="the highest learning rate (default: the recipe's)")
    locator.add_argument("--half", action="store_true", help="train in bfloat16: half the time with AMX or avx512_bf16")
    locator.add_argument(
        "--resume", type=Path, metavar="DIR", help="resume from DIR/weights/last.pt; give --half as before"
    )

    run = commands.add_parser("run", help="train the locator that predicts corners, on a GPU or on processors")
    run.add_argument("--bundle", type=Path, required=True, help="the folder of the unpacked bundle (`bundle`)")
    run.add_argument("--out", type=Path, required=True, help="the folder for weights, checkpoints and scenes")
    run.add_argument("--device", choices=("cuda", "cpu"), required=True)
    run.add_argument("--minutes", type=float, default=9.0, help="the duration of the training in minutes")
    run.add_argument("--batch", type=int, default=64, help="the number of examples per step")
    run.add_argument("--seed", type=int, default=31)
    run.add_argument("--sets", nargs="+", default=list(CORNER_SETS), help="the folders of photos in the bundle")
    run.add_argument("--start", type=Path, help="the starting weights: a checkpoint or ONNX")
    run.add_argument(
        "--render", type=int, default=0, metavar="N", help="render scenes with N processes during the training"
    )
    run.add_argument("--scenes", type=Path, help="the folder of scenes to read, if another command renders them")
    run.add_argument("--most", type=int, default=5000, help="the greatest number of scenes in the memory of the device")
    run.add_argument("--first", type=int, help="the number of scenes that must be ready before training begins")
    run.add_argument("--rate", type=float, help="the highest learning rate (default: the recipe's)")
    run.add_argument("--half", action="store_true", help="train in bfloat16")
    run.add_argument("--resume", action="store_true", help="resume from the folder --out")

    face = commands.add_parser("face", help="train the face network, or resume its training")
    face.add_argument("--out", type=Path, help="the folder for checkpoints")
    face.add_argument("--steps", type=int)
    face.add_argument("--batches", type=Path, help="the folder that `prepare face` wrote")
    face.add_argument("--seed", type=int)
    face.add_argument("--scenes", type=Path, help="also use crops from these rendered scenes")
    face.add_argument("--games", type=Path, help="also use crops from these game sets (docs/train.md)")
    face.add_argument("--typeset", type=int, help="also use crops from this number of synthetic tile sets")
    face.add_argument("--start", type=Path, metavar="FILE", help="the starting weights: a checkpoint or ONNX")
    face.add_argument(
        "--depths",
        type=int,
        nargs=4,
        metavar="N",
        help="the blocks of each stage; no fewer than the starting network has",
    )
    face.add_argument(
        "--seen", type=int, choices=(48, 64), help="the size in pixels to which a new network reduces a crop"
    )
    face.add_argument("--rate", type=float, help="the highest learning rate")
    face.add_argument("--half", action="store_true", help="train in bfloat16: half the time with AMX or avx512_bf16")
    face.add_argument("--resume", type=Path, metavar="DIR", help="resume from DIR/last.pt; give --half as before")

    average = commands.add_parser("average", help="average two networks, to continue training from the mean")
    average.add_argument("what", choices=("locator", "face"))
    average.add_argument("first", type=Path, help="a checkpoint or ONNX")
    average.add_argument("second", type=Path, help="a network that was trained further from the first one")
    average.add_argument("--share", type=float, default=0.5, help="the share of the second network, 0 to 1")
    average.add_argument("--data", type=Path, help="locator: the folder that `prepare mixed` wrote, or a bundle")
    average.add_argument(
        "--scenes", type=Path, help="rendered scenes (face: to take crops from; locator: if --data is a bundle)"
    )
    average.add_argument("--games", type=Path, help="face: also use crops from these game sets")
    average.add_argument(
        "--typeset", type=int, default=0, help="face: also use crops from this number of synthetic tile sets"
    )
    average.add_argument("--seed", type=int, default=7)
    average.add_argument("--out", type=Path, required=True, help="the checkpoint to write")

    joined = commands.add_parser("join", help="join several face networks into one ensemble (ONNX)")
    joined.add_argument("files", type=Path, nargs="+", help="checkpoints or ONNX files")
    joined.add_argument("--out", type=Path, required=True, help="the ONNX file to write")

    export = commands.add_parser("export", help="write a checkpoint as ONNX")
    networks = export.add_subparsers(dest="what", required=True)
    for what in ("locator", "face"):
        network = networks.add_parser(what)
        network.add_argument("checkpoint", type=Path)
        network.add_argument("target", type=Path)
        if what == "locator":
            network.add_argument("--lower", type=float, default=0.0, help="how much to lower the logits of the scores")

    register = commands.add_parser("register", help="add a model in models/ to the registry")
    register.add_argument(
        "entry", type=Path, help="a JSON file with the entry's fields; the file name, size and checksum are added"
    )
    register.add_argument("--models", type=Path, default=Path("models"))

    compare = commands.add_parser("compare", help="compare our detector with the peer")
    compare.add_argument("--locator", type=Path, required=True)
    compare.add_argument("--face", type=Path, required=True)
    compare.add_argument("--peer", type=Path, help="model.onnx of the package mahjong-detector 0.0.6")
    compare.add_argument("--threshold", type=float, default=THRESHOLD, help="our threshold (default: the runtime's)")
    compare.add_argument(
        "--peer-threshold", type=float, default=0.5, help="the peer's threshold (its authors' default is 0.5)"
    )
    compare.add_argument("--picture", type=Path, metavar="OUT.svg", help="draw the most frequent confusions")
    _take_audits(compare)
    compare.add_argument("--sets", nargs="+", default=list(MEASURED))

    unseen = commands.add_parser("unseen", help="estimate the accuracy on an unseen tile set from held-out sets")
    unseen.add_argument(
        "--left-out",
        nargs=4,
        action="append",
        required=True,
        metavar=("NAME", "FOLDER", "LOCATOR", "FACE"),
        help="a name, a folder of labelled photos or rendered hands, and two models trained without its tile set",
    )
    _take_audits(unseen)

    by_set = commands.add_parser(
        "by-set", help="measure how many faces of each held-out set face networks classify correctly"
    )
    by_set.add_argument("networks", type=Path, nargs="+", help="checkpoints or ONNX files")
    by_set.add_argument("--games", type=Path, help="game sets (docs/train.md); their held-out sets are measured too")
    by_set.add_argument("--each", type=int, default=30, help="the number of crops of each face")

    scenes = commands.add_parser("scenes", help="measure our detector on rendered scenes, by position of the tiles")
    scenes.add_argument("folder", type=Path, help="the folder that `python -m vision.render train` wrote")
    scenes.add_argument("--locator", type=Path, required=True)
    scenes.add_argument("--face", type=Path, required=True)

    drawn = commands.add_parser("draw-hands", help="render finished hands, to measure readings of them")
    drawn.add_argument("out", type=Path)
    drawn.add_argument("--count", type=int, default=1000)
    drawn.add_argument("--seed", type=int, default=6001)
    drawn.add_argument("--size", type=int, default=1280, help="the approximate longer side in pixels")
    drawn.add_argument("--sets", choices=("held-out", "held-out-games", "drawn", "all"), default="held-out")
    drawn.add_argument("--games", type=Path, help="game sets (docs/train.md)")
    drawn.add_argument("--spoilt", action="store_true", help="render false wins: hands with one wrong tile")

    hands = commands.add_parser("hands", help="measure the readings of whole hands in rendered scenes")
    hands.add_argument(
        "folder",
        type=Path,
        nargs="?",
        help="the folder that `python -m vision.render train` wrote (default: new scenes)",
    )
    hands.add_argument("--repair", action="store_true", help="measure corrections and stated probabilities")
    hands.add_argument(
        "--fit", action="store_true", help="print the weights of the calibration (vision.reading.calibration)"
    )
    hands.add_argument("--sure", action="store_true", help="fit the limit of sure readings, and measure their errors")
    hands.add_argument(
        "--false-boxes", type=Path, help="with --fit: also fit to the folder that `false-boxes` rendered"
    )
    hands.add_argument(
        "--exact", action="store_true", help="use the true tiles of the scenes instead of detecting them"
    )
    hands.add_argument("--count", type=int, default=1000, help="without a folder: the number of scenes")
    hands.add_argument("--seed", type=int, default=5001, help="without a folder: the seed of the scenes")

    inks = commands.add_parser(
        "fit-red-fives", help="fit the weights that distinguish red fives from plain fives (vision.detection.red_fives)"
    )
    inks.add_argument("face", type=Path, help="the face network (ONNX)")
    inks.add_argument("--games", type=Path, help="game sets; their held-out sets are rendered too")
    inks.add_argument(
        "--count", type=int, default=300, help="the number of rendered scenes, each with its own tile set; 0: no fit"
    )
    inks.add_argument("--seed", type=int, default=42)
    inks.add_argument("--check", nargs="*", default=[], metavar="SET", help="folders of labelled photos to check on")
    gaps = commands.add_parser(
        "gaps", help="fit how strongly a gap in a row indicates missed tiles (vision.reading.calibration)"
    )
    gaps.add_argument("--count", type=int, default=400, help="the number of scenes")
    gaps.add_argument("--seed", type=int, default=5501, help="the seed of the scenes")

    layout = commands.add_parser("fit-layout", help="fit the layout cost weights (models/layout.json)")
    layout.add_argument("folder", type=Path, help="the folder of rendered hands (`draw-hands`), which are detected")
    layout.add_argument("--count", type=int, default=2000, help="the number of hands with exact tiles")
    layout.add_argument("--seed", type=int, default=5701, help="the seed of the hands with exact tiles")
    layout.add_argument(
        "--share", type=float, default=0.2, help="the share of the hands that the search uses: the hardest hands"
    )
    layout.add_argument("--only", nargs="*", metavar="GROUP.NAME", help="fit only these weights")

    limits = commands.add_parser(
        "fit-thresholds", help="fit the thresholds of detection and reading: numbers whose docstrings name this command"
    )
    limits.add_argument("folder", nargs="+", type=Path, help="folders of rendered hands (`draw-hands`)")
    limits.add_argument("--log", type=Path, required=True, help="the results of all tries; a search resumes with them")
    limits.add_argument(
        "--only", nargs="*", default=[], metavar="MODULE", help="fit only the thresholds of these modules"
    )
    limits.add_argument("--write", action="store_true", help="write the new values into the modules")

    false = commands.add_parser(
        "false-boxes", help="measure readings of thirteen tiles with a false fourteenth tile nearby"
    )
    false.add_argument("folder", type=Path, help="the folder of the scenes; missing scenes are rendered")
    false.add_argument("--count", type=int, default=500)
    false.add_argument("--seed", type=int, default=8201)
    false.add_argument("--size", type=int, default=1280, help="the approximate longer side in pixels")
    false.add_argument("--sets", choices=("held-out", "held-out-games", "drawn", "all"), default="held-out")
    false.add_argument("--games", type=Path, help="game sets (docs/train.md)")
    false.add_argument(
        "--fit", action="store_true", help="print the weights of the tile probability (vision.reading.tile_probability)"
    )

    rows = commands.add_parser("rows", help="measure corrections of rows in labelled photos")
    rows.add_argument("folder", type=Path)

    whole_photos = commands.add_parser("photo-hands", help="measure how many labelled photos are read completely")
    whole_photos.add_argument("folder", type=Path)
    _take_audits(whole_photos)

    conditions = commands.add_parser(
        "conditions", help="measure readings of labelled photos in worse light, blurred and rotated"
    )
    conditions.add_argument("folders", type=Path, nargs="+")
    return top


def _take_audits(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--audits", type=Path, default=Path("datasets/audits"), help="the folder with corrections of labels, by set"
    )
