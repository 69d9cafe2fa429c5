"""The training commands: `all`, its steps (`prepare`, `locator`, `face`, `export`), and tools such as `compare`.

This module runs the module of each command with the options of `vision.train.options`. Each command imports only what
it needs, so that commands without torch work where torch is not installed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

from vision.data.audit import Correction, load_audit
from vision.data.label_files import FACES
from vision.errors import exit_status
from vision.geometry.detections import THRESHOLD
from vision.train.options import SETS, parser

PEER = "mahjong-detector 0.0.6"
AVERAGED_ON = 60
"""The number of batches that measure the statistics of an averaged face network."""
FACE_OPTIONS = ("photos", "half", "batches", "steps", "seed", "scenes", "games", "typeset", "rate", "depths", "seen")
"""The options of `face` that are fields of its recipe.

A missing option takes its value from the recipe or checkpoint.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = parser().parse_args(arguments)
    commands: dict[str, Any] = {
        "all": _all,
        "prepare": _prepare,
        "complete": _complete,
        "corners": _command_of("photo_corners"),
        "bundle": _command_of("bundle"),
        "locator": _locator,
        "face": _face,
        "average": _average,
        "join": _join,
        "export": _export,
        "register": _register,
        "compare": _compare,
        "unseen": _unseen,
        "scenes": _scenes,
        "by-set": _by_set,
        "run": _command_of("run"),
        "hands": _hands,
        "gaps": _gaps,
        "fit-layout": _fit_layout,
        "fit-thresholds": _fit_thresholds,
        "false-boxes": _false_boxes,
        "draw-hands": _draw_hands,
        "fit-red-fives": _fit_red_fives,
        "rows": _rows,
        "photo-hands": _photo_hands,
        "conditions": _conditions,
    }

    def run() -> None:
        # Fail now, not after hours of rendering.
        if getattr(options, "half", False) and getattr(options, "device", "cpu") == "cpu":
            from vision.train.locator import need_bfloat16

            need_bfloat16()
        commands[options.command](options)

    return exit_status(run)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


def _all(options: argparse.Namespace) -> None:
    from vision.train.pipeline import FULL, FURTHER, SHORT, run, steps

    sets = tuple(name for name in SETS if name != options.without)
    amounts = FURTHER if options.further else SHORT if options.short else FULL
    todo = steps(
        options.photos,
        options.start,
        options.work,
        sets,
        options.seed,
        amounts,
        options.further,
        half=options.half,
        typeset=options.typeset,
        games=options.games,
    )
    _print(run(todo, options.work))


def _prepare(options: argparse.Namespace) -> None:
    if options.what == "locator":
        from vision.train.prepare import prepare_locator

        written = prepare_locator(options.photos, options.out, SETS, variants=options.variants, seed=options.seed)
        print(f"{written} photos written to {options.out}")
        return
    if options.what == "finish":
        from vision.train.last_stage_data import prepare_finish

        print(f"{prepare_finish(options.photos, options.out, SETS, seed=options.seed)} photos written to {options.out}")
        return
    if options.what == "mixed":
        from vision.train.mixed import prepare_mixed

        written = prepare_mixed(
            options.photos, options.scenes, options.out, SETS, seed=options.seed, share=options.worse
        )
        print(f"{written} photos and scenes written to {options.out}")
        return
    from vision.train.face_data import Batches
    from vision.train.face_sources import load_sources

    Batches(load_sources(options.photos, SETS), 96, options.seed, options.out).store(range(options.batches))


def _complete(options: argparse.Namespace) -> None:
    from vision.train.complete import Finder, complete

    finder = Finder.from_files(options.locator, options.face, hints=options.unsure)
    for name in SETS:
        added = complete(options.photos / name, options.out / name, finder, unsure=options.unsure)
        print(f"{name}: {added} boxes added")


def _command_of(module: str) -> Callable[[argparse.Namespace], None]:
    """Return a function that runs the `command` of a module of this package. The function imports the module."""

    def run(options: argparse.Namespace) -> None:
        import_module(f"vision.train.{module}").command(options)

    return run


def _locator(options: argparse.Namespace) -> None:
    from vision.train.locator import resume_locator, train_locator

    if options.resume:
        print(resume_locator(options.resume, half=options.half))
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
                half=options.half,
            )
        )


def _face(options: argparse.Namespace) -> None:
    from vision.train.face_train import FaceRecipe, continue_face, resume_face, train_face

    given = {name: getattr(options, name) for name in FACE_OPTIONS}
    changes: dict[str, Any] = {name: _stored(value) for name, value in given.items() if value is not None}
    if options.resume:
        print(resume_face(options.resume, **changes))
    elif options.start:
        print(continue_face(options.start, options.out, **changes))
    else:
        print(train_face(FaceRecipe(**changes), options.out))


def _stored(value: object) -> object:
    """Return an option's value in the form that a stored recipe has: paths become strings, lists become tuples."""
    if isinstance(value, Path):
        return str(value)
    return tuple(value) if isinstance(value, list) else value


def _average(options: argparse.Namespace) -> None:
    import torch

    from vision.train.average import average_locators, averaged_face

    if options.what == "locator":
        average_locators(
            options.first, options.second, options.share, options.data, options.seed, options.out, options.scenes
        )
        print(options.out)
        return
    from vision.train.face_data import Batches, all_sources

    sources = all_sources(options.photos, SETS, options.scenes, options.games, options.typeset)
    batches = Batches(sources, 96, options.seed)
    net = averaged_face(options.first, options.second, options.share, list(batches.images(AVERAGED_ON)))
    torch.save({"averaged": net.state_dict()}, options.out)
    print(options.out)


def _join(options: argparse.Namespace) -> None:
    from vision.train.face_export import join_faces

    print(f"temperature {join_faces(options.files, options.photos, options.out)}")


def _export(options: argparse.Namespace) -> None:
    if options.what == "locator":
        from vision.train.locator import export_locator

        export_locator(options.checkpoint, options.target, lower=options.lower)
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
    from vision.detection.detector import Detector
    from vision.evaluation.compare import compare
    from vision.evaluation.peer import MahjongDetector
    from vision.inference.sessions import OnnxSession

    ours = Detector(OnnxSession(options.locator.read_bytes), OnnxSession(options.face.read_bytes))
    others = {PEER: MahjongDetector.from_file(options.peer)} if options.peer else {}
    thresholds = {"tehai": options.threshold, PEER: options.peer_threshold}
    _print(compare(ours, others, options.photos, options.sets, thresholds, options.picture, options.audits))


def _unseen(options: argparse.Namespace) -> None:
    from vision.detection.detector import Detector
    from vision.evaluation.unseen_sets import lines, on_hands, on_photos
    from vision.inference.sessions import OnnxSession

    found = []
    for name, place, *models in options.left_out:
        folder, (locator, face) = Path(place), (OnnxSession(Path(model).read_bytes) for model in models)
        detector = Detector(locator, face)
        if (folder / "scenes").is_dir():
            found += on_hands(name, folder, detector)
        else:
            found.append(on_photos(name, folder, detector, _audit(options.audits, folder)))
    _print(lines(found))


def _audit(audits: Path, folder: Path) -> Mapping[str, Correction]:
    """Return the audit of a folder's labels, or an empty mapping if the folder has no audit."""
    file = audits / f"{folder.name}.toml"
    return load_audit(file) if file.is_file() else {}


def _by_set(options: argparse.Namespace) -> None:
    from vision.train.set_figures import held_out_sets, set_figures

    _print(set_figures(held_out_sets(options.photos, options.games), options.networks, each=options.each))


def _scenes(options: argparse.Namespace) -> None:
    from vision.detection.detector import Detector
    from vision.evaluation.scene_figures import scene_figures
    from vision.inference.sessions import OnnxSession

    ours = Detector(OnnxSession(options.locator.read_bytes), OnnxSession(options.face.read_bytes))
    _print(scene_figures(options.folder, ours, THRESHOLD))


def _draw_hands(options: argparse.Namespace) -> None:
    from vision.evaluation.hand_scenes import write_hands
    from vision.render.photo_sets import load_sets

    written, among = write_hands(
        options.out,
        load_sets(options.photos, options.sets, options.games),
        count=options.count,
        seed=options.seed,
        longest=options.size,
        spoilt=options.spoilt,
    )
    print(f"{written} hands from {among} scenes written to {options.out}")


def _hands(options: argparse.Namespace) -> None:
    from vision.evaluation.hand_figures import exactly, hand_figures
    from vision.evaluation.hand_scenes import new_scenes, written_scenes
    from vision.evaluation.repair_figures import repair_figures
    from vision.evaluation.sure_figures import sure_figures
    from vision.reader import default_reader
    from vision.reading.reading import Reading
    from vision.train.calibration_fit import fit_lines
    from vision.train.false_boxes import false_scenes

    def reads(name: str, scene: dict[str, Any]) -> Reading:
        folder = options.false_boxes if "false" in scene else options.folder
        return default_reader().read((folder / "images" / f"{name}.jpg").read_bytes())

    scenes = written_scenes(options.folder) if options.folder else new_scenes(options.seed, options.count)
    if options.fit and options.false_boxes:
        scenes = chain(scenes, false_scenes(options.false_boxes))
    wanted = ((options.fit, fit_lines), (options.sure, sure_figures), (options.repair, repair_figures))
    figures = next((figures for is_wanted, figures in wanted if is_wanted), hand_figures)
    _print(figures(scenes, exactly if options.exact or not options.folder else reads))


def _fit_red_fives(options: argparse.Namespace) -> None:
    from vision.detection.classifier import FaceReader
    from vision.inference.sessions import OnnxSession
    from vision.render.photo_sets import load_sets
    from vision.train.red_five_fit import fit_lines, photo_samples, rendered_samples

    sets = load_sets(options.photos, "held-out")
    if options.games:
        sets += load_sets(None, "held-out-games", options.games)
    face = FaceReader(OnnxSession(options.face.read_bytes, threads=1))
    samples = rendered_samples(face, sets, count=options.count, seed=options.seed)
    checked = (sample for name in options.check for sample in photo_samples(face, options.photos / name))
    _print(fit_lines(samples, checked))


def _gaps(options: argparse.Namespace) -> None:
    from vision.evaluation.hand_scenes import new_scenes
    from vision.train.gap_fit import gap_lines

    _print(gap_lines(new_scenes(options.seed, options.count), options.seed))


def _fit_layout(options: argparse.Namespace) -> None:
    from vision.evaluation.hand_scenes import new_scenes
    from vision.inference.registry import SHIPPED
    from vision.layout.weights import WEIGHTS
    from vision.reader import default_reader
    from vision.train.layout_fit import detected_cases, exact_cases, fit_lines, write_weights

    exact = list(exact_cases(new_scenes(options.seed, options.count)))
    detected = list(detected_cases(options.folder, default_reader().detector))
    _print(fit_lines(WEIGHTS, {"exact": exact, "detected": detected}, options.share, options.only))
    write_weights(WEIGHTS, SHIPPED)


def _fit_thresholds(options: argparse.Namespace) -> None:
    import vision
    from vision.train.threshold_fit import Hands, fit_lines

    root = Path(vision.__file__).parent
    _print(fit_lines(root, Hands(options.folder), options.log, options.only, keep=options.write))


def _false_boxes(options: argparse.Namespace) -> None:
    from vision.image.decode import decode
    from vision.layout.low_confidence import FAINTEST
    from vision.reader import default_reader
    from vision.render.photo_sets import load_sets
    from vision.train.false_box_figures import false_box_figures, tile_fit_lines
    from vision.train.false_boxes import write_false_boxes

    images = Path(options.folder) / "images"

    def data(name: str) -> bytes:
        return (images / f"{name}.jpg").read_bytes()

    sets = load_sets(options.photos, options.sets, options.games)
    scenes = write_false_boxes(options.folder, sets, count=options.count, seed=options.seed, longest=options.size)
    reader = default_reader()
    if options.fit:
        lines = tile_fit_lines(scenes, lambda name: reader.detector.detect(decode(data(name)), FAINTEST))
    else:
        lines = false_box_figures(scenes, lambda name, _: reader.read(data(name)))
    _print(lines)


def _rows(options: argparse.Namespace) -> None:
    from vision.data.labelled_photos import labelled_photos
    from vision.evaluation.row_figures import row_figures
    from vision.reader import default_reader

    _print(row_figures(labelled_photos(options.folder), default_reader().detector))


def _photo_hands(options: argparse.Namespace) -> None:
    from vision.data.labelled_photos import labelled_photos
    from vision.evaluation.photo_hands import photo_hands
    from vision.reader import default_reader

    audit = _audit(options.audits, options.folder)
    _print(photo_hands(labelled_photos(options.folder), default_reader().read, audit))


def _conditions(options: argparse.Namespace) -> None:
    from vision.evaluation.conditions import condition_figures
    from vision.reader import default_reader

    _print(condition_figures(options.folders, default_reader().detector))
