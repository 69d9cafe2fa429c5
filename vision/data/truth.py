"""Whole hands: compares the hands that a person reads in photos (`truth.toml`) with the output of the reader.

Responsible for the file's format and for what counts as right: single tiles, the concealed row, the whole hand.

A `truth.toml` lies in the folder of its photos. Each `[[hand]]` has `file`; `row`, the concealed tiles without the
winning one, from left to right; and optionally `winning_tile`, `flowers` and `melds` (`kind`, `tiles`, `called_from`,
with the values of a hand's JSON). Tiles are written as everywhere (`4s 6s`, `46s`).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from scorer.errors import TehaiError
from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.notation import parse_tiles
from scorer.tiles import FACE_DOWN, Tile
from vision.errors import PhotoError
from vision.reading.reading import Reading

FILE = "truth.toml"


class ReadsPhotos(Protocol):
    """The interface of a reader."""

    def read(self, data: bytes) -> Reading:
        """Return the reading of a photo."""
        ...


@dataclass(frozen=True, slots=True)
class Truth:
    """A photo's file and the hand that a person reads in it."""

    path: Path
    hand: Hand


@dataclass(frozen=True, slots=True)
class WholeHands:
    """The figures of all photos of a `truth.toml`.

    The number of photos; tiles of the hands; tiles read right (in any order, anywhere in the hand); surplus tiles read;
    and photos with the right row and with the right hand.
    """

    photos: int
    tiles: int
    tiles_right: int
    tiles_too_many: int
    rows_right: int
    hands_right: int

    def to_json(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.__slots__}


def truths(folder: Path) -> list[Truth]:
    """Return the hands of the folder's `truth.toml`; empty if there is none. Raises `PhotoError` (`bad_labels`)."""
    file = folder / FILE
    if not file.is_file():
        return []
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8"))["hand"]
        return [Truth(folder / str(entry["file"]), _hand(entry)) for entry in entries]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, TehaiError) as error:
        raise PhotoError(
            "bad_labels",
            f"{FILE} cannot be used ({type(error).__name__}: {error}).",
            hint="Each [[hand]] needs file and row; melds need kind and tiles.",
            where=str(file),
        ) from error


def _hand(entry: dict[str, Any]) -> Hand:
    winning = parse_tiles(entry["winning_tile"]) if "winning_tile" in entry else ()
    row = parse_tiles(entry["row"])
    melds = []
    for meld in entry.get("melds", []):
        source = Source(meld["called_from"]) if "called_from" in meld else None
        melds.append(Meld(MeldKind(meld["kind"]), parse_tiles(meld["tiles"]), source))
    flowers = parse_tiles(entry["flowers"]) if "flowers" in entry else ()
    return Hand((*row, *winning), winning[0] if winning else None, tuple(melds), flowers)


def judge(found: list[tuple[Hand, Hand | None]]) -> WholeHands:
    """Return the figures of pairs (true hand, hand as read)."""
    tiles = right = surplus = rows = hands = 0
    for truth, hand in found:
        there, read = _tiles(truth), _tiles(hand) if hand else Counter[Tile]()
        tiles += there.total()
        right += (there & read).total()
        surplus += (read - there).total()
        if hand:
            row_right = _row(truth) == _row(hand)
            rows += row_right
            hands += row_right and _melds(truth) == _melds(hand) and Counter(truth.flowers) == Counter(hand.flowers)
    return WholeHands(len(found), tiles, right, surplus, rows, hands)


def _tiles(hand: Hand) -> Counter[Tile]:
    melds = [tile for meld in hand.melds for tile in _meld(meld)[1]]
    return Counter([*hand.concealed, *melds, *hand.flowers])


def _row(hand: Hand) -> tuple[Counter[Tile], Tile | None]:
    return Counter(hand.concealed), hand.winning_tile


def _meld(meld: Meld) -> tuple[MeldKind, tuple[Tile, ...], Source | None]:
    """Return a meld in one form: face-down tiles of a kong become its kind, a chow is always called from the left."""
    shown = [tile for tile in meld.tiles if tile is not FACE_DOWN]
    tiles = [tile if tile is not FACE_DOWN else shown[0] for tile in meld.tiles] if shown else list(meld.tiles)
    source = Source.LEFT if meld.kind is MeldKind.CHOW else meld.called_from
    return meld.kind, tuple(sorted(tiles, key=lambda tile: tile.sort_key)), source


def _melds(hand: Hand) -> Counter[tuple[MeldKind, tuple[Tile, ...], Source | None]]:
    return Counter(map(_meld, hand.melds))


def evaluate_hands(folder: Path, reader: ReadsPhotos) -> WholeHands | None:
    """Measure `reader` on the photos of the folder's `truth.toml`; None if there is none.

    Raises `PhotoError` for the file and for photos that cannot be read.
    """
    known = truths(folder)
    if not known:
        return None
    demand_photos(known)
    pairs = []
    for truth in known:
        try:
            data = truth.path.read_bytes()
        except OSError as error:
            raise _missing(truth.path) from error
        pairs.append((truth.hand, reader.read(data).hand))
    return judge(pairs)


def demand_photos(known: Iterable[Truth]) -> None:
    """Raise `PhotoError` (`no_such_file`) if a photo is missing, before minutes of reading and not after."""
    for truth in known:
        if not truth.path.is_file():
            raise _missing(truth.path)


def _missing(photo: Path) -> PhotoError:
    return PhotoError("no_such_file", f"{photo.name} cannot be opened.", hint=f"{FILE} names it.", where=str(photo))
