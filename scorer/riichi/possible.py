"""Find the values of han and fu that a hand can have, to check values that are stated without tiles.

Fu depend on the kinds of the sets, on the pair and on the wait. This module builds a hand for every combination of
these, with as few yaku as possible. The engine scores each hand under the options in force. Dora can add any number of
han.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from scorer.hand import Hand
from scorer.riichi import limits
from scorer.riichi.engine import best_shape
from scorer.riichi.shapes import facts
from scorer.rules import Options, OptionValue
from scorer.situation import DISCARD, SELF_DRAW, Seat, Situation

MOST_HAN: Final = 65
"""The maximum number of han: ten indicators with four dora each, three red fives, and 20 han of yaku."""

_CHOWS: Final = ("123p", "678m", "456s", "345p"), ("456s", "678m", "345p", "123p")
_SIMPLES: Final = ("2", "m"), ("8", "s"), ("7", "p"), ("4", "m")
_ORPHANS: Final = ("3", "z"), ("4", "z"), ("9", "m"), ("1", "s")
"""Terminals and honours for triplets that give no yaku; the winds are neither the seat wind nor the round wind."""

_KINDS: Final = (
    "chow",
    "+chow",
    "simple",
    "orphan",
    "+simple",
    "+orphan",
    "+4simple",
    "+4orphan",
    "?simple",
    "?orphan",
)
"""The kinds of sets: `+` a claimed set, `+4` an exposed kong, `?` a concealed kong."""

_PAIRS: Final = ("22s", "55z", "11z")
"""A pair without fu, a pair with two fu, and a pair of the round wind."""


@lru_cache(maxsize=64)
def least_han(
    options: tuple[tuple[str, OptionValue], ...], self_draw: bool, riichi: str, own_round: bool
) -> Mapping[int, int]:
    """Return, for each value of fu, the lowest han of a hand with this fu.

    `riichi`: the declaration ("", "riichi", "double_riichi"); `own_round`: whether the winner's wind is the round wind.
    """
    in_force: Options = dict(options)
    situation = Situation(
        SELF_DRAW if self_draw else DISCARD,
        Seat.EAST if own_round else Seat.SOUTH,
        discarder=None if self_draw else Seat.WEST,
        riichi=bool(riichi),
        double_riichi=riichi == "double_riichi",
    )
    found: dict[int, int] = {}
    for hand in _hands(closed=bool(riichi)):
        valued = best_shape(facts(hand, situation), in_force, 0)
        if valued is not None and not valued.yaku and not valued.yakuman:
            # The last tile is a yaku that any hand can have.
            valued = best_shape(facts(hand, replace(situation, last_tile=True)), in_force, 0)
        if valued is not None and valued.yaku:
            found[valued.fu] = min(valued.han, found.get(valued.fu, valued.han))
    return dict(sorted(found.items()))


@lru_cache(maxsize=64)
def most_yakuman(options: tuple[tuple[str, OptionValue], ...]) -> int:
    """Return the maximum number of yakuman: that of four concealed kongs of winds and a pair of dragons."""
    hand = Hand.from_typed("55z!5z +ankong:1111z +ankong:2222z +ankong:3333z +ankong:4444z")
    valued = best_shape(facts(hand, Situation(SELF_DRAW, Seat.SOUTH)), dict(options), 0)
    assert valued is not None
    return valued.base // limits.YAKUMAN


def _hands(*, closed: bool) -> Iterator[Hand]:
    """Yield a hand for every combination of sets, pair and wait, and a hand of seven pairs."""
    for winning in ("1m", "7z"):
        yield Hand.from_typed(f"1144m2277p3388s77z!{winning}")
    for kinds in combinations_with_replacement(_KINDS, 4):
        claimed = any(kind.startswith("+") for kind in kinds)
        kongs = sum(kind.startswith(("+4", "?")) for kind in kinds)
        # One claimed chow opens a hand; a second one changes nothing.
        if kongs < 4 and kinds.count("+chow") < 2 and not (closed and claimed):
            chows = _CHOWS if any(kind.endswith("chow") for kind in kinds) else _CHOWS[:1]
            for pair, pool in product(_PAIRS, chows):
                yield from _won(kinds, pair, pool)


def _won(kinds: tuple[str, ...], pair: str, chows: tuple[str, ...]) -> Iterator[Hand]:
    """Yield the hands of these sets and this pair, with different winning tiles."""
    pools = {"chow": iter(chows), "simple": iter(_SIMPLES), "orphan": iter(_ORPHANS)}
    own, melds = [pair], []
    winning = [pair[1:]]
    for kind in kinds:
        piece = next(pools[kind.lstrip("+4?")])
        if isinstance(piece, tuple):
            number, suit = piece
            size = 4 if kind.startswith(("+4", "?")) else 3
            tiles = number * size + suit
            winners = [number + suit]
        else:
            # The winning tile is at the end of the chow, or in its middle.
            tiles, winners = piece, [piece[0] + piece[3], piece[1] + piece[3]]
        if kind.startswith("?"):
            melds.append(f"+ankong:{tiles}")
        elif kind.startswith("+"):
            melds.append(f"+{'kong' if len(tiles) == 5 else 'chow' if winners[1:] else 'pung'}:{tiles}")
        else:
            own.append(tiles)
            winning += winners
    text = "".join(own)
    for tile in dict.fromkeys(winning):
        yield Hand.from_typed(" ".join([f"{text}!{tile}", *melds]))
