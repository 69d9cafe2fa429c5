"""Maps the class names in data sets and models to indices of `scorer.tiles.TILES`.

Responsible for class names only. `vision.data.labelled_photos` reads label files.
"""

from __future__ import annotations

from scorer.tiles import BY_CODE

_FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter")
_HONOURS = (
    ("E", "east", "ton", "tou"),
    ("S", "south", "nan"),
    ("W", "west", "sha", "shaa"),
    ("N", "north", "pe", "pei"),
    ("P", "white", "haku"),
    ("F", "green", "hatsu"),
    ("C", "red", "chun"),
)

NAMES: dict[str, int] = {
    **{code: tile.index for code, tile in BY_CODE.items()},
    **{name: BY_CODE[f"{number}z"].index for number, names in enumerate(_HONOURS, 1) for name in names},
    **{name: BY_CODE[f"{number}f"].index for number, name in enumerate(_FLOWERS, 1)},
    "back": BY_CODE["?"].index,
}
"""All accepted class names and their indices. Case matters only for the one-letter names of winds and dragons."""


def tile_index(name: str) -> int | None:
    """Return the index of the tile for a class name, or None if the name is unknown.

    >>> tile_index("P"), tile_index("Plum"), tile_index("tile")
    (31, 34, None)
    """
    name = name.strip()
    return NAMES.get(name, NAMES.get(name.lower()) if len(name) > 1 else None)
