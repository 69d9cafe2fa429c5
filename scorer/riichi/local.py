"""Local yaku: the tests of those in `scorer/sets/local_yaku.toml`, and those that the option `local_yaku` names.

The option is a list such as `["sanrenkou", "uumensai:3"]`: the id of a yaku, and its han if they differ from the file.
13 han are a yakuman.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from scorer.arrangement import set_kinds
from scorer.packed import mask, one, unpack
from scorer.riichi.pattern import ANYWHERE, Evidence, Test, Yaku, there, tripled
from scorer.riichi.shapes import REGULAR, Shape
from scorer.riichi.yakuman import Yakuman
from scorer.rules import Names, Options, PatternEntry

YAKUMAN_HAN: Final = 13
HAN: Final = (1, 2, 3, 5, 6, YAKUMAN_HAN)
"""The han that the players of a table can give to a local yaku."""

TESTS: Final[dict[str, Test]] = {}
"""For each id: the test. The docstring of the test is the rule."""


class Local(NamedTuple):
    """The local yaku and yakuman that the options count."""

    yaku: tuple[Yaku, ...]
    yakuman: tuple[Yakuman, ...]


def _enter(test: Callable[[Shape], Evidence | None]) -> Test:
    TESTS[test.__name__] = test
    return test


def _consecutive(shape: Shape, count: int) -> Evidence | None:
    """Return the tiles of `count` triplets with consecutive numbers in one suit; None if the shape lacks them."""
    for first in sorted(shape.triplets):
        kinds = tuple(range(first, first + count))
        if first < 27 and first % 9 + count <= 9 and set(kinds) <= set(shape.triplets):
            return tripled(kinds)
    return None


def _identical(shape: Shape, count: int) -> Evidence | None:
    """Return the tiles of `count` identical chows; None if the shape lacks them."""
    found = next((code for code in shape.chows if shape.chows.count(code) >= count), None)
    return None if found is None else set_kinds(found) * count


@_enter
def sanrenkou(shape: Shape) -> Evidence | None:
    """三連刻: three triplets or kongs of consecutive numbers in one suit."""
    return _consecutive(shape, 3)


@_enter
def suurenkou(shape: Shape) -> Evidence | None:
    """四連刻: four triplets or kongs of consecutive numbers in one suit."""
    return _consecutive(shape, 4)


@_enter
def isshoku_sanjun(shape: Shape) -> Evidence | None:
    """一色三順: three identical chows."""
    return _identical(shape, 3)


@_enter
def isshoku_yonjun(shape: Shape) -> Evidence | None:
    """一色四順: four identical chows."""
    return _identical(shape, 4)


@_enter
def uumensai(shape: Shape) -> Evidence | None:
    """五門斉: four sets and a pair, one each of characters, dots, bamboo, winds and dragons."""
    kinds = (*shape.chows, *shape.triplets, shape.pair)
    types = {kind // 9 if kind < 27 else 3 if kind < 31 else 4 for kind in kinds}
    return there(shape.form is REGULAR and len(types) == 5)


@_enter
def sanpuukou(shape: Shape) -> Evidence | None:
    """三風刻: triplets or kongs of three winds."""
    winds = tuple(kind for kind in shape.triplets if 27 <= kind < 31)
    return tripled(winds) if len(winds) == 3 else None


@_enter
def shiiaruraotai(shape: Shape) -> Evidence | None:
    """十二落抬: four claimed sets, won on a discard that completes the pair."""
    facts = shape.facts
    claimed = len(facts.meld_chows) + len(facts.meld_pungs) + len(facts.exposed_kongs)
    return there(claimed == 4 and not facts.self_draw)


_ONE_DOT, _NINE_DOTS = 9, 17


@_enter
def iipin_moyue(shape: Shape) -> Evidence | None:
    """一筒摸月: self-draw of the last tile of the wall, which is the 1 of dots."""
    facts = shape.facts
    return there(facts.situation.last_tile and facts.self_draw and facts.winning == _ONE_DOT)


@_enter
def chuupin_raoyui(shape: Shape) -> Evidence | None:
    """九筒撈魚: a win on the last discard, which is the 9 of dots."""
    facts = shape.facts
    return there(facts.situation.last_tile and not facts.self_draw and facts.winning == _NINE_DOTS)


_CHARACTERS: Final = mask(range(9))
_WHEELS: Final = sum(2 * one(kind) for kind in range(10, 17))


@_enter
def daisharin(shape: Shape) -> Evidence | None:
    """大車輪: the seven pairs 2 to 8 of dots, concealed."""
    return there(shape.facts.concealed == _WHEELS)


@_enter
def hyakuman_goku(shape: Shape) -> Evidence | None:
    """百万石: characters only, whose numbers add up to 100 or more; the four tiles of a kong all count."""
    counts = shape.facts.counts
    if counts & ~_CHARACTERS:
        return None
    return there(sum((kind + 1) * count for kind, count in enumerate(unpack(counts))) >= 100)


@_enter
def ishi_no_ue_nimo_sannen(shape: Shape) -> Evidence | None:
    """石の上にも三年: double riichi, and a win with the last tile of the wall or the discard after it."""
    situation = shape.facts.situation
    return there(situation.double_riichi and situation.last_tile)


_LEAST: Final = {"iipin_moyue": 2, "chuupin_raoyui": 2}
"""For each local yaku that replaces a yaku of 1 han: its minimum han."""

CHOICES: Final = tuple(
    choice for name in TESTS for choice in (name, *(f"{name}:{han}" for han in HAN if han >= _LEAST.get(name, 1)))
)
"""The values that the option `local_yaku` can list."""


@cache
def data() -> dict[str, Any]:
    """Return the entries of `local_yaku.toml`, by id of the yaku."""
    # These imports are slow; only scores with local yaku need them.
    import tomllib
    from pathlib import Path

    file = Path(__file__).parents[1] / "sets" / "local_yaku.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def local_of(options: Options) -> Local:
    """Return the local yaku that these options count."""
    chosen = options.get("local_yaku", ())
    assert isinstance(chosen, tuple)
    return _local(chosen)


def _once(_: Shape) -> bool:
    """Return False: a local yakuman has no form that counts twice."""
    return False


@lru_cache(maxsize=256)
def _local(chosen: tuple[str, ...]) -> Local:
    yaku: list[Yaku] = []
    yakuman: list[Yakuman] = []
    for name, _, given in (each.partition(":") for each in chosen):
        entry, test = data()[name], TESTS[name]
        names, rule = Names(**entry["name"]), (test.__doc__ or "").strip()
        most = max(entry["closed"], entry["open"])
        han = int(given) if given else most
        # A yaku that is worth less in an open hand keeps the same difference between its two values.
        closed, opened = (each and max(1, han - (most - each)) for each in (entry["closed"], entry["open"]))
        if han == YAKUMAN_HAN:
            yakuman.append(Yakuman(name, names, rule, test, not opened, ANYWHERE, _once))
        else:
            yaku.append(Yaku(name, names, closed, opened, rule, test, tuple(entry.get("implies", ()))))
    return Local(tuple(yaku), tuple(yakuman))


def entries(options: Options) -> list[PatternEntry]:
    """Return the local yaku of these options as a rule set lists them."""
    local = local_of(options)
    listed = [PatternEntry(each.id, each.name, _worth(each.closed, each.open), each.rule) for each in local.yaku]
    return listed + [PatternEntry(each.id, each.name, "yakuman", each.rule) for each in local.yakuman]


def _worth(closed: int, opened: int) -> str:
    """Return the value in the words of the other yaku: `3 han, open 2`."""
    if not closed:
        return f"{opened} han, closed no"
    return f"{closed} han" + ("" if opened == closed else f", open {opened or 'no'}")
