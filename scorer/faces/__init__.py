"""Tile faces, drawn by the project itself as SVG: all 46 tiles, from one table of shapes.

Responsible for pictures of faces only; no font, no file and no network is needed. `brush` and `characters` write,
`shapes` are the marks, `suits`, `pictures` and `table` say which marks make which face, `svg` puts them together.
"""

from scorer.faces.shapes import HEIGHT, WIDTH
from scorer.faces.svg import face_shapes, face_svg, hand_svg, sprite_svg, symbol_id
from scorer.faces.table import CODES, STYLES, Style

__all__ = [
    "CODES",
    "HEIGHT",
    "STYLES",
    "WIDTH",
    "Style",
    "face_shapes",
    "face_svg",
    "hand_svg",
    "sprite_svg",
    "symbol_id",
]
