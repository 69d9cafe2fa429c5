"""Plans whole matches for films: discards in ponds, riichi, calls, finished hands and drawn hands.

This module decides what happens in a deal, and when. `vision.render.whole_match` lays the tiles and films them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from scorer.hand import Hand, MeldKind, Source
from scorer.tiles import Tile, tile_of_kind
from vision.render.hands import random_hand

__all__ = ["SEATS", "Discard", "Move", "Played", "Seat", "plan_deal"]

Rng = np.random.Generator
_DECLARES = 0.4
"""The share of hands without melds that declare riichi."""
_DRAWN = 0.35
"""The share of drawn hands: deals that nobody wins."""
_CALLED = 0.15
"""The share of riichi discards that another player calls, if a player can."""
_BEFORE = {Source.LEFT: 3, Source.ACROSS: 2, Source.RIGHT: 1}
"""The number of seats from a player to the discarder, counterclockwise."""


class Seat(Enum):
    """A player, by the side of the picture. The order is counterclockwise from the lower side."""

    NEAR = "near"
    RIGHT = "right"
    FAR = "far"
    LEFT = "left"


SEATS = tuple(Seat)


@dataclass(frozen=True, slots=True)
class Discard:
    """A tile in a pond; `turned`: it lies sideways, because of a riichi."""

    tile: Tile
    turned: bool = False


@dataclass(slots=True)
class Move:
    """What changes on the table at one time.

    - `ponds`: the discards that are added, by seat
    - `calls`: the caller, the index of the meld in the caller's hand, and the discarder whose last tile is taken
    - `riichi`: the seats whose stick is laid
    """

    ponds: dict[Seat, list[Discard]] = field(default_factory=dict)
    calls: list[tuple[Seat, int, Seat]] = field(default_factory=list)
    riichi: list[Seat] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Played:
    """One deal.

    - `hands`: the hands with melds or with opened tiles, by seat; a winner's hand has a winning tile
    - `moves`: what happens before the hands are opened, in order
    - `winner`: the seat that wins, or None if the hand is drawn
    - `opened`: the seats that open a hand at the end: the winner, or those that are ready (tenpai)
    """

    hands: dict[Seat, Hand]
    moves: tuple[Move, ...]
    winner: Seat | None
    opened: tuple[Seat, ...]


def plan_deal(rng: Rng, seen: tuple[Seat, ...], rounds: tuple[int, int], fits: Callable[[Hand], bool]) -> Played:
    """Return a random deal.

    `seen`: the seats whose hands the camera sees; only these win, open a hand or call. `rounds`: the least and the
    greatest number of discards of a player. `fits`: whether a hand has room in the picture.
    """
    drawn = rng.random() < _DRAWN
    some = [seen[int(place)] for place in rng.permutation(len(seen))]
    opened = tuple(some[: int(rng.integers(1, len(some) + 1))] if drawn else some[:1])
    callers = [seat for seat in some if seat not in opened and rng.random() < 0.5]
    while True:
        hands = {seat: _hand(rng, fits, wins=not drawn and seat in opened) for seat in (*opened, *callers)}
        left = Counter(dict.fromkeys(range(34), 4))
        for seat, hand in hands.items():
            # Of a hand that is never opened, only its melds are seen.
            shown = hand if seat in opened else Hand((), None, hand.melds)
            left.subtract(dict(enumerate(shown.kind_counts())))
        if min(left.values()) >= 0:
            break
    wall = [tile_of_kind(kind) for kind in range(34) for _ in range(left[kind])]
    wall = [wall[place] for place in rng.permutation(len(wall))]
    moves = _moves(rng, hands, wall, int(rng.integers(rounds[0], rounds[1] + 1)))
    return Played(hands, tuple(moves), None if drawn else opened[0], opened)


def _hand(rng: Rng, fits: Callable[[Hand], bool], *, wins: bool) -> Hand:
    """Return a random hand: with `wins`, a winning hand; otherwise a ready hand, which lacks its winning tile."""
    while True:
        hand = random_hand(rng, flowers_share=0.0)
        if any(meld.kind in (MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG) for meld in hand.melds) or not fits(hand):
            continue
        if wins:
            return hand
        rest = list(hand.concealed)
        assert hand.winning_tile is not None
        rest.remove(hand.winning_tile)
        if len(rest) > 1:
            return Hand(tuple(rest), None, hand.melds)


def _moves(rng: Rng, hands: dict[Seat, Hand], wall: list[Tile], rounds: int) -> list[Move]:
    """Return the moves: in each round, a move with the usual discards, then a move for each riichi and each call."""
    melds = {seat: hand.melds for seat, hand in hands.items()}
    declares = {
        seat: int(rng.integers(3, rounds)) for seat in SEATS if not melds.get(seat) and rng.random() < _DECLARES
    }
    # A meld at the right end of the row is laid first.
    waiting = [(seat, place) for seat in melds for place in reversed(range(len(melds[seat])))]
    at = sorted(int(each) for each in rng.integers(1, rounds, len(waiting)))
    moves: list[Move] = []
    turned: set[Seat] = set()
    for number in range(rounds):
        usual, riichi = Move(), []
        for seat in SEATS:
            if declares.get(seat) == number:
                riichi.append(seat)
                continue
            usual.ponds[seat] = [Discard(wall.pop(), seat in turned)]
            turned.discard(seat)
        moves.append(usual)
        for seat in riichi:
            moves.append(Move({seat: [Discard(wall.pop(), True)]}, riichi=[seat]))
        while waiting and at[0] <= number:
            at.pop(0)
            caller, place = waiting.pop(0)
            meld = melds[caller][place]
            assert meld.called_from is not None
            assert meld.called_tile is not None
            source = SEATS[(SEATS.index(caller) + _BEFORE[meld.called_from]) % 4]
            declared = source in riichi
            if declared and rng.random() < _CALLED:
                # The riichi discard itself is called; the next discard of this player is turned instead.
                last = next(move for move in reversed(moves) if source in move.riichi)
                wall.insert(0, last.ponds[source][0].tile)
                last.ponds[source] = [Discard(meld.called_tile, True)]
                turned.add(source)
            else:
                moves.append(Move({source: [Discard(meld.called_tile)]}))
            if declared:
                riichi.remove(source)
            moves.append(Move(calls=[(caller, place, source)]))
    return _opening(moves)


def _opening(moves: list[Move]) -> list[Move]:
    """Return the moves with up to three first moves joined into one, to shorten the film.

    Only moves before the first riichi and the first call are joined.
    """
    first = Move()
    for count, move in enumerate(moves):
        if count == 3 or move.riichi or move.calls or len(move.ponds) < len(SEATS):
            return [first, *moves[count:]]
        for seat, laid in move.ponds.items():
            first.ponds.setdefault(seat, []).extend(laid)
    return [first]
