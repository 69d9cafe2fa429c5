"""Explain why a hand with the correct number of tiles does not win: no complete shape, no yaku, or too few han."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from scorer import arrangement
from scorer.errors import Fault, NearMiss
from scorer.facts import ORPHANS
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.packed import unpack
from scorer.riichi.shapes import REGULAR, Shape
from scorer.riichi.value import Valued
from scorer.rules import Options, number
from scorer.sentences import Sentence, say, together
from scorer.situation import Situation, Win
from scorer.tiles import KINDS, Tile, tile_of_kind


class Worth(NamedTuple):
    """The worth of a hand: its total and its value; 0 and empty if the hand does not win."""

    total: int = 0
    value: Mapping[str, Any] = MappingProxyType({})


Rescore = Callable[[Hand, Situation], Worth]
"""A function that returns the worth of another hand or situation under the rules in force."""


class _Nearest(NamedTuple):
    """The exchange of one concealed tile.

    `away` and `wanted`: the kinds to remove and to add, as plain tiles for sentences. `removed`: the tile that is
    removed, for example a red five; `worth`: of the new hand.
    """

    away: Tile
    wanted: Tile
    removed: Tile
    worth: Worth


def below_minimum(best: Valued, hand: Hand, options: Options, rescore: Rescore) -> Fault:
    """Return the fault of a hand below the two-han minimum with many honba.

    It states what the hand would be worth with riichi or as a self-draw.
    """
    short = falls_short(best, options)
    assert short is not None
    worth = rescore(hand, replace(best.shape.facts.situation, honba=0)).total
    said = [short, say("riichi.fewer_honba", worth=worth)]
    near = tuple(each for each, worth in _undeclared(hand, best.shape, rescore) if worth)
    if near:
        said.append(say("riichi.nearest", reasons=near))
    return Fault("below_minimum", together(said), "hand")


def falls_short(best: Valued, options: Options) -> Sentence | None:
    """Return why a hand with yaku is below the minimum, or None. Dora and ippatsu do not count for the minimum."""
    if not best.yaku:
        return None
    start = number(options, "two_han_from_honba")
    if not start or best.shape.facts.situation.honba < start:
        return None
    han = sum(line.value for line in best.yaku if line.id != "ippatsu")
    return None if han >= 2 else say("riichi.falls_short", han=han, start=start)


def no_shape(hand: Hand, situation: Situation, rescore: Rescore) -> Fault:
    """Return the fault of tiles that do not form a complete hand.

    If the winning tile is known, the fault names the exchange of one tile that gives the hand with the highest worth.
    """
    tiles = format_tiles(hand.concealed)
    said = [say("riichi.no_shape", tiles=tiles)]
    if hand.melds:
        said = [say("riichi.no_shape_melds", tiles=tiles, count=len(hand.melds))]
    if hand.winning_tile not in hand.concealed:
        return Fault("not_a_winning_shape", together(said), "hand")
    nearest = _nearest(hand, situation, rescore)
    if nearest is None:
        return Fault("not_a_winning_shape", together((*said, say("riichi.more_wrong"))), "hand")
    away, wanted, removed, worth = nearest
    said.append(say("riichi.one_wrong_no_value", wanted=wanted.code, away=away.code))
    if worth.total:
        said[-1] = say("riichi.one_wrong", wanted=wanted.code, away=away.code, total=worth.total)
    near = NearMiss(removed.code, wanted.code, worth.value, worth.total)
    return Fault("not_a_winning_shape", together(said), "hand", near)


def _nearest(hand: Hand, situation: Situation, rescore: Rescore) -> _Nearest | None:
    """Return the exchange of one concealed tile that gives the complete hand with the highest worth; None if none."""
    best: _Nearest | None = None
    seen = hand.kind_counts()
    for tile in situation.dora_indicators + situation.ura_indicators:
        seen[tile.kind] += 1
    held = [0] * KINDS
    for tile in hand.concealed:
        held[tile.kind] += 1
    for away in dict.fromkeys(tile.kind for tile in hand.concealed):
        held[away] -= 1
        for wanted in range(KINDS):
            if wanted == away or seen[wanted] >= 4:
                continue
            held[wanted] += 1
            if arrangement.wins(held):
                other, removed = _exchanged(hand, away, tile_of_kind(wanted))
                worth = rescore(other, situation)
                if best is None or worth.total > best.worth.total:
                    best = _Nearest(tile_of_kind(away), tile_of_kind(wanted), removed, worth)
            held[wanted] -= 1
        held[away] += 1
    return best


def _exchanged(hand: Hand, away: int, wanted: Tile) -> tuple[Hand, Tile]:
    """Return the hand with one tile of a kind replaced, and the tile that was removed."""
    concealed = list(hand.concealed)
    # Remove the winning tile only if the hand has no other tile of this kind.
    winning = hand.winning_tile
    gone = next((tile for tile in concealed if tile.kind == away and tile is not winning), None)
    if gone is None:
        gone = next(tile for tile in concealed if tile.kind == away)
    concealed[concealed.index(gone)] = wanted
    won = winning if winning in concealed else wanted
    return Hand(tuple(concealed), won, hand.melds, hand.flowers), gone


def no_yaku(shape: Shape, hand: Hand, options: Options, dora: int, rescore: Rescore) -> Fault:
    """Return the fault of a hand without yaku: why the most common yaku are missing, and the worth with each."""
    held = shape.facts
    reasons: list[Sentence] = []
    outside = [kind for kind, count in enumerate(unpack(held.counts & ORPHANS)) if count]
    if held.open_hand:
        reasons.append(say("riichi.hand_is_open"))
    reasons += [each for each, _ in _undeclared(hand, shape, rescore)]
    if outside:
        reasons.append(say("riichi.stops_tanyao", tiles=format_kinds(outside)))
    elif held.open_hand and not options["open_tanyao"]:
        reasons.append(say("riichi.tanyao_concealed"))
    if shape.form == REGULAR and not any(kind >= 31 for kind in shape.triplets):
        reasons.append(say("riichi.no_yakuhai"))
    said = [say("riichi.no_yaku", reasons=tuple(reasons))]
    if dora:
        said.append(say("riichi.dora_alone", count=dora))
    return Fault("no_yaku", together(said), "hand")


def _undeclared(hand: Hand, shape: Shape, rescore: Rescore) -> list[tuple[Sentence, int]]:
    """Return those of riichi and self-draw that a concealed hand lacks, each with the worth of the hand with it."""
    facts = shape.facts
    situation = facts.situation
    near: list[tuple[Sentence, int]] = []
    if facts.open_hand:
        return near
    if not situation.in_riichi and not situation.first_turn:
        worth = rescore(hand, replace(situation, riichi=True)).total
        near.append((_with_worth("riichi.no_riichi", worth), worth))
    if not facts.self_draw:
        drawn = replace(
            situation,
            win=Win.SELF_DRAW,
            discarder=None,
            robbed_kong=False,
            robbed_concealed_kong=False,
            discards_since=(),
        )
        worth = rescore(hand, drawn).total
        near.append((_with_worth("riichi.not_drawn", worth), worth))
    return near


def _with_worth(key: str, worth: int) -> Sentence:
    return say(f"{key}_worth", worth=worth) if worth else say(key)
