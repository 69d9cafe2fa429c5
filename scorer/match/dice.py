"""Draw seats by dice and tiles as the rule texts describe it, by a random generator or as recorded from the table.

A seat draw stores what happened: who sat where, the order of the tiles, the throws of the dice. The final seats are
computed from it, so a recorded seat draw can be checked. The number thrown is counted counterclockwise from the
thrower, who is 1 (wsom 47, masters 19, common-riichi 549).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final, TypeAlias

from scorer import shape
from scorer.errors import Fault, MatchFault
from scorer.forms import Formed, Limits
from scorer.match.options import in_force
from scorer.rules import Options
from scorer.sentences import listed, say

WINDS: Final = ("1z", "2z", "3z", "4z")
ODD, EVEN, WHITE = "1p", "2p", "5z"
Die: TypeAlias = Annotated[int, Limits(1, 6)]


class Method(Enum):
    """A way to draw seats, with its source lines."""

    ROW = "row"
    """Four wind tiles in a line; the player that the throw selects takes the first, the others take the next ones
    (masters 15-21).
    """
    TWO_THROWS = "two_throws"
    """Wind tiles between an odd and an even tile; the second throw selects the player who takes first, and the end of
    the line from which tiles are taken (wsom 53-60).
    """
    PROVISIONAL_EAST = "provisional_east"
    """Tiles as in `TWO_THROWS`, with one throw; then the player with the East tile, who is provisional East, throws for
    the first dealer (wrc-2017 85-117).
    """
    SIX_TILES = "six_tiles"
    """Tiles as in `TWO_THROWS`, with two throws; the first selects who makes the second. Then the player with the East
    tile throws for the first dealer (common-riichi 587-604).
    """
    GRAB = "grab"
    """Each player takes one of four tiles; East throws for the first dealer (common-riichi 572-576)."""
    GRAB_WHITE = "grab_white"
    """As `GRAB`, with a white dragon among five tiles. The player who takes the white dragon exchanges it for the tile
    that is left (common-riichi 578-585).
    """


_NUMBERED = frozenset((Method.TWO_THROWS, Method.PROVISIONAL_EAST, Method.SIX_TILES))
_FROM_OPPOSITE = frozenset((Method.PROVISIONAL_EAST, Method.SIX_TILES))
_EAST_THROWS = frozenset((Method.PROVISIONAL_EAST, Method.SIX_TILES, Method.GRAB, Method.GRAB_WHITE))
BY_TOP: Final = frozenset((Method.SIX_TILES, Method.GRAB, Method.GRAB_WHITE))
"""The methods in which the player who ranked first in the game before throws for the first dealer (common-riichi
608-609).
"""
_FIRST_THROWS: Final = {
    Method.ROW: 1,
    Method.TWO_THROWS: 2,
    Method.PROVISIONAL_EAST: 1,
    Method.SIX_TILES: 2,
    Method.GRAB: 0,
    Method.GRAB_WHITE: 0,
}


@dataclass(frozen=True, slots=True)
class Throw(Formed):
    """A throw of two dice: the player who threw them, and the numbers."""

    by: str
    dice: tuple[Die, Die]

    @property
    def total(self) -> int:
        """Return the sum of the dice."""
        return sum(self.dice)


@dataclass(frozen=True, slots=True)
class SeatDraw(Formed):
    """One seat draw. `sitting`: the players as they first sat, counterclockwise; `tiles`: as laid out or as taken.

    `tiles`: from left to right; with `GRAB` and `GRAB_WHITE`, the tiles of the players of `sitting`, then the one left.
    `shuffler`: the player who laid out the tiles. `top`: from the second game on, the player who ranked first in the
    game before; with the methods of `BY_TOP`, this player throws for the first dealer in place of the player with
    the East tile (common-riichi 608-609). `order`: the four players in dealing order, the first dealer first.
    """

    method: Method
    sitting: tuple[str, str, str, str]
    shuffler: str
    tiles: tuple[str, ...]
    throws: tuple[Throw, ...]
    top: str | None = None

    @property
    def takes(self) -> dict[str, str]:
        """Return a dict from players to the wind tiles that they take."""
        return _takes(self)

    @property
    def order(self) -> tuple[str, str, str, str]:
        """Return the players in dealing order, the first dealer first."""
        takes = self.takes
        by_wind = sorted(self.sitting, key=lambda player: takes[player])
        first = 0
        if self.method in _EAST_THROWS:
            first = by_wind.index(_found(tuple(by_wind), self.throws[-1]))
        a, b, c, d = (by_wind[(first + step) % 4] for step in range(4))
        return a, b, c, d

    def faults(self) -> list[Fault]:
        """Return the faults of the seat draw: wrong tiles, a wrong number of throws, or a throw by the wrong player."""
        expected = sorted(_tiles_of(self.method))
        if sorted(self.tiles) != expected:
            return [Fault("bad_seat_draw", say("match.draw_tiles", tiles=listed(expected)), "draw.tiles")]
        if self.method is Method.GRAB_WHITE and self.tiles[4] == WHITE:
            return [Fault("bad_seat_draw", say("match.no_white"), "draw.tiles")]
        wanted = _FIRST_THROWS[self.method] + (self.method in _EAST_THROWS)
        if len(self.throws) != wanted:
            return [Fault("bad_seat_draw", say("match.draw_throws", count=wanted), "draw.throws")]
        found = []
        for place, by in enumerate(_throwers(self)):
            if by is not None and self.throws[place].by != by:
                said = say("match.thrower", number=place + 1, by=by, other=self.throws[place].by)
                found.append(Fault("bad_seat_draw", said, f"draw.throws[{place}]"))
        return found

    def check(self, where: str) -> None:
        """Raise `ParseError` unless `sitting` has four different names, and all other names are among these.

        Raise `MatchFault` for an impossible seat draw.
        """
        if len(set(self.sitting)) != 4:
            raise shape.wrong(f"{where}.sitting", say("match.four_names"), list(self.sitting))
        who = [
            (self.shuffler, "shuffler"),
            *([(self.top, "top")] if self.top is not None else []),
            *((throw.by, f"throws[{n}].by") for n, throw in enumerate(self.throws)),
        ]
        for name, place in who:
            if name not in self.sitting:
                raise shape.wrong(f"{where}.{place}", shape.one_of(self.sitting), name)
        if faults := self.faults():
            raise MatchFault(faults)


def method_of(options: Options) -> Method:
    """Return the method of drawing seats that is set in the options of a match."""
    return Method(in_force(options, "seat_draw"))


def draw_seats(
    method: Method, sitting: tuple[str, str, str, str], rng: random.Random, top: str | None = None
) -> SeatDraw:
    """Draw seats at random. `top`: see `SeatDraw`. The same arguments and state of `rng` give the same seat draw."""
    tiles = list(_tiles_of(method))
    while True:
        rng.shuffle(tiles)
        if method is Method.TWO_THROWS:  # the odd and the even tile are laid at the ends (wsom 57)
            winds = [tile for tile in tiles if tile in WINDS]
            ends = [tile for tile in tiles if tile not in WINDS]
            tiles = [ends[0], *winds, ends[1]]
        if method is not Method.GRAB_WHITE or tiles[4] != WHITE:
            break
    draw = SeatDraw(method, sitting, rng.choice(sitting), tuple(tiles), (), top if method in BY_TOP else None)
    for place in range(_FIRST_THROWS[method] + (method in _EAST_THROWS)):
        by = _throwers(draw)[place] or rng.choice(sitting)
        throw = Throw(by, (rng.randint(1, 6), rng.randint(1, 6)))
        draw = replace(draw, throws=(*draw.throws, throw))
    return draw


def _tiles_of(method: Method) -> tuple[str, ...]:
    if method in _NUMBERED:
        return (*WINDS, ODD, EVEN)
    return (*WINDS, WHITE) if method is Method.GRAB_WHITE else WINDS


def _found(sitting: tuple[str, ...], throw: Throw) -> str:
    """Return the player that a throw selects. Counting goes counterclockwise, and the thrower is 1."""
    return sitting[(sitting.index(throw.by) + throw.total - 1) % 4]


def _throwers(draw: SeatDraw) -> list[str | None]:
    """Return, for each throw, the player who must make it; None if no rule or earlier throw decides who throws."""
    first = _FIRST_THROWS[draw.method]
    by: list[str | None] = []
    for place in range(first):
        if place:
            by.append(_found(draw.sitting, draw.throws[place - 1]) if len(draw.throws) >= place else None)
        elif draw.method in _FROM_OPPOSITE:
            by.append(draw.sitting[(draw.sitting.index(draw.shuffler) + 2) % 4])
        else:
            by.append(None)
    if draw.method in _EAST_THROWS:
        takes = _takes(draw) if len(draw.throws) >= first else {}
        if draw.top is not None and draw.method in BY_TOP:
            by.append(draw.top)
            return by
        by.append(next((player for player, tile in takes.items() if tile == "1z"), None))
    return by


def _takes(draw: SeatDraw) -> dict[str, str]:
    sitting = draw.sitting
    if draw.method in (Method.GRAB, Method.GRAB_WHITE):
        taken = dict(zip(sitting, draw.tiles))
        return {player: draw.tiles[4] if tile == WHITE else tile for player, tile in taken.items()}
    winds = [tile for tile in draw.tiles if tile in WINDS]
    decides = draw.throws[_FIRST_THROWS[draw.method] - 1]
    if draw.method in _NUMBERED:
        # Of the two tiles with numbers, one lies at each end (wrc-2017 107). The parity of the throw decides the side.
        left = next(tile for tile in draw.tiles if tile not in WINDS)
        if (left == ODD) != (decides.total % 2 == 1):
            winds.reverse()
    first = sitting.index(_found(sitting, decides))
    return {sitting[(first + step) % 4]: wind for step, wind in enumerate(winds)}
