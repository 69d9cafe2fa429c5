"""Tile sets of users: learn a tile set from photos, list the learnt sets, and load a reader that uses one.

The command `adapt` and the page *Teach your tiles* use this module; `vision.detection.tile_sets` does the learning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from scorer.notation import format_tiles, parse_tiles
from scorer.sentences import say
from service.photos import PhotoReader
from service.problems import ServiceError
from vision.settings import Settings

PHOTOS = 4
"""The maximum number of photos for learning one tile set."""
MOST = 100
"""The maximum number of stored tile sets. A set with 35 faces has about 50 KB."""


def order_of(text: str | None) -> str:
    """Return the order in which the tiles are laid out, in tile notation; by default the usual order."""
    from vision.detection.tile_sets import ORDER

    return format_tiles(parse_tiles(text or ORDER), keep_order=True)


def learn(name: str, photos: Sequence[bytes], order: str, *, settings: Settings | None = None) -> Path:
    """Learn a tile set and store it under its name; it replaces an older set with this name.

    Raises `PhotoError` (`bad_tile_set`, `tiles_do_not_match`, and the errors of a rejected photo), `ParseError`
    (`bad_notation`) and `ServiceError` (`no_room`).
    """
    from vision.detection.detector import default_detector
    from vision.detection.tile_sets import path_of
    from vision.image.decode import decode

    settings = replace(settings or Settings.from_environment(), tile_set="")
    target = path_of(settings.tile_sets, name)
    if not target.exists() and len(names(settings)) >= MOST:
        hint = say("refused.tile_sets_hint", folder=str(settings.tile_sets))
        raise ServiceError("no_room", say("refused.tile_sets", most=MOST), hint=hint, where="name")
    tiles = parse_tiles(order)
    decoded = [decode(data, limits=settings.limits) for data in photos]
    default_detector(settings).learn(name, decoded, tiles).save(target)
    return target


def names(settings: Settings | None = None) -> list[str]:
    """Return the sorted names of the stored tile sets."""
    folder = (settings or Settings.from_environment()).tile_sets
    return sorted(path.stem for path in folder.glob("*.npz"))


def reader_of(name: str, load: Callable[[str], PhotoReader] | None = None) -> PhotoReader:
    """Return a reader with a tile set; a changed tile set is loaded again. Raises `PhotoError` (`no_such_tile_set`)."""
    from vision.detection.tile_sets import path_of

    if load is not None:
        return load(name)
    path = path_of(Settings.from_environment().tile_sets, name)
    changed = path.stat().st_mtime_ns if path.exists() else 0
    return _opened(name, changed)


@lru_cache(maxsize=2)
def _opened(name: str, _changed: int) -> PhotoReader:
    from vision.detection.detector import default_detector
    from vision.reader import Reader

    settings = replace(Settings.from_environment(), tile_set=name)
    return Reader(default_detector(settings), limits=settings.limits)
