"""The picture of docs/architecture.md: each package with its folders, and the flow from bytes to an answer.

    python -m tests.docs.picture > docs/flow.svg

The folders are those of the tree. tests/test_rooms.py compares the committed picture with what this prints, and imports
every function of the flow.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("service", "vision", "scorer")
"""A package imports those after it."""
FLOW = (
    ("vision.image.decode", "decode", "Photo"),
    ("vision.detection.detector", "Detector", "Detections"),
    ("vision.layout.layout", "lay_out", "Layout"),
    ("vision.reading.reading", "read", "Reading"),
    ("scorer.rules", "RuleSet", "Score"),
    ("scorer.api", "answer", "JSON"),
)
"""Module, function or class, and its output."""
WIDTH, STEP, CHIP, GAP = 1000, 152, 108, 12

STYLE = """
    .room { fill: #f4f1e8; stroke: #b9b09a; }
    .step { fill: #fff; stroke: #2f6f4f; stroke-width: 1.6; }
    .chip { fill: #fff; stroke: #b9b09a; }
    .name { fill: #2f6f4f; font-weight: bold; }
    .type { fill: #555; font-size: 12px; }
    .arrow { stroke: #333; stroke-width: 1.6; fill: none; marker-end: url(#head); }
    .import { stroke: #a04030; stroke-width: 1.6; stroke-dasharray: 5 4; fill: none; marker-end: url(#red); }
    .red { fill: #a04030; font-size: 12px; }
"""
HEADS = "".join(
    f'<marker id="{name}" markerWidth="9" markerHeight="9" refX="7" refY="4" orient="auto">'
    f'<path d="M0 0 8 4 0 8z" fill="{colour}"/></marker>'
    for name, colour in (("head", "#333"), ("red", "#a04030"))
)


def folders(package: str) -> list[str]:
    """The folders of a package that hold Python."""
    return sorted(path.parent.name for path in (ROOT / package).glob("*/__init__.py"))


def _box(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"/>'


def _text(text: str, x: float, y: float, kind: str = "", anchor: str = "middle") -> str:
    said = f' class="{kind}"' if kind else ""
    return f'<text{said} x="{x:g}" y="{y:g}" text-anchor="{anchor}">{text}</text>'


def _arrow(kind: str, way: str) -> str:
    return f'<path class="{kind}" d="{way}"/>'


def _flow() -> list[str]:
    """The steps in a row, each with its folder above, its function, and its output on the arrow below."""
    drawn = [_text("bytes", 18, 48, "type", "start")]
    for place, (module, name, output) in enumerate(FLOW):
        x = 62 + place * (STEP + 4)
        drawn += [_arrow("arrow", f"M{x - 30:g} 60H{x - 4:g}"), _box("step", x, 34, STEP - 38, 52)]
        drawn += [
            _text(module.rpartition(".")[0], x + 57, 26, "type"),
            _text(name, x + 57, 56),
            _text(output, x + 57, 75, "type"),
        ]
    return drawn


def _rooms() -> tuple[list[str], float]:
    """The packages below each other with their folders, and the y below them."""
    drawn, y = [], 130.0
    in_row = (WIDTH - 150) // (CHIP + GAP)
    for package in PACKAGES:
        held = folders(package)
        rows = -(-len(held) // in_row)
        height = rows * (30 + GAP) + GAP
        drawn += [_box("room", 10, y, WIDTH - 20, height), _text(package, 24, y + height / 2 + 5, "name", "start")]
        for place, name in enumerate(held):
            row, column = divmod(place, in_row)
            x, top = 130 + column * (CHIP + GAP), y + GAP + row * (30 + GAP)
            drawn += [_box("chip", x, top, CHIP, 30), _text(name, x + CHIP / 2, top + 20)]
        y += height
        if package != PACKAGES[-1]:
            drawn += [_arrow("import", f"M50 {y:g}V{y + 28:g}"), _text("imports", 62, y + 20, "red", "start")]
            y += 32
    return drawn, y


def picture() -> str:
    """The picture as SVG."""
    rooms, below = _rooms()
    height = below + 14
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif" '
            f'font-size="14">',
            f"<style>{STYLE}</style>",
            f"<defs>{HEADS}</defs>",
            f'<rect width="{WIDTH}" height="{height:g}" fill="#fffdf7"/>',
            *_flow(),
            *rooms,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(picture())
