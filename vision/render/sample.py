"""The rendered samples of the project: a finished hand, a second hand at an angle, and an empty table.

`python -m vision.render sample --out datasets` renders them again; with the same libraries, every pixel is
identical.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scorer.hand import Hand
from vision.draw.faces import STYLES
from vision.render.draw import render
from vision.render.layout import hand_scene
from vision.render.scene import Camera, Cloth, Light, Scene, TileSet
from vision.render.write import scene_json, write_classes, write_json, write_scene

__all__ = ["SAMPLE_HAND", "SEED", "sample_scenes", "write_samples"]

SEED = 20
SAMPLE_HAND = Hand.from_typed("23467m34588p456s!5m")
"""A fully concealed hand: riichi, pinfu and all simples, with a two-sided wait on 5m and 8m."""

_ANGLED = Hand.from_typed("067p11z678s!8s +pung:777z<across +chow:312m<left")
ANGLED_HAND = replace(_ANGLED, melds=tuple(replace(meld, called_tile=meld.tiles[0]) for meld in _ANGLED.melds))

_GREY = Cloth("felt", (118, 124, 128), 0.9, (((-400, 70), (700, 70)), ((-400, -34), (700, -34))))
_GREEN = Cloth("felt", (70, 112, 44), 0.9, (((-300, 92), (700, 92)), ((-300, -52), (700, -52))))


def sample_scenes() -> dict[str, tuple[Hand | None, Scene]]:
    """Return the hand and the scene of each sample picture, by its folder in `datasets`."""
    look = Scene(
        (),
        tile_set=TileSet(style=replace(STYLES["standard"], black="#141b2b")),
        cloth=_GREEN,
        camera=Camera(elevation=66, azimuth=-2.0, roll=-0.7, focal=0.92, width=1600, height=900, blur=0.75),
        light=Light(azimuth=120, elevation=56),
    )
    level = hand_scene(SAMPLE_HAND, seed=SEED, look=look, keep_order=True, margin=0.08)
    angled_look = replace(
        look,
        tile_set=TileSet(style=STYLES["blank-white"], back=(60, 50, 185)),
        cloth=_GREY,
        camera=Camera(elevation=52, azimuth=9, roll=2.5, focal=0.95, width=1280, height=800, blur=0.8),
        light=Light(azimuth=60, elevation=50, ambient=0.58, tint=(0.97, 1.0, 1.02)),
    )
    angled = hand_scene(ANGLED_HAND, seed=SEED + 1, look=angled_look, margin=0.07)
    empty = replace(
        look,
        camera=replace(look.camera, width=960, height=720, distance=480),
        seed=SEED + 2,
    )
    return {"sample": (SAMPLE_HAND, level), "sample-angle": (ANGLED_HAND, angled), "sample-empty": (None, empty)}


_NAMES = {"sample": "finished-hand", "sample-angle": "two-melds", "sample-empty": "empty-table"}


def write_samples(folder: Path) -> None:
    """Write `classes.txt` and the sample folders.

    In each folder, `truth.json` holds the hand and `scene.json` describes every tile.
    """
    write_classes(folder / "classes.txt")
    for place, (hand, scene) in sample_scenes().items():
        rendered = render(scene)
        write_scene(folder / place, _NAMES[place], rendered)
        write_json(folder / place / "truth.json", hand.to_json() if hand else None)
        write_json(folder / place / "scene.json", scene_json(rendered, hand, scene.seed))
