"""Makes a picture of the confusions between faces: the true tile, the predicted tile, and the number of confusions.

Responsible for the SVG document only, with the project's own faces. `compare` counts the confusions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

from vision.draw.faces import HEIGHT, WIDTH, face_shapes

COLUMN, ROW, TOP = 300, 58, 64
FACE = 48
"""The height of a face in pixels."""
_SCALE = FACE / HEIGHT


def confusion_picture(confused: Mapping[str, Counter[tuple[str, str]]], *, most: int = 12) -> str:
    """Return an SVG document with the most frequent confusions in each set of photos.

    `confused` maps the name of a set of photos to the number of each confusion (true tile, predicted tile). At most
    `most` confusions are shown for each set of photos.
    """
    columns = [(name, pairs.total(), pairs.most_common(most)) for name, pairs in confused.items()]
    rows = max([len(pairs) for _, _, pairs in columns] + [1])
    width, height = COLUMN * max(len(columns), 1), TOP + ROW * rows
    largest = max([count for _, _, pairs in columns for _, count in pairs] + [1])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="15" fill="#1b2233">',
        f'<rect width="{width}" height="{height}" fill="#f3f1ea"/>',
    ]
    for place, (name, total, pairs) in enumerate(columns):
        x = COLUMN * place + 16
        parts.append(f'<text x="{x}" y="28" font-weight="bold">{escape(name)}</text>')
        parts.append(f'<text x="{x}" y="48">{total} of the detected tiles have a wrong face</text>')
        for line, ((truth, read), count) in enumerate(pairs):
            y = TOP + ROW * line
            parts += [_face(truth, x, y), _face(read, x + 72, y)]
            parts.append(f'<text x="{x + 46}" y="{y + 30}">→</text>')
            parts.append(f'<text x="{x + 116}" y="{y + 22}">{escape(truth)} → {escape(read)}</text>')
            bar = 130 * count / largest
            parts.append(f'<rect x="{x + 116}" y="{y + 30}" width="{bar:.1f}" height="10" fill="#bd2430"/>')
            parts.append(f'<text x="{x + 122 + bar:.1f}" y="{y + 40}">{count}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _face(code: str, x: float, y: float) -> str:
    wide = WIDTH * _SCALE
    return (
        f'<rect x="{x}" y="{y}" width="{wide:.1f}" height="{FACE}" rx="4" fill="#fffdf6" stroke="#b8b2a2"/>'
        f'<g transform="translate({x} {y}) scale({_SCALE:.4f})">{face_shapes(code)}</g>'
    )
