"""Dora: indicated tiles, ura-dora after riichi, red fives. They add han and are not yaku."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import Final

from scorer.facts import Facts
from scorer.hand import Hand
from scorer.lazy import LazyTable
from scorer.notation import format_kinds, format_tiles
from scorer.packed import ANY, BITS, REDS, kinds_of, mask
from scorer.rules import Names, Options
from scorer.score import SHARED_LINES, PatternLine, SharedLine
from scorer.sentences import Sentence, say
from scorer.tiles import FACE_DOWN_INDEX, RED_INDEX, TILES, Tile

DORA: Final = Names("Dora", "ドラ", "宝牌")
URA: Final = Names("Ura Dora", "裏ドラ", "里宝牌")
RED: Final = Names("Red Five", "赤ドラ", "赤宝牌")


def _dora_of(kind: int) -> int:
    """Return the dora kind of an indicator: the next number, wind or dragon; after the last comes the first."""
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < 31:
        return 27 + (kind - 26) % 4
    return 31 + (kind - 30) % 3


_DORA_OF: Final = tuple(map(_dora_of, range(34)))


def bonus_lines(hand: Hand, facts: Facts, options: Options) -> list[PatternLine]:
    """Return the lines for the dora, ura dora and red fives of a hand: one line for each of these that it has."""
    situation = facts.situation
    lines: list[PatternLine] = []
    if situation.dora_indicators:
        held = facts.counts & _DORA_MASKS[situation.dora_indicators]
        if held:
            lines.append(_dora_line("dora", situation.dora_indicators, held))
    if situation.ura_indicators and (situation.riichi or situation.double_riichi):
        held = facts.counts & _DORA_MASKS[situation.ura_indicators]
        if held:
            lines.append(_dora_line("ura_dora", situation.ura_indicators, held))
    if options["red_fives"] and hand.counts & REDS:
        lines.append(_red_line(hand.counts & REDS))
    return lines


@cache
def _red_line(counts: int) -> PatternLine:
    """Return the line of the red fives with these packed counts."""
    found = [TILES[index] for index in range(RED_INDEX, FACE_DOWN_INDEX) for _ in range(counts >> BITS * index & ANY)]
    why = partial(say, "riichi.red_dora", count=len(found))
    return SharedLine("red_dora", RED, len(found), "han", format_tiles(found), why)


def _dora_mask(indicators: tuple[Tile, ...]) -> int:
    """Return the mask of the dora kinds in packed counts."""
    return mask({_DORA_OF[tile.kind] for tile in indicators})


_DORA_MASKS: Final = LazyTable(_dora_mask, most=1 << 12)
"""For each tuple of indicators: the mask of their dora kinds (about 1 MB at most)."""


@lru_cache(SHARED_LINES)
def _dora_line(bonus_id: str, indicators: tuple[Tile, ...], held: int) -> PatternLine:
    """Return the line of the dora with these packed counts."""
    # With two equal indicators, each tile counts twice but is shown once.
    han = sum([held >> BITS * _DORA_OF[tile.kind] & ANY for tile in indicators])
    shown = tuple([kind for kind in kinds_of(held) for _ in range(held >> BITS * kind & ANY)])
    names = DORA if bonus_id == "dora" else URA
    return SharedLine(bonus_id, names, han, "han", shown, partial(_dora_reason, indicators, han))


def _dora_reason(indicators: tuple[Tile, ...], han: int) -> Sentence:
    tiles = format_kinds([_DORA_OF[tile.kind] for tile in indicators])
    return say("riichi.dora", indicators=format_tiles(indicators, keep_order=True), tiles=tiles, count=han)
