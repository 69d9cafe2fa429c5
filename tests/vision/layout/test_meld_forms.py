"""What a few tiles side by side form: the kind of the meld, its discarder, and whether this is certain."""

from __future__ import annotations

import pytest

from scorer.notation import parse_tiles
from scorer.tiles import Tile
from vision.layout.melds import Laid, by_habit, hidden_kong, in_sets, meld_of


def laid(text: str, added: str = "") -> Laid | None:
    """Return the meld of tiles with `~` before a sideways tile; `added` is the tile on or beyond the sideways tile."""
    words = text.split()
    tiles = [tile_of(word.lstrip("~")) for word in words]
    members = range(10, 10 + len(words))
    return meld_of(tiles, [word[0] == "~" for word in words], members, (tile_of(added), 20) if added else None)


def tile_of(code: str) -> Tile:
    return parse_tiles(code)[0]


def found(text: str, added: str = "") -> str:
    meld = laid(text, added)
    assert meld is not None
    assert meld.members == (*range(10, 10 + len(text.split())), *((20,) if added else ()))
    called = f" {meld.meld.called_tile}" if meld.meld.called_tile else ""
    return f"{meld.meld.typed()}{called}{', unsure' if meld.unsure else ''}{', unclear' if meld.unclear else ''}"


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("1m 2m 3m", "chow:123m, unclear"),
        ("~2m 1m 3m", "chow:213m<left 2m"),
        ("~3m 2m 1m", "chow:321m<left 3m"),
        ("7z 7z 7z", "pung:777z, unclear"),
        ("~5p 0p 5p", "pung:505p<left 5p"),
        ("5p ~0p 5p", "pung:505p<across 0p"),
        ("5p 5p ~0p", "pung:550p<right 0p"),
        ("7z 7z 7z 7z", "kong:7777z, unsure, unclear"),
        ("~5p 0p 5p 5p", "kong:5055p<left 5p, unsure, unclear"),
        ("5p ~0p 5p 5p", "kong:5055p<across 0p, unsure, unclear"),
        ("5p 5p ~0p 5p", "addkong:5505p<across 0p, unsure, unclear"),
        ("5p 5p 5p ~0p", "kong:5550p<right 0p, unsure, unclear"),
        ("? 8s 8s ?", "ankong:?88s?"),
        ("8s ? ? 8s", "ankong:8s??8s"),
        ("8s ? 8s 8s", "ankong:8s?88s"),
        ("8s 8s ? 8s", "ankong:88s?8s"),
        ("~? 7z 7z ~?", "ankong:?77z?"),
        ("? 0s 5s ?", "ankong:?05s?"),
    ],
)
def test_the_sideways_tile_shows_the_discarder_and_face_down_tiles_a_concealed_kong(text, meld):
    assert found(text) == meld


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("~5p 5p 5p", "addkong:5550p<left 5p"),
        ("5p ~5p 5p", "addkong:5550p<across 5p"),
        ("5p 5p ~5p", "addkong:5550p<right 5p"),
    ],
)
def test_a_fourth_tile_on_the_sideways_tile_makes_the_pung_an_added_kong(text, meld):
    assert found(text, "0p") == meld


@pytest.mark.parametrize(
    "text",
    [
        "7z",
        "7z 7z",
        "7z 7z 7z 7z 7z",
        "~7z ~7z 7z",
        "~7z 7z 7z ~7z",
        "1m 3m 2m",
        "3m 2m 1m",
        "2m ~1m 3m",
        "1m 2m ~3m",
        "1m 2m 4m",
        "8m 9m 1p",
        "1z 2z 3z",
        "7z 7z 6z",
        "7z 7z 7z 6z",
        "1m 2m 3m 4m",
        "1f 1f 1f",
        "1f 2f 3f",
        "1f 1f 1f 1f",
        "? 1f 1f ?",
        "7z ? 7z",
        "7z 7z ?",
        "? ? ?",
        "? ? ? ?",
        "? ? 7z ?",
        "? 7z ? 7z",
        "7z 7z ? ?",
        "? 7z 7z 7z",
        "? 7z 6z ?",
        "? ~7z 7z ?",
        "7z ? ~7z 7z",
        "8s ? 8s",
        "? 8s 8s 8s ?",
    ],
)
def test_other_tiles_are_no_meld(text):
    assert laid(text) is None


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("7z 7z 7z", "7z"),
        ("~7z ~7z 7z", "7z"),
        ("~7z 7z", "7z"),
        ("~7z 7z 7z 7z", "7z"),
        ("~7z 7z 7z", "6z"),
        ("~7z 6z 7z", "7z"),
        ("~1m 2m 3m", "1m"),
        ("~1f 1f 1f", "1f"),
        ("~? ? ?", "?"),
        ("~7z 7z 7z", "?"),
    ],
)
def test_a_fourth_tile_is_added_to_a_pung_of_its_kind_with_one_sideways_tile(text, added):
    assert laid(text, added) is None


def test_a_kong_of_four_backs_has_no_known_tile():
    meld = hidden_kong((3, 4, 5, 6))
    assert (meld.meld.typed(), meld.members, meld.turned, meld.unclear) == ("ankong:????", (3, 4, 5, 6), False, True)


@pytest.mark.parametrize(
    ("others", "kind", "unsure"),
    [
        (["~1m 2m 3m"], "ankong:7777z", True),
        (["1m 2m 3m", "5p 5p ~5p"], "ankong:7777z", True),
        (["1m 2m 3m"], "kong:7777z", True),
        ([], "kong:7777z", True),
    ],
)
def test_four_upright_tiles_beside_a_called_set_are_concealed(others, kind, unsure):
    kong, *rest = by_habit([one for text in ("7z 7z 7z 7z", *others) if (one := laid(text))])
    assert (kong.meld.typed(), kong.unsure) == (kind, unsure)
    assert rest == [laid(text) for text in others]


def test_a_called_kong_stays_exposed_beside_a_called_set():
    melds = [one for text in ("~7z 7z 7z 7z", "~1m 2m 3m") if (one := laid(text))]
    assert by_habit(melds) == tuple(melds)


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("1m2m3m", True),
        ("1m2m3m5p5p5p", True),
        ("5p5p5p1m2m3m7s8s9s", True),
        ("1m2m3m5p5p", False),
        ("1m2m3m5p", False),
        ("1m1m2m3m", False),
        ("1m2m3m5p5p6p", False),
        ("1m3m2m5p5p5p", False),
        ("5p5p5p5p", False),
    ],
)
def test_a_row_is_sets_where_each_three_tiles_make_one(text, sets):
    assert in_sets(parse_tiles(text)) is sets
