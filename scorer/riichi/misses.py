"""Why a hand does not win that has its tiles together: no complete shape, no yaku, too few han."""

from __future__ import annotations

from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.packed import unpack
from scorer.riichi.shapes import ORPHANS, REGULAR, Shape
from scorer.riichi.value import Valued
from scorer.rules import Options, number
from scorer.situation import Situation


def below_minimum(best: Valued, situation: Situation, options: Options) -> list[Fault]:
    """The two-han minimum of a table with many honba; dora and ippatsu are not counted for it."""
    start = number(options, "two_han_from_honba")
    han = sum(value for entry, value, _ in best.yaku if entry.id != "ippatsu")
    if not start or situation.honba < start or han >= 2:
        return []
    message = f"{han} han without dora and ippatsu; from {start} honba on, a hand needs 2."
    return [Fault("below_minimum", message, "hand")]


def no_shape(hand: Hand) -> Fault:
    """The tiles make no complete hand."""
    message = f"{format_tiles(hand.concealed)} with {len(hand.melds)} melds is not four sets and a pair"
    message += "." if hand.melds else ", seven pairs or thirteen orphans."
    return Fault("not_a_winning_shape", message, "hand")


def no_yaku(shape: Shape, options: Options, dora: int) -> Fault:
    """Says what is nearest: why the commonest yaku are missing."""
    held = shape.facts
    reasons = []
    outside = [kind for kind, count in enumerate(unpack(held.counts & ORPHANS)) if count]
    if held.open_hand:
        reasons.append("the hand is open, so riichi and concealed self-draw are out")
    else:
        reasons.append("riichi was not declared")
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
