"""Why a hand of the right size does not win: no complete shape, no yaku, too few han."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorer import arrangement
from scorer.errors import Fault
from scorer.facts import ORPHANS
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.packed import unpack
from scorer.riichi.shapes import REGULAR, Shape
from scorer.riichi.value import Valued
from scorer.rules import Options, number
from scorer.situation import Situation, Win
from scorer.tiles import KINDS, Tile, tile_of_kind

Rescore = Callable[[Hand, Situation], int]
"""The worth of another hand or situation under the same rules; 0 if it would not win either."""


def below_minimum(best: Valued, hand: Hand, options: Options, rescore: Rescore) -> list[Fault]:
    """The fault of the two-han minimum with many honba; states what riichi or a self-draw would have brought."""
    message = falls_short(best, options)
    if not message:
        return []
    message += f" With fewer honba it would be worth {rescore(hand, replace(best.shape.facts.situation, honba=0))}."
    near = [f"{what} ({worth})" for what, worth in _undeclared(hand, best.shape, rescore) if worth]
    if near:
        message += f" Nearest: {'; '.join(near)}."
    return [Fault("below_minimum", message, "hand")]


def falls_short(best: Valued, options: Options) -> str:
    """Why a hand with yaku is under the minimum, or empty; dora and ippatsu do not count towards it."""
    start = number(options, "two_han_from_honba")
    if not start or best.shape.facts.situation.honba < start or not best.yaku:
        return ""
    han = sum(line.value for line in best.yaku if line.id != "ippatsu")
    return "" if han >= 2 else f"{han} han without dora and ippatsu; from {start} honba on, a hand needs 2."


def no_shape(hand: Hand, situation: Situation, rescore: Rescore) -> Fault:
    """The fault of tiles that make no complete hand. If the winning tile is known, it names the exchange of one tile
    that would be worth most.
    """
    message = f"{format_tiles(hand.concealed)} with {len(hand.melds)} melds is not four sets and a pair"
    message += "." if hand.melds else ", seven pairs or thirteen orphans."
    if hand.winning_tile not in hand.concealed:
        return Fault("not_a_winning_shape", message, "hand")
    nearest = _nearest(hand, situation, rescore)
    if nearest is None:
        return Fault("not_a_winning_shape", f"{message} More than one tile is wrong.", "hand")
    away, wanted, total = nearest
    worth = f"worth {total}" if total else "still have fewer han than a win needs"
    message += f" One tile is wrong: with {wanted} in place of {away} it would be complete and {worth}."
    return Fault("not_a_winning_shape", message, "hand")


def _nearest(hand: Hand, situation: Situation, rescore: Rescore) -> tuple[Tile, Tile, int] | None:
    """The exchange of one concealed tile that completes the hand and is worth most: tile away, tile wanted, points."""
    best: tuple[Tile, Tile, int] | None = None
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
                other = _exchanged(hand, away, tile_of_kind(wanted))
                total = rescore(other, situation)
                if best is None or total > best[2]:
                    best = (tile_of_kind(away), tile_of_kind(wanted), total)
            held[wanted] -= 1
        held[away] += 1
    return best


def _exchanged(hand: Hand, away: int, wanted: Tile) -> Hand:
    concealed = list(hand.concealed)
    # The winning tile is the last of its kind to go, so it stays the winning tile if another one can go.
    winning = hand.winning_tile
    gone = next((tile for tile in concealed if tile.kind == away and tile is not winning), None)
    if gone is None:
        gone = next(tile for tile in concealed if tile.kind == away)
    concealed[concealed.index(gone)] = wanted
    return Hand(tuple(concealed), winning if winning in concealed else wanted, hand.melds, hand.flowers)


def no_yaku(shape: Shape, hand: Hand, options: Options, dora: int, rescore: Rescore) -> Fault:
    """The fault of no yaku: why the commonest yaku are missing, and what they would have brought."""
    held = shape.facts
    reasons = []
    outside = [kind for kind, count in enumerate(unpack(held.counts & ORPHANS)) if count]
    if held.open_hand:
        reasons.append("the hand is open, so riichi and concealed self-draw are out")
    reasons += [f"{what} ({worth})" if worth else what for what, worth in _undeclared(hand, shape, rescore)]
    if outside:
        reasons.append(f"{format_kinds(outside)} stops tanyao")
    elif held.open_hand and not options["open_tanyao"]:
        reasons.append("tanyao needs a concealed hand here")
    if shape.form == REGULAR and not any(kind >= 31 for kind in shape.triplets):
        reasons.append("no set of dragons or of the own or round wind")
    message = f"No yaku: {'; '.join(reasons)}."
    if dora:
        message += f" {dora} dora alone do not win."
    return Fault("no_yaku", message, "hand")


def _undeclared(hand: Hand, shape: Shape, rescore: Rescore) -> list[tuple[str, str]]:
    """The yaku that any concealed hand can have and this one lacks, and what each would have brought, if enough."""
    facts = shape.facts
    situation = facts.situation
    near: list[tuple[str, str]] = []
    if facts.open_hand:
        return near
    if not situation.in_riichi and not situation.first_turn:
        worth = rescore(hand, replace(situation, riichi=True))
        near.append(("riichi was not declared", f"with it {worth}" if worth else ""))
    if not facts.self_draw:
        drawn = replace(
            situation,
            win=Win.SELF_DRAW,
            discarder=None,
            robbed_kong=False,
            robbed_concealed_kong=False,
            discards_since=(),
        )
        worth = rescore(hand, drawn)
        near.append(("it was not self-drawn", f"then {worth}" if worth else ""))
    return near
