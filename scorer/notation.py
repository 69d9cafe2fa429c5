"""Read tiles from text in several notations, and write tiles in one notation.

Tiles are written in mpsz notation (`123m055p77z`, flowers `1f`-`8f`, `?` for a face-down tile). They can also be read
from Unicode mahjong tiles, and honours from the letters `E S W N P F C` (P F C: white, green, red dragon). Whitespace
and commas between tiles are ignored. `scorer.hand` and `scorer.meld` read and write hands and melds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from scorer import shape
from scorer.arrangement import Suit, suit_of, suits_of
from scorer.errors import ParseError
from scorer.lazy import LazyTable
from scorer.packed import KINDS_MASK, MOST
from scorer.sentences import Sentence, say
from scorer.tiles import BY_CODE, FACE_DOWN, PACKED_OF, TILES, Tile

_LETTERS: Final = {letter: f"{number}z" for number, letter in enumerate("ESWNPFC", start=1)}

# U+1F000 runs E S W N red green white, then characters, bamboo, dots, plum orchid bamboo chrysanthemum, and the four
# seasons; the order of the dragons and of the flowers differs from this project's order.
_UNICODE_CODES: Final = (
    *(f"{number}z" for number in (1, 2, 3, 4, 7, 6, 5)),
    *(f"{number}{suit}" for suit in "msp" for number in range(1, 10)),
    *(f"{number}f" for number in (1, 2, 4, 3, 5, 6, 7, 8)),
)
_UNICODE: Final = {chr(0x1F000 + offset): code for offset, code in enumerate(_UNICODE_CODES)}
_IGNORED: Final = frozenset(" \t\r\n,\ufe0e\ufe0f")
_SUIT_TILES: Final = {suit: {tile.code[0]: tile for tile in TILES if tile.suit == suit} for suit in "mpszf"}
"""For each suit letter and digit: the tile."""
_REPEATED: Final = re.compile(r"([a-z])(?=\d\1)")
"""A suit letter that can be left out, as the first `m` of `1m2m`: the next tile repeats it."""
LONGEST_RUN: Final = 24
"""The maximum length of a text that is read from tables of runs. A run is the digits of one suit (`123` in `123m`).

A hand in canonical notation has at most 19 characters.
"""
_RUNS_PER_SUIT: Final = 1 << 12

Counted = tuple[tuple[Tile, ...], int, list[Suit]]
"""Tiles, their packed counts (`scorer.packed`), and the `Suit` of each suit; no suits if there are too many tiles."""


def _runs(suit: str) -> LazyTable[str, tuple[tuple[Tile, ...], int, Suit]]:
    """Return a dict from the digits of a suit to the tiles, their packed counts, and their `Suit`."""

    def run(digits: str) -> tuple[tuple[Tile, ...], int, Suit]:
        if not digits:
            raise KeyError(digits)
        tiles = tuple([_SUIT_TILES[suit][digit] for digit in digits])
        counts = sum(map(PACKED_OF, tiles))
        return tiles, counts, suit_of(counts & KINDS_MASK)

    return LazyTable(run, most=_RUNS_PER_SUIT)


_RUNS: Final = tuple([(suit, _runs(suit)) for suit in "mpsz"])
"""For each suit letter, in the order of the notation: its runs. At most about 8 MB."""


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles, in the order in which they are written. Raises `ParseError` (`bad_notation`) with the position.

    >>> parse_tiles("05m ?S")
    (0m, 5m, ?, 2z)
    """
    return parse_counted(text)[0]


def parse_counted(text: str) -> Counted:
    """Parse tiles as `parse_tiles` does; returns them with their packed counts and suits."""
    # Text with one run for each suit, in the order in which suits are written, is read from tables, also if each tile
    # has its own suit letter. Every other notation and every error takes the general path.
    rest = _REPEATED.sub("", text) if text[1:2] in _SUIT_TILES else text
    if len(rest) <= LONGEST_RUN:
        tiles: tuple[Tile, ...] = ()
        counts = 0
        suits: list[Suit] = []
        try:
            for letter, runs in _RUNS:
                digits, found, after = rest.partition(letter)
                if found:
                    run, packed, suit = runs[digits]
                    tiles += run
                    counts += packed
                    suits.append(suit)
                    if not after:
                        return tiles, counts, suits
                    rest = after
        except KeyError:
            pass
    return count_tiles(_parse_by_character(text))


def count_tiles(tiles: Sequence[Tile]) -> Counted:
    """Return tiles with their packed counts and suits."""
    counts = sum(map(PACKED_OF, tiles))
    return tuple(tiles), counts, suits_of(counts & KINDS_MASK) if len(tiles) <= MOST else []


def _parse_by_character(text: str) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    digits: list[str] = []
    for position, character in enumerate(text):
        if "0" <= character <= "9":
            digits.append(character)
            continue
        if character in _IGNORED:
            continue
        if character in _SUIT_TILES:
            if not digits:
                raise _bad(text, position, say("hand.no_number", character=repr(character)))
            for digit in digits:
                tile = BY_CODE.get(digit + character)
                if tile is None:
                    raise _bad(text, position, say("hand.no_such_tile", tile=digit + character))
                tiles.append(tile)
            digits.clear()
            continue
        if digits:
            raise _bad(text, position, say("hand.no_suit", digits="".join(digits)))
        if character == "?":
            tiles.append(FACE_DOWN)
        elif character in _LETTERS:
            tiles.append(BY_CODE[_LETTERS[character]])
        elif character in _UNICODE:
            tiles.append(BY_CODE[_UNICODE[character]])
        else:
            raise _bad(text, position, say("hand.no_tile", text=repr(character)))
    if digits:
        raise _bad(text, len(text), say("hand.no_suit", digits="".join(digits)))
    return tuple(tiles)


def tiles_at(value: object, where: str) -> tuple[Tile, ...]:
    """Read the tiles of the field `where` from their text; raises `ParseError`, which names the field."""
    return counted_at(value, where)[0]


def counted_at(value: object, where: str) -> Counted:
    """Read the tiles of the field `where` as `tiles_at` does; returns them with their packed counts and suits."""
    text = shape.as_text(value, where)
    try:
        return parse_counted(text)
    except ParseError as error:
        error.where = where
        raise


def one_tile(value: object, where: str) -> Tile:
    """Read exactly one tile from its text; raises `ParseError`."""
    tile = BY_CODE.get(value) if isinstance(value, str) else None
    if tile is not None:
        return tile
    tiles = tiles_at(value, where)
    if len(tiles) != 1:
        raise shape.wrong(where, say("shape.one_tile"), value)
    return tiles[0]


def format_tiles(tiles: Iterable[Tile], *, keep_order: bool = False) -> str:
    """Return the canonical mpsz text: suits in the order m p s z f, 0 just before 5, one letter for tiles of a suit.

    `keep_order`: keep the order of the tiles, for melds.

    >>> format_tiles(parse_tiles("7z5m0m1m"))
    '105m7z'
    """
    return _REPEATED.sub("", "".join([tile.code for tile in (tiles if keep_order else sort_tiles(tiles))]))


def sort_tiles(tiles: Iterable[Tile]) -> list[Tile]:
    """Return the tiles in canonical order."""
    return sorted(tiles, key=lambda tile: tile.sort_key)


def format_kinds(kinds: Iterable[int]) -> str:
    """Return the kinds 0-33 as text, in the given order."""
    return text_of_kinds(tuple(kinds))


@lru_cache(maxsize=4096)
def text_of_kinds(kinds: tuple[int, ...]) -> str:
    """Return `format_kinds`, from a cache: there are only a few hundred different sets and pairs."""
    return format_tiles([TILES[kind] for kind in kinds], keep_order=True)


def _bad(text: str, position: int, what: Sentence) -> ParseError:
    said = say("hand.at", text=repr(text), position=position + 1, what=what)
    return ParseError("bad_notation", said, hint=say("hand.notation_hint"))
