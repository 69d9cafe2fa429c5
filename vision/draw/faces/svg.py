"""Faces as SVG: a single tile, a sheet of symbols for web pages, or a row of tiles. Notebooks show them as pictures.

The SVG of a single tile contains no text, font, hyperlink or id. A page can therefore contain the same picture several
times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vision.draw.faces.coarse import rounded_paths
from vision.draw.faces.shapes import HEIGHT, WIDTH, Shape
from vision.draw.faces.table import CODES, Style, index_marks, marks, style_named

__all__ = ["Svg", "face_shapes", "face_svg", "hand_svg", "sprite_svg", "symbol_id"]

_NS = 'xmlns="http://www.w3.org/2000/svg"'
_LIP = 12  # the visible height of the back layer below the face
_GAP = 0.35  # the gap between two groups, in widths of a tile


class Svg(str):
    """The text of an SVG document, which notebooks show as a picture.

    >>> face_svg("1m")._repr_svg_() == face_svg("1m")
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def face_shapes(code: str, *, style: str | Style = "standard") -> str:
    """Return the marks of a face as a `<g>` in a box of 222 x 300 units, without the body of the tile."""
    look = style_named(style)
    face = "".join(_paths(marks(code, style), look))
    index = "".join(_paths(index_marks(code, style), look))
    return f'<g><g transform="translate(25 26) scale(.86)">{face}</g>{index}</g>' if index else f"<g>{face}</g>"


def _paths(shapes: Sequence[Shape], look: Style) -> Iterable[str]:
    for shape in shapes:
        rule = ' fill-rule="evenodd"' if shape.hollow else ""
        yield f'<path fill="{look.colour(shape.ink)}"{rule} d="{shape.d}"/>'


def _body(width: float, height: float, look: Style, *, face_down: bool) -> str:
    """Return the body of a tile seen from above. Its lower layer is visible as a lip at the near edge.

    The lower layer is the back, or the face if the tile is face down.
    """
    top, lip = (look.back, look.paper) if face_down else (look.paper, look.back)
    shell = (
        f'<rect x="2" y="{_LIP}" width="{width - 4}" height="{height - _LIP - 2}" rx="22" fill="{lip}" '
        f'stroke="{look.edge}" stroke-width="3"/>'
        f'<rect x="2" y="2" width="{width - 4}" height="{height - _LIP - 2}" rx="22" fill="{top}" '
        f'stroke="{look.edge}" stroke-width="3"/>'
    )
    if face_down:
        shell += (
            f'<rect x="18" y="18" width="{width - 36}" height="{height - _LIP - 34}" rx="14" fill="none" '
            f'stroke="{look.paper}" stroke-opacity=".45" stroke-width="4"/>'
        )
    return shell


def _tile(code: str, style: str | Style, *, sideways: bool = False) -> str:
    look = style_named(style)
    shapes = face_shapes(code, style=style)
    if sideways:
        body = _body(HEIGHT, WIDTH, look, face_down=code == "?")
        return f'{body}<g transform="translate(8 {WIDTH - 9}) rotate(-90) scale(.95)">{shapes}</g>'
    return f'{_body(WIDTH, HEIGHT, look, face_down=code == "?")}<g transform="translate(5.5 1) scale(.95)">{shapes}</g>'


def face_svg(code: str, *, style: str | Style = "standard", width: int = 60) -> Svg:
    """Return a tile as a complete SVG document, `width` pixels wide and `width` / 0.74 pixels high.

    Raises `ParseError` for an unknown tile code and `UnknownName` for a style that is not in `STYLES`; both are
    `ValueError`s.

    >>> face_svg("5m", width=37)[:70]
    '<svg xmlns="http://www.w3.org/2000/svg" width="37" height="50" viewBox'
    """
    tile = _tile(code, style)
    height = round(width * HEIGHT / WIDTH)
    return Svg(
        f'<svg {_NS} width="{width}" height="{height}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{code}">{tile}</svg>\n'
    )


def symbol_id(code: str) -> str:
    """Return the id of a tile's symbol in the sprite, such as `tile-1m`. The id for `?` is `tile-back`."""
    return "tile-back" if code == "?" else f"tile-{code}"


def sprite_svg(*, style: str | Style = "standard") -> str:
    """Return one SVG with a `<symbol>` for each tile.

    A page shows a tile with `<svg><use href="tiles.svg#tile-1m"/></svg>`. Paths are rounded to whole units, because a
    page shows tiles small and loads the whole sprite.
    """
    symbols = "".join(
        f'<symbol id="{symbol_id(code)}" viewBox="0 0 {WIDTH} {HEIGHT}">{rounded_paths(_tile(code, style))}</symbol>\n'
        for code in CODES
    )
    return f"<svg {_NS}>\n{symbols}</svg>\n"


def hand_svg(
    groups: Iterable[Sequence[tuple[str, bool]]], *, style: str | Style = "standard", tile_width: int = 40
) -> Svg:
    """Return a row of tiles with a gap between the groups. Each tile is (code, sideways).

    >>> picture = hand_svg([[("2m", False), ("2m", False)], [("3p", True), ("4p", False), ("5p", False)]])
    >>> picture.count("<path") > 20
    True
    """
    placed: list[str] = []
    x = 0.0
    for number, group in enumerate(groups):
        if number:
            x += _GAP * WIDTH
        for code, sideways in group:
            y = HEIGHT - WIDTH if sideways else 0
            placed.append(f'<g transform="translate({x:g} {y})">{_tile(code, style, sideways=sideways)}</g>')
            x += HEIGHT if sideways else WIDTH
    scale = tile_width / WIDTH
    return Svg(
        f'<svg {_NS} width="{round(x * scale)}" height="{round(HEIGHT * scale)}" '
        f'viewBox="0 0 {max(x, 1):g} {HEIGHT}" role="img">{"".join(placed)}</svg>\n'
    )
