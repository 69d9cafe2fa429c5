"""Renders scenes of mahjong tables with pixel-exact labels, and films of matches (extra `render`: resvg-py).

A scene consists of tiles (rounded boxes with a thickness) on a cloth, a camera and a lamp. `scene` defines the
data types, `layout` lays a hand, `draw` renders a scene and `write` saves it. The runtime never imports this
package.
"""

from vision.render.draw import labels_of, render
from vision.render.layout import fit_camera, hand_scene, lay_hand
from vision.render.looks import random_look
from vision.render.scene import (
    Backdrop,
    Camera,
    Cloth,
    Label,
    Light,
    Prop,
    Rendered,
    Scene,
    SceneTile,
    Sensor,
    TileSet,
)
from vision.render.write import label_lines, write_classes, write_scene

__all__ = [
    "Backdrop",
    "Camera",
    "Cloth",
    "Label",
    "Light",
    "Prop",
    "Rendered",
    "Scene",
    "SceneTile",
    "Sensor",
    "TileSet",
    "fit_camera",
    "hand_scene",
    "label_lines",
    "labels_of",
    "lay_hand",
    "random_look",
    "render",
    "write_classes",
    "write_scene",
]
