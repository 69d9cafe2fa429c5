"""Compares the true hands on photos (`truth.toml`, written by a person) with the hands that the software reads.

Responsible for the file format and for counting the correctly read tiles, rows (concealed tiles with the winning tile)
and whole hands.

The file `truth.toml` is in the folder of its photos. Each `[[hand]]` table has these keys:

- `file`: the name of the photo
- `row`: the concealed tiles from left to right, without the winning tile
- `winning_tile`, `flowers` and `melds` (`kind`, `tiles`, `called_from`): optional, with values as in a hand's JSON

Tiles are in the usual notation, such as `4s 6s` or `46s`.
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
        """Return the reading of the photo in `data`."""
        ...


@dataclass(frozen=True, slots=True)
class Truth:
    """The path of a photo, with the true hand on the photo, as a person wrote it."""

    path: Path
    hand: Hand


@dataclass(frozen=True, slots=True)
class WholeHands:
    """The results for all photos of a `truth.toml`.

    - `photos`: the number of photos
    - `tiles`: the number of tiles of the true hands
    - `tiles_right`: the number of these tiles that are also in the hands that were read; their order and their part of
      the hand (row, meld or flowers) have no influence
    - `tiles_too_many`: the number of tiles in the hands that were read that are not in the true hands
    - `rows_right`: the number of photos whose concealed tiles and winning tile are correct
    - `hands_right`: the number of photos whose whole hand is correct
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
    """Return the hands in the `truth.toml` of a folder; an empty list if there is no such file.

    Raises `PhotoError` (`bad_labels`).
    """
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
            hint="Each [[hand]] needs the keys file and row; each meld needs kind and tiles.",
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
    """Return the results for pairs of a true hand and the hand that was read (None if no hand was read)."""
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
    """Return a meld in a form that can be compared.

    The face-down tiles of a kong are replaced by the face of its other tiles. A chow is always called from the left.
    """
    shown = [tile for tile in meld.tiles if tile is not FACE_DOWN]
    tiles = [tile if tile is not FACE_DOWN else shown[0] for tile in meld.tiles] if shown else list(meld.tiles)
    source = Source.LEFT if meld.kind is MeldKind.CHOW else meld.called_from
    return meld.kind, tuple(sorted(tiles, key=lambda tile: tile.sort_key)), source


def _melds(hand: Hand) -> Counter[tuple[MeldKind, tuple[Tile, ...], Source | None]]:
    return Counter(map(_meld, hand.melds))


def evaluate_hands(folder: Path, reader: ReadsPhotos) -> WholeHands | None:
    """Return the results of `reader` on the photos of the folder's `truth.toml`; None if there is no such file.

    Raises `PhotoError` if the file or a photo cannot be read.
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
    """Raise `PhotoError` (`no_such_file`) if a photo is missing.

    `evaluate_hands` makes this check first, because reading the photos takes minutes.
    """
    for truth in known:
        if not truth.path.is_file():
            raise _missing(truth.path)


def _missing(photo: Path) -> PhotoError:
    return PhotoError(
        "no_such_file", f"{photo.name} cannot be opened.", hint=f"The photo is listed in {FILE}.", where=str(photo)
    )
