"""Tile faces as SVG, drawn by the project itself: all 46 tiles, from one table of shapes.

No font, file or network access is needed. `brush` and `characters` make the characters. `shapes` has the basic marks.
`suits`, `pictures` and `table` define the marks of each face. `svg` makes SVG documents, and `hands` makes the picture
of a whole hand.
"""

from vision.draw.faces.hands import hand_picture
from vision.draw.faces.shapes import HEIGHT, WIDTH
from vision.draw.faces.svg import Svg, face_shapes, face_svg, hand_svg, sprite_svg, symbol_id
from vision.draw.faces.table import CODES, STYLES, Style

__all__ = [
    "CODES",
    "HEIGHT",
    "STYLES",
    "WIDTH",
    "Style",
    "Svg",
    "face_shapes",
    "face_svg",
    "hand_picture",
    "hand_svg",
    "sprite_svg",
    "symbol_id",
]
