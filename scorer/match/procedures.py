"""Procedures beside the play: opening the wall, turning over the tile that makes tiles wild, penalty tiles, a redeal.

None of these procedures transfers points. Until the hand is over, the state contains the throw, the tile that was
turned over, and the penalty tiles that are still held.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorer.errors import Fault, MatchFault
from scorer.match.events import Penalty, Redeal, Wall
from scorer.match.state import MatchState
from scorer.sentences import say
from scorer.tiles import Tile

TURN_DICE: Final = {"baida": 1, "aml": 0}
"""For each rule set: the number of dice that decide which tile is turned over (masters 189, 241)."""
_NO_WALL: Final = ("mcr",)
"""Rule families whose sources in this project do not state how the wall is opened."""


def base_of(state: MatchState) -> str:
    """Return the id of the rule set; for house rules or a preset, of the rule set on which they are based."""
    return state.rules.base or state.rules.id


def wall_of(state: MatchState) -> tuple[str, int] | None:
    """Return whose wall is opened, and after how many stacks from its right end; None if no wall is opened yet.

    The dealer throws. Counting goes counterclockwise, and the dealer is 1 (wsom 75-79, common-riichi 619-624, wrc-2017
    117-119).
    """
    if not state.wall:
        return None
    total = sum(state.wall)
    return state.order[(state.dealer + total - 1) % 4], total


def wall(state: MatchState, event: Wall) -> MatchState:
    """Return the state with the throw for the wall, or with the tile that was turned over. Raises `MatchFault`."""
    if event.turned is None:
        faults = _wall_faults(state, event)
        if faults:
            raise MatchFault(faults)
        return replace(state, wall=event.dice, touched=True)
    wanted = TURN_DICE.get(base_of(state))
    if wanted is None:
        raise MatchFault([_none(state, "turned")])
    if state.turned is not None:
        raise MatchFault([Fault("procedure_done", say("match.turned_already", tile=state.turned.code), "turned")])
    if len(event.dice) != wanted:
        raise MatchFault([Fault("bad_dice", say("match.dice", count=wanted), "dice")])
    return replace(state, turned=event.turned, touched=True)


def _wall_faults(state: MatchState, event: Wall) -> list[Fault]:
    if state.rules.family in _NO_WALL:
        return [_none(state, "dice")]
    if state.wall:
        return [Fault("procedure_done", say("match.wall_open"), "dice")]
    if len(event.dice) != 2:
        return [Fault("bad_dice", say("match.dice", count=2), "dice")]
    return []


def redeal(state: MatchState, event: Redeal) -> MatchState:
    """Return the state in which the tiles are dealt again, because tiles were shown at the deal (wrc-2017 251-253).

    Raises `MatchFault` if a riichi was declared in this hand, and under rules without a redeal.
    """
    faults = state.unknown([event.player], "player")
    if state.rules.family != "riichi":
        faults.append(_none(state, "event.type"))
    elif state.riichi:
        faults.append(Fault("procedure_done", say("match.dealt_already"), "event.type"))
    if faults:
        raise MatchFault(faults)
    return replace(state, wall=(), turned=None, touched=True)


def penalty(state: MatchState, event: Penalty) -> MatchState:
    """Return the state after a player with live penalty tiles has discarded.

    A penalty tile is live until the player's next discard. Each live penalty tile that the player does not discard then
    becomes dead and stays in the hand (zung-jung 34). Raises `MatchFault`.
    """
    faults = state.unknown([event.player], "player")
    held = list(state.penalty_tiles.get(event.player, ()))
    live = live_tiles(state, event.player)
    if not faults and not live:
        faults.append(Fault("bad_penalty_tiles", say("match.no_live_tiles", name=event.player), "player"))
    elif event.discarded is not None and event.discarded not in live:
        said = say("match.not_live", tile=event.discarded.code)
        faults.append(Fault("bad_penalty_tiles", said, "discarded"))
    if faults:
        raise MatchFault(faults)
    if event.discarded is not None:
        held.remove(event.discarded)
    kept = tuple(held)
    return replace(
        state,
        penalty_tiles=_with(state.penalty_tiles, event.player, kept),
        dead_tiles=_with(state.dead_tiles, event.player, kept),
    )


def live_tiles(state: MatchState, player: str) -> tuple[Tile, ...]:
    """Return the live penalty tiles of a player, which can be discarded at the next discard."""
    live = list(state.penalty_tiles.get(player, ()))
    for tile in state.dead_tiles.get(player, ()):
        live.remove(tile)
    return tuple(live)


def _with(tiles: object, player: str, kept: tuple[Tile, ...]) -> dict[str, tuple[Tile, ...]]:
    """Return the dict `tiles` in which `player` has the tiles `kept`; without the player if `kept` is empty."""
    assert isinstance(tiles, dict)
    return {name: each for name, each in {**tiles, player: kept}.items() if each}


def _none(state: MatchState, where: str) -> Fault:
    return Fault("no_procedure", say("match.no_procedure", rules=state.rules.id), where)
