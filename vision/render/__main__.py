"""`python -m vision.render`: render finished hands, training scenes, films of matches, films by phones, or the samples.

`match`: films of finished hands; `whole`: films of whole matches with riichi, calls and drawn hands.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from vision.errors import exit_status
from vision.render.draw import render
from vision.render.hands import random_hand, random_tiles
from vision.render.layout import hand_scene
from vision.render.looks import random_look
from vision.render.match import write_match
from vision.render.phone_film import write_phone_film
from vision.render.photo_sets import SETS, load_sets
from vision.render.sample import write_samples
from vision.render.training import RECIPES
from vision.render.training_set import write_training_set
from vision.render.whole_match import write_whole_match
from vision.render.write import scene_json, write_classes, write_json, write_scene


def write_scenes(folder: Path, count: int, seed: int, width: int, height: int) -> None:
    """Render `count` hands into the folder. Existing files are replaced.

    Scene n depends only on the seed and on n, so the same command writes the same files.
    """
    write_classes(folder / "classes.txt")
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        hand = random_hand(rng)
        discards = random_tiles(rng, int(rng.choice([0, 0, 6, 11, 15])))
        look = random_look(rng, width=width, height=height)
        scene_seed = int(rng.integers(2**31))
        rendered = render(hand_scene(hand, seed=scene_seed, look=look, discards=discards))
        name = f"hand-{seed}-{number:05d}"
        write_scene(folder, name, rendered)
        write_json(folder / "scenes" / f"{name}.json", scene_json(rendered, hand, scene_seed))


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m vision.render", description=__doc__)
    parser.add_argument(
        "what", nargs="?", choices=("scenes", "train", "match", "whole", "phone", "sample"), default="scenes"
    )
    parser.add_argument("--out", type=Path, required=True, help="the folder to write to")
    parser.add_argument("--count", type=int, default=10, help="the number of scenes or films")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--width", type=int, default=1600)
    parser.add_argument("--height", type=int, default=1200)
    parser.add_argument("--hands", type=int, default=10, help="match, whole: the number of hands in each film")
    parser.add_argument("--short", action="store_true", help="phone: the winning tile is never laid")
    training = parser.add_argument_group("train")
    training.add_argument("--photos", type=Path, help="the folder with `faces` and `art` (datasets/photos.md)")
    training.add_argument("--games", type=Path, help="a folder of unpacked packages with sets (docs/train.md)")
    training.add_argument(
        "--sets", choices=SETS, default="all", help="the tile sets; `held-out`: only the held-out sets"
    )
    training.add_argument("--size", type=int, default=640, help="the approximate longer side in pixels")
    training.add_argument("--first", type=int, default=0, help="the number of the first scene")
    training.add_argument(
        "--below",
        type=float,
        metavar="DEGREES",
        help="only scenes in which the camera sees a tile of a finished hand from less than this elevation",
    )
    training.add_argument("--recipe", choices=RECIPES, default="usual", help="`harder`: scenes that detectors misread")
    training.add_argument("--more", action="store_true", help="also use the sets of `faces-more` (datasets/photos.md)")
    given = parser.parse_args(arguments)
    return exit_status(lambda: _write(given))


def _write(given: argparse.Namespace) -> None:
    if given.what == "sample":
        write_samples(given.out)
    elif given.what == "match":
        for seed in range(given.seed, given.seed + given.count):
            print(write_match(given.out, f"match-{seed:03d}", hands=given.hands, seed=seed))
    elif given.what == "whole":
        for seed in range(given.seed, given.seed + given.count):
            print(write_whole_match(given.out, f"whole-{seed:03d}", deals=given.hands, seed=seed))
    elif given.what == "phone":
        for seed in range(given.seed, given.seed + given.count):
            print(write_phone_film(given.out, f"phone-{seed:03d}", seed=seed, complete=not given.short))
    elif given.what == "train":
        sets = load_sets(given.photos, given.sets, given.games, more=given.more)
        done, seconds = write_training_set(
            given.out,
            sets,
            count=given.count,
            seed=given.seed,
            longest=given.size,
            first=given.first,
            below=given.below,
            recipe=given.recipe,
        )
        print(f"{done} scenes rendered into {given.out}, {seconds:.2f} s per scene")
    else:
        write_scenes(given.out, given.count, given.seed, given.width, given.height)


if __name__ == "__main__":
    sys.exit(main())
