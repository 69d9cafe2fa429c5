"""Lays melds as players worldwide do: the called tile sideways or not, and kongs in every form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scorer.hand import Meld, MeldKind, Source
from scorer.tiles import FACE_DOWN, Tile
from vision.render.scene import SceneTile, TileSet

__all__ = ["MeldHabit", "habit_for", "lay_meld", "random_habit", "seen_meld", "turns_one"]

_SLACK = 0.3  # mm between neighbours


@dataclass(frozen=True, slots=True)
class MeldHabit:
    """How the players at one table lay melds.

    - `turn`: whether the called tile lies sideways.
    - `added`: the position of the fourth tile of an added kong. "beyond" is behind the sideways tile, "on" is on
      top of it, and "end" is an end of the row where it does not touch the sideways tile.
    - `left`: if both ends are possible, whether "end" is the left end.
    - `concealed`: the face-down tiles of a concealed kong: "outer", "inner", "all", "one" (the third tile) or
      "none".
    """

    turn: bool = True
    added: str = "beyond"
    concealed: str = "outer"
    untidy: float = 1.0
    left: bool = False


def random_habit(rng: np.random.Generator) -> MeldHabit:
    """Return a random habit; the habits of riichi are the most frequent.

    If no tile lies sideways, a concealed kong shows at least one back: nothing else distinguishes it from an
    exposed kong.
    """
    turn = rng.random() < 0.72
    added = str(rng.choice(["beyond", "beyond", "beyond", "on", "end"])) if turn else "end"
    concealed = str(rng.choice(["outer", "outer", "outer", "outer", "outer", "inner", "one", "all", "none"]))
    if not turn and concealed == "none":
        concealed = "outer"
    untidy = float(rng.normal(0, 1.2))
    return MeldHabit(turn=bool(turn), added=added, concealed=concealed, untidy=abs(untidy), left=untidy < 0)


def turns_one(habit: MeldHabit, melds: Sequence[Meld]) -> bool:
    """Return whether at least one of these melds shows that the called tile lies sideways at this table."""
    return habit.turn and any(meld.called_from is not None for meld in melds)


def habit_for(habit: MeldHabit, melds: Sequence[Meld]) -> MeldHabit:
    """Return the habit adapted to a hand with these melds.

    If none of the melds has a sideways tile, a concealed kong must show a back.
    """
    if habit.concealed == "none" and not turns_one(habit, melds):
        return replace(habit, concealed="outer")
    return habit


def _pictured(meld: Meld, habit: MeldHabit) -> list[tuple[Tile, bool]]:
    """Return the tiles from left to right, each with a flag for "lies sideways".

    A tile that lies on or behind the sideways tile is last.
    """
    tiles = list(meld.tiles)
    if meld.kind is MeldKind.CONCEALED_KONG:
        seen = next((tile for tile in tiles if not tile.is_face_down), FACE_DOWN)
        real = [seen if tile.is_face_down else tile for tile in tiles]
        down = {"outer": (0, 3), "inner": (1, 2), "all": (0, 1, 2, 3), "one": (2,), "none": ()}[habit.concealed]
        return [(FACE_DOWN if n in down else tile, False) for n, tile in enumerate(real)]
    if not habit.turn or meld.called_from is None:
        return [(tile, False) for tile in sorted(tiles, key=lambda tile: tile.sort_key)]
    called = meld.called_tile if meld.called_tile in tiles else tiles[0]
    tiles.remove(called)
    added = [tiles.pop()] if meld.kind is MeldKind.ADDED_KONG else []
    place = {Source.LEFT: 0, Source.ACROSS: 1, Source.RIGHT: len(tiles)}[meld.called_from]
    laid = [(tile, False) for tile in tiles]
    laid.insert(place, (called, True))
    if added and habit.added == "end":
        # The added tile must not touch the sideways tile (WSOM, kongs, 3).
        first = meld.called_from is Source.RIGHT or (meld.called_from is Source.ACROSS and habit.left)
        return [(added[0], False), *laid] if first else [*laid, (added[0], False)]
    return laid + [(tile, True) for tile in added]


def lay_meld(
    meld: Meld, role: str, size: TileSet, habit: MeldHabit, rng: np.random.Generator
) -> tuple[list[SceneTile], float]:
    """Return the tiles of the meld and its width in mm. Its near left corner is at (0, 0)."""
    pictured = _pictured(meld, habit)
    apart = meld.kind is MeldKind.ADDED_KONG and habit.turn and habit.added != "end" and meld.called_from is not None
    fourth = pictured.pop()[0] if apart else None
    laid: list[SceneTile] = []
    x = 0.0
    for tile, sideways in pictured:
        w, h = (size.height, size.width) if sideways else (size.width, size.height)
        dx, dy, turn = rng.normal(0, 1, 3) * np.array([0.1, 0.6, 0.8]) * habit.untidy
        x += abs(float(dx))
        # The top of a sideways tile points to the left, or almost as often to the right.
        yaw = (90.0 if rng.random() < 0.6 else -90.0) if sideways else 0.0
        here = SceneTile(tile, x + w / 2, h / 2 + float(dy), yaw + float(turn), role)
        laid.append(here)
        x += w + _SLACK + 0.02 * abs(float(turn)) * h
        if sideways and fourth is not None:
            if habit.added == "on":
                dx, dy, turn = rng.normal(0, 1, 3) * np.array([1.5, 1.5, 3.0])
                on = replace(here, x=here.x + float(dx), y=here.y + float(dy), yaw=here.yaw + float(turn))
                laid.append(replace(on, tile=fourth, z=size.depth))
            else:
                laid.append(replace(here, tile=fourth, y=here.y + size.width + _SLACK + abs(float(dy)), yaw=yaw))
    return laid, x


def seen_meld(meld: Meld, habit: MeldHabit) -> Meld:
    """Return what can be read from a meld in this arrangement.

    Without a sideways tile, the discarder is unknown. An added kong with its fourth tile at an end looks like an
    exposed kong. The exception is a pung called from across with the fourth tile at the left end.
    """
    pictured = _pictured(meld, habit)
    tiles = tuple(tile for tile, _ in pictured)
    if meld.kind is MeldKind.CONCEALED_KONG:
        return Meld(meld.kind, tiles) if 0 < sum(tile.is_face_down for tile in tiles) < 4 else meld
    kind = MeldKind.EXPOSED_KONG if meld.kind is MeldKind.ADDED_KONG else meld.kind
    if not habit.turn:
        return Meld(kind, tiles)
    at_end = meld.kind is MeldKind.ADDED_KONG and habit.added == "end"
    return replace(meld, kind=kind, tiles=tiles) if at_end and not pictured[2][1] else meld
